//! The search over sets of candidates: propagation of rules to a fixed point, then a guess.
//!
//! | rule | what it removes |
//! |---|---|
//! | peers | the digit of a filled cell, from all cells that must differ |
//! | tables | candidates that no candidate of the other cell allows: a word for each digit, combined by OR |
//! | house | the other candidates in the only place of a digit |
//! | set | candidates in no possible set of digits: cages and renbans, cells that differ |
//! | sum | candidates that lead to no wanted sum: sums as bits of a word, cells added by shifts |
//! | line | candidates on no accepting path of an automaton |
//! | either | candidates that no open choice keeps |
//!
//! A violated rule must fail at the latest when all its cells are filled: that makes the search exact.

mod ahead;
mod automaton;
mod board;
mod compile;
mod counts;
mod cover;
mod innies;
mod outline;
mod places;
mod rules;
mod search;
mod set;
mod subsets;
mod sum;

pub use compile::Solver;
pub(super) use innies::plain_area;
pub use rules::Rules;
pub(super) use rules::plain;
pub(super) use search::{Order, Search};

pub(crate) use board::{Board, Failed};

/// The only digit of a set.
#[inline(always)]
pub(crate) fn only(set: u32) -> u8 {
    set.trailing_zeros() as u8
}

/// Whether a set has exactly one digit.
#[inline(always)]
pub(crate) fn is_single(set: u32) -> bool {
    set.is_power_of_two()
}
