//! A batch of row sets from its lists to its shares.

use std::io;

use cudarc::driver::sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};

use super::super::board::Board;
use super::super::symmetry::RowSet;
use super::case::{Case, Room, Span, cases};
use super::device::{Device, address, failed_while};
use super::lists::{self, Quadrants};
use crate::engine::Stop;

const PATTERN_THREADS: u32 = 256;
const RULE_THREADS: u32 = 256;
const LIST_THREADS: u32 = 32;

/// Blocks that make patterns, about: few cases are shared by many blocks.
const PATTERN_BLOCKS: usize = 2048;

/// Chunks of patterns that there is room for at a time, at most, and their bytes. With fewer, the few cases whose rules take
/// longest keep the others waiting.
const MOST_CHUNKS: u64 = 800_000;
const CHUNK_BYTES: u64 = 1024 * 8;

/// Patterns that are sampled for rules, at most: two or three blocks then fit a multiprocessor.
const SAMPLED_OF_FEW: u32 = 8192;
const SAMPLED_OF_MANY: u32 = 15360;

/// Bytes of shared memory that a block of `make_rules` needs besides its slices: `kernels/rules.cuh`.
const RULE_BYTES: u32 = 16_816;

/// Bytes of shared memory that a block of `join_chunks` needs besides the table, and for each warp (the other if there may be
/// more than eight queens in a quadrant), and for each row of the table: `kernels/product.cuh`.
const BLOCK_BYTES: u32 = 448;
const WARP_BYTES: u32 = 2816;
const WARP_BYTES_OF_MANY: u32 = 3328;
const ROW_BYTES: u32 = 128;

/// Warps that there is memory for, at least: other things lie there before.
const LEAST_WARPS: u32 = 8;

/// Warps of a block where two blocks fit a multiprocessor, where one does, and where it takes two chunks: more have not enough
/// registers.
const WARPS_OF_TWO: u32 = 12;
const WARPS_OF_ONE: u32 = 24;
const WARPS_OF_TWO_CHUNKS: u32 = 20;

/// The smallest board for which a block takes two chunks: for smaller ones two blocks of one chunk fit a multiprocessor, which is
/// faster.
const TWO_CHUNKS_FROM: u32 = 23;

/// How blocks join: chunks that one takes, its warps and bytes of shared memory.
#[derive(Clone, Copy, Debug)]
struct Blocks {
    chunks: u32,
    warps: u32,
    memory: u32,
}

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
    let (plain, sets) = (quadrants.plain(device), device.sets_at());
    let mut on_device = device.stream.clone_htod(&cases).map_err(&counting)?;
    device.lap(|phases| &mut phases.transfer)?;
    let parts = parts_of_case(cases.len());
    let mut launch = device.stream.launch_builder(&device.kernels.count_patterns);
    launch.arg(&device.shape).arg(&mut on_device).arg(&plain).arg(&sets).arg(&parts);
    // SAFETY: the arguments are those of the kernel; there are blocks for every case, and lists for all their rows.
    unsafe { launch.launch(blocks(cases.len(), parts, PATTERN_THREADS)) }.map_err(&counting)?;
    device.lap(|phases| &mut phases.counting)?;
    device.stream.memcpy_dtoh(&on_device, &mut cases).map_err(&counting)?;
    cases.retain(|q| q.patterns > 0);
    device.lap(|phases| &mut phases.transfer)?;

    // Those with many queens in a quadrant are joined by another kernel.
    let shape = device.shape;
    cases.sort_by_key(|q| (q.has_many_queens(shape), q.is_large()));
    for cases in cases.chunk_by_mut(|a, b| a.has_many_queens(shape) == b.has_many_queens(shape)) {
        let first_large = cases.partition_point(|q| !q.is_large());
        let (small, large) = cases.split_at_mut(first_large);
        if !join_some_at_a_time(device, small, None, quadrants, shares, stop)? {
            return Ok(false);
        }
        for q in large {
            if stop.is_raised() {
                return Ok(false);
            }
            let (stored, mut bins) = store(device, q, quadrants)?;
            if !join_some_at_a_time(device, &mut bins, Some(&stored), quadrants, shares, stop)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Makes the patterns of a large case and stores them in large bins; gives a case for each.
fn store(device: &mut Device, q: &mut Case, quadrants: &Quadrants) -> io::Result<(CudaSlice<u64>, Vec<Case>)> {
    let failed = failed_while("storing patterns");
    let room = q.put_in_large_bins();
    // SAFETY: the kernel writes every pattern before another one reads it.
    let mut stored =
        unsafe { device.stream.alloc(room.chunks as usize * (CHUNK_BYTES / 8) as usize) }.map_err(&failed)?;
    let (_, fills) = place(device, &[*q], room, None, quadrants, &mut stored)?;
    let filled = device.stream.clone_dtoh(&fills).map_err(&failed)?;
    device.lap(|phases| &mut phases.placing)?;
    let bins = q.bins(&filled).collect();
    Ok((stored, bins))
}

/// Joins cases, as many at a time as there is room for; says whether it came to the end. Either all of them have many queens in
/// a quadrant or none has.
fn join_some_at_a_time(
    device: &mut Device,
    cases: &mut [Case],
    stored: Option<&CudaSlice<u64>>,
    quadrants: &Quadrants,
    shares: &mut CudaSlice<u64>,
    stop: &Stop,
) -> io::Result<bool> {
    let rows = cases.iter().map(|q| q.table_rows(device.shape)).max().unwrap_or(0);
    let many = cases.first().is_some_and(|q| q.has_many_queens(device.shape));
    let blocks = fit_block(device, rows, many)?;
    make_room(device, cases, blocks.chunks)?;
    let mut rest = cases;
    while !rest.is_empty() {
        if stop.is_raised() {
            return Ok(false);
        }
        let (placed, room) = place_cases(device, rest, blocks.chunks);
        let (some, others) = rest.split_at_mut(placed);
        join_cases(device, some, room, blocks, stored, quadrants, shares)?;
        rest = others;
    }
    Ok(true)
}

/// Patterns that are sampled for the rules of a case, at most.
fn most_sampled(device: &Device) -> u32 {
    let wanted = if device.shape.n <= 22 { SAMPLED_OF_FEW } else { SAMPLED_OF_MANY };
    let slices = slices_of(device.shape.n);
    wanted.min((device.block_memory.saturating_sub(RULE_BYTES) / 4 / slices).saturating_sub(4) / 8 * 8 * 32)
}

/// Slices of a sample: one for each diagonal, in tiles of 16.
fn slices_of(n: u32) -> u32 {
    (2 * (n - 1)).next_multiple_of(16)
}

/// Sees that there is room for the patterns of the largest case, and of many if possible.
fn make_room(device: &mut Device, cases: &mut [Case], chunks_of_span: u32) -> io::Result<()> {
    let sampled = most_sampled(device);
    let rooms = cases.iter_mut().map(|q| u64::from(q.put_at(Room::default(), sampled, chunks_of_span).chunks));
    let (all, largest) = rooms.fold((0, 0), |(sum, largest), room| (sum + room, room.max(largest)));
    let wanted = all.min(MOST_CHUNKS).min(device.free_memory()? / 3 / CHUNK_BYTES).max(largest) * CHUNK_BYTES / 8;
    if (device.patterns.len() as u64) < wanted {
        let failed = failed_while("making room for patterns");
        device.patterns = device.stream.null().map_err(&failed)?;
        // SAFETY: the kernel writes every pattern before another one reads it.
        device.patterns = unsafe { device.stream.alloc(wanted as usize) }.map_err(&failed)?;
    }
    Ok(())
}

/// Gives the first cases places, as many as there is room for; says how many, and how much room they take.
fn place_cases(device: &Device, cases: &mut [Case], chunks_of_span: u32) -> (usize, Room) {
    let most = device.patterns.len() as u64 * 8 / CHUNK_BYTES;
    let sampled = most_sampled(device);
    let mut taken = Room::default();
    for (number, q) in cases.iter_mut().enumerate() {
        let room = q.put_at(taken, sampled, chunks_of_span);
        if u64::from(taken.chunks) + u64::from(room.chunks) > most {
            return (number, taken);
        }
        taken = Room { chunks: taken.chunks + room.chunks, bins: taken.bins + room.bins };
    }
    (cases.len(), taken)
}

/// Makes rules for cases that have their places, and puts their patterns, stored or made from the lists, into bins; gives the
/// cases as the device has them, and how many patterns went for each bin.
fn place(
    device: &mut Device,
    cases: &[Case],
    room: Room,
    stored: Option<&CudaSlice<u64>>,
    quadrants: &Quadrants,
    patterns: &mut CudaSlice<u64>,
) -> io::Result<(CudaSlice<Case>, CudaSlice<u32>)> {
    let failed = failed_while("sorting patterns");
    let (plain, north_west, sets) = (quadrants.plain(device), quadrants.north_west(device), device.sets_at());
    let stream = device.stream.clone();
    let stored = stored.map_or(0, |stored| address(stored, &stream));
    let mut on_device = stream.clone_htod(cases).map_err(&failed)?;
    let mut fills = stream.alloc_zeros::<u32>(room.bins as usize).map_err(&failed)?;
    // SAFETY: the kernel writes every rule before another one reads it.
    let mut rules = unsafe { stream.alloc::<u64>(room.bins as usize) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.transfer)?;

    let sampled = most_sampled(device);
    let mut threads = blocks(cases.len(), 1, RULE_THREADS);
    threads.shared_mem_bytes = RULE_BYTES + slices_of(device.shape.n) * (sampled / 32 + 4) * 4;
    let make_rules = &device.kernels.make_rules;
    let attribute = CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    make_rules.set_attribute(attribute, threads.shared_mem_bytes as i32).map_err(&failed)?;
    let mut launch = stream.launch_builder(make_rules);
    launch.arg(&device.shape).arg(&mut on_device).arg(&plain).arg(&north_west).arg(&sets);
    launch.arg(&stored).arg(&sampled).arg(&mut rules);
    // SAFETY: the arguments are those of the kernel; the shared memory holds a sample of that size.
    unsafe { launch.launch(threads) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.rules)?;

    let parts = parts_of_case(cases.len());
    let mut launch = stream.launch_builder(&device.kernels.place_patterns);
    launch.arg(&device.shape).arg(&on_device).arg(&plain).arg(&sets).arg(&stored).arg(&parts);
    launch.arg(&rules).arg(&mut fills).arg(patterns);
    // SAFETY: the arguments are those of the kernel; the places of patterns were given out within the room there is.
    unsafe { launch.launch(blocks(cases.len(), parts, PATTERN_THREADS)) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.placing)?;
    Ok((on_device, fills))
}

/// Joins the patterns of cases that have their places with the west.
fn join_cases(
    device: &mut Device,
    cases: &[Case],
    room: Room,
    by: Blocks,
    stored: Option<&CudaSlice<u64>>,
    quadrants: &Quadrants,
    shares: &mut CudaSlice<u64>,
) -> io::Result<()> {
    let failed = failed_while("joining");
    let (plain, north_west, sets) = (quadrants.plain(device), quadrants.north_west(device), device.sets_at());
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
    // SAFETY: the arguments are those of the kernel; there is room for all chunks of the cases.
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
    launch.arg(&north_west).arg(&plain).arg(&sets);
    let numbers_north = if device.shape.odd == 1 { &device.numbers_west } else { &device.numbers_half };
    launch.arg(numbers_north).arg(&device.numbers_half).arg(shares).arg(&mut device.tiles);
    let threads =
        LaunchConfig { grid_dim: (count, 1, 1), block_dim: (32 * by.warps, 1, 1), shared_mem_bytes: by.memory };
    // SAFETY: the arguments are those of the kernel; the shared memory holds the largest table of these cases, and every
    // case adds to the share of a unit that is there.
    unsafe { launch.launch(threads) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.joining)
}

/// The blocks that join cases whose tables have so many rows.
fn fit_block(device: &Device, rows: u32, many: bool) -> io::Result<Blocks> {
    const RESERVED: u32 = 1024; // by the driver, in every block
    let warp_bytes = if many { WARP_BYTES_OF_MANY } else { WARP_BYTES };
    let of = |chunks: u32, warps: u32| {
        let memory = BLOCK_BYTES + warps.max(LEAST_WARPS) * warp_bytes + chunks * rows * ROW_BYTES;
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

/// How many blocks make the patterns of one case.
fn parts_of_case(cases: usize) -> u32 {
    (PATTERN_BLOCKS / cases.max(1)).clamp(1, 1024) as u32
}

fn blocks(count: usize, parts: u32, threads: u32) -> LaunchConfig {
    LaunchConfig { grid_dim: (count as u32, parts, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 }
}
