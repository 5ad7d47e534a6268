//! Cells that differ, and whose digits together are one of some sets: cages and renbans.

use super::compile::Solver;
use super::{Board, Failed, is_single};

/// Cells, and the sets that they may hold together.
#[derive(Clone, Debug)]
pub(crate) struct SetRule {
    pub(super) cells: Vec<u16>,
    pub(super) sets: Vec<u32>,
}

impl SetRule {
    /// Removes what no possible set has. A digit of every possible set stands in one of the cells.
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
        let cells = &cells[..open];
        let (mut possible, mut needed) = (0u32, !0u32);
        for &set in &self.sets {
            let rest = set & !fixed;
            if set & fixed == fixed && rest & !union == 0 && cells.iter().all(|cell| cell & rest != 0) {
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
        narrow(&self.cells, possible, needed, solver, board)
    }
}

/// Keeps the possible digits of open cells. A needed digit with one place stands there; what sees all its places loses it.
#[inline]
pub(super) fn narrow(
    cells: &[u16],
    possible: u32,
    needed: u32,
    solver: &Solver,
    board: &mut Board<'_>,
) -> Result<(), Failed> {
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
