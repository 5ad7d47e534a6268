//! The judges' problems on sudoku.

use super::Problem;

pub(crate) const PROBLEMS: &[Problem] = &[];
