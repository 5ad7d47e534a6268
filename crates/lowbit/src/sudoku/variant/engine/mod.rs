//! The search over sets of candidates: rules that remove candidates until nothing changes, then a guess.
//!
//! | rule | what it removes |
//! |---|---|
//! | peers | a digit that stands in a cell, from all cells that must differ |
//! | tables | what no candidate of a neighbouring cell allows: a word for each digit, combined by OR |
//! | house | all but the digit in its only place |
//! | set | what no possible set of digits has: cages and renbans, cells that differ |
//! | sum | what no reachable sum allows: sums as bits of a word, cells added by shifts |
//! | line | what no path through an automaton has |
//! | either | what no open choice leaves |
//!
//! A rule that can fail and has all its cells filled must fail: that is what makes the search exact.

mod ahead;
mod automaton;
mod board;
mod compile;
mod counts;
mod cover;
mod innies;
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
