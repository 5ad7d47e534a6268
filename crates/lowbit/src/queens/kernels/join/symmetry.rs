//! Each solution is counted once for all its images under the eight symmetries of the board.
//!
//! The proofs are in `docs/design/join.md`. In short, with R the rows that the east half uses:
//!
//! - **Even n.** A queen on a main diagonal lies in the west or can be mapped there, so the east takes none. If both
//!   main diagonals are taken in the west, a solution that is found counts 4 times; if one is taken, 2 times. If none
//!   is taken, the east-west mirror maps R to its complement, and one of the two counts double. R and its reverse have
//!   equal counts in all cases. Transposing the board swaps the row set with the column set of the north; with a
//!   [`key`] of both that mirrors do not change, only solutions whose column key is not above the row key are counted.
//! - **Odd n.** The queen of the middle column is in row r, that of the middle row in column c. Mirrors map both below
//!   h, so a solution counts 4 times, and 8 times if r < c, by the transpose. The queen in the centre is a separate
//!   case: R, its reverse and its complements have equal counts.

use std::ops::Range;

use super::cut::{Cut, Kind};
use crate::bits::full;
use crate::sorting::sort_few;

/// The number of classes of the entries of the north west and the south west.
///
/// Even n: whether a queen is on the main diagonal (north west), on the antidiagonal (south west). Odd n: r = c, r < c,
/// or the queen in the centre (north west).
pub(super) const CLASSES: usize = 3;

/// The rows of one case of the count: the rows of the north and of the south that the east half uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowSet {
    pub(super) north: u32,
    pub(super) south: u32,
}

impl RowSet {
    /// The rows of the west half, without the middle row.
    pub(super) fn west(self, cut: &Cut) -> RowSet {
        let others = |north, rows: u32| full(cut.height(north)) as u32 & !rows;
        RowSet { north: others(true, self.north), south: others(false, self.south) }
    }

    /// Upside down.
    fn reversed(self, cut: &Cut) -> RowSet {
        RowSet { north: cut.reversed(self.south), south: cut.reversed(self.north) }
    }

    fn number(self) -> u64 {
        u64::from(self.south) << 32 | u64::from(self.north)
    }
}

/// The weight of a solution, by class; 0 if another row set represents this one.
///
/// Even n: by the number of main diagonals taken (0, 1, 2). Odd n: r = c, r < c, centre. Free: there is one class.
pub(super) fn weights(cut: &Cut, rows: RowSet) -> [u64; CLASSES] {
    if cut.kind == Kind::Free {
        return [1, 0, 0];
    }
    let reversed = rows.reversed(cut);
    if cut.kind == Kind::Odd {
        let mut images = [rows, reversed, rows.west(cut), reversed.west(cut)].map(RowSet::number);
        sort_few(&mut images);
        let different = 1 + images.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64;
        let centre = if images[0] == rows.number() { different } else { 0 };
        return [4, 8, centre];
    }
    debug_assert!(rows.number() <= reversed.number(), "the reverse stands for this row set");
    let upside_down = if rows == reversed { 1 } else { 2 };
    // Rows r whose mirror row n-1-r is in the same half: reversing keeps them, complementing flips them.
    let same = cut.all() & !(rows.north ^ reversed.north);
    let east_west = match same & same.wrapping_neg() {
        0 => 1, // the complement is the reverse, which is this case itself
        first if rows.north & first != 0 => 2,
        _ => 0,
    };
    [upside_down * east_west, upside_down * 2, upside_down * 4]
}

/// The column key of an entry relative to the row key (even n; otherwise always `Below`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Below,
    Equal,
    Above,
}

impl Side {
    pub(super) const ALL: [Side; 3] = [Side::Below, Side::Equal, Side::Above];

    /// The multiplicity of a pair, the west's side being `self`: the larger of the two column keys decides.
    pub(super) fn times(self, east: Side) -> u64 {
        match (self, east) {
            (Side::Above, _) | (_, Side::Above) => 0,
            (Side::Below, Side::Below) => 2,
            _ => 1,
        }
    }
}

/// The row key: invariant under reversal and complement of R.
pub(super) fn key(cut: &Cut, rows: RowSet) -> u32 {
    if cut.kind == Kind::Free {
        return 0; // there is no other row set to compare with
    }
    half_key(cut, rows.north).max(half_key(cut, cut.reversed(rows.south)))
}

/// A number that a set shares with its complement only.
fn half_key(cut: &Cut, set: u32) -> u32 {
    set.min(cut.all() & !set)
}

/// The side of one set of columns of the north; columns of the east count from the outside.
pub(super) fn side(cut: &Cut, columns: u32, row_key: u32) -> Side {
    match half_key(cut, columns).cmp(&row_key) {
        std::cmp::Ordering::Less => Side::Below,
        std::cmp::Ordering::Equal => Side::Equal,
        std::cmp::Ordering::Greater => Side::Above,
    }
}

/// The index ranges of the column sets of each side, in the ascending list `columns` of the sets of one size.
///
/// The key of a set grows with the set over the first half of all sets, and falls after it: at most two runs a side.
pub(super) fn runs(cut: &Cut, columns: &[u32], row_key: u32) -> [[Range<usize>; 2]; 3] {
    let all = columns.len();
    if cut.kind != Kind::Even {
        return [[0..all, all..all], [all..all, all..all], [all..all, all..all]];
    }
    let place = |set: u32| columns.partition_point(|&other| other < set);
    let (up, past_up) = (place(row_key), place(row_key + 1));
    let twin = cut.all() - row_key;
    let (down, past_down) = (place(twin), place(twin + 1));
    [[0..up, past_down..all], [up..past_up, down..past_down], [past_up..down, all..all]]
}
