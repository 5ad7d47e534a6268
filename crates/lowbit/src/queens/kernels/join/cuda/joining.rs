//! The products: the bins of cases, cut into spans, joined with the west.

use std::io;

use cudarc::driver::sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};

use super::super::cut::Quadrant;
use super::case::{Case, Room, Span};
use super::device::{Device, address, failed_while};
use super::lists::Quadrants;
use super::placing::{blocks, place};

const LIST_THREADS: u32 = 32;

/// Bytes of shared memory that a block of `join_chunks` needs besides the table; for each warp (the other for more than
/// eight queens in a quadrant); and for each row of the table: `kernels/product.cuh`.
const BLOCK_BYTES: u32 = 448;
const WARP_BYTES: u32 = 2816;
const WARP_BYTES_OF_MANY: u32 = 3328;
const ROW_BYTES: u32 = 128;

/// Fewest warps whose memory a block has, for each chunk, even if it has fewer warps: the kernel uses that memory for
/// other data before the warps do.
const LEAST_WARPS: u32 = 4;

/// Warps of a block if two blocks fit a multiprocessor, if one does, and if a block takes two chunks: more would run
/// out of registers.
const WARPS_OF_TWO: u32 = 12;
const WARPS_OF_ONE: u32 = 24;
const WARPS_OF_TWO_CHUNKS: u32 = 20;

/// The smallest board for which a block takes two chunks: for smaller boards two blocks of one chunk fit a
/// multiprocessor, which is faster.
const TWO_CHUNKS_FROM: u32 = 23;

/// The shape of a block: its chunks, warps and bytes of shared memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    pub(super) chunks: u32,
    warps: u32,
    memory: u32,
}

/// Joins the placed patterns of cases with the west.
pub(super) fn join_cases(
    device: &mut Device,
    cases: &[Case],
    room: Room,
    by: Blocks,
    stored: Option<&CudaSlice<u64>>,
    quadrants: &Quadrants,
    shares: &mut CudaSlice<u64>,
) -> io::Result<()> {
    let failed = failed_while("joining");
    let west = [Quadrant::NorthWest, Quadrant::SouthWest];
    let [north_west, south_west] = west.map(|quadrant| quadrants.of(quadrant, device));
    let sets = device.sets_at(true);
    let stream = device.stream.clone();
    let width_of = |quadrant: Quadrant| device.quadrants[quadrant as usize].width;
    let numbers = west.map(|quadrant| address(device.numbers_of(width_of(quadrant)), &stream));
    let mut patterns = std::mem::replace(&mut device.patterns, stream.null().map_err(&failed)?);
    let placed = place(device, cases, room, stored, quadrants, &mut patterns);
    device.patterns = patterns;
    let (on_device, fills) = placed?;

    let mut listed = stream.alloc_zeros::<u32>(1).map_err(&failed)?;
    // SAFETY: the kernel below writes every span before another one reads it.
    let mut spans = unsafe { stream.alloc::<Span>(room.chunks as usize) }.map_err(&failed)?;
    let mut launch = stream.launch_builder(&device.kernels.list_spans);
    launch.arg(&on_device).arg(&fills).arg(&by.chunks).arg(&mut spans).arg(&mut listed);
    // SAFETY: these are the parameters of `list_spans` in `kernels/patterns.cuh`. `on_device` and `fills` are of the same
    // cases: a block for each, and `room.bins` fills in all. A case makes at most as many spans as it has chunks, and
    // `room.chunks` counts the chunks of all cases.
    unsafe { launch.launch(blocks(cases.len(), 1, LIST_THREADS)) }.map_err(&failed)?;
    let count = stream.clone_dtoh(&listed).map_err(&failed)?[0];
    device.lap(|phases| &mut phases.placing)?;

    let many = cases.first().is_some_and(|q| q.has_many_queens(device.shape));
    let join = match by.chunks {
        2 => &device.kernels.join_two_chunks,
        _ if many => &device.kernels.join_chunks_of_many,
        _ => &device.kernels.join_chunks,
    };
    join.set_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, by.memory as i32).map_err(&failed)?;
    let mut launch = stream.launch_builder(join);
    launch.arg(&device.shape).arg(&on_device).arg(&spans).arg(&device.patterns);
    launch.arg(&north_west).arg(&south_west).arg(&sets);
    launch.arg(&numbers[0]).arg(&numbers[1]).arg(shares).arg(&mut device.tiles);
    let threads =
        LaunchConfig { grid_dim: (count, 1, 1), block_dim: (32 * by.warps, 1, 1), shared_mem_bytes: by.memory };
    // SAFETY: these are the parameters of the three kernels of `kernels/product.cuh`, which have the same. `count` is the
    // number of spans that were listed, a block for each; a span names a case of `on_device` and patterns that `place` has
    // written into `device.patterns`. `by` comes from `fit_block`, so that the shared memory holds the largest table of these
    // cases, and the attribute above allows it. A case adds to `shares[unit]`, and its unit is less than their number.
    unsafe { launch.launch(threads) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.joining)
}

/// The shape of blocks that join cases whose tables have this many rows.
pub(super) fn fit_block(device: &Device, rows: u32, many: bool) -> io::Result<Blocks> {
    const RESERVED: u32 = 1024; // by the driver, in every block
    let warp_bytes = if many { WARP_BYTES_OF_MANY } else { WARP_BYTES };
    let of = |chunks: u32, warps: u32| {
        let memory = BLOCK_BYTES + warps.max(chunks * LEAST_WARPS) * warp_bytes + chunks * rows * ROW_BYTES;
        Blocks { chunks, warps, memory }
    };
    let two_chunks = !many && device.shape.n >= TWO_CHUNKS_FROM;
    let two_blocks = 2 * (of(1, WARPS_OF_TWO).memory + RESERVED) <= device.multiprocessor_memory;
    let choices = [
        (of(2, WARPS_OF_TWO_CHUNKS), two_chunks),
        (of(1, WARPS_OF_TWO), two_blocks),
        (of(1, WARPS_OF_ONE), true),
        (of(1, WARPS_OF_TWO), true),
        (of(1, LEAST_WARPS), true),
    ];
    let possible = choices.iter().find(|(blocks, possible)| *possible && blocks.memory <= device.block_memory);
    possible.map(|&(blocks, _)| blocks).ok_or_else(|| {
        io::Error::other(format!(
            "the table of masks takes {} bytes of shared memory, but this GPU has {}",
            of(1, LEAST_WARPS).memory,
            device.block_memory
        ))
    })
}
