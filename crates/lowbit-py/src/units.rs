//! Units of a count, run on the worker.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use lowbit::backend::{Backend, free_memory};
use lowbit::count::{Plan, Request};
use lowbit::engine::{Unit, all_cores};
use lowbit::place::{Problem, sequences};
use lowbit::queens::{Board, LARGEST_COUNT, Method};
use lowbit_run::{Job, Worker, subtotal};
use pyo3::prelude::*;

use crate::arguments::{Text, Whole};
use crate::board::{BoardOrText, Chosen};
use crate::errors::{exception, warn_of};
use crate::interrupt::{Watch, Work, checked_threads, interruptible};
use crate::run::Numbers;

/// Bytes for the tables of a search that only lists its units.
pub(crate) const NO_TABLES: u64 = 1 << 20;

/// A unit as it is sent: its number and its predicted cost.
pub(crate) type Parcel = (u64, f64);

/// The worker that counted: machine, method, backend, version, threads.
pub(crate) type Who = (String, String, String, String, u32);

/// A subtotal as text, and the nodes visited.
pub(crate) type Subtotal = (String, String);

/// The count that workers share: of queens, or of other placements.
pub(crate) struct Subject {
    pub(crate) request: Request,
    /// The board, in a count of queens.
    board: Option<Board>,
}

impl Subject {
    /// The plain board of n rows, another board, or a problem with its goal: `queen on rectangle 8x8, any: by-size`.
    pub(crate) fn new(
        n: Option<Bound<'_, PyAny>>,
        board: Option<BoardOrText>,
        problem: Option<Text>,
    ) -> PyResult<Subject> {
        if let Some(text) = problem {
            let (problem, goal) = Problem::read_asked(&text).map_err(exception)?;
            let request = Request::of(problem, goal).map_err(exception)?.portable();
            return Ok(Subject { request, board: None });
        }
        let board = Chosen::new(n, board, "counted", LARGEST_COUNT)?.into_board()?;
        Ok(Subject { request: Request::new(board.clone()).portable(), board: Some(board) })
    }

    /// Whether queens are counted: in their runs the method depends on the units.
    pub(crate) fn is_queens(&self) -> bool {
        self.board.is_some()
    }

    /// The job of its plan.
    pub(crate) fn job(&self, plan: &Plan) -> Job {
        match &self.board {
            Some(board) => Job::queens(board, &plan.forecast, None),
            None => Job::placements(plan, None),
        }
    }
}

/// The problem of a term of a sequence, with its goal.
#[pyfunction]
pub(crate) fn problem_of_term(sequence: Text, n: Whole) -> PyResult<String> {
    let request = sequences::named(&sequence).and_then(|sequence| sequence.request(n.as_u32())).map_err(exception)?;
    let plan = request.portable().memory(NO_TABLES).plan().map_err(exception)?;
    Ok(plan.problem().expect("a plan of placements").asked(plan.goal()))
}

/// The term, from the numbers of its problem.
#[pyfunction]
pub(crate) fn read_term(sequence: Text, n: Whole, counted: Numbers) -> PyResult<Numbers> {
    let read = |sequence: &sequences::Sequence| sequence.read(n.as_u32(), counted.into());
    Ok(sequences::named(&sequence).and_then(read).map_err(exception)?.into())
}

/// A count that is ready to be run unit by unit. A worker keeps one from task to task: preparing it may take seconds.
#[pyclass(module = "lowbit._lowbit", frozen)]
pub(crate) struct Units {
    plan: Plan,
    threads: usize,
    /// Batches that a GPU miscalculated, as far as they were warned of.
    warned: AtomicUsize,
}

#[pymethods]
impl Units {
    /// `backend` is a name, or None for the best of this machine.
    #[new]
    fn new(
        py: Python<'_>,
        n: Option<Bound<'_, PyAny>>,
        board: Option<BoardOrText>,
        problem: Option<Text>,
        method: Text,
        backend: Option<Text>,
        threads: Option<Whole>,
    ) -> PyResult<Units> {
        let threads = checked_threads(threads)?;
        let subject = Subject::new(n, board, problem)?;
        let mut request = match subject.is_queens() {
            true => subject.request.method(method.parse::<Method>().map_err(exception)?),
            false => subject.request, // every method of placements counts in the same units
        };
        if let Some(name) = backend {
            request = request.backend(name.parse::<Backend>().map_err(exception)?);
        }
        // Other workers of this machine keep tables, too: as many workers as its cores allow.
        let workers = (all_cores() / threads).max(1) as u64;
        let request = request.memory(free_memory() / 2 / workers);
        let plan = interruptible(py, &Watch::default(), |_| request.plan())?.map_err(exception)?;
        Ok(Units { plan, threads, warned: AtomicUsize::new(0) })
    }

    /// Who counts here.
    #[getter]
    fn worker(&self) -> Who {
        let forecast = &self.plan.forecast;
        let worker = Worker::here(forecast.method.name(), forecast.backend.name(), self.threads);
        (worker.machine, worker.method, worker.backend, worker.version, worker.threads)
    }

    /// The subtotal of each unit, and the seconds it took to count them all.
    fn run(&self, py: Python<'_>, parcel: Vec<Parcel>) -> PyResult<(Vec<Subtotal>, f64)> {
        let units: Vec<Unit> = parcel.into_iter().map(|(number, cost)| Unit { number, cost }).collect();
        let begin = Instant::now();
        let run = |work: &Work| self.plan.run_units(&units, self.threads, &work.stop);
        let tallies = interruptible(py, &Watch::default(), run)?.map_err(exception)?;
        let tallies = tallies.complete().expect("only a signal stops it, and then it is an exception");
        let repaired = self.plan.repaired();
        warn_of(py, &repaired[self.warned.swap(repaired.len(), Ordering::Relaxed).min(repaired.len())..])?;
        let pairs = tallies.iter().map(|tally| (subtotal(tally), tally.nodes.to_string())).collect();
        Ok((pairs, begin.elapsed().as_secs_f64()))
    }
}
