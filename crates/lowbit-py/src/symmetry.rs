//! Equivalent sudokus, and those in the vicinity.

use std::ops::ControlFlow;

use lowbit::engine::{Outcome, ordered};
use lowbit::sudoku;
use lowbit::sudoku::near::{Finder, Vicinity};
use lowbit::sudoku::symmetry::{self, Morph};
use pyo3::prelude::*;

use crate::arguments::{Errors, Whole, items};
use crate::errors::exception;
use crate::grid::{Grid, GridOrLine, GridOrText};
use crate::interrupt::{Watch, checked_threads, interruptible};

/// The digits of a puzzle that has no candidates.
fn givens(puzzle: GridOrText) -> PyResult<sudoku::Grid> {
    puzzle.into_grid()?.givens_only()
}

/// The smallest of all equivalent grids.
#[pyfunction]
pub(crate) fn canonical(puzzle: GridOrText) -> PyResult<Grid> {
    symmetry::canonical(&givens(puzzle)?).map(Grid::from).map_err(exception)
}

/// The same for a list of puzzles: grids of grids, lines of texts; None for one that cannot be read.
#[pyfunction]
pub(crate) fn canonical_texts(
    puzzles: &Bound<'_, PyAny>,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<GridOrLine>>> {
    let py = puzzles.py();
    let threads = checked_threads(threads)?;
    let errors: Errors = errors.parse().map_err(exception)?;
    let read = |puzzle: &Bound<'_, PyAny>| {
        let grid = givens(puzzle.extract()?)?;
        if grid.shape().side() > 9 {
            Err(symmetry::canonical(&grid).map_err(exception).expect_err("too large"))
        } else {
            Ok(grid)
        }
    };
    let (mut grids, mut is_read) = (Vec::new(), Vec::new());
    for grid in items(puzzles, "puzzles", read)? {
        is_read.push(grid.is_ok());
        match grid {
            Ok(grid) => grids.push(grid),
            Err(error) if errors == Errors::Raise => return Err(error),
            Err(_) => {}
        }
    }
    let parts: Vec<&[sudoku::Grid]> = grids.chunks(256).collect();
    let found = interruptible(py, &watch, |work| {
        let mut texts = Vec::with_capacity(grids.len());
        let text = |grid: &sudoku::Grid| symmetry::canonical(grid).map(|grid| grid.to_string());
        let _ = ordered(
            threads,
            parts.into_iter(),
            || |part: &[sudoku::Grid]| part.iter().map(text).collect::<Vec<_>>(),
            |part| {
                texts.extend(part);
                work.finished(texts.len() as u64, grids.len() as u64)
            },
        );
        texts
    })?;
    let mut texts = found.into_iter().map(|text| text.map_err(exception));
    let lines = is_read.into_iter().map(|is_read| if is_read { texts.next().transpose() } else { Ok(None) });
    GridOrLine::in_kind(puzzles, lines.collect::<PyResult<_>>()?, |_, canonical| canonical)
}

/// A random equivalent of a puzzle.
#[pyfunction]
pub(crate) fn morph(puzzle: GridOrText, seed: Whole, number: Whole) -> PyResult<Grid> {
    let (Whole(seed), Whole(number)) = (seed, number);
    let puzzle = puzzle.into_grid()?.asked;
    Ok(Grid::from_puzzle(Morph::by_chance(&puzzle, seed, number).puzzle(&puzzle)))
}

/// The minimal puzzles in the vicinity of a puzzle, at most `limit`.
#[pyfunction]
pub(crate) fn near(
    py: Python<'_>,
    puzzle: GridOrText,
    remove: Whole,
    add: Whole,
    limit: Option<Whole>,
    threads: Option<Whole>,
    watch: Watch,
) -> PyResult<Vec<Grid>> {
    let vicinity = Vicinity::new(&givens(puzzle)?, remove.size(), add.size()).map_err(exception)?;
    let threads = checked_threads(threads)?;
    let limit = limit.map_or(usize::MAX, Whole::size);
    let found = interruptible(py, &watch, |work| {
        let (mut found, mut parts) = (Vec::new(), 0);
        let worker = || {
            let mut finder = Finder::new();
            let vicinity = &vicinity;
            move |part: u64| finder.part(vicinity, part, &work.stop)
        };
        let _ = ordered(threads, 0..vicinity.parts(), worker, |part| {
            let Outcome::Complete(near) = part else { return ControlFlow::Break(()) };
            found.extend(near);
            parts += 1;
            let more = work.finished(parts, vicinity.parts());
            if found.len() < limit { more } else { ControlFlow::Break(()) }
        });
        found.truncate(limit);
        found
    })?;
    Ok(found.into_iter().map(Grid::from).collect())
}
