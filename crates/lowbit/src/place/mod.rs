//! Placements of pieces: the queens' family. Other pieces, other boards, other rules than one queen in each row.
//!
//! | to | call |
//! |---|---|
//! | say what is placed where | [`Piece`], [`Board`], [`Rule`], and together a [`Problem`] |
//! | count | [`Request`] with a [`Goal`] |
//! | know what a count will cost | [`seconds`] |
//! | keep a count in a file, or share it out | [`Request::plan`] |
//! | list small ones | [`reference::search`] |
//! | know a published sequence and its next terms | [`sequences`] |

mod board;
mod count;
mod estimate;
mod kernels;
mod piece;
mod plan;
mod problem;
pub mod reference;
pub mod sequences;

pub use board::{Board, Shape};
pub use count::{Answer, Request};
pub use estimate::seconds;
pub use piece::{Move, Piece};
pub use plan::Plan;
pub use problem::{Goal, Problem, Rule, Turn};

/// The largest board: a row is one 32-bit word.
pub const LARGEST: u32 = 32;

#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod wrong_rules_tests;
