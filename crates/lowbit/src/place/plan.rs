//! Counts in units that mean the same everywhere: kept in a file, shared out, certified, and counted again by the reference.

use std::io;

use super::count::count_from;
use super::kernels::backtrack::FromFirstRows;
use super::kernels::pawns::{self, Pawns};
use super::kernels::symmetric::{Order, Symmetry, table};
use super::kernels::table::{State, Table};
use super::kernels::transfer::Transfer;
#[cfg(feature = "cuda")]
use super::kernels::{Beginnings, OnGpus};
use super::reference::{self, Cell, IsOver};
use super::{Goal, Problem, Rule};
use crate::Error;
use crate::backend::Backend;
use crate::engine::{self, Control, Outcome, Search, Stop, Subset, Tally, Unit, Worker};

/// As many units as keep all threads busy to the end, lose little when a count is stopped, and keep progress honest.
const ENOUGH_UNITS: usize = 2000;

/// A count of placements in units: how the first rows are filled, or where the pawns stand.
///
/// ```
/// use lowbit::engine::Control;
/// use lowbit::place::{Board, Goal, Piece, Problem, Request, Rule};
/// let problem = Problem::new(Board::square(8)?, Piece::queen(), Rule::Maximal)?;
/// let plan = Request::new(problem, Goal::Count)?.plan()?;
/// let count = plan.run((1, 1), &Control::default())?.complete();
/// assert_eq!(count, Some(10188));
/// let again = (0..plan.units()).map(|unit| plan.recount(unit, &|| false).unwrap());
/// assert_eq!(again.sum::<u128>(), 10188);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Plan {
    problem: Problem,
    units: Units,
    /// As asked for.
    backend: Option<Backend>,
}

#[derive(Debug)]
enum Units {
    /// The pieces of the first rows.
    FirstRows { rows: u32, beginnings: Vec<Vec<Cell>> },
    /// Where the pawns stand, and how many images that has.
    Pawns(Vec<(Vec<Cell>, u32)>),
}

impl Plan {
    /// The units are the same wherever they are counted.
    pub(super) fn new(problem: &Problem, backend: Option<Backend>) -> Result<Plan, Error> {
        backend.map_or(Ok(()), Backend::require)?;
        let units = match problem.rule() {
            Rule::Pawns(k) => Units::Pawns(pawns::ways(problem.board().rows(), k as usize)),
            _ => first_rows(problem),
        };
        let plan = Plan { problem: problem.clone(), units, backend };
        if plan.is_on_gpus() {
            plan.on_gpus(1)?; // refused here, not when it is run
        }
        Ok(plan)
    }

    fn is_on_gpus(&self) -> bool {
        self.backend == Some(Backend::Cuda)
    }

    /// The kernel of a family, if there is one for these units.
    fn kernel(&self) -> Option<FromFirstRows> {
        match self.units {
            Units::FirstRows { rows, .. } => {
                FromFirstRows::of(&self.problem, rows, self.backend.unwrap_or_else(Backend::best))
            }
            Units::Pawns(_) => None,
        }
    }

    /// The instructions that the count uses: the table of a problem is plain Rust whatever was asked for.
    pub fn backend(&self) -> Backend {
        match &self.units {
            Units::FirstRows { .. } if !self.is_on_gpus() && self.kernel().is_none() => Backend::Scalar,
            _ => self.backend.unwrap_or_else(Backend::best),
        }
    }

    /// What is counted.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// How it is cut into units, with a version: equal splits number equal units alike.
    pub fn split(&self) -> &'static str {
        match self.units {
            Units::FirstRows { .. } => "first-rows 1",
            Units::Pawns(_) => "pawns 1",
        }
    }

    /// The number of units.
    pub fn units(&self) -> u64 {
        match &self.units {
            Units::FirstRows { beginnings, .. } => beginnings.len() as u64,
            Units::Pawns(ways) => ways.len() as u64,
        }
    }

    /// Counts part i of k, from 1: every k-th unit. (1, 1) is all of them.
    pub fn run(&self, (part, parts): (u64, u64), control: &Control<'_>) -> Result<Outcome<u128>, Error> {
        let search: Box<dyn Search + '_> = match &self.units {
            _ if self.is_on_gpus() => self.on_gpus(control.threads)?,
            Units::Pawns(_) => Box::new(Pawns::new(&self.problem, false).on(self.backend())),
            Units::FirstRows { rows, beginnings } => match (self.kernel(), Transfer::downwards(&self.problem)) {
                (Some(kernel), _) => Box::new(ByKernel { kernel, beginnings }),
                (None, Some(transfer)) => {
                    // The sum is refused here if it is too large.
                    let quietly = Control { stop: control.stop.clone(), ..Control::default() };
                    let _ = transfer.run(Goal::Count, &quietly)?;
                    Box::new(ByTransfer { transfer, rows: *rows, beginnings })
                }
                (None, None) => self.by_table(*rows, beginnings),
            },
        };
        let outcome = engine::run(&Subset::part(search.as_ref(), part - 1, parts), control)?;
        Ok(outcome.map(|tally| tally.solutions))
    }

    /// The search on GPUs, or why there is none.
    #[cfg(feature = "cuda")]
    fn on_gpus(&self, threads: usize) -> Result<Box<dyn Search + '_>, Error> {
        let beginnings = match &self.units {
            Units::FirstRows { rows, beginnings } => Beginnings::Rows { rows: *rows, pieces: beginnings },
            Units::Pawns(ways) => Beginnings::Pawns { ways: ways.len() },
        };
        Ok(Box::new(OnGpus::new(&self.problem, beginnings, threads)?))
    }

    #[cfg(not(feature = "cuda"))]
    fn on_gpus(&self, threads: usize) -> Result<Box<dyn Search + '_>, Error> {
        unreachable!("{threads}: a build without GPUs has none")
    }

    /// A number that divides the subtotal of a unit.
    pub fn divisor(&self, unit: u64) -> u128 {
        match &self.units {
            Units::FirstRows { .. } => 1,
            Units::Pawns(ways) => ways[unit as usize].1.into(),
        }
    }

    /// The placements of a unit by the reference: for checks. `None` if it was over before all were found.
    pub fn recount(&self, unit: u64, is_over: IsOver<'_>) -> Option<u128> {
        match &self.units {
            Units::FirstRows { rows, beginnings } => {
                reference::count_after(&self.problem, *rows, &beginnings[unit as usize], is_over)
            }
            Units::Pawns(ways) => {
                let (pawns, images) = &ways[unit as usize];
                reference::count_with_pawns(&self.problem, pawns, is_over).map(|found| found * u128::from(*images))
            }
        }
    }

    fn by_table(&self, rows: u32, beginnings: &[Vec<Cell>]) -> Box<dyn Search> {
        match self.problem.board().rows() {
            0..=8 => Box::new(self.from::<8>(rows, beginnings)),
            9..=16 => Box::new(self.from::<16>(rows, beginnings)),
            17..=24 => Box::new(self.from::<24>(rows, beginnings)),
            _ => Box::new(self.from::<32>(rows, beginnings)),
        }
    }

    /// The search from the states that the beginnings lead to.
    fn from<const N: usize>(&self, rows: u32, beginnings: &[Vec<Cell>]) -> FromStates<N> {
        let board = self.problem.board();
        let places = (board.rows() * board.columns()) as usize + 1;
        let table = table::<N>(&self.problem, Symmetry::Identity, Order::Downwards);
        let state = |table: &Table<N>, root: &State<N>, pieces: &[Cell]| {
            let mut state = *root;
            for &(row, column) in pieces.iter().filter(|&&(row, column)| board.given(row) >> column & 1 == 0) {
                if table.open(&state, row as usize) >> column & 1 == 0 {
                    return None; // a given piece further down sees it
                }
                state = table.place(&state, row as usize, 1 << column);
            }
            Some(State { row: rows as usize, ..state })
        };
        match table {
            Some((table, root)) => {
                let states = beginnings.iter().map(|pieces| state(&table, &root, pieces)).collect();
                FromStates { rule: self.problem.rule(), places, table: Some(table), states }
            }
            None => FromStates { rule: self.problem.rule(), places, table: None, states: vec![None; beginnings.len()] },
        }
    }
}

/// The fewest rows that make enough units; the last row is never among them.
fn first_rows(problem: &Problem) -> Units {
    let mut rows = 0;
    let mut beginnings = reference::beginnings(problem, 0);
    while beginnings.len() < ENOUGH_UNITS && rows + 1 < problem.board().rows() {
        rows += 1;
        beginnings = reference::beginnings(problem, rows);
    }
    Units::FirstRows { rows, beginnings }
}

/// All units in an order that mixes them, so that the share done says how long the rest will take: units that begin alike cost alike.
fn mixed(all: usize) -> Box<dyn Iterator<Item = Unit> + Send> {
    let all = all as u64;
    let step = step(all);
    Box::new((0..all).map(move |place| Unit { number: (place * step) % all, cost: 1.0 }))
}

/// Units that begin with pieces in the first rows, by the kernel of a family.
struct ByKernel<'a> {
    kernel: FromFirstRows,
    beginnings: &'a [Vec<Cell>],
}

impl Search for ByKernel<'_> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        mixed(self.beginnings.len())
    }

    fn number_of_units(&self) -> u64 {
        self.beginnings.len() as u64
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(|unit: Unit, stop: &Stop| {
            let solutions = self.kernel.count(&self.beginnings[unit.number as usize], stop);
            match stop.is_raised() {
                true => Outcome::Interrupted(Tally::default()),
                false => Outcome::Complete(Tally { solutions, nodes: 0 }),
            }
        }))
    }
}

/// Units that begin with pieces in the first rows, by a transfer over the others.
struct ByTransfer<'a> {
    transfer: Transfer,
    rows: u32,
    beginnings: &'a [Vec<Cell>],
}

impl Search for ByTransfer<'_> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        mixed(self.beginnings.len())
    }

    fn number_of_units(&self) -> u64 {
        self.beginnings.len() as u64
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(TransferWorker(self)))
    }
}

struct TransferWorker<'a>(&'a ByTransfer<'a>);

impl Worker for TransferWorker<'_> {
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        let ByTransfer { transfer, rows, beginnings } = self.0;
        let mut tallies = Vec::with_capacity(batch.len());
        for unit in batch {
            let found = transfer.count_after(*rows, &beginnings[unit.number as usize], stop);
            let Outcome::Complete(solutions) = found.map_err(io::Error::other)? else {
                return Ok(Outcome::Interrupted(tallies));
            };
            tallies.push(Tally { solutions, nodes: 0 });
        }
        Ok(Outcome::Complete(tallies))
    }
}

/// Units that begin in states of the table; `None` where there is nothing to be found.
struct FromStates<const N: usize> {
    rule: Rule,
    places: usize,
    table: Option<Table<N>>,
    states: Vec<Option<State<N>>>,
}

impl<const N: usize> Search for FromStates<N> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        mixed(self.states.len())
    }

    fn number_of_units(&self) -> u64 {
        self.states.len() as u64
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(|unit: Unit, stop: &Stop| {
            let (Some(table), Some(state)) = (&self.table, &self.states[unit.number as usize]) else {
                return Outcome::Complete(Tally::default());
            };
            let mut sums = vec![0; self.places];
            count_from(table, self.rule, state, 0, &mut sums, stop);
            match stop.is_raised() {
                true => Outcome::Interrupted(Tally::default()),
                false => Outcome::Complete(Tally { solutions: sums.into_iter().map(u128::from).sum(), nodes: 0 }),
            }
        }))
    }
}

/// A step that reaches every one of so many places before it comes back, about 0.618 of them wide.
fn step(all: u64) -> u64 {
    let has_no_divisor_in_common = |step: &u64| {
        let (mut a, mut b) = (all, *step);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let near = (all as f64 * 0.618) as u64;
    (near.max(1)..=all.max(1)).find(has_no_divisor_in_common).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::{Board, Goal, Piece, Request, Shape};

    fn problem(piece: &str, shape: Shape, n: u32, rule: Rule) -> Problem {
        Problem::new(Board::new(shape, n, n).unwrap(), piece.parse().unwrap(), rule).unwrap()
    }

    #[test]
    fn units_add_up_to_the_count_and_agree_with_the_reference() {
        let mut with_given = Board::square(7).unwrap();
        with_given.block(0, 3).unwrap();
        with_given.give(5, 2).unwrap();
        let given = |rule| Problem::new(with_given.clone(), Piece::queen(), rule).unwrap();
        let mut problems = vec![given(Rule::EachRow), given(Rule::Any), given(Rule::Exactly(4))];
        for rule in [Rule::EachRow, Rule::Any, Rule::Exactly(3), Rule::Maximal] {
            problems.push(problem("queen", Shape::Rectangle, 6, rule));
            problems.push(problem("queen", Shape::Triangle, 6, rule));
            problems.push(problem("king", Shape::Rectangle, 4, rule));
            problems.push(problem("rook+leaper(1,2)", Shape::Torus, 5, rule));
        }
        problems.push(problem("queen", Shape::Rectangle, 6, Rule::Pawns(1)));
        problems.push(problem("queen", Shape::Rectangle, 6, Rule::Pawns(2)));
        for problem in problems {
            let request = Request::new(problem.clone(), Goal::Count).unwrap();
            let expected = request.run(&Control::default()).unwrap().complete().unwrap().numbers()[0];
            let plan = request.plan().unwrap();
            let parts = (1..=3).map(|part| plan.run((part, 3), &Control::default()).unwrap().complete().unwrap());
            assert_eq!(parts.sum::<u128>(), expected, "{problem}");
            let again = (0..plan.units()).map(|unit| plan.recount(unit, &|| false).unwrap());
            assert_eq!(again.sum::<u128>(), expected, "{problem}: by the reference");
        }
    }

    #[test]
    fn every_unit_comes_once_in_any_number() {
        for all in (1..200).chain([1000, 2310, 30_030]) {
            let mut seen = vec![false; all as usize];
            (0..all).for_each(|place| seen[(place * step(all) % all) as usize] = true);
            assert!(seen.into_iter().all(|seen| seen), "{all}");
        }
    }

    #[test]
    fn what_is_no_single_number_is_refused() {
        let sets = problem("queen", Shape::Rectangle, 6, Rule::Any);
        assert!(Request::new(sets, Goal::BySize).unwrap().plan().is_err());
    }
}
