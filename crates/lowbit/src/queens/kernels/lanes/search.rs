//! The search: the rows of a bundle in the lanes of registers, a sub-board in each lane. The loop is that of
//! [`levels`](crate::simd::boards::levels).
//!
//! The child of a state goes to the next row unless one of its next three rows has no free cell.

use super::bundle::Bundle;
use crate::backend::Backend;
use crate::engine::{Outcome, Stop, Tally};
use crate::simd::boards::levels::{FittingLevels, Turn, Turns};
use crate::simd::boards::{Cell, Vector};

/// The last three rows are filled at once.
pub(super) const LAST_ROWS: usize = 3;

/// The words of a state: untried columns, columns taken, and the diagonals towards higher and lower columns as they
/// cross the row.
pub(super) const WORDS: usize = 4;

/// Counts the solutions of a bundle of at least [`LAST_ROWS`] open rows.
pub(super) fn count(bundle: &Bundle, backend: Backend, levels: &mut FittingLevels, stop: &Stop) -> Outcome<Tally> {
    let starts = bundle.starts.iter().filter_map(|start| {
        let open = start.candidates(&bundle.rows, bundle.depth);
        (open != 0).then_some([open, start.columns, start.left, start.right])
    });
    let (masks, gaps) = (&bundle.rows.masks[bundle.depth..], &bundle.rows.gaps[bundle.depth..]);
    let mut rows = Rows { masks, gaps, columns: bundle.rows.columns, solutions: 0, nodes: 0 };
    let last = masks.len() - LAST_ROWS;
    let is_complete = levels.search(backend, &mut rows, (0, last), starts, stop);
    let solutions = u128::from(rows.solutions) * u128::from(bundle.weight);
    let tally = Tally::new(solutions, u128::from(rows.nodes) + u128::from(bundle.nodes_above));
    if is_complete { Outcome::Complete(tally) } else { Outcome::Interrupted(tally) }
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
    #[inline(always)]
    fn below<V: Vector>(&self, row: usize) -> Below<V> {
        Below { mask: V::splat(self.masks[row]), gap: V::shift(self.gaps[row - 1]) }
    }
}

impl<C: Cell> Turns<C> for Rows<'_> {
    #[inline(always)]
    fn words(&self) -> usize {
        WORDS
    }

    #[inline(always)]
    fn advance<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let below = [row + 1, row + 2, row + 3].map(|row| self.below::<V>(row));
        while turn.goes_on() {
            let [untried, columns, left, right] = turn.state();
            let lanes = turn.lanes();
            let queen = untried.lowbit();
            let rest = untried.without(queen);
            let taken = columns.or(queen);
            let (mut rising, mut falling) = (left.or(queen), right.or(queen));

            (rising, falling) = (rising.up(below[0].gap), falling.down(below[0].gap));
            let open = taken.nor(rising, falling).and(below[0].mask);
            let child = [open, taken, rising, falling];
            let mut alive = open.meets(open, lanes);
            for row in &below[1..] {
                (rising, falling) = (rising.up(row.gap), falling.down(row.gap));
                alive = taken.nor(rising, falling).meets(row.mask, alive);
            }
            self.nodes += V::count(alive) as u64;
            turn.split((alive, child), (rest.meets(rest, lanes), [rest, columns, left, right]));
        }
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
    fn finish<V: Vector<Cell = C>>(&mut self, row: usize, turn: &mut Turn<'_, V>) {
        let below = [row + 1, row + 2].map(|row| self.below::<V>(row));
        let all = V::splat(self.columns);
        while turn.goes_on() {
            let [mut open, columns, left, right] = turn.state();
            let mut lanes = turn.lanes();
            loop {
                let busy = V::count(lanes);
                if busy == 0 {
                    break;
                }
                let queen = open.lowbit();
                open = open.without(queen);
                let (taken, left, right) = (columns.or(queen), left.or(queen), right.or(queen));
                let (left, right) = (left.up(below[0].gap), right.down(below[0].gap));
                let near = taken.nor(left, right).and(below[0].mask);
                let (left, right) = (left.up(below[1].gap), right.down(below[1].gap));
                let far = taken.nor(left, right).and(below[1].mask);
                let pair = all.without(taken);
                let x = pair.lowbit();
                let y = pair.without(x);
                let apart = x.up(below[1].gap).misses(y, lanes);
                self.solutions += V::last_two([x, y], near, far, apart);
                self.nodes += busy as u64;
                lanes = open.meets(open, lanes);
            }
        }
    }
}
