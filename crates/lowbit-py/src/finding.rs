//! The result of a check.

use lowbit::sudoku::{Check, Conflict, Shape, Verdict};
use pyo3::prelude::*;

use crate::arguments::{Text, Whole};
use crate::errors::{language, refuse};

/// A pair of cells that contradict each other, and the digit in both.
type Pair = (usize, usize, u8);
/// Cells, if they were asked for.
type Cells = Option<Vec<usize>>;

/// The result of `lowbit.sudoku.check`. As text: what the command would print.
///
/// >>> from lowbit import sudoku
/// >>> found = sudoku.check("1..1............")
/// >>> found.verdict, found.side, found.conflicts, found.redundant
/// ('none', 4, [(0, 3, 1)], None)
/// >>> sudoku.check("1..2......3...4.", minimal=True).contradiction
/// [3, 10, 14]
#[pyclass(module = "lowbit.sudoku", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Finding(pub(crate) Check);

#[pymethods]
impl Finding {
    #[new]
    #[pyo3(signature = (verdict, side, conflicts, redundant, contradiction=None))]
    fn new(
        verdict: Text,
        side: Whole,
        conflicts: Vec<Pair>,
        redundant: Cells,
        contradiction: Cells,
    ) -> PyResult<Finding> {
        let known = [Verdict::None, Verdict::Unique, Verdict::Multiple];
        let verdict = known.into_iter().find(|known| known.name() == &*verdict);
        let (Some(verdict), Some(shape)) = (verdict, Shape::with_side(side.size())) else {
            return Err(refuse(lowbit::sentence!("not a finding", "不是检查结果")));
        };
        let conflict = |(first, second, digit)| Conflict { first, second, digit };
        let conflicts = conflicts.into_iter().map(conflict).collect();
        Ok(Finding(Check { shape, verdict, conflicts, redundant, contradiction }))
    }

    /// unique, multiple or none.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.0.verdict.name()
    }

    /// The number of rows and columns of the puzzle.
    #[getter]
    fn side(&self) -> usize {
        self.0.shape.side()
    }

    /// Givens that contradict each other: two cells, numbered row by row from 0, and the digit in both.
    #[getter]
    fn conflicts(&self) -> Vec<Pair> {
        self.0.conflicts.iter().map(|pair| (pair.first, pair.second, pair.digit)).collect()
    }

    /// Cells with redundant givens; None unless requested and the puzzle is unique.
    #[getter]
    fn redundant(&self) -> Cells {
        self.0.redundant.clone()
    }

    /// Cells with givens that have no solution together, as few as could be proved; None unless requested and
    /// the puzzle has no solution and no conflicts.
    #[getter]
    fn contradiction(&self) -> Cells {
        self.0.contradiction.clone()
    }

    fn __str__(&self) -> String {
        self.0.words(language())
    }

    fn __repr__(&self) -> String {
        let list = |cells: Cells| cells.map_or_else(|| "None".to_owned(), |cells| format!("{cells:?}"));
        let (redundant, contradiction) = (list(self.redundant()), list(self.contradiction()));
        let conflicts = self.conflicts();
        format!("Finding('{}', {}, {conflicts:?}, {redundant}, {contradiction})", self.verdict(), self.side())
    }

    fn __getnewargs__(&self) -> (&'static str, usize, Vec<Pair>, Cells, Cells) {
        (self.verdict(), self.side(), self.conflicts(), self.redundant(), self.contradiction())
    }
}
