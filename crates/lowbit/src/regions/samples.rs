//! Random boards for the tests: regions grown from seeds, some disconnected by swaps, some with givens.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Board, reference};
use crate::engine::Stop;

/// Boards of n x n with a number of stars; many have a few solutions, some none, some very many.
pub(super) fn boards(n: u32, stars: u32, seed: u64) -> impl Iterator<Item = Board> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    std::iter::repeat_with(move || board(n, stars, &mut random))
}

fn board(n: u32, stars: u32, random: &mut ChaCha8Rng) -> Board {
    loop {
        let mut regions = grown(n as usize, random);
        if random.random_bool(0.2) {
            let (a, b) = (random.random_range(0..regions.len()), random.random_range(0..regions.len()));
            regions.swap(a, b); // a disconnected region
        }
        let Ok(mut board) = Board::new(n, stars, &regions) else { continue };
        for _ in 0..random.random_range(0..3) {
            let _ = board.cross(random.random_range(0..n), random.random_range(0..n));
        }
        if random.random_bool(0.2) {
            let _ = board.place(random.random_range(0..n), random.random_range(0..n));
        }
        return board;
    }
}

/// Regions grown cell by cell from n seeds.
fn grown(n: usize, random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut cells: Vec<usize> = (0..n * n).collect();
    cells.shuffle(random);
    let mut regions = vec![u8::MAX; n * n];
    for (region, &cell) in (0..n as u8).zip(&cells) {
        regions[cell] = region;
    }
    let mut open: Vec<usize> = cells[n..].to_vec();
    while !open.is_empty() {
        open.retain(|&cell| {
            let (row, column) = (cell / n, cell % n);
            let mut near = Vec::new();
            near.extend((row > 0).then(|| cell - n));
            near.extend((row + 1 < n).then_some(cell + n));
            near.extend((column > 0).then(|| cell - 1));
            near.extend((column + 1 < n).then_some(cell + 1));
            near.retain(|&other| regions[other] != u8::MAX);
            if let Some(&other) = near.choose(random)
                && random.random_bool(0.5)
            {
                regions[cell] = regions[other];
            }
            regions[cell] == u8::MAX
        });
    }
    regions
}

/// All solutions of a board, by the reference; the first `most` of them.
pub(super) fn solutions(board: &Board, most: usize) -> Vec<Vec<u32>> {
    let mut found = Vec::new();
    let outcome = reference::search(board, &Stop::new(), &mut |rows| {
        found.push(rows.to_vec());
        if found.len() < most { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    assert!(!outcome.is_interrupted());
    found
}
