//! Sets of queens on a GPU: the starts of its threads.
//!
//! A thread that begins on an empty board would outlast all others. So starts lie at different rows: a start with a large estimated number
//! of sets is split further.

use std::ops::ControlFlow;

use crate::bits::members;
use crate::engine::{Stop, ordered};
use crate::place::reference::Cell;

/// The lines taken by the queens of a start, as seen from its first open row, and the unit of its sums. Laid out as `SetStart` in
/// `kernels/sets.cuh`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(crate) struct SetStart {
    pub(crate) columns: u32,
    pub(crate) left: u32,
    pub(crate) right: u32,
    pub(crate) level: u16,
    /// A unit of the count or, if the whole board is counted at once, [`TWICE`] or [`ONCE`].
    pub(crate) unit: u16,
}

/// Starts whose first queen off the middle column is on the left: the sets below them count twice. A board without mirror symmetry has
/// none.
pub(crate) const TWICE: u16 = 0;

/// Starts without such a queen; without mirror symmetry, all starts.
pub(crate) const ONCE: u16 = 1;

/// The kernel counts the last two or three rows at once, and needs one above them.
pub(crate) const ROWS_BELOW: usize = 4;

/// The size of starts that CPU threads split further, relative to that of GPU threads.
const LARGE: f64 = 1000.0;

/// A board: its cells and, if it has mirror symmetry, its columns and whether the right half stands for the left one.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    /// The cells of each row.
    pub(crate) cells: Vec<u32>,
    mirror: Option<(u32, bool)>,
}

impl Sets {
    /// A board whose units are counted; the caller that numbers them handles left and right.
    #[cfg(any(test, feature = "cuda"))]
    pub(crate) fn new(cells: Vec<u32>) -> Sets {
        Sets { cells, mirror: None }
    }

    /// A board that is counted at once, and its starts, each with at most about 1 / `about` of the work; `mirror` says that left and right
    /// are alike.
    ///
    /// With `again`, the board is mirrored: the same sets come in another order, and from other starts.
    pub(crate) fn whole(
        mut cells: Vec<u32>,
        columns: u32,
        mirror: bool,
        again: bool,
        about: f64,
        threads: usize,
    ) -> (Sets, Vec<SetStart>) {
        if again {
            cells.iter_mut().for_each(|row| *row = row.reverse_bits() >> (32 - columns));
        }
        let board = Sets { cells, mirror: mirror.then_some((columns, again)) };
        let root = SetStart { unit: ONCE, ..SetStart::default() };
        let share = board.estimate(&root) / about;
        // A few large starts first, which the threads then split further.
        let mut large = Vec::new();
        board.split(root, share * LARGE, &mut |start| large.push(start));
        let starts = board.starts(large, share, threads);
        (board, starts)
    }

    /// The start that has these queens in the first rows.
    pub(crate) fn start(rows: u32, queens: &[Cell], unit: u16) -> SetStart {
        let queen = |row: u32| queens.iter().filter(|cell| cell.0 == row).fold(0, |all, cell| all | 1 << cell.1);
        (0..rows).fold(SetStart { unit, ..SetStart::default() }, |start, row| after(&start, queen(row)))
    }

    /// Splits starts until none has more than a share of the work.
    pub(crate) fn starts(&self, from: Vec<SetStart>, share: f64, threads: usize) -> Vec<SetStart> {
        let work = |start| {
            let mut parts = Vec::new();
            self.split(start, share, &mut |start| parts.push(start));
            parts
        };
        let mut starts = Vec::new();
        _ = ordered(
            threads,
            from.into_iter(),
            || work,
            |parts: Vec<SetStart>| {
                starts.extend(parts);
                ControlFlow::Continue(())
            },
        );
        starts
    }

    fn split(&self, start: SetStart, share: f64, then: &mut impl FnMut(SetStart)) {
        let row = usize::from(start.level);
        if row + ROWS_BELOW >= self.cells.len() || self.estimate(&start) <= share {
            return then(start);
        }
        let open = self.cells[row] & !(start.columns | start.left | start.right);
        self.split(after(&start, 0), share, then);
        for column in members(open.into()) {
            let mut next = after(&start, 1 << column);
            if let (Some((n, right)), ONCE) = (self.mirror, start.unit) {
                let from_edge = if right { n - 1 - column } else { column };
                match (2 * from_edge + 1).cmp(&n) {
                    std::cmp::Ordering::Less => next.unit = TWICE,
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Greater => continue,
                }
            }
            self.split(next, share, then);
        }
    }

    /// Rough number of sets below a start: the cells open now, thinned by the queens to come.
    pub(crate) fn estimate(&self, start: &SetStart) -> f64 {
        let (mut sets, mut queens) = (1.0, 0.0_f64);
        let mut at = *start;
        for row in usize::from(start.level)..self.cells.len() - 2 {
            let cells = self.cells[row];
            let open = f64::from((cells & !(at.columns | at.left | at.right)).count_ones());
            let open = open * (1.0 - 2.5 / f64::from(cells.count_ones().max(3))).powf(queens);
            sets *= 1.0 + open;
            queens += open / (1.0 + open);
            at = after(&at, 0);
        }
        sets
    }
}

impl Sets {
    /// Adds the sets below a start to `sizes`, one by one. For recounts.
    pub(crate) fn one_by_one(&self, start: &SetStart, sizes: &mut [u64], stop: &Stop) {
        let row = usize::from(start.level);
        let Some(cells) = self.cells.get(row) else {
            sizes[start.columns.count_ones() as usize] += 1;
            return;
        };
        if row + ROWS_BELOW < self.cells.len() && stop.is_raised() {
            return;
        }
        let open = cells & !(start.columns | start.left | start.right);
        self.one_by_one(&after(start, 0), sizes, stop);
        members(open.into()).for_each(|column| self.one_by_one(&after(start, 1 << column), sizes, stop));
    }
}

fn after(start: &SetStart, queen: u32) -> SetStart {
    SetStart {
        columns: start.columns | queen,
        left: (start.left | queen) << 1,
        right: (start.right | queen) >> 1,
        level: start.level + 1,
        unit: start.unit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::full;

    /// All sets below a start, one by one.
    fn below(cells: &[u32], start: &SetStart) -> u64 {
        let Some(cells_here) = cells.get(usize::from(start.level)) else { return 1 };
        let open = cells_here & !(start.columns | start.left | start.right);
        let with = |queen: u32| below(cells, &after(start, queen));
        with(0) + members(open.into()).map(|column| with(1 << column)).sum::<u64>()
    }

    #[test]
    fn starts_cover_every_set() {
        for (n, expected) in [(6, 2635), (7, 16870), (8, 118_969)] {
            for about in [1.0, 50.0, 5000.0] {
                let cells = vec![full(n) as u32; n as usize];
                for (mirror, again) in [(false, false), (false, true), (true, false), (true, true)] {
                    // A start of an undecided side counts every set below it once, also if a later queen is on the right.
                    let (board, starts) = Sets::whole(cells.clone(), n, mirror, again, about, 2);
                    let times = |start: &SetStart| if start.unit == TWICE { 2 } else { 1 };
                    let sum: u64 = starts.iter().map(|start| times(start) * below(&board.cells, start)).sum();
                    assert_eq!(sum, expected, "n {n}, {about}");
                }
            }
        }
    }

    #[test]
    fn the_starts_of_a_unit_cover_its_sets() {
        let board = Sets::new(vec![full(7) as u32; 7]);
        for queens in [vec![], vec![(0, 6)], vec![(1, 2)], vec![(0, 0), (1, 4)]] {
            let start = Sets::start(2, &queens, 5);
            let (whole, parts) = (below(&board.cells, &start), board.starts(vec![start], 10.0, 2));
            assert!(parts.len() > 1 && parts.iter().all(|start| start.unit == 5));
            assert_eq!(parts.iter().map(|start| below(&board.cells, start)).sum::<u64>(), whole, "{queens:?}");
        }
    }
}
