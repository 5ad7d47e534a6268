//! The state of many puzzles at once, and the way between a lane and its packed form.

use super::lanes::Lanes;
use crate::bits::members;
use crate::sudoku::packed::{Packed, WORDS, row_bit};

/// Slices of a block: one for every bit of a packed puzzle.
pub(super) const SLICES: usize = 64 * WORDS;

/// A vector for each cell, row by row.
pub(super) type Cells<V> = [[V; 9]; 9];

/// The 27 triads of a digit's grid, `[line][box]`: the three cells that a row (or a column) shares with a box.
pub(super) type Triads<V> = [[V; 3]; 9];

/// Candidates of as many puzzles as a vector has bits, and what a round notes down while it looks at them.
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
/// With AVX-512 the slices take 48 KB, as much as a first-level cache has; a round streams through them twice.
pub(super) struct Block<V: Lanes> {
    pub slices: [V; SLICES],
    /// Some digit has this cell as its only place in a row, column or box. Kept from round to round.
    pub claimed: Cells<V>,
    /// The cell has a single candidate.
    pub single: Cells<V>,
    /// The cell was claimed or had a single candidate in the round before.
    pub settled: Cells<V>,
    /// Of one digit: some cell with this single candidate is in the triad's row or box.
    pub taken: Triads<V>,
    /// Of one digit: its candidates without those that were taken.
    pub cell: Cells<V>,
    /// Of one digit: it is possible in this triad of a row.
    pub across: Triads<V>,
    /// Of one digit: it is possible in this triad of a column.
    pub down: Triads<V>,
    /// A bit matrix, halfway transposed.
    halfway: [V; 64],
}

/// The lanes of a block taken out: `packed[j][w]` holds word `w` of the lanes `64 q + j`, for each word `q`.
pub(super) struct Ledge<V: Lanes> {
    packed: [[V::Words; WORDS]; 64],
}

impl<V: Lanes> Block<V> {
    /// No candidates in any lane.
    #[inline(always)]
    pub(super) fn new() -> Self {
        let (none, cells, triads) = (V::none(), [[V::none(); 9]; 9], [[V::none(); 3]; 9]);
        Block {
            slices: [none; SLICES],
            claimed: cells,
            single: cells,
            settled: cells,
            taken: triads,
            cell: cells,
            across: triads,
            down: triads,
            halfway: [none; 64],
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

    /// Copies every lane to the ledge: twelve bit matrices of 64 slices are transposed.
    #[inline(always)]
    pub(super) fn take_out(&mut self, ledge: &mut Ledge<V>) {
        for word in 0..WORDS {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = self.slices[64 * word + 8 * k + i];
                }
                v = exchange::<V, 32, 16, 8>(v);
                for k in 0..8 {
                    self.halfway[8 * k + i] = v[k];
                }
            }
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = self.halfway[8 * i + k];
                }
                v = exchange::<V, 4, 2, 1>(v);
                for k in 0..8 {
                    ledge.packed[8 * i + k][word] = v[k].store();
                }
            }
        }
    }

    /// Replaces the lanes of `mask` by what is on the ledge.
    #[inline(always)]
    pub(super) fn put_in(&mut self, ledge: &Ledge<V>, mask: V) {
        for word in 0..WORDS {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = V::load(&ledge.packed[8 * k + i][word]);
                }
                v = exchange::<V, 32, 16, 8>(v);
                for k in 0..8 {
                    self.halfway[8 * k + i] = v[k];
                }
            }
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = self.halfway[8 * i + k];
                }
                v = exchange::<V, 4, 2, 1>(v);
                for k in 0..8 {
                    let slice = &mut self.slices[64 * word + 8 * i + k];
                    *slice = V::select(mask, v[k], *slice);
                }
            }
        }
        for r in 0..9 {
            for c in 0..9 {
                self.claimed[r][c] = self.claimed[r][c].and_not(mask);
                self.settled[r][c] = self.settled[r][c].and_not(mask);
            }
        }
    }
}

impl<V: Lanes> Ledge<V> {
    pub(super) fn new() -> Self {
        Ledge { packed: [[V::NO_WORDS; WORDS]; 64] }
    }

    /// The packed candidates of a lane.
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Packed {
        let words = &self.packed[place / 8];
        let mut packed = Packed::NONE;
        for word in 0..WORDS {
            packed.0[word] = words[word].as_ref()[place % 8];
        }
        packed
    }

    /// Writes the packed candidates of a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, packed: &Packed) {
        let words = &mut self.packed[place / 8];
        for word in 0..WORDS {
            words[word].as_mut()[place % 8] = packed.0[word];
        }
    }
}

/// The places on the ledge of the lanes in a set, in the order in which they lie there: bit `j` of word `q` is at
/// place `8 j + q`.
#[inline(always)]
pub(super) fn places<W: AsRef<[u64]>>(lanes: &W) -> impl Iterator<Item = usize> {
    let mut set = [0; 8];
    for (eight, places) in set.iter_mut().enumerate() {
        let mut matrix = 0;
        for (q, word) in lanes.as_ref().iter().enumerate() {
            matrix |= (word >> (8 * eight) & 0xff) << (8 * q);
        }
        *places = transpose8(matrix);
    }
    set.into_iter().enumerate().flat_map(|(eight, places)| members(places).map(move |at| 64 * eight + at as usize))
}

/// Transposes the 8x8 bits of a word: bit `8 q + j` goes to bit `8 j + q`.
#[inline(always)]
const fn transpose8(matrix: u64) -> u64 {
    let swap = (matrix ^ (matrix >> 7)) & 0x00aa_00aa_00aa_00aa;
    let matrix = matrix ^ swap ^ (swap << 7);
    let swap = (matrix ^ (matrix >> 14)) & 0x0000_cccc_0000_cccc;
    let matrix = matrix ^ swap ^ (swap << 14);
    let swap = (matrix ^ (matrix >> 28)) & 0x0000_0000_f0f0_f0f0;
    matrix ^ swap ^ (swap << 28)
}

/// Three steps of the transposition of 64x64 bits: eight vectors exchange their halves, quarters and eighths.
///
/// The transposition takes six, from 32 bits down to 1: bit `j` of vector `i` then is bit `i` of vector `j`.
#[inline(always)]
fn exchange<V: Lanes, const A: u32, const B: u32, const C: u32>(mut v: [V; 8]) -> [V; 8] {
    for (a, b) in [(0, 4), (1, 5), (2, 6), (3, 7)] {
        (v[a], v[b]) = V::exchange::<A>(v[a], v[b]);
    }
    for (a, b) in [(0, 2), (1, 3), (4, 6), (5, 7)] {
        (v[a], v[b]) = V::exchange::<B>(v[a], v[b]);
    }
    for (a, b) in [(0, 1), (2, 3), (4, 5), (6, 7)] {
        (v[a], v[b]) = V::exchange::<C>(v[a], v[b]);
    }
    v
}
