//! Variants in bulk: read from texts, answered on all threads, in input order, in constant memory.
//!
//! ```
//! use std::ops::ControlFlow;
//! use lowbit::engine::Stop;
//! use lowbit::stream::{Input, Plan};
//! use lowbit::sudoku::variant::stream::{Puzzles, stream};
//!
//! let input = Input::new("a text", "sudoku 4x4\nthermo: r1c1-4\nsudoku 5x5\nthermo: r9c9\n".as_bytes());
//! let (stop, plan) = (Stop::new(), Plan { threads: 1, is_strict: false, skip: 0, pieces: 1 });
//! let (mut counts, mut faults) = (Vec::new(), Vec::new());
//! let count = |puzzles: &Puzzles| -> Vec<_> {
//!     puzzles.iter().flatten().map(|read| read.puzzle.variant.count(1000, &stop).complete()).collect()
//! };
//! stream([input].into_iter(), &plan, &stop, count, |part| {
//!     counts.extend(part.answer);
//!     faults.extend(part.faults.iter().map(|fault| fault.line));
//!     ControlFlow::Continue(())
//! });
//! assert_eq!((counts, faults), (vec![Some(12)], vec![4]));
//! ```

use std::collections::VecDeque;
use std::io::BufRead;
use std::ops::ControlFlow;

use super::Puzzle;
use super::text::{Piece, Pieces};
use crate::engine::Stop;
use crate::stream::{self, Answered, Cut, Cutter, Input, Plan, Source};
use crate::{Error, TextError, sentence};

/// A puzzle that was read.
#[derive(Clone, Debug)]
pub struct Read {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The line it begins in, from 1.
    pub line: u64,
}

/// Puzzles that are answered together, unreadable ones included.
pub type Puzzles = stream::List<Read>;

/// The text of a puzzle, or why its lines cannot be read.
type Cutting = Result<Piece, TextError>;

impl stream::Listed for Read {
    type Contents = Cutting;

    fn read(piece: Cutting) -> Vec<Result<Read, TextError>> {
        // A classic puzzle may stand among variants.
        let read = |piece: Piece| match Puzzle::read(&piece.text) {
            Ok(puzzle) => Ok(Read { puzzle, line: piece.line }),
            Err(error) => Err(within(error, piece.line)),
        };
        vec![piece.and_then(read)]
    }

    fn line(&self) -> u64 {
        self.line
    }
}

/// The error of a text that begins in this line.
fn within(error: Error, line: u64) -> TextError {
    match error {
        Error::Text(fault) => TextError::at(fault.line + line - 1, fault.column, fault.message),
        Error::Request(words) => TextError::in_line(line, words),
        other => TextError::in_line(line, other.to_string()),
    }
}

/// The first puzzle of a text.
///
/// # Errors
///
/// If the text has none, if the first cannot be read, and errors of reading.
///
/// ```
/// use lowbit::sudoku::variant::stream::first;
/// let puzzle = first("# an idea\nsudoku 4x4\nthermo: r1c1-4\nsudoku 5x5\n".as_bytes())?;
/// assert_eq!(puzzle.variant.rows, 4);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn first(source: impl BufRead) -> Result<Puzzle, Error> {
    match Pieces::new(source).next_piece()? {
        Some(piece) => Puzzle::read(&piece.text).map_err(|error| within(error, piece.line).into()),
        None => Err(TextError::in_text(sentence!("no puzzle", "没有题目")).into()),
    }
}

/// Answers the puzzles of all inputs one by one, and hands the answers to `sink` in order. `answer` is called on many threads.
///
/// Returns `Break` if `sink` broke, or if a strict plan met an error; a raised `stop` acts like the end of the input.
pub fn stream<'a, A: Send>(
    inputs: impl Iterator<Item = Input<'a>> + Send,
    plan: &Plan,
    stop: &Stop,
    answer: impl Fn(&Puzzles) -> A + Sync,
    sink: impl FnMut(Answered<A>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let open = |source| Open { pieces: Pieces::new(source), has_puzzles: false };
    stream::stream(inputs, open, plan, stop, || (), |(), puzzles| answer(puzzles), sink)
}

/// A text of variants that is being read.
struct Open<'a> {
    pieces: Pieces<Source<'a>>,
    has_puzzles: bool,
}

impl Cutter for Open<'_> {
    type Contents = Cutting;

    fn taken(&self) -> u64 {
        self.pieces.taken()
    }

    fn read(&mut self, parts: &mut VecDeque<Cut<Cutting>>) -> bool {
        let contents = match self.pieces.next_piece() {
            Ok(Some(piece)) => Ok(Ok(piece)),
            Err(Error::Text(fault)) => Ok(Err(fault)),
            Ok(None) if self.has_puzzles => return false,
            Ok(None) => Err(TextError::in_text(sentence!("no puzzle", "没有题目")).into()),
            Err(error) => Err(error),
        };
        let goes_on = contents.is_ok();
        self.has_puzzles |= goes_on;
        parts.push_back(Cut { readings: Vec::new(), contents });
        goes_on
    }
}
