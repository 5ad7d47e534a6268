//! The search, compiled once for each instruction set.

use super::ease::{Ease, ease};
use super::search::{Memory, Results, Task, search};
use crate::simd::machine;

machine! {
    /// A search of many puzzles.
    pub(super) Machine with Memory;

    /// Runs a task to its end; false if it was stopped.
    fn run(task: &Task<'_>, results: &mut Results<'_>) -> bool = search;

    /// How far hidden singles lead in each puzzle.
    fn ease(puzzles: &[[u8; 81]], eases: &mut [Ease]) = ease;
}
