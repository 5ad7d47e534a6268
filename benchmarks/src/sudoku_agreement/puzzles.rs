//! Puzzles with no, one, two, some and many solutions, and their numbers by the lecture's search.

use std::fmt;
use std::ops::ControlFlow;

use lowbit::engine::Stop;
use lowbit::sudoku::kernels::single;
use lowbit::sudoku::{Grid, reference};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::Cells;

/// Solutions up to which the lecture's search counts.
const COUNTED: u64 = 200;
/// The same for one puzzle in a hundred: it takes long.
const COUNTED_OF_FEW: u64 = 5_000;

/// A variation of a minimal puzzle, by kind: itself; one or two givens removed; one given changed; a digit added; one
/// given removed and one or two others of the solution added, which often leaves two solutions or a few.
pub(super) fn vary(kind: usize, mut cells: Cells, random: &mut ChaCha8Rng) -> Cells {
    match kind % 7 {
        0 => {}
        1 => take_away(&mut cells, random),
        2 => {
            take_away(&mut cells, random);
            take_away(&mut cells, random);
        }
        3 => {
            let cell = any(&cells, true, random);
            cells[cell] = cells[cell] % 9 + 1;
        }
        4 => {
            let cell = any(&cells, false, random);
            cells[cell] = random.random_range(1..=9);
        }
        added => {
            let solution = single::solve(&cells).expect("a minimal puzzle has a solution");
            take_away(&mut cells, random);
            for _ in 4..added {
                let cell = any(&cells, false, random);
                cells[cell] = solution[cell];
            }
        }
    }
    cells
}

fn take_away(cells: &mut Cells, random: &mut ChaCha8Rng) {
    cells[any(cells, true, random)] = 0;
}

/// A random given or a random blank.
fn any(cells: &Cells, is_given: bool, random: &mut ChaCha8Rng) -> usize {
    let places: Vec<usize> = (0..81).filter(|&cell| (cells[cell] != 0) == is_given).collect();
    *places.choose(random).expect("there are givens and blanks")
}

/// The lecture's answer for a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Truth {
    /// Solutions counted.
    counted: u64,
    /// Whether there may be more.
    is_cut: bool,
}

impl Truth {
    /// Asks the lecture's search about the puzzle with this number.
    pub(super) fn of(number: usize, puzzle: &Cells) -> Truth {
        let most = if number.is_multiple_of(100) { COUNTED_OF_FEW } else { COUNTED };
        let mut counted = 0;
        let grid = Grid::from_cells(puzzle).expect("9x9");
        let outcome = reference::search(&grid, &Stop::new(), &mut |_| {
            counted += 1;
            if counted < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(!outcome.is_interrupted(), "nobody stops it");
        Truth { counted, is_cut: counted == most }
    }

    /// The answer with this limit, if it is known.
    pub(super) fn up_to(self, limit: u64) -> Option<u64> {
        (limit <= self.counted || !self.is_cut).then_some(self.counted.min(limit))
    }

    pub(super) fn class(self) -> Class {
        match self.counted {
            _ if self.is_cut => Class::More,
            0 => Class::None,
            1 => Class::One,
            2 => Class::Two,
            3..COUNTED => Class::Some,
            _ => Class::Many,
        }
    }
}

/// Puzzles by their number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Class {
    None,
    One,
    Two,
    Some,
    Many,
    More,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Class::None => write!(f, "no solution"),
            Class::One => write!(f, "one solution"),
            Class::Two => write!(f, "two solutions"),
            Class::Some => write!(f, "3 to {} solutions", COUNTED - 1),
            Class::Many => write!(f, "{COUNTED} to {} solutions", COUNTED_OF_FEW - 1),
            Class::More => write!(f, "more than the lecture's search was asked for"),
        }
    }
}
