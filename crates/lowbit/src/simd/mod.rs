//! Vectors: the types in which the fast kernels are written, compiled once for each instruction set.
//!
//! | | a vector holds | used by |
//! |---|---|---|
//! | [`bits`] | bits: logic only | all of the following, and the search of one sudoku |
//! | [`many`] | one bit of each of many puzzles | the batches of sudoku and regions |
//! | [`boards`] | a set of columns of each of some boards | queens and placements, row by row |
//!
//! Kernels are generic over a vector and inlined whole into functions that [`compiled!`] compiles for an instruction set. Only these
//! functions name the vector types of the set, and only a holder of a [`proof`] that the processor has the instructions calls them: so the
//! methods of a vector are safe to call.

pub(crate) mod bits;
pub(crate) mod boards;
mod compiled;
mod machine;
pub(crate) mod many;
#[cfg(target_arch = "x86_64")]
pub(crate) mod proof;

pub(crate) use compiled::compiled;
#[cfg(target_arch = "x86_64")]
pub(crate) use compiled::{enabled, features_of_avx2, features_of_avx512};
pub(crate) use machine::machine;
