//! Puzzles in bulk: read from texts, answered on all threads, in input order, in constant memory.
//!
//! | to | call |
//! |---|---|
//! | read a file, or any text | [`Input::open`], [`Input::new`] |
//! | choose threads, stop at the first fault | [`Plan`] |
//! | answer the puzzles of all inputs | [`stream()`] |
//! | solve, count, check, grade the puzzles of a part | [`Solver`] |
//! | go through the puzzles of a part | [`Questions::iter`], with their solutions: [`Solved::of`] |
//! | write a solution in the layout of its puzzle | [`Question::written`], then [`Form::write_answer`](super::text::Form::write_answer) |
//! | know what could not be read, and in which line | [`Answered::faults`], [`Answered::trouble`] |
//!
//! ```
//! use std::ops::ControlFlow;
//! use lowbit::engine::Stop;
//! use lowbit::sudoku::stream::{Input, Plan, Solver, stream};
//!
//! let text = "1..4......3....2\nhello\n11..............\n";
//! let input = Input::new("a text", text.as_bytes());
//! let stop = Stop::new();
//! let (mut counts, mut faults) = (Vec::new(), Vec::new());
//! let answer = |solver: &mut Solver, questions: &_| solver.count(questions, 10, &stop).complete();
//! stream([input].into_iter(), &Plan::default(), &stop, answer, |part| {
//!     counts.extend(part.answer.unwrap().into_iter().map(|count| count.into_inner()));
//!     faults.extend(part.faults.iter().map(|fault| (fault.line, fault.column)));
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((counts, faults), (vec![2, 0], vec![(2, 5)]));
//! ```
//!
//! To pair answers with questions: call [`Solved::of`] for every question, in order; for an unreadable one it gives `None`. The lists of
//! [`Solver::count`], [`Solver::check`] and [`Solver::candidates`] have no item for an unreadable question; [`Solver::grade`] skips
//! puzzles of other sizes than 9x9 as well. [`Question::line`] is 0 for a 9x9 puzzle in plain characters: its line is not kept.
//!
//! A file is [`Input::open`]; standard input is `Input::new("standard input", std::io::stdin().lock())` on one thread, or
//! `Input::new("standard input", BufReader::new(std::io::stdin()))`.

mod input;
mod questions;
mod solver;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use self::input::Open;
use super::text::Stated;
use crate::engine::{Stop, all_cores};
use crate::stream;

pub use crate::stream::{Answered, Input};
pub use questions::{Question, Questions};
pub use solver::{Cells, Solved, Solver};

/// The settings of a stream of puzzles.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The number of answering threads.
    pub threads: usize,
    /// Stop at the first puzzle or input that cannot be read; otherwise such errors are reported and the rest is
    /// answered.
    pub is_strict: bool,
    /// The number of leading parts that were answered before: they are read but not answered again. The same files give
    /// the same parts.
    pub skip: usize,
    /// The most puzzles answered together: few if each takes long, so that every thread gets some.
    pub together: usize,
    /// The number of pieces of each answer, at least 1: a part is answered once for each piece, for answers that may be
    /// too large to be kept whole.
    pub pieces: u64,
    /// Whether little input is divided into parts for all threads.
    pub spreads: bool,
    /// Known facts about the inputs.
    pub stated: Stated,
    /// The most bytes gathered if an input arrives in small pieces: see [`Chunks::gather`](crate::text::Chunks::gather).
    /// With 0, every buffer of an input is answered by itself.
    pub gather: usize,
}

/// All cores; errors do not stop it.
impl Default for Plan {
    fn default() -> Plan {
        Plan {
            threads: all_cores(),
            is_strict: false,
            skip: 0,
            together: usize::MAX,
            pieces: 1,
            spreads: true,
            stated: Stated::default(),
            gather: 1 << 20,
        }
    }
}

/// Answers the puzzles of all inputs, a part at a time, and hands the answers to `sink` in order. `answer` is called on
/// many threads, each time with the solver of its thread.
///
/// Returns `Break` if `sink` broke, or if a strict plan met an error; a raised `stop` acts like the end of the input.
pub fn stream<'a, A: Send>(
    inputs: impl Iterator<Item = Input<'a>> + Send,
    plan: &Plan,
    stop: &Stop,
    answer: impl Fn(&mut Solver, &Questions) -> A + Sync,
    sink: impl FnMut(Answered<A>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Plan { threads, is_strict, skip, pieces, .. } = *plan;
    let walk = stream::Plan { threads, is_strict, skip, pieces };
    stream::stream(inputs, |source| Open::new(source, plan), &walk, stop, Solver::new, answer, sink)
}
