//! The solution with the largest weighted sum, by branch and bound.

use std::cmp::Reverse;

use super::kernels::places::sets::{DeadEnd, Rules, State};
use super::{Grid, Marks, Shape, Weights};
use crate::bits::members;
use crate::engine::{Outcome, Stop};
use crate::sorting::sort_by_key;

/// A solution with the largest weighted sum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The solution.
    pub grid: Grid,
    /// Its weighted sum.
    pub sum: i64,
}

/// The solution within `puzzle` with the largest weighted sum; `None` if there is no solution. The weights are for its
/// shape.
///
/// An interrupted search gives the best solution found so far, which may not be the optimum.
pub(super) fn best(puzzle: impl Into<Marks>, weights: &Weights, stop: &Stop) -> Outcome<Option<Best>> {
    let marks = puzzle.into();
    let shape = marks.shape();
    assert_eq!(shape, weights.shape(), "weights for another shape");
    let mut search = Search { rules: Rules::new(shape), market: Market::new(weights), stop, best: None };
    if let Ok(root) = search.rules.settled(&marks) {
        search.visit(root, vec![0; shape.houses() * shape.side()], STEPS_AT_ROOT);
    }
    if stop.is_raised() { Outcome::Interrupted(search.best) } else { Outcome::Complete(search.best) }
}

/// Steps of subgradient descent, at the root and at every other node.
const STEPS_AT_ROOT: u32 = 300;
const STEPS: u32 = 10;

struct Search<'a> {
    rules: Rules,
    market: Market<'a>,
    stop: &'a Stop,
    best: Option<Best>,
}

impl Search<'_> {
    /// Searches `state` for a better solution.
    fn visit(&mut self, mut state: State, mut prices: Vec<i64>, steps: u32) {
        if self.stop.is_raised() || self.improve(&mut state, &mut prices, steps).is_err() {
            return;
        }
        let Some(set) = state.tightest() else {
            let grid = state.grid();
            let sum = self.market.weights.sum(&grid);
            if self.best.as_ref().is_none_or(|best| best.sum < sum) {
                self.best = Some(Best { grid, sum });
            }
            return;
        };
        let pairs = members(state.members(set).into()).map(|member| self.rules.pair(set, member as usize));
        let mut pairs: Vec<_> = pairs.collect();
        sort_by_key(&mut pairs, |&(cell, digit)| Reverse(self.market.gain(&prices, cell, digit)));
        for (cell, digit) in pairs {
            let mut next = state.clone();
            if self.rules.pick(&mut next, cell, digit).is_ok() {
                self.visit(next, prices.clone(), STEPS);
            }
        }
    }

    /// Lowers the bound step by step, and removes every candidate that no better solution can have.
    fn improve(&mut self, state: &mut State, prices: &mut Vec<i64>, steps: u32) -> Result<(), DeadEnd> {
        let mut lowest = self.market.bound(state, prices);
        let mut trial = prices.clone();
        for _ in 0..steps {
            let goal =
                self.best.as_ref().map_or(lowest.value - lowest.value.abs() / 64 - SCALE, |best| best.sum * SCALE);
            if lowest.value < goal + SCALE {
                break; // a better sum is larger by 1 at least
            }
            let here = self.market.bound(state, &trial);
            if here.value < lowest.value {
                prices.clone_from(&trial);
                lowest = here.clone();
            }
            if !here.step_towards(goal, &mut trial) {
                break;
            }
        }
        let Some(best) = &self.best else { return Ok(()) };
        let needed = (best.sum + 1) * SCALE;
        if lowest.value < needed {
            return Err(DeadEnd);
        }
        for cell in 0..self.market.shape().cells() {
            let digits = state.members(cell);
            for digit in members(digits.into()).map(|digit| digit as usize) {
                let loss = lowest.gains[cell] - self.market.gain(prices, cell, digit);
                if lowest.value - loss < needed && state.members(cell) >> digit & 1 == 1 {
                    self.rules.exclude(state, cell, digit)?;
                }
            }
        }
        Ok(())
    }
}

/// Prices and bounds are integers in units of 1/SCALE: no rounding can make a bound too small.
const SCALE: i64 = 1 << 10;

/// Limit of prices: higher ones are useless, and bounds might overflow.
const HIGHEST_PRICE: i64 = 1 << 46;

/// A Lagrangian relaxation, described as a market. Each digit has a price in each row, column and box; a cell that takes
/// a digit pays three of them, and gains weight times digit minus its payment.
///
/// ```text
///     prices[house * n + d]      the price of digit d+1 in the house; any integer, also a negative one
/// ```
struct Market<'a> {
    weights: &'a Weights,
    /// For each cell, the index of the first price of its row, column and box.
    prices_of: Vec<[usize; 3]>,
}

/// The bound that prices give in one state.
#[derive(Clone)]
struct Bound {
    /// No solution has a larger sum, in units of 1/SCALE.
    value: i64,
    /// The largest gain of each cell.
    gains: Vec<i64>,
    /// For each price, the number of buyers minus one.
    excess: Vec<i64>,
}

impl Market<'_> {
    fn new(weights: &Weights) -> Market<'_> {
        let shape = weights.shape();
        let prices_of = |cell| shape.houses_of(cell).map(|(house, _)| house * shape.side());
        Market { weights, prices_of: (0..shape.cells()).map(prices_of).collect() }
    }

    fn shape(&self) -> Shape {
        self.weights.shape()
    }

    fn gain(&self, prices: &[i64], cell: usize, digit: usize) -> i64 {
        let [row, column, block] = self.prices_of[cell];
        let paid = prices[row + digit] + prices[column + digit] + prices[block + digit];
        self.weights.of(cell) * (digit as i64 + 1) * SCALE - paid
    }

    /// An upper bound: the sum of all prices, plus the largest gain of every cell.
    ///
    /// Proof. In a solution each digit is taken once in each row, column and box, so each price is paid exactly once,
    /// and the cells together pay the sum of all prices. The weighted sum is what they gain plus what they pay, and no
    /// cell gains more than its largest gain. So no solution has a larger sum, for any prices. If a cell takes a digit
    /// with a smaller gain, the bound is lower by the difference.
    fn bound(&self, state: &State, prices: &[i64]) -> Bound {
        let mut bound = Bound {
            value: prices.iter().sum(),
            gains: Vec::with_capacity(self.prices_of.len()),
            excess: vec![-1; prices.len()],
        };
        for (cell, houses) in self.prices_of.iter().enumerate() {
            let options = members(state.members(cell).into()).map(|digit| digit as usize);
            let gains = options.map(|digit| (self.gain(prices, cell, digit), digit));
            let (gain, digit) = gains.max().expect("a settled cell has a candidate");
            bound.value += gain;
            bound.gains.push(gain);
            for house in houses {
                bound.excess[house + digit] += 1;
            }
        }
        bound
    }
}

impl Bound {
    /// A subgradient step: raises prices with several buyers and lowers prices without one, so far that the bound would
    /// reach `goal` if no cell changed its choice. False if every digit is bought once: the prices are optimal.
    fn step_towards(&self, goal: i64, prices: &mut [i64]) -> bool {
        let disagreement: i64 = self.excess.iter().map(|excess| excess * excess).sum();
        if disagreement == 0 {
            return false;
        }
        let step = ((self.value - goal) / disagreement).max(1);
        for (price, excess) in prices.iter_mut().zip(&self.excess) {
            *price = (*price + step * excess).clamp(-HIGHEST_PRICE, HIGHEST_PRICE);
        }
        true
    }
}
