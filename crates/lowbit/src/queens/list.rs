//! Solutions one by one, in lexicographic order, as they are found.

use crate::bits::{drop_lowbit, full, lowbit};
use crate::engine::{Outcome, Stop};

use super::reference::State;
use super::{Board, Solution, solve::is_solvable};

/// Rows searched by one part of a listing: enough to make handing a part to another thread cheap (with 9, two threads took twice the CPU
/// time of one), few enough for its solutions to fit in memory and for it to end within milliseconds.
const ROWS_OF_A_PART: usize = 11;

/// With fewer open rows, looking ahead costs more than it saves.
const ROWS_TO_LOOK_AHEAD: usize = 9;

/// From this many open rows on, a dead end may cost hours, and an exact search for a single solution pays off, as it need not go row by
/// row.
const ROWS_TO_PROVE: usize = 18;

/// The solutions of a board in lexicographic order of their columns, found lazily.
///
/// On large boards, such as 40 x 40, even the first solution in this order may take very long. For any one solution use
/// [`solve`](fn@super::solve), which finds one at once on such boards.
///
/// ```
/// use lowbit::queens::{Board, solutions};
/// let mut found = solutions(&Board::empty(6)?);
/// assert_eq!(found.next().unwrap().to_string(), "2 4 6 1 3 5");
/// assert_eq!(found.count(), 3);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn solutions(board: &Board) -> Solutions {
    let cells = board.rows();
    let end = cells.len();
    Solutions { walk: Walk::new(cells, end) }
}

/// Iterator over solutions; made by [`solutions`] and [`Part::solutions`].
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::queens::{Board, solutions};
/// let stop = Stop::new();
/// let mut list = solutions(&Board::empty(6)?).until(&stop);
/// assert_eq!((list.by_ref().count(), list.end()), (4, Outcome::Complete(())));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    walk: Walk,
}

impl Solutions {
    /// Ends early, at its next step, when `stop` is raised; see [`end`](Solutions::end).
    pub fn until(mut self, stop: &Stop) -> Solutions {
        self.walk.stop = stop.clone();
        self
    }

    /// How the listing ended: complete once everything was listed, interrupted if it was stopped before, limited as long as there may be
    /// more.
    pub fn end(&self) -> Outcome<()> {
        self.walk.end()
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.walk.advance().then(|| self.walk.columns().collect::<Vec<_>>().into())
    }
}

/// The parts of a listing: concatenated, they are the listing. Each is small and can be expanded elsewhere; the parts
/// are found lazily, too.
///
/// ```
/// use lowbit::queens::{Board, parts, solutions};
/// let board = Board::empty(11)?;
/// let in_parts = parts(&board).flat_map(|part| part.solutions());
/// assert!(in_parts.eq(solutions(&board)));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn parts(board: &Board) -> Parts {
    let cells = board.rows();
    let end = cells.len().saturating_sub(ROWS_OF_A_PART).max(1);
    Parts { walk: Walk::new(cells, end) }
}

/// Iterator over the parts of a listing; made by [`parts`].
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::queens::{Board, parts};
/// let stop = Stop::new();
/// let mut parts = parts(&Board::empty(6)?).until(&stop);
/// let listed: usize = parts.by_ref().map(|part| part.solutions().count()).sum();
/// assert_eq!((listed, parts.end()), (4, Outcome::Complete(())));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parts {
    walk: Walk,
}

impl Parts {
    /// Ends early, at its next step, when `stop` is raised; see [`end`](Parts::end).
    pub fn until(mut self, stop: &Stop) -> Parts {
        self.walk.stop = stop.clone();
        self
    }

    /// How the listing ended: complete once everything was listed, interrupted if it was stopped before, limited as long as there may be
    /// more.
    pub fn end(&self) -> Outcome<()> {
        self.walk.end()
    }
}

impl Iterator for Parts {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        if !self.walk.advance() {
            return None;
        }
        let mut cells = self.walk.cells.clone();
        for (cells, level) in cells.iter_mut().zip(&self.walk.levels) {
            *cells = level.p;
        }
        Some(Part { cells })
    }
}

/// The solutions that begin with the same queens.
#[derive(Clone, Debug)]
pub struct Part {
    /// By row: the cells to try; a single one in the first rows.
    cells: Vec<u64>,
}

impl Part {
    /// The solutions of this part, in order.
    pub fn solutions(self) -> Solutions {
        let end = self.cells.len();
        Solutions { walk: Walk::new(self.cells, end) }
    }

    /// Lists them all at once, which is faster: passes the columns of each solution to `sink`.
    ///
    /// ```
    /// use lowbit::queens::{Board, parts};
    /// let mut found = Vec::new();
    /// for part in parts(&Board::empty(6)?) {
    ///     part.visit(&mut |columns: &[u32]| found.push(columns.to_vec()));
    /// }
    /// assert_eq!((found.len(), &found[0][..]), (4, &[1, 3, 5, 0, 2, 4][..]));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn visit(&self, sink: &mut impl FnMut(&[u32])) {
        let (state, columns) = (State::default(), &mut vec![0; self.cells.len()][..]);
        descend(&self.cells, state, state.free(self.cells[0]), columns, 0, sink);
    }
}

/// The lecture's recursion, from the free cells `d` of a row. It looks two rows ahead, which avoids most calls.
fn descend(cells: &[u64], state: State, mut d: u64, columns: &mut [u32], row: usize, sink: &mut impl FnMut(&[u32])) {
    while d != 0 {
        let p = lowbit(d);
        d = drop_lowbit(d);
        columns[row] = p.trailing_zeros();
        let Some(&next) = cells.get(row + 1) else {
            sink(columns);
            continue;
        };
        let below = state.below(p);
        let free = below.free(next);
        let is_open = |&cells: &u64| below.below(0).free(cells) != 0;
        if free != 0 && cells.get(row + 2).is_none_or(is_open) {
            descend(cells, below, free, columns, row + 1, sink);
        }
    }
}

/// The lecture's recursion with an explicit stack, so that it can pause after each find: all ways to place queens in
/// the rows above `end` that may still be completed, in lexicographic order.
#[derive(Clone, Debug)]
struct Walk {
    /// By row: the cells to try.
    cells: Vec<u64>,
    end: usize,
    /// One level for each row that has a queen, and at most one more.
    levels: Vec<Level>,
    stop: Stop,
    was_stopped: bool,
}

#[derive(Clone, Debug)]
struct Level {
    state: State,
    /// Cells not tried yet.
    d: u64,
    /// The cell of the queen; 0 before the first.
    p: u64,
}

impl Walk {
    fn new(cells: Vec<u64>, end: usize) -> Walk {
        let first = Level { state: State::default(), d: cells[0], p: 0 };
        Walk { levels: vec![first], cells, end, stop: Stop::new(), was_stopped: false }
    }

    /// Moves to the next way to place the queens; `false` at the end, or when asked to stop.
    fn advance(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            if level.d == 0 {
                self.levels.pop();
                continue;
            }
            level.p = lowbit(level.d);
            level.d = drop_lowbit(level.d);
            let below = level.state.below(level.p);
            let row = self.levels.len();
            let open = &self.cells[row..];
            if open.len() >= ROWS_TO_LOOK_AHEAD {
                match is_hopeless(open, below, full(self.cells.len() as u32), &self.stop) {
                    Outcome::Complete(true) => continue,
                    Outcome::Complete(false) | Outcome::Limited(_) => {}
                    Outcome::Interrupted(_) => {
                        self.was_stopped = true;
                        self.levels.clear();
                        return false;
                    }
                }
            }
            if row == self.end {
                return true;
            }
            self.levels.push(Level { state: below, d: below.free(open[0]), p: 0 });
        }
        false
    }

    fn end(&self) -> Outcome<()> {
        match (self.was_stopped, self.levels.is_empty()) {
            (true, _) => Outcome::Interrupted(()),
            (false, true) => Outcome::Complete(()),
            (false, false) => Outcome::Limited(()),
        }
    }

    /// The columns of the queens, from the top.
    fn columns(&self) -> impl Iterator<Item = u32> + '_ {
        self.levels.iter().map(|level| level.p.trailing_zeros())
    }
}

/// Whether no solution can follow: some row below or some column has no free cell, or, if much work is at stake, an
/// exact search has proved it.
fn is_hopeless(open: &[u64], state: State, columns: u64, stop: &Stop) -> Outcome<bool> {
    if stop.is_raised() {
        return Outcome::Interrupted(false);
    }
    let rows = free_cells(open, state);
    let reached = rows.clone().try_fold(state.c, |reached, free| (free != 0).then_some(reached | free));
    if reached != Some(columns) {
        return Outcome::Complete(true);
    }
    if open.len() < ROWS_TO_PROVE {
        return Outcome::Complete(false);
    }
    is_solvable(rows, columns & !state.c, stop).map(|is_solvable| !is_solvable)
}

/// The free cells of the rows below, considering the queens above only.
fn free_cells(open: &[u64], mut state: State) -> impl ExactSizeIterator<Item = u64> + Clone + '_ {
    open.iter().map(move |&cells| {
        let free = state.free(cells);
        state = state.below(0);
        free
    })
}
