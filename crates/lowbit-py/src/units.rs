//! Units of a count, run on the worker.

use std::time::Instant;

use lowbit::backend::{Backend, free_memory};
use lowbit::engine::{Unit, all_cores};
use lowbit::queens::{self, CountRequest, LARGEST_COUNT, Method};
use lowbit_run::Worker;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::arguments::Whole;
use crate::board::{BoardOrText, Chosen};
use crate::errors::exception;
use crate::interrupt::{checked_threads, interruptible};

/// A unit as it is sent: its number and its predicted cost.
pub(crate) type Parcel = (u64, f64);

/// Who counted: machine, method, backend, version, threads.
pub(crate) type Who = (String, String, String, String, u32);

/// A count that is ready to be run unit by unit. A worker keeps one from task to task: preparing it may take seconds.
#[pyclass(module = "lowbit._lowbit", frozen)]
pub(crate) struct Units {
    plan: queens::Plan,
    threads: usize,
}

#[pymethods]
impl Units {
    /// `backend` is a name, or None for the best of this machine.
    #[new]
    fn new(
        py: Python<'_>,
        n: Option<Bound<'_, PyAny>>,
        board: Option<BoardOrText>,
        method: PyBackedStr,
        backend: Option<PyBackedStr>,
        threads: Option<Whole>,
    ) -> PyResult<Units> {
        let board = Chosen::new(n, board, "counted", LARGEST_COUNT)?.into_board()?;
        let threads = checked_threads(threads)?;
        let mut request = CountRequest::new(board).portable().method(method.parse::<Method>().map_err(exception)?);
        if let Some(name) = backend {
            request = request.backend(name.parse::<Backend>().map_err(exception)?);
        }
        // Other workers of this machine keep tables, too: as many workers as its cores allow.
        let workers = (all_cores() / threads).max(1) as u64;
        let request = request.memory(free_memory() / 2 / workers);
        let plan = interruptible(py, |_| request.plan())?.map_err(exception)?;
        Ok(Units { plan, threads })
    }

    /// Who counts here.
    #[getter]
    fn worker(&self) -> Who {
        let forecast = &self.plan.forecast;
        let worker = Worker::here(forecast.method.name(), forecast.backend.name(), self.threads);
        (worker.machine, worker.method, worker.backend, worker.version, worker.threads)
    }

    /// The (solutions, nodes) of each unit, and the seconds it took to count them all.
    fn run(&self, py: Python<'_>, parcel: Vec<Parcel>) -> PyResult<(Vec<(u128, u128)>, f64)> {
        let units: Vec<Unit> = parcel.into_iter().map(|(number, cost)| Unit { number, cost }).collect();
        let begin = Instant::now();
        let tallies = interruptible(py, |stop| self.plan.run_units(&units, self.threads, stop))?.map_err(exception)?;
        let tallies = tallies.complete().expect("only a signal stops it, and then it is an exception");
        let pairs = tallies.into_iter().map(|tally| (tally.solutions, tally.nodes)).collect();
        Ok((pairs, begin.elapsed().as_secs_f64()))
    }
}
