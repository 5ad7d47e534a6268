//! The solution with the largest weighted sum, by branch and bound.

use std::cmp::Reverse;

use super::sets::{Rules, State};
use super::{Grid, Marks, Shape};
use crate::bits::members;
use crate::engine::{Outcome, Stop};
use crate::{Error, TextError};

/// What a digit is worth in each cell: weight times digit.
///
/// ```
/// use lowbit::sudoku::Weights;
/// let target = Weights::target();
/// assert_eq!((target.of(0), target.of(40)), (6, 10));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    shape: Shape,
    weights: Vec<i64>,
}

/// Larger weights are refused: sums of 625 of them, each times 25, stay far from the limits of 64 bits.
const LARGEST_WEIGHT: i64 = 1_000_000_000_000;

impl Weights {
    /// The target of NOIP 2009: 10 in the centre of a 9x9 grid, one less for each ring around it.
    pub fn target() -> Weights {
        let ring = |row: usize, column: usize| row.min(column).min(8 - row).min(8 - column);
        let weights = (0..81).map(|cell| 6 + ring(cell / 9, cell % 9) as i64).collect();
        Weights { shape: Shape::NINE, weights }
    }

    /// A weight for each cell, row by row; refused unless there are 16, 81, 256 or 625, none beyond ±10¹².
    pub fn new(weights: Vec<i64>) -> Result<Weights, Error> {
        let shape = Shape::with_cells(weights.len())
            .ok_or_else(|| TextError::in_text(format!("{} weights: a grid has 16, 81, 256 or 625", weights.len())))?;
        match weights.iter().position(|weight| weight.unsigned_abs() > LARGEST_WEIGHT as u64) {
            None => Ok(Weights { shape, weights }),
            Some(cell) => {
                let weight = weights[cell];
                Err(TextError::in_text(format!("weight {weight}: none may be beyond {LARGEST_WEIGHT}")).into())
            }
        }
    }

    /// The size of the grid.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The weight of a cell.
    pub fn of(&self, cell: usize) -> i64 {
        self.weights[cell]
    }

    /// The weighted sum of a grid.
    pub fn sum(&self, grid: &Grid) -> i64 {
        self.weights.iter().zip(grid.cells()).map(|(&weight, &digit)| weight * i64::from(digit)).sum()
    }
}

/// A solution with the largest weighted sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The solution.
    pub grid: Grid,
    /// Its weighted sum.
    pub sum: i64,
}

/// The solution of `puzzle` with the largest weighted sum; `None` when it has no solution.
///
/// An interrupted search gives the best it had seen, which may not be the best there is.
///
/// # Panics
/// When the weights are for another shape.
///
/// ```
/// use lowbit::engine::Stop;
/// use lowbit::sudoku::{Grid, Weights, best};
/// let puzzle: Grid = "1... .... .... ....".parse()?;
/// let mut weights = vec![0; 16];
/// (weights[0], weights[1], weights[15]) = (1, 10, -1);
/// let best = best(&puzzle, &Weights::new(weights)?, &Stop::new()).complete().unwrap().unwrap();
/// assert_eq!(best.sum, 1 + 4 * 10 - 1);
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn best(puzzle: &Grid, weights: &Weights, stop: &Stop) -> Outcome<Option<Best>> {
    assert_eq!(puzzle.shape(), weights.shape, "weights for another shape");
    let mut rules = Rules::new(puzzle.shape());
    let Ok(root) = rules.settled(&Marks::from(puzzle)) else { return Outcome::Complete(None) };
    let mut search = Search { rules, weights, stop, best: None };
    search.dfs(root);
    match stop.is_raised() {
        false => Outcome::Complete(search.best),
        true => Outcome::Interrupted(search.best),
    }
}

struct Search<'a> {
    rules: Rules,
    weights: &'a Weights,
    stop: &'a Stop,
    best: Option<Best>,
}

impl Search<'_> {
    fn dfs(&mut self, state: State) {
        if self.stop.is_raised() || self.best.as_ref().is_some_and(|best| self.bound(&state) <= best.sum) {
            return;
        }
        let Some(set) = state.tightest() else {
            let grid = state.grid();
            let sum = self.weights.sum(&grid);
            self.best = Some(Best { grid, sum });
            return;
        };
        let mut pairs: Vec<_> =
            members(state.members(set).into()).map(|member| self.rules.pair(set, member as usize)).collect();
        pairs.sort_by_key(|&(cell, digit)| Reverse(self.weights.of(cell) * digit as i64));
        for (cell, digit) in pairs {
            let mut next = state.clone();
            if self.rules.pick(&mut next, cell, digit).is_ok() {
                self.dfs(next);
            }
        }
    }

    /// No solution within `state` has a larger sum than this.
    ///
    /// Proof. Take the rows. In a row each digit occurs once; those that are settled contribute what they do, and
    /// the others fill the open cells in some order. By the rearrangement inequality no order gives more than the
    /// largest digit in the cell with the largest weight, the second largest in the second, and so on. The sum over
    /// the rows therefore is an upper bound; columns and boxes give two more in the same way, and the least of the
    /// three holds.
    fn bound(&self, state: &State) -> i64 {
        let shape = self.weights.shape;
        let of_unit = |unit: usize| {
            let mut sum = 0;
            let mut open = Vec::with_capacity(shape.side());
            let mut left = shape.all_digits();
            for cell in shape.unit(unit) {
                let digits = state.members(cell);
                if digits.is_power_of_two() {
                    left &= !digits;
                    sum += self.weights.of(cell) * i64::from(digits.trailing_zeros() + 1);
                } else {
                    open.push(self.weights.of(cell));
                }
            }
            open.sort_unstable();
            sum + members(left.into()).zip(open).map(|(digit, weight)| weight * i64::from(digit + 1)).sum::<i64>()
        };
        let families = (0..3).map(|family| (0..shape.side()).map(|n| of_unit(family * shape.side() + n)).sum());
        families.min().expect("three families")
    }
}
