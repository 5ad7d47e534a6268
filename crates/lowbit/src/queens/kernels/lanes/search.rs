//! The search: sub-boards in levels, a block at a time, one child each.
//!
//! ```text
//!     level = open row      states waiting, each (columns, left, right, open)
//!       0                   ####
//!       1                   ##########
//!       2                   ######
//!       3                   ################|########     <- the deepest with a full block: its turn
//!       4                   ###
//! ```
//!
//! A turn takes a block of states from a level and, for every one of them, the lowest column that is still open.
//! The child goes to the next level unless one of its next three rows has no place left; the state itself stays
//! if it has more open columns. Both are packed to the front of their lists. So all lanes work in every step, no
//! branch depends on a board, and a level never holds more than two blocks: the deepest full level goes first.

#![allow(unsafe_code, reason = "states are read and written in registers")]

use std::ops::Range;

use super::bundle::{Bundle, Start};
use crate::engine::{Outcome, Stop, Tally};
use crate::registers::{Cell, InRegisters, List, Vector, block};

/// The last three rows are filled at once.
pub(super) const LAST_ROWS: usize = 3;

/// The states of one level.
struct Level<C> {
    /// Columns taken.
    columns: List<C>,
    /// Diagonals towards higher columns, as they cross this row.
    left: List<C>,
    /// Diagonals towards lower columns, likewise.
    right: List<C>,
    /// Columns of this row that were not tried yet; never empty.
    open: List<C>,
    /// How many there are.
    len: usize,
}

/// The levels of a search, reused from unit to unit.
pub(super) struct Stack<C>(Vec<Level<C>>);

impl<C: Cell> Level<C> {
    fn new() -> Level<C> {
        Level { columns: List::new(), left: List::new(), right: List::new(), open: List::new(), len: 0 }
    }

    /// The states whose turn it is: up to a block at the end, from the beginning of a register on.
    fn turn<V: Vector<Cell = C>>(&self) -> Range<usize> {
        self.len.saturating_sub(block::<C>()).next_multiple_of(V::LANES)..self.len
    }

    fn pointers(&mut self) -> Pointers<C> {
        Pointers {
            columns: self.columns.pointer(),
            left: self.left.pointer(),
            right: self.right.pointer(),
            open: self.open.pointer(),
        }
    }
}

impl<C: Cell> Stack<C> {
    /// Room for sub-boards of up to `rows` open rows.
    pub(super) fn new(rows: usize) -> Stack<C> {
        Stack((0..rows).map(|_| Level::new()).collect())
    }

    /// Bytes of that room.
    pub(super) fn memory(rows: usize) -> u64 {
        rows as u64 * 4 * List::<C>::memory()
    }
}

/// What a turn needs to know of a row: where a queen of the next row may stand, and how far down that is.
#[derive(Clone, Copy)]
struct Below<V: Vector> {
    mask: V,
    gap: V::Shift,
}

/// A count of the solutions of a bundle of at least [`LAST_ROWS`] open rows.
pub(super) struct Count<'a, C> {
    pub(super) bundle: &'a Bundle,
    pub(super) stack: &'a mut Stack<C>,
    pub(super) stop: &'a Stop,
}

impl<C: Cell> InRegisters<C> for Count<'_, C> {
    type Found = Outcome<Tally>;

    #[inline(always)]
    unsafe fn run<V: Vector<Cell = C>>(self) -> Outcome<Tally> {
        // SAFETY: the caller's promise.
        unsafe { count::<V>(self.bundle, self.stack, self.stop) }
    }
}

/// Counts the solutions of a bundle.
///
/// # Safety
/// The processor must have what `V` needs, and the caller must be compiled for it.
#[inline(always)]
unsafe fn count<V: Vector>(bundle: &Bundle, stack: &mut Stack<V::Cell>, stop: &Stop) -> Outcome<Tally> {
    let rows = &bundle.rows;
    let (masks, gaps) = (&rows.masks[bundle.depth..], &rows.gaps[bundle.depth..]);
    let last = masks.len() - LAST_ROWS;
    let levels = &mut stack.0[..=last];
    levels.iter_mut().for_each(|level| level.len = 0);
    // SAFETY: the processor is the caller's promise.
    let (below, columns) = unsafe {
        let row = |row: usize| Below { mask: V::splat(masks[row]), gap: V::shift(gaps[row - 1]) };
        ((1..masks.len()).map(row).collect::<Vec<Below<V>>>(), V::splat(rows.columns))
    };
    let mut starts = bundle.starts.iter();
    let (mut solutions, mut nodes) = (0_u64, 0_u64);
    let mut was_stopped = false;
    loop {
        let full = levels.iter().rposition(|level| level.len >= block::<V::Cell>());
        if full.is_none() && starts.len() > 0 {
            fill(&mut levels[0], bundle, &mut starts);
            continue;
        }
        let Some(turn) = full.or_else(|| levels.iter().position(|level| level.len > 0)) else { break };
        if stop.is_raised() {
            was_stopped = true;
            break;
        }
        let (upper, lower) = levels.split_at_mut(turn + 1);
        // SAFETY: the processor is the caller's promise.
        unsafe {
            match lower.first_mut() {
                Some(next) => {
                    nodes += advance::<V>(&mut upper[turn], next, [below[turn], below[turn + 1], below[turn + 2]])
                }
                None => {
                    let found = finish::<V>(&mut upper[turn], columns, [below[turn], below[turn + 1]]);
                    solutions += found.solutions;
                    nodes += found.nodes;
                }
            }
        }
    }
    let solutions = u128::from(solutions) * u128::from(bundle.weight);
    let tally = Tally { solutions, nodes: u128::from(nodes) + u128::from(bundle.nodes_above) };
    if was_stopped { Outcome::Interrupted(tally) } else { Outcome::Complete(tally) }
}

/// Adds up to a block of starts to the first level.
fn fill<'a, C: Cell>(level: &mut Level<C>, bundle: &Bundle, starts: &mut impl Iterator<Item = &'a Start>) {
    for start in starts.take(block::<C>()) {
        let open = start.candidates(&bundle.rows, bundle.depth);
        if open != 0 {
            level.columns.set(level.len, start.columns);
            level.left.set(level.len, start.left);
            level.right.set(level.len, start.right);
            level.open.set(level.len, open);
            level.len += 1;
        }
    }
}

/// A turn of `level`: up to a block of its states place a queen each; the children go to `next`. Returns how many
/// these are.
///
/// # Safety
/// As for [`count`].
#[inline(always)]
unsafe fn advance<V: Vector>(level: &mut Level<V::Cell>, next: &mut Level<V::Cell>, below: [Below<V>; 3]) -> u64 {
    let turn = level.turn::<V>();
    let (begin, end) = (turn.start, turn.end);
    assert!(end <= 2 * block::<V::Cell>() && next.len <= block::<V::Cell>());
    let (here, there) = (level.pointers(), next.pointers());
    let (mut kept, mut born) = (begin, next.len);
    for at in turn.step_by(V::LANES) {
        // SAFETY: the processor is the caller's promise. Registers are read and written from indices below two
        // blocks on, and lists have room for a register beyond. What stays is written at or before `at`, over states
        // that were read already.
        unsafe {
            let state = here.load::<V>(at);
            let lanes = V::first(end - at);
            let queen = state.open.lowbit();
            let rest = state.open.without(queen);
            let (columns, mut left, mut right) = (state.columns.or(queen), state.left.or(queen), state.right.or(queen));

            (left, right) = (left.up(below[0].gap), right.down(below[0].gap));
            let open = columns.nor(left, right).and(below[0].mask);
            let child = State { columns, left, right, open };
            let mut alive = open.meets(open, lanes);
            for row in &below[1..] {
                (left, right) = (left.up(row.gap), right.down(row.gap));
                alive = columns.nor(left, right).meets(row.mask, alive);
            }
            there.store(child, alive, born);
            born += V::count(alive);

            let unfinished = rest.meets(rest, lanes);
            here.store(State { open: rest, ..state }, unfinished, kept);
            kept += V::count(unfinished);
        }
    }
    level.len = kept;
    let children = born - next.len;
    next.len = born;
    children as u64
}

/// Solutions, and queens placed to find them.
struct Found {
    solutions: u64,
    nodes: u64,
}

/// A turn of the last level: its row and the two below it are filled.
///
/// After a queen in this row two columns x < y are left for the last two rows, with candidates `near` and `far`:
///
/// ```text
///     . . x . . . y . .   near     (x near, y far) or (y near, x far),
///     . . x . . . y . .   far      unless x and y lie on a diagonal of these rows
/// ```
///
/// # Safety
/// As for [`count`].
#[inline(always)]
unsafe fn finish<V: Vector>(level: &mut Level<V::Cell>, columns: V, below: [Below<V>; 2]) -> Found {
    let turn = level.turn::<V>();
    let (begin, end) = (turn.start, turn.end);
    assert!(end <= 2 * block::<V::Cell>());
    let here = level.pointers();
    let mut found = Found { solutions: 0, nodes: 0 };
    for at in turn.step_by(V::LANES) {
        // SAFETY: as in `advance`.
        unsafe {
            let state = here.load::<V>(at);
            let mut open = state.open;
            let mut lanes = V::first(end - at);
            loop {
                let busy = V::count(lanes);
                if busy == 0 {
                    break;
                }
                let queen = open.lowbit();
                open = open.without(queen);
                let (taken, left, right) = (state.columns.or(queen), state.left.or(queen), state.right.or(queen));
                let (left, right) = (left.up(below[0].gap), right.down(below[0].gap));
                let near = taken.nor(left, right).and(below[0].mask);
                let (left, right) = (left.up(below[1].gap), right.down(below[1].gap));
                let far = taken.nor(left, right).and(below[1].mask);
                let pair = columns.without(taken);
                let x = pair.lowbit();
                let y = pair.without(x);
                let apart = x.up(below[1].gap).misses(y, lanes);
                let one = far.meets(y, near.meets(x, apart));
                let other = far.meets(x, near.meets(y, apart));
                found.solutions += (V::count(one) + V::count(other)) as u64;
                found.nodes += busy as u64;
                lanes = open.meets(open, lanes);
            }
        }
    }
    level.len = begin;
    found
}

/// The same four words of `LANES` states.
#[derive(Clone, Copy)]
struct State<V> {
    columns: V,
    left: V,
    right: V,
    open: V,
}

/// Where the lists of a level begin.
struct Pointers<C> {
    columns: *mut C,
    left: *mut C,
    right: *mut C,
    open: *mut C,
}

impl<C: Cell> Pointers<C> {
    /// # Safety
    /// As for [`count`]; `at + LANES` is at most what a list has room for.
    #[inline(always)]
    unsafe fn load<V: Vector<Cell = C>>(&self, at: usize) -> State<V> {
        // SAFETY: the caller's promise.
        unsafe {
            State {
                columns: V::load(self.columns.add(at)),
                left: V::load(self.left.add(at)),
                right: V::load(self.right.add(at)),
                open: V::load(self.open.add(at)),
            }
        }
    }

    /// Writes the lanes of `mask` from index `at` on.
    ///
    /// # Safety
    /// As for [`count`]; `at + LANES` is at most what a list has room for.
    #[inline(always)]
    unsafe fn store<V: Vector<Cell = C>>(&self, state: State<V>, mask: V::Mask, at: usize) {
        // SAFETY: the caller's promise.
        unsafe {
            let packing = V::packing(mask);
            state.columns.store_packed(packing, self.columns.add(at));
            state.left.store_packed(packing, self.left.add(at));
            state.right.store_packed(packing, self.right.add(at));
            state.open.store_packed(packing, self.open.add(at));
        }
    }
}
