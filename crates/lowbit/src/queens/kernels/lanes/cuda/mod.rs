//! Backtracking on NVIDIA GPUs: for small or nearly decided boards and old GPUs, and to recount units of the join.

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

mod boards;
#[cfg(test)]
mod host_tests;

use std::io;

use cudarc::driver::{DriverError, PushKernelArg};

pub(in crate::queens::kernels) use boards::{Boards, Weights};

use super::bundle::Bundle;
use super::search::LAST_ROWS;
use super::symmetry::Part;
use super::{Board, Lanes};
use crate::Error;
use crate::backend::Backend;
use crate::backend::cuda::{self, Gpu};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};

/// Expected nodes of a batch: about a second on a large GPU.
const BATCH_NODES: f64 = 5e10;

/// Expected nodes of a start: enough starts for all threads of a large GPU, and none that outlasts the rest for long.
const NODES_OF_START: f64 = 2.5e4;

/// The search of a board on all GPUs of this machine, in the units of [`Lanes`].
#[derive(Debug)]
pub struct CudaLanes {
    lanes: Lanes,
    devices: Vec<usize>,
}

impl CudaLanes {
    /// Prepares the search of a board.
    ///
    /// # Errors
    ///
    /// If this machine has no GPU, and as [`Lanes::new`].
    pub fn new(board: &Board) -> Result<CudaLanes, Error> {
        Backend::Cuda.require()?;
        Ok(CudaLanes { lanes: Lanes::new(board, Backend::Scalar)?, devices: cuda::devices().to_vec() })
    }

    /// The same units on the processor.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }
}

impl Search for CudaLanes {
    fn units(&self) -> Box<dyn Iterator<Item = Unit> + Send + '_> {
        self.lanes.units()
    }

    fn number_of_units(&self) -> u64 {
        self.lanes.number_of_units()
    }

    fn workers(&self, _: usize) -> usize {
        self.devices.len()
    }

    fn worker(&self, number: usize) -> io::Result<Box<dyn Worker + '_>> {
        Ok(Box::new(DeviceWorker { lanes: &self.lanes, device: Backtracker::new(self.devices[number])? }))
    }

    fn is_enough(&self, _: usize, cost: f64) -> bool {
        cost >= BATCH_NODES
    }
}

/// A GPU that works on a board.
struct DeviceWorker<'a> {
    lanes: &'a Lanes,
    device: Backtracker,
}

impl Worker for DeviceWorker<'_> {
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        if stop.is_raised() {
            return Ok(Outcome::Interrupted(Vec::new()));
        }
        self.device.count(&Boards::of_units(self.lanes, batch), stop)
    }
}

impl Boards {
    /// The launch of units, divided into more starts.
    fn of_units(lanes: &Lanes, units: &[Unit]) -> Boards {
        let finer = |unit: &Unit| {
            let mut bundle = lanes.bundles[unit.number as usize].clone();
            bundle.fill_rows((bundle.expected_nodes / NODES_OF_START) as usize, LAST_ROWS);
            bundle
        };
        Boards::of(units.iter().map(finer).collect())
    }

    /// The launch of parts of a board, with about `enough` starts in all.
    pub(in crate::queens::kernels) fn of_parts(parts: Vec<Part>, enough: usize) -> Boards {
        let of_each = enough / parts.len().max(1);
        let mut bundles: Vec<Bundle> = parts.into_iter().filter_map(Bundle::new).collect();
        bundles.iter_mut().for_each(|bundle| bundle.fill_rows(of_each, LAST_ROWS));
        Boards::of(bundles)
    }
}

/// One GPU with the kernels.
#[derive(Debug)]
pub(in crate::queens::kernels) struct Backtracker {
    gpu: Gpu,
}

impl Backtracker {
    pub(in crate::queens::kernels) fn new(device: usize) -> io::Result<Backtracker> {
        Ok(Backtracker { gpu: Gpu::new(device, cuda::BACKTRACK).map_err(failed)? })
    }

    /// The tally of each bundle.
    pub(in crate::queens::kernels) fn count(
        &mut self,
        boards: &Boards,
        stop: &Stop,
    ) -> io::Result<Outcome<Vec<Tally>>> {
        let sums = self.sums(boards, stop).map_err(failed)?;
        Ok(sums.map_or(Outcome::Interrupted(Vec::new()), |sums| Outcome::Complete(boards.tallies(&sums))))
    }

    /// The solutions of each bundle, and the queens placed to find them; `None` if it was stopped.
    fn sums(&mut self, boards: &Boards, stop: &Stop) -> Result<Option<Vec<[u64; 2]>>, DriverError> {
        let bundles = boards.at.len();
        if boards.starts.is_empty() {
            return Ok(Some(vec![[0; 2]; bundles]));
        }
        let is_weighed = !boards.weights.is_empty();
        assert!(!is_weighed || boards.weights.len() == bundles);
        let name = if is_weighed { "backtrack_weighed" } else { "backtrack" };
        let (stream, kernel) = (self.gpu.stream.clone(), self.gpu.module.load_function(name)?);
        let config = self.gpu.blocks(&kernel, boards.bytes_a_thread(), 0)?;
        let (task, count) = (boards.task, boards::word(boards.starts.len()));
        let (starts, at) = (stream.clone_htod(&boards.starts)?, stream.clone_htod(&boards.at)?);
        let rows = stream.clone_htod(&boards.rows)?;
        // The other kernel ignores them, but an empty allocation is not possible.
        let weights = if is_weighed { &boards.weights[..] } else { &[Weights::NONE] };
        let weights = stream.clone_htod(weights)?;
        let (mut next, mut sums) = (stream.alloc_zeros::<u32>(1)?, stream.alloc_zeros::<u64>(2 * bundles)?);
        let mut launch = stream.launch_builder(&kernel);
        launch.arg(&task).arg(&starts).arg(&count).arg(&at).arg(&rows).arg(&weights);
        launch.arg(&mut next).arg(&mut sums);
        // SAFETY: these are the parameters of the kernels that `BACKTRACK` in `kernels/backtrack.cu` defines, in their order and with their
        // types. `count` is the length of `starts`; each start names a bundle by its index in `at`, which leads to `task.rows` elements of
        // `rows`; no bundle with starts begins above row `task.top`, and all leave three rows. Every bundle has two sums and, if they are
        // used, weights. The shared memory holds the stack of each thread and, with weights, a word for each thread. Threads take starts by
        // adding to `next`, which is zero.
        unsafe { launch.launch(config) }?;
        if !self.gpu.wait(&mut next, stop, |_| {})? {
            return Ok(None);
        }
        let sums = stream.clone_dtoh(&sums)?;
        Ok(Some(sums.chunks(2).map(|sums| [sums[0], sums[1]]).collect()))
    }
}

impl Weights {
    const NONE: Weights = Weights { by_diagonals: [0; 3], row_key: 0 };
}

fn failed(error: DriverError) -> io::Error {
    io::Error::other(format!("the GPU failed while backtracking: {error}"))
}
