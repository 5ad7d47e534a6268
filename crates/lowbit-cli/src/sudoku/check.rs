//! `lowbit sudoku check`

use anyhow::Result;
use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku::kernels::Batch;
use lowbit::sudoku::text::Entry;
use lowbit::sudoku::{Conflict, Shape, Verdict, redundant_givens};
use serde::Serialize;

use super::count::count;
use super::input::{InputArgs, Question, Questions};
use super::stream::{Answers, json, stream};
use crate::exit::Exit;
use crate::session::Session;

/// Says of each puzzle, on a line: unique, multiple, none, or none and why.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Also say of unique puzzles whether they are minimal, or which givens are redundant
    #[arg(long)]
    minimal: bool,

    /// A JSON object for each puzzle: puzzle, verdict, conflicts, redundant
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Answers:
  unique      one solution
  multiple    more than one
  none        no solution, though no two givens contradict each other
  none: r1c1 and r1c7 are both 5; ...
              no solution: every pair of givens that contradict each other, by row and column
With --minimal:
  unique, minimal
              without any one of its givens it would have more solutions
  unique, redundant: r1c1 r4c4 ...
              without any one of these givens the solution would still be the only one

Examples:
  lowbit sudoku check puzzles.txt | sort | uniq -c
  lowbit sudoku check --minimal puzzle.txt

The layouts that are read are listed by 'lowbit sudoku solve --help'. The exit code is 1 when a
puzzle has no solution.";

#[derive(Serialize)]
struct Record {
    puzzle: String,
    verdict: &'static str,
    conflicts: Vec<Contradiction>,
    /// Absent unless it was asked for and the puzzle is unique.
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Contradiction {
    cells: [String; 2],
    digit: u8,
}

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    stream(&format!("check {:?} {:?}", args.minimal, args.json), &args.input, session, || {
        let mut nines = Nines { to_two: Batch::new(2), to_one: Batch::new(1) };
        move |questions: &Questions, answers: &mut Answers| {
            let Some(mut findings) = nines.check(questions.nines(), args.minimal, session.stop).map(Vec::into_iter)
            else {
                answers.is_interrupted = true;
                return;
            };
            for question in questions.iter() {
                let entry = question.entry();
                let finding = match question {
                    Question::Nine(_) => findings.next(),
                    Question::Other(_) => check(&entry, args.minimal, session.stop),
                };
                let Some(finding) = finding else {
                    answers.is_interrupted = true;
                    return;
                };
                answers.none_found |= finding.verdict == Verdict::None;
                answers.text += &if args.json { in_json(&entry, &finding) } else { in_words(&entry, &finding) };
                answers.text.push('\n');
            }
        }
    })
}

/// What is to be said of a puzzle.
struct Finding {
    verdict: Verdict,
    /// Known for unique puzzles, where it was asked for.
    redundant: Option<Vec<usize>>,
}

/// Checks 9x9 puzzles by the thousand.
struct Nines {
    to_two: Batch,
    to_one: Batch,
}

impl Nines {
    /// Findings for 9x9 puzzles, in order; `None` when `stop` was raised.
    fn check(&mut self, puzzles: &[[u8; 81]], minimal: bool, stop: &Stop) -> Option<Vec<Finding>> {
        let verdicts: Vec<_> = self.to_two.count(puzzles, stop)?.into_iter().map(Verdict::of_count).collect();
        let mut redundant = Vec::new().into_iter();
        if minimal {
            let is_unique = |(&puzzle, &verdict)| (verdict == Verdict::Unique).then_some(puzzle);
            let unique: Vec<_> = puzzles.iter().zip(&verdicts).filter_map(is_unique).collect();
            redundant = self.to_one.redundant_givens(&unique, stop)?.into_iter();
        }
        let finding = |verdict| {
            let redundant = if verdict == Verdict::Unique { redundant.next() } else { None };
            Finding { verdict, redundant }
        };
        Some(verdicts.into_iter().map(finding).collect())
    }
}

/// Checks one puzzle of any kind; `None` when `stop` was raised before all was known.
fn check(entry: &Entry, minimal: bool, stop: &Stop) -> Option<Finding> {
    let verdict = match count(entry, Some(1), stop) {
        Outcome::Complete(0) => Verdict::None,
        Outcome::Complete(_) => Verdict::Unique,
        Outcome::Limited(_) => Verdict::Multiple,
        Outcome::Interrupted(_) => return None,
    };
    // Of a candidate grid nothing was given that could go.
    let wanted = minimal && verdict == Verdict::Unique && entry.marks.is_none();
    let redundant = wanted.then(|| redundant_givens(&entry.givens, stop));
    match redundant {
        Some(Outcome::Interrupted(_)) => None,
        Some(outcome) => Some(Finding { verdict, redundant: Some(outcome.into_inner()) }),
        None => Some(Finding { verdict, redundant: None }),
    }
}

/// A cell as people call it: r1c1 is the first.
fn name(shape: Shape, cell: usize) -> String {
    format!("r{}c{}", shape.row(cell) + 1, shape.column(cell) + 1)
}

/// The pairs of givens that contradict each other; a candidate grid has no givens.
fn conflicts(entry: &Entry) -> impl Iterator<Item = Conflict> {
    entry.givens.conflicts().filter(|_| entry.marks.is_none())
}

fn in_words(entry: &Entry, finding: &Finding) -> String {
    let shape = entry.givens.shape();
    let pair = |pair: Conflict| {
        format!("{} and {} are both {}", name(shape, pair.first), name(shape, pair.second), pair.digit)
    };
    let pairs: Vec<_> = conflicts(entry).map(pair).collect();
    match &finding.redundant {
        Some(cells) if cells.is_empty() => format!("{}, minimal", finding.verdict),
        Some(cells) => {
            let cells: Vec<_> = cells.iter().map(|&cell| name(shape, cell)).collect();
            format!("{}, redundant: {}", finding.verdict, cells.join(" "))
        }
        None if pairs.is_empty() => finding.verdict.to_string(),
        None => format!("{}: {}", finding.verdict, pairs.join("; ")),
    }
}

fn in_json(entry: &Entry, finding: &Finding) -> String {
    let shape = entry.givens.shape();
    let contradiction = |pair: Conflict| Contradiction {
        cells: [name(shape, pair.first), name(shape, pair.second)],
        digit: pair.digit,
    };
    json(&Record {
        puzzle: entry.givens.to_string(),
        verdict: finding.verdict.name(),
        conflicts: conflicts(entry).map(contradiction).collect(),
        redundant: finding.redundant.as_ref().map(|cells| cells.iter().map(|&cell| name(shape, cell)).collect()),
    })
}
