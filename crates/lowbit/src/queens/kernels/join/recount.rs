//! The subtotal of one row set from its definition: every solution with these rows in the east is found by backtracking
//! and weighed.
//!
//! It shares nothing with the join but the definitions of row set and weight. The tests compare every unit of the join
//! with it, and every count a sample.

use super::cut::{Cut, Kind};
use super::symmetry::{RowSet, Side, key, side, weights};
use crate::bits::{drop_lowbit, full, lowbit, members};
use crate::engine::{Outcome, Stop};

/// The number of solutions that a row set of a board accounts for; the board by its candidates, by row.
pub(super) fn count(cut: &Cut, board: &[u64], rows: RowSet, stop: &Stop) -> Outcome<u128> {
    let mut search = Search { cut, rows, candidates: candidates(cut, board, rows), queens: Vec::new(), sum: 0, stop };
    search.place(0, 0, 0);
    if stop.is_raised() { Outcome::Interrupted(search.sum) } else { Outcome::Complete(search.sum) }
}

/// Backtracking row by row, as in the lecture.
struct Search<'a> {
    cut: &'a Cut,
    rows: RowSet,
    candidates: Vec<u64>,
    /// The cell of each queen, from the top.
    queens: Vec<u64>,
    sum: u128,
    stop: &'a Stop,
}

/// Rows that are searched between two polls of the stop flag, at most.
const ROWS_BETWEEN_POLLS: usize = 9;

impl Search<'_> {
    /// Fills the rows from the next one on; `columns`, `left` and `right` are seen there.
    fn place(&mut self, columns: u64, left: u64, right: u64) {
        let Some(&cells) = self.candidates.get(self.queens.len()) else { return self.add() };
        if self.candidates.len() - self.queens.len() == ROWS_BETWEEN_POLLS && self.stop.is_raised() {
            return;
        }
        let mut free = cells & !(columns | left | right);
        while free != 0 {
            let queen = lowbit(free);
            free = drop_lowbit(free);
            self.queens.push(queen);
            self.place(columns | queen, (left | queen) << 1, (right | queen) >> 1);
            self.queens.pop();
        }
    }

    /// Weighs a solution.
    fn add(&mut self) {
        let queens = (0..self.cut.n).zip(self.queens.iter().map(|queen| queen.trailing_zeros()));
        let (west, east): (Half, Half) = queens.partition(|queen| queen.1 < self.cut.west);
        self.sum += u128::from(weight(self.cut, self.rows, &west, &east));
    }
}

/// The board restricted to a row set: each row has its queen in one half.
pub(super) fn candidates(cut: &Cut, board: &[u64], rows: RowSet) -> Vec<u64> {
    let (n, west) = (cut.n, full(cut.west));
    let mut halves = vec![west; n as usize];
    for row in members(rows.north.into()).chain(members(rows.south.into()).map(|row| cut.west + row)) {
        halves[row as usize] = full(n) & !west;
    }
    board.iter().zip(halves).map(|(&candidates, half)| candidates & half).collect()
}

/// The queens of one half of the board, by row and column.
type Half = Vec<(u32, u32)>;

/// The weight of a solution; 0 if it does not represent its images.
fn weight(cut: &Cut, rows: RowSet, west: &Half, east: &Half) -> u64 {
    let weights = weights(cut, rows);
    if cut.kind == Kind::Free {
        return weights[0];
    }
    if cut.kind == Kind::Odd {
        let middle = cut.half;
        let row = west.iter().find(|queen| queen.1 == middle).expect("the middle column is in the west").0;
        let Some(&(_, column)) = west.iter().find(|queen| queen.0 == middle) else { return 0 };
        return match (row, column) {
            (row, _) if row > middle => 0,
            (row, column) if (row, column) == (middle, middle) => weights[2],
            (row, column) if row == column => weights[0],
            (row, column) if row < column => weights[1],
            _ => 0,
        };
    }
    let on_main_diagonal = |&&(row, column): &&(u32, u32)| row == column || row + column == cut.n - 1;
    if east.iter().any(|queen| on_main_diagonal(&queen)) {
        return 0;
    }
    let taken = west.iter().filter(on_main_diagonal).count();
    if taken == 2 {
        return weights[2];
    }
    let north_columns = |half: &Half, column: fn(&Cut, u32) -> u32| {
        half.iter().filter(|queen| queen.0 < cut.half).map(|queen| 1 << column(cut, queen.1)).sum()
    };
    let row_key = key(cut, rows);
    let west: Side = side(cut, north_columns(west, |_, column| column), row_key);
    let east: Side = side(cut, north_columns(east, |cut, column| cut.n - 1 - column), row_key);
    weights[taken] * west.times(east)
}
