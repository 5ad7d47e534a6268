//! The numbers in 81 cells, four bits each: the input and output of the batch search.

/// Words that the numbers of 80 cells take.
pub(super) const FULL_WORDS: usize = 5;
/// Words that 81 numbers take.
pub(super) const NUMBER_WORDS: usize = FULL_WORDS + 1;

/// The numbers of a 9x9 puzzle, a nibble for each cell:
///
/// ```text
///     byte            7           6       ...       0
///     word w       48+.. 8w+7              40+8w 8w           w = 0 .. 4: cells 8w .. 8w+7 in the lower nibbles,
///                                                             cells 40+8w .. 47+8w in the upper ones
///     word 5          0           0       ...     0  80
/// ```
///
/// So the lower nibbles of five words are 40 consecutive bytes, and the upper ones the next 40.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers(pub [u64; NUMBER_WORDS]);

/// The digits of a solution, laid out in the same way without the last word: the last digit follows from its row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solution(pub [u64; FULL_WORDS]);

/// The lower nibble of every byte.
const LOWER: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The cells whose numbers are in the lower and in the upper nibble of a byte, in one of the first five words.
#[inline(always)]
pub(super) const fn cells_of(word: usize, byte: usize) -> [usize; 2] {
    [8 * word + byte, 40 + 8 * word + byte]
}

impl Numbers {
    /// The numbers of these cells; one above 9 becomes 15, which is not a digit.
    #[inline(always)]
    pub(super) fn new(cells: &[u8; 81]) -> Numbers {
        let mut digits = [0; 81];
        for cell in 0..81 {
            digits[cell] = if cells[cell] > 9 { 15 } else { cells[cell] };
        }
        let (eights, last) = digits.as_chunks::<8>();
        let mut words = [0; NUMBER_WORDS];
        for w in 0..FULL_WORDS {
            words[w] = u64::from_le_bytes(eights[w]) | u64::from_le_bytes(eights[w + FULL_WORDS]) << 4;
        }
        words[FULL_WORDS] = last[0].into();
        Numbers(words)
    }
}

impl Solution {
    /// No digits at all.
    pub(super) const NONE: Solution = Solution([0; FULL_WORDS]);

    /// The digits of these cells, all of them filled.
    pub(super) fn of(cells: &[u8; 81]) -> Solution {
        let Numbers(words) = Numbers::new(cells);
        Solution(std::array::from_fn(|word| words[word]))
    }

    /// The cells with these digits.
    #[inline(always)]
    pub(super) fn cells(&self) -> [u8; 81] {
        let mut cells = [0; 81];
        let (eights, _) = cells.as_chunks_mut::<8>();
        for w in 0..FULL_WORDS {
            eights[w] = (self.0[w] & LOWER).to_le_bytes();
            eights[w + FULL_WORDS] = (self.0[w] >> 4 & LOWER).to_le_bytes();
        }
        let rest: u8 = cells[72..80].iter().sum();
        cells[80] = 45 - rest;
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::kernels::samples::Source;

    #[test]
    fn numbers_have_their_own_nibbles() {
        let mut cells: [u8; 81] = std::array::from_fn(|cell| (cell * 7 % 10) as u8);
        (cells[3], cells[44], cells[80]) = (10, 16, 255);
        let numbers = Numbers::new(&cells);
        let number = |cell: usize| if cells[cell] > 9 { 15 } else { u64::from(cells[cell]) };
        for (word, byte) in (0..FULL_WORDS).flat_map(|word| (0..8).map(move |byte| (word, byte))) {
            let [lower, upper] = cells_of(word, byte).map(number);
            assert_eq!(numbers.0[word] >> (8 * byte) & 255, lower | upper << 4, "byte {byte} of {word}");
        }
        assert_eq!(numbers.0[FULL_WORDS], number(80));
    }

    #[test]
    fn a_solution_comes_back_with_its_last_digit() {
        for cells in Source::new(7).solved {
            let words = Numbers::new(&cells).0;
            assert_eq!(Solution(std::array::from_fn(|word| words[word])).cells(), cells);
        }
    }
}
