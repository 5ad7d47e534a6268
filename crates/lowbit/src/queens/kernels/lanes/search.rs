//! The search: the rows of a bundle in the lanes of registers, a sub-board in each lane. The loop is that of
//! [`registers::levels`](crate::registers::levels).
//!
//! The child of a state goes to the next row unless one of its next three rows has no free cell.

#![allow(unsafe_code, reason = "states are read and written in registers")]

use super::bundle::Bundle;
use crate::engine::{Outcome, Stop, Tally};
use crate::registers::levels::{Level, Levels, Lists, OPEN, Turns, search};
use crate::registers::{Cell, InRegisters, Vector, block};

/// The last three rows are filled at once.
pub(super) const LAST_ROWS: usize = 3;

/// The words of a state besides the untried columns: columns taken, and the diagonals towards higher and lower columns
/// as they cross the row.
const COLUMNS: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = 3;
pub(super) const WORDS: usize = 4;

/// A count of the solutions of a bundle of at least [`LAST_ROWS`] open rows.
pub(super) struct Count<'a, C> {
    pub(super) bundle: &'a Bundle,
    pub(super) levels: &'a mut Levels<C>,
    pub(super) stop: &'a Stop,
}

impl<C: Cell> InRegisters<C> for Count<'_, C> {
    type Found = Outcome<Tally>;

    #[inline(always)]
    unsafe fn run<V: Vector<Cell = C>>(self) -> Outcome<Tally> {
        let Count { bundle, levels, stop } = self;
        let starts = bundle.starts.iter().filter_map(|start| {
            let open = start.candidates(&bundle.rows, bundle.depth);
            (open != 0).then_some([open, start.columns, start.left, start.right])
        });
        let (masks, gaps) = (&bundle.rows.masks[bundle.depth..], &bundle.rows.gaps[bundle.depth..]);
        let mut rows = Rows { masks, gaps, columns: bundle.rows.columns, solutions: 0, nodes: 0 };
        let last = masks.len() - LAST_ROWS;
        // SAFETY: the caller's promise.
        let is_complete = unsafe { search::<V, _>(&mut rows, levels, (0, last), starts, stop) };
        let solutions = u128::from(rows.solutions) * u128::from(bundle.weight);
        let tally = Tally::new(solutions, u128::from(rows.nodes) + u128::from(bundle.nodes_above));
        if is_complete { Outcome::Complete(tally) } else { Outcome::Interrupted(tally) }
    }
}

/// The open rows of a bundle, and the tally.
struct Rows<'a> {
    masks: &'a [u32],
    gaps: &'a [u32],
    columns: u32,
    solutions: u64,
    nodes: u64,
}

/// A row below the current one, for a turn: its candidates and its distance from the row above it.
#[derive(Clone, Copy)]
struct Below<V: Vector> {
    mask: V,
    gap: V::Shift,
}

impl Rows<'_> {
    /// # Safety
    /// As for [`Turns::advance`].
    #[inline(always)]
    unsafe fn below<V: Vector>(&self, row: usize) -> Below<V> {
        // SAFETY: the caller's promise.
        unsafe { Below { mask: V::splat(self.masks[row]), gap: V::shift(self.gaps[row - 1]) } }
    }
}

/// The words of `LANES` states.
#[derive(Clone, Copy)]
struct State<V> {
    columns: V,
    left: V,
    right: V,
    open: V,
}

impl<V: Vector> State<V> {
    /// # Safety
    /// As for [`Lists::load`].
    #[inline(always)]
    unsafe fn load(from: Lists<V::Cell>, at: usize) -> State<V> {
        // SAFETY: the caller's promise.
        unsafe {
            State {
                columns: from.load(COLUMNS, at),
                left: from.load(LEFT, at),
                right: from.load(RIGHT, at),
                open: from.load(OPEN, at),
            }
        }
    }

    /// Writes the lanes of `mask` from index `at` on.
    ///
    /// # Safety
    /// As for [`Lists::store`].
    #[inline(always)]
    unsafe fn store(self, to: Lists<V::Cell>, at: usize, mask: V::Mask) {
        // SAFETY: the caller's promise.
        unsafe {
            let packing = V::packing(mask);
            to.store(COLUMNS, at, self.columns, packing);
            to.store(LEFT, at, self.left, packing);
            to.store(RIGHT, at, self.right, packing);
            to.store(OPEN, at, self.open, packing);
        }
    }
}

impl<C: Cell> Turns<C> for Rows<'_> {
    #[inline(always)]
    unsafe fn advance<V: Vector<Cell = C>>(&mut self, row: usize, here: &mut Level<C>, next: &mut Level<C>) {
        let turn = here.turn::<V>();
        let (begin, end) = (turn.start, turn.end);
        assert!(next.len <= block::<C>());
        let (from, to) = (here.lists(), next.lists());
        let (mut kept, mut born) = (begin, next.len);
        // SAFETY: the processor is the caller's promise. Registers are read and written from indices below two
        // blocks on, and lists have room for a register beyond. What stays is written at or before `at`, over states
        // that were read already.
        unsafe {
            let below = [row + 1, row + 2, row + 3].map(|row| self.below::<V>(row));
            for at in turn.step_by(V::LANES) {
                let state = State::<V>::load(from, at);
                let lanes = V::first(end - at);
                let queen = state.open.lowbit();
                let rest = state.open.without(queen);
                let columns = state.columns.or(queen);
                let (mut left, mut right) = (state.left.or(queen), state.right.or(queen));

                (left, right) = (left.up(below[0].gap), right.down(below[0].gap));
                let open = columns.nor(left, right).and(below[0].mask);
                let child = State { columns, left, right, open };
                let mut alive = open.meets(open, lanes);
                for row in &below[1..] {
                    (left, right) = (left.up(row.gap), right.down(row.gap));
                    alive = columns.nor(left, right).meets(row.mask, alive);
                }
                child.store(to, born, alive);
                born += V::count(alive);

                let unfinished = rest.meets(rest, lanes);
                State { open: rest, ..state }.store(from, kept, unfinished);
                kept += V::count(unfinished);
            }
        }
        self.nodes += (born - next.len) as u64;
        here.len = kept;
        next.len = born;
    }

    /// Fills this row and the two below it.
    ///
    /// After a queen in this row two columns x < y are left for the last two rows, with candidates `near` and `far`:
    ///
    /// ```text
    ///     . . x . . . y . .   near     (x near, y far) or (y near, x far),
    ///     . . x . . . y . .   far      unless x and y lie on a diagonal of these rows
    /// ```
    #[inline(always)]
    unsafe fn finish<V: Vector<Cell = C>>(&mut self, row: usize, here: &mut Level<C>) {
        let turn = here.turn::<V>();
        let (begin, end) = (turn.start, turn.end);
        let from = here.lists();
        // SAFETY: as in `advance`.
        unsafe {
            let below = [row + 1, row + 2].map(|row| self.below::<V>(row));
            let columns = V::splat(self.columns);
            for at in turn.step_by(V::LANES) {
                let state = State::<V>::load(from, at);
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
                    self.solutions += V::last_two([x, y], near, far, apart);
                    self.nodes += busy as u64;
                    lanes = open.meets(open, lanes);
                }
            }
        }
        here.len = begin;
    }
}
