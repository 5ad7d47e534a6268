//! Answers as the command's `--json` prints them, for Python to read: the library's types, as JSON.

use std::path::PathBuf;
use std::time::Instant;

use lowbit_run::Status;
use lowbit_run::answer::Reached;
use pyo3::prelude::*;
use serde::Serialize;

use crate::arguments::{Text, Whole};
use crate::board::BoardOrText;
use crate::interrupt::Watch;
use crate::run::trouble;
use crate::{clocks, queens};

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("plain data becomes JSON")
}

/// A count of queens, as `lowbit queens count --json` prints it.
#[pyfunction]
pub(crate) fn counted_queens(
    py: Python<'_>,
    n: Option<Bound<'_, PyAny>>,
    board: Option<BoardOrText>,
    threads: Option<Whole>,
    method: Option<Text>,
    unique: bool,
    watch: Watch,
) -> PyResult<String> {
    let begin = Instant::now();
    let (board, count, classes) = queens::count(py, n, board, threads, method, unique, &watch)?;
    Ok(json(&lowbit::queens::answer::Counted::new(&board, &count, classes, begin.elapsed())))
}

/// Dials turned home, or the proof that they cannot be, as `lowbit clocks solve --json` prints it.
#[pyfunction]
pub(crate) fn solved_clocks(
    py: Python<'_>,
    dials: Text,
    states: Option<Whole>,
    moves: Option<Text>,
    lights_out: bool,
    watch: Watch,
) -> PyResult<String> {
    Ok(json(&clocks::solved(py, &dials, states, moves, lights_out, &watch)?))
}

/// How far a run is, as `lowbit run status --json` prints it.
#[pyfunction]
pub(crate) fn run_status(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    let status = py.detach(|| Status::of(&path)).map_err(trouble)?;
    Ok(json(&Reached::from(&status)))
}
