//! A batch of row sets from its lists to its shares.

use std::io;

use cudarc::driver::sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};

use super::super::board::Board;
use super::super::symmetry::RowSet;
use super::case::{Case, cases};
use super::device::{Device, failed_while};
use super::lists::{self, Quadrants};
use crate::engine::Stop;

const PATTERN_THREADS: u32 = 256;
const CHUNK_THREADS: u32 = 32;

/// Patterns that are kept at a time, at most.
const MOST_PATTERNS: u64 = 400_000_000;

/// Bytes of shared memory that a block of `join_chunks` needs besides the table, and for each warp, and for each row of the
/// table: `kernels/product.cuh`.
const BLOCK_BYTES: u32 = 8624;
const WARP_BYTES: u32 = 2240;
const ROW_BYTES: u32 = 128;

/// Warps of a block where two blocks fit a multiprocessor, and where one does: 24 use up its registers.
const WARPS_OF_TWO: u32 = 12;
const WARPS_OF_ONE: u32 = 24;

/// The shares of units: each row set comes with the unit it belongs to. `None` when `stop` was raised.
pub(super) fn count(
    device: &mut Device,
    board: &Board,
    row_sets: &[(u32, RowSet)],
    units: usize,
    stop: &Stop,
) -> io::Result<Option<Vec<u64>>> {
    let mut shares = device.stream.alloc_zeros::<u64>(units).map_err(failed_while("making room for shares"))?;
    let complete = match device.every.take() {
        Some(quadrants) => {
            let complete = join(device, board, row_sets, &quadrants, &mut shares, stop);
            device.every = Some(quadrants);
            complete?
        }
        None => list_and_join(device, board, row_sets, &mut shares, stop)?,
    };
    let shares = device.stream.clone_dtoh(&shares).map_err(failed_while("reading shares"))?;
    device.lap(|phases| &mut phases.transfer)?;
    Ok(complete.then_some(shares))
}

/// Makes the lists that row sets need, for as many of them at a time as fit; says whether it came to the end.
fn list_and_join(
    device: &mut Device,
    board: &Board,
    row_sets: &[(u32, RowSet)],
    shares: &mut CudaSlice<u64>,
    stop: &Stop,
) -> io::Result<bool> {
    let all = board.cut.all();
    let of_cases = || row_sets.iter().flat_map(|&(unit, rows)| cases(board, unit, rows));
    let mut plain: Vec<u16> =
        of_cases().flat_map(|q| [q.north, q.south, all & !q.south].map(|set| set as u16)).collect();
    let mut north_west: Vec<u16> = of_cases().map(|q| (all & !q.north) as u16).collect();
    if !board.cut.is_odd() {
        plain.append(&mut north_west);
    }
    for sets in [&mut plain, &mut north_west] {
        sets.sort_unstable();
        sets.dedup();
    }
    let quadrants = lists::some(device, &plain, &north_west)?;
    device.lap(|phases| &mut phases.lists)?;
    match (quadrants, row_sets) {
        (Some(quadrants), _) => join(device, board, row_sets, &quadrants, shares, stop),
        (None, []) => Ok(true),
        (None, [_]) => Err(io::Error::other("the lists of a single row set do not fit the memory of the GPU")),
        (None, _) => {
            let (some, others) = row_sets.split_at(row_sets.len() / 2);
            Ok(list_and_join(device, board, some, shares, stop)? && list_and_join(device, board, others, shares, stop)?)
        }
    }
}

/// Adds the shares of row sets whose lists are there; says whether it came to the end.
fn join(
    device: &mut Device,
    board: &Board,
    row_sets: &[(u32, RowSet)],
    quadrants: &Quadrants,
    shares: &mut CudaSlice<u64>,
    stop: &Stop,
) -> io::Result<bool> {
    let counting = failed_while("counting patterns");
    let mut cases: Vec<Case> = row_sets.iter().flat_map(|&(unit, rows)| cases(board, unit, rows)).collect();
    let (plain, north_west, sets) = (quadrants.plain(device), quadrants.north_west(device), device.sets_at());
    let mut on_device = device.stream.clone_htod(&cases).map_err(&counting)?;
    device.lap(|phases| &mut phases.transfer)?;
    let mut launch = device.stream.launch_builder(&device.kernels.count_patterns);
    launch.arg(&device.shape).arg(&mut on_device).arg(&plain).arg(&north_west).arg(&sets);
    // SAFETY: the arguments are those of the kernel; there is a block for every case, and lists for all their rows.
    unsafe { launch.launch(blocks(cases.len(), PATTERN_THREADS)) }.map_err(&counting)?;
    device.lap(|phases| &mut phases.counting)?;
    device.stream.memcpy_dtoh(&on_device, &mut cases).map_err(&counting)?;
    cases.retain(|q| q.patterns > 0);
    device.lap(|phases| &mut phases.transfer)?;

    make_room(device, &cases)?;
    let mut rest = &mut cases[..];
    while !rest.is_empty() {
        if stop.is_raised() {
            return Ok(false);
        }
        let placed = place_patterns(rest, device.patterns.len() as u64);
        let (some, others) = rest.split_at_mut(placed);
        join_cases(device, some, quadrants, shares)?;
        rest = others;
    }
    Ok(true)
}

/// Sees that there is room for the patterns of the largest case, and of many if possible.
fn make_room(device: &mut Device, cases: &[Case]) -> io::Result<()> {
    let all: u64 = cases.iter().map(|q| u64::from(q.patterns)).sum();
    let largest = cases.iter().map(|q| u64::from(q.patterns)).max().unwrap_or(0);
    let wanted = all.min(MOST_PATTERNS).min(device.free_memory()? / 3 / 8).max(largest) as usize;
    if device.patterns.len() < wanted {
        device.patterns = device.stream.null().map_err(failed_while("making room for patterns"))?;
        // SAFETY: the kernel writes every pattern before another one reads it.
        device.patterns = unsafe { device.stream.alloc(wanted) }.map_err(failed_while("making room for patterns"))?;
    }
    Ok(())
}

/// Gives the first cases places for their patterns and chunks, as many as there is room for; says how many.
fn place_patterns(cases: &mut [Case], room: u64) -> usize {
    let (mut patterns, mut chunks) = (0, 0);
    for (number, q) in cases.iter_mut().enumerate() {
        if patterns + u64::from(q.patterns) > room {
            return number;
        }
        (q.first_pattern, q.first_chunk) = (patterns, chunks);
        patterns += u64::from(q.patterns);
        chunks += q.chunks();
    }
    cases.len()
}

/// Makes the patterns of cases that have their places, and joins them with the west.
fn join_cases(
    device: &mut Device,
    cases: &[Case],
    quadrants: &Quadrants,
    shares: &mut CudaSlice<u64>,
) -> io::Result<()> {
    let failed = failed_while("joining");
    let (plain, north_west, sets) = (quadrants.plain(device), quadrants.north_west(device), device.sets_at());
    let count: u32 = cases.iter().map(Case::chunks).sum();
    let rows = cases.iter().map(|q| q.table_rows(device.shape)).max().unwrap_or(0);
    let on_device = device.stream.clone_htod(cases).map_err(&failed)?;
    // SAFETY: the kernel below writes every chunk before another one reads it.
    let mut chunks = unsafe { device.stream.alloc::<u64>(count as usize) }.map_err(&failed)?;
    device.phases.chunks += u64::from(count);
    device.phases.patterns += cases.iter().map(|q| u64::from(q.patterns)).sum::<u64>();
    device.lap(|phases| &mut phases.transfer)?;

    let mut launch = device.stream.launch_builder(&device.kernels.sort_patterns);
    launch.arg(&device.shape).arg(&on_device).arg(&plain).arg(&sets).arg(&mut device.patterns);
    // SAFETY: the arguments are those of the kernel; the places of patterns were given out within the room there is.
    unsafe { launch.launch(blocks(cases.len(), PATTERN_THREADS)) }.map_err(&failed)?;
    let mut launch = device.stream.launch_builder(&device.kernels.cut_chunks);
    launch.arg(&on_device).arg(&mut chunks);
    // SAFETY: the arguments are those of the kernel; there is room for all chunks of the cases.
    unsafe { launch.launch(blocks(cases.len(), CHUNK_THREADS)) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.sorting)?;

    let (warps, memory) = fit_block(device, rows)?;
    let join = &device.kernels.join_chunks;
    join.set_attribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, memory as i32).map_err(&failed)?;
    let mut launch = device.stream.launch_builder(join);
    launch
        .arg(&device.shape)
        .arg(&on_device)
        .arg(&chunks)
        .arg(&device.patterns)
        .arg(&north_west)
        .arg(&plain)
        .arg(&sets);
    let numbers_north = if device.shape.odd == 1 { &device.numbers_west } else { &device.numbers_half };
    launch.arg(numbers_north).arg(&device.numbers_half).arg(shares).arg(&mut device.tiles);
    let threads = LaunchConfig { grid_dim: (count, 1, 1), block_dim: (32 * warps, 1, 1), shared_mem_bytes: memory };
    // SAFETY: the arguments are those of the kernel; the shared memory holds the largest table of these cases, and every
    // case adds to the share of a unit that is there.
    unsafe { launch.launch(threads) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.joining)
}

/// Warps of a block, and its bytes of shared memory, for a table of so many rows.
fn fit_block(device: &Device, rows: u32) -> io::Result<(u32, u32)> {
    const RESERVED: u32 = 1024; // by the driver, in every block
    let bytes = |warps: u32| BLOCK_BYTES + warps * WARP_BYTES + rows * ROW_BYTES;
    let two = 2 * (bytes(WARPS_OF_TWO) + RESERVED) <= device.multiprocessor_memory;
    let mut choices =
        [(WARPS_OF_TWO, two), (WARPS_OF_ONE, true), (WARPS_OF_TWO, true), (4, true), (1, true)].into_iter();
    let choice = choices.find(|&(warps, possible)| possible && bytes(warps) <= device.block_memory);
    let (warps, _) = choice.ok_or_else(|| {
        io::Error::other(format!(
            "the table of masks takes {} bytes of shared memory, but this GPU has {}",
            bytes(1),
            device.block_memory
        ))
    })?;
    Ok((warps, bytes(warps)))
}

fn blocks(count: usize, threads: u32) -> LaunchConfig {
    LaunchConfig { grid_dim: (count as u32, 1, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 }
}
