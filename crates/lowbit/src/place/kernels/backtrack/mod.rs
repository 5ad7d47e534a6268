//! Backtracking on a processor, row by row, for the families of most sequences. The seen cells are a few words that are shifted from row to
//! row; the last rows are a formula; one of several symmetric placements is searched. The GPU kernels in `kernels/` search in the same way;
//! [`table`](super::table) counts everything else.

pub(super) mod blocks;
pub(crate) mod maximal;
mod one_size;
pub(crate) mod pieces;
pub(crate) mod sets;
pub(crate) mod tree;

use std::sync::Arc;

use super::starts::unless_stopped;
use super::table::reading;
use crate::Error;
use crate::backend::Backend;
use crate::count::{Method, Prepared, Task};
use crate::engine::{Stop, Tally};
use crate::place::Units;
use crate::place::reference::Cell;
use crate::place::units::InUnits;
use crate::sentence;

/// The search for sets of queens needs three rows for its formula and one above; the others can do with that, too.
const SMALLEST_BOARD: u32 = 5;

/// Time of a recount by the table, or by another plain search, relative to these kernels.
const BY_TABLE: f64 = 60.0;

/// The backend that a way of this module uses for a problem of its kind.
fn on_processor_or_gpu(method: Method, task: &Task<'_>) -> Result<Backend, Error> {
    let backend = task.backend_or(Backend::best())?;
    let is_taken = match backend {
        Backend::Cuda => super::is_for_gpus(task),
        // Units that fill most rows of a small board are left to the table.
        _ => !task.portable || has_room(Units::of(task.problem(), task.goal)?.rows().0, task),
    };
    if is_taken { Ok(backend) } else { Err(method.is_not_for(task)) }
}

/// Whether units leave enough open rows for a kernel.
fn has_room(filled: u32, task: &Task<'_>) -> bool {
    filled > 0 && filled + SMALLEST_BOARD <= task.problem().board().rows()
}

/// A count in units, from the tally below the pieces of each unit.
fn in_units(units: Units, below: impl Fn(&[Cell], &Stop) -> Tally + Send + Sync + 'static) -> Prepared {
    let (split, reading) = (units.split(), reading(units.problem(), units.goal()));
    let count = Box::new(move |pieces: &[Cell], stop: &Stop| Ok(unless_stopped(below(pieces, stop), stop)));
    Prepared::weighed(InUnits { units: Arc::new(units), count }, split, reading)
}

/// The number of placements, from their weighted number; an error if not an integer.
pub(super) fn divided(weighed: u128, divisor: u128) -> Result<u128, Error> {
    if !weighed.is_multiple_of(divisor) {
        return Err(Error::check(sentence!(
            "{weighed} weighed placements are not divisible by {divisor}",
            "{weighed} 个加权的摆法不能被 {divisor} 整除"
        )));
    }
    Ok(weighed / divisor)
}

/// The number of pairs of a cell of `f` and one of `g`, one row below, that are `side` columns apart.
#[inline(always)]
fn apart(f: u32, g: u32, side: u32) -> u32 {
    (f << side & g).count_ones() + (f >> side & g).count_ones()
}

/// The number of pairs of a cell of `f` and one of `g`, one row below, that share a column or a diagonal.
#[inline(always)]
pub(super) fn touching(f: u32, g: u32) -> u32 {
    (f & g).count_ones() + apart(f, g, 1)
}

#[cfg(test)]
mod tests;
