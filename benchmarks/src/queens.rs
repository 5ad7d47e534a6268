//! Shared by the benchmarks of queens.

use lowbit::engine::{self, Control, Search, Unit};
use lowbit::queens::Board;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Memory for the lists of the join: enough for n = 22.
pub(crate) const MEMORY: u64 = 4 << 30;

/// The empty board.
pub(crate) fn plain(n: u32) -> Board {
    Board::empty(n).expect("a size from 1 to 64")
}

/// The published number of solutions.
pub(crate) fn published(n: u32) -> u128 {
    let table = include_str!("../../crates/lowbit/testdata/queens/counts.tsv");
    let row = table.lines().find_map(|line| line.strip_prefix(&format!("{n}\t"))).expect("a row for each n");
    row.split('\t').next().and_then(|count| count.parse().ok()).expect("a count in each row")
}

/// The solutions of a search on this number of threads.
pub(crate) fn solutions_on(threads: usize, kernel: &impl Search) -> u128 {
    let control = Control { threads, ..Control::default() };
    let outcome = engine::run(kernel, &control).expect("nothing is written down");
    outcome.complete().expect("nobody stops it").solutions
}

/// The solutions of a search, counted on this thread.
pub(crate) fn solutions(kernel: &impl Search) -> u128 {
    solutions_on(1, kernel)
}

/// Units drawn at random, some perhaps twice; always the same.
pub(crate) fn draw(kernel: &impl Search, number: usize) -> Vec<Unit> {
    let units: Vec<Unit> = kernel.units().collect();
    let mut random = ChaCha8Rng::seed_from_u64(22);
    (0..number).map(|_| units[random.random_range(0..units.len())]).collect()
}

/// A board with about `percent` of its cells blocked; the same one for the same arguments.
pub(crate) fn random_board(n: u32, percent: u32, seed: u64) -> Board {
    let mut random = ChaCha8Rng::seed_from_u64(seed << 16 | u64::from(n << 8 | percent));
    let mut board = plain(n);
    for (row, col) in (0..n).flat_map(|row| (0..n).map(move |col| (row, col))) {
        if random.random_ratio(percent, 100) {
            board.block(row, col).expect("a cell of the board without a queen");
        }
    }
    board
}
