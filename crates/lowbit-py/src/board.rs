//! Boards of queens.

use lowbit::Error;
use lowbit::queens::{self, Convention};
use lowbit::sentence;
use lowbit::words::Sentence;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;

use crate::arguments::{Text, Whole};
use crate::errors::{exception, language, refuse};

/// A board: blocked cells, and queens that must stay. Rows and columns count from 0.
///
/// The text has a line for each row: `.` free, `*` blocked, `Q` a queen that must stay.
///
/// >>> from lowbit import queens
/// >>> board = queens.Board(".*..\n....\n....\n..*.\n")
/// >>> board.n, board.blocked, board.queens
/// (4, [(0, 1), (3, 2)], [])
/// >>> queens.count(board=board)
/// 1
#[pyclass(module = "lowbit.queens", frozen, eq, hash, from_py_object)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) queens::Board);

#[pymethods]
impl Board {
    #[new]
    fn new(text: Text) -> PyResult<Board> {
        queens::Board::read(text.as_bytes(), &Convention::default()).map(Board).map_err(exception)
    }

    /// The board of n x n free cells.
    #[staticmethod]
    fn empty(n: Whole) -> PyResult<Board> {
        queens::Board::empty(n.as_u32()).map(Board).map_err(exception)
    }

    /// The same board with a cell blocked.
    ///
    /// >>> from lowbit import queens
    /// >>> queens.count(board=queens.Board.empty(4).block(0, 1))
    /// 1
    fn block(&self, row: Whole, column: Whole) -> PyResult<Board> {
        let mut board = self.0.clone();
        board.block(row.as_u32(), column.as_u32()).map_err(exception)?;
        Ok(Board(board))
    }

    /// The same board with a queen that must stay.
    ///
    /// >>> from lowbit import queens
    /// >>> [str(solution) for solution in queens.solutions(board=queens.Board.empty(4).place(0, 1))]
    /// ['2 4 1 3']
    fn place(&self, row: Whole, column: Whole) -> PyResult<Board> {
        let mut board = self.0.clone();
        board.place(row.as_u32(), column.as_u32()).map_err(exception)?;
        Ok(Board(board))
    }

    /// The number of rows, and of columns.
    #[getter]
    fn n(&self) -> u32 {
        self.0.n()
    }

    /// The blocked cells, as (row, column).
    #[getter]
    fn blocked(&self) -> Vec<(u32, u32)> {
        let cells = (0..self.0.n()).flat_map(|row| (0..self.0.n()).map(move |col| (row, col)));
        cells.filter(|&(row, col)| self.0.is_blocked(row, col)).collect()
    }

    /// The queens that must stay, as (row, column).
    #[getter]
    fn queens(&self) -> Vec<(u32, u32)> {
        self.0.queens().collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?})", self.0.to_string())
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }

    /// The board as an SVG document.
    fn _repr_svg_(&self) -> String {
        self.0.to_svg()
    }
}

/// A board argument: a board, or its text.
pub(crate) enum BoardOrText {
    Board(Board),
    Text(PyBackedStr),
}

impl<'py> FromPyObject<'_, 'py> for BoardOrText {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<BoardOrText> {
        if let Ok(text) = value.extract() {
            return Ok(BoardOrText::Text(text));
        }
        let board = value.extract().map(BoardOrText::Board);
        board.map_err(|_| crate::arguments::wrong_type(&value, ["a text or a Board", "文本或 Board"]))
    }
}

/// The requested board: the plain one of n rows, or another.
pub(crate) enum Chosen {
    Plain(u32),
    Board(queens::Board),
}

fn out_of_range(n: &impl std::fmt::Display, done: &'static str, largest: u32) -> PyErr {
    exception(Error::BoardSize { n: n.to_string(), done, largest })
}

fn wrong_type(message: &Sentence) -> PyErr {
    PyTypeError::new_err(message.words(language()).to_owned())
}

/// A whole number; `None` if it is too large or negative, an exception if it is something else.
fn number(n: &Bound<'_, PyAny>) -> PyResult<Option<u32>> {
    match n.extract() {
        Ok(number) => Ok(Some(number)),
        Err(error) if error.is_instance_of::<PyOverflowError>(n.py()) => Ok(None),
        Err(_) => {
            Err(wrong_type(&sentence!("n must be an int, not {}", "n 必须是 int，而不是 {}", n.get_type().name()?)))
        }
    }
}

impl Chosen {
    /// By n, or by a board which must then have n rows. A plain board may have up to `largest` rows to be `done`:
    /// counted, listed, solved.
    pub(crate) fn new(
        n: Option<Bound<'_, PyAny>>,
        board: Option<BoardOrText>,
        done: &'static str,
        largest: u32,
    ) -> PyResult<Chosen> {
        let Some(board) = board else {
            let n = n.ok_or_else(|| wrong_type(&sentence!("n or a board is needed", "需要 n 或棋盘")))?;
            let size = number(&n)?.filter(|size| (1..=largest).contains(size));
            return size.map(Chosen::Plain).ok_or_else(|| out_of_range(&n, done, largest));
        };
        let board = match board {
            BoardOrText::Board(board) => board.0,
            BoardOrText::Text(text) => Board::new(Text(text))?.0,
        };
        let rows = board.n();
        if let Some(n) = n
            && number(&n)? != Some(rows)
        {
            return Err(refuse(sentence!(
                "the board is {rows} x {rows}, but N is {n}",
                "棋盘是 {rows} x {rows}，但 N 是 {n}"
            )));
        }
        Ok(Chosen::Board(board))
    }

    pub(crate) fn into_board(self) -> PyResult<queens::Board> {
        match self {
            Chosen::Plain(n) => queens::Board::empty(n).map_err(exception),
            Chosen::Board(board) => Ok(board),
        }
    }
}
