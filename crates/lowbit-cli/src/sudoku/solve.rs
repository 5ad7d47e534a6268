//! `lowbit sudoku solve`

use std::ops::ControlFlow;

use anyhow::Result;
use lowbit::engine::{Outcome, Stop};
use lowbit::sudoku::text::{Entry, Format, Shown};
use lowbit::sudoku::{Grid, places::Places};

use super::input::{InputArgs, Question};
use super::stream::{Answers, stream};
use crate::args::Session;
use crate::exit::Exit;

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
    stream(&args.input, session, |questions, answers| {
        let solutions = solve_batch(questions, session.stop);
        answers.is_interrupted = solutions.len() < questions.len();
        for (question, solution) in questions.iter().zip(solutions) {
            answers.none_found |= solution.is_none();
            write(&question.entry(), solution.as_ref(), args.to, answers);
        }
    })
}

/// A solution for each puzzle, or that it has none. Shorter than `questions` when `stop` was raised.
fn solve_batch(questions: &[Question], stop: &Stop) -> Vec<Option<Grid>> {
    let solve = |question: &Question| {
        let entry = question.entry();
        let search = entry.marks.as_ref().map_or_else(|| Places::new(&entry.givens), Places::within);
        let mut solution = None;
        let outcome = search.run(stop, &mut |cells| {
            solution = Grid::from_cells(cells);
            ControlFlow::Break(())
        });
        match outcome {
            Outcome::Complete(_) | Outcome::Limited(_) => Some(solution),
            Outcome::Interrupted(_) => None,
        }
    };
    questions.iter().map_while(solve).collect()
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
