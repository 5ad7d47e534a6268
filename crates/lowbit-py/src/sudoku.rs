//! Sudokus: solved, counted, checked, made.

use std::ops::{ControlFlow, Range};

use lowbit::engine::{Stop, ordered};
use lowbit::sudoku::generate::{Aim, Generator, Recipe, Symmetry};
use lowbit::sudoku::kernels::places::Places;
use lowbit::sudoku::kernels::single;
use lowbit::sudoku::text::plain_nine;
use lowbit::sudoku::{self, Marks, Shape, redundant_givens, true_candidates};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::PyList;

use crate::array::solve_nines;
use crate::errors::{exception, refuse};
use crate::grid::{Grid, GridOrText};
use crate::interrupt::{checked_threads, interruptible};

/// Steps for each proof of a generated puzzle of 16x16 and more, as the command takes them.
const EFFORT: u64 = 300;

/// A solution of a puzzle.
#[pyfunction]
pub(crate) fn solve_grid(py: Python<'_>, puzzle: GridOrText) -> PyResult<Option<Grid>> {
    let puzzle = &puzzle.into_grid()?;
    let solution = match <&[u8; 81]>::try_from(puzzle.grid.cells()) {
        // A 9x9 puzzle is solved before a thread would have begun.
        Ok(nine) if puzzle.marks.is_none() => {
            py.detach(|| single::solve(nine)).map(|cells| sudoku::Grid::from_cells(&cells).expect("81 digits"))
        }
        _ => interruptible(py, |stop| search(puzzle, stop))?,
    };
    Ok(solution.map(|solution| puzzle.solved(solution)))
}

/// A solution of a puzzle of any kind.
fn search(puzzle: &Grid, stop: &Stop) -> Option<sudoku::Grid> {
    let mut solution = None;
    let _ = places(puzzle).run(stop, &mut |cells| {
        solution = sudoku::Grid::from_cells(cells);
        ControlFlow::Break(())
    });
    solution
}

fn places(puzzle: &Grid) -> Places {
    puzzle.marks.as_ref().map_or_else(|| Places::new(&puzzle.grid), Places::within)
}

/// The solutions of a list of texts, as lines; those of 9x9 puzzles all at once.
#[pyfunction]
pub(crate) fn solve_texts<'py>(
    py: Python<'py>,
    puzzles: Vec<PyBackedStr>,
    threads: Option<usize>,
) -> PyResult<Bound<'py, PyList>> {
    let threads = checked_threads(threads)?;
    let (mut nines, mut others) = (Vec::with_capacity(puzzles.len()), Vec::new());
    for (number, text) in puzzles.iter().enumerate() {
        match plain_nine(text.as_bytes()) {
            Some(nine) => nines.push(nine),
            None => {
                let grid =
                    Grid::read(text).map_err(|error| refuse(format!("puzzles[{number}]: {}", error.value(py))))?;
                others.push((number, grid));
            }
        }
    }
    let (solved, mut answers) = interruptible(py, |stop| {
        let mut solved = vec![[0; 81]; nines.len()];
        solve_nines(&nines, &mut solved, threads, stop);
        let mut answers = Vec::with_capacity(others.len());
        let worker = || |(number, grid): (usize, Grid)| (number, search(&grid, stop));
        let _ = ordered(threads, others.into_iter(), worker, |answer| {
            answers.push(answer);
            ControlFlow::Continue(())
        });
        (solved, answers.into_iter().peekable())
    })?;
    let mut solved = solved.iter();
    let lines = (0..puzzles.len()).map(|number| match answers.next_if(|answer| answer.0 == number) {
        Some((_, answer)) => answer.map(|grid| grid.to_string()),
        None => solved.next().and_then(line),
    });
    PyList::new(py, lines.collect::<Vec<_>>())
}

/// The solutions of 9x9 puzzles in plain lines, all in one text, as such a text, with `none` where there is none; `None` unless
/// the text is so many plain lines. One long text is read and made faster than many short ones.
#[pyfunction]
pub(crate) fn solve_lines(
    py: Python<'_>,
    text: PyBackedStr,
    lines: usize,
    threads: Option<usize>,
) -> PyResult<Option<String>> {
    let threads = checked_threads(threads)?;
    if text.len() + 1 != 82 * lines {
        return Ok(None);
    }
    interruptible(py, |stop| {
        let ends_well = |line: &[u8]| line.get(81).is_none_or(|&end| end == b'\n');
        let nine = |line: &[u8]| plain_nine(&line[..81]).filter(|_| ends_well(line));
        let nines: Vec<_> = text.as_bytes().chunks(82).map(nine).collect::<Option<_>>()?;
        let mut solved = vec![[0; 81]; nines.len()];
        solve_nines(&nines, &mut solved, threads, stop);
        let mut answer = Vec::with_capacity(text.len() + 1);
        for cells in &solved {
            match cells[0] {
                0 => answer.extend(b"none"),
                _ => answer.extend_from_slice(&cells.map(|digit| b'0' + digit)),
            }
            answer.push(b'\n');
        }
        answer.pop();
        Some(String::from_utf8(answer).expect("ASCII digits"))
    })
}

/// A solved 9x9 puzzle in a line; `None` for the blanks that stand for no solution.
fn line(cells: &[u8; 81]) -> Option<String> {
    let digits = || cells.iter().map(|digit| char::from(b'0' + digit));
    (cells[0] != 0).then(|| digits().collect())
}

/// The number of solutions of a puzzle, counted no further than `limit`.
#[pyfunction]
pub(crate) fn count_solutions(py: Python<'_>, puzzle: GridOrText, limit: Option<u64>) -> PyResult<u128> {
    let puzzle = puzzle.into_grid()?;
    let limit = limit.map_or(u128::MAX, u128::from);
    interruptible(py, |stop| count(&puzzle, limit, stop))
}

fn count(puzzle: &Grid, limit: u128, stop: &Stop) -> u128 {
    if puzzle.marks.is_none() {
        return sudoku::count(&puzzle.grid, limit, stop).into_inner();
    }
    let mut found = 0;
    let _ = places(puzzle).run(stop, &mut |_| {
        found += 1;
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// The number of solutions up to 2, the side of the grid, the conflicts as (cell, cell, digit), the redundant givens.
type Findings = (u128, usize, Vec<(usize, usize, u8)>, Option<Vec<usize>>);

/// How many solutions a puzzle has; which givens contradict each other; and, where it was asked for and the puzzle has one
/// solution, which givens are redundant.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, puzzle: GridOrText, minimal: bool) -> PyResult<Findings> {
    let puzzle = puzzle.into_grid()?;
    interruptible(py, |stop| {
        let solutions = count(&puzzle, 2, stop);
        // A candidate grid has no givens: none that contradict each other, none that could go.
        let is_plain = puzzle.marks.is_none();
        let conflicts = puzzle.grid.conflicts().filter(|_| is_plain);
        let conflicts = conflicts.map(|pair| (pair.first, pair.second, pair.digit)).collect();
        let redundant = minimal && solutions == 1 && is_plain;
        let redundant = redundant.then(|| redundant_givens(&puzzle.grid, stop).into_inner());
        (solutions, puzzle.grid.shape().side(), conflicts, redundant)
    })
}

/// For every cell the digits it has in some solution.
#[pyfunction]
pub(crate) fn candidates(py: Python<'_>, puzzle: GridOrText) -> PyResult<Option<Vec<Vec<u32>>>> {
    let puzzle = puzzle.into_grid()?;
    let marks = puzzle.marks.unwrap_or_else(|| Marks::from(&puzzle.grid));
    let found = interruptible(py, |stop| true_candidates(&marks, stop).into_inner())?;
    let digits = |cell| lowbit::bits::members(found.digits(cell).into()).map(|digit| digit + 1).collect();
    let is_some = found.digits(0) != 0;
    Ok(is_some.then(|| (0..marks.shape().cells()).map(digits).collect()))
}

/// Puzzles with one solution, made from a seed.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn generate(
    py: Python<'_>,
    number: u64,
    seed: u64,
    size: usize,
    clues: Option<usize>,
    minimal: bool,
    symmetry: PyBackedStr,
    threads: Option<usize>,
) -> PyResult<Vec<Grid>> {
    let shape = Shape::with_side(size).ok_or_else(|| refuse(format!("no grid has {size} rows: 4, 9, 16 or 25")))?;
    let cells = shape.cells();
    let aim = match clues {
        Some(_) if minimal => return Err(refuse("a number of clues, or minimal: not both")),
        Some(clues) if clues > cells => return Err(refuse(format!("{clues} clues: a {shape} grid has {cells} cells"))),
        Some(clues) => Aim::Clues(clues),
        None if minimal || size <= 9 => Aim::Minimal,
        None => Aim::Effort(EFFORT),
    };
    let recipe = Recipe { shape, seed, symmetry: symmetry.parse::<Symmetry>().map_err(exception)?, aim };
    let threads = checked_threads(threads)?;
    let block = number.div_ceil(threads as u64).clamp(1, if size <= 9 { 8192 } else { 1 });
    let blocks = (0..number.div_ceil(block)).map(|part| part * block..number.min((part + 1) * block));
    let made = interruptible(py, |stop| {
        let worker = || {
            let mut generator = Generator::new(recipe);
            move |numbers: Range<u64>| generator.puzzles(numbers, stop)
        };
        let (mut made, mut failure) = (Vec::new(), None);
        let _ = ordered(threads, blocks, worker, |block| match block {
            Ok(Some(block)) => {
                made.extend(block);
                ControlFlow::Continue(())
            }
            Ok(None) => ControlFlow::Break(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        });
        failure.map_or(Ok(made), Err)
    })?;
    Ok(made.map_err(exception)?.into_iter().map(Grid::from).collect())
}
