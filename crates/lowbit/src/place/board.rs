//! Boards: their cells, and how their edges are joined.

use std::fmt;
use std::str::FromStr;

use super::{LARGEST, Move, Piece};
use crate::Error;
use crate::bits::{full, members};
use crate::sentence;

/// How the edges of a board are joined, and which cells it has.
///
/// ```
/// use lowbit::place::Shape;
/// assert_eq!(Shape::Torus.name().parse::<Shape>()?, Shape::Torus);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// All cells of the rectangle, nothing joined.
    Rectangle,
    /// The cells on and to the left of the main diagonal of a square.
    Triangle,
    /// The left edge joined to the right one.
    Cylinder,
    /// A cylinder whose upper edge is joined to the lower one too.
    Torus,
    /// The left edge joined to the right one upside down.
    Moebius,
}

impl Shape {
    /// All of them.
    pub const ALL: [Shape; 5] = [Shape::Rectangle, Shape::Triangle, Shape::Cylinder, Shape::Torus, Shape::Moebius];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::Rectangle => "rectangle",
            Shape::Triangle => "triangle",
            Shape::Cylinder => "cylinder",
            Shape::Torus => "torus",
            Shape::Moebius => "moebius",
        }
    }
}

by_name!(Shape of Shape::ALL, name, "no board is called '{name}'", "没有名为“{name}”的棋盘");

/// A board with its blocked cells and given pieces. Pieces see across blocked cells.
///
/// ```
/// use lowbit::place::{Board, Piece, Shape};
/// let mut board = Board::square(3)?;
/// assert!(board.is_plain_square());
/// board.block(0, 2)?;
/// board.give(2, 0)?;
/// assert_eq!((board.shape(), board.cells(0), board.given(2)), (Shape::Rectangle, 0b011, 0b001));
/// assert_eq!(board.all_cells().count(), 8);
/// assert_eq!(board.sees(&"knight".parse::<Piece>()?, 0, 0), [0b000, 0b100, 0b010]);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    rows: u32,
    columns: u32,
    /// The cells of each row that can hold a piece.
    cells: Vec<u32>,
    /// The cells that must hold one.
    given: Vec<u32>,
}

/// The words before a list of cells in the text of a board.
const BLOCKED: &str = "blocked";
const GIVEN: &str = "given";

/// The shape and the size, then the blocked cells and the given pieces, counted from 1: `rectangle 8x9, blocked 1,1 8,9`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.size_text(), self.cells_text())
    }
}

/// The text that `Display` writes.
///
/// ```
/// use lowbit::place::Board;
/// let text = "torus 8x9, blocked 1,1 8,9, given 2,3";
/// assert_eq!(text.parse::<Board>()?.to_string(), text);
/// assert!("8x9".parse::<Board>().is_err() && "torus 8x9, given 9,1".parse::<Board>().is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
impl FromStr for Board {
    type Err = Error;

    fn from_str(text: &str) -> Result<Board, Error> {
        let unknown = || {
            Error::request(sentence!(
                "'{text}' is not a board like 'rectangle 8x8'",
                "“{text}”不是像“rectangle 8x8”这样的棋盘"
            ))
        };
        let pair = |text: &str, between: char| {
            let (first, second) = text.split_once(between)?;
            Some((first.parse::<u32>().ok()?, second.parse::<u32>().ok()?))
        };
        let mut facts = text.split(", ");
        let (shape, size) = facts.next().and_then(|first| first.split_once(' ')).ok_or_else(unknown)?;
        let (rows, columns) = pair(size, 'x').ok_or_else(unknown)?;
        let mut board = Board::new(shape.parse()?, rows, columns)?;
        for fact in facts {
            let (what, cells) = fact.split_once(' ').ok_or_else(unknown)?;
            for cell in cells.split(' ') {
                let (row, column) =
                    pair(cell, ',').filter(|&(row, column)| row > 0 && column > 0).ok_or_else(unknown)?;
                match what {
                    BLOCKED => board.block(row - 1, column - 1)?,
                    GIVEN => board.give(row - 1, column - 1)?,
                    _ => return Err(unknown()),
                }
            }
        }
        Ok(board)
    }
}

serde_as_text!(Board);

impl Board {
    /// A board of `rows` rows and `columns` columns. A triangle and a Möbius strip are square.
    ///
    /// # Errors
    ///
    /// If there are not 1 to [`LARGEST`] rows and columns, or if a triangle or a Möbius strip is not square.
    ///
    /// ```
    /// use lowbit::place::{Board, Shape};
    /// let board = Board::new(Shape::Torus, 5, 7)?;
    /// assert_eq!((board.rows(), board.columns()), (5, 7));
    /// assert!(Board::new(Shape::Triangle, 5, 7).is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn new(shape: Shape, rows: u32, columns: u32) -> Result<Board, Error> {
        for (number, what, in_chinese) in [(rows, "rows", "行"), (columns, "columns", "列")] {
            if number == 0 || number > LARGEST {
                return Err(Error::request(sentence!(
                    "boards have 1 to {LARGEST} {what}, not {number}",
                    "棋盘有 1 到 {LARGEST} {in_chinese}，而不是 {number} {in_chinese}"
                )));
            }
        }
        if matches!(shape, Shape::Triangle | Shape::Moebius) && rows != columns {
            return Err(Error::request(sentence!(
                "a {shape} has as many rows as columns, not {rows} x {columns}",
                "{shape} 的行数与列数相同，而不是 {rows} x {columns}"
            )));
        }
        let cells =
            (0..rows).map(|row| if shape == Shape::Triangle { row + 1 } else { columns }).map(|n| full(n) as u32);
        Ok(Board { shape, rows, columns, cells: cells.collect(), given: vec![0; rows as usize] })
    }

    /// The plain square.
    ///
    /// # Errors
    ///
    /// If `n` is not from 1 to [`LARGEST`].
    pub fn square(n: u32) -> Result<Board, Error> {
        Board::new(Shape::Rectangle, n, n)
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Number of rows.
    pub fn rows(&self) -> u32 {
        self.rows
    }

    /// Number of columns.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// The cells of a row that can hold a piece.
    pub fn cells(&self, row: u32) -> u32 {
        self.cells.get(row as usize).copied().unwrap_or(0)
    }

    /// The cells of a row that must hold one.
    pub fn given(&self, row: u32) -> u32 {
        self.given.get(row as usize).copied().unwrap_or(0)
    }

    /// Whether it is a square without blocked cells and given pieces.
    pub fn is_plain_square(&self) -> bool {
        Board::new(self.shape, self.rows, self.columns).is_ok_and(|plain| plain == *self) && self.rows == self.columns
    }

    /// Makes the cell one where no piece can stand.
    ///
    /// # Errors
    ///
    /// If the cell is not on the board, or already blocked.
    pub fn block(&mut self, row: u32, column: u32) -> Result<(), Error> {
        self.has(row, column)?;
        self.cells[row as usize] &= !(1 << column);
        Ok(())
    }

    /// Makes the cell one where a piece must stand.
    ///
    /// # Errors
    ///
    /// If the cell is not on the board, or blocked.
    pub fn give(&mut self, row: u32, column: u32) -> Result<(), Error> {
        self.has(row, column)?;
        self.given[row as usize] |= 1 << column;
        Ok(())
    }

    fn has(&self, row: u32, column: u32) -> Result<(), Error> {
        if row < self.rows && self.cells[row as usize] >> column.min(31) & 1 == 1 && column < self.columns {
            return Ok(());
        }
        let (row, column) = (u64::from(row) + 1, u64::from(column) + 1);
        Err(Error::request(sentence!(
            "row {row}, column {column} is not on the board, or blocked",
            "第 {row} 行第 {column} 列不在棋盘上，或已封住"
        )))
    }

    /// The cells that a piece sees from a cell, by row; empty if the cell is not on the board.
    ///
    /// A line is followed on the unrolled board: it continues across joined edges and ends at others.
    ///
    /// ```text
    ///   moebius, n = 4: the unrolled rows       . . . . | d . . .
    ///   a b c d on the left come again, upside  . . . . | c . . .
    ///   down, on the right                      . . . . | b . . .
    /// ```
    pub fn sees(&self, piece: &Piece, row: u32, column: u32) -> Vec<u32> {
        match row < self.rows && column < self.columns {
            true => self.sees_by(&piece.moves(), row, column),
            false => vec![0; self.rows as usize],
        }
    }

    /// The cells seen from a cell by these moves, by row.
    pub(super) fn sees_by(&self, moves: &[Move], row: u32, column: u32) -> Vec<u32> {
        let mut seen = vec![0; self.rows as usize];
        for one in moves {
            for (down, across) in one.directions() {
                let (mut r, mut c) = (row as i32, column as i32);
                // A closed line returns to its start within rows x columns steps, on a strip within twice as many.
                for _ in 0..2 * self.rows * self.columns {
                    (r, c) = (r + down, c + across);
                    let Some((at_row, at_column)) = self.roll_up(r, c) else { break };
                    if (at_row, at_column) == (row, column) && self.is_round_trip(r - row as i32, c - column as i32) {
                        break;
                    }
                    seen[at_row as usize] |= 1 << at_column;
                    if !one.rides {
                        break;
                    }
                }
            }
        }
        seen[row as usize] &= !(1 << column);
        seen.iter().zip(&self.cells).map(|(seen, cells)| seen & cells).collect()
    }

    /// Whether a path across the unrolled board returns to its start, facing the same way.
    fn is_round_trip(&self, rows: i32, columns: i32) -> bool {
        let around = if self.shape == Shape::Moebius { 2 * self.columns } else { self.columns };
        columns.rem_euclid(around as i32) == 0 && rows.rem_euclid(self.rows as i32) == 0
    }

    /// The cell of the board at a position of the unrolled board.
    fn roll_up(&self, row: i32, column: i32) -> Option<(u32, u32)> {
        let (rows, columns) = (self.rows as i32, self.columns as i32);
        let in_rows = (0..rows).contains(&row);
        let (row, column) = match self.shape {
            Shape::Rectangle | Shape::Triangle if in_rows && (0..columns).contains(&column) => (row, column),
            Shape::Cylinder if in_rows => (row, column.rem_euclid(columns)),
            Shape::Torus => (row.rem_euclid(rows), column.rem_euclid(columns)),
            Shape::Moebius if in_rows => {
                let turned = column.div_euclid(columns).rem_euclid(2) == 1;
                (if turned { rows - 1 - row } else { row }, column.rem_euclid(columns))
            }
            _ => return None,
        };
        Some((row as u32, column as u32))
    }

    /// The shape and the size as text.
    pub(super) fn size_text(&self) -> String {
        format!("{} {}x{}", self.shape, self.rows, self.columns)
    }

    /// The blocked cells and the given pieces as they follow in its text.
    pub(super) fn cells_text(&self) -> String {
        let plain = Board::new(self.shape, self.rows, self.columns).expect("a board of this size");
        let told = |what: &str, is_meant: &dyn Fn(u32, u32) -> bool| {
            let cells = plain.all_cells().filter(|&(row, column)| is_meant(row, column));
            let names: String = cells.map(|(row, column)| format!(" {},{}", row + 1, column + 1)).collect();
            if names.is_empty() { names } else { format!(", {what}{names}") }
        };
        told(BLOCKED, &|row, column| self.cells(row) >> column & 1 == 0)
            + &told(GIVEN, &|row, column| self.given(row) >> column & 1 == 1)
    }

    /// All cells that can hold a piece, row by row.
    pub fn all_cells(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.rows).flat_map(|row| members(self.cells(row).into()).map(move |column| (row, column)))
    }
}
