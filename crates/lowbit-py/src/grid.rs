//! Grids of sudoku.

use lowbit::sudoku::text::{Format, Shown, Subject};
use lowbit::sudoku::{self, Puzzle};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

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
    fn new(text: PyBackedStr) -> PyResult<Grid> {
        Grid::read(&text)
    }

    /// The grid of these cells, row by row; 0 is a blank.
    #[staticmethod]
    fn from_cells(cells: Vec<u8>) -> PyResult<Grid> {
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
        let mut text = String::from(format.header(self.puzzle.is_some()).unwrap_or_default());
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

/// A grid argument: a grid, or its text.
#[derive(FromPyObject)]
pub(crate) enum GridOrText {
    Grid(Grid),
    Text(PyBackedStr),
}

impl GridOrText {
    pub(crate) fn into_grid(self) -> PyResult<Grid> {
        match self {
            GridOrText::Grid(grid) => Ok(grid),
            GridOrText::Text(text) => Grid::read(&text),
        }
    }
}
