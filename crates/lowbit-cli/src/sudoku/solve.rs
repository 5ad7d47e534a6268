//! `lowbit sudoku solve`

use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku::Grid;
use lowbit::sudoku::kernels::{Batch, places::Places};
use lowbit::sudoku::text::{Entry, Format, Shown};

use super::input::{InputArgs, Question, Questions};
use super::stream::{Answers, stream};
use crate::exit::Exit;
use crate::session::Session;

/// Solves puzzles of 4x4, 9x9, 16x16 and 25x25, streaming.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: InputArgs,

    /// Write the answers in this format instead of the one asked in
    #[arg(long, visible_alias = "format", value_name = "FORMAT", value_parser = super::convert::format())]
    to: Option<Format>,
}

const EXAMPLES: &str = "\
Examples:
  lowbit sudoku solve puzzles.txt
  echo 1..4......3....2 | lowbit sudoku solve
  lowbit sudoku solve --to board puzzle.sdk

The layout is recognised by the first puzzle: all cells in a line (what follows them is ignored);
rows, with spaces and borders or without; .sdk, .sdm, .ss; CSV with a column 'puzzle' or 'quizzes';
JSON lines with a key 'puzzle'; candidates, all in a line (729 characters for 9x9) or in rows.
Blanks are . 0 - _ * or ?, and '#' begins a comment. Digits of 16x16 are A..P, or 1..9A..G, or
0..9A..F; of 25x25 A..Y, or 1..9A..P; of both also numbers.

A puzzle without solution is answered by 'none' in its place; the exit code is then 1. A puzzle
that cannot be read is reported on stderr with its line, the others are answered; the exit code
is then 2.";

pub(crate) fn run(args: &Args, session: &Session<'_>) -> Result<Exit> {
    stream(&format!("solve {:?}", args.to), &args.input, session, || {
        let mut batch = Batch::new(1);
        move |questions: &Questions, answers: &mut Answers| {
            let Some(solutions) = batch.solve(questions.nines(), session.stop) else {
                answers.is_interrupted = true;
                return;
            };
            let mut next_nine = 0..;
            for question in questions.iter() {
                match question {
                    Question::Nine(_) => {
                        let solution = next_nine.next().and_then(|number| solutions.solution(number));
                        answers.none_found |= solution.is_none();
                        write_nine(&question, solution, args.to, answers);
                    }
                    Question::Other(entry) => match solve(entry, session.stop) {
                        Outcome::Complete(solution) | Outcome::Limited(solution) => {
                            answers.none_found |= solution.is_none();
                            write(entry, solution.as_ref(), args.to, answers);
                        }
                        Outcome::Interrupted(_) => {
                            answers.is_interrupted = true;
                            return;
                        }
                    },
                }
            }
        }
    })
}

/// A solution of a puzzle of any kind.
fn solve(entry: &Entry, stop: &Stop) -> Outcome<Option<Grid>> {
    let search = entry.marks.as_ref().map_or_else(|| Places::new(&entry.givens), Places::within);
    let mut solution = None;
    let outcome = search.run(stop, &mut |cells| {
        solution = Grid::from_cells(cells);
        ControlFlow::Break(())
    });
    outcome.map(|_| solution)
}

/// Appends a solution of a 9x9 puzzle that was asked in one line.
fn write_nine(question: &Question<'_>, solution: Option<[u8; 81]>, to: Option<Format>, answers: &mut Answers) {
    match (to, solution) {
        (None, Some(cells)) => {
            let line = cells.map(|digit| b'0' + digit);
            answers.text.push_str(std::str::from_utf8(&line).expect("ASCII digits"));
            answers.text.push('\n');
        }
        (None, None) => answers.text += "none\n",
        (Some(_), _) => {
            let grid = solution.map(|cells| Grid::from_cells(&cells).expect("81 digits"));
            write(&question.entry(), grid.as_ref(), to, answers);
        }
    }
}

/// Appends a solution, or that there is none.
pub(super) fn write(entry: &Entry, solution: Option<&Grid>, to: Option<Format>, answers: &mut Answers) {
    answers.begin(to.map_or(entry.form.has_rows(), Format::has_rows));
    match to {
        Some(format) => {
            answers.header = format.header(true);
            format.write(entry, solution.map_or(Shown::None, Shown::Solution), &mut answers.text);
        }
        None => {
            answers.header = entry.form.header();
            entry.write_answer(solution, &mut answers.text);
        }
    }
}
