//! Units that are the same on every machine and backend: a count of them can be kept in a file, shared out, certified, and recounted by the
//! reference.

use std::io;
use std::sync::Arc;

use super::kernels::{pawns, table::reading};
use super::reference::{self, Cell, IsOver};
use super::{Answer, Goal, Problem, Rule};
use crate::Error;
use crate::count::{Counting, Split};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};
use crate::numbers::gcd;
use crate::sentence;

/// Enough units to keep all threads busy to the end, to lose little when a count is stopped, and to show true progress.
const ENOUGH_UNITS: usize = 2000;

/// The units of a count: each fixes the pieces of the first rows, or the cells of the pawns.
///
/// ```
/// use lowbit::place::{Board, Goal, Piece, Problem, Rule, Units};
/// let problem = Problem::new(Board::square(8)?, Piece::queen(), Rule::Maximal)?;
/// let units = Units::of(&problem, Goal::BySize)?;
/// let tallies = (0..units.number()).map(|unit| units.recount(unit, &|| false).expect("it is never over"));
/// let sum = tallies.sum::<lowbit::engine::Tally>();
/// assert_eq!((sum.solutions, sum.row[5]), (10188, 728));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Debug)]
pub struct Units {
    problem: Problem,
    goal: Goal,
    begin: Begin,
}

/// How units begin.
#[derive(Debug)]
enum Begin {
    /// With these pieces in the first rows.
    FirstRows { rows: u32, beginnings: Vec<Vec<Cell>> },
    /// With pawns on these cells; the number counts the images of such a set of cells.
    Pawns(Vec<(Vec<Cell>, u32)>),
}

impl Units {
    /// The units of a count.
    ///
    /// # Errors
    ///
    /// If the goal cannot be asked for ([`Problem::allows`]), or concerns symmetric placements, which are not counted in units; or if the
    /// problem is to find how few pieces dominate a board.
    pub fn of(problem: &Problem, goal: Goal) -> Result<Units, Error> {
        problem.allows(goal)?;
        if matches!(goal, Goal::UpToSymmetry | Goal::Unchanged(_)) {
            return Err(Error::request(sentence!(
                "{goal}: symmetric placements are not counted in units, so they are not kept or cut into parts; try the goal count",
                "{goal}：对称的摆法不按单元计数，所以不能保存或分成部分；请用目标 count"
            )));
        }
        if problem.rule() == Rule::Dominating(None) {
            return Err(Error::request(sentence!(
                "how few pieces it takes is known only when all is counted: to keep or share a count, name their number, as in dominating-5",
                "数完才知道最少需要几个棋子：要保存或分担计数，请写出棋子数，例如 dominating-5"
            )));
        }
        let begin = match problem.rule() {
            Rule::Pawns(k) => Begin::Pawns(pawns::ways(problem.board().rows(), k as usize)),
            _ => first_rows(problem, goal),
        };
        Ok(Units { problem: problem.clone(), goal, begin })
    }

    /// The problem that is counted.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The goal of the count.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The number of units.
    pub fn number(&self) -> u64 {
        match &self.begin {
            Begin::FirstRows { beginnings, .. } => beginnings.len() as u64,
            Begin::Pawns(ways) => ways.len() as u64,
        }
    }

    /// How the count is cut, with a version: equal splits number equal units alike.
    pub fn split(&self) -> Split {
        match self.begin {
            Begin::FirstRows { .. } => Split::FirstRows,
            Begin::Pawns(_) => Split::Pawns,
        }
    }

    /// A number that divides the subtotal of a unit.
    ///
    /// # Panics
    /// If the unit is not in 0 to [`number`](Units::number) - 1.
    pub fn divisor(&self, unit: u64) -> u128 {
        match &self.begin {
            Begin::FirstRows { .. } => 1,
            Begin::Pawns(ways) => ways[unit as usize].1.into(),
        }
    }

    /// The tally of a unit by the reference, for checks. `None` if `is_over` ended it early.
    ///
    /// # Panics
    /// If there is no such unit.
    pub fn recount(&self, unit: u64, is_over: IsOver<'_>) -> Option<Tally> {
        match &self.begin {
            Begin::FirstRows { rows, beginnings } => {
                let tally =
                    reference::tally_after(&self.problem, self.goal, *rows, &beginnings[unit as usize], is_over)?;
                Some(if unit == 0 { tally + self.above() } else { tally })
            }
            Begin::Pawns(ways) => {
                let (pawns, images) = &ways[unit as usize];
                reference::count_with_pawns(&self.problem, pawns, is_over)
                    .map(|found| Tally::of(found * u128::from(*images)))
            }
        }
    }

    /// The answer that follows from the sum of all units, with a row as long as the goal needs.
    ///
    /// # Errors
    ///
    /// Does not fail at present.
    pub fn answer(&self, sum: Tally) -> Result<Answer, Error> {
        reading(&self.problem, self.goal)(sum)
    }

    /// The number of filled rows, and the pieces in them by unit; no rows with pawns.
    pub(super) fn rows(&self) -> (u32, &[Vec<Cell>]) {
        match &self.begin {
            Begin::FirstRows { rows, beginnings } => (*rows, beginnings),
            Begin::Pawns(_) => (0, &[]),
        }
    }

    /// The extra tally of the first unit: for levels, those above all units.
    pub(super) fn above(&self) -> Tally {
        match (&self.begin, self.goal) {
            (Begin::FirstRows { rows, .. }, Goal::Levels) => {
                let level = |rows| reference::beginnings(&self.problem, rows).len() as u128;
                Tally::of_row((0..=*rows).map(level).collect())
            }
            _ => Tally::default(),
        }
    }
}

/// More units are not listed: a row of 32 cells in which no piece sees another can be filled in 2^32 ways.
const MOST_UNITS: usize = 1 << 20;

/// The fewest rows that make enough units, but not too many; the last row is never among them.
fn first_rows(problem: &Problem, goal: Goal) -> Begin {
    let mut rows = 0;
    let mut beginnings = reference::beginnings(problem, 0);
    while beginnings.len() < ENOUGH_UNITS && rows + 1 < problem.board().rows() {
        let Some(next) = reference::beginnings_up_to(problem, rows + 1, MOST_UNITS) else { break };
        if goal == Goal::Levels && next.is_empty() {
            break; // the first unit holds the levels above
        }
        (rows, beginnings) = (rows + 1, next);
    }
    Begin::FirstRows { rows, beginnings }
}

/// Counts the placements that begin with some pieces in the first rows.
pub(super) type CountUnit = Box<dyn Fn(&[Cell], &Stop) -> io::Result<Outcome<Tally>> + Send + Sync>;

/// A count in units that begin with pieces in the first rows.
pub(super) struct InUnits {
    pub(super) units: Arc<Units>,
    pub(super) count: CountUnit,
}

impl Search for InUnits {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        mixed(self.units.number())
    }

    fn number_of_units(&self) -> u64 {
        self.units.number()
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(UnitWorker(self)))
    }
}

impl Counting for InUnits {
    fn recount(&self, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
        by_reference(&self.units, unit, stop)
    }
}

/// The tally of a unit by the reference.
pub(super) fn by_reference(units: &Units, unit: u64, stop: &Stop) -> Result<Outcome<Tally>, Error> {
    let tally = units.recount(unit, &|| stop.is_raised());
    Ok(tally.map_or(Outcome::Interrupted(Tally::default()), Outcome::Complete))
}

struct UnitWorker<'a>(&'a InUnits);

impl Worker for UnitWorker<'_> {
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        let InUnits { units, count } = self.0;
        let mut tallies = Vec::with_capacity(batch.len());
        for unit in batch {
            let Outcome::Complete(mut tally) = count(&units.rows().1[unit.number as usize], stop)? else {
                return Ok(Outcome::Interrupted(tallies));
            };
            if unit.number == 0 {
                tally += units.above();
            }
            tallies.push(tally);
        }
        Ok(Outcome::Complete(tallies))
    }
}

/// All units, shuffled so that the share done predicts the remaining time: neighbouring units cost about the same.
fn mixed(all: u64) -> Box<dyn Iterator<Item = Unit> + Send> {
    let step = step(all);
    Box::new((0..all).map(move |place| Unit { number: (place * step) % all, cost: 1.0 }))
}

/// A step of about 0.618 x `all`, coprime to `all`, so that it reaches every place.
fn step(all: u64) -> u64 {
    let near = (all as f64 * 0.618) as u64;
    (near.max(1)..=all.max(1)).find(|&step| gcd(all, step) == 1).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Control;
    use crate::place::{Board, Piece, Request, Shape};

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
            let request = Request::of(problem.clone(), Goal::Count).unwrap();
            let expected = request.run(&Control::default()).unwrap().complete().unwrap().numbers()[0];
            let part = |part| request.clone().portable().part(part, 3).unwrap();
            let parts = (1..=3).map(|i| part(i).run(&Control::default()).unwrap().complete().unwrap().tally.solutions);
            assert_eq!(parts.sum::<u128>(), expected, "{problem}");
            let units = Units::of(&problem, Goal::Count).unwrap();
            let again = (0..units.number()).map(|unit| units.recount(unit, &|| false).unwrap().solutions);
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
    fn symmetric_placements_have_no_units() {
        let sets = problem("queen", Shape::Rectangle, 6, Rule::Any);
        assert!(Request::of(sets, Goal::UpToSymmetry).unwrap().portable().plan().is_err());
    }
}
