//! The queens: counted, found, constructed.

use std::sync::Arc;

use lowbit::engine::{Control, Progress};
use lowbit::queens::{self, Board, Count, CountRequest, LARGEST_CONSTRUCTION, LARGEST_COUNT, Method, classes};
use pyo3::prelude::*;

use crate::arguments::{Text, Whole};
use crate::board::{BoardOrText, Chosen};
use crate::errors::{exception, warn_of};
use crate::interrupt::{Watch, checked_threads, interruptible};
use crate::solution::Solution;

/// The number of solutions of a board, or of their classes under its symmetries.
#[pyfunction]
pub(crate) fn count_queens(
    py: Python<'_>,
    n: Option<Bound<'_, PyAny>>,
    board: Option<BoardOrText>,
    threads: Option<Whole>,
    method: Option<Text>,
    unique: bool,
    watch: Watch,
) -> PyResult<u128> {
    let (_, count, classes) = self::count(py, n, board, threads, method, unique, &watch)?;
    Ok(classes.unwrap_or(count.tally.solutions))
}

/// The requested board, its count, and its classes if requested.
pub(crate) fn count(
    py: Python<'_>,
    n: Option<Bound<'_, PyAny>>,
    board: Option<BoardOrText>,
    threads: Option<Whole>,
    method: Option<Text>,
    unique: bool,
    watch: &Watch,
) -> PyResult<(Board, Count, Option<u128>)> {
    let board = Chosen::new(n, board, "counted", LARGEST_COUNT)?.into_board()?;
    let mut request = CountRequest::new(board.clone());
    if let Some(name) = method {
        request = request.method(name.parse::<Method>().map_err(exception)?);
    }
    let threads = checked_threads(threads)?;
    let counted = interruptible(py, watch, |work| {
        let (stop, report) = (&work.stop, |progress: &Progress| work.counted(progress));
        let control = Control { threads, stop: stop.clone(), progress: Some(&report), ..Control::default() };
        let plan = request.plan()?;
        let Some(count) = plan.run(&control)?.complete() else { return Ok(None) };
        let solutions = count.tally.solutions;
        let classes = if unique { classes(&board, solutions, stop)?.complete() } else { None };
        Ok((!unique || classes.is_some()).then_some((count, classes, plan.repaired())))
    })?;
    let counted = counted.map_err(exception)?;
    let (count, classes, repaired) = counted.expect("only a signal stops it, and then it is an exception");
    warn_of(py, &repaired)?;
    Ok((board, count, classes))
}

/// A solution: of the plain board by formula, of another by exact search.
#[pyfunction]
pub(crate) fn solve_queens(
    py: Python<'_>,
    n: Option<Bound<'_, PyAny>>,
    board: Option<BoardOrText>,
    watch: Watch,
) -> PyResult<Option<Solution>> {
    Ok(match Chosen::new(n, board, "solved", LARGEST_CONSTRUCTION)? {
        Chosen::Plain(n) => {
            let solution = py.detach(|| queens::construct(n)).map_err(exception)?;
            solution.map(|solution| Solution { solution, board: None })
        }
        Chosen::Board(board) => {
            let outcome = interruptible(py, &watch, |work| queens::solve(&board, &work.stop))?;
            let solution = outcome.complete().expect("only a signal stops it, and then it is an exception");
            solution.map(|solution| Solution { solution, board: Some(Arc::new(board)) })
        }
    })
}
