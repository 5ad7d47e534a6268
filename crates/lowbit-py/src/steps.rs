//! Sudoku as people solve it: ratings, hints, the path to the solution. Answers go to Python as JSON.

use lowbit::engine::Outcome;
use lowbit::steps::Degree;
use lowbit::sudoku::answer::{Graded, Hinted};
use lowbit::sudoku::steps::{Advice, Progress, Scale, grade, hint, hints, need_nine, svg_of_step};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::arguments::Whole;
use crate::errors::{exception, refuse};
use crate::grid::GridOrText;
use crate::interrupt::interruptible;
use crate::regions::{chosen, told};

/// The rating of a puzzle on a scale, with every step if requested.
#[pyfunction]
pub(crate) fn grade_sudoku(
    py: Python<'_>,
    puzzle: GridOrText,
    scale: PyBackedStr,
    uniqueness: bool,
    path: bool,
    language: Option<PyBackedStr>,
) -> PyResult<String> {
    let language = chosen(language)?;
    let scale: Scale = scale.parse().map_err(exception)?;
    let puzzle = puzzle.into_grid()?.asked;
    let graded = interruptible(py, |stop| grade(&puzzle, scale, uniqueness, path, stop).map(Outcome::into_inner))?;
    Ok(told(&Graded::new(&puzzle, &graded.map_err(exception)?, language)))
}

/// The next step, or all of them, and a drawing of the first; with `givens`, the other digits of the grid are entries.
#[pyfunction]
pub(crate) fn hint_sudoku(
    py: Python<'_>,
    grid: GridOrText,
    givens: Option<GridOrText>,
    all: bool,
    degree: Whole,
    uniqueness: bool,
    language: Option<PyBackedStr>,
) -> PyResult<(String, Option<String>)> {
    let degree = degree.size().checked_sub(1).and_then(|degree| Degree::ALL.get(degree));
    let degree = *degree.ok_or_else(|| refuse(lowbit::sentence!("degrees are 1 to 4", "提示程度为 1 到 4")))?;
    let language = chosen(language)?;
    // A text may say what was given.
    let mut progress = match &grid {
        GridOrText::Text(text) => text.parse::<Progress>().map_err(exception)?,
        GridOrText::Grid(grid) => Progress::from(&grid.asked),
    };
    let puzzle = grid.into_grid()?.asked;
    need_nine(&puzzle).map_err(exception)?;
    if let Some(givens) = givens {
        let givens = givens.into_grid()?.asked;
        need_nine(&givens).map_err(exception)?;
        progress = progress.given(givens.givens().into_owned());
    }
    let ask = if all { hints } else { hint };
    let advice = interruptible(py, |stop| ask(&progress, uniqueness, stop).into_inner())?;
    let drawing = match &advice {
        Advice::Steps(steps) => steps.first().map(|step| svg_of_step(&progress, step)),
        _ => None,
    };
    Ok((told(&Hinted::new(&puzzle, &advice, degree, language)), drawing))
}
