//! Sudoku as people solve it: one step after the other, each with its reason.
//!
//! A **technique** is one file: its definition with a drawn example, a finder that offers its steps in a documented order, its
//! words in every language. [`Technique::ALL`] is the one list of them, in the order of teaching. A **step** is data
//! ([`crate::steps::Step`]): words, JSON and drawings are made from it.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::steps::Degree;
//! use lowbit::sudoku::Puzzle;
//! use lowbit::sudoku::steps::{Advice, Progress, hint};
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
//! let Some(Advice::Steps(steps)) = hint(&Progress::from(&puzzle), true, &Stop::new()).complete() else { panic!() };
//! assert_eq!(steps[0].words(Degree::Where, Language::English), "Hidden single in a box: look at box 1");
//! # Ok::<(), lowbit::Error>(())
//! ```

mod advice;
mod direct;
#[allow(dead_code, reason = "techniques to come read it")]
mod found;
#[allow(dead_code, reason = "techniques to come read it")]
mod houses;
mod intersections;
#[allow(dead_code, reason = "techniques to come read it")]
mod position;
mod progress;
mod singles;
mod subsets;
mod technique;
mod words;

pub use self::advice::{Advice, Path, hint, hints, path};
pub use self::progress::Progress;
pub use self::technique::Technique;

/// A step on a sudoku of 9x9.
pub type Step = crate::steps::Step<Technique>;

#[cfg(all(test, feature = "generate"))]
mod tests;
