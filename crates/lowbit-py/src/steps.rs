//! Sudoku as people solve it: ratings, hints, the path to the solution. Answers go to Python as JSON.

use lowbit::engine::{Outcome, ordered};
use lowbit::steps::Degree;
use lowbit::sudoku::Puzzle;
use lowbit::sudoku::answer::{Graded, Hinted};
use lowbit::sudoku::steps::{Advice, Grader, Order, Progress, Scale, need_nine, svg_of_step};
use lowbit::words::Language;
use pyo3::prelude::*;

use crate::arguments::{Errors, Text, Whole, items};
use crate::errors::{exception, refuse};
use crate::grid::GridOrText;
use crate::interrupt::{Watch, Work, checked_threads, interruptible};
use crate::regions::{chosen, told};

/// A hint as JSON, and a drawing of its first step.
type Drawn = (String, Option<String>);

/// The rating of a puzzle on a scale, with every step if requested.
#[pyfunction]
pub(crate) fn grade_sudoku(
    py: Python<'_>,
    puzzle: GridOrText,
    scale: Text,
    uniqueness: bool,
    path: bool,
    lang: Option<Text>,
    watch: Watch,
) -> PyResult<String> {
    let language = chosen(lang)?;
    let scale: Scale = scale.parse().map_err(exception)?;
    let puzzle = puzzle.into_grid()?.asked;
    let mut grader = Grader::new().scale(scale).uniqueness(uniqueness).with_path(path);
    let ask = |work: &Work| grader.grade(&puzzle, &work.stop).map(Outcome::into_inner);
    let graded = interruptible(py, &watch, ask)?;
    Ok(told(&Graded::new(&puzzle, &graded.map_err(exception)?, language)))
}

/// The next step, or all of them, and a drawing of the first; with `givens`, the other digits of the grid are entries.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "they have names in Python")]
pub(crate) fn hint_sudoku(
    py: Python<'_>,
    grid: GridOrText,
    givens: Option<GridOrText>,
    all: bool,
    degree: Whole,
    uniqueness: bool,
    lang: Option<Text>,
    watch: Watch,
) -> PyResult<Drawn> {
    let (degree, language) = (checked_degree(degree)?, chosen(lang)?);
    let (puzzle, mut progress) = position(grid)?;
    if let Some(givens) = givens {
        let givens = givens.into_grid()?.asked;
        need_nine(&givens).map_err(exception)?;
        progress = progress.given(givens.givens().into_owned());
    }
    let ask = if all { Order::hints } else { Order::hint };
    let order = Order::new().uniqueness(uniqueness);
    let advice = interruptible(py, &watch, |work| ask(&order, &progress, &work.stop).into_inner())?;
    Ok(hinted(&puzzle, &progress, &advice, degree, language))
}

/// The next step of each grid of a list, and its drawing; None for a grid that cannot be read.
#[pyfunction]
pub(crate) fn hint_texts(
    grids: &Bound<'_, PyAny>,
    degree: Whole,
    uniqueness: bool,
    lang: Option<Text>,
    threads: Option<Whole>,
    errors: &str,
    watch: Watch,
) -> PyResult<Vec<Option<Drawn>>> {
    let (degree, language) = (checked_degree(degree)?, chosen(lang)?);
    let (threads, errors) = (checked_threads(threads)?, errors.parse::<Errors>().map_err(exception)?);
    let (mut asked, mut is_read) = (Vec::new(), Vec::new());
    for grid in items(grids, "grids", |grid| position(grid.extract()?))? {
        is_read.push(grid.is_ok());
        match grid {
            Ok(grid) => asked.push(grid),
            Err(error) if errors == Errors::Raise => return Err(error),
            Err(_) => {}
        }
    }
    let order = Order::new().uniqueness(uniqueness);
    let told = interruptible(grids.py(), &watch, |work| {
        let answer = |(puzzle, progress): &(Puzzle, Progress)| {
            let advice = order.hint(progress, &work.stop).into_inner();
            hinted(puzzle, progress, &advice, degree, language)
        };
        let mut told = Vec::with_capacity(asked.len());
        let _ = ordered(
            threads,
            asked.iter(),
            || answer,
            |one| {
                told.push(one);
                work.finished(told.len() as u64, asked.len() as u64)
            },
        );
        told
    })?;
    let mut told = told.into_iter();
    Ok(is_read.into_iter().map(|is_read| if is_read { told.next() } else { None }).collect())
}

/// The degree of detail of a hint, from 1 to 4.
pub(crate) fn checked_degree(degree: Whole) -> PyResult<Degree> {
    let degree = degree.size().checked_sub(1).and_then(|degree| Degree::ALL.get(degree));
    degree.copied().ok_or_else(|| refuse(lowbit::sentence!("degrees are 1 to 4", "提示程度为 1 到 4")))
}

/// A grid and its entries: a text may distinguish givens from entries.
fn position(grid: GridOrText) -> PyResult<(Puzzle, Progress)> {
    let progress = match &grid {
        GridOrText::Text(text) => text.parse::<Progress>().map_err(exception)?,
        GridOrText::Grid(grid) => Progress::from(&grid.asked),
    };
    let puzzle = grid.into_grid()?.asked;
    need_nine(&puzzle).map_err(exception)?;
    Ok((puzzle, progress))
}

/// A hint as JSON, and a drawing of its first step.
fn hinted(puzzle: &Puzzle, progress: &Progress, advice: &Advice, degree: Degree, language: Language) -> Drawn {
    let drawing = advice.steps().first().map(|step| svg_of_step(progress, step));
    (told(&Hinted::new(puzzle, advice, degree, language)), drawing)
}
