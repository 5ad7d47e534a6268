//! Sudoku of 4x4, 9x9, 16x16 and 25x25: solved, counted, checked, scored.
//!
//! ```
//! use lowbit::sudoku::{self, Grid};
//! let puzzle: Grid = "1..4 .... ..3. ...2".parse()?;
//! let solution = sudoku::solve(&puzzle).unwrap();
//! assert!(solution.is_solution_of(&puzzle));
//! # Ok::<(), lowbit::Error>(())
//! ```
//!
//! [`search`] is the lecture's kernel and the reference; [`places`] also sees where a digit can go in a unit.
//! [`Batch`] is for 9x9 puzzles by the million: up to 512 of them are searched at once on one thread.

mod batch;
mod best;
mod candidates;
mod check;
pub mod fast;
mod front;
pub mod generate;
mod grid;
mod ladder;
mod marks;
mod numbers;
mod packed;
pub mod places;
mod register;
pub mod search;
mod sets;
mod shape;
mod slice;
pub mod text;
mod weights;

pub use batch::{Answers, Batch, Exception, Puzzle, Puzzles};
pub use best::{Best, best};
pub use candidates::true_candidates;
pub use check::{Verdict, redundant_givens};
pub use front::{Solutions, count, solutions, solve};
pub use grid::{Conflict, Grid};
pub use ladder::ladder;
pub use marks::Marks;
pub use shape::Shape;
pub use weights::Weights;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
