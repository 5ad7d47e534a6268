//! Grids of sudoku.

use lowbit::sudoku::text::{Content, Format, Shown, Subject};
use lowbit::sudoku::{self, Puzzle};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyIterator};

use crate::arguments::{Text, Whole, items, wrong_type};
use crate::errors::{exception, refuse};

/// A grid of 4x4, 9x9, 16x16 or 25x25 cells: a puzzle, or a solution, in any layout that the command reads.
///
/// >>> from lowbit import sudoku
/// >>> puzzle = sudoku.Grid("1..4......3....2")
/// >>> puzzle.side, puzzle.givens, puzzle.cells[:4]
/// (4, 4, b'\x01\x00\x00\x04')
/// >>> print(puzzle.text("board"), end="")
/// +-----+-----+
/// | 1 . | . 4 |
/// | . . | . . |
/// +-----+-----+
/// | . . | 3 . |
/// | . . | . 2 |
/// +-----+-----+
#[pyclass(module = "lowbit.sudoku", frozen, eq, hash, from_py_object)]
#[derive(Clone)]
pub(crate) struct Grid {
    /// Its digits; of a candidate grid, the cells with a single candidate.
    grid: sudoku::Grid,
    /// The puzzle: digits, or candidates.
    pub(crate) asked: Puzzle,
    /// The puzzle that it solves: its givens are bold in drawings.
    puzzle: Option<sudoku::Grid>,
}

#[pymethods]
impl Grid {
    #[new]
    fn new(text: Text) -> PyResult<Grid> {
        Grid::read(&text)
    }

    /// The grid of these cells, row by row; 0 is a blank.
    #[staticmethod]
    fn from_cells(cells: &Bound<'_, PyAny>) -> PyResult<Grid> {
        // A number that is not a byte is not a digit, either.
        let cells: Vec<u8> = cells.extract().or_else(|_| {
            let numbers = items(cells, "cells", |cell| cell.extract::<Whole>())?.into_iter();
            numbers.map(|number| Ok(u8::try_from(number?.0).unwrap_or(u8::MAX))).collect::<PyResult<_>>()
        })?;
        let grid = sudoku::Grid::from_cells(&cells);
        grid.map(Grid::from).ok_or_else(|| {
            let number = cells.len();
            refuse(lowbit::sentence!(
                "{number} cells with these digits are not a grid: 16, 81, 256 or 625, digits up to the side",
                "{number} 个这样的格子不是盘面：应有 16、81、256 或 625 格，数字不大于边长"
            ))
        })
    }

    /// The number of rows, and of columns, and the largest digit.
    #[getter]
    fn side(&self) -> usize {
        self.grid.shape().side()
    }

    /// The digits, row by row; 0 is a blank.
    #[getter]
    fn cells(&self) -> &[u8] {
        self.grid.cells()
    }

    /// The number of cells that are not blank.
    #[getter]
    fn givens(&self) -> usize {
        self.grid.givens()
    }

    /// The grid in one of the formats of `lowbit sudoku convert`: line, grid, board, numbers, sdk, sdm, ss, csv, json,
    /// marks or svg.
    #[pyo3(signature = (format="line".into()))]
    fn text(&self, format: String) -> PyResult<String> {
        let format: Format = format.parse().map_err(exception)?;
        let content = if self.puzzle.is_some() { Content::Solutions } else { Content::Puzzles };
        let mut text = String::from(format.header(content).unwrap_or_default());
        match &self.puzzle {
            Some(puzzle) => format.write(puzzle, Shown::Solution(self.grid.cells()), &mut text),
            None => format.write(&self.asked, Shown::Puzzle, &mut text),
        }
        Ok(text)
    }

    /// The grid as an SVG document; the givens of a solved puzzle are bold.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.text("svg".into())
    }

    /// The number of cells.
    fn __len__(&self) -> usize {
        self.grid.cells().len()
    }

    /// The digit of a cell, by its number or by (row, column), all from 0; 0 is a blank.
    ///
    /// >>> from lowbit import sudoku
    /// >>> grid = sudoku.Grid("1..4......3....2")
    /// >>> grid[0], grid[0, 3], grid[-1], grid[3, -1], sum(1 for digit in grid if digit)
    /// (1, 4, 2, 2, 4)
    fn __getitem__(&self, cell: CellIndex) -> PyResult<u8> {
        let side = self.grid.shape().side();
        let inside = |index: isize, length: usize| {
            let index = if index < 0 { index + length as isize } else { index };
            usize::try_from(index).ok().filter(|&index| index < length)
        };
        let cell = match cell {
            CellIndex::Number(number) => inside(number, self.grid.cells().len()),
            CellIndex::Place(row, column) => {
                inside(row, side).zip(inside(column, side)).map(|(row, column)| side * row + column)
            }
        };
        cell.map(|cell| self.grid.cells()[cell]).ok_or_else(|| PyIndexError::new_err("no such cell"))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyBytes::new(py, self.grid.cells()).try_iter()
    }

    /// The digits as an array of numpy, (side, side) of uint8.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy; // the cells are always copied
        let side = self.grid.shape().side();
        let array = PyArray1::from_slice(py, self.grid.cells()).reshape([side, side])?.into_any();
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __str__(&self) -> String {
        self.grid.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Grid('{}')", self.written())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.written(),)
    }
}

impl Grid {
    /// The one puzzle of a text.
    pub(crate) fn read(text: &str) -> PyResult<Grid> {
        Ok(Grid::from_puzzle(text.parse().map_err(exception)?))
    }

    /// A puzzle, with digits or candidates.
    pub(crate) fn from_puzzle(asked: Puzzle) -> Grid {
        Grid { grid: asked.givens().into_owned(), asked, puzzle: None }
    }

    /// The digits of a puzzle that has no candidates.
    pub(crate) fn givens_only(self) -> PyResult<sudoku::Grid> {
        match self.asked {
            Puzzle::Givens(givens) => Ok(givens),
            Puzzle::Marks(_) => {
                Err(refuse(lowbit::sentence!("candidates where digits were expected", "应为数字，却是候选数")))
            }
        }
    }

    /// A solution of this puzzle.
    pub(crate) fn solved(&self, solution: sudoku::Grid) -> Grid {
        Grid { puzzle: Some(self.grid.clone()), ..Grid::from(solution) }
    }

    /// A text from which the same grid is read.
    fn written(&self) -> String {
        let mut text = String::new();
        let format = if let Puzzle::Marks(_) = self.asked { Format::Marks } else { Format::Line };
        format.write(Subject::from(&self.asked), Shown::Puzzle, &mut text);
        text.trim_end().to_owned()
    }
}

impl From<Grid> for sudoku::Grid {
    fn from(grid: Grid) -> sudoku::Grid {
        grid.grid
    }
}

impl From<sudoku::Grid> for Grid {
    fn from(grid: sudoku::Grid) -> Grid {
        Grid { asked: grid.clone().into(), grid, puzzle: None }
    }
}

/// The same cells, and the same marks.
impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        self.asked == other.asked
    }
}

impl std::hash::Hash for Grid {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.grid.hash(state);
    }
}

/// The index of a cell of a grid.
#[derive(FromPyObject)]
pub(crate) enum CellIndex {
    Number(isize),
    Place(isize, isize),
}

/// A grid of an answer, in the type of its question: a grid, or a line.
#[derive(IntoPyObject)]
pub(crate) enum GridOrLine {
    Grid(Grid),
    Line(String),
}

impl GridOrLine {
    /// Lines as the answers to a list of grids and texts; a grid becomes an answer by `answer`.
    pub(crate) fn in_kind(
        asked: &Bound<'_, PyAny>,
        lines: Vec<Option<String>>,
        answer: impl Fn(&Grid, Grid) -> Grid,
    ) -> PyResult<Vec<Option<GridOrLine>>> {
        let answer = |(asked, line): (PyResult<Bound<'_, PyAny>>, Option<String>)| {
            let asked = asked?;
            Ok(match (asked.cast::<Grid>(), line) {
                (_, None) => None,
                (Ok(grid), Some(line)) => Some(GridOrLine::Grid(answer(grid.get(), Grid::read(&line)?))),
                (Err(_), Some(line)) => Some(GridOrLine::Line(line)),
            })
        };
        asked.try_iter()?.zip(lines).map(answer).collect()
    }
}

/// A grid argument: a grid, or its text.
pub(crate) enum GridOrText {
    Grid(Grid),
    Text(PyBackedStr),
}

impl<'py> FromPyObject<'_, 'py> for GridOrText {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<GridOrText> {
        if let Ok(text) = value.extract() {
            return Ok(GridOrText::Text(text));
        }
        let grid = value.extract().map(GridOrText::Grid);
        grid.map_err(|_| wrong_type(&value, ["a text or a Grid", "文本或 Grid"]))
    }
}

impl GridOrText {
    pub(crate) fn into_grid(self) -> PyResult<Grid> {
        match self {
            GridOrText::Grid(grid) => Ok(grid),
            GridOrText::Text(text) => Grid::read(&text),
        }
    }
}
