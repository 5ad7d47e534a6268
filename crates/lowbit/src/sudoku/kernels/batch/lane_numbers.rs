//! Moves puzzles into lanes and solutions out of them as numbers: half as many bits as candidates.

use super::boards::Boards;
use super::lanes::Lanes;
use super::numbers::{FULL_WORDS, NUMBER_WORDS, Numbers, Solution, cells_of};
use super::singles::count_cell;
use crate::simd::many::transposition::{Matrix, column, exchange_bits, put_column};

/// The cells of many puzzles as numbers: `numbers[j][w]` holds word `w` of the lanes `64 q + j`, for each word `q`.
///
/// Numbers are converted to candidates and back in slices: one operation converts all lanes. Only four-bit numbers are
/// spread over bytes lane by lane.
pub(super) struct LaneNumbers<V: Lanes> {
    numbers: [[V::Words; NUMBER_WORDS]; 64],
    /// The bit matrix of the current transposition.
    matrix: Matrix<V>,
}

impl<V: Lanes> LaneNumbers<V> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        LaneNumbers { numbers: [[V::NO_WORDS; NUMBER_WORDS]; 64], matrix: [[V::none(); 8]; 8] }
    }

    /// The digits of a solved lane.
    #[inline(always)]
    pub(super) fn get(&self, place: usize) -> Solution {
        let mut solution = Solution::NONE;
        for word in 0..FULL_WORDS {
            solution.0[word] = self.numbers[place / 8][word].as_ref()[place % 8];
        }
        solution
    }

    /// Writes the numbers of a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, numbers: &Numbers) {
        for word in 0..NUMBER_WORDS {
            self.numbers[place / 8][word].as_mut()[place % 8] = numbers.0[word];
        }
    }

    /// Sets the candidates of the lanes of `mask` from the numbers: all digits for 0, the given one for 1 to 9, none
    /// for 15. Counts the candidates of all lanes.
    #[inline(always)]
    pub(super) fn put_in(&mut self, boards: &mut Boards<V>, mask: V) {
        for word in 0..FULL_WORDS {
            for i in 0..8 {
                let column = self.column(word, i);
                put_column(&mut self.matrix, i, V::exchange_bytes(column));
            }
            for byte in 0..8 {
                let [a, b, c, d, e, f, g, h] = exchange_bits(self.matrix[byte]);
                let [lower, upper] = cells_of(word, byte);
                put_cell(boards, lower, [a, b, c, d], mask);
                put_cell(boards, upper, [e, f, g, h], mask);
            }
        }
        // The last word has one cell only, in its first byte.
        let mut first = [V::none(); 8];
        for i in 0..8 {
            first[i] = V::exchange_bytes(self.column(FULL_WORDS, i))[0];
        }
        let [a, b, c, d, ..] = exchange_bits(first);
        put_cell(boards, 80, [a, b, c, d], mask);
    }

    /// A word of the lanes `i`, `8 + i`, and so on of each 64.
    #[inline(always)]
    fn column(&self, word: usize, i: usize) -> [V; 8] {
        let mut column = [V::none(); 8];
        for k in 0..8 {
            column[k] = V::load(&self.numbers[8 * k + i][word]);
        }
        column
    }

    /// Extracts the digits of every lane of the boards; valid for solved lanes.
    #[inline(always)]
    pub(super) fn take_out(&mut self, boards: &Boards<V>) {
        for word in 0..FULL_WORDS {
            for byte in 0..8 {
                let [lower, upper] = cells_of(word, byte);
                let [a, b, c, d] = number(boards, lower);
                let [e, f, g, h] = number(boards, upper);
                self.matrix[byte] = exchange_bits([a, b, c, d, e, f, g, h]);
            }
            for i in 0..8 {
                let v = V::exchange_bytes(column(&self.matrix, i));
                for k in 0..8 {
                    self.numbers[8 * k + i][word] = v[k].store();
                }
            }
        }
    }
}

/// Sets the candidates of a cell from its number in the lanes of `mask`, and counts those of all lanes.
#[inline(always)]
fn put_cell<V: Lanes>(boards: &mut Boards<V>, cell: usize, [ones, twos, fours, eights]: [V; 4], mask: V) {
    let (r, c) = (cell / 9, cell % 9);
    let candidates = candidates(ones, twos, fours, eights);
    for digit in 0..9 {
        let slice = &mut boards.row_mut(digit, r)[c];
        *slice = V::select(mask, candidates[digit], *slice);
    }
    count_cell(boards, r, c);
}

/// The digit of a cell: its bits, the ones first.
#[inline(always)]
fn number<V: Lanes>(boards: &Boards<V>, cell: usize) -> [V; 4] {
    let mut is = [V::none(); 9];
    for digit in 0..9 {
        is[digit] = boards.row(digit, cell / 9)[cell % 9];
    }
    [
        V::or3(V::or3(is[0], is[2], is[4]), is[6], is[8]),
        V::or3(is[1], is[2], is[5]).or(is[6]),
        V::or3(is[3], is[4], is[5]).or(is[6]),
        is[7].or(is[8]),
    ]
}

/// The candidates of a cell by the bits of its number, the ones first.
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
