//! Digits that must stand in some cells: what sees all their places cannot hold them.

use super::compile::Solver;
use super::{Board, Failed};

impl Solver {
    /// Each of some digits stands in one of some cells: it is removed from every cell that must differ from all that may hold it.
    #[inline]
    pub(super) fn cover(&self, cells: &[u16], digits: u32, board: &mut Board<'_>) -> Result<(), Failed> {
        // Digits with many places are seen by none.
        let (mut once, mut twice, mut thrice, mut often) = (0u32, 0u32, 0u32, 0u32);
        for &cell in cells {
            let set = board.at(cell);
            often |= thrice & set;
            thrice |= twice & set;
            twice |= once & set;
            once |= set;
        }
        let mut left = digits & twice & !often;
        if left == 0 {
            return Ok(());
        }
        let words = self.words;
        let mut own = [0u64; 10];
        for &cell in cells {
            own[cell as usize / 64] |= 1 << (cell % 64);
        }
        while left != 0 {
            let digit = left & left.wrapping_neg();
            left &= left - 1;
            let mut seen = own.map(|word| !word);
            for &cell in cells {
                if board.at(cell) & digit != 0 {
                    let sees = &self.sees[cell as usize * words..][..words];
                    for (seen, sees) in seen.iter_mut().zip(sees) {
                        *seen &= sees;
                    }
                }
            }
            for (index, &word) in seen[..words].iter().enumerate() {
                let mut word = word;
                while word != 0 {
                    let cell = (64 * index + word.trailing_zeros() as usize) as u16;
                    word &= word - 1;
                    board.keep(cell, !digit)?;
                }
            }
        }
        Ok(())
    }
}
