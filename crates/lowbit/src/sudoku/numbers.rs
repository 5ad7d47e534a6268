//! The numbers in 81 cells, four bits each: how puzzles come to the batch search and solutions leave it.

/// Words that 81 numbers take.
pub(super) const NUMBER_WORDS: usize = 6;

/// The numbers of a 9x9 puzzle, a nibble for each cell:
///
/// ```text
///     byte            7           6       ...       0
///     word w       48+.. 8w+7              40+8w 8w           w = 0 .. 4: cells 8w .. 8w+7 in the lower nibbles,
///                                                             cells 40+8w .. 47+8w in the upper ones
///     word 5          0           0       ...     0  80
/// ```
///
/// So the lower nibbles of five words are 40 bytes in a row, and the upper ones the next 40.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers(pub [u64; NUMBER_WORDS]);

/// The lower nibble of every byte.
const LOWER: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// The cells whose numbers are in the lower and in the upper nibble of a byte.
#[inline(always)]
pub(super) const fn cells_of(word: usize, byte: usize) -> (Option<usize>, Option<usize>) {
    match (word, byte) {
        (0..5, _) => (Some(8 * word + byte), Some(40 + 8 * word + byte)),
        (_, 0) => (Some(80), None),
        _ => (None, None),
    }
}

impl Numbers {
    /// 0 in every cell.
    pub(super) const NONE: Numbers = Numbers([0; NUMBER_WORDS]);

    /// The numbers of these cells; one above 9 counts as 15, which is no digit of a sudoku.
    #[inline(always)]
    pub(super) fn new(cells: &[u8; 81]) -> Numbers {
        let mut digits = [0; 81];
        for cell in 0..81 {
            digits[cell] = if cells[cell] > 9 { 15 } else { cells[cell] };
        }
        let (eights, last) = digits.as_chunks::<8>();
        let mut words = [0; NUMBER_WORDS];
        for w in 0..5 {
            words[w] = u64::from_le_bytes(eights[w]) | u64::from_le_bytes(eights[w + 5]) << 4;
        }
        words[5] = last[0].into();
        Numbers(words)
    }

    /// The cells with these numbers.
    #[inline(always)]
    pub(super) fn cells(&self) -> [u8; 81] {
        let mut cells = [0; 81];
        let (eights, last) = cells.as_chunks_mut::<8>();
        for w in 0..5 {
            eights[w] = (self.0[w] & LOWER).to_le_bytes();
            eights[w + 5] = (self.0[w] >> 4 & LOWER).to_le_bytes();
        }
        last[0] = self.0[5] as u8;
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_own_nibbles_and_come_back() {
        let cells: [u8; 81] = std::array::from_fn(|cell| (cell * 7 % 10) as u8);
        let numbers = Numbers::new(&cells);
        let digit = |cell: Option<usize>| cell.map_or(0, |cell| u64::from(cells[cell]));
        for (word, byte) in (0..NUMBER_WORDS).flat_map(|word| (0..8).map(move |byte| (word, byte))) {
            let (lower, upper) = cells_of(word, byte);
            assert_eq!(numbers.0[word] >> (8 * byte) & 255, digit(lower) | digit(upper) << 4, "byte {byte} of {word}");
        }
        assert_eq!(numbers.cells(), cells);
        let mut wrong = cells;
        (wrong[3], wrong[44], wrong[80]) = (10, 16, 255);
        let back = Numbers::new(&wrong).cells();
        assert_eq!((back[3], back[44], back[80]), (15, 15, 15));
    }
}
