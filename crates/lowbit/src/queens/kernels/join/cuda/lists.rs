//! The placements in quadrants, for the row sets that a batch needs.

use std::io;

use cudarc::driver::{CudaSlice, DeviceRepr, LaunchConfig, PushKernelArg};

use super::case::ListsAt;
use super::device::{Device, address, failed_while};

/// Beyond this size the lists of all row sets are never kept: they would take a terabyte.
const LARGEST_KEPT: u32 = 25;

const SCAN_THREADS: u32 = 256;
const SCAN_TILE: u32 = 4096;
const LIST_THREADS: u32 = 128;
/// Rows whose columns a thread takes from its number.
const PREFIX_ROWS: u32 = 4;
/// Threads that make slices, 32 words of each.
const SLICE_THREADS: u32 = 1024;
/// Rows of bits, one for each rising and each falling diagonal.
const SLICES: usize = 64;
/// Of the entry and of its bit in every slice.
const BYTES_PER_ENTRY: u64 = 16 + 8;

/// An entry of a list, as the kernels have it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
struct Entry([u32; 4]);

// SAFETY: four words, as the kernels declare them.
unsafe impl DeviceRepr for Entry {}

/// The lists of one kind of quadrant for some row sets.
#[derive(Debug)]
struct Lists {
    place: CudaSlice<u16>,
    bounds: CudaSlice<u32>,
    entries: CudaSlice<Entry>,
    slices: CudaSlice<u32>,
}

/// The lists of all quadrants for some row sets.
#[derive(Debug)]
pub(super) struct Quadrants {
    plain: Lists,
    /// Those of the north west, where it has the middle row and column.
    with_middle: Option<Lists>,
}

impl Quadrants {
    pub(super) fn plain(&self, device: &Device) -> ListsAt {
        self.plain.at(device)
    }

    pub(super) fn north_west(&self, device: &Device) -> ListsAt {
        self.with_middle.as_ref().unwrap_or(&self.plain).at(device)
    }
}

impl Lists {
    fn at(&self, device: &Device) -> ListsAt {
        let Lists { place, bounds, entries, slices } = self;
        let stream = &device.stream;
        ListsAt {
            place: address(place, stream),
            bounds: address(bounds, stream),
            entries: address(entries, stream),
            slices: address(slices, stream),
            words: (slices.len() / SLICES) as u64,
        }
    }
}

/// The lists of all row sets, if they fit half of the device's memory.
pub(super) fn every(device: &Device) -> io::Result<Option<Quadrants>> {
    if device.shape.n > LARGEST_KEPT {
        return Ok(None);
    }
    let all: Vec<u16> = (0..1 << device.shape.half).collect();
    some(device, &all, &all)
}

/// The lists of some row sets; `None` if they do not fit half of the device's memory that is free.
///
/// Plain quadrants are listed for the rows `plain`, and the north west of an odd board for the rows `north_west`.
pub(super) fn some(device: &Device, plain: &[u16], north_west: &[u16]) -> io::Result<Option<Quadrants>> {
    let Some(plain) = list(device, false, plain)? else { return Ok(None) };
    if device.shape.odd == 0 {
        return Ok(Some(Quadrants { plain, with_middle: None }));
    }
    let Some(with_middle) = list(device, true, north_west)? else { return Ok(None) };
    Ok(Some(Quadrants { plain, with_middle: Some(with_middle) }))
}

fn list(device: &Device, middle: bool, row_sets: &[u16]) -> io::Result<Option<Lists>> {
    let failed = failed_while("listing placements");
    let stream = &device.stream;
    let half = device.shape.half;
    let mut place = vec![0u16; 1 << half];
    for (number, &rows) in row_sets.iter().enumerate() {
        place[usize::from(rows)] = number as u16;
    }
    let bounds_bytes = (row_sets.len() as u64) << half << 4;
    let limit = device.free_memory()? / 2;
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

    let middle_word = u32::from(middle);
    let side = if middle { device.shape.west } else { half };
    // A grid has up to 65,535 rows of blocks; `bounds_bytes`, checked above, leaves room for fewer row sets than that.
    let row_sets_count = u32::try_from(row_sets.len()).expect("at most one for each set of 16 rows");
    let threads = LaunchConfig {
        grid_dim: (side.pow(PREFIX_ROWS).div_ceil(LIST_THREADS), row_sets_count, 1),
        block_dim: (LIST_THREADS, 1, 1),
        shared_mem_bytes: 0,
    };
    let fill = |places: &mut CudaSlice<u32>, entries: u64| {
        let mut launch = stream.launch_builder(&device.kernels.list_quadrant);
        launch.arg(&device.shape).arg(&middle_word).arg(&device_rows).arg(device.numbers_of(middle));
        launch.arg(places).arg(&entries);
        // SAFETY: these are the parameters of `list_quadrant` in `kernels/lists.cuh`. Blocks have a row for each row set, and
        // `places` one word for each of its groups. `entries` is null in the first call, which only counts; in the second it
        // has room for the sum of what the first has counted.
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
    Ok(Some(Lists { place, bounds, entries, slices }))
}
