//! What counts placements. [`table`] takes every problem; the others are faster where they can be used.

pub(crate) mod backtrack;
pub(crate) mod conflicts;
#[cfg(feature = "cuda")]
pub(crate) mod cuda;
pub(crate) mod doubles;
#[cfg(test)]
mod host_tests;
pub(crate) mod lattices;
pub(crate) mod maximal;
pub(crate) mod moebius;
pub(crate) mod pairings;
pub(crate) mod pawns;
#[cfg(any(test, feature = "cuda"))]
mod riders;
pub(crate) mod rows;
pub(crate) mod semiqueens;
pub(crate) mod sets;
pub(crate) mod symmetric;
pub(crate) mod table;
pub(crate) mod transfer;

use super::{Answer, Goal, Problem};
use crate::Error;
use crate::engine::{Control, Outcome};

/// How the units of a count begin that is made on GPUs.
#[cfg(feature = "cuda")]
pub(super) use cuda::units::{Beginnings, OnGpus};

/// Counts on a GPU, or says why not.
pub(super) fn on_a_gpu(
    problem: &Problem,
    goal: Goal,
    again: bool,
    control: &Control<'_>,
) -> Result<Outcome<Answer>, Error> {
    crate::backend::Backend::Cuda.require()?;
    #[cfg(feature = "cuda")]
    return cuda::count(problem, goal, again, control);
    #[cfg(not(feature = "cuda"))]
    unreachable!("{problem}, {goal:?}, {again}, {}: a build without GPUs has none", control.threads);
}
