//! N-Queens: n queens on an n x n board, none attacking another; with blocked cells and queens that must stay.
//!
//! | to | call |
//! |---|---|
//! | count the solutions of the plain board, or of any board | [`count`], [`count_board`] |
//! | count them up to symmetry | [`classes`] |
//! | follow the progress of a count, stop it, choose its threads | [`Control`](crate::engine::Control) of [`count_board`] |
//! | list them in order, one by one or in parts | [`solutions`], [`parts`]; stopped: [`Solutions::until`] |
//! | get one solution, by formula or by exact search | [`construct`], [`solve`] |
//! | describe a board, read it from text | [`Board`] |
//! | write a solution as text, JSON or SVG | [`Solution`] |
//! | read the lecture's program, or see the faster kernels | [`reference`](mod@reference), [`kernels`] |
//!
//! A row of the board is a word, a column is a bit of it: bit 0 is the leftmost column. Rows and columns count from
//! 0 in this library and from 1 in everything it prints.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::queens::{Board, count, solve};
//! assert_eq!(count(8)?, 92);
//! let solution = solve(&Board::empty(8)?, &Stop::new()).into_inner().expect("it has one");
//! assert!(solution.is_valid());
//! # Ok::<(), lowbit::Error>(())
//! ```

pub mod answer;
mod board;
mod count;
pub(crate) mod forced;
pub mod kernels;
mod ladder;
mod list;
pub mod reference;
mod solution;
mod solve;
mod symmetry;
mod text;

pub use crate::count::{Checks, Count, Forecast, Method, Plan, Request as CountRequest, Split, published_count};
pub use board::Board;
pub use count::{count, count_board};
pub use ladder::ladder;
pub use list::{Part, Parts, Solutions, parts, solutions};
pub use solution::Solution;
pub use solve::{LARGEST_CONSTRUCTION, construct, solve};
pub use symmetry::{Symmetry, classes, count_unchanged};
pub use text::Convention;

/// The largest board that can be described, listed and solved: a row is one 64-bit word.
pub const LARGEST_BOARD: u32 = 64;

/// The largest plain board that can be counted, and the most open rows of any other board: the counting kernels work on
/// 32-bit words.
pub const LARGEST_COUNT: u32 = 32;
