//! Solutions that a turn of the board leaves as they are: whole orbits of queens are placed together.

use std::ops::BitOr;

use crate::bits::{full, members};
use crate::engine::Stop;

use super::{Board, Symmetry};

/// The number of solutions of a board that `turn` (a half or a quarter turn that maps the board onto itself) leaves
/// as they are; `None` when `stop` was raised.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::queens::{Board, Symmetry, count_unchanged};
/// let board = Board::empty(12)?;
/// assert_eq!(count_unchanged(&board, Symmetry::HalfTurn, &Stop::new()), Some(80));
/// assert_eq!(count_unchanged(&board, Symmetry::QuarterTurn, &Stop::new()), Some(8));
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// # Panics
/// If the board is not its own image under `turn`.
pub fn count_unchanged(board: &Board, turn: Symmetry, stop: &Stop) -> Option<u128> {
    assert!(board.symmetries().contains(&turn), "{turn:?} is no symmetry of this board");
    Orbits::new(board, turn).count(Lines::default(), stop)
}

/// The lines of the board that have a queen, as sets.
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

/// The orbits of the cells under a turn.
struct Orbits {
    n: u32,
    /// By row: the cells a queen may stand on together with all its images.
    cells: Vec<u64>,
    /// By row and column: the lines of the cell and of all its images.
    lines: Vec<Vec<Lines>>,
}

impl Orbits {
    fn new(board: &Board, turn: Symmetry) -> Orbits {
        let n = board.n();
        let mut orbits =
            Orbits { n, cells: vec![0; n as usize], lines: vec![vec![Lines::default(); n as usize]; n as usize] };
        for row in 0..n {
            for col in members(board.candidates(row)) {
                if let Some(lines) = orbit(n, (row, col), turn) {
                    orbits.cells[row as usize] |= 1 << col;
                    orbits.lines[row as usize][col as usize] = lines;
                }
            }
        }
        orbits
    }

    /// The number of ways to fill the rows that are not in `used`.
    fn count(&self, used: Lines, stop: &Stop) -> Option<u128> {
        if stop.is_raised() {
            return None;
        }
        if used.rows == full(self.n) {
            return Some(1);
        }
        let row = used.rows.trailing_ones();
        let diagonals = (used.falling >> (self.n - 1 - row) | used.rising >> row) as u64;
        let d = self.cells[row as usize] & !(used.columns | diagonals);
        members(d).map(|col| self.count(used | self.lines[row as usize][col as usize], stop)).sum()
    }
}

/// The lines of a cell and all its images; `None` if queens there would attack each other.
fn orbit(n: u32, start: (u32, u32), turn: Symmetry) -> Option<Lines> {
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
