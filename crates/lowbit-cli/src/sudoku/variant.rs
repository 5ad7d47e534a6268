//! Variants in the inputs: the same questions, answered by their own search.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};
use lowbit::engine::{Outcome, Stop};
use lowbit::stream::Plan;
use lowbit::sudoku::text::{Content, Format, Shown};
use lowbit::sudoku::variant::answer::{Graded, Hinted, Opened};
use lowbit::sudoku::variant::stream::Puzzles;
use lowbit::sudoku::variant::text::{self, Written};
use lowbit::sudoku::variant::{self, Estimate, Puzzle, Variant};
use lowbit::sudoku::{self, Verdict};
use lowbit::words::Language;
use lowbit::{Error, TextError};
use serde::Serialize;
use serde_json::json;

use super::convert::To;
use super::stream::{SearchArgs, sentence_of};
use crate::exit::Exit;
use crate::files;
use crate::json;
use crate::session::Session;
use crate::stream::{self, Answers, Asked, Begun, InputArgs, Style};

/// The question about each puzzle.
#[derive(Debug)]
pub(super) enum Goal {
    /// A solution.
    Solve { to: Option<Format> },
    /// The number of solutions, up to a limit.
    Count { limit: u128, json: bool },
    /// The number of solutions, estimated by samples.
    Estimate { samples: u64, seed: u64, json: bool },
    /// Whether there is exactly one solution; and which parts are redundant or contradict each other.
    Check { why: bool, json: bool },
    /// The possible digits of each cell, with the number of solutions up to a cap.
    Candidates { cap: u32, json: bool },
    /// The next step.
    Hint { degree: u8, json: bool },
    /// The difficulty for people; with every step on the way.
    Grade { path: bool, json: bool },
    /// The puzzle in another form.
    Convert { to: To },
    /// All solutions in order.
    List { limit: u64 },
}

impl Goal {
    fn verb(&self) -> &'static str {
        match self {
            Goal::Solve { .. } => "solve",
            Goal::Count { .. } | Goal::Estimate { .. } => "count",
            Goal::Check { .. } => "check",
            Goal::Candidates { .. } => "candidates",
            Goal::Hint { .. } => "hint",
            Goal::Grade { .. } => "grade",
            Goal::Convert { .. } => "convert",
            Goal::List { .. } => "list",
        }
    }

    fn style(&self) -> Style {
        let is_json = match self {
            Goal::Count { json, .. }
            | Goal::Estimate { json, .. }
            | Goal::Check { json, .. }
            | Goal::Hint { json, .. }
            | Goal::Grade { json, .. }
            | Goal::Candidates { json, .. } => *json,
            Goal::Solve { to } => *to == Some(Format::Json),
            Goal::Convert { .. } | Goal::List { .. } => false,
        };
        if is_json { Style::Json } else { Style::Line }
    }
}

/// Answers the inputs if they are variants; `None` if they are classic puzzles. The beginning of the first input decides.
pub(super) fn answer(goal: &Goal, args: &SearchArgs, session: &Session<'_>) -> Result<Option<Exit>> {
    answer_within(goal, &args.input.shared, args.limit.time, session)
}

/// The same for a verb with options for classic puzzles only: each one given is refused by name.
pub(super) fn answer_unless(
    for_classic: &[(&str, bool)],
    goal: &Goal,
    args: &SearchArgs,
    session: &Session<'_>,
) -> Result<Option<Exit>> {
    if is_asked(&args.input.shared) {
        refuse_options(for_classic)?;
    }
    answer(goal, args, session)
}

/// Refuses the first option that is given.
pub(super) fn refuse_options(for_classic: &[(&str, bool)]) -> Result<()> {
    if let Some((option, _)) = for_classic.iter().find(|(_, is_given)| *is_given) {
        bail!(told!("{option} is for classic puzzles, not for variants", "{option} 用于经典题目，不用于变型"));
    }
    Ok(())
}

/// Refuses variants for a verb that is for classic puzzles.
pub(super) fn refuse(verb: &str, path: &Path) -> Result<()> {
    if is_variant(path) {
        bail!(told!(
            "'sudoku {verb}' is for classic puzzles, not for variants",
            "'sudoku {verb}' 用于经典题目，不用于变型"
        ));
    }
    Ok(())
}

/// Whether the first input is a variant.
fn is_asked(args: &InputArgs) -> bool {
    is_variant(args.paths()[0])
}

pub(super) fn is_variant(path: &Path) -> bool {
    text::is_variant(&String::from_utf8_lossy(&files::head(path)))
}

/// The same as [`answer`]; a puzzle that is not decided in the time is skipped.
pub(super) fn answer_within(
    goal: &Goal,
    args: &InputArgs,
    time: Option<Duration>,
    session: &Session<'_>,
) -> Result<Option<Exit>> {
    if !is_asked(args) {
        return Ok(None);
    }
    let what = format!("{} variants {goal:?} {}", goal.verb(), session.language.tag());
    let asked = Asked::new("sudoku", what, args).within(time);
    let write = |(): &mut (), puzzles: &Puzzles, stop: &Stop, answers: &mut Answers| {
        for read in puzzles.iter() {
            let answered = match read {
                Ok(read) => of_puzzle(goal, &read.puzzle, session.language, stop)
                    .map(|answer| (answer, &read.puzzle.remarks))
                    .map_err(|error| TextError::in_line(read.line, sentence_of(error))),
                Err(fault) => {
                    answers.wrong(fault, goal.style());
                    continue;
                }
            };
            match answered {
                Ok((Some(answer), remarks)) => {
                    if let Goal::Convert { to: To::Classic(format) } = goal {
                        answers.header = format.header(Content::Puzzles);
                        answers.begin(format.has_rows());
                    }
                    answers.text += &answer.text;
                    answers.none_found |= answer.is_none;
                    answers.remarks.extend(remarks.iter().map(|remark| remark.words(session.language).to_owned()));
                }
                Ok((None, _)) => return answers.interrupt(),
                Err(fault) => {
                    answers.wrong(&fault, goal.style());
                    answers.blame(fault);
                }
            }
        }
    };
    let exit = stream::answer(
        asked,
        session,
        write,
        |_| {},
        |Begun { inputs, skip }, answer, sink| {
            let plan = Plan { threads: session.threads, is_strict: args.strict, skip, pieces: 1 };
            variant::stream::stream(inputs, &plan, session.stop, |puzzles| answer(&mut (), puzzles), sink)
        },
    )?;
    Ok(Some(exit))
}

/// The answer to one puzzle.
struct Answer {
    text: String,
    is_none: bool,
}

/// The answer of a puzzle; `None` if it was interrupted.
fn of_puzzle(goal: &Goal, puzzle: &Puzzle, language: Language, stop: &Stop) -> Result<Option<Answer>, Error> {
    let variant = &puzzle.variant;
    if !matches!(goal, Goal::Convert { .. }) && puzzle.judge(stop)?.is_interrupted() {
        return Ok(None);
    }
    Ok(Some(match goal {
        Goal::Solve { to } => {
            let Some(solution) = unless_interrupted(variant.solver().solve(stop)) else { return Ok(None) };
            let text = match &solution {
                Some(grid) => solved(variant, grid, *to)?,
                None if *to == Some(Format::Json) => named(variant, &json!({ "solution": null })),
                None => "none\n".to_owned(),
            };
            Answer { text, is_none: solution.is_none() }
        }
        Goal::Count { limit, json } => {
            let Some(counted) = unless_interrupted(puzzle.counted(*limit, stop)?) else { return Ok(None) };
            let text = match (json, counted.exact) {
                (true, _) => named(variant, &counted),
                (false, true) => format!("{}\n", counted.count),
                (false, false) => format!("{}+\n", counted.count),
            };
            Answer { text, is_none: counted.count == "0" && counted.exact }
        }
        Goal::Estimate { samples, seed, json } => {
            let Some(estimate) = estimated(variant, *samples, *seed, stop) else { return Ok(None) };
            Answer { text: estimate_words(variant, &estimate, *json), is_none: estimate.samples == 0 }
        }
        Goal::Check { why, json } => return check(puzzle, *why, *json, stop),
        Goal::Candidates { cap, json } => {
            let Some(found) = unless_interrupted(variant.true_candidates(*cap, stop)) else {
                return Ok(None);
            };
            let text = match &found {
                Some(found) if *json => {
                    let digits: Vec<Vec<u32>> =
                        found.sets.iter().map(|&set| lowbit::bits::members(set.into()).collect()).collect();
                    let (candidates, solutions) = (variant.shown(&digits), variant.shown(&found.solutions));
                    named(variant, &json!({ "candidates": candidates, "low": variant.low, "solutions": solutions }))
                }
                Some(found) => rows(variant, &found.sets),
                None if *json => named(variant, &json!({ "candidates": null })),
                None => "none\n".to_owned(),
            };
            Answer { text, is_none: found.is_none() }
        }
        Goal::Hint { degree, json } => {
            // Digits in the text count as entered, not as given.
            let digit = |&set: &u32| set.is_power_of_two().then_some(set.trailing_zeros() as u8);
            let entries: Vec<Option<u8>> = puzzle.entered.iter().map(digit).collect();
            let hinted = puzzle.hinted(&entries, None, *degree, language, stop)?;
            return Ok(unless_interrupted(hinted).map(|hinted| hint(variant, &hinted, *json)));
        }
        Goal::Grade { path, json } => {
            let graded = if *path { puzzle.graded_with_path(language, stop) } else { puzzle.graded(stop) };
            return Ok(unless_interrupted(graded?).map(|graded| grade(variant, &graded, *json)));
        }
        Goal::Convert { to: To::Variant(to) } => Answer { text: to.write(variant)?, is_none: false },
        Goal::Convert { to: To::Classic(to) } => Answer { text: classic(puzzle, *to)?, is_none: false },
        Goal::List { limit } => {
            let Some(text) = listed(variant, *limit, stop) else { return Ok(None) };
            let is_none = text.is_empty();
            Answer { text: if is_none { "none\n".to_owned() } else { text }, is_none }
        }
    }))
}

/// An answer as a JSON object with its puzzle, as classic puzzles have it.
fn named(variant: &Variant, answer: &impl Serialize) -> String {
    #[derive(Serialize)]
    struct Named<'a, A> {
        puzzle: String,
        #[serde(flatten)]
        answer: &'a A,
    }
    json::line(&Named { puzzle: text::write(variant), answer })
}

/// The value unless interrupted; also if a limit was reached.
fn unless_interrupted<T>(outcome: Outcome<T>) -> Option<T> {
    (!outcome.is_interrupted()).then(|| outcome.into_inner())
}

/// A variant that is a classic puzzle, in a classic format.
fn classic(puzzle: &Puzzle, to: Format) -> Result<String, Error> {
    let Some(line) = Opened::new(puzzle, Language::English).classic else {
        return Err(to.name().parse::<Written>().expect_err("variants have no such form"));
    };
    let mut text = String::new();
    to.write(&line.parse::<sudoku::Puzzle>()?, Shown::Puzzle, &mut text);
    Ok(text)
}

fn hint(variant: &Variant, hinted: &Hinted, json: bool) -> Answer {
    let is_none = hinted.steps.is_empty();
    let text = match (json, hinted.steps.first(), &hinted.wrong) {
        (true, ..) => named(variant, hinted),
        (_, Some(step), _) => format!("{}\n", step.words),
        (_, _, Some(wrong)) => format!("wrong: {}\n", wrong.join(" ")),
        _ => format!("{}\n", hinted.state),
    };
    Answer { text, is_none }
}

fn grade(variant: &Variant, graded: &Graded, json: bool) -> Answer {
    let is_none = graded.verdict == Verdict::None.name();
    let mut text = match (json, graded.grade, graded.technique, graded.steps) {
        (true, ..) => named(variant, graded),
        (_, Some(grade), Some(technique), Some(steps)) => format!("{grade} {technique} {steps}\n"),
        (_, Some(grade), ..) => format!("{grade}\n"),
        _ => format!("{}\n", graded.verdict),
    };
    if !json {
        graded.path.iter().flatten().for_each(|step| text += &format!("  {}\n", step.words));
    }
    Answer { text, is_none }
}

/// Solutions in order, one per line; `None` if interrupted.
pub(super) fn listed(variant: &Variant, limit: u64, stop: &Stop) -> Option<String> {
    let (mut text, mut left) = (String::new(), limit);
    let outcome = variant.solver().list(stop, |grid| {
        text += &line(variant, &grid);
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (!outcome.is_interrupted()).then_some(text)
}

/// A full grid as a line: digits side by side, numbers above 9 with commas.
pub(super) fn line(variant: &Variant, grid: &[u8]) -> String {
    let comma = if variant.high > 9 { "," } else { "" };
    variant.shown(grid).iter().map(u8::to_string).collect::<Vec<_>>().join(comma) + "\n"
}

fn solved(variant: &Variant, grid: &[u8], to: Option<Format>) -> Result<String, Error> {
    let grid = variant.shown(grid);
    let rows = |space: &str| {
        let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(space) + "\n";
        grid.chunks(variant.columns).map(row).collect::<String>()
    };
    Ok(match to {
        None | Some(Format::Line) => line(variant, grid),
        Some(Format::Grid) if variant.high <= 9 => rows(""),
        Some(Format::Grid | Format::Board | Format::Numbers) => rows(" "),
        Some(Format::Json) => named(variant, &json!({ "solution": grid })),
        Some(Format::Svg) => text::draw(variant, Some(grid)),
        Some(other) => {
            let words =
                lowbit::sentence!("solutions of variants are not written as {other}", "变型的解不能写成 {other}");
            return Err(words.into());
        }
    })
}

/// Sets of candidates in rows, every column as wide as necessary.
fn rows(variant: &Variant, sets: &[u32]) -> String {
    let comma = if variant.high > 9 { "," } else { "" };
    let word =
        |set: u32| lowbit::bits::members(set.into()).map(|digit| digit.to_string()).collect::<Vec<_>>().join(comma);
    let words: Vec<String> = variant.shown(sets).iter().map(|&set| word(set)).collect();
    let width = |column: usize| words.iter().skip(column).step_by(variant.columns).map(String::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..variant.columns).map(width).collect();
    let mut text = String::new();
    for row in words.chunks(variant.columns) {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(word, &width)| format!("{word:width$}")).collect();
        text += cells.join(" ").trim_end();
        text.push('\n');
    }
    text
}

fn check(puzzle: &Puzzle, why: bool, json: bool, stop: &Stop) -> Result<Option<Answer>, Error> {
    let checked = if why { puzzle.checked_why(stop) } else { puzzle.checked(stop) };
    let Some(checked) = unless_interrupted(checked?) else { return Ok(None) };
    let is_none = checked.verdict == Verdict::None.name();
    if json {
        return Ok(Some(Answer { text: named(&puzzle.variant, &checked), is_none }));
    }
    let mut text = checked.verdict.to_owned();
    match checked.redundant {
        None => {}
        Some(names) if names.is_empty() => text += ", minimal",
        Some(names) => _ = write!(text, ", redundant: {}", names.join("; ")),
    }
    match checked.contradiction {
        None => {}
        Some(names) if names.is_empty() => text += ", contradiction: regions",
        Some(names) => _ = write!(text, ", contradiction: {}", names.join("; ")),
    }
    Ok(Some(Answer { text: text + "\n", is_none }))
}

/// An estimate by `samples` samples; `None` if interrupted.
pub(super) fn estimated(variant: &Variant, samples: u64, seed: u64, stop: &Stop) -> Option<Estimate> {
    let outcome = variant.solver().estimate(seed, stop, |so_far| {
        if so_far.samples >= samples { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if outcome.is_interrupted() { None } else { Some(outcome.into_inner()) }
}

/// An estimate as a line.
pub(super) fn estimate_words(variant: &Variant, estimate: &Estimate, json: bool) -> String {
    let Estimate { mean, error, samples } = *estimate;
    let (low, high) = estimate.interval();
    match json {
        true => {
            named(variant, &json!({ "estimate": mean, "stderr": error, "samples": samples, "low": low, "high": high }))
        }
        false => format!("{mean:.3e} +- {error:.1e}\n"),
    }
}
