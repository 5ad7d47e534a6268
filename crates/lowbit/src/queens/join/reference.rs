//! The share of one row set straight from its definition: every west half is tried against every east half.
//!
//! Slow, short and easy to check; the tests hold every unit of the join against it.

use super::cut::Cut;
use super::symmetry::{RowSet, Side, key, side, weights};
use crate::bits::members;

/// The queens of one half of the board, by row and column.
type Half = Vec<(u32, u32)>;

/// The number of solutions that a row set stands for.
pub(super) fn count(n: u32, rows: RowSet) -> u128 {
    let cut = Cut::new(n);
    let east_rows = rows_of(&cut, rows);
    let west_rows: Vec<u32> = (0..n).filter(|row| !east_rows.contains(row)).collect();
    let (west, east) = (halves(&west_rows, 0, cut.west), halves(&east_rows, cut.west, n));
    let mut sum = 0;
    for west in &west {
        for east in &east {
            let apart = |a: &(u32, u32), b: &(u32, u32)| a.0.abs_diff(b.0) != a.1.abs_diff(b.1);
            if west.iter().all(|a| east.iter().all(|b| apart(a, b))) {
                sum += u128::from(weight(&cut, rows, west, east));
            }
        }
    }
    sum
}

/// The rows of the board that a row set means.
fn rows_of(cut: &Cut, rows: RowSet) -> Vec<u32> {
    members(rows.north.into()).chain(members(rows.south.into()).map(|row| cut.west + row)).collect()
}

/// All ways to place a queen on each of the rows, in the columns from `first` to before `end`, none attacking another.
fn halves(rows: &[u32], first: u32, end: u32) -> Vec<Half> {
    let Some((&row, above)) = rows.split_last() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for half in halves(above, first, end) {
        for column in first..end {
            let safe = |&(r, c): &(u32, u32)| c != column && row.abs_diff(r) != column.abs_diff(c);
            if half.iter().all(safe) {
                all.push([half.clone(), vec![(row, column)]].concat());
            }
        }
    }
    all
}

/// How many solutions stand behind a solution; 0 if it is not the one that counts.
fn weight(cut: &Cut, rows: RowSet, west: &Half, east: &Half) -> u64 {
    let weights = weights(cut, rows);
    if cut.is_odd() {
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
