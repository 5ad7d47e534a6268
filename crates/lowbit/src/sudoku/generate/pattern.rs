//! Patterns: the cells that may have givens, drawn as text.

use std::str::FromStr;

use crate::sudoku::Shape;
use crate::{Error, sentence};

/// The cells of a grid where givens may stand.
///
/// ```
/// use lowbit::sudoku::generate::Pattern;
/// let pattern: Pattern = "xx..|..xx\nx...|...x\n".parse()?;
/// assert_eq!((pattern.shape.side(), &pattern.cells[..3]), (4, &[0, 1, 6][..]));
/// assert!("x..".parse::<Pattern>().is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
///
/// ```
/// use lowbit::sudoku::generate::Pattern;
/// let pattern = Pattern::of_size("x..x .... .... x..x", Some(4))?;
/// assert_eq!(pattern.cells, [0, 3, 12, 15]);
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The size of the grid.
    pub shape: Shape,
    /// The cells, row by row from 0.
    pub cells: Vec<usize>,
}

impl Pattern {
    /// Reads a pattern, of this size if given.
    ///
    /// # Errors
    ///
    /// If the text is not a pattern, or one of another size.
    pub fn of_size(text: &str, size: Option<usize>) -> Result<Pattern, Error> {
        let pattern: Pattern = text.parse()?;
        match size {
            Some(size) if size != pattern.shape.side() => Err(Error::request(sentence!(
                "a pattern of {} for puzzles of size {size}",
                "图样是 {} 的，而题目大小是 {size}",
                pattern.shape
            ))),
            _ => Ok(pattern),
        }
    }
}

/// A letter, a digit or a sign for each cell that may have a given, `.`, `0` or `_` for every other; frames and white
/// space are ignored.
impl FromStr for Pattern {
    type Err = Error;

    fn from_str(text: &str) -> Result<Pattern, Error> {
        let cells: Vec<char> = text.chars().filter(|sign| !sign.is_whitespace() && !"|+-".contains(*sign)).collect();
        if let Some(sign) = cells.iter().find(|sign| !sign.is_alphanumeric() && !".*#?_".contains(**sign)) {
            return Err(Error::request(sentence!("'{sign}' is not a cell of a pattern", "“{sign}”不是图样的格子")));
        }
        let count = cells.len();
        let shape = Shape::ALL.into_iter().find(|shape| shape.cells() == count).ok_or_else(|| {
            Error::request(sentence!(
                "a pattern of {count} cells: 16, 81, 256 or 625 are needed",
                "图样有 {count} 格：须为 16、81、256 或 625 格"
            ))
        })?;
        let cells = (0..count).filter(|&cell| !matches!(cells[cell], '.' | '0' | '_')).collect();
        Ok(Pattern { shape, cells })
    }
}
