//! A count to be made, and how.

use std::io;
use std::sync::Mutex;

use super::kernels::symmetric::{Order, Symmetry, table};
use super::kernels::table::{State, Sums, Table};
use super::kernels::transfer::Transfer;
use super::kernels::{backtrack, lattices, pawns, semiqueens};
use super::plan::Plan;
use super::{Goal, LARGEST, Problem, Rule, Shape, Turn};
use crate::Error;
use crate::backend::Backend;
use crate::engine::{self, Control, Outcome, Search, Stop, Tally, Unit, Worker};
use crate::sentence;

/// What a count found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// How many there are.
    Number(u128),
    /// How many by size, by first column or by level, from the first on.
    Row(Vec<u128>),
}

impl Answer {
    /// The numbers, one or more.
    pub fn numbers(&self) -> &[u128] {
        match self {
            Answer::Number(number) => std::slice::from_ref(number),
            Answer::Row(numbers) => numbers,
        }
    }
}

/// A count to be made: the problem, what is to be known, and the backend where it is not left to the library.
///
/// ```
/// use lowbit::engine::Control;
/// use lowbit::place::{Answer, Board, Goal, Piece, Problem, Request, Rule};
/// let problem = Problem::new(Board::square(8)?, Piece::queen(), Rule::Any)?;
/// let answer = Request::new(problem, Goal::BySize)?.run(&Control::default())?.complete();
/// assert_eq!(answer, Some(Answer::Row(vec![1, 64, 1288, 10320, 34568, 46736, 22708, 3192, 92])));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Request {
    problem: Problem,
    goal: Goal,
    backend: Option<Backend>,
    again: bool,
}

impl Request {
    /// A count, or why it cannot be made.
    pub fn new(problem: Problem, goal: Goal) -> Result<Request, Error> {
        problem.allows(goal)?;
        Ok(Request { problem, goal, backend: None, again: false })
    }

    /// Count on this backend.
    pub fn backend(self, backend: Backend) -> Request {
        Request { backend: Some(backend), ..self }
    }

    /// Count in another way, where there is one: in another order, or with other images of the same placements. What two ways agree
    /// on is hardly the fault of either. On a processor there is none for levels and first columns: they mean one order.
    pub fn again(self) -> Request {
        Request { again: true, ..self }
    }

    /// The same count in units that mean the same everywhere, so that it can be kept in a file, shared out and certified.
    pub fn plan(&self) -> Result<Plan, Error> {
        let goal = self.goal.name();
        match self.goal {
            Goal::Count => {}
            Goal::BySize | Goal::ByFirst | Goal::Levels => {
                return Err(Error::request(sentence!(
                    "{goal}: a count that is kept or cut into parts is one number; try the rule exactly-K for one size",
                    "{goal}：保存或分成部分的计数只能是一个数；要数某个大小，请用规则 exactly-K"
                )));
            }
            Goal::UpToSymmetry | Goal::Unchanged(_) => {
                return Err(Error::request(sentence!(
                    "{goal}: symmetric placements are not counted in units, so they are not kept or cut into parts; try the goal count",
                    "{goal}：对称的摆法不按单元计数，所以不能保存或分成部分；请用目标 count"
                )));
            }
        }
        Plan::new(&self.problem, self.backend)
    }

    /// Makes the count.
    pub fn run(&self, control: &Control<'_>) -> Result<Outcome<Answer>, Error> {
        let Request { problem, goal, backend, again } = self;
        backend.map_or(Ok(()), Backend::require)?;
        if let (Rule::Pawns(k), false) = (problem.rule(), *goal == Goal::Count) {
            return self.unchanged_with_pawns(k as usize, control);
        }
        if *backend == Some(Backend::Cuda) {
            return super::kernels::on_a_gpu(problem, *goal, *again, control);
        }
        if let Rule::Pawns(_) = problem.rule() {
            let backend = backend.unwrap_or_else(Backend::best);
            return Ok(pawns::Pawns::new(problem, *again).on(backend).run(control)?.map(Answer::Number));
        }
        if semiqueens::is_asked(problem) && *goal == Goal::Count {
            let kernel = semiqueens::Semiqueens::new(problem.board().rows(), *again);
            return Ok(kernel.count(control)?.map(Answer::Number));
        }
        let lattices = lattices::Lattices::of(problem, *again).filter(|_| *goal == Goal::Count);
        if let Some(lattices) = lattices {
            return Ok(lattices.count(&control.stop).map(Answer::Number));
        }
        if let Some(outcome) = backtrack::count(problem, *goal, *backend, *again, control)? {
            return Ok(outcome);
        }
        if let Some(transfer) = Transfer::of(problem, *again).filter(|_| matches!(goal, Goal::Count | Goal::BySize)) {
            return transfer.run(*goal, control);
        }
        by_table(problem, *goal, *again, control)
    }
}

/// Counts by the table of the problem, or for counts up to symmetry by those of all symmetries.
pub(super) fn by_table(
    problem: &Problem,
    goal: Goal,
    again: bool,
    control: &Control<'_>,
) -> Result<Outcome<Answer>, Error> {
    match problem.board().rows() {
        0..=8 => by_table_of::<8>(problem, goal, again, control),
        9..=16 => by_table_of::<16>(problem, goal, again, control),
        17..=24 => by_table_of::<24>(problem, goal, again, control),
        _ => by_table_of::<32>(problem, goal, again, control),
    }
}

impl Request {
    /// Queens and pawns that a turn leaves unchanged, or up to symmetry.
    fn unchanged_with_pawns(&self, k: usize, control: &Control<'_>) -> Result<Outcome<Answer>, Error> {
        let n = self.problem.board().rows();
        let unchanged = |symmetry: Symmetry| pawns::unchanged(n, k, symmetry, &control.stop);
        match self.goal {
            Goal::Unchanged(Turn::Half) => return Ok(unchanged(Symmetry::HalfTurn).map(Answer::Number)),
            Goal::Unchanged(Turn::Quarter) => return Ok(unchanged(Symmetry::QuarterTurn).map(Answer::Number)),
            _ => {}
        }
        let all = Request { goal: Goal::Count, ..self.clone() }.run(control)?;
        let Outcome::Complete(Answer::Number(mut all)) = all else {
            return Ok(Outcome::Interrupted(Answer::Number(0)));
        };
        for (symmetry, times) in &SYMMETRIES {
            let Outcome::Complete(unchanged) = unchanged(*symmetry) else {
                return Ok(Outcome::Interrupted(Answer::Number(0)));
            };
            all += times * unchanged;
        }
        Ok(Outcome::Complete(Answer::Number(classes(all)?)))
    }
}

/// The symmetries of the square but the identity, and how many of each kind there are.
const SYMMETRIES: [(Symmetry, u128); 4] =
    [(Symmetry::HalfTurn, 1), (Symmetry::QuarterTurn, 2), (Symmetry::Mirror, 2), (Symmetry::Transpose, 2)];

/// Burnside: the mean over all eight symmetries of how many placements each leaves unchanged.
fn classes(unchanged: u128) -> Result<u128, Error> {
    if !unchanged.is_multiple_of(8) {
        return Err(Error::check(sentence!(
            "{unchanged} placements under eight symmetries are no whole classes",
            "八种对称下的 {unchanged} 个摆法不能分成完整的类"
        )));
    }
    Ok(unchanged / 8)
}

fn by_table_of<const N: usize>(
    problem: &Problem,
    goal: Goal,
    again: bool,
    control: &Control<'_>,
) -> Result<Outcome<Answer>, Error> {
    let number = |sums: Vec<u128>| Answer::Number(sums.iter().sum());
    let sums = |symmetry: Symmetry| {
        // Levels and the first column mean that rows are decided downwards.
        let is_free = again && !matches!(goal, Goal::Levels | Goal::ByFirst);
        let order = if is_free { Order::of(symmetry).other() } else { Order::of(symmetry) };
        sums::<N>(problem, goal, symmetry, order, control)
    };
    Ok(match goal {
        Goal::Count => sums(Symmetry::Identity)?.map(number),
        Goal::BySize | Goal::Levels => sums(Symmetry::Identity)?.map(Answer::Row),
        Goal::ByFirst => sums(Symmetry::Identity)?.map(Answer::Row),
        Goal::Unchanged(Turn::Half) => sums(Symmetry::HalfTurn)?.map(number),
        Goal::Unchanged(Turn::Quarter) => sums(Symmetry::QuarterTurn)?.map(number),
        Goal::UpToSymmetry => {
            let plain = Request { problem: problem.clone(), goal: Goal::Count, backend: None, again };
            let Outcome::Complete(Answer::Number(mut all)) = plain.run(control)? else {
                return Ok(Outcome::Interrupted(Answer::Number(0)));
            };
            for (symmetry, times) in SYMMETRIES {
                let Outcome::Complete(unchanged) = sums(symmetry)? else {
                    return Ok(Outcome::Interrupted(Answer::Number(0)));
                };
                all += times * unchanged.iter().sum::<u128>();
            }
            Outcome::Complete(Answer::Number(classes(all)?))
        }
    })
}

/// What is counted, by size, level or first column; in one place where only the sum is asked for.
fn sums<const N: usize>(
    problem: &Problem,
    goal: Goal,
    symmetry: Symmetry,
    order: Order,
    control: &Control<'_>,
) -> Result<Outcome<Vec<u128>>, Error> {
    let places = match goal {
        Goal::ByFirst => problem.board().columns() as usize,
        _ => (problem.board().rows() * problem.board().columns()) as usize + 1,
    };
    let Some((table, root)) = table::<N>(problem, symmetry, order) else {
        return Ok(Outcome::Complete(vec![0; places]));
    };
    let found = Mutex::new(vec![0; places]);
    let search = BySum::new(problem, goal, table, root, &found);
    let outcome = engine::run(&search, control)?;
    let mut found = found.into_inner().expect("no thread panicked");
    match goal {
        Goal::Levels => found.truncate(problem.board().rows() as usize + 1),
        Goal::BySize => {
            let last = found.iter().rposition(|&number| number > 0).unwrap_or(0);
            let most = if problem.piece().has_rook() { problem.board().rows() as usize } else { last };
            found.truncate(most.max(last) + 1);
        }
        _ => {}
    }
    Ok(match outcome {
        Outcome::Complete(_) => Outcome::Complete(found),
        _ => Outcome::Interrupted(found),
    })
}

/// The units of a count: states after the first rows.
struct BySum<'a, const N: usize> {
    rule: Rule,
    goal: Goal,
    table: Table<N>,
    states: Vec<(State<N>, usize)>,
    places: usize,
    found: &'a Mutex<Vec<u128>>,
}

/// As many units as keep all threads busy to the end, and progress honest.
const ENOUGH_UNITS: usize = 2000;

impl<'a, const N: usize> BySum<'a, N> {
    fn new(problem: &Problem, goal: Goal, table: Table<N>, root: State<N>, found: &'a Mutex<Vec<u128>>) -> Self {
        let rule = problem.rule();
        let (each_row, most) = (rule == Rule::EachRow, most(rule));
        let mut states = vec![(root, 0)];
        let mut sums = vec![0_u128; found.lock().expect("no thread panicked").len()];
        if goal == Goal::Levels {
            sums[0] = 1;
        }
        let is_coarse = |states: &[(State<N>, usize)]| match states.first() {
            Some((state, _)) if state.row == 0 && goal == Goal::ByFirst => true,
            Some((state, _)) => state.row + 1 < table.rows && states.len() < ENOUGH_UNITS,
            None => false,
        };
        while is_coarse(&states) {
            let first_row = states[0].0.row == 0;
            let next = states.iter().flat_map(|(state, first)| {
                let children = table.children(state, each_row, most).into_iter().enumerate();
                let open: Vec<u32> = crate::bits::members(table.open(state, state.row)).collect();
                let first =
                    move |at: usize| if first_row { open.get(at).copied().unwrap_or(0) as usize } else { *first };
                children.map(move |(at, child)| (child, first(at))).collect::<Vec<_>>()
            });
            states = next.collect();
            if goal == Goal::Levels {
                let row = states.first().map_or(0, |(state, _)| state.row);
                sums[row] += states.len() as u128;
            }
        }
        *found.lock().expect("no thread panicked") = sums;
        let places = found.lock().expect("no thread panicked").len();
        BySum { rule, goal, table, states, places, found }
    }

    fn run(&self, unit: Unit, stop: &Stop) -> Outcome<Tally> {
        let (state, first) = &self.states[unit.number as usize];
        let mut sums: Sums = vec![0; self.places];
        match self.goal {
            Goal::Levels => self.table.levels(state, &mut sums, stop),
            _ => count_from(&self.table, self.rule, state, *first, &mut sums, stop),
        }
        if stop.is_raised() {
            return Outcome::Interrupted(Tally::default());
        }
        let mut found = self.found.lock().expect("no thread panicked");
        found.iter_mut().zip(&sums).for_each(|(all, &here)| *all += u128::from(here));
        Outcome::Complete(Tally { solutions: sums.iter().map(|&sum| u128::from(sum)).sum(), nodes: 0 })
    }
}

/// Counts the placements that a state leads to, by size; with a piece in each row all of them in the place `first`.
pub(super) fn count_from<const N: usize>(
    table: &Table<N>,
    rule: Rule,
    state: &State<N>,
    first: usize,
    sums: &mut Sums,
    stop: &Stop,
) {
    match rule {
        Rule::EachRow => sums[first] = table.each_row(state, stop),
        Rule::Maximal => table.maximal(state, sums, stop),
        rule => table.sets(state, most(rule), sums, stop),
    }
    if let Rule::Exactly(k) = rule {
        sums.iter_mut().enumerate().filter(|(size, _)| *size != k as usize).for_each(|(_, sum)| *sum = 0);
    }
}

/// The most pieces that a rule allows.
pub(super) fn most(rule: Rule) -> usize {
    match rule {
        Rule::Exactly(k) => k as usize,
        _ => usize::MAX,
    }
}

impl<const N: usize> Search for BySum<'_, N> {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        Box::new((0..self.states.len() as u64).map(|number| Unit { number, cost: 1.0 }))
    }

    fn worker(&self, _: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(|unit: Unit, stop: &Stop| self.run(unit, stop)))
    }
}

/// Whether the plain square is asked for, on which the fast kernels count.
pub(crate) fn is_plain_square(problem: &Problem) -> bool {
    let board = problem.board();
    board.shape() == Shape::Rectangle && board.is_plain_square() && board.rows() <= LARGEST
}
