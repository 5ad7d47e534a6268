//! Rules that count the occurrences of a digit in some cells.

use super::compile::Solver;
use super::{Board, Failed, is_single};
use crate::bits;

/// The number of cells that hold a digit, and of those that may.
fn range(cells: &[u16], digit: u32, board: &Board<'_>) -> (usize, usize) {
    cells.iter().fold((0, 0), |(least, most), &cell| {
        let set = board.at(cell);
        (least + usize::from(set == digit), most + usize::from(set & digit != 0))
    })
}

/// A digit occurs at least `least` and at most `most` times in the cells.
fn bound(cells: &[u16], digit: u32, least: usize, most: usize, board: &mut Board<'_>) -> Result<(), Failed> {
    let (standing, possible) = range(cells, digit, board);
    if possible < least || standing > most {
        return Err(Failed::Rule(0));
    }
    if possible == standing {
        return Ok(());
    }
    for &cell in cells {
        let set = board.at(cell);
        if set & digit != 0 && !is_single(set) {
            if possible == least {
                board.keep(cell, digit)?;
            } else if standing == most {
                board.keep(cell, !digit)?;
            }
        }
    }
    Ok(())
}

impl Solver {
    /// All groups hold each digit equally often.
    pub(super) fn same(&self, groups: &[Vec<u16>], board: &mut Board<'_>) -> Result<(), Failed> {
        for digit in bits::members(self.digits.into()).map(|digit| 1 << digit) {
            let (mut least, mut most) = (0, usize::MAX);
            for group in groups {
                let here = range(group, digit, board);
                (least, most) = (least.max(here.0), most.min(here.1));
            }
            for group in groups {
                bound(group, digit, least, most, board)?;
            }
        }
        Ok(())
    }

    /// A digit d that occurs does so d times: the digits that occur add up to the number of cells.
    pub(super) fn circles(&self, cells: &[u16], board: &mut Board<'_>) -> Result<(), Failed> {
        let (mut allowed, mut occurring) = (0u32, 0u32);
        for digit in bits::members(self.digits.into()) {
            let (standing, possible) = range(cells, 1 << digit, board);
            let fits = digit > 0 && standing <= digit as usize && digit as usize <= possible;
            allowed |= u32::from(fits) << digit;
            occurring |= u32::from(standing > 0) << digit;
        }
        if occurring & !allowed != 0 {
            return Err(Failed::Rule(0));
        }
        let free: Vec<u32> = bits::members((allowed & !occurring).into()).collect();
        let fixed: u32 = bits::members(occurring.into()).sum();
        let rest = (cells.len() as u32).checked_sub(fixed).ok_or(Failed::Rule(0))?;
        let (mut possible, mut needed) = (0, !0);
        choose(&free, rest, 0, &mut |set| {
            possible |= set;
            needed &= set;
        });
        if needed == !0 {
            return Err(Failed::Rule(0));
        }
        let (possible, needed) = (possible | occurring, needed | occurring);
        for digit in bits::members(self.digits.into()) {
            let most = if possible >> digit & 1 != 0 { digit as usize } else { 0 };
            let least = if needed >> digit & 1 != 0 { digit as usize } else { 0 };
            bound(cells, 1 << digit, least, most, board)?;
        }
        Ok(())
    }
}

/// All sets of the numbers with a given sum.
fn choose(numbers: &[u32], rest: u32, set: u32, found: &mut impl FnMut(u32)) {
    if rest == 0 {
        return found(set);
    }
    for (index, &number) in numbers.iter().enumerate() {
        if number <= rest {
            choose(&numbers[index + 1..], rest - number, set | 1 << number, found);
        }
    }
}
