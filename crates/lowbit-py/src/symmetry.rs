//! Equivalent sudokus, and those in the vicinity.

use std::ops::ControlFlow;

use lowbit::engine::{Outcome, ordered};
use lowbit::sudoku::near::{Finder, Vicinity};
use lowbit::sudoku::symmetry::{self, Morph};
use lowbit::sudoku::{self, Puzzle};
use pyo3::prelude::*;

use crate::errors::{exception, refuse};
use crate::grid::{Grid, GridOrText};
use crate::interrupt::{checked_threads, interruptible};

/// The digits of a puzzle that has no candidates.
fn givens(puzzle: GridOrText) -> PyResult<sudoku::Grid> {
    match puzzle.into_grid()?.asked {
        Puzzle::Givens(givens) => Ok(givens),
        Puzzle::Marks(_) => Err(refuse("candidates where digits were expected")),
    }
}

/// The smallest of all equivalent grids.
#[pyfunction]
pub(crate) fn canonical(puzzle: GridOrText) -> PyResult<Grid> {
    symmetry::canonical(&givens(puzzle)?).map(Grid::from).map_err(exception)
}

/// The same for a list of puzzles, as lines.
#[pyfunction]
pub(crate) fn canonical_texts(
    py: Python<'_>,
    puzzles: Vec<GridOrText>,
    threads: Option<usize>,
) -> PyResult<Vec<String>> {
    let threads = checked_threads(threads)?;
    let number = |number: usize, error: PyErr| refuse(format!("puzzles[{number}]: {}", error.value(py)));
    let grids = puzzles.into_iter().enumerate().map(|(at, puzzle)| givens(puzzle).map_err(|error| number(at, error)));
    let grids: Vec<sudoku::Grid> = grids.collect::<PyResult<_>>()?;
    let parts: Vec<&[sudoku::Grid]> = grids.chunks(256).collect();
    let found = interruptible(py, |stop| {
        let mut texts = Vec::with_capacity(grids.len());
        let text = |grid: &sudoku::Grid| symmetry::canonical(grid).map(|grid| grid.to_string());
        let _ = ordered(
            threads,
            parts.into_iter(),
            || |part: &[sudoku::Grid]| part.iter().map(text).collect::<Vec<_>>(),
            |part| {
                texts.extend(part);
                if stop.is_raised() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        texts
    })?;
    let texts = found.into_iter().enumerate().map(|(at, text)| text.map_err(|error| number(at, exception(error))));
    texts.collect()
}

/// A random equivalent of a puzzle.
#[pyfunction]
pub(crate) fn morph(puzzle: GridOrText, seed: u64, number: u64) -> PyResult<Grid> {
    let puzzle = puzzle.into_grid()?.asked;
    Ok(Grid::from_puzzle(Morph::by_chance(&puzzle, seed, number).puzzle(&puzzle)))
}

/// The minimal puzzles in the vicinity of a puzzle, at most `limit`.
#[pyfunction]
pub(crate) fn near(
    py: Python<'_>,
    puzzle: GridOrText,
    remove: usize,
    add: usize,
    limit: Option<usize>,
    threads: Option<usize>,
) -> PyResult<Vec<Grid>> {
    let vicinity = Vicinity::new(&givens(puzzle)?, remove, add).map_err(exception)?;
    let threads = checked_threads(threads)?;
    let limit = limit.unwrap_or(usize::MAX);
    let found = interruptible(py, |stop| {
        let mut found = Vec::new();
        let worker = || {
            let mut finder = Finder::new();
            let vicinity = &vicinity;
            move |part: u64| finder.part(vicinity, part, stop)
        };
        let _ = ordered(threads, 0..vicinity.parts(), worker, |part| {
            let Outcome::Complete(near) = part else { return ControlFlow::Break(()) };
            found.extend(near);
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found.truncate(limit);
        found
    })?;
    Ok(found.into_iter().map(Grid::from).collect())
}
