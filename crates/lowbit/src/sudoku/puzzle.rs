//! A puzzle: the givens of a sudoku, or the candidates of its cells.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::text::{Entry, Reader, plain_nine};
use super::{Grid, Marks, Shape};
use crate::sentence;
use crate::{Error, TextError};

/// A sudoku of any size to be solved, counted, checked: its givens, or a candidate grid.
///
/// Every question is a method that takes a [`Stop`](crate::engine::Stop) and returns an
/// [`Outcome`](crate::engine::Outcome). The search and, among several solutions, the one returned depend on the puzzle
/// only.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Puzzle, Verdict};
/// let stop = Stop::new();
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// assert_eq!(puzzle.solve(&stop).complete().unwrap().unwrap().to_string(), "1324241342313142");
/// assert_eq!(puzzle.count(10, &stop).complete(), Some(2));
/// assert_eq!(puzzle.check(&stop).complete().unwrap().verdict, Verdict::Multiple);
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::sudoku::{Puzzle, Shape};
/// let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
/// assert_eq!((puzzle.shape(), puzzle.givens().givens()), (Shape::FOUR, 4));
/// assert_eq!(puzzle.marks().digits(0), 0b0001);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Puzzle {
    /// Given digits.
    Givens(Grid),
    /// The candidates of every cell. Nothing is given: even a single candidate may be wrong.
    Marks(Marks),
}

impl Puzzle {
    /// Its size.
    pub fn shape(&self) -> Shape {
        match self {
            Puzzle::Givens(givens) => givens.shape(),
            Puzzle::Marks(marks) => marks.shape(),
        }
    }

    /// Its givens; for a candidate grid, the cells with a single candidate.
    pub fn givens(&self) -> Cow<'_, Grid> {
        match self {
            Puzzle::Givens(givens) => Cow::Borrowed(givens),
            Puzzle::Marks(marks) => Cow::Owned(marks.singles()),
        }
    }

    /// The digits each cell may hold before any reasoning: every digit in a blank cell.
    pub fn marks(&self) -> Cow<'_, Marks> {
        match self {
            Puzzle::Givens(givens) => Cow::Owned(Marks::from(givens)),
            Puzzle::Marks(marks) => Cow::Borrowed(marks),
        }
    }
}

impl From<Grid> for Puzzle {
    fn from(givens: Grid) -> Puzzle {
        Puzzle::Givens(givens)
    }
}

impl From<Marks> for Puzzle {
    fn from(marks: Marks) -> Puzzle {
        Puzzle::Marks(marks)
    }
}

/// One puzzle, in any layout that [`text`](super::text) knows, or all its cells with white space anywhere.
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Puzzle, Error> {
        match plain_nine(text.trim().as_bytes()) {
            Some(cells) => Ok(Grid::nine(&cells).into()),
            None => text.parse().map(|Entry { puzzle, .. }| puzzle),
        }
    }
}

/// All cells in a line: givens, or the candidates of each cell.
///
/// ```
/// use lowbit::sudoku::{Grid, Marks, Puzzle};
/// let givens: Grid = "1..4......3....2".parse()?;
/// for puzzle in [Puzzle::from(Marks::seen(&givens)), Puzzle::from(givens)] {
///     assert_eq!(puzzle.to_string().parse::<Puzzle>()?, puzzle);
/// }
/// # Ok::<(), lowbit::Error>(())
/// ```
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Puzzle::Givens(givens) => givens.fmt(f),
            Puzzle::Marks(marks) => {
                let mut line = String::new();
                marks.write_line(&mut line);
                f.pad(line.trim_end())
            }
        }
    }
}

serde_as_text!(Puzzle);

/// Reads the single puzzle of a text, in any layout.
impl FromStr for Entry {
    type Err = Error;

    fn from_str(text: &str) -> Result<Entry, Error> {
        let cells: String = text.split_whitespace().collect();
        if Shape::with_cells(cells.len()).is_some()
            && let Some(Ok(entry)) = super::text::LineLayout::Cells.entry(1, &cells)
        {
            return Ok(entry);
        }
        let mut puzzles = Reader::new(text.as_bytes());
        let first = puzzles.next().ok_or_else(|| TextError::in_text(sentence!("no puzzle", "没有题目")))??;
        match puzzles.next() {
            None => Ok(first),
            Some(second) => Err(TextError::in_line(
                second?.line,
                sentence!("a second puzzle where one was expected", "应只有一道题，却有第二道"),
            )
            .into()),
        }
    }
}
