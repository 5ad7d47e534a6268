//! Fast kernels behind one interface, each tested against the [reference](mod@super::reference).

pub(super) mod batch;
pub(super) mod cells;
pub(super) mod tightest;
