//! Sudoku: every search in every mode against the lecture's, on a million puzzles.

mod judge;
mod puzzles;

use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::Instant;

use lowbit::backend::Backend;
use lowbit::engine::{Stop, all_cores, ordered};

use self::judge::Judge;
use self::puzzles::Class;

/// Number of puzzles.
const PUZZLES: u64 = 1_000_000;
/// Puzzles generated and compared together.
const BLOCK: u64 = 4_000;
/// The limits: the first solution, unique or not, a few, all.
const LIMITS: [(&str, u64); 4] = [("1", 1), ("2", 2), ("5", 5), ("all", u64::MAX)];

/// A puzzle or a solution, row by row.
type Cells = [u8; 81];

/// Compares, and prints a summary, also if interrupted. Panics at the first answer that differs from the lecture's
/// search.
pub(crate) fn run() {
    let backends: Vec<Backend> = Backend::ALL.into_iter().filter(|backend| backend.is_available()).collect();
    println!("Sudoku: {PUZZLES} generated puzzles, each answered by the lecture's search and by every other one\n");
    let interrupted = Stop::new();
    let raised = interrupted.clone();
    // Without a handler an interrupted run prints no summary.
    let _ = ctrlc::set_handler(move || raised.raise());
    let begin = Instant::now();
    let mut seen = Seen::default();
    let worker = || {
        let mut judge = Judge::new(&backends);
        move |block: u64| judge.block(block)
    };
    let flow = ordered(all_cores(), 0..PUZZLES / BLOCK, worker, |block: Seen| {
        seen.include(&block);
        seen.show_progress();
        if interrupted.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    seen.print();
    match flow {
        ControlFlow::Continue(()) => println!("\nAll of them agree."),
        ControlFlow::Break(()) => println!("\nInterrupted. So far all of them agree."),
    }
    println!("{} puzzles, {:.0} s on {} threads", seen.total(), begin.elapsed().as_secs_f64(), all_cores());
}

/// What has been compared.
#[derive(Default)]
struct Seen {
    /// Puzzles by their number of solutions.
    puzzles: BTreeMap<Class, u64>,
    /// Answers by search, for each limit.
    answers: BTreeMap<(Backend, &'static str), [u64; LIMITS.len()]>,
}

impl Seen {
    fn include(&mut self, other: &Seen) {
        other.puzzles.iter().for_each(|(class, count)| *self.puzzles.entry(*class).or_default() += count);
        for (search, counts) in &other.answers {
            let sums = self.answers.entry(*search).or_default();
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }

    fn total(&self) -> u64 {
        self.puzzles.values().sum()
    }

    /// A progress line, overwritten in place.
    fn show_progress(&self) {
        if std::io::stderr().is_terminal() {
            let end = if self.total() == PUZZLES { "\n" } else { "" };
            eprint!("\r{:>9} of {PUZZLES} puzzles{end}", self.total());
        }
    }

    fn print(&self) {
        for (class, puzzles) in &self.puzzles {
            println!("  {puzzles:>9} puzzles with {class}");
        }
        println!("\nAnswers compared, by limit; solutions checked against their puzzles:");
        println!("  {:<22}{}", "", LIMITS.map(|(name, _)| format!("{name:>10}")).concat());
        for ((backend, search), answers) in &self.answers {
            println!("  {backend:<8}{search:<14}{}", answers.map(|count| format!("{count:>10}")).concat());
        }
    }
}
