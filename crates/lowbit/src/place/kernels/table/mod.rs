//! Any piece on any board: a table of what each cell sees, as one word for each row.
//!
//! The state of the search is the free cells of all rows at once, `N` words in vector registers. Placing a piece removes what its cell
//! sees, for any piece and any board:
//!
//! ```text
//!   free                         sees(row 1, column 2)        free & !sees
//!   0: 1 1 1 1                   0: . 1 1 1                   0: 1 . . .
//!   1: 1 1 1 1          &!       1: 1 1 1 1             =     1: . . . .
//!   2: 1 1 1 1                   2: . 1 1 1                   2: 1 . . .
//!   3: 1 1 1 1                   3: 1 . 1 .                   3: . 1 . 1
//! ```
//!
//! A cell can also stand for its orbit, all cells to which a symmetry maps it: placements that the symmetry leaves unchanged are counted by
//! the same search.

mod way;

pub(crate) use way::{ByTable, each_row_below, most, reading, with_symmetries};

use crate::bits::{lowbit, members};
use crate::engine::Stop;

/// The free cells of all rows.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Words<const N: usize>(pub(crate) [u32; N]);

impl<const N: usize> Words<N> {
    #[inline(always)]
    fn without(&self, seen: &Words<N>) -> Words<N> {
        let mut left = *self;
        for row in 0..N {
            left.0[row] &= !seen.0[row];
        }
        left
    }

    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
}

/// The effect of a piece on a cell, or of one on each cell of an orbit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<const N: usize> {
    /// The cells no longer free, the taken cells included.
    pub(crate) sees: Words<N>,
    /// The rows that get a piece.
    pub(crate) fills: u32,
    /// The number of pieces.
    pub(crate) pieces: u32,
}

/// A problem as its table.
#[derive(Clone, Debug)]
pub(crate) struct Table<const N: usize> {
    pub(crate) rows: usize,
    /// The cells that can be taken: those with an entry. With orbits, other cells can be free too; they matter if a set must be maximal.
    pub(crate) choices: Words<N>,
    /// By row and column: [`Table::at`].
    pub(crate) entries: Vec<Option<Entry<N>>>,
    /// The most cells of one row that an entry of a later row sees: all pieces of an orbit together.
    pub(crate) cover: u32,
    /// Whether there is at most one piece in a row.
    pub(crate) one_a_row: bool,
    /// The most choices in a row.
    widest: u32,
}

/// A state of the search: all rows above `row` are decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<const N: usize> {
    pub(crate) row: usize,
    pub(crate) free: Words<N>,
    pub(crate) filled: u32,
    pub(crate) pieces: usize,
}

/// Counts by the number of pieces or by level; a plain count is in the first element.
pub(crate) type Sums = Vec<u64>;

/// Below a poll of the stop flag there are at most about 2 to this power of nodes.
const POLLED_BITS: u32 = 22;

/// A row with more open cells is polled in: its sets alone may take long.
const MANY_CELLS: u32 = 12;

impl<const N: usize> Table<N> {
    /// A table without choices.
    pub(crate) fn new(rows: usize) -> Table<N> {
        let entries = vec![None; rows * 32];
        Table { rows, choices: Words([0; N]), entries, cover: 0, one_a_row: true, widest: 0 }
    }

    /// Adds a choice.
    pub(crate) fn insert(&mut self, row: usize, column: u32, entry: Entry<N>) {
        self.choices.0[row] |= 1 << column;
        self.entries[row * 32 + column as usize] = Some(entry);
        self.widest = self.widest.max(self.choices.0[row].count_ones());
    }

    /// The cells of a row that can be taken now.
    #[inline(always)]
    pub(crate) fn open(&self, state: &State<N>, row: usize) -> u64 {
        u64::from(state.free.0[row] & self.choices.0[row])
    }

    #[inline(always)]
    fn at(&self, row: usize, cell: u64) -> &Entry<N> {
        self.entries[row * 32 + cell.trailing_zeros() as usize].as_ref().expect("a free cell has an entry")
    }

    #[inline(always)]
    pub(crate) fn place(&self, state: &State<N>, row: usize, cell: u64) -> State<N> {
        let entry = self.at(row, cell);
        State {
            row,
            free: state.free.without(&entry.sees),
            filled: state.filled | entry.fills,
            pieces: state.pieces + entry.pieces as usize,
        }
    }

    fn stops(&self, row: usize, stop: &Stop) -> bool {
        let bits = if self.one_a_row { u32::BITS - self.widest.leading_zeros() } else { self.widest };
        (self.rows - row) as u32 * bits > POLLED_BITS && stop.is_raised()
    }

    /// Placements with a piece in each row.
    pub(crate) fn each_row(&self, state: &State<N>, stop: &Stop) -> u64 {
        let unfilled = low(self.rows) & !low(state.row) & !state.filled;
        if unfilled == 0 {
            return 1;
        }
        let row = unfilled.trailing_zeros() as usize;
        if self.stops(row, stop) {
            return 0;
        }
        let mut open = self.open(state, row);
        if row + 1 == self.rows {
            return open.count_ones().into();
        }
        let mut found = 0;
        while open != 0 {
            let cell = lowbit(open);
            open ^= cell;
            let mut next = self.place(state, row, cell);
            next.row = row + 1;
            found += self.each_row(&next, stop);
        }
        found
    }

    /// Adds the number of ways to fill the rows down to each row to `levels`; for tables with one cell per entry.
    pub(crate) fn levels(&self, state: &State<N>, levels: &mut Sums, stop: &Stop) {
        let row = state.row;
        if row == self.rows || self.stops(row, stop) {
            return;
        }
        let mut open = self.open(state, row);
        levels[row + 1] += u64::from(open.count_ones());
        if row + 1 == self.rows {
            return;
        }
        while open != 0 {
            let cell = lowbit(open);
            open ^= cell;
            let mut next = self.place(state, row, cell);
            next.row = row + 1;
            self.levels(&next, levels, stop);
        }
    }

    /// Adds the sets of at most `most` pieces to `sizes`, by size.
    pub(crate) fn sets(&self, state: &State<N>, most: usize, sizes: &mut Sums, stop: &Stop) {
        if state.row == self.rows {
            sizes[state.pieces] += 1;
            return;
        }
        if self.stops(state.row, stop) {
            return;
        }
        self.in_row(state, self.open(state, state.row), most, stop, &mut |next| self.sets(next, most, sizes, stop));
    }

    /// Calls `then` for every way to take cells of `open` in the row of `state`, with the row decided.
    fn in_row(&self, state: &State<N>, mut open: u64, most: usize, stop: &Stop, then: &mut impl FnMut(&State<N>)) {
        if !self.one_a_row {
            return self.many_in_row(state, open, most, stop, then);
        }
        then(&State { row: state.row + 1, ..*state });
        while open != 0 && state.pieces < most {
            let cell = lowbit(open);
            open ^= cell;
            let next = self.place(state, state.row, cell);
            if next.pieces <= most {
                then(&State { row: state.row + 1, ..next });
            }
        }
    }

    /// The same if a row may hold several pieces.
    fn many_in_row(&self, state: &State<N>, mut open: u64, most: usize, stop: &Stop, then: &mut dyn FnMut(&State<N>)) {
        then(&State { row: state.row + 1, ..*state });
        while open != 0 && !(open.count_ones() > MANY_CELLS && stop.is_raised()) {
            let cell = lowbit(open);
            open ^= cell;
            let next = self.place(state, state.row, cell);
            if next.pieces <= most {
                self.many_in_row(&next, open & self.open(&next, state.row), most, stop, then);
            }
        }
    }

    /// Adds the sets to which nothing can be added to `sizes`, by size.
    pub(crate) fn maximal(&self, state: &State<N>, sizes: &mut Sums, stop: &Stop) {
        if state.row == self.rows {
            if state.free.is_empty() {
                sizes[state.pieces] += 1;
            }
            return;
        }
        if self.stops(state.row, stop) {
            return;
        }
        if self.one_a_row {
            // Each remaining row covers at most `cover` cells of a row above.
            let most = self.cover * (self.rows - state.row) as u32;
            if state.free.0[..state.row].iter().any(|cells| cells.count_ones() > most) {
                return;
            }
        }
        let open = self.open(state, state.row);
        self.in_row(state, open, usize::MAX, stop, &mut |next| self.maximal(next, sizes, stop));
    }

    /// The states after one more row, with one piece in each row or for sets.
    pub(crate) fn children(&self, state: &State<N>, each_row: bool, most: usize) -> Vec<State<N>> {
        let open = self.open(state, state.row);
        let mut children = Vec::new();
        if !each_row {
            self.in_row(state, open, most, &Stop::new(), &mut |next| children.push(*next));
        } else if state.filled >> state.row & 1 == 1 {
            children.push(State { row: state.row + 1, ..*state });
        } else {
            let placed = members(open).map(|column| self.place(state, state.row, 1 << column));
            children.extend(placed.map(|next| State { row: state.row + 1, ..next }));
        }
        children
    }
}

/// The lowest `n` bits of a word.
fn low(n: usize) -> u32 {
    crate::bits::full(n as u32) as u32
}
