//! One solution: of any board by exact search, or the proof that there is none; of the plain board by formula.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use crate::Error;
use crate::bits::{full, members};
use crate::engine::{Outcome, Stop};

use super::board::attacks;
use super::{Board, Solution};
use crate::sorting::sort_by_key;

/// Finds a solution of a board by exact search; `Complete(None)` proves that there is none.
///
/// Every row and every column needs a queen. The search branches on the row or column with the fewest free cells: zero
/// is a dead end, one is forced. It first tries the cell that leaves the most free cells.
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::queens::{Board, solve};
/// let mut board = Board::empty(64)?;
/// board.place(63, 0)?;
/// let solution = solve(&board, &Stop::new()).complete().unwrap().unwrap();
/// assert!(solution.is_valid() && solution.fits(&board));
///
/// let mut corner = Board::empty(6)?;
/// corner.place(0, 0)?;
/// assert_eq!(solve(&corner, &Stop::new()), Outcome::Complete(None));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn solve(board: &Board, stop: &Stop) -> Outcome<Option<Solution>> {
    let mut columns = vec![0; board.n() as usize];
    let cells = Cells::new(board.rows().into_iter(), full(board.n()));
    let is_solved = Outcome::from(search(&cells, &mut columns, stop));
    is_solved.map(|is_solved| is_solved.then(|| columns.into()))
}

/// Whether queens can stand in all of these rows and columns; `rows` are the free cells of each row, from the top.
pub(super) fn is_solvable(rows: impl ExactSizeIterator<Item = u64>, columns: u64, stop: &Stop) -> Outcome<bool> {
    let mut queens = vec![0; rows.len()];
    search(&Cells::new(rows, columns), &mut queens, stop).into()
}

/// The free cells of the open rows and columns, stored both ways.
#[derive(Clone)]
struct Cells {
    rows: Lines,
    columns: Lines,
}

/// The open rows, or the open columns.
#[derive(Clone)]
struct Lines {
    open: u64,
    /// By line: its free cells.
    free: [u64; 64],
}

impl Cells {
    fn new(rows: impl ExactSizeIterator<Item = u64>, columns: u64) -> Cells {
        let mut cells = Cells {
            rows: Lines { open: full(rows.len() as u32), free: [0; 64] },
            columns: Lines { open: columns, free: [0; 64] },
        };
        for (row, free) in rows.enumerate() {
            cells.rows.free[row] = free;
            members(free).for_each(|col| cells.columns.free[col as usize] |= 1 << row);
        }
        cells
    }

    /// The free cells after one more queen.
    fn with(&self, (row, col): (u32, u32)) -> Cells {
        let mut cells = self.clone();
        cells.rows.place(row, col);
        cells.columns.place(col, row);
        cells
    }

    /// The number of free cells.
    fn room(&self) -> u32 {
        members(self.rows.open).map(|row| self.rows.free[row as usize].count_ones()).sum()
    }
}

impl Lines {
    /// The open line with the fewest free cells, and their number.
    fn tightest(&self) -> Option<(u32, u32)> {
        members(self.open).map(|line| (line, self.free[line as usize].count_ones())).min_by_key(|&(_, cells)| cells)
    }

    fn place(&mut self, line: u32, cell: u32) {
        self.open &= !(1 << line);
        for other in members(self.open) {
            self.free[other as usize] &= !attacks(cell, other.abs_diff(line));
        }
    }
}

/// Whether the open rows and columns can be filled; the queens go into `queens`, by row. Breaks when `stop` is raised.
fn search(cells: &Cells, queens: &mut [u32], stop: &Stop) -> ControlFlow<(), bool> {
    if stop.is_raised() {
        return ControlFlow::Break(());
    }
    let (Some((row, in_row)), Some((col, in_col))) = (cells.rows.tightest(), cells.columns.tightest()) else {
        return ControlFlow::Continue(true);
    };
    let choices: Vec<(u32, u32)> = match in_row <= in_col {
        true => members(cells.rows.free[row as usize]).map(|col| (row, col)).collect(),
        false => members(cells.columns.free[col as usize]).map(|row| (row, col)).collect(),
    };
    let mut ways: Vec<_> = choices.into_iter().map(|queen| (queen, cells.with(queen))).collect();
    sort_by_key(&mut ways, |(_, below)| Reverse(below.room()));
    for ((row, col), below) in ways {
        queens[row as usize] = col;
        if search(&below, queens, stop)? {
            return ControlFlow::Continue(true);
        }
    }
    ControlFlow::Continue(false)
}

/// The largest n for which a solution is constructed.
pub const LARGEST_CONSTRUCTION: u32 = 10_000_000;

/// A solution of the plain n x n board, in time proportional to n; `None` for n = 2 and n = 3, which have none.
///
/// ```
/// use lowbit::queens::construct;
/// assert_eq!(construct(3)?, None);
/// assert!(construct(1000)?.unwrap().is_valid());
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// For even n, two staircases of knight's moves. Where n mod 6 is not 2, the queens of the upper half take the odd
/// columns (from 0) in turn and those of the lower half the even ones:
///
/// ```text
///   . Q . . . .
///   . . . Q . .      up to n/2 rows apart, the two staircases meet on a diagonal
///   . . . . . Q      only if 3 columns make 2 rows: never for these n
///   Q . . . . .
///   . . Q . . .
///   . . . . Q .
/// ```
///
/// If n mod 6 is not 0, the upper half begins at column n/2 - 1 and wraps around the edge, and the lower half is the
/// upper one turned by 180 degrees. Neither puts a queen on the falling main diagonal, so for odd n the solution for n
/// - 1 takes one more queen in the last corner.
///
/// # Errors
///
/// If n is not from 1 to [`LARGEST_CONSTRUCTION`].
pub fn construct(n: u32) -> Result<Option<Solution>, Error> {
    if !(1..=LARGEST_CONSTRUCTION).contains(&n) {
        return Err(Error::request(crate::sentence!(
            "a solution is constructed for n from 1 to {LARGEST_CONSTRUCTION}, not {n}",
            "n 为 1 到 {LARGEST_CONSTRUCTION} 时才能构造解，而不是 {n}"
        )));
    }
    if n == 2 || n == 3 {
        return Ok(None);
    }
    let even = n - n % 2;
    let half = even / 2;
    let mut columns: Vec<u32> = if even % 6 == 2 {
        let upper = |row: u32| (2 * row + half - 1) % even;
        (0..half).map(upper).chain((0..half).rev().map(|row| even - 1 - upper(row))).collect()
    } else {
        (0..half).map(|row| 2 * row + 1).chain((0..half).map(|row| 2 * row)).collect()
    };
    columns.extend(even..n); // the last corner, for odd n
    Ok(Some(columns.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_boards_of_every_size() {
        for n in 1..=64 {
            let board = Board::empty(n).unwrap();
            let solution = solve(&board, &Stop::new()).complete().unwrap();
            assert_eq!(solution.is_some(), ![2, 3].contains(&n), "n {n}");
            assert!(solution.is_none_or(|solution| solution.is_valid() && solution.fits(&board)), "n {n}");
        }
    }

    #[test]
    fn a_raised_stop_proves_nothing() {
        let stop = Stop::new();
        stop.raise();
        assert_eq!(solve(&Board::empty(64).unwrap(), &stop), Outcome::Interrupted(None));
    }

    #[test]
    fn every_size_has_a_solution_by_formula() {
        for n in (1..=1500).filter(|n| ![2, 3].contains(n)) {
            let solution = construct(n).unwrap().unwrap();
            assert_eq!(solution.n(), n as usize);
            assert!(solution.is_valid(), "n {n}");
        }
        for n in 999_990..1_000_002 {
            assert!(construct(n).unwrap().unwrap().is_valid(), "n {n}");
        }
    }

    #[test]
    fn two_and_three_have_no_formula_and_the_range_is_bounded() {
        assert_eq!(construct(2).unwrap(), None);
        assert_eq!(construct(3).unwrap(), None);
        assert!(construct(0).is_err());
        assert!(construct(LARGEST_CONSTRUCTION + 1).is_err());
    }
}
