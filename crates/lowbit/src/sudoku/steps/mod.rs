//! Sudoku as people solve it: step by step, each step with its reason.
//!
//! | to | call |
//! |---|---|
//! | describe givens, entries and pencil marks | [`Progress`] |
//! | get the next step, or all of them | [`hint`], [`hints`] |
//! | apply a step | [`Progress::take`] |
//! | get every step to the solution | [`path`] |
//! | grade a puzzle | [`grade()`] |
//! | the same with other techniques, or in another order | [`Order::hint`], [`Order::hints`], [`Order::path`] |
//! | grade on another scale; many puzzles | [`Grader`] |
//! | say a step in words | [`Advice::words`], [`Notation`]; in the language of the user: [`Language::of_environment`](crate::words::Language::of_environment) |
//! | draw a step | [`svg_of_step`] |
//! | check the proof of a step | [`check_proof`] |
//!
//! A **technique** is one file: its definition with a drawn example, a finder that offers its steps in a documented
//! order, its words in every language. [`Technique::ALL`] is the one list of them, in teaching order. A **step** is data
//! ([`crate::steps::Step`]), from which words, JSON and drawings are made.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::steps::Degree;
//! use lowbit::sudoku::Puzzle;
//! use lowbit::sudoku::steps::{Progress, hint};
//! use lowbit::words::Language;
//! let puzzle: Puzzle = "
//!     1.3...5.9
//!     ..21.94..
//!     ...7.4...
//!     3..5.2..6
//!     .6.....5.
//!     7..8.3..4
//!     ...4.1...
//!     ..92.58..
//!     8.4...1.7".parse()?;
//! let advice = hint(&Progress::from(&puzzle), &Stop::new()).complete().expect("nobody stops it");
//! assert_eq!(advice.words(Degree::Where, Language::English), "Hidden single in a box: look at box 1");
//! # Ok::<(), lowbit::Error>(())
//! ```

mod advice;
mod als;
mod blocks;
mod census;
mod chains;
mod colours;
mod direct;
mod drawing;
mod exclusion;
mod exocet;
mod finned;
mod fireworks;
mod fish;
mod found;
mod franken;
mod grade;
mod handful;
mod hodoku;
mod houses;
mod inference;
mod intersections;
mod kraken;
mod leap;
mod links;
mod medusa;
mod mutant;
mod notation;
mod order;
mod position;
mod progress;
mod proof;
mod scale;
mod singles;
mod sk_loop;
#[cfg(feature = "generate")]
mod solvable;
mod subsets;
mod sue_de_coq;
mod technique;
mod telling;
mod templates;
mod tridagon;
mod unique;
mod wings;
mod words;

pub use self::advice::{Advice, Path, hint, hints, path};
pub use self::drawing::svg_of_step;
pub use self::grade::{Grade, Grading, grade, need_nine};
pub use self::hodoku::{Level, Points};
pub use self::notation::Notation;
pub use self::order::Order;
pub use self::progress::Progress;
pub use self::proof::check_proof;
pub use self::scale::{Grader, Rated, Scale};
#[cfg(feature = "generate")]
pub(in crate::sudoku) use self::solvable::Solvable;
pub use self::technique::Technique;
pub use crate::steps::Flaw;

/// The program that a scale follows where two differ in their search order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edition {
    /// Sudoku Explainer 1.2.1.
    Classic,
    /// Its successor of 2020, with which the public bank was rated.
    Revised,
}

/// A rating in tenths, rounded as printed.
fn tenths(difficulty: f64) -> u16 {
    ((difficulty + 0.05) * 10.0).floor() as u16
}

/// A step on a sudoku of 9x9.
pub type Step = crate::steps::Step<Technique>;

#[cfg(all(test, feature = "generate"))]
mod coverage_tests;
#[cfg(test)]
mod examples;
#[cfg(all(test, feature = "generate"))]
mod proof_tests;
#[cfg(all(test, feature = "generate"))]
mod tests;
