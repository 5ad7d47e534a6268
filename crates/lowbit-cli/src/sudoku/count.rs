//! `lowbit sudoku count`

use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku;
use lowbit::sudoku::kernels::places::Places;
use lowbit::sudoku::text::Entry;
use serde::Serialize;

use super::input::{InputArgs, Questions};
use super::stream::{Answers, json, stream};
use crate::exit::Exit;
use crate::session::Session;

/// Counts the solutions of each puzzle, one number a line.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Count no further than K: 'K+' then says that there are more
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// A JSON object for each puzzle: puzzle, count (a string), exact
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Record {
    puzzle: String,
    count: String,
    exact: bool,
}

const EXAMPLES: &str = "\
Examples:
  lowbit sudoku count puzzles.txt
  lowbit sudoku count --limit 1 puzzles.txt      1 for a proper puzzle, 1+ for one with more solutions

The layouts that are read are listed by 'lowbit sudoku solve --help'. The exit code is 1 when a
puzzle has no solution.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    stream(&format!("count {:?} {}", args.limit, args.json), &args.input, session, || {
        |questions: &Questions, answers: &mut Answers| {
            for entry in questions.entries() {
                let (count, exact) = match count(&entry, args.limit, session.stop) {
                    Outcome::Complete(count) => (count, true),
                    Outcome::Limited(count) => (count, false),
                    Outcome::Interrupted(_) => {
                        answers.is_interrupted = true;
                        return;
                    }
                };
                answers.none_found |= count == 0;
                answers.text += &match (args.json, exact) {
                    (true, _) => {
                        let record = Record { puzzle: entry.givens.to_string(), count: count.to_string(), exact };
                        json(&record)
                    }
                    (false, true) => count.to_string(),
                    (false, false) => format!("{count}+"),
                };
                answers.text.push('\n');
            }
        }
    })
}

/// The number of solutions; limited only when there are more than `limit`.
pub(super) fn count(entry: &Entry, limit: Option<u64>, stop: &Stop) -> Outcome<u128> {
    let one_more = limit.map_or(u64::MAX.into(), |limit| u128::from(limit) + 1);
    let outcome = match &entry.marks {
        None => sudoku::count(&entry.givens, one_more, stop),
        Some(marks) => {
            let mut left = one_more;
            let outcome = Places::within(marks).run(stop, &mut |_| {
                left -= 1;
                if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            outcome.map(|tally| tally.solutions)
        }
    };
    match outcome {
        Outcome::Limited(count) => Outcome::Limited(count - 1),
        other => other,
    }
}
