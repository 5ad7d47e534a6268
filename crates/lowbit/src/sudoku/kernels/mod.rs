//! The searches behind [`sudoku`](super), by name.
//!
//! | kernel | for |
//! |---|---|
//! | [`Batch`] | 9x9 puzzles by the million: up to 512 of them are searched at once on one thread |
//! | [`single`] | one 9x9 puzzle: several digits in a register, all their cells at once |
//! | [`Learning`] | 16x16 and 25x25: conflict-driven clause learning |
//! | [`places`] | any size, readable: also sees where a digit can go in a row, column or box |
//!
//! All of them are tested against [`reference`](super::reference), the lecture's kernel.
//!
//! # Which solution is given
//!
//! A 9x9 puzzle with several solutions always gets the same one, from [`Batch`] and from [`single`], on every backend,
//! with any limit, regardless of other puzzles in the list. It is the first one that this search finds:
//!
//! 1. Remove candidates until nothing more follows: *naked singles* (a digit that is its cell's only candidate is
//!    removed from the cell's peers), *hidden singles* (a digit that has one place in a row, column or box is the only
//!    candidate there) and *locked candidates* (a digit whose places in a house all lie in another house has no place
//!    elsewhere in that one).
//! 2. If every cell has one candidate, that is the solution. If a cell has none, go back to the latest fork.
//! 3. Else fork on a cell with two candidates; if there is none, with three; if there is none, with more. Of those take the
//!    one that sees most cells with several candidates, not counting those that share both its row and its box; of those
//!    the first in reading order. Try its lowest digit, then all the others.
//!
//! The result of the first step does not depend on the order of the conclusions, as long as there is a solution; and if
//! there is none, nothing that the search does can change which solution comes first.

mod batch;
mod learning;
mod nine;
mod packed;
pub mod places;
pub mod single;

pub(in crate::sudoku) use batch::Ease;
pub use batch::{Answers, Batch};
pub use learning::Learning;
#[cfg(feature = "generate")]
pub(super) use learning::Only;
pub use nine::{Exception, Nine, Nines};

#[cfg(test)]
mod first;
#[cfg(test)]
mod samples;
