//! The eight symmetries of the square; `classes` counts solutions up to them.

mod classes;

pub use classes::{classes, count_unchanged};

use super::{Board, Solution};

/// A symmetry of the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// The identity.
    Identity,
    /// A clockwise quarter turn: the top row becomes the right column.
    QuarterTurn,
    /// Half a turn.
    HalfTurn,
    /// A counterclockwise quarter turn.
    ThreeQuarterTurn,
    /// Left and right are exchanged.
    Mirror,
    /// Top and bottom are exchanged.
    Flip,
    /// Rows become columns.
    Transpose,
    /// Rows become columns, along the other diagonal.
    AntiTranspose,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::QuarterTurn,
        Symmetry::HalfTurn,
        Symmetry::ThreeQuarterTurn,
        Symmetry::Mirror,
        Symmetry::Flip,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
    ];

    /// The image of a cell of an n x n board.
    ///
    /// ```
    /// use lowbit::queens::Symmetry;
    /// assert_eq!(Symmetry::QuarterTurn.cell(8, (0, 1)), (1, 7));
    /// ```
    ///
    /// # Panics
    /// May panic when the cell is not on the board.
    pub const fn cell(self, n: u32, (row, col): (u32, u32)) -> (u32, u32) {
        let last = n - 1;
        match self {
            Symmetry::Identity => (row, col),
            Symmetry::QuarterTurn => (col, last - row),
            Symmetry::HalfTurn => (last - row, last - col),
            Symmetry::ThreeQuarterTurn => (last - col, row),
            Symmetry::Mirror => (row, last - col),
            Symmetry::Flip => (last - row, col),
            Symmetry::Transpose => (col, row),
            Symmetry::AntiTranspose => (last - col, last - row),
        }
    }
}

impl Solution {
    /// The image of the solution under a symmetry.
    ///
    /// ```
    /// use lowbit::queens::{Solution, Symmetry};
    /// let solution = Solution::from(vec![1, 3, 0, 2]);
    /// assert_eq!(solution.image(Symmetry::Mirror), Solution::from(vec![2, 0, 3, 1]));
    /// assert_eq!(solution.image(Symmetry::QuarterTurn), solution);
    /// ```
    ///
    /// # Panics
    /// May panic when a queen is not on the board; [`is_valid`](Solution::is_valid) checks that.
    pub fn image(&self, symmetry: Symmetry) -> Solution {
        let n = self.n() as u32;
        let mut columns = vec![0; self.n()];
        for queen in (0..n).zip(self.columns().iter().copied()) {
            let (row, col) = symmetry.cell(n, queen);
            columns[row as usize] = col;
        }
        columns.into()
    }

    /// Whether it is the lexicographically first of its images under `symmetries`: it then represents its class.
    ///
    /// # Panics
    /// As [`image`](Solution::image).
    pub fn is_first_of_class(&self, symmetries: &[Symmetry]) -> bool {
        symmetries.iter().all(|&symmetry| *self <= self.image(symmetry))
    }
}

impl Board {
    /// The symmetries that map the board onto itself, blocked cells and given queens included.
    ///
    /// ```
    /// use lowbit::queens::{Board, Symmetry};
    /// let mut board = Board::empty(5)?;
    /// assert_eq!(board.symmetries(), Symmetry::ALL);
    /// board.place(0, 1)?;
    /// assert_eq!(board.symmetries(), [Symmetry::Identity]);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let n = self.n();
        let content = |(row, col)| (self.is_blocked(row, col), self.queen(row) == Some(col));
        let cells = || (0..n).flat_map(move |row| (0..n).map(move |col| (row, col)));
        let keeps = |symmetry: &Symmetry| cells().all(|cell| content(cell) == content(symmetry.cell(n, cell)));
        Symmetry::ALL.into_iter().filter(keeps).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_symmetries_are_a_group_on_cells() {
        let n = 5;
        let images = |symmetry: Symmetry| {
            let cells = (0..n).flat_map(|row| (0..n).map(move |col| (row, col)));
            cells.map(|cell| symmetry.cell(n, cell)).collect::<Vec<_>>()
        };
        for first in Symmetry::ALL {
            for second in Symmetry::ALL {
                let both: Vec<_> = images(first).into_iter().map(|cell| second.cell(n, cell)).collect();
                assert_eq!(Symmetry::ALL.iter().filter(|&&third| images(third) == both).count(), 1);
            }
        }
    }
}
