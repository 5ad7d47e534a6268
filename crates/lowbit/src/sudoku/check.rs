//! Is it a proper puzzle: one solution, and no given too many?

use std::fmt;
use std::ops::ControlFlow;

use super::kernels::places::Places;
use super::kernels::{Batch, Exception};
use super::{Grid, Marks};
use crate::engine::{Outcome, Stop};

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It has none.
    None,
    /// It has one.
    Unique,
    /// It has more than one.
    Multiple,
}

impl Verdict {
    /// By the number of solutions, counted to 2 at least.
    pub fn of_count(count: u64) -> Verdict {
        match count {
            0 => Verdict::None,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::None => "none",
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The givens without which `puzzle`, which has one solution, would still have only that one, by cell.
///
/// Each could go by itself; not always all of them together. Without any, the puzzle is minimal.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, redundant_givens};
/// let almost_full: Grid = "1234 3412 2143 432.".parse()?;
/// assert_eq!(redundant_givens(&almost_full, &Stop::new()).complete().unwrap().len(), 15);
/// let minimal: Grid = "4... .... ..2. 3.1.".parse()?;
/// assert!(redundant_givens(&minimal, &Stop::new()).complete().unwrap().is_empty());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn redundant_givens(puzzle: &Grid, stop: &Stop) -> Outcome<Vec<usize>> {
    let mut redundant = Vec::new();
    for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
        // It can go if there is no solution with another digit in its place.
        let mut marks = Marks::from(puzzle);
        marks.set(cell, puzzle.shape().all_digits() & !(1 << (digit - 1)));
        match Places::within(&marks).run(stop, &mut |_| ControlFlow::Break(())) {
            Outcome::Complete(_) => redundant.push(cell),
            Outcome::Limited(_) => {}
            Outcome::Interrupted(_) => return Outcome::Interrupted(redundant),
        }
    }
    Outcome::Complete(redundant)
}

impl Batch {
    /// For each puzzle, which has one solution, the givens that could go: as [`redundant_givens`], for many at once.
    ///
    /// `None` when `stop` was raised before all were known.
    pub fn redundant_givens(&mut self, puzzles: &[[u8; 81]], stop: &Stop) -> Option<Vec<Vec<usize>>> {
        let mut questions = Vec::new();
        let mut askers = Vec::new();
        for (number, puzzle) in puzzles.iter().enumerate() {
            for cell in (0..81).filter(|&cell| puzzle[cell] != 0) {
                let mut others = *puzzle;
                let digit = std::mem::take(&mut others[cell]);
                questions.push((others, Exception { cell: cell as u8, digit }));
                askers.push((number, cell));
            }
        }
        let counts = self.count(&questions[..], stop)?;
        let mut redundant = vec![Vec::new(); puzzles.len()];
        for ((number, cell), count) in askers.into_iter().zip(counts) {
            if count == 0 {
                redundant[number].push(cell);
            }
        }
        Some(redundant)
    }
}
