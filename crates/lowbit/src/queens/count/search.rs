//! One search for whatever method was chosen, and another method to recount its units.

use crate::Error;
use crate::backend::Backend;
#[cfg(feature = "cuda")]
use crate::engine::BatchKernel;
use crate::engine::{self, Chosen, Control, Kernel, Outcome, Slice, Stop, Tally, Unit};
use crate::queens::Board;
use crate::queens::kernels::join::Join;
#[cfg(feature = "cuda")]
use crate::queens::kernels::join::cuda::CudaJoin;
use crate::queens::kernels::lanes::Lanes;
#[cfg(feature = "cuda")]
use crate::queens::kernels::lanes::cuda::CudaLanes;
use crate::queens::kernels::recursion::Recursion;

use crate::queens::kernels::lanes::Prefixes;

/// A prepared count. What is behind a `match` here is called once per count or per unit, never per node.
#[derive(Debug)]
pub(super) enum Search {
    Recursion(Recursion),
    Lanes(Lanes),
    Prefixes(Prefixes),
    Join(Box<Join>),
    #[cfg(feature = "cuda")]
    CudaJoin(Box<CudaJoin>),
    #[cfg(feature = "cuda")]
    CudaLanes(CudaLanes),
}

impl Search {
    /// Runs the units of part `part`, from 0, of `parts`.
    pub(super) fn run(&self, (part, parts): (u64, u64), control: &Control<'_>) -> Result<Outcome<Tally>, Error> {
        Ok(match self {
            Search::Recursion(dfs) => engine::run(&Slice::new(dfs, part, parts), control)?,
            Search::Lanes(lanes) => engine::run(&Slice::new(lanes, part, parts), control)?,
            Search::Prefixes(prefixes) => engine::run(&Slice::new(prefixes, part, parts), control)?,
            Search::Join(join) => engine::run(&Slice::new(join.as_ref(), part, parts), control)?,
            #[cfg(feature = "cuda")]
            Search::CudaJoin(join) => run_part(join.as_ref(), (part, parts), control)?,
            #[cfg(feature = "cuda")]
            Search::CudaLanes(lanes) => run_part(lanes, (part, parts), control)?,
        })
    }

    /// Runs some units, in their order.
    pub(super) fn run_units(&self, units: &[Unit], control: &Control<'_>) -> Result<Outcome<Tally>, Error> {
        Ok(match self {
            Search::Recursion(dfs) => engine::run(&Chosen::new(dfs, units), control)?,
            Search::Lanes(lanes) => engine::run(&Chosen::new(lanes, units), control)?,
            Search::Prefixes(prefixes) => engine::run(&Chosen::new(prefixes, units), control)?,
            Search::Join(join) => engine::run(&Chosen::new(join.as_ref(), units), control)?,
            #[cfg(feature = "cuda")]
            Search::CudaJoin(join) => engine::run_batches(join.as_ref(), || units.iter().copied(), control)?,
            #[cfg(feature = "cuda")]
            Search::CudaLanes(lanes) => engine::run_batches(lanes, || units.iter().copied(), control)?,
        })
    }

    /// Every unit once, the expensive ones first.
    pub(super) fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        match self {
            Search::Recursion(dfs) => Box::new(dfs.units()),
            Search::Lanes(lanes) => Box::new(lanes.units()),
            Search::Prefixes(prefixes) => Box::new(prefixes.units()),
            Search::Join(join) => Box::new(join.units()),
            #[cfg(feature = "cuda")]
            Search::CudaJoin(join) => Box::new(BatchKernel::units(join.as_ref())),
            #[cfg(feature = "cuda")]
            Search::CudaLanes(lanes) => Box::new(BatchKernel::units(lanes)),
        }
    }

    /// The solutions of a unit, given by its number, by a method that shares nothing with this one but what the unit
    /// is; `None` when `stop` was raised.
    pub(super) fn recount(&self, unit: u64, stop: &Stop) -> Result<Option<u128>, Error> {
        match self {
            Search::Recursion(dfs) => {
                sum([dfs.board(unit)].into_iter(), stop, |board| Lanes::new(board, Backend::best()))
            }
            Search::Lanes(lanes) => sum(lanes.boards(unit), stop, Recursion::new),
            Search::Prefixes(prefixes) => sum([prefixes.board(unit)].into_iter(), stop, Recursion::new),
            Search::Join(join) => Ok(join.recount(unit, stop)),
            #[cfg(feature = "cuda")]
            Search::CudaJoin(join) => join.recount(unit, stop).map_err(Error::from),
            #[cfg(feature = "cuda")]
            Search::CudaLanes(lanes) => sum(lanes.lanes().boards(unit), stop, Recursion::new),
        }
    }
}

/// Runs one part of the units on devices.
#[cfg(feature = "cuda")]
fn run_part<K: BatchKernel>(
    kernel: &K,
    (part, parts): (u64, u64),
    control: &Control<'_>,
) -> std::io::Result<Outcome<Tally>> {
    let slice = Slice::new(kernel, part, parts);
    engine::run_batches(kernel, || kernel.units().filter(|unit| slice.holds(unit)), control)
}

/// The solutions of boards, each times its weight, counted on this thread.
fn sum<K: Kernel>(
    boards: impl Iterator<Item = (Board, u32)>,
    stop: &Stop,
    search: impl Fn(&Board) -> Result<K, Error>,
) -> Result<Option<u128>, Error> {
    let control = Control { threads: 1, stop: stop.clone(), ..Control::default() };
    let mut sum = 0;
    for (board, weight) in boards {
        let Some(tally) = engine::run(&search(&board)?, &control)?.complete() else { return Ok(None) };
        sum += tally.solutions * u128::from(weight);
    }
    Ok(Some(sum))
}
