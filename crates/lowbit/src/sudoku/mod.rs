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
//! [`reference`](mod@reference) is the lecture's kernel, a page long; the faster ones are in [`kernels`]. [`kernels::Batch`] is for 9x9
//! puzzles by the million: up to 512 of them are searched at once on one thread.

mod best;
mod candidates;
mod check;
pub mod generate;
mod grid;
pub mod kernels;
mod ladder;
mod marks;
pub mod reference;
mod shape;
mod solve;
pub mod text;
mod weights;

pub use best::{Best, best};
pub use candidates::true_candidates;
pub use check::{Verdict, redundant_givens};
pub use grid::{Conflict, Grid};
pub use ladder::ladder;
pub use marks::Marks;
pub use shape::Shape;
pub use solve::{Solutions, count, solutions, solve};
pub use weights::Weights;

#[cfg(test)]
mod tests;
