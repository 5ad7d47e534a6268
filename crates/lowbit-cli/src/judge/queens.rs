//! The judges' problems on queens.

use super::Problem;

pub(crate) const PROBLEMS: &[Problem] = &[];
