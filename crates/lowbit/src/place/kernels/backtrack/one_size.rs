//! Sets of queens of one size, one by one: most partial sets are pruned as too small or too large long before the last rows.

use super::blocks;
use super::sets::seen_of;
use super::touching;
use crate::backend::Backend;
use crate::engine::Stop;
use crate::place::kernels::rows::Seen;
use crate::place::kernels::sets::SetStart;
use crate::simd::compiled;

/// The search of a board.
pub(super) struct SetsOfSize<'a> {
    cells: &'a [u32],
    size: u32,
    backend: Backend,
    levels: blocks::Levels<Set>,
    found: u128,
}

/// "No queen in this row" is one more cell, open at first.
const NO_QUEEN: u64 = 1 << 32;

/// The untried cells of a row, and what is seen there.
#[derive(Clone, Copy)]
pub(super) struct Set {
    open: u64,
    seen: Seen,
}

impl Set {
    #[inline(always)]
    fn new(seen: Seen, cells: u32) -> Set {
        Set { open: u64::from(seen.open(cells, 0)) | NO_QUEEN, seen }
    }
}

impl<'a> SetsOfSize<'a> {
    pub(super) fn new(cells: &'a [u32], size: u32, backend: Backend) -> SetsOfSize<'a> {
        let levels = blocks::Levels::new(cells.len(), Set { open: 0, seen: Seen::default() });
        SetsOfSize { cells, size, backend, levels, found: 0 }
    }

    /// The number of sets that begin with a start; meaningless if stopped.
    pub(super) fn below(&mut self, start: &SetStart, stop: &Stop) -> u128 {
        self.found = 0;
        fill(self.backend, self, start, stop);
        self.found
    }

    #[inline(always)]
    fn fill(&mut self, start: &SetStart, stop: &Stop) {
        let (first, last) = (usize::from(start.level), self.cells.len() - 3);
        let (number, goes_on) = self.towards(first, seen_of(start));
        self.found += u128::from(number);
        if goes_on {
            let start = Set::new(seen_of(start), self.cells[first]);
            let nothing = blocks::Levels::new(0, start);
            let mut levels = std::mem::replace(&mut self.levels, nothing);
            blocks::search(self, &mut levels, (first, last), start, stop);
            self.levels = levels;
        }
    }

    /// The number of sets, as far as known in this row, and whether to continue. A set that lacks one queen is not continued: its queen can
    /// be anywhere below, and these cells are counted at once.
    #[inline(always)]
    fn towards(&self, row: usize, seen: Seen) -> (u32, bool) {
        let (size, rows_below) = (seen.columns.count_ones(), (self.cells.len() - row) as u32);
        if size == self.size {
            return (1, false);
        }
        if size + 1 != self.size {
            return (0, size < self.size && self.size <= size + rows_below);
        }
        let (mut places, mut down) = (0, 0);
        for &cells in &self.cells[row..] {
            places += seen.open(cells, down).count_ones();
            down += 1;
        }
        (places, false)
    }
}

impl blocks::Rows for SetsOfSize<'_> {
    type State = Set;

    #[inline(always)]
    fn open(set: &mut Set) -> &mut u64 {
        &mut set.open
    }

    #[inline(always)]
    fn place(&self, row: usize, set: &Set, cell: u64, child: &mut Set) -> u32 {
        *child = Set::new(set.seen.after(cell as u32), self.cells[row + 1]);
        let (number, goes_on) = self.towards(row + 1, child.seen);
        child.open &= 0_u64.wrapping_sub(goes_on.into());
        number
    }

    #[inline(always)]
    fn finish(&mut self, row: usize, set: &Set, cell: u64) -> u32 {
        let seen = set.seen.after(cell as u32);
        let [f, g] = [0, 1].map(|down| seen.open(self.cells[row + 1 + down], down as u32));
        match self.size.wrapping_sub(seen.columns.count_ones()) {
            0 => 1,
            1 => f.count_ones() + g.count_ones(),
            2 => f.count_ones() * g.count_ones() - touching(f, g),
            _ => 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, _: usize, numbers: u64) {
        self.found += u128::from(numbers);
    }
}

compiled! {
    fn fill(search: &mut SetsOfSize<'_>, start: &SetStart, stop: &Stop) { SetsOfSize::fill(search, start, stop) }
}
