//! The search, compiled once for each instruction set.

use super::search::{Found, Memory, Task, search};
use crate::lanes::machine::machine;

machine! {
    /// A search of many boards.
    pub(in crate::regions) Machine with Memory,
        wide: "avx512f,avx512bw,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt,lzcnt";

    /// Searches boards; the results go into `found`, board by board. False if it was stopped.
    fn run(task: &Task<'_>, found: &mut [Found]) -> bool = search;
}
