//! Counts by the table: any problem, and the placements that a symmetry leaves unchanged.

use std::sync::Arc;

use super::{State, Sums, Table};
use crate::Error;
use crate::backend::Backend;
use crate::count::{Method, Prepared, Reading, Split, Task, Way, Work};
use crate::engine::{Outcome, Stop, Tally};
use crate::place::kernels::starts::{ENOUGH_STARTS, FromStarts, Kernel, unless_stopped};
use crate::place::kernels::symmetric::{Order, Symmetry, table};
use crate::place::kernels::{cover, pawns};
use crate::place::reference::Cell;
use crate::place::units::{CountUnit, InUnits, Units};
use crate::place::{Goal, Problem, Rule, Turn, estimate};

/// Calls a function specialised for up to 8, 16, 24 or 32 rows, so that the words of a state stay in registers.
macro_rules! for_rows {
    ($rows:expr, $function:ident($($arg:expr),*)) => {
        match $rows {
            0..=8 => $function::<8>($($arg),*),
            9..=16 => $function::<16>($($arg),*),
            17..=24 => $function::<24>($($arg),*),
            _ => $function::<32>($($arg),*),
        }
    };
}

/// Counts by [`Table`].
pub(crate) struct ByTable;

/// Time of the reference, relative to the table.
const REFERENCE: f64 = 100.0;

impl Way for ByTable {
    fn backend(&self, task: &Task<'_>) -> Result<Backend, Error> {
        match (task.problem, task.goal) {
            (Some(problem), Goal::Unchanged(_)) if matches!(problem.rule(), Rule::Pawns(_)) => {}
            (Some(problem), _) if !matches!(problem.rule(), Rule::Pawns(_) | Rule::Dominating(_)) => {}
            _ => return Err(Method::Table.is_not_for(task)),
        }
        task.scalar(Method::Table)
    }

    fn seconds(&self, task: &Task<'_>, _: Backend) -> Option<f64> {
        const NODES_A_SECOND: f64 = 5e7;
        Some(estimate::nodes(task.problem(), task.goal)? / NODES_A_SECOND)
    }

    fn recount_seconds(&self, task: &Task<'_>, _: Backend, seconds: f64) -> f64 {
        let is_by_states = task.again || matches!(task.goal, Goal::Unchanged(_));
        if is_by_states { f64::INFINITY } else { REFERENCE * seconds }
    }

    fn prepare(&self, task: &Task<'_>, _: Backend) -> Result<Prepared, Error> {
        let (problem, goal) = (task.problem(), task.goal);
        let symmetry = match goal {
            Goal::Unchanged(Turn::Half) => Symmetry::HalfTurn,
            Goal::Unchanged(Turn::Quarter) => Symmetry::QuarterTurn,
            _ => Symmetry::Identity,
        };
        if symmetry != Symmetry::Identity && !task.portable {
            return Ok(Prepared::of(unchanged(problem, symmetry, task.again), Split::Bundles));
        }
        // Levels and the first column require that rows are decided downwards.
        if task.again && !matches!(goal, Goal::Levels | Goal::ByFirst) {
            let order = Order::of(symmetry).other();
            let work = for_rows!(problem.board().rows(), from_states(problem, goal, symmetry, order));
            return Ok(Prepared::of(work, Split::Bundles));
        }
        let units = Arc::new(Units::of(problem, goal)?);
        let count = for_rows!(problem.board().rows(), counter(problem, goal, units.rows().0));
        Ok(Prepared::weighed(InUnits { units, count }, Split::FirstRows, reading(problem, goal)))
    }
}

/// Reads a row of the length that the goal needs, whatever zeros it ends with.
pub(crate) fn reading(problem: &Problem, goal: Goal) -> Reading {
    let (rows, columns) = (problem.board().rows() as usize, problem.board().columns() as usize);
    let has_rook = problem.piece().has_rook();
    Box::new(move |mut tally: Tally| {
        let length = match goal {
            Goal::BySize => {
                let last = tally.row.iter().rposition(|&number| number > 0).unwrap_or(0);
                if has_rook { rows.max(last) + 1 } else { last + 1 }
            }
            Goal::ByFirst => columns,
            Goal::Levels => rows + 1,
            _ => 0,
        };
        tally.row.resize(length, 0);
        Ok(tally.into())
    })
}

/// The four kinds of symmetries of the square besides the identity: the number of each kind, and a count of the placements that one of them
/// leaves unchanged.
pub(crate) fn with_symmetries(problem: &Problem, again: bool) -> Vec<(u128, Work)> {
    let kinds = [(1, Symmetry::HalfTurn), (2, Symmetry::QuarterTurn), (2, Symmetry::Mirror), (2, Symmetry::Transpose)];
    kinds.map(|(times, symmetry)| (times, unchanged(problem, symmetry, again))).into()
}

/// The placements that a symmetry leaves unchanged.
fn unchanged(problem: &Problem, symmetry: Symmetry, again: bool) -> Work {
    if let Rule::Dominating(_) = problem.rule() {
        return cover::unchanged(problem, symmetry, again);
    }
    if let Rule::Pawns(k) = problem.rule() {
        let n = problem.board().rows();
        return Work::Whole(Box::new(move |control| {
            Ok(pawns::unchanged(n, k as usize, symmetry, &control.stop).map(|found| (Tally::of(found).into(), 0)))
        }));
    }
    let order = if again { Order::of(symmetry).other() } else { Order::of(symmetry) };
    for_rows!(problem.board().rows(), from_states(problem, Goal::Count, symmetry, order))
}

/// Counts from the states after the first rows of the order.
fn from_states<const N: usize>(problem: &Problem, goal: Goal, symmetry: Symmetry, order: Order) -> Work {
    let places = (problem.board().rows() * problem.board().columns()) as usize + 1;
    let table = table::<N>(problem, symmetry, order);
    let kernel = FromStates { rule: problem.rule(), goal, places, table };
    Work::Units(Box::new(FromStarts::new(kernel)), reading(problem, goal))
}

/// The search from states of a table, which is `None` if given pieces see each other.
struct FromStates<const N: usize> {
    rule: Rule,
    goal: Goal,
    /// One more than the number of cells.
    places: usize,
    table: Option<(Table<N>, State<N>)>,
}

impl<const N: usize> Kernel for FromStates<N> {
    type Start = State<N>;
    type Room<'a> = ();

    fn starts(&self) -> Vec<State<N>> {
        let Some((table, root)) = &self.table else { return Vec::new() };
        let (each_row, most) = (self.rule == Rule::EachRow, most(self.rule));
        let mut states = vec![*root];
        while states.len() < ENOUGH_STARTS && states.first().is_some_and(|state| state.row + 1 < table.rows) {
            states = states.iter().flat_map(|state| table.children(state, each_row, most)).collect();
        }
        states
    }

    fn room(&self) {}

    fn below(&self, (): &mut (), state: &State<N>, stop: &Stop) -> Tally {
        let (table, _) = self.table.as_ref().expect("it has a start");
        tally(table, self.rule, self.goal, state, vec![0; self.places], stop)
    }

    /// Never called: these units have no pieces with which the reference could begin.
    fn recount(&self, state: &State<N>, stop: &Stop) -> Tally {
        self.below(&mut (), state, stop)
    }
}

/// The placements below a state, classified by the goal.
fn tally<const N: usize>(
    table: &Table<N>,
    rule: Rule,
    goal: Goal,
    state: &State<N>,
    mut sums: Sums,
    stop: &Stop,
) -> Tally {
    match (goal, rule) {
        (Goal::Levels, _) => table.levels(state, &mut sums, stop),
        (_, Rule::EachRow) => return Tally::of(table.each_row(state, stop).into()),
        (_, Rule::Maximal) => table.maximal(state, &mut sums, stop),
        (_, rule) => table.sets(state, most(rule), &mut sums, stop),
    }
    let row: Vec<u128> = sums.into_iter().map(u128::from).collect();
    match (goal, rule) {
        (Goal::BySize | Goal::Levels, _) => Tally::of_row(row),
        (_, Rule::Exactly(k)) => Tally::of(row.get(k as usize).copied().unwrap_or(0)),
        _ => Tally::of(row.iter().sum()),
    }
}

/// Counts units that begin with pieces in the first rows.
fn counter<const N: usize>(problem: &Problem, goal: Goal, rows: u32) -> CountUnit {
    let Some((table, root)) = table::<N>(problem, Symmetry::Identity, Order::Downwards) else {
        return Box::new(|_, _| Ok(Outcome::Complete(Tally::default())));
    };
    let (board, rule) = (problem.board().clone(), problem.rule());
    let places = (board.rows() * board.columns()) as usize + 1;
    Box::new(move |pieces, stop| {
        let mut state = root;
        for &(row, column) in pieces.iter().filter(|&&(row, column)| board.given(row) >> column & 1 == 0) {
            if table.open(&state, row as usize) >> column & 1 == 0 {
                return Ok(Outcome::Complete(Tally::default())); // a given piece further down sees it
            }
            state = table.place(&state, row as usize, 1 << column);
        }
        let state = State { row: rows as usize, ..state };
        if goal == Goal::ByFirst {
            let found = by_first(&table, &state, pieces, stop);
            return Ok(unless_stopped(found, stop));
        }
        Ok(unless_stopped(tally(&table, rule, goal, &state, vec![0; places], stop), stop))
    })
}

/// Placements by the column of the piece in the first row, which is perhaps not placed yet.
fn by_first<const N: usize>(table: &Table<N>, state: &State<N>, pieces: &[Cell], stop: &Stop) -> Tally {
    let in_column = |column: u32, found: u64| {
        let mut row = vec![0; column as usize + 1];
        row[column as usize] = found.into();
        Tally::of_row(row)
    };
    match pieces.first() {
        Some(&(_, column)) => in_column(column, table.each_row(state, stop)),
        None => crate::bits::members(table.open(state, 0))
            .map(|column| {
                let next = State { row: 1, ..table.place(state, 0, 1 << column) };
                in_column(column, table.each_row(&next, stop))
            })
            .sum(),
    }
}

/// Recounts a unit of another kernel: the placements with pieces in these columns of the first rows, and below only on these cells.
pub(crate) fn each_row_below(problem: &Problem, cells: &[u32], columns: &[u8], goal: Goal, stop: &Stop) -> Tally {
    for_rows!(problem.board().rows(), each_row_below_of(problem, cells, columns, goal, stop))
}

fn each_row_below_of<const N: usize>(
    problem: &Problem,
    cells: &[u32],
    columns: &[u8],
    goal: Goal,
    stop: &Stop,
) -> Tally {
    let Some((mut table, mut state)) = table::<N>(problem, Symmetry::Identity, Order::Downwards) else {
        return Tally::default();
    };
    table.choices.0.iter_mut().zip(cells).for_each(|(choices, cells)| *choices &= cells);
    for (row, &column) in columns.iter().enumerate() {
        if table.open(&state, row) >> column & 1 == 0 {
            return Tally::default();
        }
        state = State { row: row + 1, ..table.place(&state, row, 1 << column) };
    }
    tally(&table, Rule::EachRow, goal, &state, vec![0; table.rows + 1], stop)
}

/// The most pieces that a rule allows.
pub(crate) fn most(rule: Rule) -> usize {
    match rule {
        Rule::Exactly(k) => k as usize,
        _ => usize::MAX,
    }
}
