//! States in levels, a block at a time: the loop of a search row by row.
//!
//! ```text
//!     row        states waiting
//!       5        ####
//!       6        ##########
//!       7        ################|########     <- the deepest with a full block: its turn
//!       8        ###
//! ```
//!
//! A turn takes a block of states and, for each of them, the lowest open cell. The child goes to the next row unless it
//! is a dead end; the state itself stays if it has more open cells. Both are packed to the front of their lists. So all
//! lanes work in every step, no branch depends on a board, and a row never holds more than two blocks.

#![allow(unsafe_code, reason = "states are read and written in registers")]

use std::ops::Range;

use super::{Cell, Vector};
use crate::engine::Stop;

/// Bytes of a list that a turn takes: few enough for all levels to stay in the nearest caches, many enough that stores
/// have completed before they are loaded again (measured: half or twice as many are 10 % slower).
const BLOCK_BYTES: usize = 1024;

/// Bytes of a cache line. Registers are loaded from its multiples only, which is worth another 10 %.
const LINE_BYTES: usize = 64;

/// States in a turn: a block.
pub(crate) const fn block<C>() -> usize {
    BLOCK_BYTES / size_of::<C>()
}

/// The word of a state that holds the untried cells of its row: never empty.
pub(crate) const OPEN: usize = 0;

/// The states of one row, in lists of one word each.
pub(crate) struct Level<C> {
    cells: Box<[C]>,
    first: usize,
    /// The number of states.
    pub(crate) len: usize,
}

/// The rows of a search, reused from start to start.
pub(crate) struct Levels<C>(Vec<Level<C>>);

/// The turns of a search.
pub(crate) trait Turns<C: Cell> {
    /// Up to a block of the states of a row take a cell each; the children go to the next row.
    ///
    /// # Safety
    /// The processor must have what `V` needs, and the caller must be compiled for it.
    unsafe fn advance<V: Vector<Cell = C>>(&mut self, row: usize, here: &mut Level<C>, next: &mut Level<C>);

    /// The same in the last row searched; the rows below it are counted at once.
    ///
    /// # Safety
    /// As for [`advance`](Turns::advance).
    unsafe fn finish<V: Vector<Cell = C>>(&mut self, row: usize, here: &mut Level<C>);
}

/// Distance between two lists: two blocks, since a turn adds at most one to a level that holds less than one, and a
/// register, since whole registers are written.
const fn stride<C>() -> usize {
    2 * block::<C>() + LINE_BYTES / size_of::<C>()
}

impl<C: Cell> Level<C> {
    fn new(words: usize) -> Level<C> {
        let cells = vec![C::default(); words * stride::<C>() + LINE_BYTES / size_of::<C>()].into_boxed_slice();
        let first = cells.as_ptr().align_offset(LINE_BYTES);
        Level { cells, first, len: 0 }
    }

    /// Its lists.
    #[inline(always)]
    pub(crate) fn lists(&mut self) -> Lists<C> {
        Lists(self.cells[self.first..].as_mut_ptr())
    }

    /// The states of this turn: up to a block at the end, starting at a register boundary.
    #[inline(always)]
    pub(crate) fn turn<V: Vector<Cell = C>>(&self) -> Range<usize> {
        assert!(self.len <= 2 * block::<C>());
        self.len.saturating_sub(block::<C>()).next_multiple_of(V::LANES)..self.len
    }

    fn push(&mut self, words: &[u32]) {
        for (word, &value) in words.iter().enumerate() {
            self.cells[self.first + word * stride::<C>() + self.len] = C::of(value);
        }
        self.len += 1;
    }
}

/// The lists of a level, each aligned to [`LINE_BYTES`].
#[derive(Clone, Copy)]
pub(crate) struct Lists<C>(*mut C);

impl<C: Cell> Lists<C> {
    /// One word of `LANES` states.
    ///
    /// # Safety
    /// As for [`Turns::advance`]; the level has such a word, and `at` is less than two blocks.
    #[inline(always)]
    pub(crate) unsafe fn load<V: Vector<Cell = C>>(self, word: usize, at: usize) -> V {
        // SAFETY: the caller's promise.
        unsafe { V::load(self.0.add(word * stride::<C>() + at)) }
    }

    /// Writes one word of the packed lanes.
    ///
    /// # Safety
    /// As for [`load`](Lists::load).
    #[inline(always)]
    pub(crate) unsafe fn store<V: Vector<Cell = C>>(self, word: usize, at: usize, value: V, packing: V::Packing) {
        // SAFETY: the caller's promise; the list has room for a register after two blocks.
        unsafe { value.store_packed(packing, self.0.add(word * stride::<C>() + at)) }
    }
}

impl<C: Cell> Levels<C> {
    /// Room for this number of rows and words.
    pub(crate) fn new(rows: usize, words: usize) -> Levels<C> {
        Levels((0..rows).map(|_| Level::new(words)).collect())
    }

    /// Bytes of that room.
    pub(crate) fn memory(rows: usize, words: usize) -> u64 {
        (rows * (words * stride::<C>() * size_of::<C>() + LINE_BYTES)) as u64
    }
}

/// Fills the rows from `first` to `last` in every way, from states of the first one. False if it was stopped: the count
/// is then incomplete.
///
/// # Safety
/// As for [`Turns::advance`].
#[inline(always)]
pub(crate) unsafe fn search<V: Vector, T: Turns<V::Cell>>(
    turns: &mut T,
    levels: &mut Levels<V::Cell>,
    (first, last): (usize, usize),
    starts: impl Iterator<Item: AsRef<[u32]>>,
    stop: &Stop,
) -> bool {
    let levels = &mut levels.0[first..=last];
    levels.iter_mut().for_each(|level| level.len = 0);
    let mut starts = starts.fuse();
    loop {
        // The deepest level with a full block; without one, the uppermost, which feeds the others.
        let full = levels.iter().rposition(|level| level.len >= block::<V::Cell>());
        if full.is_none() {
            starts.by_ref().take(block::<V::Cell>()).for_each(|words| levels[0].push(words.as_ref()));
        }
        let Some(turn) = full.or_else(|| levels.iter().position(|level| level.len > 0)) else { return true };
        if stop.is_raised() {
            return false;
        }
        let (upper, lower) = levels.split_at_mut(turn + 1);
        // SAFETY: the caller's promise.
        unsafe {
            match lower.first_mut() {
                Some(next) => turns.advance::<V>(first + turn, &mut upper[turn], next),
                None => turns.finish::<V>(first + turn, &mut upper[turn]),
            }
        }
    }
}
