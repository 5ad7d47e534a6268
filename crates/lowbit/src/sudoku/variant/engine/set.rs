//! Cells that differ, whose digits together are one of some sets: cages and renbans.

use super::compile::Solver;
use super::{Board, Failed, is_single};

/// Cells, and the sets of digits that they may hold together.
#[derive(Clone, Debug)]
pub(crate) struct SetRule {
    pub(super) cells: Vec<u16>,
    pub(super) sets: Vec<u32>,
}

/// With at most this many open cells every filling is tried. With four it costs more than the guesses it saves.
const FEW_CELLS: usize = 3;

impl SetRule {
    /// Removes candidates in no possible set. A digit of every possible set stands in one of the cells.
    pub(super) fn apply(&self, solver: &Solver, board: &mut Board<'_>) -> Result<(), Failed> {
        let (mut fixed, mut union, mut open) = (0u32, 0u32, 0usize);
        let mut cells = [0u32; 32];
        for &cell in &self.cells {
            let set = board.at(cell);
            if is_single(set) {
                if fixed & set != 0 {
                    return Err(Failed::Cell(cell));
                }
                fixed |= set;
            } else {
                union |= set;
                cells[open] = set;
                open += 1;
            }
        }
        let is_exact = (2..=FEW_CELLS).contains(&open);
        let (mut possible, mut needed) = (0u32, !0u32);
        let mut allowed = [0u32; FEW_CELLS];
        for &set in &self.sets {
            let rest = set & !fixed;
            let fits = set & fixed == fixed && rest & !union == 0 && cells[..open].iter().all(|cell| cell & rest != 0);
            if fits && (!is_exact || fill(&cells[..open], rest, &mut allowed)) {
                possible |= rest;
                needed &= rest;
            }
        }
        if needed == !0 {
            return Err(Failed::Rule(0));
        }
        if open == 0 {
            return Ok(());
        }
        if is_exact {
            let (mut allowed, mut is_filled) = (allowed.iter(), false);
            for &cell in &self.cells {
                if !is_single(board.at(cell)) {
                    board.keep(cell, *allowed.next().unwrap_or(&0))?;
                    is_filled |= is_single(board.at(cell));
                }
            }
            if is_filled || needed == 0 {
                return Ok(()); // filled meanwhile: the rule is applied again
            }
        }
        narrow(&self.cells, possible, needed, solver, board)
    }
}

/// Whether a set can fill two or three cells; adds the digits that each then holds to `allowed`.
#[inline]
fn fill(cells: &[u32], set: u32, allowed: &mut [u32]) -> bool {
    let lowest = set & set.wrapping_neg();
    if let &[a, b] = cells {
        let rest = set ^ lowest;
        let is_straight = a & lowest != 0 && b & rest != 0;
        let is_crossed = a & rest != 0 && b & lowest != 0;
        allowed[0] |= if is_straight { lowest } else { 0 } | if is_crossed { rest } else { 0 };
        allowed[1] |= if is_straight { rest } else { 0 } | if is_crossed { lowest } else { 0 };
        return is_straight || is_crossed;
    }
    if cells.iter().all(|cell| cell & set == set) {
        allowed.iter_mut().for_each(|allowed| *allowed |= set);
        return true;
    }
    let mut fits = false;
    let mut left = cells[0] & set;
    while left != 0 {
        let digit = left & left.wrapping_neg();
        left &= left - 1;
        if fill(&cells[1..], set & !digit, &mut allowed[1..]) {
            allowed[0] |= digit;
            fits = true;
        }
    }
    fits
}

/// Keeps the possible digits of open cells. A needed digit with one place is placed; cells that see all its places lose
/// it.
#[inline]
pub(super) fn narrow(
    cells: &[u16],
    possible: u32,
    needed: u32,
    solver: &Solver,
    board: &mut Board<'_>,
) -> Result<(), Failed> {
    if needed == 0 {
        // Most often: no digit is in all sets.
        for &cell in cells {
            if !is_single(board.at(cell)) {
                board.keep(cell, possible)?;
            }
        }
        return Ok(());
    }
    let (mut once, mut twice) = (0u32, 0u32);
    for &cell in cells {
        let set = board.at(cell);
        if !is_single(set) {
            board.keep(cell, possible)?;
            let set = board.at(cell);
            twice |= once & set;
            once |= set;
        }
    }
    if needed & !once != 0 {
        return Err(Failed::Rule(0));
    }
    let hidden = needed & !twice;
    if hidden != 0 {
        for &cell in cells {
            let set = board.at(cell);
            let here = set & hidden;
            if here != 0 && !is_single(set) {
                if !is_single(here) {
                    return Err(Failed::Cell(cell));
                }
                board.keep(cell, here)?;
            }
        }
    }
    solver.cover(cells, needed, board)
}
