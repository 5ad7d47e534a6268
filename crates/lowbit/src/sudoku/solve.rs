//! The questions one asks a sudoku: a solution, all of them, how many.

use std::iter::FusedIterator;
use std::ops::ControlFlow;

use super::Grid;
use super::kernels::places::{self, Places, Step};
use super::kernels::single;
use crate::engine::{Outcome, Stop};

/// A solution of `puzzle`, or `None` when it has none: givens that contradict each other have none.
///
/// ```
/// use lowbit::sudoku::{self, Grid};
/// let puzzle: Grid = "
///     1.3...5.9
///     ..21.94..
///     ...7.4...
///     3..5.2..6
///     .6.....5.
///     7..8.3..4
///     ...4.1...
///     ..92.58..
///     8.4...1.7".parse()?;
/// let solution = sudoku::solve(&puzzle).unwrap();
/// assert!(solution.to_string().starts_with("143628579"));
/// # Ok::<(), lowbit::Error>(())
/// ```
pub fn solve(puzzle: &Grid) -> Option<Grid> {
    match <&[u8; 81]>::try_from(puzzle.cells()) {
        Ok(nine) => single::solve(nine).map(|cells| Grid::from_cells(&cells).expect("a solved 9x9 grid")),
        Err(_) => solutions(puzzle).next(),
    }
}

/// Every solution of `puzzle`, found as it is asked for.
///
/// ```
/// use lowbit::sudoku::{self, Grid, Shape};
/// assert_eq!(sudoku::solutions(&Grid::empty(Shape::FOUR)).count(), 288);
/// assert_eq!(sudoku::solutions(&Grid::empty(Shape::NINE)).take(3).count(), 3);
/// ```
pub fn solutions(puzzle: &Grid) -> Solutions {
    Solutions(Places::new(puzzle))
}

/// A lazy list of solutions; made by [`solutions`].
pub struct Solutions(Places);

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        loop {
            match self.0.step() {
                Step::Node => {}
                Step::Solution(grid) => return Some(grid),
                Step::End => return None,
            }
        }
    }
}

impl FusedIterator for Solutions {}

/// The number of solutions of `puzzle`, counted no further than `limit`.
///
/// The outcome is [`Limited`](Outcome::Limited) as soon as `limit` solutions were found: there may be more.
///
/// ```
/// use lowbit::engine::{Outcome, Stop};
/// use lowbit::sudoku::{self, Grid, Shape};
/// let empty = Grid::empty(Shape::FOUR);
/// assert_eq!(sudoku::count(&empty, 1000, &Stop::new()), Outcome::Complete(288));
/// assert_eq!(sudoku::count(&empty, 2, &Stop::new()), Outcome::Limited(2));
/// ```
pub fn count(puzzle: &Grid, limit: u128, stop: &Stop) -> Outcome<u128> {
    if limit == 0 {
        return Outcome::Limited(0);
    }
    if let (Ok(nine), Ok(limit)) = (<&[u8; 81]>::try_from(puzzle.cells()), u64::try_from(limit)) {
        return single::find(nine, limit, stop).map(|found| found.count.into());
    }
    let mut found = 0;
    let outcome = places::search(puzzle, stop, &mut |_| {
        found += 1;
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    outcome.map(|tally| tally.solutions)
}
