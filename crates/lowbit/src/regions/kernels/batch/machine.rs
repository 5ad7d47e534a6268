//! The search, compiled once for each instruction set.

use super::search::{Found, Memory, Task, search};
use crate::simd::machine;

machine! {
    /// A search of many boards.
    pub(in crate::regions) Machine with Memory;

    /// Searches boards; the results go into `found`, board by board. False if it was stopped.
    fn run(task: &Task<'_>, found: &mut [Found]) -> bool = search;
}
