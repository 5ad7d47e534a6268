//! Patterns that would give a puzzle two solutions: if it has one, something breaks them.

pub(super) mod bug;
pub(super) mod loops;
pub(super) mod missing;
pub(super) mod rectangles;
mod subsets;

use super::Edition;
