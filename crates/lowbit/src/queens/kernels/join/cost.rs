//! The predicted time and memory of a count.

use crate::backend::Backend;

/// Measured nanoseconds on one thread with 512-bit vectors, and bytes of all lists, from n = 8 on.
///
/// From n = 19 on the time is extrapolated from a sample of the units; from n = 21 on the bytes are extrapolated.
const MEASURED: [(f64, u64); 15] = [
    (120e3, 6_400),
    (200e3, 7_424),
    (250e3, 28_624),
    (400e3, 34_896),
    (1.0e6, 142_480),
    (1.7e6, 186_560),
    (5.3e6, 808_912),
    (11.9e6, 1_144_816),
    (45e6, 5_235_680),
    (0.18e9, 7_991_712),
    (1.1e9, 38_106_672),
    (9.5e9, 61_879_312),
    (54e9, 304_110_768),
    (450e9, 530_000_000),
    (3.0e12, 2_650_000_000),
];
const MEASURED_FROM: u32 = 8;

/// Beyond the measured sizes: growth from n to n + 2; the time is from samples of a few units of n = 23 and 24.
const TIME_GROWTH: f64 = 75.0;
const LIST_GROWTH: u64 = 9;

/// Shortest time of a row set, in nanoseconds.
const LEAST_NANOSECONDS: f64 = 1000.0;

/// Seconds on one H200 from n = 18 on, including the start of the driver: whole counts up to n = 23, beyond that three random samples of
/// units for each n.
const MEASURED_ON_GPU: [f64; 11] = [0.4, 0.5, 0.85, 3.6, 16.0, 161.0, 980.0, 14.0e3, 98.6e3, 1.68e6, 12.4e6];
const MEASURED_ON_GPU_FROM: u32 = 18;

/// The same beyond the measured sizes, from n to n + 2.
const GROWTH_ON_GPU: f64 = 125.0;

/// Shortest time of a row set on a GPU, in nanoseconds.
const LEAST_NANOSECONDS_ON_GPU: f64 = 7.0;

/// Time of a board without symmetries, as a multiple of the plain board. Small boards spend more on lists, which
/// symmetries hardly shorten.
pub(super) fn free(n: u32) -> f64 {
    match n {
        0..=16 => 2.5,
        _ if n % 2 == 1 => 4.0,
        _ => 7.5,
    }
}

/// The same on a board with hardly a free cell: its lists must still be scanned.
pub(super) const FREE_LISTS: f64 = 0.3;

/// The same for each board with a queen on an image of a blocked cell.
pub(super) const OF_IMAGE: f64 = 0.3;

/// The time of an instruction set, as a multiple of 512-bit vectors.
fn slowness(n: u32, backend: Backend) -> f64 {
    match backend {
        Backend::Scalar if n <= 14 => 2.8, // more time goes into parts other than the product
        Backend::Scalar => 4.5,
        Backend::Avx2 => 1.75,
        Backend::Avx512 | Backend::Cuda => 1.0,
    }
}

/// Seconds of the whole board on a GPU.
fn measured_on_gpu(n: u32) -> f64 {
    let last = MEASURED_ON_GPU_FROM + MEASURED_ON_GPU.len() as u32 - 1;
    if n > last {
        return measured_on_gpu(n - 2) * GROWTH_ON_GPU;
    }
    MEASURED_ON_GPU[n.saturating_sub(MEASURED_ON_GPU_FROM) as usize]
}

/// Nanoseconds and bytes for the whole board.
fn measured(n: u32) -> (f64, u64) {
    let last = MEASURED_FROM + MEASURED.len() as u32 - 1;
    if n > last {
        let (time, bytes) = measured(n - 2);
        return (time * TIME_GROWTH, bytes.saturating_mul(LIST_GROWTH));
    }
    MEASURED[n.saturating_sub(MEASURED_FROM) as usize]
}

/// The relative cost of row sets of the same board: a bell curve over the number of rows that the east uses in the
/// north.
fn share(n: u32, north: u32) -> f64 {
    let half = f64::from(n / 2);
    let peak = if n.is_multiple_of(2) { half / 2.0 } else { half / 2.0 - 0.25 };
    (-(f64::from(north) - peak).powi(2) / 3.8).exp()
}

/// The binomial coefficient.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |product, i| product * f64::from(n - i) / f64::from(i + 1))
}

/// Predicted nanoseconds of one row set whose east half uses `north` rows of the north.
pub(super) fn of_row_set(n: u32, backend: Backend, north: u32) -> f64 {
    let half = n / 2;
    let copies = if n.is_multiple_of(2) { 0.5 } else { 1.0 };
    let all: f64 = (0..=half).map(|north| copies * choose(half, north).powi(2) * share(n, north)).sum();
    let least =
        if backend == Backend::Cuda { LEAST_NANOSECONDS_ON_GPU } else { LEAST_NANOSECONDS * slowness(n, backend) };
    (seconds(n, backend) * 1e9 * share(n, north) / all).max(least)
}

/// Predicted seconds of the whole count on one thread, or on a GPU.
pub(super) fn seconds(n: u32, backend: Backend) -> f64 {
    match backend {
        Backend::Cuda => measured_on_gpu(n),
        _ => measured(n).0 * slowness(n, backend) * 1e-9,
    }
}

/// Predicted bytes of all lists, and of each thread's working memory. With less memory, lists are rebuilt when needed.
pub(super) fn memory(n: u32) -> (u64, u64) {
    let half = n / 2;
    let entries = entries_of_largest_list(half);
    // Every entry of one list is paired with those of another with complementary columns, `PAIRS_AT_ONCE` at a time;
    // the results are patterns and items.
    let column_sets = choose(half, half / 2);
    let pairs = (entries * entries / column_sets).min(MOST_PAIRS);
    (measured(n).1, (TABLES + pairs * BYTES_OF_PAIR + entries * BYTES_OF_ENTRY) as u64)
}

/// Bytes of a thread's tables, for any board: see `leaf`.
const TABLES: f64 = 480e3;

/// Pairs of entries processed before their results are consumed: see `PAIRS_AT_ONCE`.
const MOST_PAIRS: f64 = 4.2e6;
const BYTES_OF_PAIR: f64 = 16.0;

/// Bytes of an entry while its list is built.
const BYTES_OF_ENTRY: f64 = 44.0;

/// Entries of the largest list, that of about two thirds of the rows of a quadrant: by samples, 660,000 for 12 rows,
/// and six times as many with each further row.
fn entries_of_largest_list(half: u32) -> f64 {
    660e3 * 6f64.powi(half as i32 - 12)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_board_needs_little_memory_and_a_large_one_a_bounded_amount_for_each_thread() {
        let (lists, thread) = memory(8);
        assert!(lists + thread < 1 << 20, "{lists} and {thread} bytes for n = 8");
        for n in 2..32 {
            assert!(memory(n).1 <= memory(n + 1).1 && memory(n).0 <= memory(n + 1).0, "n = {n}");
        }
        let at_once = (MOST_PAIRS * BYTES_OF_PAIR) as u64;
        assert!((at_once..at_once + (64 << 20)).contains(&memory(24).1));
    }
}
