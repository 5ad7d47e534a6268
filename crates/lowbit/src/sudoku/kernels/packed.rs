//! The candidates of a 9x9 puzzle in twelve words: the fast kernels' layout in memory.

use crate::bits::{full, members};

/// Words of a packed puzzle.
pub(super) const WORDS: usize = 12;

/// Candidates of one 9x9 puzzle, a bit for each digit and cell:
///
/// ```text
///               bit 63     62 ........................ 0
///     word d      0        digit d+1: cells 62 ... 0 (rows 0 to 6)             d = 0 .. 8
///
///               63 .. 54   53 ... 36     35 ... 18     17 ... 0
///     word 9+g    0        digit 3g+3    digit 3g+2    digit 3g+1              g = 0 .. 2
///                          cells 80..63  cells 80..63  cells 80..63 (rows 7 and 8)
/// ```
///
/// A row never crosses a word boundary, so a digit can be read row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Packed(pub [u64; WORDS]);

/// Cells in a digit's own word.
const FIRST_CELLS: u32 = 63;
/// Cells in the word it shares.
const LAST_CELLS: u32 = 18;
/// The 81 cells as bits.
const ALL_CELLS: u128 = (1 << 81) - 1;

/// The first bit of row `row` of `digit` in a packed puzzle.
#[inline(always)]
pub(super) const fn row_bit(digit: usize, row: usize) -> usize {
    if row < 7 {
        64 * digit + 9 * row
    } else {
        64 * (9 + digit / 3) + LAST_CELLS as usize * (digit % 3) + 9 * (row - 7)
    }
}

/// The bit of a candidate, by its number in a packed puzzle.
#[inline(always)]
pub(super) const fn candidate_bit(digit: usize, cell: usize) -> usize {
    row_bit(digit, cell / 9) + cell % 9
}

/// The digit and the cell of a bit of a packed puzzle; arbitrary for a spare bit.
#[inline(always)]
pub(super) const fn candidate(bit: usize) -> (usize, usize) {
    let (word, at) = (bit / 64, bit % 64);
    if word < 9 {
        return (word, at);
    }
    let (nth, cell) = (at / LAST_CELLS as usize, at % LAST_CELLS as usize);
    (3 * (word - 9) + if nth < 3 { nth } else { 2 }, FIRST_CELLS as usize + cell)
}

impl Packed {
    /// No candidates at all.
    pub(super) const NONE: Packed = Packed([0; WORDS]);

    /// The candidates before any reasoning: all digits in a blank, the given one in a cell with 1 to 9, none in a cell
    /// with a larger number.
    #[inline(always)]
    pub(super) fn from_givens(cells: &[u8; 81]) -> Packed {
        let [ones, twos, fours, eights] = planes(cells);
        let blank = !(ones | twos | fours | eights);
        let mut packed = Packed::NONE;
        for digit in 0..9 {
            let equal = |plane: u128, bit: u32| if (digit + 1) >> bit & 1 == 1 { plane } else { !plane };
            let given = equal(ones, 0) & equal(twos, 1) & equal(fours, 2) & equal(eights, 3);
            packed.put(digit, (blank | given) & ALL_CELLS);
        }
        packed
    }

    /// These candidates: bit d of a cell for digit d+1.
    pub(super) fn from_candidates(cells: &[u16; 81]) -> Packed {
        let low = cells.map(|digits| digits as u8);
        let high = cells.map(|digits| (digits >> 8) as u8);
        let mut packed = Packed::NONE;
        for digit in 0..9 {
            packed.put(digit, if digit < 8 { plane(&low, digit as u32) } else { plane(&high, 0) });
        }
        packed
    }

    /// The same without one candidate.
    #[inline(always)]
    pub(super) fn without(mut self, digit: usize, cell: usize) -> Packed {
        let bit = candidate_bit(digit, cell);
        self.0[bit / 64] &= !(1 << (bit % 64));
        self
    }

    /// Adds cells to those that may hold a digit.
    #[inline(always)]
    pub(super) fn put(&mut self, digit: usize, cells: u128) {
        self.put_parts(digit, cells as u64 & full(FIRST_CELLS), (cells >> FIRST_CELLS) as u64);
    }

    /// Adds cells to those that may hold a digit: the first 63 and the last 18.
    #[inline(always)]
    pub(super) fn put_parts(&mut self, digit: usize, first: u64, last: u64) {
        self.0[digit] |= first;
        self.0[9 + digit / 3] |= last << (LAST_CELLS as usize * (digit % 3));
    }

    /// The cells that may hold a digit.
    #[inline(always)]
    pub(super) fn cells_of(&self, digit: usize) -> u128 {
        let last = self.0[9 + digit / 3] >> (LAST_CELLS as usize * (digit % 3)) & full(LAST_CELLS);
        u128::from(self.0[digit]) | u128::from(last) << FIRST_CELLS
    }

    /// The digits of a solved puzzle, which has one candidate in each cell.
    pub(super) fn digits(&self) -> [u8; 81] {
        let mut cells = [0; 81];
        for digit in 0..9 {
            let places = self.cells_of(digit);
            for cell in members(places as u64) {
                cells[cell as usize] = digit as u8 + 1;
            }
            for cell in members((places >> 64) as u64) {
                cells[64 + cell as usize] = digit as u8 + 1;
            }
        }
        cells
    }
}

/// A bit in every byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// 81 numbers by their binary digits, the ones first: a bit for each cell. A number above 9 becomes 15, which is not a
/// digit.
#[inline(always)]
fn planes(cells: &[u8; 81]) -> [u128; 4] {
    let mut planes = [0, 1, 2, 3].map(|bit| plane(cells, bit));
    if cells.iter().any(|&digit| digit > 9) {
        for (cell, _) in cells.iter().enumerate().filter(|(_, digit)| **digit > 9) {
            planes.iter_mut().for_each(|plane| *plane |= 1 << cell);
        }
    }
    planes
}

/// One binary digit of 81 numbers.
#[inline(always)]
fn plane(cells: &[u8; 81], bit: u32) -> u128 {
    let (eights, last) = cells.as_chunks::<8>();
    let mut plane = u128::from(last[0] >> bit & 1) << 80;
    for (k, eight) in eights.iter().enumerate() {
        // The product gathers the lowest bit of each byte in the highest byte, that of the first byte lowest.
        let bits = u64::from_le_bytes(*eight) >> bit & BYTES;
        plane |= u128::from(bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * k);
    }
    plane
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_candidate_has_its_own_bit() {
        let mut seen = Packed::NONE;
        for digit in 0..9 {
            for cell in 0..81 {
                let mut candidates = [0; 81];
                candidates[cell] = 1 << digit;
                let packed = Packed::from_candidates(&candidates);
                let bit = candidate_bit(digit, cell);
                assert_eq!(candidate(bit), (digit, cell));
                assert_eq!(packed.0[bit / 64], 1 << (bit % 64));
                assert_eq!(packed.cells_of(digit), 1 << cell);
                assert_eq!(seen.0[bit / 64] & packed.0[bit / 64], 0);
                seen.0[bit / 64] |= packed.0[bit / 64];
            }
        }
        assert_eq!(Packed::from_givens(&[0; 81]), seen);
        assert_eq!(Packed::from_candidates(&[!0; 81]), seen);
    }

    #[test]
    fn givens_become_their_only_candidate() {
        let mut cells = [0; 81];
        for (cell, digit) in cells.iter_mut().enumerate() {
            *digit = (cell * cell % 9) as u8 + 1;
        }
        let packed = Packed::from_givens(&cells);
        assert_eq!(packed.digits(), cells);
        assert_eq!(packed, Packed::from_candidates(&cells.map(|digit| 1 << (digit - 1))));
        for (cell, &digit) in cells.iter().enumerate() {
            assert_eq!((0..9).find(|&digit| packed.cells_of(digit) >> cell & 1 == 1), Some(usize::from(digit) - 1));
        }
        cells[80] = 16;
        cells[7] = 255;
        let packed = Packed::from_givens(&cells);
        for digit in 0..9 {
            assert_eq!(packed.cells_of(digit) & (1 << 80 | 1 << 7), 0, "no digit, no candidate");
        }
    }
}
