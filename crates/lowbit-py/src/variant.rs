//! Sudoku variants, by their texts.

use lowbit::Error;
use lowbit::engine::Stop;
use lowbit::sudoku::variant::Puzzle;
use lowbit::sudoku::variant::text::Written;
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::errors::exception;
use crate::interrupt::interruptible;

/// Asks something of the puzzle in a text. Nothing is answered after an interruption, which is an exception by itself.
fn asked<T: Send>(
    py: Python<'_>,
    text: &str,
    answer: impl FnOnce(&Puzzle, &Stop) -> Result<Option<T>, Error> + Send,
) -> PyResult<T> {
    let puzzle = Puzzle::read(text).map_err(exception)?;
    let answer = interruptible(py, |stop| answer(&puzzle, stop))?.map_err(exception)?;
    answer.ok_or_else(|| PyKeyboardInterrupt::new_err(()))
}

/// One solution.
#[pyfunction]
pub(crate) fn solve_variant(py: Python<'_>, text: PyBackedStr) -> PyResult<Option<Vec<u16>>> {
    let solved = asked(py, &text, |puzzle, stop| puzzle.solved(stop))?;
    Ok(solved.solution.map(wide))
}

/// The number of solutions up to a limit.
#[pyfunction]
pub(crate) fn count_variant(py: Python<'_>, text: PyBackedStr, limit: Option<u128>) -> PyResult<u128> {
    let limit = limit.unwrap_or(u128::MAX);
    let counted = asked(py, &text, |puzzle, stop| puzzle.counted(limit, stop))?;
    let count: u128 = counted.count.parse().expect("counts are numbers");
    Ok(count.min(limit))
}

/// The verdict, and what is redundant.
#[pyfunction]
pub(crate) fn check_variant(
    py: Python<'_>,
    text: PyBackedStr,
    why: bool,
) -> PyResult<(&'static str, Option<Vec<String>>)> {
    let checked = asked(py, &text, |puzzle, stop| puzzle.checked(why, stop))?;
    Ok((checked.verdict, checked.redundant))
}

/// The digits that each cell can hold, and their solutions up to a cap.
#[pyfunction]
#[expect(clippy::type_complexity, reason = "as Python sees it: two lists of lists")]
pub(crate) fn candidates_variant(
    py: Python<'_>,
    text: PyBackedStr,
    cap: u32,
) -> PyResult<Option<(Vec<Vec<u32>>, Vec<Vec<u32>>)>> {
    let found = asked(py, &text, |puzzle, stop| puzzle.candidates(cap.max(1), stop))?;
    Ok(found.candidates.zip(found.solutions))
}

/// Solutions in order.
#[pyfunction]
pub(crate) fn list_variant(py: Python<'_>, text: PyBackedStr, limit: Option<u64>) -> PyResult<Vec<Vec<u16>>> {
    let listed = asked(py, &text, |puzzle, stop| puzzle.listed(limit.unwrap_or(u64::MAX), stop))?;
    Ok(listed.solutions.into_iter().map(wide).collect())
}

/// The puzzle in another form.
#[pyfunction]
pub(crate) fn convert_variant(text: PyBackedStr, to: PyBackedStr) -> PyResult<String> {
    let to: Written = to.parse().map_err(exception)?;
    Puzzle::read(&text).and_then(|puzzle| to.write(&puzzle.variant)).map_err(exception)
}

/// Bytes would become a `bytes` object instead of a list.
fn wide(digits: Vec<u8>) -> Vec<u16> {
    digits.into_iter().map(u16::from).collect()
}
