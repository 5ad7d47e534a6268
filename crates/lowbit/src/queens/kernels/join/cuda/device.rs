//! One GPU: its kernels, and the tables and lists of a board in its memory.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cudarc::driver::sys::CUdevice_attribute::{
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR,
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, DevicePtr, DriverError, LaunchConfig, PushKernelArg,
};

use super::super::cut::{Quadrant, Sets};
use super::super::terms::Term;
use super::case::{QuadrantAt, SetsAt, Shape};
use super::lists::{self, Quadrants};
use crate::backend::cuda;

/// A tile is 16 by 8 masks of 1024 bits.
const BITS_PER_TILE: f64 = 16.0 * 8.0 * 1024.0;

/// The kernels of `kernels/join.cu`.
#[derive(Debug)]
pub(super) struct Kernels {
    pub(super) list_quadrant: CudaFunction,
    pub(super) slice_entries: CudaFunction,
    pub(super) scan_tiles: CudaFunction,
    pub(super) scan_sums: CudaFunction,
    pub(super) scan_add: CudaFunction,
    pub(super) count_patterns: CudaFunction,
    pub(super) make_rules: CudaFunction,
    pub(super) place_patterns: CudaFunction,
    pub(super) list_spans: CudaFunction,
    pub(super) join_chunks: CudaFunction,
    pub(super) join_wide_chunks: CudaFunction,
    pub(super) join_two_chunks: CudaFunction,
    pub(super) join_chunks_of_many: CudaFunction,
    pub(super) add_pairs: CudaFunction,
    pub(super) multiply_only: CudaFunction,
}

/// Time of a device, by phase.
#[derive(Clone, Copy, Debug, Default)]
pub struct Phases {
    /// Creating the context and loading the kernels.
    pub start: Duration,
    /// Lists of placements in quadrants.
    pub lists: Duration,
    /// Counting patterns.
    pub counting: Duration,
    /// Making rules that group patterns.
    pub rules: Duration,
    /// Generating patterns and putting them into bins.
    pub placing: Duration,
    /// Masks and products.
    pub joining: Duration,
    /// Cases to the device and subtotals back.
    pub transfer: Duration,
}

/// Sets of columns by size, in the memory of a device.
#[derive(Debug)]
struct SetsOnDevice {
    sets: CudaSlice<u16>,
    starts: CudaSlice<u32>,
}

impl SetsOnDevice {
    fn new(stream: &Arc<CudaStream>, columns: u32, all: &Sets) -> Result<SetsOnDevice, DriverError> {
        let (mut sets, mut starts) = (Vec::new(), vec![0]);
        for size in 0..=columns {
            sets.extend(all.of_size(size).iter().map(|&set| set as u16));
            starts.push(u32::try_from(sets.len()).expect("at most 2^16 sets of 16 columns"));
        }
        Ok(SetsOnDevice { sets: stream.clone_htod(&sets)?, starts: stream.clone_htod(&starts)? })
    }

    fn at(&self, stream: &CudaStream) -> SetsAt {
        SetsAt { sets: address(&self.sets, stream), starts: address(&self.starts, stream) }
    }
}

/// One GPU that works on the terms of a board, one at a time.
#[derive(Debug)]
pub struct Device {
    pub(super) stream: Arc<CudaStream>,
    pub(super) kernels: Kernels,
    /// The current term.
    term: usize,
    pub(super) shape: Shape,
    /// In the order of [`Quadrant::ALL`].
    pub(super) quadrants: [QuadrantAt; 4],
    east_sets: SetsOnDevice,
    west_sets: SetsOnDevice,
    /// The lists of all row sets, if they fit.
    pub(super) every: Option<Quadrants>,
    /// Tiles multiplied so far: a word on the device.
    pub(super) tiles: CudaSlice<u64>,
    /// Room for patterns.
    pub(super) patterns: CudaSlice<u64>,
    /// Shared memory of a block, and of all blocks of a multiprocessor, in bytes.
    pub(super) block_memory: u32,
    pub(super) multiprocessor_memory: u32,
    multiprocessors: u32,
    /// Launches of the join so far: each joins other spans twice.
    launches: u32,
    /// Time by phase.
    pub phases: Phases,
    clock: Instant,
}

/// An error of the driver, and what failed.
pub(super) fn failed_while(doing: &'static str) -> impl Fn(DriverError) -> io::Error {
    move |error| io::Error::other(format!("the GPU failed while {doing}: {error}"))
}

impl Device {
    /// A GPU that begins with the first of these terms, all of boards of one size.
    pub(super) fn new(ordinal: usize, terms: &[Term]) -> io::Result<Device> {
        let clock = Instant::now();
        let starting = failed_while("starting");
        let context = CudaContext::new(ordinal).map_err(&starting)?;
        // SAFETY: everything runs on one stream, in order, so that no events are needed to order it.
        unsafe { context.disable_event_tracking() };
        let module = cuda::load(&context, cuda::JOIN).map_err(failed_while("loading the kernels"))?;
        let function = |name| module.load_function(name).map_err(failed_while("loading the kernels"));
        let kernels = Kernels {
            list_quadrant: function("list_quadrant")?,
            slice_entries: function("slice_entries")?,
            scan_tiles: function("scan_tiles")?,
            scan_sums: function("scan_sums")?,
            scan_add: function("scan_add")?,
            count_patterns: function("count_patterns")?,
            make_rules: function("make_rules")?,
            place_patterns: function("place_patterns")?,
            list_spans: function("list_spans")?,
            join_chunks: function("join_chunks")?,
            join_wide_chunks: function("join_wide_chunks")?,
            join_two_chunks: function("join_two_chunks")?,
            join_chunks_of_many: function("join_chunks_of_many")?,
            add_pairs: function("add_pairs")?,
            multiply_only: function("multiply_only")?,
        };
        let stream = context.default_stream();
        let tables = &terms[0].tables;
        let cut = tables.cut;
        let sets = |west| SetsOnDevice::new(&stream, cut.width(west), tables.column_sets(west)).map_err(&starting);
        let attribute = |which| context.attribute(which).map(|value| value as u32).map_err(&starting);
        let mut device = Device {
            kernels,
            term: 0,
            shape: Shape::new(&cut),
            quadrants: quadrants_of(&terms[0]),
            east_sets: sets(false)?,
            west_sets: sets(true)?,
            every: None,
            tiles: stream.alloc_zeros(1).map_err(&starting)?,
            patterns: stream.null().map_err(&starting)?,
            block_memory: attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
            multiprocessor_memory: attribute(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR)?,
            multiprocessors: attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?,
            launches: 0,
            phases: Phases::default(),
            clock,
            stream,
        };
        device.lap(|phases| &mut phases.start)?;
        device.every = lists::every(&device)?;
        device.lap(|phases| &mut phases.lists)?;
        Ok(device)
    }

    /// Switches to one of the terms: its lists replace those of the previous term.
    pub(super) fn turn_to(&mut self, number: usize, term: &Term) -> io::Result<()> {
        if self.term == number {
            return Ok(());
        }
        let tables = &term.tables;
        self.every = None;
        self.shape = Shape::new(&tables.cut);
        self.quadrants = quadrants_of(term);
        self.west_sets = SetsOnDevice::new(&self.stream, tables.cut.width(true), tables.column_sets(true))
            .map_err(failed_while("turning to another board"))?;
        self.term = number;
        self.every = lists::every(self)?;
        self.lap(|phases| &mut phases.lists)
    }

    /// Waits for the device, and adds the time since the last call to a phase.
    pub(super) fn lap(&mut self, phase: impl Fn(&mut Phases) -> &mut Duration) -> io::Result<()> {
        self.stream.synchronize().map_err(failed_while("computing"))?;
        *phase(&mut self.phases) += self.clock.elapsed();
        self.clock = Instant::now();
        Ok(())
    }

    /// Pairs of bits multiplied in products so far.
    ///
    /// # Errors
    ///
    /// If the counter cannot be read from the GPU.
    pub fn bit_products(&self) -> io::Result<f64> {
        let tiles = self.stream.clone_dtoh(&self.tiles).map_err(failed_while("reading its counters"))?[0];
        Ok(tiles as f64 * BITS_PER_TILE)
    }

    /// Peak pairs of bits per second that this device multiplies.
    ///
    /// # Errors
    ///
    /// If the GPU fails.
    pub fn measure_peak(&mut self) -> io::Result<f64> {
        const ROUNDS: u32 = 20_000;
        let failed = failed_while("multiplying");
        let (blocks, threads) = (self.multiprocessors * 2, 512);
        let mut out = self.stream.alloc_zeros::<i32>((blocks * threads) as usize).map_err(&failed)?;
        let mut seconds = f64::INFINITY;
        for _ in 0..3 {
            self.stream.synchronize().map_err(&failed)?;
            let begin = Instant::now();
            let mut launch = self.stream.launch_builder(&self.kernels.multiply_only);
            launch.arg(&ROUNDS).arg(&mut out);
            let size = LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 };
            // SAFETY: these are the parameters of `multiply_only` in `kernels/product.cuh`; `out` has a word for each thread
            // of the launch.
            unsafe { launch.launch(size) }.map_err(&failed)?;
            self.stream.synchronize().map_err(&failed)?;
            seconds = seconds.min(begin.elapsed().as_secs_f64());
        }
        let tiles = f64::from(ROUNDS) * 4.0 * f64::from(blocks * threads / 32);
        Ok(tiles * BITS_PER_TILE / seconds)
    }

    /// A number that chooses the spans to be joined twice, another one each time.
    pub(super) fn next_sample(&mut self) -> u32 {
        self.launches = self.launches.wrapping_add(1);
        self.launches.wrapping_mul(0x9e37_79b9) >> 8
    }

    /// Its number and its model.
    pub(super) fn name(&self) -> String {
        let context = self.stream.context();
        format!("{} ({})", context.ordinal(), context.name().unwrap_or_default())
    }

    /// Free bytes of the device's memory.
    pub(super) fn free_memory(&self) -> io::Result<u64> {
        let (free, _) = self.stream.context().mem_get_info().map_err(failed_while("asking for its memory"))?;
        Ok(free as u64)
    }

    /// The sets of columns of the west, or of the east.
    pub(super) fn sets_at(&self, west: bool) -> SetsAt {
        if west { self.west_sets.at(&self.stream) } else { self.east_sets.at(&self.stream) }
    }
}

/// The quadrants of a term, in the order of [`Quadrant::ALL`].
pub(super) fn quadrants_of(term: &Term) -> [QuadrantAt; 4] {
    Quadrant::ALL.map(|quadrant| QuadrantAt::new(&term.tables.cut, &term.listed, quadrant))
}

/// The device address of a slice. It must outlive every kernel that is given the address.
pub(super) fn address<T>(slice: &CudaSlice<T>, stream: &CudaStream) -> u64 {
    slice.device_ptr(stream).0
}
