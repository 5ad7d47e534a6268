//! Moves the cells of single boards into slices and back: bit-matrix transpositions.

use super::boards::SLICES;
use crate::simd::many::Lanes;
use crate::simd::many::transposition::{Matrix, column, exchange_bits, put_column};

/// A set of cells of a board, cell `i` being bit `i`.
pub(super) type Cells = [u64; 2];

/// A set of cells for every lane: `words[j][w]` holds word `w` of the lanes `64 q + j`, for each word `q`.
pub(super) struct LaneCells<V: Lanes> {
    words: [[V::Words; 2]; 64],
    /// The bit matrix of the current transposition.
    matrix: Matrix<V>,
}

impl<V: Lanes> LaneCells<V> {
    #[inline(always)]
    pub(super) fn new() -> LaneCells<V> {
        LaneCells { words: [[V::NO_WORDS; 2]; 64], matrix: [[V::none(); 8]; 8] }
    }

    /// Extracts the cells of all lanes from slices.
    #[inline(always)]
    pub(super) fn take_out(&mut self, slices: &[V; SLICES]) {
        for word in 0..2 {
            for k in 0..8 {
                let mut v = [V::none(); 8];
                v.copy_from_slice(&slices[64 * word + 8 * k..][..8]);
                self.matrix[k] = exchange_bits(v);
            }
            for i in 0..8 {
                let v = V::exchange_bytes(column(&self.matrix, i));
                for k in 0..8 {
                    self.words[8 * k + i][word] = v[k].store();
                }
            }
        }
    }

    /// Replaces the lanes of `mask` in slices by these cells.
    #[inline(always)]
    pub(super) fn put_in(&mut self, slices: &mut [V; SLICES], mask: V) {
        for word in 0..2 {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = V::load(&self.words[8 * k + i][word]);
                }
                put_column(&mut self.matrix, i, V::exchange_bytes(v));
            }
            for k in 0..8 {
                let v = exchange_bits(self.matrix[k]);
                for i in 0..8 {
                    let slice = &mut slices[64 * word + 8 * k + i];
                    *slice = V::select(mask, v[i], *slice);
                }
            }
        }
    }

    /// The cells of the lane at a place.
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Cells {
        let words = &self.words[place / 8];
        [words[0].as_ref()[place % 8], words[1].as_ref()[place % 8]]
    }

    /// Writes the cells of the lane at a place.
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, cells: Cells) {
        let words = &mut self.words[place / 8];
        words[0].as_mut()[place % 8] = cells[0];
        words[1].as_mut()[place % 8] = cells[1];
    }
}
