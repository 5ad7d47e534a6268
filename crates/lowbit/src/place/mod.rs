//! Placements of pieces, a generalisation of n queens: other pieces, boards and rules than one queen in each row.
//!
//! | to | call |
//! |---|---|
//! | say what is placed where | [`Piece`], [`Board`], [`Rule`], and together a [`Problem`] |
//! | read that from a text, with or without what is to be known | `text.parse::<Problem>()`, [`Problem::read_asked`] |
//! | count | [`Request`] with a [`Goal`] |
//! | know what a count will cost | [`Plan::seconds`] of [`Request::plan`] |
//! | keep a count in a file, or share it out | [`Request::portable`], [`Units`] |
//! | list small ones | [`reference::search`] |
//! | know a published sequence and its next terms | [`sequences`] |
//!
//! A problem is a text, `PIECE on SHAPE ROWSxCOLUMNS, RULE`, then `blocked` and `given` cells if there are any; `: GOAL` may follow:
//!
//! | part | words |
//! |---|---|
//! | piece | `rook`, `bishop`, `queen`, `king`, `knight`, `nightrider`, `amazon`, `empress`, `princess`, `semibishop`, `semiqueen`; `leaper(1,3)`, `rider(2,3)`, `semirider(1,2)`, `range(2)`; sums of them: `queen+leaper(1,3)` |
//! | shape | `rectangle`, `triangle`, `cylinder`, `torus`, `moebius` |
//! | rule | `each-row`, `any`, `exactly-4`, `maximal`, `dominating`, `dominating-5`, `pawns-1` |
//! | goal | `count`, `by-size`, `by-first`, `levels`, `unique`, `half-turn`, `quarter-turn` |
//!
//! ```
//! use lowbit::engine::Control;
//! use lowbit::place::{Goal, Request};
//! let problem = "queen on torus 5x5, each-row".parse()?;
//! let count = Request::of(problem, Goal::Count)?.run(&Control::default())?.into_inner();
//! assert_eq!(count.answer.to_string(), "10");
//! # Ok::<(), lowbit::Error>(())
//! ```

pub mod answer;
mod board;
mod estimate;
pub(crate) mod kernels;
mod piece;
mod problem;
pub mod reference;
pub mod sequences;
mod units;

pub use crate::count::{Answer, Method, Plan, Request};
pub use board::{Board, Shape};
pub(crate) use kernels::table::with_symmetries;
pub use piece::{Move, Piece};
pub use problem::{Goal, Problem, Rule, Turn};
pub use units::Units;

/// The largest board: a row is one 32-bit word.
pub const LARGEST: u32 = 32;

/// Whether the board is the plain square, on which the fast kernels count.
pub(crate) fn is_plain_square(problem: &Problem) -> bool {
    problem.board().shape() == Shape::Rectangle && problem.board().is_plain_square()
}

#[cfg(test)]
mod drawn_tests;
#[cfg(test)]
mod tests;
