//! `lowbit sudoku best`

use std::path::Path;

use anyhow::{Result, anyhow};
use lowbit::engine::Outcome;
use lowbit::sudoku::{self, Weights};
use lowbit::text::Lines;
use lowbit::{Error, TextError};
use serde::Serialize;

use super::input::{InputArgs, Questions};
use super::stream::{Answers, json, stream};
use crate::exit::Exit;
use crate::files;
use crate::session::Session;

/// Finds the solution with the largest sum of weight times digit, and the sum.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// 'target' (6 at the rim of 9x9 to 10 in the centre), or a file of an integer for each cell
    #[arg(long, value_name = "WEIGHTS", default_value = "target")]
    weights: String,

    /// A JSON object for each puzzle: puzzle, solution, sum
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Record {
    puzzle: String,
    solution: Option<String>,
    sum: Option<i64>,
}

const EXAMPLES: &str = "\
Examples:
  lowbit sudoku best --weights target puzzle.txt
  lowbit sudoku best --weights weights.txt --json puzzles.txt

The answer is the solution in the layout of the puzzle with the sum behind it; behind rows it is a
comment, so that every answer can be read again. No solution: 'none', and exit code 1. Weights are
separated by white space, may be negative, and are as many as the puzzle has cells.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    let weights = match args.weights.as_str() {
        "target" => Weights::target(),
        path => read_weights(Path::new(path))?,
    };
    stream(&format!("best {} {}", args.weights, args.json), &args.input, session, || {
        |questions: &Questions, answers: &mut Answers| {
            for entry in questions.entries() {
                if entry.givens.shape() != weights.shape() {
                    let message = format!("a {} puzzle, but weights for {}", entry.givens.shape(), weights.shape());
                    answers.blame(TextError::in_line(entry.line, message));
                    continue;
                }
                let best = match sudoku::best(entry.candidates(), &weights, session.stop) {
                    Outcome::Complete(best) | Outcome::Limited(best) => best,
                    Outcome::Interrupted(best) => {
                        let seen = best.map_or("none".into(), |best| best.sum.to_string());
                        eprintln!("lowbit: interrupted: the largest sum seen is {seen}, there may be a larger one");
                        answers.is_interrupted = true;
                        return;
                    }
                };
                answers.none_found |= best.is_none();
                if args.json {
                    let (solution, sum) = best.map(|best| (best.grid.to_string(), best.sum)).unzip();
                    answers.text += &json(&Record { puzzle: entry.givens.to_string(), solution, sum });
                    answers.text.push('\n');
                    continue;
                }
                super::solve::write(&entry, best.as_ref().map(|best| &best.grid), None, answers);
                if let Some(best) = best {
                    match entry.form.has_rows() {
                        true => answers.text += &format!("# {}\n", best.sum),
                        false => answers.text.insert_str(answers.text.len() - 1, &format!(" {}", best.sum)),
                    }
                }
            }
        }
    })
}

/// Reads integers separated by white space.
fn read_weights(path: &Path) -> Result<Weights> {
    let input = files::open(path)?;
    let name = input.name;
    let mut lines = Lines::new(input.reader);
    let mut weights = Vec::new();
    let read = || -> Result<Weights, Error> {
        while let Some(line) = lines.next_line()? {
            let line = line.to_owned();
            for word in line.split_whitespace() {
                let column = word.as_ptr() as u64 - line.as_ptr() as u64 + 1;
                let wrong = |_| TextError::at(lines.number(), column, format!("'{word}' is no integer"));
                weights.push(word.parse().map_err(wrong)?);
                if weights.len() > 625 {
                    return Err(TextError::at(lines.number(), column, "more weights than any grid has cells").into());
                }
            }
        }
        Weights::new(weights)
    };
    read().map_err(|error| files::in_input(&name, error)).map_err(|error| anyhow!("{error:#}"))
}
