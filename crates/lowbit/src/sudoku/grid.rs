//! A grid of digits: givens, or a solution.

use std::fmt;
use std::str::FromStr;

use super::text::Alphabet;
use super::{Puzzle, Shape};
use crate::sentence;
use crate::sorting::sort_few;
use crate::{Error, TextError};

/// A sudoku grid, partly or wholly filled. It may be illegal: [`conflicts`](Grid::conflicts) says where.
///
/// ```
/// use lowbit::sudoku::Grid;
/// let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
/// assert_eq!(puzzle.givens(), 4);
/// assert_eq!(puzzle.to_string(), "1..4......3....2");
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::sudoku::{Grid, Shape};
/// let mut grid = Grid::empty(Shape::FOUR);
/// grid.set(5, 3);
/// assert_eq!((grid.shape().side(), grid.cells()[5], grid[(1, 1)]), (4, 3, 3));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Vec<u8>,
}

/// Two cells that share a house and hold the same digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The cell that comes first in reading order.
    pub first: usize,
    /// The cell that contradicts it.
    pub second: usize,
    /// The digit in both.
    pub digit: u8,
}

impl Grid {
    /// A grid of blanks.
    pub fn empty(shape: Shape) -> Grid {
        Grid { shape, cells: vec![0; shape.cells()] }
    }

    /// A grid of these cells, row by row, 0 for a blank; `None` unless there are 16, 81, 256 or 625 and every digit is
    /// in range.
    ///
    /// ```
    /// use lowbit::sudoku::Grid;
    /// assert!(Grid::from_cells(&[0; 81]).is_some());
    /// assert!(Grid::from_cells(&[0; 80]).is_none());
    /// assert!(Grid::from_cells(&[5; 16]).is_none());
    /// ```
    pub fn from_cells(cells: &[u8]) -> Option<Grid> {
        let shape = Shape::with_cells(cells.len())?;
        let fits = cells.iter().all(|&digit| usize::from(digit) <= shape.side());
        fits.then(|| Grid { shape, cells: cells.to_vec() })
    }

    /// A 9x9 grid of these cells; numbers above 9 become blanks.
    pub(crate) fn nine(cells: &[u8; 81]) -> Grid {
        Grid { shape: Shape::NINE, cells: cells.iter().map(|&digit| if digit > 9 { 0 } else { digit }).collect() }
    }

    /// Its size.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits, row by row; 0 is a blank.
    #[inline]
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// Writes a digit into a cell; 0 makes it blank.
    ///
    /// # Panics
    /// When there is no such cell, or no such digit in this shape.
    pub fn set(&mut self, cell: usize, digit: u8) {
        assert!(usize::from(digit) <= self.shape.side(), "no digit {digit} in {}", self.shape);
        self.cells[cell] = digit;
    }

    /// Number of cells that are not blank.
    pub fn givens(&self) -> usize {
        self.cells.iter().filter(|&&digit| digit != 0).count()
    }

    /// Every pair of cells that contradict each other, in reading order of the first cell, then of the second.
    ///
    /// ```
    /// use lowbit::sudoku::Grid;
    /// let puzzle: Grid = "1..1 .... .... ....".parse()?;
    /// let conflict = puzzle.conflicts().next().unwrap();
    /// assert_eq!((conflict.first, conflict.second, conflict.digit), (0, 3, 1));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn conflicts(&self) -> impl Iterator<Item = Conflict> + '_ {
        // Only digits that occur twice in some house are checked cell by cell.
        let twice = self.digits_twice();
        let filled =
            move |from: usize| (from..self.cells.len()).filter(move |&cell| twice >> self.cells[cell] & 1 == 1);
        filled(0).flat_map(move |first| {
            let digit = self.cells[first];
            filled(first + 1)
                .filter(move |&second| self.cells[second] == digit && self.shape.see_each_other(first, second))
                .map(move |second| Conflict { first, second, digit })
        })
    }

    /// The digits that are given twice in some house, as bits from 1.
    fn digits_twice(&self) -> u32 {
        let (side, box_side) = (self.shape.side(), self.shape.box_side());
        let mut seen = [[0_u32; 25]; 3];
        let mut twice = 0;
        for (row, cells) in self.cells.chunks(side).enumerate() {
            for (column, &digit) in cells.iter().enumerate() {
                let bit = (1_u32 << digit) & !1; // no bit for a blank
                let block = row / box_side * box_side + column / box_side;
                for (kind, house) in [row, column, block].into_iter().enumerate() {
                    twice |= seen[kind][house] & bit;
                    seen[kind][house] |= bit;
                }
            }
        }
        twice
    }

    /// Whether this grid is full, obeys every rule, and keeps the givens of `puzzle`.
    ///
    /// It shares no code with the searches, so that it can check them.
    pub fn is_solution_of(&self, puzzle: &Grid) -> bool {
        let keeps = |(&ours, &given): (&u8, &u8)| given == 0 || ours == given;
        self.shape == puzzle.shape
            && self.cells.iter().zip(&puzzle.cells).all(keeps)
            && (0..self.shape.houses()).all(|house| {
                let mut digits: Vec<_> = self.shape.house(house).map(|cell| usize::from(self.cells[cell])).collect();
                sort_few(&mut digits);
                digits.into_iter().eq(1..=self.shape.side())
            })
    }
}

/// All cells in one line: `1`..`9` or letters, `.` for a blank.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let characters = Alphabet::usual(self.shape).characters();
        let line: String = self.cells.iter().map(|&digit| char::from(characters[usize::from(digit)])).collect();
        f.pad(&line)
    }
}

/// The digit of a cell, row by row from 0; 0 is a blank.
///
/// ```
/// use lowbit::sudoku::Grid;
/// let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
/// assert_eq!((puzzle[3], puzzle[(2, 2)]), (4, 3));
/// # Ok::<(), lowbit::Error>(())
/// ```
impl std::ops::Index<usize> for Grid {
    type Output = u8;

    fn index(&self, cell: usize) -> &u8 {
        &self.cells[cell]
    }
}

/// The digit at a row and a column, from 0.
impl std::ops::Index<(usize, usize)> for Grid {
    type Output = u8;

    fn index(&self, (row, column): (usize, usize)) -> &u8 {
        let side = self.shape.side();
        assert!(row < side && column < side, "no cell ({row}, {column}) in {}", self.shape);
        &self.cells[side * row + column]
    }
}

/// A 9x9 grid; refused if a number is above 9.
///
/// ```
/// use lowbit::sudoku::Grid;
/// assert_eq!(Grid::try_from([0; 81])?.givens(), 0);
/// assert!(Grid::try_from([10; 81]).is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
impl TryFrom<[u8; 81]> for Grid {
    type Error = Error;

    fn try_from(cells: [u8; 81]) -> Result<Grid, Error> {
        Grid::from_cells(&cells).ok_or_else(|| {
            let wrong = cells.iter().position(|&digit| digit > 9).unwrap_or(0);
            let (name, digit) = (Shape::NINE.cell_name(wrong), cells[wrong]);
            Error::request(sentence!(
                "{name} is {digit}, not a digit from 0 to 9",
                "{name} 是 {digit}，不是 0 到 9 的数字"
            ))
        })
    }
}

/// A blank grid of 9x9.
impl Default for Grid {
    fn default() -> Grid {
        Grid::empty(Shape::NINE)
    }
}

serde_as_text!(Grid);

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// One puzzle, in any layout that [`text`](super::text) knows, or all its cells with white space anywhere.
impl FromStr for Grid {
    type Err = Error;

    fn from_str(text: &str) -> Result<Grid, Error> {
        match text.parse()? {
            Puzzle::Givens(givens) => Ok(givens),
            Puzzle::Marks(_) => {
                Err(TextError::in_text(sentence!("candidates where digits were expected", "应为数字，却是候选数"))
                    .into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "1234341221434321";

    #[test]
    fn only_a_full_legal_grid_that_keeps_the_givens_is_a_solution() {
        let solved: Grid = SOLVED.parse().unwrap();
        let blank = Grid::empty(Shape::FOUR);
        assert!(solved.is_solution_of(&blank));
        assert!(solved.is_solution_of(&solved));
        assert!(!blank.is_solution_of(&blank));
        assert!(!solved.is_solution_of(&Grid::empty(Shape::NINE)));
        for cell in 0..16 {
            for digit in 0..=4 {
                let mut changed = solved.clone();
                changed.set(cell, digit);
                let same = changed == solved;
                assert_eq!(changed.is_solution_of(&blank), same);
                assert_eq!(solved.is_solution_of(&changed), same || digit == 0);
                assert_eq!(changed.conflicts().next().is_none(), same || digit == 0);
            }
        }
    }

    #[test]
    fn every_contradiction_is_named_once() {
        let grid: Grid = "11.. 1... .... ...1".parse().unwrap();
        let pairs: Vec<_> = grid.conflicts().map(|conflict| (conflict.first, conflict.second)).collect();
        assert_eq!(pairs, [(0, 1), (0, 4), (1, 4)]);
    }
}
