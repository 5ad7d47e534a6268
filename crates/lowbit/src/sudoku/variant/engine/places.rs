//! Houses: every digit has a place in each. A single place is filled; with two or three, cells that see all of them lose
//! the digit.
//!
//! In grids of at most 128 cells, a word holds the cells that may hold a digit, and another each house; a house is
//! checked once for a digit, after all changes were propagated. Larger grids keep the places of each digit in each house.

use super::board::{Board, Failed, Level};
use super::compile::Solver;
use super::only;
use crate::bits;

impl Solver {
    /// Computes the places of each digit anew.
    pub(super) fn find_places(&self, level: &mut Level) {
        level.holders.clear();
        level.places.clear();
        if self.is_small() {
            level.holders.resize(self.stride, 0);
            // At the beginning most cells may hold every digit.
            let mut open = 0u128;
            for (cell, &set) in level.sets.iter().enumerate() {
                if set == self.digits {
                    open |= 1 << cell;
                } else {
                    bits::members(set.into()).for_each(|digit| level.holders[digit as usize] |= 1 << cell);
                }
            }
            bits::members(self.digits.into()).for_each(|digit| level.holders[digit as usize] |= open);
            return;
        }
        level.places.resize(self.houses.groups.len() * self.stride, 0);
        for (house, cells) in self.houses.groups.iter().enumerate() {
            for (position, &cell) in cells.iter().enumerate() {
                for digit in bits::members(level.sets[cell as usize].into()) {
                    level.places[self.place_of(house, digit as u8)] |= 1 << position;
                }
            }
        }
    }

    /// Checks every digit in every house, or marks them to be checked.
    pub(super) fn place_all(&self, board: &mut Board<'_>) -> Result<(), Failed> {
        if self.is_small() {
            // A house of four or more cells that may all hold the digit needs no check.
            let all = bits::full(self.houses.sets.len() as u32);
            let is_tiny = self.digits.count_ones() <= 3;
            for digit in bits::members(self.digits.into()) {
                let holders = board.level.holders[digit as usize];
                let says = |house: &u128| is_tiny || house & !holders != 0;
                let houses = self.houses.sets.iter().enumerate().filter(|(_, house)| says(house));
                let houses = houses.fold(0, |set, (number, _)| set | 1 << number) & all;
                board.work.houses[digit as usize] = houses;
                board.work.digits |= if houses == 0 { 0 } else { 1 << digit };
            }
            return Ok(());
        }
        let digits = || bits::members(self.digits.into());
        let mut all = (0..self.houses.groups.len()).flat_map(|house| digits().map(move |digit| (house, digit)));
        all.try_for_each(|(house, digit)| self.place(house, digit as u8, board))
    }

    /// A cell has lost digits.
    #[inline(always)]
    pub(super) fn lose(&self, cell: u16, lost: u32, board: &mut Board<'_>) -> Result<(), Failed> {
        let mut left = lost;
        if self.is_small() {
            let (houses, others) = (self.houses.at[cell as usize], !(1u128 << cell));
            let (holders, marked) = (&mut board.level.holders[..], &mut board.work.houses);
            board.work.digits |= if houses == 0 { 0 } else { lost };
            while left != 0 {
                let digit = only(left) as usize & 31;
                left &= left - 1;
                holders[digit] &= others;
                marked[digit] |= houses;
            }
            return Ok(());
        }
        for &(house, position) in self.houses.of.of(cell.into()) {
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

    /// A digit stands in a cell of a large grid: its other places in the cell's houses are removed at once.
    #[inline(always)]
    pub(super) fn stand(&self, cell: u16, digit: u8, board: &mut Board<'_>) {
        for &(house, position) in self.houses.of.of(cell.into()) {
            board.level.places[self.place_of(house.into(), digit)] = 1 << position;
        }
    }

    /// Checks marked digits in their marked houses until one changes something; `false` if none does.
    #[inline(always)]
    pub(super) fn place_next(&self, board: &mut Board<'_>) -> Result<bool, Failed> {
        while board.work.digits != 0 {
            let digit = only(board.work.digits) as usize & 31;
            let (holders, mut left) = (board.level.holders[digit], board.work.houses[digit]);
            while left != 0 {
                let house = self.houses.sets[left.trailing_zeros() as usize];
                left = bits::drop_lowbit(left);
                let here = holders & house;
                // Removes the lowest places one by one: not every processor has a popcount instruction.
                let without_one = here & here.wrapping_sub(1);
                let without_two = without_one & without_one.wrapping_sub(1);
                if without_two & without_two.wrapping_sub(1) != 0 {
                    continue;
                }
                if without_one == 0 {
                    if here == 0 {
                        return Err(Failed::Rule(0));
                    }
                    board.keep(here.trailing_zeros() as u16, 1 << digit)?;
                } else {
                    let seen = |places: u128| self.sees_small[places.trailing_zeros() as usize];
                    let mut seen_by_all = holders & !house & seen(here) & seen(without_one);
                    if without_two != 0 {
                        seen_by_all &= seen(without_two);
                    }
                    board.keep_all(seen_by_all, !(1 << digit))?;
                }
                if board.has_changes() {
                    board.work.houses[digit] = left;
                    board.work.digits &= !(u32::from(left == 0) << digit);
                    return Ok(true);
                }
            }
            board.work.houses[digit] = 0;
            board.work.digits &= !(1 << digit);
        }
        Ok(false)
    }

    /// The index of the places of a digit in a house.
    #[inline(always)]
    fn place_of(&self, house: usize, digit: u8) -> usize {
        house * self.stride + usize::from(digit)
    }

    /// Checks a digit in a house of a large grid.
    fn place(&self, house: usize, digit: u8, board: &mut Board<'_>) -> Result<(), Failed> {
        let places = board.level.places[self.place_of(house, digit)];
        let without_one = places & places.wrapping_sub(1);
        if without_one == 0 {
            return match places {
                0 => Err(Failed::Rule(0)),
                _ => board.keep(self.houses.groups[house][places.trailing_zeros() as usize], 1 << digit),
            };
        }
        let without_two = without_one & (without_one - 1);
        if without_two & without_two.wrapping_sub(1) == 0 {
            return self.cover_places(house, places, 1 << digit, board);
        }
        Ok(())
    }
}
