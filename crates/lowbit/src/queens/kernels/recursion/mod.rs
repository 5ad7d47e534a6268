//! The lecture's recursion made faster, one board at a time, with mirror symmetry.
//!
//! Apart from the symmetry it visits the nodes of the [reference](crate::queens::reference), in the same order. Three
//! differences change no node: a child without a free cell is counted but not called; the last two rows are done at
//! once; and a call covers three rows.

mod way;

pub(crate) use way::ByRecursion;
pub(super) use way::seconds_for_nodes;

use std::io;
use std::ops::ControlFlow;

use crate::bits::{full, lowbit, members, reverse};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker, expensive_first};

use crate::queens::Board;
use crate::queens::reference::State;

/// Fewest units of a search, if the board is large enough: each then takes well under a second if the whole takes
/// minutes.
const ENOUGH_UNITS: usize = 1000;

/// Fewest rows below the split: smaller units would cost more to schedule than to run.
const ROWS_BELOW_SPLIT: usize = 8;

/// Rows that are searched without polling the stop flag: few enough to stop at once.
const ROWS_BELOW_STOP: usize = 11;

/// The lecture's recursion as a search in units, for any board. Its backend is one thread of plain code.
///
/// ```
/// use lowbit::engine::{self, Control, Outcome, Tally};
/// use lowbit::queens::{Board, kernels::recursion::Recursion};
/// let search = Recursion::new(&Board::empty(8)?);
/// let tally = engine::run(&search, &Control::default())?;
/// assert_eq!(tally, Outcome::Complete(Tally::new(92, 1029)));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recursion {
    /// By row: the columns where a queen may stand.
    rows: Vec<u64>,
    prefixes: Vec<Prefix>,
}

impl Recursion {
    /// Prepares the search of a board.
    pub fn new(board: &Board) -> Recursion {
        let rows = board.rows();
        let mut depth = 1;
        let mut prefixes = split(&rows, depth);
        while prefixes.len() < ENOUGH_UNITS && depth + ROWS_BELOW_SPLIT < rows.len() {
            depth += 1;
            prefixes = split(&rows, depth);
        }
        Recursion { rows, prefixes }
    }

    /// A board and a weight: its solutions, times the weight, are those of a unit. For checks by another method.
    ///
    /// ```
    /// use lowbit::engine::Search;
    /// use lowbit::queens::{Board, kernels::recursion::Recursion, solutions};
    /// let search = Recursion::new(&Board::empty(9)?);
    /// let boards = (0..search.number_of_units()).map(|unit| search.board(unit));
    /// assert_eq!(boards.map(|(board, weight)| solutions(&board).count() * weight as usize).sum::<usize>(), 352);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn board(&self, unit: u64) -> (Board, u32) {
        let prefix = &self.prefixes[unit as usize];
        let below = &self.rows[prefix.row + 1..];
        let candidates = [&prefix.queens, &[prefix.d][..], below].concat();
        (Board::with_candidates(&candidates), prefix.weight.into())
    }
}

/// The result. `solutions` are the calls for complete boards; `others` are all other calls.
#[derive(Default)]
struct Found {
    solutions: u64,
    others: u64,
}

/// The recursion. `d` is not empty: it holds the cells of one row that are free in `state`; `rows` are the rows below.
/// A call covers three rows, to be worth its cost.
fn dfs(rows: &[u64], state: State, d: u64, found: &mut Found) {
    place(rows, state, d, found, |rows, state, d, found| {
        place(rows, state, d, found, |rows, state, d, found| place(rows, state, d, found, dfs))
    });
}

/// Places a queen on each of the cells `d` in turn, and continues with the row below by `deeper`.
#[inline(always)]
fn place(rows: &[u64], state: State, mut d: u64, found: &mut Found, deeper: impl Fn(&[u64], State, u64, &mut Found)) {
    let Some((&cells, rows)) = rows.split_first() else {
        found.solutions += 1; // in the last row, one column is open
        return;
    };
    while d != 0 {
        let p = lowbit(d);
        d ^= p;
        found.others += 1;
        let below = state.below(p);
        let free = below.free(cells);
        match rows {
            [] => found.solutions += u64::from(free != 0),
            &[last] => last_two(last, below, free, found),
            _ if free != 0 => deeper(rows, below, free, found),
            _ => {} // a dead end: counted, not called
        }
    }
}

/// The last two rows: two columns are open, `d` of them free in the last row but one. Both ways are tried without a
/// branch, which would be unpredictable.
#[inline(always)]
fn last_two(last: u64, state: State, d: u64, found: &mut Found) {
    let first = lowbit(d);
    for p in [first, d ^ first] {
        let placed = p != 0;
        found.others += u64::from(placed);
        found.solutions += u64::from(placed & (state.below(p).free(last) != 0));
    }
}

/// The recursion of the upper rows, which polls the stop flag; breaks when it is raised.
fn search(rows: &[u64], state: State, d: u64, found: &mut Found, stop: &Stop) -> ControlFlow<()> {
    if stop.is_raised() {
        return ControlFlow::Break(());
    }
    found.others += 1;
    if rows.len() >= ROWS_BELOW_STOP {
        let (&cells, rows) = rows.split_first().expect("more than a few");
        return members(d).try_for_each(|col| {
            let below = state.below(1 << col);
            search(rows, below, below.free(cells), found, stop)
        });
    }
    if d != 0 {
        dfs(rows, state, d, found);
    }
    ControlFlow::Continue(())
}

impl Search for Recursion {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        let units = (0..).zip(&self.prefixes).map(|(number, prefix)| Unit { number, cost: self.cost(prefix) });
        Box::new(expensive_first(units))
    }

    fn number_of_units(&self) -> u64 {
        self.prefixes.len() as u64
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(|unit: Unit, stop: &Stop| self.run(unit, stop)))
    }
}

impl Recursion {
    /// Runs one unit.
    pub fn run(&self, unit: Unit, stop: &Stop) -> Outcome<Tally> {
        let prefix = &self.prefixes[unit.number as usize];
        let mut found = Found { solutions: 0, others: prefix.above.into() };
        let end = search(&self.rows[prefix.row + 1..], prefix.state, prefix.d, &mut found, stop);
        let solutions = u128::from(found.solutions);
        let tally = Tally::new(solutions * u128::from(prefix.weight), solutions + u128::from(found.others));
        if end.is_break() { Outcome::Interrupted(tally) } else { Outcome::Complete(tally) }
    }

    /// Predicted cost of a prefix: the nodes of its tree down to the queens of its row and of the row below, dead ends
    /// included.
    fn cost(&self, prefix: &Prefix) -> f64 {
        fn ways(rows: &[u64], state: State, d: u64) -> u32 {
            let Some((&cells, rows)) = rows.split_first() else { return 1 + d.count_ones() };
            let children = members(d).map(|col| state.below(1 << col));
            1 + children.map(|below| ways(rows, below, below.free(cells))).sum::<u32>()
        }
        let below = &self.rows[prefix.row + 1..];
        ways(&below[..below.len().min(1)], prefix.state, prefix.d).into()
    }
}

/// A leaf of the tree of the first rows: queens stand in the rows above `row`, or no cell of it is free.
#[derive(Clone, Debug)]
struct Prefix {
    row: usize,
    /// The queens above, each as a set of one column.
    queens: Vec<u64>,
    state: State,
    /// The cells of `row` to continue with.
    d: u64,
    /// Weight of each solution found: 2 if the mirror image is not searched.
    weight: u8,
    /// Nodes above this leaf that are counted with it: those whose first leaf it is.
    above: u32,
}

/// The leaves of the tree of the first `depth` rows, 1 at least, in lexicographic order.
///
/// On a mirror-symmetric board, only solutions whose topmost queen off the middle column is left of it are searched.
/// Each counts twice, for no solution is its own image except on the 1 x 1 board.
fn split(rows: &[u64], depth: usize) -> Vec<Prefix> {
    let n = rows.len() as u32;
    let is_mirrored = rows.iter().all(|&row| row == reverse(row, n));
    let weight = if is_mirrored && n > 1 { 2 } else { 1 };
    let root = Prefix { row: 0, queens: Vec::new(), state: State::default(), d: rows[0], weight, above: 0 };
    let mut leaves = Vec::new();
    grow(rows, depth, root, is_mirrored, &mut leaves);
    leaves
}

/// `undecided`: the queens so far are mirror-symmetric, so the next one is in the left half or the middle.
fn grow(rows: &[u64], depth: usize, mut prefix: Prefix, undecided: bool, leaves: &mut Vec<Prefix>) {
    let n = rows.len() as u32;
    let middle = u64::from(n % 2) << (n / 2);
    if undecided {
        prefix.d &= full(n / 2) | middle;
    }
    if prefix.row == depth || prefix.row + 1 == rows.len() || prefix.d == 0 {
        leaves.push(prefix);
        return;
    }
    let row = prefix.row + 1;
    let mut above = prefix.above + 1;
    for p in members(prefix.d).map(|col| 1 << col) {
        let state = prefix.state.below(p);
        let queens = [&prefix.queens[..], &[p]].concat();
        let child = Prefix { row, queens, state, d: state.free(rows[row]), above, weight: prefix.weight };
        grow(rows, depth, child, undecided && p == middle, leaves);
        above = 0;
    }
}

#[cfg(test)]
mod tests;
