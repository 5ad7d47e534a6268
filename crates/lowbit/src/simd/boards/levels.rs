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

use std::marker::PhantomData;

use super::{Cell, Vector, has_narrow};
use crate::backend::Backend;
use crate::engine::Stop;

/// Bytes of a list that a turn takes: few enough for all levels to stay in the first caches, many enough that stores have completed before
/// they are loaded again (measured: half or twice the size is 10 % slower).
const BLOCK_BYTES: usize = 1024;

/// Bytes of a cache line. Registers are loaded from its multiples only, which is worth another 10 %.
const LINE_BYTES: usize = 64;

/// States in a turn: a block.
const fn block<C>() -> usize {
    BLOCK_BYTES / size_of::<C>()
}

/// The word of a state that holds the untried cells of its row: never empty.
pub(crate) const OPEN: usize = 0;

/// The states of one row, in lists of one word each.
pub(crate) struct Level<C> {
    cells: Box<[C]>,
    first: usize,
    words: usize,
    /// The number of states.
    len: usize,
}

/// The rows of a search, reused from start to start.
pub(crate) struct Levels<C>(Vec<Level<C>>);

/// Levels with the narrowest lanes that hold the columns of a board.
pub(crate) enum FittingLevels {
    Narrow(Levels<u16>),
    Wide(Levels<u32>),
}

/// The turns of a search. They must be inlined, with all that they call, so that they are compiled for the processor's
/// features.
pub(crate) trait Turns<C: Cell> {
    /// The number of words of a state. A constant, where possible, saves bounds checks.
    fn words(&self) -> usize;

    /// Up to a block of states of a row take a cell each; the children are written to the next row.
    fn advance<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>);

    /// The same in the last row searched; the rows below it are counted at once.
    fn finish<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>);
}

/// A turn: the states of a block, a register of each word at a time.
pub(crate) struct Turn<'a, V: Vector> {
    words: usize,
    /// The lists of the row, and of the next one unless it is the last.
    here: *mut V::Cell,
    next: Option<*mut V::Cell>,
    /// The current states begin at `at`, the following ones at `ahead`.
    at: usize,
    ahead: usize,
    end: usize,
    /// The positions of the next state that stays, and of the next child.
    kept: usize,
    born: usize,
    levels: PhantomData<&'a mut Level<V::Cell>>,
}

impl<'a, V: Vector> Turn<'a, V> {
    /// The states of a turn: up to a block at the end, starting at a register boundary.
    #[inline(always)]
    fn new(words: usize, here: &'a mut Level<V::Cell>, next: Option<&'a mut Level<V::Cell>>) -> Turn<'a, V> {
        assert!(here.len <= 2 * block::<V::Cell>() && words <= here.words);
        let begin = here.len.saturating_sub(block::<V::Cell>()).next_multiple_of(V::LANES);
        let (next, born) = match next {
            Some(next) => {
                assert!(words <= next.words);
                (Some(next.lists()), next.len)
            }
            None => (None, 0),
        };
        let (end, here) = (here.len, here.lists());
        Turn { words, here, next, at: begin, ahead: begin, end, kept: begin, born, levels: PhantomData }
    }

    /// Advances to the next states; false at the end.
    #[inline(always)]
    pub(crate) fn goes_on(&mut self) -> bool {
        self.at = self.ahead;
        self.ahead += V::LANES;
        self.at < self.end
    }

    /// The lanes that hold a state.
    #[inline(always)]
    pub(crate) fn lanes(&self) -> V::Mask {
        V::first(self.end - self.at)
    }

    /// A word of the current states.
    #[inline(always)]
    pub(crate) fn word(&self, word: usize) -> V {
        assert!(word < self.words && self.at < self.end);
        // SAFETY: the lists have such a word, and room for a register beyond two blocks, where `end` is at most.
        unsafe { V::load(self.here.add(word * stride::<V::Cell>() + self.at)) }
    }

    /// The first words of the current states.
    #[inline(always)]
    pub(crate) fn state<const N: usize>(&self) -> [V; N] {
        let mut words = [V::splat(0); N];
        for (word, value) in words.iter_mut().enumerate() {
            *value = self.word(word);
        }
        words
    }

    /// Writes a word of children: packed lanes, to be [counted](Turn::count) afterwards.
    #[inline(always)]
    pub(crate) fn put(&mut self, word: usize, value: V, packing: V::Packing) {
        let Some(next) = self.next else { panic!("the last row has no children") };
        assert!(word < self.words && self.born <= 2 * block::<V::Cell>());
        // SAFETY: as in `word`.
        unsafe { value.store_packed(packing, next.add(word * stride::<V::Cell>() + self.born)) }
    }

    /// Writes a word of the states that stay, over states that were already read.
    #[inline(always)]
    pub(crate) fn put_back(&mut self, word: usize, value: V, packing: V::Packing) {
        assert!(word < self.words && self.kept <= 2 * block::<V::Cell>());
        // SAFETY: as in `word`.
        unsafe { value.store_packed(packing, self.here.add(word * stride::<V::Cell>() + self.kept)) }
    }

    /// Counts the states written: the lanes with a child, and those whose state stays.
    #[inline(always)]
    pub(crate) fn count(&mut self, children: V::Mask, staying: V::Mask) {
        self.born += V::count(children);
        self.kept += V::count(staying);
    }

    /// Writes children in the lanes of a mask, and states that stay in those of another.
    #[inline(always)]
    pub(crate) fn split<const N: usize>(&mut self, children: (V::Mask, [V; N]), staying: (V::Mask, [V; N])) {
        let (new, same) = (V::packing(children.0), V::packing(staying.0));
        for word in 0..N {
            self.put(word, children.1[word], new);
        }
        for word in 0..N {
            self.put_back(word, staying.1[word], same);
        }
        self.count(children.0, staying.0);
    }
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
        Level { cells, first, words, len: 0 }
    }

    /// Its lists, each aligned to [`LINE_BYTES`].
    #[inline(always)]
    fn lists(&mut self) -> *mut C {
        self.cells[self.first..].as_mut_ptr()
    }

    fn push(&mut self, words: &[u32]) {
        for (word, &value) in words.iter().enumerate() {
            self.cells[self.first + word * stride::<C>() + self.len] = C::of(value);
        }
        self.len += 1;
    }
}

impl<C: Cell> Levels<C> {
    /// Levels for this number of rows and words.
    pub(crate) fn new(rows: usize, words: usize) -> Levels<C> {
        Levels((0..rows).map(|_| Level::new(words)).collect())
    }

    /// Bytes of such levels.
    pub(crate) fn memory(rows: usize, words: usize) -> u64 {
        (rows * (words * stride::<C>() * size_of::<C>() + LINE_BYTES)) as u64
    }

    /// Fills the rows from `first` to `last` in every way, from states of the first one. False if it was stopped: the count is then
    /// incomplete.
    pub(crate) fn search(
        &mut self,
        backend: Backend,
        turns: &mut impl Turns<C>,
        (first, last): (usize, usize),
        starts: impl Iterator<Item: AsRef<[u32]>>,
        stop: &Stop,
    ) -> bool {
        C::search(backend, turns, &mut self.0[first..=last], first, starts, stop)
    }
}

impl FittingLevels {
    /// Levels for this number of rows and words, and boards of this number of columns.
    pub(crate) fn new(backend: Backend, columns: u32, rows: usize, words: usize) -> FittingLevels {
        match has_narrow(backend) && columns <= u16::BITS {
            true => FittingLevels::Narrow(Levels::new(rows, words)),
            false => FittingLevels::Wide(Levels::new(rows, words)),
        }
    }

    /// As [`Levels::search`]; the backend must be that of the levels.
    pub(crate) fn search(
        &mut self,
        backend: Backend,
        turns: &mut (impl Turns<u16> + Turns<u32>),
        rows: (usize, usize),
        starts: impl Iterator<Item: AsRef<[u32]>>,
        stop: &Stop,
    ) -> bool {
        match self {
            FittingLevels::Narrow(levels) => levels.search(backend, turns, rows, starts, stop),
            FittingLevels::Wide(levels) => levels.search(backend, turns, rows, starts, stop),
        }
    }
}

/// The loop of [`Levels::search`], to be inlined where it is compiled for `V`.
#[inline(always)]
pub(super) fn search<V: Vector, T: Turns<V::Cell>>(
    turns: &mut T,
    levels: &mut [Level<V::Cell>],
    first: usize,
    starts: impl Iterator<Item: AsRef<[u32]>>,
    stop: &Stop,
) -> bool {
    levels.iter_mut().for_each(|level| level.len = 0);
    let mut starts = starts.fuse();
    loop {
        // The deepest level with a full block; without one, the uppermost, which feeds the others.
        let full = levels.iter().rposition(|level| level.len >= block::<V::Cell>());
        if full.is_none() {
            starts.by_ref().take(block::<V::Cell>()).for_each(|words| levels[0].push(words.as_ref()));
        }
        let Some(row) = full.or_else(|| levels.iter().position(|level| level.len > 0)) else { return true };
        if stop.is_raised() {
            return false;
        }
        let (upper, lower) = levels.split_at_mut(row + 1);
        let here = &mut upper[row];
        match lower.first_mut() {
            Some(next) => {
                let mut turn = Turn::<V>::new(turns.words(), here, Some(next));
                turns.advance(first + row, &mut turn);
                (here.len, next.len) = (turn.kept, turn.born);
            }
            None => {
                let mut turn = Turn::<V>::new(turns.words(), here, None);
                turns.finish(first + row, &mut turn);
                here.len = turn.kept;
            }
        }
    }
}
