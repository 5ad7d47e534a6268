//! Units counted again by backtracking on a GPU: an independent check of the join.

use std::io;
use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaFunction, CudaStream, DeviceRepr, LaunchConfig, PushKernelArg};

use super::super::cut::Cut;
use super::super::symmetry::{RowSet, key, weights};
use super::case::Shape;
use super::device::failed_while;
use crate::backend::cuda;
use crate::engine::{Outcome, Stop};

const THREADS: u32 = 128;

/// Queens that a thread takes from its number: so many threads make all combinations that the device is busy with one row set.
const GIVEN: u32 = 6;

/// Threads of a launch. Between two launches the search can be stopped.
const THREADS_AT_A_TIME: u64 = 1 << 19;

/// A row set, as the kernel has it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct RowSetAt {
    north: u32,
    south: u32,
    row_key: u32,
    weights: [u32; 3],
    unit: u32,
    unused: u32,
}

// SAFETY: plain words in the layout of C, as the kernel declares them.
unsafe impl DeviceRepr for RowSetAt {}

/// The first GPU with its kernel.
#[derive(Debug)]
pub(super) struct Recounter {
    stream: Arc<CudaStream>,
    kernel: CudaFunction,
}

impl Recounter {
    pub(super) fn new(device: usize) -> io::Result<Recounter> {
        let context = CudaContext::new(device).map_err(failed_while("starting"))?;
        let kernel = cuda::load(&context, cuda::BACKTRACK).and_then(|module| module.load_function("recount"));
        Ok(Recounter { stream: context.default_stream(), kernel: kernel.map_err(failed_while("loading the kernels"))? })
    }

    /// The solutions of row sets of a board, given by its candidates, found one by one and weighed.
    pub(super) fn count(
        &self,
        cut: &Cut,
        candidates: &[u64],
        row_sets: impl Iterator<Item = RowSet>,
        stop: &Stop,
    ) -> io::Result<Outcome<u128>> {
        let failed = failed_while("backtracking");
        let Recounter { stream, kernel } = self;
        let row_sets: Vec<RowSetAt> = row_sets.map(|rows| row_set_at(cut, rows, 0)).collect();
        let row_sets = stream.clone_htod(&row_sets).map_err(&failed)?;
        let mut share = stream.alloc_zeros::<u64>(1).map_err(&failed)?;
        let shape = Shape::new(cut);
        let cells: Vec<u32> = candidates.iter().map(|&cells| cells as u32).collect();
        let cells = stream.clone_htod(&cells).map_err(&failed)?;
        let given = GIVEN.min(cut.n);
        let all = u64::from(cut.west).pow(given);
        let mut first = 0;
        while first < all {
            if stop.is_raised() {
                return Ok(Outcome::Interrupted(0));
            }
            let blocks = (all - first).min(THREADS_AT_A_TIME).div_ceil(THREADS.into()) as u32;
            let mut launch = stream.launch_builder(kernel);
            launch.arg(&shape).arg(&cells).arg(&row_sets).arg(&given).arg(&first).arg(&mut share);
            let threads = LaunchConfig {
                grid_dim: (blocks, u32::try_from(row_sets.len()).expect("a unit has at most eight row sets"), 1),
                block_dim: (THREADS, 1, 1),
                shared_mem_bytes: 0,
            };
            // SAFETY: these are the parameters of `recount` in `kernels/backtrack.cu`. `cells` has a word for each row. The blocks have a row for each of
            // `row_sets`, all of which have unit 0: they add to the one word of `share`. Threads whose number, from `first`
            // on, names no combination of `given` queens leave at once.
            unsafe { launch.launch(threads) }.map_err(&failed)?;
            stream.synchronize().map_err(&failed)?;
            first += u64::from(blocks) * u64::from(THREADS);
        }
        let share = stream.clone_dtoh(&share).map_err(&failed)?[0];
        Ok(Outcome::Complete(share.into()))
    }
}

pub(super) fn row_set_at(cut: &Cut, rows: RowSet, unit: u32) -> RowSetAt {
    RowSetAt {
        north: rows.north,
        south: rows.south,
        row_key: key(cut, rows),
        weights: weights(cut, rows).map(|weight| weight as u32),
        unit,
        unused: 0,
    }
}
