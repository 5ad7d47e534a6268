//! Digits that must stand in some cells: they are removed from cells that see all their places.

use super::compile::Solver;
use super::{Board, Failed, only};
use crate::bits;

impl Solver {
    /// Each of the digits stands in one of the cells: it is removed from every cell that sees all its places.
    #[inline]
    pub(super) fn cover(&self, cells: &[u16], digits: u32, board: &mut Board<'_>) -> Result<(), Failed> {
        // Digits with four or more places are skipped: hardly any cell sees all of them.
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
        if self.is_small() && digits < 1 << 16 {
            return self.cover_small(cells, left, board);
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

    /// The same for a digit with some possible positions in a house of a large grid.
    #[inline]
    pub(super) fn cover_places(
        &self,
        house: usize,
        places: u32,
        digit: u32,
        board: &mut Board<'_>,
    ) -> Result<(), Failed> {
        let cells = &self.houses.groups[house];
        let places = || bits::members(places.into()).map(|position| cells[position as usize] as usize);
        for index in 0..self.words {
            let seen = places().fold(!0, |seen, cell| seen & self.sees[cell * self.words + index]);
            for cell in bits::members(seen) {
                board.keep((64 * index) as u16 + cell as u16, !digit)?;
            }
        }
        Ok(())
    }

    /// [`Solver::cover`] in grids of at most 128 cells, all digits in one pass.
    #[inline]
    fn cover_small(&self, cells: &[u16], digits: u32, board: &mut Board<'_>) -> Result<(), Failed> {
        let mut outside = !0u128;
        for &cell in cells {
            outside &= !(1 << cell);
        }
        let mut seen = [outside; 16]; // at least the number of digits of a square of 128 cells
        for &cell in cells {
            let sees = self.sees_small[cell as usize];
            let mut here = board.at(cell) & digits;
            while here != 0 {
                seen[only(here) as usize & 15] &= sees;
                here &= here - 1;
            }
        }
        let mut left = digits;
        while left != 0 {
            let cells = seen[only(left) as usize & 15] & board.level.holders[usize::from(only(left))];
            let digit = left & left.wrapping_neg();
            left &= left - 1;
            board.keep_all(cells, !digit)?;
        }
        Ok(())
    }
}
