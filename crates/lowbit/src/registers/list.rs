//! Lists of states that registers are read from and written to.

use super::Cell;

/// Bytes of a list that a turn takes: few enough for all levels to stay in the nearest caches, many enough that a list
/// has long been written when it is read (measured: half or twice as many are 10 % slower).
const BLOCK_BYTES: usize = 1024;

/// Bytes that a cache moves at once. Registers are read from its multiples only, which is worth another 10 %.
pub(crate) const LINE_BYTES: usize = 64;

/// States in a turn.
pub(crate) const fn block<C>() -> usize {
    BLOCK_BYTES / size_of::<C>()
}

/// One word of all states of a level, from a multiple of [`LINE_BYTES`] on.
pub(crate) struct List<C> {
    cells: Box<[C]>,
    first: usize,
}

impl<C: Cell> List<C> {
    /// Room for two blocks: a turn adds at most one block to a level, and only to a level that holds less than one. Besides
    /// that, room for one more register, since whole registers are written, and for the cells that are skipped so that the
    /// list begins on a multiple of [`LINE_BYTES`].
    pub(crate) fn new() -> List<C> {
        let cells = vec![C::default(); 2 * block::<C>() + 2 * LINE_BYTES / size_of::<C>()].into_boxed_slice();
        let first = cells.as_ptr().align_offset(LINE_BYTES);
        List { cells, first }
    }

    /// Bytes of that room.
    pub(crate) const fn memory() -> u64 {
        (2 * BLOCK_BYTES + 2 * LINE_BYTES) as u64
    }

    pub(crate) fn set(&mut self, at: usize, set: u32) {
        self.cells[self.first + at] = C::of(set);
    }

    pub(crate) fn pointer(&mut self) -> *mut C {
        self.cells[self.first..].as_mut_ptr()
    }
}
