//! Pieces that dominate a board: every cell has one or is seen by one, and pieces may see each other.
//!
//! Every uncovered cell must be covered by some piece. The search branches on the uncovered cell with the fewest choices and tries them in
//! order. A choice is closed once tried, so each set is found once:
//!
//! ```text
//!   . . b .        c is uncovered, and open choices for it are a, b and c: first all sets with a,
//!   . . . .        then those with b and without a, then those with c and without a and b
//!   a . c .
//! ```
//!
//! A set of cells is a bitset of a few words. Each node computes the gain of every open choice: the uncovered cells that it would cover. If
//! the largest gains together do not reach all uncovered cells, the node is pruned. The last piece takes no node: the cells from which it
//! covers everything are an intersection.
//!
//! A choice can be an orbit, all cells to which a symmetry maps a cell: sets that the symmetry leaves unchanged are counted by the same
//! search.

use std::sync::Arc;

use super::starts::{ENOUGH_STARTS, FromStarts, Kernel, unless_stopped};
use super::symmetric::Symmetry;
use crate::Error;
use crate::backend::Backend;
use crate::count::{Answer, Method, Prepared, Request, Split, Task, Way, Work};
use crate::engine::{Control, Outcome, Stop, Tally};
use crate::numbers::subsets;
use crate::place::units::{CountUnit, InUnits, Units};
use crate::place::{Board, Goal, Problem, Rule, Shape, Turn};
use crate::simd::compiled;

/// Calls a function specialised for the number of cells, so that sets stay in registers.
macro_rules! for_cells {
    ($problem:expr, $function:ident($($arg:expr),*)) => {
        match $problem.board().rows() * $problem.board().columns() {
            0..=64 => $function::<1>($($arg),*),
            65..=128 => $function::<2>($($arg),*),
            129..=256 => $function::<4>($($arg),*),
            _ => $function::<7>($($arg),*),
        }
    };
}

/// Counts sets that dominate the board.
pub(crate) struct ByCover;

impl Way for ByCover {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match (task.problem.map(Problem::rule), task.backend_or(Backend::best())?) {
            (Some(Rule::Dominating(_)), backend) if backend != Backend::Cuda => Ok(backend),
            _ => Err(Method::Cover.is_not_for(task)),
        }
    }

    fn seconds(&self, _: &Task<'_>, _: Backend) -> Option<f64> {
        None
    }

    fn recount_seconds(&self, task: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        const PLAINLY: f64 = 1000.0; // times as long
        if matches!(task.problem().rule(), Rule::Dominating(None)) { f64::INFINITY } else { PLAINLY * seconds }
    }

    fn prepare(&self, task: &Task<'_>, backend: Backend) -> Result<Prepared, Error> {
        let (problem, goal) = (task.problem().clone(), task.goal);
        let symmetry = match goal {
            Goal::Unchanged(Turn::Half) => Symmetry::HalfTurn,
            Goal::Unchanged(Turn::Quarter) => Symmetry::QuarterTurn,
            _ => Symmetry::Identity,
        };
        let Rule::Dominating(Some(pieces)) = problem.rule() else {
            if task.portable {
                return Err(Units::of(&problem, goal).expect_err("there are none"));
            }
            let again = task.again;
            return Ok(Prepared::whole(move |control| fewest(&problem, goal, backend, again, control)));
        };
        let is_whole = task.again || is_plain_torus(problem.board());
        if symmetry != Symmetry::Identity || is_whole && !task.portable {
            return Ok(Prepared::of(from_states(&problem, symmetry, backend, task.again), Split::Bundles));
        }
        let units = Arc::new(Units::of(&problem, Goal::Count)?);
        let count = for_cells!(problem, in_units(&problem, pieces, backend, units.rows().0));
        Ok(Prepared::units(InUnits { units, count }, Split::FirstRows))
    }
}

/// The sets that a symmetry leaves unchanged, of this number of pieces.
pub(crate) fn unchanged(problem: &Problem, symmetry: Symmetry, again: bool) -> Work {
    from_states(problem, symmetry, Backend::best(), again)
}

/// Counts the sets of the fewest pieces, trying one piece more each time until there are any.
fn fewest(
    problem: &Problem,
    goal: Goal,
    backend: Backend,
    again: bool,
    control: &Control<'_>,
) -> Result<Outcome<(Answer, u64)>, Error> {
    let mut units_recounted = 0;
    for pieces in 0.. {
        let problem = problem.with_rule(Rule::Dominating(Some(pieces)));
        let request = Request::of(problem, Goal::Count)?.method(Method::Cover).backend(backend);
        let request = if again { request.again() } else { request };
        let Outcome::Complete(count) = request.run(control)? else {
            return Ok(Outcome::Interrupted((Answer::Number(0), 0)));
        };
        units_recounted += count.checks.units_recounted;
        if count.tally.solutions > 0 {
            let mut sizes = vec![0; pieces as usize];
            sizes.push(count.tally.solutions);
            let answer = if goal == Goal::BySize { Tally::of_row(sizes).into() } else { count.answer };
            return Ok(Outcome::Complete((answer, units_recounted)));
        }
    }
    unreachable!("a piece on every cell dominates the board")
}

/// Whether every shift maps the board to itself. Then every cell is in equally many sets, so it is enough to count the sets with the first
/// cell: sets of k pieces have k pieces each, which is the number of cells times the sets with the first cell.
fn is_plain_torus(board: &Board) -> bool {
    let is_plain = |row| board.cells(row).count_ones() == board.columns() && board.given(row) == 0;
    board.shape() == Shape::Torus && (0..board.rows()).all(is_plain)
}

/// Counts from start states below the first choices.
fn from_states(problem: &Problem, symmetry: Symmetry, backend: Backend, again: bool) -> Work {
    fn of<const W: usize>(problem: &Problem, symmetry: Symmetry, backend: Backend, again: bool) -> Work {
        let Rule::Dominating(Some(pieces)) = problem.rule() else { unreachable!("a number of pieces is given") };
        let cover = Cover::<W>::of(problem, symmetry, again);
        let mut root = cover.root(problem, pieces);
        let cells = cover.cells.len() as u128;
        let is_shifted = symmetry == Symmetry::Identity && is_plain_torus(problem.board()) && pieces > 0;
        if is_shifted {
            root = root.and_then(|root| cover.with(&root, 0));
        }
        let search = FromStarts::new(FromStates { cover, root, backend });
        let reading = move |tally: Tally| match is_shifted {
            true => Ok(Tally::of(tally.solutions * cells / u128::from(pieces)).into()),
            false => Ok(tally.into()),
        };
        Work::Units(Box::new(search), Box::new(reading))
    }
    for_cells!(problem, of(problem, symmetry, backend, again))
}

/// Counts units, each with exactly these pieces in the first rows.
fn in_units<const W: usize>(problem: &Problem, pieces: u32, backend: Backend, rows: u32) -> CountUnit {
    let cover = Cover::<W>::of(problem, Symmetry::Identity, false);
    let mut root = cover.root(problem, pieces);
    if let Some(root) = &mut root {
        (0..cover.cells.len())
            .filter(|&choice| cover.cells[choice].0 < rows)
            .for_each(|choice| root.open.remove(choice));
    }
    let board = problem.board().clone();
    Box::new(move |begun, stop| {
        let is_chosen = |&&(row, column): &&(u32, u32)| board.given(row) >> column & 1 == 0;
        let choice = |cell| cover.cells.binary_search(cell).expect("a cell of the board");
        let state = root.and_then(|root| {
            begun.iter().filter(is_chosen).try_fold(root, |state, cell| cover.with(&state, choice(cell)))
        });
        Ok(unless_stopped(Tally::of(state.map_or(0, |state| cover.count(backend, &state, stop))), stop))
    })
}

/// The search from the states below a root; no root if more pieces are given than allowed.
struct FromStates<const W: usize> {
    cover: Cover<W>,
    root: Option<State<W>>,
    backend: Backend,
}

impl<const W: usize> Kernel for FromStates<W> {
    type Start = State<W>;
    type Room<'a> = ();

    fn starts(&self) -> Vec<State<W>> {
        let mut states: Vec<State<W>> = self.root.into_iter().collect();
        loop {
            let mut next = Vec::with_capacity(states.len());
            for state in &states {
                match survey(self.backend, &self.cover, state) {
                    Survey::Choose(cell, gain) => self.cover.each(state, cell, gain, |state| next.push(*state)),
                    Survey::Count(0) => {}
                    _ => next.push(*state),
                }
            }
            let is_split = next.len() > states.len();
            states = next;
            if !is_split || states.len() >= ENOUGH_STARTS {
                return states;
            }
        }
    }

    fn room(&self) {}

    fn below(&self, (): &mut (), state: &State<W>, stop: &Stop) -> Tally {
        Tally::of(self.cover.count(self.backend, state, stop))
    }

    fn recount(&self, state: &State<W>, stop: &Stop) -> Tally {
        Tally::of(self.cover.plainly(state, stop))
    }
}

/// A set of cells, or of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Set<const W: usize>([u64; W]);

impl<const W: usize> Set<W> {
    const EMPTY: Set<W> = Set([0; W]);

    fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    #[inline(always)]
    fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn and(&self, other: &Set<W>) -> Set<W> {
        let mut both = *self;
        for word in 0..W {
            both.0[word] &= other.0[word];
        }
        both
    }

    #[inline(always)]
    fn without(&self, other: &Set<W>) -> Set<W> {
        let mut rest = *self;
        for word in 0..W {
            rest.0[word] &= !other.0[word];
        }
        rest
    }

    #[inline(always)]
    fn len(&self) -> u32 {
        let mut all = 0;
        for word in 0..W {
            all += self.0[word].count_ones();
        }
        all
    }

    #[inline(always)]
    fn each(&self, mut then: impl FnMut(usize)) {
        for word in 0..W {
            let mut members = self.0[word];
            while members != 0 {
                then(word * 64 + members.trailing_zeros() as usize);
                members &= members - 1;
            }
        }
    }
}

/// A state of the search.
#[derive(Clone, Copy, Debug)]
struct State<const W: usize> {
    /// The cells covered by no piece.
    uncovered: Set<W>,
    /// The choices that may still be made.
    open: Set<W>,
    /// The number of pieces still to be placed.
    left: u32,
}

/// The result of looking at a state.
enum Survey {
    /// The number of sets below it is known.
    Count(u64),
    /// Everything is covered: the remaining pieces stand on any open choices.
    Covered,
    /// This cell has the fewest choices; a choice for it must gain at least this number of cells.
    Choose(usize, u32),
}

/// A problem as its choices.
struct Cover<const W: usize> {
    /// The cells of the board; without a symmetry they are the choices.
    cells: Vec<(u32, u32)>,
    /// For each choice, the cells that have or see one of its pieces.
    covers: Vec<Set<W>>,
    /// For each cell, the choices that cover it.
    choices: Vec<Set<W>>,
    /// For each choice, its number of pieces.
    pieces: Vec<u32>,
    /// Whether every choice is one piece.
    is_plain: bool,
    /// The most cells that a piece covers.
    widest: u32,
}

impl<const W: usize> Cover<W> {
    /// One choice per orbit of cells, numbered from the first cell, or from the last.
    fn of(problem: &Problem, symmetry: Symmetry, is_reversed: bool) -> Cover<W> {
        let board = problem.board();
        let mut cells: Vec<(u32, u32)> = board.all_cells().collect();
        if is_reversed {
            cells.reverse();
        }
        let mut choices = vec![Set::EMPTY; cells.len()];
        let (mut covers, mut pieces, mut widest) = (Vec::new(), Vec::new(), 0);
        for (place, &cell) in cells.iter().enumerate() {
            let orbit = symmetry.orbit(board.rows(), cell);
            if cells[..place].iter().any(|before| orbit.contains(before)) {
                continue;
            }
            let mut covered: Set<W> = Set::EMPTY;
            for &piece in &orbit {
                let seen = board.sees(problem.piece(), piece.0, piece.1);
                let is_covered = |cell: &(u32, u32)| seen[cell.0 as usize] >> cell.1 & 1 == 1 || *cell == piece;
                cells.iter().enumerate().filter(|(_, cell)| is_covered(cell)).for_each(|(at, _)| covered.insert(at));
            }
            covered.each(|at| choices[at].insert(covers.len()));
            widest = widest.max(covered.len().div_ceil(orbit.len() as u32));
            covers.push(covered);
            pieces.push(orbit.len() as u32);
        }
        let is_plain = symmetry == Symmetry::Identity;
        Cover { cells, covers, choices, pieces, is_plain, widest }
    }

    /// The state with the given pieces placed; `None` if they are too many. With a symmetry no pieces are given.
    fn root(&self, problem: &Problem, pieces: u32) -> Option<State<W>> {
        let mut root = State { uncovered: Set::EMPTY, open: Set::EMPTY, left: pieces };
        (0..self.choices.len()).for_each(|cell| root.uncovered.insert(cell));
        (0..self.covers.len()).for_each(|choice| root.open.insert(choice));
        let board = problem.board();
        let is_given = |choice: &usize| board.given(self.cells[*choice].0) >> self.cells[*choice].1 & 1 == 1;
        (0..self.cells.len()).filter(is_given).try_fold(root, |state, choice| self.with(&state, choice))
    }

    /// The state after a choice, open or not; `None` if it has more pieces than remain.
    #[inline(always)]
    fn with(&self, state: &State<W>, choice: usize) -> Option<State<W>> {
        let mut open = state.open;
        open.remove(choice);
        let left = state.left.checked_sub(self.pieces[choice])?;
        Some(State { uncovered: state.uncovered.without(&self.covers[choice]), open, left })
    }

    /// Calls `then` with the state after each choice that covers the cell and gains enough, earlier choices being closed.
    fn each(&self, state: &State<W>, cell: usize, gain: u32, mut then: impl FnMut(&State<W>)) {
        let mut rest = *state;
        state.open.and(&self.choices[cell]).each(|choice| {
            if self.covers[choice].and(&state.uncovered).len() >= gain
                && let Some(next) = self.with(&rest, choice)
            {
                then(&next);
            }
            rest.open.remove(choice);
        });
    }

    /// The number of sets below a state, less than 2^128 like that of all sets of cells. Meaningless if the count was stopped.
    fn count(&self, backend: Backend, state: &State<W>, stop: &Stop) -> u128 {
        match survey(backend, self, state) {
            Survey::Count(found) => found.into(),
            Survey::Covered => self.ways_to_add(state),
            Survey::Choose(..) if stop.is_raised() => 0,
            Survey::Choose(cell, gain) => {
                let mut found = 0;
                self.each(state, cell, gain, |next| found += self.count(backend, next, stop));
                found
            }
        }
    }

    /// The same count, branching on each choice in turn: with it, then without it.
    fn plainly(&self, state: &State<W>, stop: &Stop) -> u128 {
        let mut first = None;
        state.open.each(|choice| first = first.or(Some(choice)));
        let (Some(choice), 1..) = (first, state.left) else {
            return u128::from(state.left == 0 && state.uncovered.is_empty());
        };
        if stop.is_raised() {
            return 0;
        }
        let mut without = *state;
        without.open.remove(choice);
        self.with(state, choice).map_or(0, |with| self.plainly(&with, stop)) + self.plainly(&without, stop)
    }

    /// The number of sets of open choices that have exactly the remaining number of pieces.
    fn ways_to_add(&self, state: &State<W>) -> u128 {
        if self.is_plain {
            return subsets(state.open.len(), state.left).expect("fewer than all sets of cells");
        }
        let mut ways = vec![0_u128; state.left as usize + 1];
        ways[0] = 1;
        state.open.each(|choice| {
            let pieces = self.pieces[choice] as usize;
            (pieces..ways.len()).rev().for_each(|sum| ways[sum] += ways[sum - pieces]);
        });
        ways[state.left as usize]
    }
}

compiled! {
    /// Looks at a state.
    fn survey[const W: usize](cover: &Cover<W>, state: &State<W>) -> Survey {
        surveyed(cover, state)
    }
}

#[inline(always)]
fn surveyed<const W: usize>(cover: &Cover<W>, state: &State<W>) -> Survey {
    let State { uncovered, open, left } = state;
    if uncovered.is_empty() {
        return if *left == 0 { Survey::Count(1) } else { Survey::Covered };
    }
    let all = uncovered.len();
    if all > left * cover.widest {
        return Survey::Count(0);
    }
    if *left == 1 && cover.is_plain {
        return Survey::Count(last_pieces(cover, uncovered, open));
    }
    let (mut cell, mut fewest) = (0, u32::MAX);
    for word in 0..W {
        let mut cells = uncovered.0[word];
        while cells != 0 {
            let at = word * 64 + cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let choices = open.and(&cover.choices[at]).len();
            if choices < fewest {
                (cell, fewest) = (at, choices);
            }
        }
    }
    if fewest == 0 {
        return Survey::Count(0);
    }
    if !cover.is_plain {
        return Survey::Choose(cell, 0);
    }
    // The most that all pieces but the one on the chosen cell can gain together.
    let mut numbers = [0_u32; MOST_GAIN + 1];
    for word in 0..W {
        let mut choices = open.0[word];
        while choices != 0 {
            let choice = word * 64 + choices.trailing_zeros() as usize;
            choices &= choices - 1;
            numbers[uncovered.and(&cover.covers[choice]).len() as usize] += 1;
        }
    }
    let (mut others, mut reached) = (left - 1, 0);
    for gain in (1..=(cover.widest as usize)).rev() {
        let taken = numbers[gain].min(others);
        reached += taken * gain as u32;
        others -= taken;
        if others == 0 {
            break;
        }
    }
    Survey::Choose(cell, all.saturating_sub(reached))
}

/// A queen amid the largest board covers 77 cells, an amazon 85; a piece of many leaps no more than all 400.
const MOST_GAIN: usize = 448;

/// The number of open choices that each cover all of these cells.
#[inline(always)]
fn last_pieces<const W: usize>(cover: &Cover<W>, uncovered: &Set<W>, open: &Set<W>) -> u64 {
    let mut choices = *open;
    for word in 0..W {
        let mut cells = uncovered.0[word];
        while cells != 0 {
            let at = word * 64 + cells.trailing_zeros() as usize;
            cells &= cells - 1;
            choices = choices.and(&cover.choices[at]);
            if choices.is_empty() {
                return 0;
            }
        }
    }
    choices.len().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(problem: &str, goal: Goal) -> Vec<u128> {
        let request = Request::of(problem.parse().unwrap(), goal).unwrap();
        request.run(&Control::default()).unwrap().complete().unwrap().numbers().to_vec()
    }

    /// Five queens dominate the usual board in 4860 ways, 638 up to symmetry.
    #[test]
    fn queens_on_the_usual_board() {
        assert_eq!(numbers("queen on rectangle 8x8, dominating", Goal::BySize), [0, 0, 0, 0, 0, 4860]);
        assert_eq!(numbers("queen on rectangle 8x8, dominating-5", Goal::UpToSymmetry), [638]);
        assert_eq!(numbers("queen on rectangle 8x8, dominating-4", Goal::Count), [0]);
    }

    /// A rook in each row or in each column; n! sets have both.
    #[test]
    fn rooks_stand_in_each_row_or_column() {
        for n in 1..=6_u32 {
            let both = (1..=u128::from(n)).product::<u128>();
            let found = numbers(&format!("rook on rectangle {n}x{n}, dominating"), Goal::Count);
            assert_eq!(found, [2 * u128::from(n).pow(n) - both], "n {n}");
        }
    }

    /// Mutation test: if a queen covers one cell more or one less, the number of dominating sets changes.
    #[test]
    fn a_wrong_mask_is_noticed() {
        let problem: Problem = "queen on rectangle 7x7, dominating-4".parse().unwrap();
        let count = |flipped: Option<(usize, usize)>| {
            let mut cover = Cover::<1>::of(&problem, Symmetry::Identity, false);
            if let Some((choice, cell)) = flipped {
                cover.covers[choice].0[0] ^= 1 << cell;
                cover.choices[cell].0[0] ^= 1 << choice;
            }
            cover.count(Backend::best(), &cover.root(&problem, 4).unwrap(), &Stop::new())
        };
        assert_eq!(count(None), 86);
        let noticed = (0..49).filter(|&cell| count(Some((24, cell))) != 86).count();
        assert!(noticed > 40, "{noticed} of 49");
    }
}
