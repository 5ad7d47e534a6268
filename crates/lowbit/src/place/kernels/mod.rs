//! The kernels of placements. [`table`] takes every problem; the others are faster where they can be used.

pub(crate) mod backtrack;
pub(crate) mod conflicts;
pub(crate) mod cover;
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
pub(crate) mod starts;
pub(crate) mod symmetric;
pub(crate) mod table;
pub(crate) mod transfer;

use crate::Error;
use crate::count::{Prepared, Task};

/// Whether a GPU kernel can do a task.
#[cfg_attr(not(feature = "cuda"), expect(unused_variables, reason = "there is none"))]
fn is_for_gpus(task: &Task<'_>) -> bool {
    #[cfg(feature = "cuda")]
    // With units, a device only adds up all sizes.
    return cuda::is_for(task.problem(), task.goal) && (task.goal == crate::place::Goal::Count || !task.portable);
    #[cfg(not(feature = "cuda"))]
    return false;
}

/// A count on GPUs, of a task for which there is a kernel.
fn on_gpu(task: &Task<'_>) -> Result<Prepared, Error> {
    #[cfg(feature = "cuda")]
    return cuda::prepare(task);
    #[cfg(not(feature = "cuda"))]
    return Err(crate::count::Method::Table.is_not_for(task));
}
