//! Sudoku of 4x4, 9x9, 16x16 and 25x25: solved, counted, checked, scored.
//!
//! | to | call |
//! |---|---|
//! | describe a puzzle, read it from text | [`Puzzle`]: a [`Grid`] of givens, or [`Marks`] |
//! | solve, count, check, list | [`Puzzle::solve`], [`Puzzle::count`], [`Puzzle::check`], [`Puzzle::solutions`]; on all cores: [`Puzzle::count_on`] |
//! | know what each cell can be | [`Puzzle::candidates`] |
//! | find redundant givens | [`Puzzle::redundant_givens`] |
//! | find why there is no solution | [`Puzzle::contradiction`] |
//! | find the solution of the highest score | [`Puzzle::best`] with [`Weights`] |
//! | explain, grade | [`steps`] |
//! | set puzzles | [`generate`]; near to another one: [`near`] |
//! | compare puzzles up to symmetry | [`symmetry`] |
//! | read and write | [`text`]; on sheets: [`booklet`] |
//! | answer files of any length | [`stream`] |
//! | solve other sizes, regions and constraints | [`variant`] |
//! | compare search techniques | [`ladder()`] |
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::sudoku::Puzzle;
//! let puzzle: Puzzle = "1..4 .... ..3. ...2".parse()?;
//! let solution = puzzle.solve(&Stop::new()).into_inner().expect("it has one");
//! assert!(solution.is_solution_of(&puzzle.givens()));
//! # Ok::<(), lowbit::Error>(())
//! ```
//!
//! [`reference`](mod@reference) is the lecture's kernel, a page long; the faster ones are in [`kernels`]. [`kernels::Batch`] is for 9x9
//! puzzles by the million: up to 512 of them are searched at once on one thread.

pub mod answer;
mod best;
pub mod booklet;
mod candidates;
mod check;
#[cfg(feature = "generate")]
pub mod generate;
mod grid;
pub mod kernels;
mod ladder;
mod marks;
pub mod near;
mod puzzle;
pub mod reference;
mod shape;
mod solve;
mod split;
pub mod steps;
pub mod stream;
pub mod symmetry;
pub mod text;
#[cfg(feature = "variants")]
pub mod variant;
mod weights;

pub use crate::verdict::Verdict;
pub use best::Best;
pub use check::Check;
pub use grid::{Conflict, Grid};
pub use ladder::ladder;
pub use marks::Marks;
pub use puzzle::Puzzle;
pub use shape::Shape;
pub use solve::Solutions;
pub use weights::Weights;

#[cfg(test)]
mod test_questions;
#[cfg(test)]
mod tests;
