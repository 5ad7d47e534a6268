//! `lowbit sudoku check`

use anyhow::Result;
use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku::text::Entry;
use lowbit::sudoku::{self, Grid, Shape};
use serde::Serialize;

use super::count::count;
use super::input::InputArgs;
use super::stream::{json, stream};
use crate::args::Session;
use crate::exit::Exit;

/// Says of each puzzle, on a line: unique, multiple, none, or none and why.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// A JSON object for each puzzle: puzzle, verdict, conflicts
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Record {
    puzzle: String,
    verdict: &'static str,
    conflicts: Vec<Contradiction>,
}

#[derive(Serialize)]
struct Contradiction {
    cells: [String; 2],
    digit: u8,
}

const EXAMPLES: &str = "\
Answers:
  unique      one solution
  multiple    more than one
  none        no solution, though no two givens contradict each other
  none: r1c1 and r1c7 are both 5; ...
              no solution: every pair of givens that contradict each other, by row and column

Examples:
  lowbit sudoku check puzzles.txt | sort | uniq -c
  lowbit sudoku check --json puzzles.txt

The layouts that are read are listed by 'lowbit sudoku solve --help'. The exit code is 1 when a
puzzle has no solution.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    stream(&args.input, session, |questions, answers| {
        for question in questions {
            let entry = question.entry();
            let Some(verdict) = verdict(&entry, session.stop) else {
                answers.is_interrupted = true;
                return;
            };
            answers.none_found |= verdict == "none";
            answers.text += &match args.json {
                true => in_json(&entry.givens, verdict),
                false => in_words(&entry.givens, verdict),
            };
            answers.text.push('\n');
        }
    })
}

/// What is to be said; `None` when `stop` was raised before it was known.
fn verdict(entry: &Entry, stop: &Stop) -> Option<&'static str> {
    match count(entry, Some(1), stop) {
        Outcome::Complete(0) => Some("none"),
        Outcome::Complete(_) => Some("unique"),
        Outcome::Limited(_) => Some("multiple"),
        Outcome::Interrupted(_) => None,
    }
}

/// A cell as people call it: r1c1 is the first.
fn name(shape: Shape, cell: usize) -> String {
    format!("r{}c{}", shape.row(cell) + 1, shape.column(cell) + 1)
}

fn in_words(givens: &Grid, verdict: &str) -> String {
    let shape = givens.shape();
    let pairs: Vec<_> = givens
        .conflicts()
        .map(|pair| format!("{} and {} are both {}", name(shape, pair.first), name(shape, pair.second), pair.digit))
        .collect();
    if pairs.is_empty() { verdict.into() } else { format!("{verdict}: {}", pairs.join("; ")) }
}

fn in_json(givens: &Grid, verdict: &'static str) -> String {
    let shape = givens.shape();
    let conflict = |pair: sudoku::Conflict| Contradiction {
        cells: [name(shape, pair.first), name(shape, pair.second)],
        digit: pair.digit,
    };
    json(&Record { puzzle: givens.to_string(), verdict, conflicts: givens.conflicts().map(conflict).collect() })
}
