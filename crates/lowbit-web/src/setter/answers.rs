//! The answer to each command.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku::variant::{Cell, Variant};

use super::memory::Memory;
use super::protocol::{Asked, Reply, Request, Said, Sampled, Shown, name};

/// The interval between reports of a count or an estimate.
const PACE: Duration = Duration::from_millis(500);

/// The limit of `check`, which distinguishes 0, 1 and several solutions.
const SEVERAL: u128 = 2;

const NO_SOLUTION: &str = "This board has no solution.";

/// Answers a message, in one reply or several. Raising `stop` ends it; later replies are discarded.
pub(super) fn answer(text: &str, memory: &Mutex<Memory>, stop: &Stop, mut tell: impl FnMut(Reply)) {
    let request: Request = match serde_json::from_str(text) {
        Ok(request) => request,
        Err(error) => return tell(Reply { nonce: 0, said: invalid(format!("this is no message: {error}")) }),
    };
    let nonce = request.nonce;
    let mut tell = |said: Said| tell(Reply { nonce, said });
    if request.command == "cancel" {
        return tell(Said::Canceled);
    }
    let asked = match request.asked() {
        Ok(asked) => asked,
        Err(why) => return tell(invalid(why)),
    };
    let variant = &asked.puzzle.variant;
    match request.command.as_str() {
        "truecandidates" => {
            if let Some(said) = true_candidates(&asked, memory, stop) {
                tell(said);
            }
        }
        "solve" => match variant.solver().solve(stop) {
            Outcome::Complete(Some(solution)) => tell(Said::Solved { solution }),
            Outcome::Complete(None) => tell(invalid(NO_SOLUTION)),
            _ => {}
        },
        "check" => match variant.solver().count(SEVERAL, stop, |_| ()) {
            Outcome::Interrupted(_) => {}
            outcome => tell(counted(outcome.into_inner(), false)),
        },
        "count" => {
            let mut told = Instant::now();
            let progress = |count| {
                if told.elapsed() >= PACE {
                    told = Instant::now();
                    tell(counted(count, true));
                }
            };
            match variant.solver().count(u128::MAX, stop, progress) {
                Outcome::Interrupted(_) => {}
                outcome => tell(counted(outcome.into_inner(), false)),
            }
        }
        "estimate" => estimate(&asked.with_entries(), stop, tell),
        "step" => tell(step(&asked)),
        "solvepath" => tell(path(&asked.with_entries())),
        other => tell(invalid(format!("the command '{other}' is not known"))),
    }
}

fn invalid(message: impl Into<String>) -> Said {
    Said::Invalid { message: message.into() }
}

fn counted(count: u128, in_progress: bool) -> Said {
    Said::Count { count: u64::try_from(count).unwrap_or(u64::MAX), in_progress }
}

fn true_candidates(asked: &Asked, memory: &Mutex<Memory>, stop: &Stop) -> Option<Said> {
    let (variant, cap) = (&asked.puzzle.variant, asked.cap);
    let remembered =
        |memory: &Mutex<Memory>| memory.lock().unwrap_or_else(|lost| lost.into_inner()).known(variant, cap);
    let candidates = match remembered(memory) {
        Some(known) => known,
        None => {
            let narrowed = memory.lock().unwrap_or_else(|lost| lost.into_inner()).narrowed(variant);
            let candidates = narrowed.true_candidates(cap, stop).complete()?;
            memory.lock().unwrap_or_else(|lost| lost.into_inner()).learn(variant, cap, candidates.clone());
            candidates
        }
    };
    let Some(candidates) = candidates else { return Some(invalid(NO_SOLUTION)) };
    let low = variant.digits().trailing_zeros();
    let left = if asked.is_logical { variant.solver().settled() } else { None };
    let of_cell = |(cell, counts): (usize, &Vec<u32>)| -> Vec<i64> {
        let is_left = |place: usize| left.as_ref().is_some_and(|sets| sets[cell] >> (place as u32 + low) & 1 == 1);
        let shown = |(place, &count): (usize, &u32)| if count == 0 && is_left(place) { -1 } else { i64::from(count) };
        counts.iter().enumerate().map(shown).collect()
    };
    Some(Said::TrueCandidates {
        solutions_per_candidate: candidates.solutions.iter().enumerate().flat_map(of_cell).collect(),
    })
}

/// Reports an estimate repeatedly, until it is stopped.
fn estimate(variant: &Variant, stop: &Stop, mut tell: impl FnMut(Said)) {
    const SEED: u64 = 1;
    let mut told: Option<Instant> = None;
    let outcome = variant.solver().estimate(SEED, stop, |estimate| {
        if told.is_none_or(|told| told.elapsed() >= PACE) && estimate.samples > 1 {
            told = Some(Instant::now());
            tell(Said::Estimate(Sampled::of(estimate)));
        }
        ControlFlow::Continue(())
    });
    if let Outcome::Complete(_) = outcome {
        tell(invalid(NO_SOLUTION));
    }
}

/// The cells that the rules narrow, each with its candidates before and after. `None` if the rules leave no solution.
fn narrowed(variant: &Variant) -> Option<Vec<(Cell, u32, u32)>> {
    let settled = variant.solver().settled()?;
    let pairs = (0..).zip(variant.allowed.iter().zip(settled)).map(|(cell, (&before, after))| (cell, before, after));
    Some(pairs.filter(|(_, before, after)| before != after).collect())
}

/// A cell's new candidates in words.
fn sentence(variant: &Variant, cell: Cell, after: u32) -> String {
    let digits: Vec<String> = lowbit::bits::members(after.into()).map(|digit| digit.to_string()).collect();
    let verb = if digits.len() == 1 { "is" } else { "can only be" };
    format!("{} {verb} {}", name(variant, cell), digits.join(", "))
}

fn logical(variant: &Variant, message: String, is_valid: bool) -> Said {
    Said::Logical { cells: variant.allowed.iter().map(|&set| Shown::of(set)).collect(), message, is_valid }
}

const FAILED: &str = "The rules leave no candidate to some cell.";

/// One cell that the rules narrow, placements first. If the page has no candidates yet, the first step writes them.
fn step(asked: &Asked) -> Said {
    let mut variant = asked.with_entries();
    let has_marks = asked.puzzle.entered.iter().any(|&set| set != variant.digits());
    if !has_marks {
        return logical(&variant, "Initial candidates.".to_owned(), true);
    }
    let Some(changed) = narrowed(&variant) else { return logical(&variant, FAILED.to_owned(), false) };
    match changed.into_iter().min_by_key(|&(cell, _, after)| (after.count_ones(), cell)) {
        None => logical(&variant, "The rules alone go no further.".to_owned(), true),
        Some((cell, _, after)) => {
            variant.allowed[usize::from(cell)] = after;
            let message = format!("By the rules, {}.", sentence(&variant, cell, after));
            logical(&variant, message, true)
        }
    }
}

/// All cells that the rules narrow.
fn path(variant: &Variant) -> Said {
    let mut variant = variant.clone();
    let Some(changed) = narrowed(&variant) else { return logical(&variant, FAILED.to_owned(), false) };
    let mut lines: Vec<String> = changed.iter().map(|&(cell, _, after)| sentence(&variant, cell, after)).collect();
    for (cell, _, after) in changed {
        variant.allowed[usize::from(cell)] = after;
    }
    let filled = variant.allowed.iter().filter(|set| set.is_power_of_two()).count();
    lines.push(format!("The rules alone fill {filled} of {} cells.", variant.cells()));
    logical(&variant, lines.join("\n"), true)
}
