//! Sets of queens on a GPU: where its threads begin.
//!
//! A thread that begins on an empty board would still be at work when all others are done. So starts are at different rows: one with
//! much before it is split once more, by an estimate of how many sets there are below it.

use std::ops::ControlFlow;

use crate::bits::members;
use crate::engine::ordered;

/// What the queens of a start take, as seen from its first open row. Laid out as `SetStart` in `kernels/sets.cuh`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(crate) struct SetStart {
    pub(crate) columns: u32,
    pub(crate) left: u32,
    pub(crate) right: u32,
    pub(crate) level: u32,
}

/// The starts of a board, and how often the sets below them count.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    /// The cells of each row.
    pub(crate) cells: Vec<u32>,
    /// Those whose first queen beside the middle column is on the left: they count twice; on a board without that symmetry none.
    pub(crate) twice: Vec<SetStart>,
    /// Those without such a queen, or all.
    pub(crate) once: Vec<SetStart>,
}

/// The GPU does the last two rows by itself, and needs one above them.
pub(crate) const ROWS_BELOW: usize = 3;

impl Sets {
    /// Starts that are about as large as one of `about` would be, on a board with these cells; `mirror` says that left and right are
    /// alike.
    ///
    /// Counted again, the board is turned over, left for right: the same sets come in another order, and from other starts.
    pub(crate) fn new(
        mut cells: Vec<u32>,
        columns: u32,
        mirror: bool,
        again: bool,
        about: f64,
        threads: usize,
    ) -> Sets {
        if again {
            cells.iter_mut().for_each(|row| *row = row.reverse_bits() >> (32 - columns));
        }
        let board = Cells { cells, mirror: mirror.then_some((columns, again)) };
        let share = board.estimate(&SetStart::default()) / about;
        // A few large ones first, which the threads then split further.
        let mut large = Vec::new();
        board.split(SetStart::default(), false, share * LARGE, &mut |start, decided| large.push((start, decided)));
        let work = |(start, decided)| {
            let (mut twice, mut once) = (Vec::new(), Vec::new());
            board.split(start, decided, share, &mut |start, decided| {
                if decided { twice.push(start) } else { once.push(start) }
            });
            (twice, once)
        };
        let mut sets = Sets { cells: board.cells.clone(), twice: Vec::new(), once: Vec::new() };
        _ = ordered(
            threads,
            large.into_iter(),
            || work,
            |(twice, once)| {
                sets.twice.extend(twice);
                sets.once.extend(once);
                ControlFlow::Continue(())
            },
        );
        sets
    }
}

/// How many times larger a start is that is handed to a thread to split.
const LARGE: f64 = 1000.0;

/// A board: its cells and, if left and right are alike, its columns and whether the right half stands for the left one.
struct Cells {
    cells: Vec<u32>,
    mirror: Option<(u32, bool)>,
}

impl Cells {
    fn split(&self, start: SetStart, decided: bool, share: f64, then: &mut impl FnMut(SetStart, bool)) {
        let row = start.level as usize;
        if row + ROWS_BELOW >= self.cells.len() || self.estimate(&start) <= share {
            return then(start, decided);
        }
        let open = self.cells[row] & !(start.columns | start.left | start.right);
        self.split(after(&start, 0), decided, share, then);
        for column in members(open.into()) {
            let mut decided = decided;
            if let (Some((n, right)), false) = (self.mirror, decided) {
                let from_edge = if right { n - 1 - column } else { column };
                match (2 * from_edge + 1).cmp(&n) {
                    std::cmp::Ordering::Less => decided = true,
                    std::cmp::Ordering::Equal => {}
                    std::cmp::Ordering::Greater => continue,
                }
            }
            self.split(after(&start, 1 << column), decided, share, then);
        }
    }

    /// How many sets there are below a start, roughly: what is open now, thinned by the queens to come.
    fn estimate(&self, start: &SetStart) -> f64 {
        let (mut sets, mut queens) = (1.0, 0.0_f64);
        let mut at = *start;
        for row in start.level as usize..self.cells.len() - 2 {
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

fn after(start: &SetStart, queen: u32) -> SetStart {
    SetStart {
        columns: start.columns | queen,
        left: (start.left | queen) << 1,
        right: (start.right | queen) >> 1,
        level: start.level + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::full;

    /// All sets below a start, one by one.
    fn below(cells: &[u32], start: &SetStart) -> u64 {
        let Some(cells_here) = cells.get(start.level as usize) else { return 1 };
        let open = cells_here & !(start.columns | start.left | start.right);
        let with = |queen: u32| below(cells, &after(start, queen));
        with(0) + members(open.into()).map(|column| with(1 << column)).sum::<u64>()
    }

    #[test]
    fn starts_cover_every_set() {
        for (n, expected) in [(6, 2635), (7, 16870), (8, 118_969)] {
            for about in [1.0, 50.0, 5000.0] {
                let cells = vec![full(n) as u32; n as usize];
                let sum = |sets: &Sets| {
                    let all = |starts: &[SetStart]| starts.iter().map(|start| below(&sets.cells, start)).sum::<u64>();
                    2 * all(&sets.twice) + all(&sets.once)
                };
                for (mirror, again) in [(false, false), (false, true), (true, false), (true, true)] {
                    // The undecided count every set below them once, so those that begin on the right are counted too.
                    let sets = Sets::new(cells.clone(), n, mirror, again, about, 2);
                    assert_eq!(sum(&sets), expected, "n {n}, {about}");
                }
            }
        }
    }
}
