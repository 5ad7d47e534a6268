//! The reference: the lecture's program. Every faster kernel is tested against it.
//!
//! ```text
//! dfs(c, zd, fd):                          // ready to place the queen of the next row
//!     if c == full: a solution
//!     d = ~(c | zd | fd) & full            // where it may stand
//!     while d != 0:
//!         p = d & -d; d -= p               // the lowest of these cells
//!         dfs(c | p, (zd | p) << 1, (fd | p) >> 1)
//! ```
//!
//! The only difference: a row's own cells replace `full`, so that cells can be blocked and queens given.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::bits::lowbit;
use crate::engine::{Outcome, Stop, Tally};

use super::Board;

/// With at least this many open rows the stop flag is polled; fewer take almost no time.
const ROWS_TO_STOP: usize = 9;

/// Counts the solutions of a board, and the calls of the recursion.
///
/// ```
/// use lowbit::engine::{Outcome, Stop, Tally};
/// use lowbit::queens::{Board, reference};
/// let tally = reference::count(&Board::empty(8)?, &Stop::new());
/// assert_eq!(tally, Outcome::Complete(Tally::new(92, 2057)));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn count(board: &Board, stop: &Stop) -> Outcome<Tally> {
    let mut search = Search { rows: &board.rows(), stop, solutions: 0, nodes: 0 };
    let end = search.dfs(0, State::default());
    let tally = Tally::new(search.solutions.into(), search.nodes.into());
    match end {
        Continue(()) => Outcome::Complete(tally),
        Break(()) => Outcome::Interrupted(tally),
    }
}

struct Search<'a> {
    /// By row: the cells where a queen may stand.
    rows: &'a [u64],
    stop: &'a Stop,
    solutions: u64,
    nodes: u64,
}

impl Search<'_> {
    fn dfs(&mut self, row: usize, state: State) -> ControlFlow<()> {
        self.nodes += 1;
        let Some(&cells) = self.rows.get(row) else {
            self.solutions += 1;
            return Continue(());
        };
        if self.rows.len() - row >= ROWS_TO_STOP && self.stop.is_raised() {
            return Break(());
        }
        let mut d = state.free(cells);
        while d != 0 {
            let p = lowbit(d);
            d -= p;
            self.dfs(row + 1, state.below(p))?;
        }
        Continue(())
    }
}

/// The cells of the next row that the queens above attack: the lecture's three words.
///
/// ```text
///   bit (column)   0 1 2 3 4 5 6 7
///   row 0          . Q . . . . . .       c   0 1 0 0 1 0 0 0   a queen stands in this column
///   row 1          . . . . Q . . .       zd  0 0 0 1 0 1 0 0   a queen attacks along a falling diagonal (\)
///   row 2          ? ? ? ? ? ? ? ?       fd  0 0 0 1 0 0 0 0   a queen attacks along a rising diagonal (/)
/// ```
///
/// One row down, falling diagonals are one column further right (`<< 1`) and rising ones further left (`>> 1`). Bits
/// beyond the right edge are masked off by the cells of the row, or by the end of the word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct State {
    pub(super) c: u64,
    pub(super) zd: u64,
    pub(super) fd: u64,
}

impl State {
    /// The state of the row below, with a queen on the cell `p` (a single bit) of this one.
    #[inline(always)]
    pub(super) fn below(self, p: u64) -> State {
        State { c: self.c | p, zd: (self.zd | p) << 1, fd: (self.fd | p) >> 1 }
    }

    /// Those of `cells` that no queen above attacks.
    #[inline(always)]
    pub(super) fn free(self, cells: u64) -> u64 {
        !(self.c | self.zd | self.fd) & cells
    }
}
