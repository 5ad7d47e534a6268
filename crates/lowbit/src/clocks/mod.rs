//! Dials that moves turn, mod m: the nine clocks, Lights Out, any table of moves.
//!
//! | to | call |
//! |---|---|
//! | describe dials, read them from text | [`Dials`], [`read_dials`] |
//! | describe moves, read them from text | [`MoveTable`], [`read_moves`] |
//! | find the fewest moves, or a proof that there are none | [`solve()`]; for many positions: [`Solver`] |
//! | count positions and their solutions | [`Solver::reachable`], [`Solver::solutions`] |
//! | check a proof | [`Proof::holds`] |
//! | compare search techniques | [`ladder()`] |
//!
//! Turning is addition, so the order of the moves does not matter and a move pressed m times does nothing. The unknown
//! is the number of presses of each move: a vector x with A x = -s over Z/m, where the columns of A are the moves and s
//! is the vector of positions.
//!
//! * [`search()`] is the lecture's: all 4^9 ways to press the nine moves, on dials packed into one word.
//! * [`Solver`] is the algebra: elimination over Z/m for any m, a [`Proof`] if there is no solution, and the fewest
//!   moves if there are many.
//!
//! ```
//! use lowbit::clocks::{Answer, Dials, MoveTable, solve};
//! use lowbit::engine::Stop;
//!
//! // The lecture's example: 9 9 12 / 6 6 6 / 6 3 6, in quarter turns past 12.
//! let clocks = Dials::new(4, vec![3, 3, 0, 2, 2, 2, 2, 1, 2])?;
//! let Answer::Fewest(presses) = solve(&MoveTable::nine_clocks(4)?, &clocks, &Stop::new())? else { panic!() };
//! assert_eq!(presses.to_string(), "4 5 8 9");
//! # Ok::<(), lowbit::Error>(())
//! ```

pub mod answer;
mod dials;
mod ladder;
pub mod reference;
mod solve;
mod text;

pub use dials::{Dials, MOST_DIALS, MOST_OF_TWO, MOST_STATES, MoveTable, Presses, most};
pub use ladder::ladder;
pub use reference::search;
pub use solve::{Answer, Proof, Solver, solve};
pub use text::{Coding, Layout, Reading, read_dials, read_moves};

#[cfg(test)]
mod tests;
