//! The weights of cells.

use super::{Grid, Shape};
use crate::sentence;
use crate::{Error, TextError};

/// The value of a digit in each cell: weight times digit.
///
/// ```
/// use lowbit::sudoku::Weights;
/// let target = Weights::target();
/// assert_eq!((target.of(0), target.of(40)), (6, 10));
/// ```
///
/// ```
/// use lowbit::sudoku::{Shape, Weights};
/// assert_eq!(Weights::target().shape(), Shape::NINE);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    shape: Shape,
    weights: Vec<i64>,
}

/// Larger weights are refused, so that sums and bounds stay far from the limits of 64 bits.
const LARGEST_WEIGHT: i64 = 1_000_000_000;

impl Weights {
    /// The target of NOIP 2009: 10 in the centre of a 9x9 grid, one less for each ring around it.
    pub fn target() -> Weights {
        let ring = |row: usize, column: usize| row.min(column).min(8 - row).min(8 - column);
        let weights = (0..81).map(|cell| 6 + ring(cell / 9, cell % 9) as i64).collect();
        Weights { shape: Shape::NINE, weights }
    }

    /// A weight for each cell, row by row.
    ///
    /// # Errors
    ///
    /// If there are not 16, 81, 256 or 625 weights, or if one is beyond ±10⁹.
    ///
    /// ```
    /// use lowbit::sudoku::{Grid, Weights};
    /// let full: Grid = "1234 3412 2143 4321".parse()?;
    /// assert_eq!(Weights::new(vec![1; 16])?.sum(&full), 40);
    /// assert!(Weights::new(vec![1; 15]).is_err());
    /// # Ok::<(), lowbit::Error>(())
    /// ```
    pub fn new(weights: Vec<i64>) -> Result<Weights, Error> {
        let shape = Shape::with_cells(weights.len()).ok_or_else(|| {
            TextError::in_text(sentence!(
                "{} weights: a grid has 16, 81, 256 or 625",
                "{} 个权重：盘面有 16、81、256 或 625 格",
                weights.len()
            ))
        })?;
        match weights.iter().position(|weight| weight.unsigned_abs() > LARGEST_WEIGHT as u64) {
            None => Ok(Weights { shape, weights }),
            Some(cell) => {
                let weight = weights[cell];
                Err(TextError::in_text(sentence!(
                    "weight {weight} is out of range: -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}",
                    "权重 {weight} 超出范围：应为 -{LARGEST_WEIGHT} 到 {LARGEST_WEIGHT}"
                ))
                .into())
            }
        }
    }

    /// The size of the grid.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The weight of a cell.
    ///
    /// # Panics
    /// When there is no such cell.
    pub fn of(&self, cell: usize) -> i64 {
        self.weights[cell]
    }

    /// The weighted sum of a grid.
    pub fn sum(&self, grid: &Grid) -> i64 {
        self.weights.iter().zip(grid.cells()).map(|(&weight, &digit)| weight * i64::from(digit)).sum()
    }
}
