//! The searches behind [`sudoku`](super): who asks for the fastest way by name finds it here.
//!
//! | kernel | for |
//! |---|---|
//! | [`Batch`] | 9x9 puzzles by the million: up to 512 of them are searched at once on one thread |
//! | [`single`] | one 9x9 puzzle: several digits in a register, all their cells at once |
//! | [`Learning`] | 16x16 and 25x25: learns from every dead end |
//! | [`places`] | any size, readable: also sees where a digit can go in a row, column or box |
//!
//! [`reference`](super::reference) is the lecture's kernel, against which all of them are tested.

mod batch;
mod learning;
mod nine;
mod packed;
pub mod places;
mod register;
pub mod single;

pub use batch::{Answers, Batch};
pub use learning::Learning;
pub use nine::{Exception, Nine, Nines};

#[cfg(test)]
mod first;
#[cfg(test)]
mod samples;
