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
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
        Marks::seen_in(givens.shape(), givens.cells())
    }

    /// The same for these digits, row by row; 0 is a blank.
    pub(super) fn seen_in(shape: Shape, givens: &[u8]) -> Marks {
        let (side, boxes) = (shape.side(), shape.box_side());
        let box_of: [usize; 25] = std::array::from_fn(|column| column / boxes);
        let (mut rows, mut columns, mut blocks) = ([0; 25], [0; 25], [0; 25]);
        for (row, digits) in givens.chunks(side).enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                let bit = if digit == 0 { 0 } else { 1_u32 << (digit - 1) };
                rows[row] |= bit;
                columns[column] |= bit;
                blocks[box_of[row] * boxes + box_of[column]] |= bit;
            }
        }
        let mut marks = Vec::with_capacity(givens.len());
        for (row, digits) in givens.chunks(side).enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                let used = rows[row] | columns[column] | blocks[box_of[row] * boxes + box_of[column]];
                marks.push(if digit == 0 { shape.all_digits() & !used } else { 1 << (digit - 1) });
            }
        }
        Marks { shape, digits: marks }
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

/// The candidates of a 9x9 puzzle, bit d-1 for digit d; other bits mean nothing.
impl From<[u16; 81]> for Marks {
    fn from(cells: [u16; 81]) -> Marks {
        let shape = Shape::NINE;
        Marks { shape, digits: cells.iter().map(|&digits| u32::from(digits) & shape.all_digits()).collect() }
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
