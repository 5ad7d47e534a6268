//! Pencil marks: for every cell, the digits it may still hold.

use super::{Grid, Shape};

/// The digits each cell may hold, as bits: bit d-1 for digit d.
///
/// ```
/// use lowbit::sudoku::{Grid, Marks};
/// let puzzle: Grid = "1... .... .... ....".parse()?;
/// let marks = Marks::from(&puzzle);
/// assert_eq!((marks.digits(0), marks.digits(1)), (0b0001, 0b1111));
/// # Ok::<(), lowbit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    shape: Shape,
    digits: Vec<u32>,
}

impl Marks {
    /// No digit in any cell.
    pub fn none(shape: Shape) -> Marks {
        Marks { shape, digits: vec![0; shape.cells()] }
    }

    /// What one pencils in first: in a blank cell, the digits that none of the givens it sees has.
    ///
    /// ```
    /// use lowbit::sudoku::{Grid, Marks};
    /// let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
    /// assert_eq!(Marks::seen(&puzzle).digits(1), 0b0110);
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn seen(givens: &Grid) -> Marks {
        let shape = givens.shape();
        let mut marks = Marks::from(givens);
        for cell in (0..shape.cells()).filter(|&cell| givens.cells()[cell] == 0) {
            for digit in shape.peers(cell).map(|peer| givens.cells()[peer]).filter(|&digit| digit != 0) {
                marks.digits[cell] &= !(1 << (digit - 1));
            }
        }
        marks
    }

    /// The size of the grid.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits a cell may hold.
    pub fn digits(&self, cell: usize) -> u32 {
        self.digits[cell]
    }

    /// Replaces the digits a cell may hold.
    ///
    /// # Panics
    /// When there is no such cell, or a digit is too large for the shape.
    pub fn set(&mut self, cell: usize, digits: u32) {
        assert_eq!(digits & !self.shape.all_digits(), 0, "a digit too large for {}", self.shape);
        self.digits[cell] = digits;
    }

    /// The cells with a single digit, as a grid; all others blank.
    pub fn singles(&self) -> Grid {
        let mut grid = Grid::empty(self.shape);
        for (cell, &digits) in self.digits.iter().enumerate() {
            if digits.is_power_of_two() {
                grid.set(cell, digits.trailing_zeros() as u8 + 1);
            }
        }
        grid
    }
}

/// Every digit in a blank cell, the given digit elsewhere.
impl From<&Grid> for Marks {
    fn from(grid: &Grid) -> Marks {
        let shape = grid.shape();
        let digits = grid.cells().iter().map(|&digit| match digit {
            0 => shape.all_digits(),
            digit => 1 << (digit - 1),
        });
        Marks { shape, digits: digits.collect() }
    }
}
