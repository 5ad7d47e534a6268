//! The patterns of cases: rules that group them, and each pattern in its bin.

use std::io;

use cudarc::driver::sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
use cudarc::driver::{CudaSlice, LaunchConfig, PushKernelArg};

use super::super::cut::Quadrant;
use super::case::{Case, Room};
use super::device::{Device, address, failed_while};
use super::lists::Quadrants;

pub(super) const PATTERN_THREADS: u32 = 256;
const RULE_THREADS: u32 = 256;

/// Approximate number of blocks that generate patterns: few cases are shared by many blocks.
const PATTERN_BLOCKS: usize = 2048;

/// Most chunks of patterns at a time, and their bytes. With fewer, the few cases whose rules take longest delay the
/// others.
const MOST_CHUNKS: u64 = 800_000;
const CHUNK_BYTES: u64 = 1024 * 8;

/// Most patterns sampled for rules: two or three blocks then fit a multiprocessor.
const SAMPLED_OF_FEW: u32 = 8192;
const SAMPLED_OF_MANY: u32 = 15360;

/// Bytes of shared memory that a block of `make_rules` needs besides its slices: `kernels/rules.cuh`.
const RULE_BYTES: u32 = 16_816;

/// Most patterns sampled for the rules of a case.
fn most_sampled(device: &Device) -> u32 {
    let wanted = if device.shape.n <= 22 { SAMPLED_OF_FEW } else { SAMPLED_OF_MANY };
    let slices = slices_of(device.shape.n);
    wanted.min((device.block_memory.saturating_sub(RULE_BYTES) / 4 / slices).saturating_sub(4) / 8 * 8 * 32)
}

/// Slices of a sample: one for each diagonal, in tiles of 16.
fn slices_of(n: u32) -> u32 {
    (2 * (n - 1)).next_multiple_of(16)
}

/// Allocates room for the patterns of the largest case, and of many if possible.
pub(super) fn make_room(device: &mut Device, cases: &mut [Case], chunks_of_span: u32) -> io::Result<()> {
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

/// Assigns room to as many of the first cases as fit; returns their number and the room they take.
pub(super) fn place_cases(device: &Device, cases: &mut [Case], chunks_of_span: u32) -> (usize, Room) {
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

/// Makes rules for cases that have room, and puts their patterns, stored or generated from the lists, into bins;
/// returns the cases as the device has them, and the number of patterns for each bin.
pub(super) fn place(
    device: &mut Device,
    cases: &[Case],
    room: Room,
    stored: Option<&CudaSlice<u64>>,
    quadrants: &Quadrants,
    patterns: &mut CudaSlice<u64>,
) -> io::Result<(CudaSlice<Case>, CudaSlice<u32>)> {
    let failed = failed_while("sorting patterns");
    let [north_west, south_west] =
        [Quadrant::NorthWest, Quadrant::SouthWest].map(|quadrant| quadrants.of(quadrant, device));
    let (east, sets) = (quadrants.east(device), device.sets_at(false));
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
    launch.arg(&device.shape).arg(&mut on_device).arg(&east).arg(&north_west).arg(&south_west).arg(&sets);
    launch.arg(&stored).arg(&sampled).arg(&mut rules);
    // SAFETY: these are the parameters of `make_rules` in `kernels/rules.cuh`. There is a block for each case; `rules` has
    // `room.bins` words, and a case writes those from its `first_bin` on, fewer than its bins. The shared memory was computed
    // for a sample of `sampled` patterns, and the attribute above allows it. `stored` is null or the patterns that the cases
    // name by their chunks.
    unsafe { launch.launch(threads) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.rules)?;

    let parts = parts_of_case(cases.len());
    let mut launch = stream.launch_builder(&device.kernels.place_patterns);
    launch.arg(&device.shape).arg(&on_device).arg(&east).arg(&sets).arg(&stored).arg(&parts);
    launch.arg(&rules).arg(&mut fills).arg(patterns);
    // SAFETY: these are the parameters of `place_patterns` in `kernels/patterns.cuh`. Block (i, k) takes share k of `parts` of
    // case i. `put_at` gave every case its chunks and bins below `room`, for which `patterns`, `fills` and `rules` have room;
    // a bin takes no more patterns than its chunks hold, and the last has chunks for all.
    unsafe { launch.launch(blocks(cases.len(), parts, PATTERN_THREADS)) }.map_err(&failed)?;
    device.lap(|phases| &mut phases.placing)?;
    Ok((on_device, fills))
}

/// Generates the patterns of a large case and stores them in large bins; returns a case for each.
pub(super) fn store(
    device: &mut Device,
    q: &mut Case,
    quadrants: &Quadrants,
) -> io::Result<(CudaSlice<u64>, Vec<Case>)> {
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

/// The number of blocks that generate the patterns of one case.
pub(super) fn parts_of_case(cases: usize) -> u32 {
    (PATTERN_BLOCKS / cases.max(1)).clamp(1, 1024) as u32
}

pub(super) fn blocks(count: usize, parts: u32, threads: u32) -> LaunchConfig {
    let count = u32::try_from(count).expect("a batch has fewer than 2^31 cases");
    LaunchConfig { grid_dim: (count, parts, 1), block_dim: (threads, 1, 1), shared_mem_bytes: 0 }
}
