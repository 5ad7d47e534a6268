//! Puzzles come and solutions go as numbers in cells: half as many bits as candidates have.

use super::block::Block;
use super::lanes::Lanes;
use super::ledge::{begin_transposition, end_transposition};
use crate::sudoku::numbers::{NUMBER_WORDS, Numbers, number_bit};

/// The cells of many puzzles as numbers, by lane and by slice:
///
/// ```text
///     numbers[j][w]       word w of the numbers of the lanes 64 q + j, for each word q
///     planes[b]           bit of lane l: bit b of the numbers of the puzzle in lane l
/// ```
///
/// Between numbers and candidates every lane has the same way, so it is gone in slices, for all lanes at once; what is
/// left to do lane by lane is to spread nibbles over bytes.
pub(super) struct Sheet<V: Lanes> {
    numbers: [[V::Words; NUMBER_WORDS]; 64],
    planes: [V; 64 * NUMBER_WORDS],
    /// The bit matrix that is being transposed.
    matrix: [V; 64],
}

impl<V: Lanes> Sheet<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let none = V::none();
        Sheet { numbers: [[V::NO_WORDS; NUMBER_WORDS]; 64], planes: [none; 64 * NUMBER_WORDS], matrix: [none; 64] }
    }

    /// The numbers of a lane.
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Numbers {
        let mut numbers = Numbers::NONE;
        for word in 0..NUMBER_WORDS {
            numbers.0[word] = self.numbers[place / 8][word].as_ref()[place % 8];
        }
        numbers
    }

    /// Writes the numbers of a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, numbers: &Numbers) {
        for word in 0..NUMBER_WORDS {
            self.numbers[place / 8][word].as_mut()[place % 8] = numbers.0[word];
        }
    }

    /// Gives the lanes of `mask` in the block the candidates that the numbers here leave as givens: all digits in a
    /// cell with 0, the given one in a cell with 1 to 9, none in a cell with 15.
    #[inline(always)]
    pub(super) fn put_in(&mut self, block: &mut Block<V>, mask: V) {
        for word in 0..NUMBER_WORDS {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = V::load(&self.numbers[8 * k + i][word]);
                }
                begin_transposition(&mut self.matrix, i, v);
            }
            for i in 0..8 {
                let v = end_transposition(&self.matrix, i);
                self.planes[64 * word + 8 * i..][..8].copy_from_slice(&v);
            }
        }
        for r in 0..9 {
            for c in 0..9 {
                let bit = number_bit(9 * r + c);
                let [ones, twos, fours, eights] = self.planes[bit..bit + 4].try_into().expect("four planes");
                let candidates = candidates(ones, twos, fours, eights);
                for digit in 0..9 {
                    let slice = &mut block.row_mut(digit, r)[c];
                    *slice = V::select(mask, candidates[digit], *slice);
                }
            }
        }
    }

    /// Takes the digits out of every lane of the block. They mean something where each cell has one candidate.
    #[inline(always)]
    pub(super) fn take_out(&mut self, block: &Block<V>) {
        for r in 0..9 {
            for c in 0..9 {
                let mut is = [V::none(); 9];
                for digit in 0..9 {
                    is[digit] = block.row(digit, r)[c];
                }
                let bit = number_bit(9 * r + c);
                self.planes[bit] = V::or3(V::or3(is[0], is[2], is[4]), is[6], is[8]);
                self.planes[bit + 1] = V::or3(is[1], is[2], is[5]).or(is[6]);
                self.planes[bit + 2] = V::or3(is[3], is[4], is[5]).or(is[6]);
                self.planes[bit + 3] = is[7].or(is[8]);
            }
        }
        for word in 0..NUMBER_WORDS {
            for i in 0..8 {
                let mut v = [V::none(); 8];
                for k in 0..8 {
                    v[k] = self.planes[64 * word + 8 * k + i];
                }
                begin_transposition(&mut self.matrix, i, v);
            }
            for i in 0..8 {
                let v = end_transposition(&self.matrix, i);
                for k in 0..8 {
                    self.numbers[8 * i + k][word] = v[k].store();
                }
            }
        }
    }
}

/// The candidates of a cell whose number has these bits, the ones first.
#[inline(always)]
fn candidates<V: Lanes>(ones: V, twos: V, fours: V, eights: V) -> [V; 9] {
    // The two lower bits, by value.
    let low = [V::or_neither(V::none(), ones, twos), ones.and_not(twos), twos.and_not(ones), ones.and(twos)];
    let neither = V::or_neither(V::none(), fours, eights);
    [
        V::and_either(neither, low[1], low[0]),
        V::and_either(neither, low[2], low[0]),
        V::and_either(neither, low[3], low[0]),
        low[0].and_not(eights),
        V::select(fours, low[1], low[0]).and_not(eights),
        V::select(fours, low[2], low[0]).and_not(eights),
        V::select(fours, low[3], low[0]).and_not(eights),
        low[0].and_not(fours),
        V::select(eights, low[1], low[0]).and_not(fours),
    ]
}
