//! Queens on regions and Star Battle: `k` stars in each row, column and region, no two touching.
//!
//! | to | call |
//! |---|---|
//! | describe a board, read it from text | [`Board`] |
//! | solve, count, check, list | [`solve`], [`count`], [`check`], [`solutions`]; many boards: [`Batch`]; one after the other: [`Counter`] |
//! | find mistakes in the givens | [`mistakes`] |
//! | explain, grade | [`steps`] |
//! | set boards | [`generate`] |
//! | read and write | [`text`] |
//! | answer files of any length | [`stream`] |
//! | compare search techniques | [`ladder()`] |
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::regions::{Board, solve};
//! let board: Board = "AABB\nAABB\nCCCB\nDDDB".parse()?;
//! let solution = solve(&board, &Stop::new()).into_inner().expect("it has one");
//! assert!(solution.solves(&board));
//! # Ok::<(), lowbit::Error>(())
//! ```

pub mod answer;
mod board;
#[cfg(feature = "generate")]
mod climb;
#[cfg(feature = "generate")]
pub mod generate;
mod kernels;
mod ladder;
mod many;
pub mod reference;
mod solve;
mod split;
pub mod steps;
pub mod stream;
pub mod text;

pub use crate::verdict::Verdict;
pub use board::{Board, Fault};
pub use ladder::ladder;
pub use many::Batch;
pub use solve::{Counter, Solution, Solutions, check, count, mistakes, solutions, solve};
pub use split::count_on;

/// The largest board: a row is one 32-bit word.
pub const LARGEST: u32 = 32;

#[cfg(test)]
mod samples;
#[cfg(test)]
mod tests;
