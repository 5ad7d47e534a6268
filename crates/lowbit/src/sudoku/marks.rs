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
///
/// ```
/// use lowbit::sudoku::{Grid, Marks, Shape};
/// let mut marks = Marks::none(Shape::FOUR);
/// marks.set(0, 0b0101); // 1 and 3
/// marks.set(1, 0b0010); // 2 alone
/// assert_eq!((marks.shape(), marks.digits(0)), (Shape::FOUR, 0b0101));
/// assert_eq!(marks.singles(), ".2..............".parse::<Grid>()?);
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

    /// The initial pencil marks: in a blank cell, the digits that no given in its houses has.
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
        if let Ok(nine) = givens.try_into() {
            return Marks::from(Marks::seen_in_nine(nine));
        }
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

    /// The same for the givens of a 9x9 puzzle, bit d-1 for digit d: whole rows at a time, in arrays of 16 that the
    /// compiler vectorizes.
    pub(super) fn seen_in_nine(givens: &[u8; 81]) -> [u16; 81] {
        const BITS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];
        let mut rows = [[0_u16; 16]; 9];
        let mut columns = [0; 16];
        for (row, digits) in rows.iter_mut().zip(givens.as_chunks::<9>().0) {
            for (bit, &digit) in row.iter_mut().zip(digits) {
                *bit = BITS[usize::from(digit % 16)];
            }
            columns = or(columns, *row);
        }
        let mut marks = [0; 81];
        for (band, rows) in rows.as_chunks::<3>().0.iter().enumerate() {
            let together = or(or(rows[0], rows[1]), rows[2]);
            let blocks = [0, 3, 6].map(|at| together[at] | together[at + 1] | together[at + 2]);
            let blocks: [u16; 16] = std::array::from_fn(|column| blocks[(column / 3).min(2)]);
            let used = or(columns, blocks);
            for (number, row) in rows.iter().enumerate() {
                let in_row = row.iter().fold(0, |used, bit| used | bit);
                let seen: [u16; 16] =
                    std::array::from_fn(|at| if row[at] == 0 { 0x1ff & !(used[at] | in_row) } else { row[at] });
                marks[27 * band + 9 * number..][..9].copy_from_slice(&seen[..9]);
            }
        }
        marks
    }

    /// The size of the grid.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits a cell may hold.
    ///
    /// # Panics
    /// When there is no such cell.
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

/// The union, cell by cell.
fn or(these: [u16; 16], those: [u16; 16]) -> [u16; 16] {
    std::array::from_fn(|at| these[at] | those[at])
}

/// The candidates of a 9x9 puzzle, bit d-1 for digit d; other bits are ignored.
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
