//! The lecture's law, measured: search time = cost per node × number of nodes.
//!
//! A [`Ladder`] is a puzzle and the techniques to solve it, slowest first; every puzzle of the library has one.
//! [`measure`] runs every [`Rung`] on that puzzle, requires that all answers agree, and reports nodes and cost per
//! node; [`picture`] draws them.
//!
//! ```
//! use lowbit::words::Language;
//! use lowbit_lab::{Terms, measure, picture};
//! let ladder = lowbit::queens::ladder(6)?;
//! let report = measure(&ladder, &Terms::default())?.complete().unwrap();
//! assert_eq!(report.answer.as_ref().unwrap().to_string(), "4 solutions");
//! assert!(picture(&report, Language::English).starts_with("<svg"));
//! # Ok::<(), lowbit::Error>(())
//! ```
#![forbid(unsafe_code)]

pub mod answer;
mod axes;
mod labels;
mod measure;
mod picture;
mod scale;
mod words;

pub use lowbit::ladder::{Finding, Ladder, Rung, grouped};
pub use measure::{Figure, Report, Terms, disagreement, measure};
pub use picture::picture;
pub use words::{short_time, significant};

#[cfg(test)]
mod tests;
