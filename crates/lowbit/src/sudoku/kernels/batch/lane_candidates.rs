//! Moves packed candidates between single puzzles and the lanes of the boards: bit-matrix transpositions.

use super::boards::Boards;
use super::choice::Choice;
use super::lanes::Lanes;
use crate::simd::many::transposition::{Matrix, column, exchange_bits, put_column};
use crate::sudoku::kernels::packed::{Packed, WORDS, candidate};

/// The packed candidates of every lane: `packed[j][w]` holds word `w` of the lanes `64 q + j`, for each word `q`.
pub(super) struct LaneCandidates<V: Lanes> {
    packed: [[V::Words; WORDS]; 64],
    /// The bit matrix of the current transposition.
    matrix: Matrix<V>,
}

impl<V: Lanes> LaneCandidates<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        LaneCandidates { packed: [[V::NO_WORDS; WORDS]; 64], matrix: [[V::none(); 8]; 8] }
    }

    /// Forks: extracts every lane without the candidate that it chose; in the boards the lane continues with that
    /// candidate alone. Lanes that chose nothing are extracted unchanged.
    ///
    /// Twelve bit matrices of 64 slices are transposed.
    #[inline(always)]
    pub(super) fn fork(&mut self, boards: &mut Boards<V>, choice: &Choice<V>) {
        let cells = choice.cell.as_flattened();
        for word in 0..WORDS {
            for k in 0..8 {
                let mut v = [V::none(); 8];
                for i in 0..8 {
                    let bit = 64 * word + 8 * k + i;
                    let (digit, cell) = candidate(bit);
                    let both_ways = boards.slices[bit];
                    boards.slices[bit] = V::and_unless(both_ways, cells[cell], choice.digit[digit]);
                    v[i] = V::and_not_both(both_ways, cells[cell], choice.digit[digit]);
                }
                self.matrix[k] = exchange_bits(v);
            }
            for i in 0..8 {
                let v = V::exchange_bytes(column(&self.matrix, i));
                for k in 0..8 {
                    self.packed[8 * k + i][word] = v[k].store();
                }
            }
        }
    }

    /// Replaces the lanes of `mask` in the boards by these candidates.
    #[inline(always)]
    pub(super) fn put_in(&mut self, boards: &mut Boards<V>, mask: V) {
        for word in 0..WORDS {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = V::load(&self.packed[8 * k + i][word]);
                }
                put_column(&mut self.matrix, i, V::exchange_bytes(v));
            }
            for k in 0..8 {
                let v = exchange_bits(self.matrix[k]);
                for i in 0..8 {
                    let slice = &mut boards.slices[64 * word + 8 * k + i];
                    *slice = V::select(mask, v[i], *slice);
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
