//! Puzzles by the million: read from texts, answered on all threads, in the order asked, in constant memory.
//!
//! | to | call |
//! |---|---|
//! | read a file, or any text | [`Input::open`], [`Input::new`] |
//! | choose threads, stop at the first fault | [`Plan`] |
//! | answer the puzzles of all inputs | [`stream()`] |
//! | solve, count, check, grade the puzzles of a part | [`Solver`] |
//! | go through the puzzles of a part | [`Questions::iter`], with their solutions: [`Solved::of`] |
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

/// How a stream of puzzles is answered.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Threads that answer.
    pub threads: usize,
    /// Stop at the first puzzle or input that cannot be read; otherwise such errors are reported and the rest is
    /// answered.
    pub is_strict: bool,
    /// Parts of the input that were answered before: they are read but not answered again. The same files make the same
    /// parts.
    pub skip: usize,
    /// Most puzzles answered together: few if each takes long, so that every thread gets some.
    pub together: usize,
    /// Pieces of each answer, 1 or more: each part is answered once for each piece, where an answer may be
    /// too large to be kept as a whole.
    pub pieces: u64,
    /// Whether what arrives is cut into parts for all threads where it is little.
    pub spreads: bool,
    /// What is known of the inputs before they are read.
    pub stated: Stated,
    /// Bytes that are gathered, at most, where an input arrives in small pieces: see
    /// [`Chunks::gather`](crate::text::Chunks::gather). With 0, every buffer of an input is answered by itself.
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
