//! The state of many puzzles at once.

use super::lanes::Lanes;
use crate::sudoku::kernels::packed::{WORDS, candidate_bit, row_bit};

/// Slices: one for every bit of a packed puzzle.
pub(super) const SLICES: usize = 64 * WORDS;

/// A vector for each cell, row by row.
pub(super) type Cells<V> = [[V; 9]; 9];

/// The 27 triads of a digit's grid, `[line][box]`: the three cells that a row (or a column) shares with a box.
pub(super) type Triads<V> = [[V; 3]; 9];

/// Nine vectors: the triads of a band or stack, or the cells of a box.
pub(super) type Square<V> = [[V; 3]; 3];

/// Candidates of as many puzzles as a vector has bits, and the notes of a round.
///
/// ```text
///     slices[i]    bit of lane l: bit i of the packed candidates of the puzzle in lane l
///
///                  lane   511 ....................... 2 1 0
///     slices[0]           digit 1 can go to cell 0
///     slices[1]           digit 1 can go to cell 1
///        ...
///     slices[767]         (nothing: 39 of the 768 bits are spare)
/// ```
///
/// With AVX-512 the slices take 48 KB, the size of a first-level cache; a round streams through them once.
pub(super) struct Boards<V: Lanes> {
    pub slices: [V; SLICES],
    /// Some digit has this cell as its only place in a row, column or box. Kept from round to round.
    pub claimed: Cells<V>,
    /// The cell has a single candidate.
    pub single: Cells<V>,
    /// The cell was claimed or had a single candidate after the previous round.
    pub settled: Cells<V>,
    /// Of the digits counted so far: the cell has some candidate.
    pub some: Cells<V>,
    /// Of the digits counted so far: the cell has exactly one candidate.
    pub one: Cells<V>,
    /// For one digit: it is the single candidate of some cell in this triad of a row.
    pub placed: Triads<V>,
    /// For one digit: it is possible in this triad of a row.
    pub across: Triads<V>,
    /// For one digit: it is possible in this triad of a column.
    pub down: Triads<V>,
    /// The latest round took the digits in ascending order.
    pub went_up: bool,
}

impl<V: Lanes> Boards<V> {
    /// No candidates in any lane.
    #[inline(always)]
    pub(super) fn new() -> Self {
        let (none, cells, triads) = (V::none(), [[V::none(); 9]; 9], [[V::none(); 3]; 9]);
        Boards {
            slices: [none; SLICES],
            claimed: cells,
            single: cells,
            settled: cells,
            some: cells,
            one: cells,
            placed: triads,
            across: triads,
            down: triads,
            went_up: false,
        }
    }

    /// One row of a digit's grid in every lane.
    #[inline(always)]
    pub(super) fn row(&self, digit: usize, row: usize) -> &[V; 9] {
        let begin = row_bit(digit, row);
        self.slices[begin..begin + 9].try_into().expect("nine slices")
    }

    /// One row of a digit's grid in every lane, to be changed.
    #[inline(always)]
    pub(super) fn row_mut(&mut self, digit: usize, row: usize) -> &mut [V; 9] {
        let begin = row_bit(digit, row);
        (&mut self.slices[begin..begin + 9]).try_into().expect("nine slices")
    }

    /// Removes a candidate from the lane at a place, see [`sets`](crate::simd::many::sets).
    #[inline(always)]
    pub(super) fn remove(&mut self, place: usize, digit: usize, cell: usize) {
        let slice = &mut self.slices[candidate_bit(digit, cell)];
        let mut words = slice.store();
        words.as_mut()[place % 8] &= !(1 << (place / 8));
        *slice = V::load(&words);
    }

    /// Clears the notes of rounds about the lanes of `mask`: they have new candidates.
    #[inline(always)]
    pub(super) fn forget(&mut self, mask: V) {
        for claimed in self.claimed.as_flattened_mut() {
            *claimed = claimed.and_not(mask);
        }
    }
}
