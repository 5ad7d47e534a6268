//! The way between the lanes of a block and the packed candidates of single puzzles: bit-matrix transpositions.

use super::block::Block;
use super::branch::Choice;
use super::lanes::Lanes;
use crate::bits::members;
use crate::sudoku::packed::{Packed, WORDS, candidate};

/// The lanes of a block taken out: `packed[j][w]` holds word `w` of the lanes `64 q + j`, for each word `q`.
pub(super) struct Ledge<V: Lanes> {
    packed: [[V::Words; WORDS]; 64],
    /// The bit matrix that is being transposed.
    matrix: [V; 64],
}

impl<V: Lanes> Ledge<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Ledge { packed: [[V::NO_WORDS; WORDS]; 64], matrix: [V::none(); 64] }
    }

    /// Forks: takes every lane out without the candidate that it chose; in the block it goes on with that one alone.
    /// Lanes that chose nothing are taken out as they are.
    ///
    /// Twelve bit matrices of 64 slices are transposed.
    #[inline(always)]
    pub(super) fn fork(&mut self, block: &mut Block<V>, choice: &Choice<V>) {
        let cells = choice.cell.as_flattened();
        for word in 0..WORDS {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    let bit = 64 * word + 8 * k + i;
                    let (digit, cell) = candidate(bit);
                    let both_ways = block.slices[bit];
                    block.slices[bit] = V::and_unless(both_ways, cells[cell], choice.digit[digit]);
                    v[k] = V::and_not_both(both_ways, cells[cell], choice.digit[digit]);
                }
                begin_transposition(&mut self.matrix, i, v);
            }
            for i in 0..8 {
                let v = end_transposition(&self.matrix, i);
                for k in 0..8 {
                    self.packed[8 * i + k][word] = v[k].store();
                }
            }
        }
    }

    /// Replaces the lanes of `mask` in the block by what is here.
    #[inline(always)]
    pub(super) fn put_in(&mut self, block: &mut Block<V>, mask: V) {
        for word in 0..WORDS {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = V::load(&self.packed[8 * k + i][word]);
                }
                begin_transposition(&mut self.matrix, i, v);
            }
            for i in 0..8 {
                let v = end_transposition(&self.matrix, i);
                for k in 0..8 {
                    let slice = &mut block.slices[64 * word + 8 * i + k];
                    *slice = V::select(mask, v[k], *slice);
                }
            }
        }
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

/// The first half of a transposition of 64x64 bits in each word of the vectors: takes the vectors `8 k + i` into the
/// matrix, for one `i` of eight. In the end bit `j` of vector `i` is bit `i` of vector `j`.
///
/// Six exchanges of halves, from 32 bits down to 1, are done three at a time on eight vectors that fit into registers.
#[inline(always)]
pub(super) fn begin_transposition<V: Lanes>(matrix: &mut [V; 64], i: usize, vectors: [V; 8]) {
    let v = exchange::<V, 32, 16, 8>(vectors);
    for k in 0..8 {
        matrix[8 * k + i] = v[k];
    }
}

/// The second half: returns the vectors `8 i + k`, for one `i` of eight.
#[inline(always)]
pub(super) fn end_transposition<V: Lanes>(matrix: &[V; 64], i: usize) -> [V; 8] {
    let mut v = [V::none(); 8];
    for k in 0..8 {
        v[k] = matrix[8 * i + k];
    }
    exchange::<V, 4, 2, 1>(v)
}

/// Eight vectors exchange their halves, quarters and eighths.
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
