//! The judges' problems on clocks.

use super::Problem;

pub(crate) const PROBLEMS: &[Problem] = &[];
