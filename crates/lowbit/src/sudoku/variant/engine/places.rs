//! Houses: every digit has a place in each. Where it has one it stands there; where it has two or three, what sees all of them loses it.
//!
//! In grids of at most 128 cells the cells that may hold a digit are the bits of a word, a house is another one, and a house is looked at once
//! for a digit when all that changed was spread. Larger grids keep the places of each digit in each house.

use super::board::{Board, Failed, Level};
use super::compile::Solver;
use super::only;
use crate::bits;

impl Solver {
    /// Finds the places of each digit anew.
    pub(super) fn find_places(&self, level: &mut Level) {
        level.holders.clear();
        level.places.clear();
        if self.is_small() {
            level.holders.resize(self.stride, 0);
            for (cell, &set) in level.sets.iter().enumerate() {
                bits::members(set.into()).for_each(|digit| level.holders[digit as usize] |= 1 << cell);
            }
            return;
        }
        level.places.resize(self.houses.len() * self.stride, 0);
        for (house, cells) in self.houses.iter().enumerate() {
            for (position, &cell) in cells.iter().enumerate() {
                for digit in bits::members(level.sets[cell as usize].into()) {
                    level.places[self.place_of(house, digit as u8)] |= 1 << position;
                }
            }
        }
    }

    /// Looks at every digit in every house, or marks them to be looked at.
    pub(super) fn place_all(&self, board: &mut Board<'_>) -> Result<(), Failed> {
        if self.is_small() {
            for digit in bits::members(self.digits.into()) {
                board.work.houses[digit as usize] = bits::full(self.houses.len().min(64) as u32);
            }
            board.work.digits = if self.houses.is_empty() { 0 } else { self.digits };
            return Ok(());
        }
        let digits = || bits::members(self.digits.into());
        let mut all = (0..self.houses.len()).flat_map(|house| digits().map(move |digit| (house, digit)));
        all.try_for_each(|(house, digit)| self.place(house, digit as u8, board))
    }

    /// A cell has lost digits.
    #[inline(always)]
    pub(super) fn lose(&self, cell: u16, lost: u32, board: &mut Board<'_>) -> Result<(), Failed> {
        let mut left = lost;
        if self.is_small() {
            let houses = self.houses_at[cell as usize];
            board.work.digits |= if houses == 0 { 0 } else { lost };
            while left != 0 {
                let digit = only(left) as usize & 31;
                left &= left - 1;
                board.level.holders[digit] &= !(1 << cell);
                board.work.houses[digit] |= houses;
            }
            return Ok(());
        }
        for &(house, position) in self.houses_of.of(cell.into()) {
            left = lost;
            while left != 0 {
                let digit = only(left);
                left &= left - 1;
                let places = &mut board.level.places[self.place_of(house.into(), digit)];
                if *places >> position & 1 != 0 {
                    *places &= !(1 << position);
                    self.place(house.into(), digit, board)?;
                }
            }
        }
        Ok(())
    }

    /// A digit stands in a cell of a large grid: its other places in these houses go, and need no look one by one.
    #[inline(always)]
    pub(super) fn stand(&self, cell: u16, digit: u8, board: &mut Board<'_>) {
        for &(house, position) in self.houses_of.of(cell.into()) {
            board.level.places[self.place_of(house.into(), digit)] = 1 << position;
        }
    }

    /// Looks at one of the marked digits in one of its marked houses; `false` where none is marked.
    #[inline(always)]
    pub(super) fn place_next(&self, board: &mut Board<'_>) -> Result<bool, Failed> {
        let digits = board.work.digits;
        if digits == 0 {
            return Ok(false);
        }
        let digit = only(digits) as usize & 31;
        let houses = board.work.houses[digit];
        let rest = bits::drop_lowbit(houses);
        board.work.houses[digit] = rest;
        if rest == 0 {
            board.work.digits = digits & (digits - 1);
        }
        let (holders, house) = (board.level.holders[digit], self.house_sets[houses.trailing_zeros() as usize]);
        let here = holders & house;
        // Without its lowest places, one after the other: not every processor counts bits in one instruction.
        let without_one = here & here.wrapping_sub(1);
        if without_one == 0 {
            return match here {
                0 => Err(Failed::Rule(0)),
                _ => board.keep(here.trailing_zeros() as u16, 1 << digit).map(|()| true),
            };
        }
        let without_two = without_one & (without_one - 1);
        if without_two & without_two.wrapping_sub(1) == 0 {
            let seen = |places: u128| self.sees_small[places.trailing_zeros() as usize];
            let mut seen_by_all = holders & !house & seen(here) & seen(without_one);
            if without_two != 0 {
                seen_by_all &= seen(without_two);
            }
            board.keep_all(seen_by_all, !(1 << digit))?;
        }
        Ok(true)
    }

    /// Where the places of a digit in a house are kept.
    #[inline(always)]
    fn place_of(&self, house: usize, digit: u8) -> usize {
        house * self.stride + usize::from(digit)
    }

    /// A digit in a house of a large grid.
    fn place(&self, house: usize, digit: u8, board: &mut Board<'_>) -> Result<(), Failed> {
        let places = board.level.places[self.place_of(house, digit)];
        let without_one = places & places.wrapping_sub(1);
        if without_one == 0 {
            return match places {
                0 => Err(Failed::Rule(0)),
                _ => board.keep(self.houses[house][places.trailing_zeros() as usize], 1 << digit),
            };
        }
        let without_two = without_one & (without_one - 1);
        if without_two & without_two.wrapping_sub(1) == 0 {
            return self.cover_places(house, places, 1 << digit, board);
        }
        Ok(())
    }
}
