//! `lowbit sudoku candidates`

use anyhow::Result;
use lowbit::engine::Outcome;
use lowbit::sudoku::text::{Alphabet, Entry, Format, Shown};
use lowbit::sudoku::{Marks, true_candidates};
use serde::Serialize;

use super::input::{InputArgs, Questions};
use super::stream::{Answers, json, stream};
use crate::exit::Exit;
use crate::session::Session;

/// Shows for every cell the digits that occur in some solution.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// All candidates in one line (729 characters for 9x9) instead of rows
    #[arg(long, conflicts_with = "json")]
    line: bool,

    /// A JSON object for each puzzle: puzzle, candidates (the digits of each cell as a string)
    #[arg(long)]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  lowbit sudoku candidates puzzle.txt
  lowbit sudoku candidates --line puzzles.txt

They are exact: every digit shown is in a solution, and every other one is in none. A puzzle
without solution is answered by 'none'; the exit code is then 1. What is written can be read
again: rows and lines of candidates are layouts of 'lowbit sudoku solve'.";

#[derive(Serialize)]
struct Record {
    puzzle: String,
    candidates: Option<Vec<String>>,
}

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    stream(&format!("candidates {:?} {:?}", args.line, args.json), &args.input, session, || {
        |questions: &Questions, answers: &mut Answers| {
            for entry in questions.entries() {
                let marks = entry.candidates();
                let Outcome::Complete(candidates) = true_candidates(&marks, session.stop) else {
                    answers.is_interrupted = true;
                    return;
                };
                let is_none = candidates.digits(0) == 0;
                answers.none_found |= is_none;
                answers.begin(!args.line && !args.json);
                if args.json {
                    let cells = (0..marks.shape().cells()).map(|cell| word(&candidates, cell)).collect();
                    let candidates = (!is_none).then_some(cells);
                    answers.text += &(json(&Record { puzzle: entry.givens.to_string(), candidates }) + "\n");
                } else if is_none {
                    answers.text += "none\n";
                } else if args.line {
                    let entry = Entry { marks: Some(candidates), ..entry };
                    Format::Marks.write(&entry, Shown::Puzzle, &mut answers.text);
                } else {
                    answers.text += &rows(&candidates);
                }
            }
        }
    })
}

/// The candidates of a cell, side by side.
fn word(candidates: &Marks, cell: usize) -> String {
    let alphabet = Alphabet::usual(candidates.shape());
    let digits = lowbit::bits::members(candidates.digits(cell).into());
    digits.map(|digit| alphabet.character(digit as u8 + 1)).collect()
}

/// The candidates in rows, with a frame around each box and every column as wide as it must be.
fn rows(candidates: &Marks) -> String {
    let shape = candidates.shape();
    let (side, boxes) = (shape.side(), shape.box_side());
    let width = |column: usize| (0..side).map(|row| word(candidates, row * side + column).len()).max().unwrap_or(0);
    let widths: Vec<_> = (0..side).map(width).collect();
    let stroke = |widths: &[usize]| "-".repeat(widths.iter().sum::<usize>() + boxes + 1);
    let border = format!("+{}+\n", widths.chunks(boxes).map(stroke).collect::<Vec<_>>().join("+"));
    let mut text = border.clone();
    for row in 0..side {
        for (column, &width) in widths.iter().enumerate() {
            text += if column % boxes == 0 { "| " } else { "" };
            text += &format!("{:width$} ", word(candidates, row * side + column));
        }
        text += "|\n";
        if (row + 1) % boxes == 0 {
            text += &border;
        }
    }
    text
}
