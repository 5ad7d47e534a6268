//! The products: the bins of cases, cut into spans, joined with the west.

use std::{io, iter};

use cudarc::driver::sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};

use super::super::cut::Quadrant;
use super::case::{Case, JoinAt, Room, Sample, Span, Subtotal};
use super::device::{Device, address, failed_while};
use super::lists::Quadrants;
use super::placing::{blocks, place};

const LIST_THREADS: u32 = 32;

/// Bytes of shared memory that a block needs besides the table: for itself, for the places of bricks, for each warp, and for each row of
/// the table; the second value is for more than eight queens in a quadrant. As in `kernels/product.cuh`.
const BLOCK_BYTES: u32 = 560;
const PLACES_BYTES: [u32; 2] = [4096, 8192];
const WARP_BYTES: [u32; 2] = [3968, 5504];
const ROW_BYTES: u32 = 128;

/// Fewest warps whose memory a block has, for each chunk, even if it has fewer warps: the kernel uses that memory for
/// other data before the warps do.
const LEAST_WARPS: u32 = 4;

/// Warps of a block, if two blocks share a multiprocessor, and if a block with wide tiles has it alone: more would run out of registers.
const WARPS_OF_TWO: u32 = 12;
const WARPS_OF_WIDE: u32 = 20;

/// The smallest boards (by measurement) for which a block takes two chunks, with wide tiles, and for which it takes one chunk with wide
/// tiles.
const TWO_CHUNKS_FROM: u32 = 23;
const WIDE_FROM: u32 = 27;

/// The shape of a block: its chunks, whether the tiles of one chunk are wide, its warps, its bytes of shared memory, and those of the
/// table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    pub(super) chunks: u32,
    wide: bool,
    warps: u32,
    memory: u32,
    table: u32,
}

/// Joins the placed patterns of cases with the west.
pub(super) fn join_cases(
    device: &mut Device,
    cases: &[Case],
    room: Room,
    by: Blocks,
    stored: Option<&CudaSlice<u64>>,
    quadrants: &Quadrants,
    subtotals: &mut CudaSlice<Subtotal>,
) -> io::Result<()> {
    let failed = failed_while("joining");
    let west = [Quadrant::NorthWest, Quadrant::SouthWest];
    let [north_west, south_west] = west.map(|quadrant| quadrants.of(quadrant, device));
    let sets = device.sets_at(true);
    let stream = device.stream.clone();
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
    if count == 0 {
        return Ok(());
    }

    let sample = Sample::of(count, device.next_sample());
    let many = cases.first().is_some_and(|q| q.has_many_queens(device.shape));
    let join = match by.chunks {
        _ if many => &device.kernels.join_chunks_of_many,
        2 => &device.kernels.join_two_chunks,
        _ if by.wide => &device.kernels.join_wide_chunks,
        _ => &device.kernels.join_chunks,
    };
    join.set_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, by.memory as i32).map_err(&failed)?;
    let blocks = count + sample.size;
    let pairs = stream.alloc_zeros::<u64>(blocks as usize).map_err(&failed)?;
    let given = JoinAt {
        shape: device.shape,
        cases: address(&on_device, &stream),
        spans: address(&spans, &stream),
        patterns: address(&device.patterns, &stream),
        north_west,
        south_west,
        sets,
        subtotals: address(subtotals, &stream),
        pairs: address(&pairs, &stream),
        tiles: address(&device.tiles, &stream),
        table: by.table.into(),
        count,
        sample,
    };
    let mut launch = stream.launch_builder(join);
    launch.arg(&given);
    let threads =
        LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (32 * by.warps, 1, 1), shared_mem_bytes: by.memory };
    // SAFETY: this is the parameter of the kernels of `kernels/product.cuh`, which have the same. `count` is the
    // number of spans that were listed, a block for each, then one for each span of the sample; all have a place in `pairs`.
    // A span names a case of `on_device` and patterns that `place` has written into `device.patterns`. `by` comes from
    // `fit_block`, so that the shared memory holds the largest table of these cases, and the attribute above allows it. A
    // case's unit is less than the number of `subtotals`.
    unsafe { launch.launch(threads) }.map_err(&failed)?;
    let mut launch = stream.launch_builder(&device.kernels.add_pairs);
    launch.arg(&given);
    // SAFETY: `add_pairs` in `kernels/product.cuh` has the same parameter, and a thread for each of `count` spans.
    unsafe { launch.launch(LaunchConfig::for_num_elems(count)) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.joining)
}

/// The shape of blocks that join cases whose tables have at most this many rows.
pub(super) fn fit_block(device: &Device, rows: u32, many: bool) -> io::Result<Blocks> {
    const RESERVED: u32 = 1024; // by the driver, in every block
    let of = |chunks: u32, wide: bool, blocks: u32, warps: u32| {
        let other = BLOCK_BYTES
            + PLACES_BYTES[usize::from(many)]
            + warps.max(chunks * LEAST_WARPS) * WARP_BYTES[usize::from(many)];
        let most = device.block_memory.min(device.multiprocessor_memory / blocks - RESERVED);
        let table = most.saturating_sub(other).min(chunks * rows * ROW_BYTES) / 16 * 16;
        (table >= rows * ROW_BYTES).then_some(Blocks { chunks, wide, warps, memory: other + table, table })
    };
    let fastest = match device.shape.n {
        _ if many => (1, true, 1, WARPS_OF_WIDE),
        ..TWO_CHUNKS_FROM => (1, false, 2, WARPS_OF_TWO),
        TWO_CHUNKS_FROM..WIDE_FROM => (2, false, 1, WARPS_OF_WIDE),
        _ => (1, true, 1, WARPS_OF_WIDE),
    };
    // If its table does not fit: one chunk, one block, fewer and fewer warps.
    let smaller = (LEAST_WARPS..=WARPS_OF_WIDE).rev().step_by(2).map(|warps| (1, many, 1, warps));
    let choices = iter::once(fastest).chain(smaller);
    let mut possible = choices.filter_map(|(chunks, wide, blocks, warps)| of(chunks, wide, blocks, warps));
    possible.next().ok_or_else(|| {
        io::Error::other(format!(
            "the table of masks takes {} bytes of shared memory, but this GPU has {}",
            rows * ROW_BYTES,
            device.block_memory
        ))
    })
}
