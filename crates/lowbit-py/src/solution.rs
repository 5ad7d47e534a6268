//! Solutions of the queens.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use lowbit::queens;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

use crate::arguments::{Whole, items};
use crate::board::Board;
use crate::errors::refuse;

/// Where the queens stand: for each row, from the top, the column of its queen, from 0. Printed from 1.
///
/// >>> from lowbit import queens
/// >>> solution = queens.Solution((1, 3, 0, 2))
/// >>> list(solution), solution[0], solution.is_valid()
/// ([1, 3, 0, 2], 1, True)
/// >>> print(solution)
/// 2 4 1 3
/// >>> print(solution.picture(), end="")
/// .Q..
/// ...Q
/// Q...
/// ..Q.
#[pyclass(module = "lowbit.queens", frozen, sequence)]
pub(crate) struct Solution {
    pub(crate) solution: queens::Solution,
    /// The board it was found on; `None` for the plain one.
    pub(crate) board: Option<Arc<queens::Board>>,
}

/// Largest board that is drawn: a picture has n x n cells.
const LARGEST_PICTURE: usize = 1000;

#[pymethods]
impl Solution {
    #[new]
    #[pyo3(signature = (columns, board=None))]
    fn new(columns: &Bound<'_, PyAny>, board: Option<Board>) -> PyResult<Solution> {
        let columns: Vec<u32> = columns.extract().or_else(|_| {
            let columns = items(columns, "columns", |column| column.extract::<Whole>())?.into_iter();
            columns.map(|column| Ok(column?.as_u32())).collect::<PyResult<_>>()
        })?;
        Ok(Solution { solution: columns.into(), board: board.map(|board| Arc::new(board.0)) })
    }

    /// The number of rows.
    #[getter]
    fn n(&self) -> usize {
        self.solution.n()
    }

    /// The column of each row's queen.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.solution.columns())
    }

    /// The board it was found on; None for the plain one.
    #[getter]
    fn board(&self) -> Option<Board> {
        self.board.as_deref().cloned().map(Board)
    }

    /// Whether no two queens attack each other, and all stand on the board.
    fn is_valid(&self) -> bool {
        self.solution.is_valid() && self.board.as_ref().is_none_or(|board| self.solution.fits(board))
    }

    /// The board as text: a line for each row, 'Q' a queen.
    fn picture(&self) -> PyResult<String> {
        self.check_size()?;
        Ok(self.solution.picture(self.board.as_deref()))
    }

    /// The board as an SVG document.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.check_size()?;
        Ok(self.solution.to_svg(self.board.as_deref()))
    }

    fn __len__(&self) -> usize {
        self.solution.n()
    }

    fn __getitem__(&self, row: isize) -> PyResult<u32> {
        let row = if row < 0 { row + self.solution.n() as isize } else { row };
        let column = usize::try_from(row).ok().and_then(|row| self.solution.columns().get(row));
        column.copied().ok_or_else(|| PyIndexError::new_err("no such row"))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.columns(py)?.try_iter()
    }

    fn __eq__(&self, other: &Solution) -> bool {
        self.solution == other.solution
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.solution.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.solution.to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Solution({})", self.columns(py)?))
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyTuple>, Option<Board>)> {
        Ok((self.columns(py)?, self.board()))
    }
}

impl Solution {
    fn check_size(&self) -> PyResult<()> {
        match self.solution.n() {
            ..=LARGEST_PICTURE => Ok(()),
            n => Err(refuse(lowbit::sentence!(
                "n = {n} is too large for a picture: {LARGEST_PICTURE} at most",
                "n = {n} 太大，画不出来：最多 {LARGEST_PICTURE}"
            ))),
        }
    }
}
