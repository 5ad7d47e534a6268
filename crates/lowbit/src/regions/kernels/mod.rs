//! Faster ways to search, behind one interface, each tested against the [reference](super::reference).

pub(super) mod cells;
pub(super) mod tightest;
