//! Backtracking on NVIDIA GPUs, for boards that are small, nearly decided or given to an old GPU: one thread per sub-board.

#![allow(unsafe_code, reason = "launching a kernel cannot be checked by the compiler")]

use std::io;
use std::sync::Arc;

use cudarc::driver::sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
use cudarc::driver::{CudaContext, CudaFunction, CudaStream, DeviceRepr, DriverError, LaunchConfig, PushKernelArg};

use super::bundle::Bundle;
use super::search::LAST_ROWS;
use super::{Board, Lanes};
use crate::Error;
use crate::backend::{Backend, cuda};
use crate::engine::{Outcome, Search, Stop, Tally, Unit, Worker};

const THREADS: u32 = 128;
const BLOCKS_PER_MULTIPROCESSOR: u32 = 8;

/// Expected nodes of a batch: about a second on a large GPU.
const BATCH_NODES: f64 = 2e10;

/// The search of a board on all GPUs of this machine, in the units of [`Lanes`].
#[derive(Debug)]
pub struct CudaLanes {
    lanes: Lanes,
    devices: Vec<usize>,
}

/// One GPU with its kernel.
#[derive(Debug)]
struct Device {
    stream: Arc<CudaStream>,
    backtrack: CudaFunction,
    blocks: u32,
}

/// A sub-board, as the kernel has it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct StartAt {
    columns: u32,
    left: u32,
    right: u32,
    bundle: u32,
}

/// A bundle of sub-boards, as the kernel has it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct BundleAt {
    first: u32,
    depth: u32,
    rows: u32,
    columns: u32,
}

// SAFETY: plain words in the layout of C, as the kernel declares them.
unsafe impl DeviceRepr for StartAt {}
// SAFETY: as above.
unsafe impl DeviceRepr for BundleAt {}

impl CudaLanes {
    /// Prepares the search of a board. Refused if this machine has no GPU, and where [`Lanes::new`] refuses.
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
        let device = Device::new(self.devices[number]).map_err(failed)?;
        Ok(Box::new(DeviceWorker { lanes: &self.lanes, device }))
    }

    fn is_enough(&self, _: usize, cost: f64) -> bool {
        cost >= BATCH_NODES
    }
}

/// A GPU that works on a board.
struct DeviceWorker<'a> {
    lanes: &'a Lanes,
    device: Device,
}

impl Worker for DeviceWorker<'_> {
    fn run(&mut self, batch: &[Unit], stop: &Stop) -> io::Result<Outcome<Vec<Tally>>> {
        if stop.is_raised() {
            return Ok(Outcome::Interrupted(Vec::new()));
        }
        let bundles: Vec<&Bundle> = batch.iter().map(|unit| &self.lanes.bundles[unit.number as usize]).collect();
        self.device.count(&bundles).map(Outcome::Complete).map_err(failed)
    }
}

fn failed(error: DriverError) -> io::Error {
    io::Error::other(format!("the GPU failed while backtracking: {error}"))
}

impl Device {
    fn new(ordinal: usize) -> Result<Device, DriverError> {
        let context = CudaContext::new(ordinal)?;
        let backtrack = cuda::load(&context, cuda::BACKTRACK)?.load_function("backtrack")?;
        let multiprocessors = context.attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        Ok(Device { stream: context.default_stream(), backtrack, blocks: multiprocessors * BLOCKS_PER_MULTIPROCESSOR })
    }

    fn count(&mut self, bundles: &[&Bundle]) -> Result<Vec<Tally>, DriverError> {
        let (mut starts, mut at) = (Vec::new(), Vec::new());
        let (mut masks, mut gaps) = (Vec::<u32>::new(), Vec::<u32>::new());
        for (&bundle, number) in bundles.iter().zip(0..) {
            let rows = &bundle.rows;
            let (first, depth) = (word(masks.len()), word(bundle.depth));
            at.push(BundleAt { first, depth, rows: word(rows.len()), columns: rows.reach() });
            masks.extend(&rows.masks);
            gaps.extend(&rows.gaps);
            if is_small(bundle) {
                continue; // hardly worth a thread
            }
            starts.extend(bundle.starts.iter().map(|start| StartAt {
                columns: start.columns,
                left: start.left,
                right: start.right,
                bundle: number,
            }));
        }
        let stream = &self.stream;
        let mut next = stream.alloc_zeros::<u32>(1)?;
        let mut solutions = stream.alloc_zeros::<u64>(bundles.len())?;
        let mut nodes = stream.alloc_zeros::<u64>(bundles.len())?;
        if !starts.is_empty() {
            let count = word(starts.len());
            let (starts, at) = (stream.clone_htod(&starts)?, stream.clone_htod(&at)?);
            let (masks, gaps) = (stream.clone_htod(&masks)?, stream.clone_htod(&gaps)?);
            let mut launch = stream.launch_builder(&self.backtrack);
            launch.arg(&starts).arg(&count).arg(&at).arg(&masks).arg(&gaps);
            launch.arg(&mut next).arg(&mut solutions).arg(&mut nodes);
            let threads =
                LaunchConfig { grid_dim: (self.blocks, 1, 1), block_dim: (THREADS, 1, 1), shared_mem_bytes: 0 };
            // SAFETY: these are the parameters of `backtrack` in `kernels/backtrack.cu`, in their order and with their
            // types. `count` is the length of `starts`; each start names a bundle by its place in `at`, which has as many
            // elements as `solutions` and `nodes`; `first + rows` of a bundle is at most the length of `masks` and of `gaps`,
            // which grew together, bundle by bundle. Threads take starts by adding to `next`, which is zero.
            unsafe { launch.launch(threads) }?;
        }
        let (solutions, nodes) = (stream.clone_dtoh(&solutions)?, stream.clone_dtoh(&nodes)?);
        let found = bundles.iter().zip(solutions.into_iter().zip(nodes));
        Ok(found.map(|(bundle, (solutions, nodes))| tally(bundle, solutions, nodes)).collect())
    }
}

/// A length as the kernel takes it.
fn word(length: usize) -> u32 {
    u32::try_from(length).expect("a batch has fewer than 2^32 rows and sub-boards")
}

fn is_small(bundle: &Bundle) -> bool {
    bundle.rows.len() - bundle.depth < LAST_ROWS
}

fn tally(bundle: &Bundle, solutions: u64, nodes: u64) -> Tally {
    if is_small(bundle) {
        return bundle.count_plainly();
    }
    Tally {
        solutions: u128::from(solutions) * u128::from(bundle.weight),
        nodes: u128::from(nodes) + u128::from(bundle.nodes_above),
    }
}
