//! Units recounted by backtracking on a GPU: an independent check of the join.
//!
//! If possible, a row set becomes boards with fewer cells, each with one weight. For even n with all symmetries, the kernel weighs each
//! solution.

use std::io;

use super::super::cut::{Cut, Kind};
use super::super::recount::candidates;
use super::super::symmetry::{RowSet, key, weights};
use crate::bits::full;
use crate::engine::{Outcome, Stop};
use crate::queens::kernels::lanes::Part;
use crate::queens::kernels::lanes::cuda::{Backtracker, Boards, Weights};

/// Number of starts for a unit of a board of n rows: if the unit is large enough, some for each warp of a large GPU, whose threads share
/// them; more for large boards, where one start may take as long as all others. For odd n they are spread over many boards, some of them
/// small.
pub(super) fn starts(n: u32) -> usize {
    1 << (n / 2 + if n < 22 { 4 } else { 6 } + 2 * (n % 2))
}

/// Row sets of a board, given by its candidates, for a recount on a GPU from about `starts` starts: their subtotal is
/// the sum over all bundles.
pub(super) fn boards(cut: &Cut, board: &[u64], row_sets: impl Iterator<Item = RowSet>, starts: usize) -> Boards {
    let weights = |rows| weights(cut, rows).map(|weight| weight as u32);
    let row_sets = row_sets.map(|rows| (candidates(cut, board, rows), rows));
    if cut.kind == Kind::Even {
        let weighed = row_sets.map(|(candidates, rows)| {
            let weights = Weights { by_diagonals: weights(rows), row_key: key(cut, rows) };
            (off_the_main_diagonals(cut, candidates), weights)
        });
        return Boards::weighed(weighed.collect(), cut.n, starts);
    }
    let parts = row_sets.flat_map(|(candidates, rows)| match cut.kind {
        Kind::Odd => by_the_middle(cut, &candidates, weights(rows)),
        _ => vec![Part { candidates, weight: weights(rows)[0] }],
    });
    Boards::of_parts(parts.collect(), starts)
}

/// The solutions of all bundles.
pub(super) fn count(boards: &Boards, device: &mut Backtracker, stop: &Stop) -> io::Result<Outcome<u128>> {
    Ok(match device.count(boards, stop)? {
        Outcome::Complete(tallies) => Outcome::Complete(tallies.iter().map(|tally| tally.solutions).sum()),
        _ => Outcome::Interrupted(0),
    })
}

/// Even n: no queen of the east stands on a main diagonal.
fn off_the_main_diagonals(cut: &Cut, mut candidates: Vec<u64>) -> Vec<u64> {
    let east = full(cut.n) & !full(cut.west);
    for (cells, row) in candidates.iter_mut().zip(0..cut.n) {
        *cells &= !(east & (1 << row | 1 << (cut.n - 1 - row)));
    }
    candidates
}

/// Odd n: splits by the row of the queen in the middle column, which is not below the middle row; and by whether the
/// column of the queen in the middle row is the same or a later one.
fn by_the_middle(cut: &Cut, candidates: &[u64], [same, later, centre]: [u32; 3]) -> Vec<Part> {
    let middle = cut.half;
    let mut parts = Vec::new();
    let rows = (0..=middle).filter(|&row| candidates[row as usize] >> middle & 1 == 1);
    for row in rows {
        let with_middle_row = |columns: u64, weight: u32| {
            let mut candidates: Vec<u64> = candidates.iter().map(|cells| cells & !(1 << middle)).collect();
            candidates[middle as usize] &= columns;
            candidates[row as usize] = 1 << middle;
            Part { candidates, weight }
        };
        if row == middle {
            parts.push(with_middle_row(0, centre));
        } else {
            parts.push(with_middle_row(1 << row, same));
            parts.push(with_middle_row(full(middle) & !full(row + 1), later));
        }
    }
    parts.retain(|part| part.weight > 0);
    parts
}
