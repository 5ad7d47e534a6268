//! The reference: decides cell by cell whether to place a piece, and looks up what each piece sees. Slow and plain; every other kernel is
//! tested against it.

use std::ops::ControlFlow;

use super::{Board, Goal, Problem, Rule};
use crate::engine::{Outcome, Stop, Tally};

/// A cell: row and column.
pub type Cell = (u32, u32);

/// Called with the cells of each placement, row by row, pawns last. It may break off the search.
pub type Sink<'a> = dyn FnMut(&[Cell]) -> ControlFlow<()> + 'a;

/// Passes every placement to `sink`, in lexicographic order of the contents of the cells, and returns their number. With pawns, the
/// placements are ordered by the pawns' cells first.
pub fn search(problem: &Problem, stop: &Stop, sink: &mut Sink<'_>) -> Outcome<u128> {
    let board = problem.board();
    if problem.rule() == Rule::Dominating(None) {
        let of_pieces = |pieces| search(&problem.with_rule(Rule::Dominating(Some(pieces))), stop, sink);
        let all = (0..).map(of_pieces).find(|found| !matches!(found, Outcome::Complete(0)));
        return all.expect("a piece on every cell dominates the board");
    }
    let cells: Vec<Cell> = board.all_cells().collect();
    let pawns = match problem.rule() {
        Rule::Pawns(k) => sets_of(&cells, k as usize),
        _ => vec![Vec::new()],
    };
    let (mut found, all) = (0, problem.board().rows());
    for pawns in pawns {
        match search_after(problem, &pawns, (0, all), &[], &|| stop.is_raised(), sink) {
            Outcome::Complete(more) => found += more,
            Outcome::Limited(more) => return Outcome::Limited(found + more),
            Outcome::Interrupted(more) => return Outcome::Interrupted(found + more),
        }
    }
    Outcome::Complete(found)
}

/// The placements with these pawns and exactly these pieces in the first rows; if `last_row` is not the last, the ways to fill the rows
/// before it.
fn search_after(
    problem: &Problem,
    pawns: &[Cell],
    (rows, last_row): (u32, u32),
    pieces: &[Cell],
    is_over: IsOver<'_>,
    sink: &mut Sink<'_>,
) -> Outcome<u128> {
    let is_open = |cell: &Cell| cell.0 < last_row && !pawns.contains(cell);
    let open: Vec<Cell> = problem.board().all_cells().filter(is_open).collect();
    let sees: Vec<Vec<u32>> = open.iter().map(|&cell| seen_from(problem, cell, pawns)).collect();
    let taken = pieces.iter().filter_map(|piece| open.iter().position(|cell| cell == piece)).collect();
    let mut walk = Walk { problem, open: &open, sees: &sees, pawns, last_row, taken, found: 0, is_over, sink };
    match walk.cell(open.partition_point(|cell| cell.0 < rows)) {
        ControlFlow::Continue(()) => Outcome::Complete(walk.found),
        ControlFlow::Break(Break::Enough) => Outcome::Limited(walk.found),
        ControlFlow::Break(Break::Stopped) => Outcome::Interrupted(walk.found),
    }
}

/// Polled often: whether to give up.
pub type IsOver<'a> = &'a dyn Fn() -> bool;

/// Tally of the placements that have exactly these pieces in the first rows, split by the goal; for levels, those below these rows. `None`
/// if `is_over` ended it early.
pub fn tally_after(problem: &Problem, goal: Goal, rows: u32, pieces: &[Cell], is_over: IsOver<'_>) -> Option<Tally> {
    let all = problem.board().rows();
    let mut row = Vec::new();
    if goal == Goal::Levels {
        row.resize(rows as usize + 1, 0);
        for last_row in rows + 1..=all {
            let filled = (rows, last_row);
            row.push(
                search_after(problem, &[], filled, pieces, is_over, &mut |_| ControlFlow::Continue(())).complete()?,
            );
        }
        return Some(Tally::of_row(row));
    }
    let mut add = |cells: &[Cell]| {
        let place = match goal {
            Goal::BySize => Some(cells.len()),
            Goal::ByFirst => cells.iter().find(|cell| cell.0 == 0).map(|cell| cell.1 as usize),
            _ => None,
        };
        if let Some(place) = place {
            row.resize(row.len().max(place + 1), 0);
            row[place] += 1;
        }
        ControlFlow::Continue(())
    };
    let found = search_after(problem, &[], (rows, all), pieces, is_over, &mut add).complete()?;
    Some(if row.is_empty() { Tally::of(found) } else { Tally::of_row(row) })
}

/// The number of placements with pawns on these cells; `None` if `is_over` ended it early.
pub fn count_with_pawns(problem: &Problem, pawns: &[Cell], is_over: IsOver<'_>) -> Option<u128> {
    let all = problem.board().rows();
    search_after(problem, pawns, (0, all), &[], is_over, &mut |_| ControlFlow::Continue(())).complete()
}

/// Every way to fill the first rows, in lexicographic order of the contents of the cells. Some may have no completion.
pub fn beginnings(problem: &Problem, rows: u32) -> Vec<Vec<Cell>> {
    beginnings_up_to(problem, rows, usize::MAX).expect("there are no more")
}

/// The same; `None` if there are more than `most`.
pub(crate) fn beginnings_up_to(problem: &Problem, rows: u32, most: usize) -> Option<Vec<Vec<Cell>>> {
    let mut all = Vec::new();
    let mut sink = |cells: &[Cell]| {
        all.push(cells.to_vec());
        if all.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let _ = search_after(problem, &[], (0, rows), &[], &|| false, &mut sink);
    (all.len() <= most).then_some(all)
}

/// How many placements there are.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::place::{Problem, reference};
/// let problem: Problem = "queen on rectangle 6x6, each-row".parse()?;
/// assert_eq!(reference::count(&problem, &Stop::new()).complete(), Some(4));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn count(problem: &Problem, stop: &Stop) -> Outcome<u128> {
    search(problem, stop, &mut |_| ControlFlow::Continue(()))
}

/// Why a search ends early.
enum Break {
    Enough,
    Stopped,
}

struct Walk<'a, 'b> {
    problem: &'a Problem,
    open: &'a [Cell],
    /// For each open cell the cells seen from it, by row.
    sees: &'a [Vec<u32>],
    pawns: &'a [Cell],
    /// The first row that is not to be filled: short of the board, the search is for beginnings only.
    last_row: u32,
    /// The cells with pieces, as indices into `open`.
    taken: Vec<usize>,
    found: u128,
    is_over: IsOver<'a>,
    sink: &'a mut Sink<'b>,
}

impl Walk<'_, '_> {
    /// Decides about cell `next` and all after it.
    fn cell(&mut self, next: usize) -> ControlFlow<Break> {
        if (self.is_over)() {
            return ControlFlow::Break(Break::Stopped);
        }
        if next == self.open.len() {
            return if self.is_placement() { self.hand_over() } else { ControlFlow::Continue(()) };
        }
        let (row, column) = self.open[next];
        if self.problem.rule() == Rule::EachRow && self.taken.len() < row as usize {
            return ControlFlow::Continue(()); // a row above was left without its piece
        }
        if self.is_free(next) {
            self.taken.push(next);
            self.cell(next + 1)?;
            self.taken.pop();
        }
        let must = self.problem.board().given(row) >> column & 1 == 1;
        if must { ControlFlow::Continue(()) } else { self.cell(next + 1) }
    }

    /// Whether a piece may be added here.
    fn is_free(&self, at: usize) -> bool {
        match self.problem.rule() {
            Rule::Dominating(most) => most.is_none_or(|most| self.taken.len() < most as usize),
            _ => self.is_unseen(at),
        }
    }

    /// Whether no piece sees the cell, and the rule allows another piece in its row.
    fn is_unseen(&self, at: usize) -> bool {
        let (row, column) = self.open[at];
        let one_a_row = self.problem.rule() == Rule::EachRow;
        self.taken.iter().all(|&other| {
            self.sees[other][row as usize] >> column & 1 == 0 && !(one_a_row && self.open[other].0 == row)
        })
    }

    fn is_placement(&self) -> bool {
        let rows = self.last_row as usize;
        match self.problem.rule() {
            Rule::Exactly(k) if self.last_row < self.problem.board().rows() => self.taken.len() <= k as usize,
            Rule::Maximal | Rule::Dominating(_) if self.last_row < self.problem.board().rows() => true,
            Rule::EachRow => self.taken.len() == rows, // at most one in each
            Rule::Any => true,
            Rule::Exactly(k) => self.taken.len() == k as usize,
            Rule::Maximal => (0..self.open.len()).all(|at| self.taken.contains(&at) || !self.is_unseen(at)),
            Rule::Dominating(k) => {
                k.is_none_or(|k| self.taken.len() == k as usize)
                    && (0..self.open.len()).all(|at| self.taken.contains(&at) || !self.is_unseen(at))
            }
            Rule::Pawns(k) => self.taken.len() == rows + k as usize,
        }
    }

    fn hand_over(&mut self) -> ControlFlow<Break> {
        self.found += 1;
        let pieces = self.taken.iter().map(|&at| self.open[at]).chain(self.pawns.iter().copied());
        (self.sink)(&pieces.collect::<Vec<Cell>>()).map_break(|()| Break::Enough)
    }
}

/// The cells that a piece sees, by row, less each pawn's cell and those behind it.
fn seen_from(problem: &Problem, cell: Cell, pawns: &[Cell]) -> Vec<u32> {
    let board: &Board = problem.board();
    let mut seen = board.sees(problem.piece(), cell.0, cell.1);
    for &(row, column) in pawns {
        let (down, across) = (row as i32 - cell.0 as i32, column as i32 - cell.1 as i32);
        if down != 0 && across != 0 && down.abs() != across.abs() {
            continue; // not on a line with it
        }
        let (mut r, mut c) = (row as i32, column as i32);
        while (0..board.rows() as i32).contains(&r) && (0..board.columns() as i32).contains(&c) {
            seen[r as usize] &= !(1 << c);
            (r, c) = (r + down.signum(), c + across.signum());
        }
    }
    seen
}

/// All sets of `size` cells.
fn sets_of(cells: &[Cell], size: usize) -> Vec<Vec<Cell>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_first = |at: usize| sets_of(&cells[at + 1..], size - 1).into_iter().map(move |rest| (at, rest));
    (0..cells.len()).flat_map(with_first).map(|(at, rest)| [vec![cells[at]], rest].concat()).collect()
}
