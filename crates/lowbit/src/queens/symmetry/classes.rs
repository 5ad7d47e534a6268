//! Solutions counted up to the symmetries of their board.
//!
//! That needs the number of solutions that a turn of the board leaves unchanged: each queen is placed together with all its images under
//! the turn.

use std::ops::{BitOr, ControlFlow};

use crate::Error;
use crate::bits::{full, members};
use crate::engine::{Outcome, Stop};
use crate::queens::Board;
use crate::sentence;

use super::Symmetry;

/// The number of solutions that differ under the symmetries of the board, given the number of all its solutions.
///
/// By Burnside's lemma: the average, over the symmetries, of the number of solutions fixed by each. A reflection fixes
/// none if n > 1: a queen off the axis and its image would attack each other, and not all can be on it.
///
/// # Errors
///
/// [`Error::Check`] if the average is not whole: `solutions` is wrong.
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::queens::{Board, classes};
/// let board = Board::empty(8)?;
/// assert_eq!(classes(&board, 92, &Stop::new())?, Outcome::Complete(12));
/// assert!(classes(&board, 93, &Stop::new()).is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn classes(board: &Board, solutions: u128, stop: &Stop) -> Result<Outcome<u128>, Error> {
    if board.n() == 1 {
        return Ok(Outcome::Complete(solutions)); // one queen is its own image under all eight
    }
    let symmetries = board.symmetries();
    let unchanged = symmetries.iter().map(|symmetry| match symmetry {
        Symmetry::Identity => Outcome::Complete(solutions),
        Symmetry::HalfTurn => count_unchanged(board, Symmetry::HalfTurn, stop),
        Symmetry::QuarterTurn | Symmetry::ThreeQuarterTurn => count_unchanged(board, Symmetry::QuarterTurn, stop),
        Symmetry::Mirror | Symmetry::Flip | Symmetry::Transpose | Symmetry::AntiTranspose => Outcome::Complete(0),
    });
    let Outcome::Complete(sum) = unchanged.sum::<Outcome<u128>>() else { return Ok(Outcome::Interrupted(0)) };
    let order = symmetries.len() as u128;
    if sum.is_multiple_of(order) {
        return Ok(Outcome::Complete(sum / order));
    }
    let message = sentence!(
        "{solutions} solutions are wrong: their {order} symmetries have {sum} fixed points in all",
        "{solutions} 个解有误：{order} 种对称共有 {sum} 个不动点"
    );
    Err(Error::check(message))
}

/// The number of solutions that `turn` (a half or a quarter turn that maps the board onto itself) leaves unchanged.
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::queens::{Board, Symmetry, count_unchanged};
/// let board = Board::empty(12)?;
/// assert_eq!(count_unchanged(&board, Symmetry::HalfTurn, &Stop::new()), Outcome::Complete(80));
/// assert_eq!(count_unchanged(&board, Symmetry::QuarterTurn, &Stop::new()), Outcome::Complete(8));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// # Panics
/// If the board is not its own image under `turn`.
pub fn count_unchanged(board: &Board, turn: Symmetry, stop: &Stop) -> Outcome<u128> {
    assert!(board.symmetries().contains(&turn), "{turn:?} is not a symmetry of this board");
    Images::new(board, turn).count(Lines::default(), stop).into()
}

/// The lines of the board that hold a queen, as sets.
///
/// ```text
///   rows     bit r               falling  bit n-1 + c - r    so that  falling >> (n-1 - r)  has bit c for row r
///   columns  bit c               rising   bit r + c          so that  rising >> r           has bit c for row r
/// ```
#[derive(Clone, Copy, Default)]
struct Lines {
    rows: u64,
    columns: u64,
    falling: u128,
    rising: u128,
}

impl Lines {
    /// The four lines of a cell.
    fn of(n: u32, (row, col): (u32, u32)) -> Lines {
        Lines { rows: 1 << row, columns: 1 << col, falling: 1 << (n - 1 + col - row), rising: 1 << (row + col) }
    }

    fn meets(self, other: Lines) -> bool {
        self.rows & other.rows != 0
            || self.columns & other.columns != 0
            || self.falling & other.falling != 0
            || self.rising & other.rising != 0
    }
}

impl BitOr for Lines {
    type Output = Lines;

    fn bitor(self, other: Lines) -> Lines {
        Lines {
            rows: self.rows | other.rows,
            columns: self.columns | other.columns,
            falling: self.falling | other.falling,
            rising: self.rising | other.rising,
        }
    }
}

/// The cells of a board, each with its images under a turn.
struct Images {
    n: u32,
    /// By row: the cells a queen may stand on together with all its images.
    cells: Vec<u64>,
    /// By row and column: the lines of the cell and of all its images.
    lines: Vec<Vec<Lines>>,
}

impl Images {
    fn new(board: &Board, turn: Symmetry) -> Images {
        let n = board.n();
        let mut images =
            Images { n, cells: vec![0; n as usize], lines: vec![vec![Lines::default(); n as usize]; n as usize] };
        for row in 0..n {
            for col in members(board.candidates(row)) {
                if let Some(lines) = lines_of_images(n, (row, col), turn) {
                    images.cells[row as usize] |= 1 << col;
                    images.lines[row as usize][col as usize] = lines;
                }
            }
        }
        images
    }

    /// The number of ways to fill the rows that are not in `used`. Breaks when `stop` is raised.
    fn count(&self, used: Lines, stop: &Stop) -> ControlFlow<(), u128> {
        if stop.is_raised() {
            return ControlFlow::Break(());
        }
        if used.rows == full(self.n) {
            return ControlFlow::Continue(1);
        }
        let row = used.rows.trailing_ones();
        let diagonals = (used.falling >> (self.n - 1 - row) | used.rising >> row) as u64;
        let d = self.cells[row as usize] & !(used.columns | diagonals);
        let lines = &self.lines[row as usize];
        members(d).try_fold(0, |sum, col| ControlFlow::Continue(sum + self.count(used | lines[col as usize], stop)?))
    }
}

/// The lines of a cell and all its images; `None` if queens there would attack each other.
fn lines_of_images(n: u32, start: (u32, u32), turn: Symmetry) -> Option<Lines> {
    let mut lines = Lines::of(n, start);
    let mut cell = turn.cell(n, start);
    while cell != start {
        let next = Lines::of(n, cell);
        if lines.meets(next) {
            return None;
        }
        lines = lines | next;
        cell = turn.cell(n, cell);
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_no_answer() {
        let stop = Stop::new();
        stop.raise();
        assert!(classes(&Board::empty(12).unwrap(), 14200, &stop).unwrap().is_interrupted());
    }
}
