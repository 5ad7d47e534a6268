//! The placements in quadrants, for the row sets that a batch needs.

use std::io;

use cudarc::driver::{CudaSlice, DeviceRepr, LaunchConfig, PushKernelArg};

use super::super::cut::Quadrant;
use super::case::{EastAt, ListsAt, QuadrantAt};
use super::device::{Device, address, failed_while};

/// For larger boards the lists of all row sets are never kept: they would take a terabyte.
const LARGEST_KEPT: u32 = 25;

const SCAN_THREADS: u32 = 256;
const SCAN_TILE: u32 = 4096;
const LIST_THREADS: u32 = 128;
/// Rows whose columns follow from the number of a thread.
const PREFIX_ROWS: u32 = 4;
/// Threads that build slices, 32 words of each.
const SLICE_THREADS: u32 = 1024;
/// Rows of bits, one for each rising and each falling diagonal.
const SLICES: usize = 64;
/// Bytes of an entry and of its bit in every slice.
const BYTES_PER_ENTRY: u64 = 16 + 8;

/// An entry of a list, in the layout of the kernels.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
struct Entry([u32; 4]);

// SAFETY: four words, as the kernels declare them.
unsafe impl DeviceRepr for Entry {}

/// The lists of a quadrant, or of several with the same cells, for some row sets.
#[derive(Debug)]
struct Lists {
    columns: u32,
    place: CudaSlice<u16>,
    bounds: CudaSlice<u32>,
    entries: CudaSlice<Entry>,
    slices: CudaSlice<u32>,
}

/// The lists of all quadrants for some row sets.
#[derive(Debug)]
pub(super) struct Quadrants {
    different: Vec<Lists>,
    /// The index of each quadrant's list.
    which: [usize; 4],
}

impl Quadrants {
    pub(super) fn of(&self, quadrant: Quadrant, device: &Device) -> ListsAt {
        self.different[self.which[quadrant as usize]].at(device)
    }

    pub(super) fn east(&self, device: &Device) -> EastAt {
        EastAt { north: self.of(Quadrant::NorthEast, device), south: self.of(Quadrant::SouthEast, device) }
    }
}

/// The distinct ones of four, and the index of each of the four.
fn different<T: PartialEq + Copy>(all: [T; 4]) -> (Vec<T>, [usize; 4]) {
    let mut different: Vec<T> = Vec::new();
    let which = all.map(|one| {
        let place = different.iter().position(|other| *other == one).unwrap_or(different.len());
        if place == different.len() {
            different.push(one);
        }
        place
    });
    (different, which)
}

impl Lists {
    fn at(&self, device: &Device) -> ListsAt {
        let Lists { columns, place, bounds, entries, slices } = self;
        let stream = &device.stream;
        ListsAt {
            place: address(place, stream),
            bounds: address(bounds, stream),
            entries: address(entries, stream),
            slices: address(slices, stream),
            words: (slices.len() / SLICES) as u64,
            columns: (*columns).into(),
        }
    }
}

/// The lists of all row sets, if they fit half of the device's memory.
pub(super) fn every(device: &Device) -> io::Result<Option<Quadrants>> {
    if device.shape.n > LARGEST_KEPT {
        return Ok(None);
    }
    let every = |rows: u32| (0..1u32 << rows).map(|set| set as u16).collect::<Vec<u16>>();
    let rows_of = |quadrant: Quadrant| if quadrant.is_north() { device.shape.shared } else { device.shape.half };
    some(device, Quadrant::ALL.map(|quadrant| every(rows_of(quadrant))))
}

/// The lists of each quadrant for some row sets; `None` if they do not fit the device's memory.
pub(super) fn some(device: &Device, row_sets: [Vec<u16>; 4]) -> io::Result<Option<Quadrants>> {
    let (quadrants, which) = different(device.quadrants);
    let mut lists = Vec::new();
    for (number, quadrant) in quadrants.iter().enumerate() {
        let sharing = row_sets.iter().zip(which).filter(|&(_, which)| which == number);
        let mut row_sets: Vec<u16> = sharing.flat_map(|(row_sets, _)| row_sets).copied().collect();
        row_sets.sort_unstable();
        row_sets.dedup();
        // One or two lists may take half of the free memory; four a quarter.
        let Some(list) = list(device, quadrant, &row_sets, quadrants.len().max(2) as u64)? else { return Ok(None) };
        lists.push(list);
    }
    Ok(Some(Quadrants { different: lists, which }))
}

/// The lists of a quadrant; `None` if they do not fit into this fraction of the device's free memory.
fn list(device: &Device, quadrant: &QuadrantAt, row_sets: &[u16], parts: u64) -> io::Result<Option<Lists>> {
    let failed = failed_while("listing placements");
    let stream = &device.stream;
    let columns = quadrant.shared_columns();
    let mut place = vec![0u16; 1 << device.shape.shared];
    for (number, &rows) in row_sets.iter().enumerate() {
        place[usize::from(rows)] = number as u16;
    }
    let bounds_bytes = (row_sets.len() as u64) << columns << 4;
    let limit = device.free_memory()? / parts;
    // Bounds are needed twice while the lists are filled.
    if 2 * bounds_bytes >= limit || bounds_bytes >= u64::from(u32::MAX) {
        return Ok(None);
    }
    let bounds_count = (bounds_bytes / 4 + 1) as u32;
    let tiles = bounds_count.div_ceil(SCAN_TILE);
    let place = stream.clone_htod(&place).map_err(&failed)?;
    let device_rows = stream.clone_htod(row_sets).map_err(&failed)?;
    let mut bounds = stream.alloc_zeros::<u32>(bounds_count as usize).map_err(&failed)?;
    let mut sums = stream.alloc_zeros::<u32>(tiles as usize).map_err(&failed)?;
    let mut total = stream.alloc_zeros::<u64>(1).map_err(&failed)?;

    // A grid has up to 65,535 rows of blocks; `bounds_bytes`, checked above, leaves room for fewer row sets than that.
    let row_sets_count = u32::try_from(row_sets.len()).expect("at most one for each set of 16 rows");
    let threads = LaunchConfig {
        grid_dim: (quadrant.width.pow(PREFIX_ROWS).div_ceil(LIST_THREADS), row_sets_count, 1),
        block_dim: (LIST_THREADS, 1, 1),
        shared_mem_bytes: 0,
    };
    let fill = |places: &mut CudaSlice<u32>, entries: u64| {
        let mut launch = stream.launch_builder(&device.kernels.list_quadrant);
        launch.arg(&device.shape).arg(quadrant).arg(&device_rows);
        launch.arg(places).arg(&entries);
        // SAFETY: these are the parameters of `list_quadrant` in `kernels/lists.cuh`. Blocks have a row for each row set, and
        // `places` one word for each of its groups. `entries` is null in the first call, which only counts; in the second it
        // has room for the sum of the first call's counts.
        unsafe { launch.launch(threads) }.map(drop).map_err(failed_while("listing placements"))
    };
    let scan =
        |blocks: u32| LaunchConfig { grid_dim: (blocks, 1, 1), block_dim: (SCAN_THREADS, 1, 1), shared_mem_bytes: 0 };

    fill(&mut bounds, 0)?;
    let kernels = &device.kernels;
    let mut launch = stream.launch_builder(&kernels.scan_tiles);
    launch.arg(&mut bounds).arg(&bounds_count).arg(&mut sums);
    // SAFETY: these are the parameters of `scan_tiles` in `kernels/scan.cuh`. `bounds` has `bounds_count` words, in `tiles`
    // tiles of `SCAN_TILE`, a block and a word of `sums` for each; the same holds for the two kernels below.
    unsafe { launch.launch(scan(tiles)) }.map_err(&failed)?;
    let mut launch = stream.launch_builder(&kernels.scan_sums);
    launch.arg(&mut sums).arg(&tiles).arg(&mut total);
    // SAFETY: as above.
    unsafe { launch.launch(scan(1)) }.map_err(&failed)?;
    let mut launch = stream.launch_builder(&kernels.scan_add);
    launch.arg(&mut bounds).arg(&bounds_count).arg(&sums);
    // SAFETY: as above.
    unsafe { launch.launch(scan(tiles)) }.map_err(&failed)?;

    let count = stream.clone_dtoh(&total).map_err(&failed)?[0];
    if count >= u64::from(u32::MAX) || count * BYTES_PER_ENTRY + bounds_bytes >= limit {
        return Ok(None);
    }
    // SAFETY: the kernel writes every entry before another one reads it.
    let entries = unsafe { stream.alloc::<Entry>(count as usize + 1) }.map_err(&failed)?;
    let mut places = stream.clone_dtod(&bounds).map_err(&failed)?;
    fill(&mut places, address(&entries, stream))?;
    drop(places);
    let words = count.div_ceil(32).max(1);
    // SAFETY: the kernel writes every word before another one reads it.
    let mut slices = unsafe { stream.alloc::<u32>(SLICES * words as usize) }.map_err(&failed)?;
    let mut launch = stream.launch_builder(&kernels.slice_entries);
    launch.arg(&entries).arg(&count).arg(&mut slices).arg(&words);
    let blocks = LaunchConfig {
        grid_dim: (words.div_ceil(32) as u32, 1, 1),
        block_dim: (SLICE_THREADS, 1, 1),
        shared_mem_bytes: 0,
    };
    // SAFETY: these are the parameters of `slice_entries` in `kernels/lists.cuh`. `entries` has `count` elements, of which
    // 32 make a word; `slices` has `words` words for each of the `SLICES` diagonals, and a block makes 32 words of each.
    unsafe { launch.launch(blocks) }.map_err(&failed)?;
    Ok(Some(Lists { columns, place, bounds, entries, slices }))
}
