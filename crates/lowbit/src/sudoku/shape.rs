//! The four sizes of a grid, and its houses.

use std::fmt;
use std::str::FromStr;

use crate::{Error, bits, sentence};

/// The size of a grid: boxes of 2x2, 3x3, 4x4 or 5x5 cells make grids of side 4, 9, 16 or 25.
///
/// Cells are numbered row by row from 0. A *house* is a row, a column or a box; houses are numbered rows first, then
/// columns, then boxes, and the cells of a house have *places* 0, 1, … in reading order:
///
/// ```text
///     houses of 9x9            places in a row     in a column     in a box
///     0..9    rows            0 1 2 ... 8         0               0 1 2
///     9..18   columns                             1               3 4 5
///     18..27  boxes                               ...             6 7 8
/// ```
///
/// ```
/// use lowbit::sudoku::Shape;
/// let shape = Shape::NINE;
/// assert_eq!((shape.side(), shape.cells(), shape.houses()), (9, 81, 27));
/// assert_eq!(shape.house(18).collect::<Vec<_>>(), [0, 1, 2, 9, 10, 11, 18, 19, 20]);
/// assert_eq!(shape.peers(40).count(), 20);
/// ```
///
/// ```
/// use lowbit::sudoku::Shape;
/// let shape = Shape::with_side(9).unwrap();
/// assert_eq!((shape, shape.box_side(), shape.all_digits()), (Shape::with_cells(81).unwrap(), 3, 0b1_1111_1111));
/// let cell = 40;
/// assert_eq!((shape.row(cell), shape.column(cell), shape.box_of(cell)), (4, 4, 4));
/// assert_eq!(shape.cell_name(cell), "r5c5");
/// for (house, place) in shape.houses_of(cell) {
///     assert_eq!(shape.cell(house, place), cell);
/// }
/// assert!(shape.see_each_other(cell, 30) && !shape.see_each_other(cell, 0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    box_side: u8,
}

impl Shape {
    /// 4x4, boxes of 2x2.
    pub const FOUR: Shape = Shape { box_side: 2 };
    /// 9x9, boxes of 3x3.
    pub const NINE: Shape = Shape { box_side: 3 };
    /// 16x16, boxes of 4x4.
    pub const SIXTEEN: Shape = Shape { box_side: 4 };
    /// 25x25, boxes of 5x5.
    pub const TWENTY_FIVE: Shape = Shape { box_side: 5 };
    /// All shapes, smallest first.
    pub const ALL: [Shape; 4] = [Shape::FOUR, Shape::NINE, Shape::SIXTEEN, Shape::TWENTY_FIVE];

    /// The shape with this many rows: 4, 9, 16 or 25.
    pub fn with_side(side: usize) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.side() == side)
    }

    /// The shape with this many cells: 16, 81, 256 or 625.
    pub fn with_cells(cells: usize) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.cells() == cells)
    }

    /// Rows and columns of a box.
    #[inline]
    pub const fn box_side(self) -> usize {
        self.box_side as usize
    }

    /// Rows and columns of the grid; also the number of boxes, and the largest digit.
    #[inline]
    pub const fn side(self) -> usize {
        self.box_side() * self.box_side()
    }

    /// Number of cells.
    #[inline]
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Number of houses.
    #[inline]
    pub const fn houses(self) -> usize {
        3 * self.side()
    }

    /// The set of all digits: bit d-1 for digit d.
    #[inline]
    pub const fn all_digits(self) -> u32 {
        bits::full(self.side() as u32) as u32
    }

    /// The row of a cell, from 0.
    #[inline]
    pub const fn row(self, cell: usize) -> usize {
        cell / self.side()
    }

    /// The column of a cell, from 0.
    #[inline]
    pub const fn column(self, cell: usize) -> usize {
        cell % self.side()
    }

    /// The box of a cell, from 0, row by row.
    #[inline]
    pub const fn box_of(self, cell: usize) -> usize {
        self.row(cell) / self.box_side() * self.box_side() + self.column(cell) / self.box_side()
    }

    /// The name of a cell: `r1c1` is the first.
    pub fn cell_name(self, cell: usize) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }

    /// The cell at a place of a house.
    pub const fn cell(self, house: usize, place: usize) -> usize {
        let (side, boxes) = (self.side(), self.box_side());
        match house / side {
            0 => house * side + place,
            1 => place * side + house % side,
            _ => {
                let block = house % side;
                let (row, column) = (block / boxes * boxes + place / boxes, block % boxes * boxes + place % boxes);
                row * side + column
            }
        }
    }

    /// The cells of a house, by place.
    pub fn house(self, house: usize) -> impl Iterator<Item = usize> {
        (0..self.side()).map(move |place| self.cell(house, place))
    }

    /// The row, the column and the box of a cell as houses, each with the cell's place in it.
    pub const fn houses_of(self, cell: usize) -> [(usize, usize); 3] {
        let (row, column, block) = (self.row(cell), self.column(cell), self.box_of(cell));
        let (side, boxes) = (self.side(), self.box_side());
        let place_in_box = row % boxes * boxes + column % boxes;
        [(row, column), (side + column, row), (2 * side + block, place_in_box)]
    }

    /// Whether two different cells share a house, so that they cannot hold the same digit.
    pub const fn see_each_other(self, a: usize, b: usize) -> bool {
        a != b && (self.row(a) == self.row(b) || self.column(a) == self.column(b) || self.box_of(a) == self.box_of(b))
    }

    /// The other cells that share a house with a cell, each once, in ascending order.
    pub fn peers(self, cell: usize) -> impl Iterator<Item = usize> {
        (0..self.cells()).filter(move |&other| self.see_each_other(cell, other))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side())
    }
}

/// The text that `Display` writes: `9x9`.
///
/// ```
/// use lowbit::sudoku::Shape;
/// assert_eq!("16x16".parse::<Shape>()?, Shape::SIXTEEN);
/// assert!("6x6".parse::<Shape>().is_err());
/// # Ok::<(), lowbit::Error>(())
/// ```
impl FromStr for Shape {
    type Err = Error;

    fn from_str(text: &str) -> Result<Shape, Error> {
        Shape::ALL.into_iter().find(|shape| shape.to_string() == text).ok_or_else(|| {
            Error::request(sentence!(
                "'{text}' is not a grid size: 4x4, 9x9, 16x16 or 25x25",
                "没有“{text}”大小的盘面：有 4x4、9x9、16x16 和 25x25"
            ))
        })
    }
}

serde_as_text!(Shape);

/// 9x9.
impl Default for Shape {
    fn default() -> Shape {
        Shape::NINE
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_units_name_each_other() {
        for shape in Shape::ALL {
            for cell in 0..shape.cells() {
                for (house, place) in shape.houses_of(cell) {
                    assert_eq!(shape.cell(house, place), cell);
                }
            }
            for house in 0..shape.houses() {
                let mut cells: Vec<_> = shape.house(house).collect();
                assert!(cells.iter().all(|&a| cells.iter().all(|&b| a == b || shape.see_each_other(a, b))));
                cells.sort_unstable();
                cells.dedup();
                assert_eq!(cells.len(), shape.side());
            }
            let peers = 3 * shape.side() - 2 * shape.box_side() - 1;
            assert!((0..shape.cells()).all(|cell| shape.peers(cell).count() == peers));
        }
    }
}
