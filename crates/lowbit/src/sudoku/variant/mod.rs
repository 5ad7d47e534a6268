//! Sudoku variants: other sizes and regions, and constraints besides the houses.
//!
//! | to | call |
//! |---|---|
//! | read a puzzle from a text, JSON or an address | [`Puzzle::read`] |
//! | build one | [`Variant::new`], [`Variant::with_digits`], [`Constraint`] |
//! | solve, count, list | [`Solver::solve`], [`Variant::count`], [`Solver::list`] |
//! | know what each cell can be | [`Solver::true_candidates`] |
//! | know whether it has one solution | `variant.count(2, &stop) == Outcome::Complete(1)` |
//! | find redundant givens and constraints | [`Variant::redundant`] |
//! | find why there is no solution | [`Variant::contradiction`] |
//! | name a cell or a constraint | [`text::names`], [`text::line_of`] |
//! | estimate a large number of solutions | [`Solver::estimate`] |
//! | explain, grade | [`steps`] |
//! | set puzzles | [`generate`] |
//! | write and draw | [`text::Written`] |
//! | answer files of any length | [`stream`] |
//!
//! A [`Variant`] is data: the shape of the grid, its regions, what each cell may hold, and a list of [`Constraint`]s. A kind
//! of constraint is one file in [`constraints`] and one line in its list.
//!
//! ```
//! use lowbit::engine::Stop;
//! use lowbit::sudoku::variant::Variant;
//! let puzzle: Variant = "
//!     sudoku 4x4
//!     thermo: r1c1-4
//!     cage 3: r2c3-4
//!     black: r3c1 r4c1
//! ".parse()?;
//! assert_eq!(puzzle.count(u128::MAX, &Stop::new()).into_inner(), 6);
//! let solution = puzzle.solver().solve(&Stop::new()).into_inner().expect("it has some");
//! assert!(puzzle.is_solution(&solution));
//! # Ok::<(), lowbit::Error>(())
//! ```

pub mod answer;
pub mod constraints;
mod convert;
mod engine;
pub mod generate;
mod goals;
mod model;
pub mod random;
pub mod reference;
pub mod steps;
pub mod stream;
pub mod text;

pub use engine::{Rules, Solver};
pub use goals::{Estimate, Parts, TrueCandidates};
pub use model::{Beside, Cell, Constraint, Form, Kind, Look, Puzzle, Variant, Worth};

#[cfg(test)]
mod tests;
