//! A solution: one column for each row.

use std::fmt;

use super::Board;
use crate::{Error, sentence};

/// Where the queens stand: for each row, from the top, the column of its queen.
///
/// Displayed as columns from 1, separated by spaces.
///
/// ```
/// use lowbit::queens::Solution;
/// let solution = Solution::from(vec![1, 3, 0, 2]);
/// assert!(solution.is_valid());
/// assert_eq!(solution.to_string(), "2 4 1 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    columns: Vec<u32>,
}

impl From<Vec<u32>> for Solution {
    /// Takes the columns as they are; [`is_valid`](Solution::is_valid) tells whether they are a solution.
    fn from(columns: Vec<u32>) -> Solution {
        Solution { columns }
    }
}

impl Solution {
    /// The number of rows.
    pub fn n(&self) -> usize {
        self.columns.len()
    }

    /// The column of each row's queen, from 0.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Whether every queen is on the board and no two attack each other. Takes time proportional to n.
    pub fn is_valid(&self) -> bool {
        let n = self.n();
        let (mut columns, mut rising, mut falling) = (vec![false; n], vec![false; 2 * n], vec![false; 2 * n]);
        self.columns.iter().enumerate().all(|(row, &col)| {
            let col = col as usize;
            let is_new = |marks: &mut [bool], line: usize| !std::mem::replace(&mut marks[line], true);
            col < n
                && is_new(&mut columns, col)
                && is_new(&mut rising, row + col)
                && is_new(&mut falling, row + n - col)
        })
    }

    /// Whether the queens stand on this board: none on a blocked cell, each given queen in its place.
    ///
    /// ```
    /// use lowbit::queens::{Board, Solution};
    /// let mut board = Board::empty(4)?;
    /// board.place(0, 1)?;
    /// assert!(Solution::from(vec![1, 3, 0, 2]).fits(&board));
    /// assert!(!Solution::from(vec![2, 0, 3, 1]).fits(&board));
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn fits(&self, board: &Board) -> bool {
        let stands = |(row, &col): (u32, &u32)| col < board.n() && board.candidates(row) >> col & 1 == 1;
        self.n() == board.n() as usize && (0..).zip(&self.columns).all(stands)
    }
}

/// The column of a row's queen, both from 0.
///
/// ```
/// use lowbit::queens::Solution;
/// let solution: Solution = "2 4 1 3".parse()?;
/// assert_eq!((solution[0], solution.is_valid()), (1, true));
/// # Ok::<(), lowbit::Error>(())
/// ```
impl std::ops::Index<usize> for Solution {
    type Output = u32;

    fn index(&self, row: usize) -> &u32 {
        &self.columns[row]
    }
}

/// Columns from 1, separated by spaces, as they are displayed.
impl std::str::FromStr for Solution {
    type Err = Error;

    fn from_str(text: &str) -> Result<Solution, Error> {
        let column = |word: &str| {
            let number = word.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
            number.ok_or_else(|| {
                Error::request(sentence!("'{word}' is not a column from 1", "“{word}”不是从 1 开始的列号"))
            })
        };
        text.split_whitespace().map(column).collect::<Result<Vec<u32>, Error>>().map(Solution::from)
    }
}

serde_as_text!(Solution);

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, col) in self.columns.iter().enumerate() {
            let separator = if row == 0 { "" } else { " " };
            write!(f, "{separator}{}", u64::from(*col) + 1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_means_no_two_on_a_line() {
        let valid = |columns: &[u32]| Solution::from(columns.to_vec()).is_valid();
        assert!(valid(&[0]));
        assert!(valid(&[1, 3, 0, 2]));
        assert!(valid(&[0, 4, 7, 5, 2, 6, 1, 3]));
        assert!(!valid(&[1]), "off the board");
        assert!(!valid(&[0, 2, 0, 1]), "same column");
        assert!(!valid(&[0, 1, 3, 2]), "falling diagonal");
        assert!(!valid(&[3, 1, 2, 0]), "rising diagonal");
        assert!(!valid(&[0, u32::MAX]), "far off the board");
    }

    #[test]
    fn fits_only_its_board() {
        let solution = Solution::from(vec![1, 3, 0, 2]);
        assert!(solution.fits(&Board::empty(4).unwrap()));
        assert!(!solution.fits(&Board::empty(5).unwrap()));
        let mut blocked = Board::empty(4).unwrap();
        blocked.block(3, 2).unwrap();
        assert!(!solution.fits(&blocked));
        assert!(!Solution::from(vec![1, 3, 0, 70]).fits(&Board::empty(4).unwrap()));
    }
}
