//! Puzzles to test with, and what the readable searches say about them.

use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::places::Places;
use crate::engine::Stop;
use crate::sudoku::short::solve;
use crate::sudoku::{Grid, Marks, Shape};

fn cells(grid: &Grid) -> [u8; 81] {
    grid.cells().try_into().unwrap()
}

/// Solved grids, digits and lines shuffled, from which puzzles are made.
pub(super) struct Source {
    random: ChaCha8Rng,
    pub(super) solved: Vec<[u8; 81]>,
}

impl Source {
    pub(super) fn new(seed: u64) -> Source {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut solved = Vec::new();
        while solved.len() < 20 {
            let mut cells = [0; 81];
            for cell in [0, 10, 20, 30, 40, 50, 60, 70, 80] {
                cells[cell] = random.random_range(1..=9);
            }
            solved.extend(solve(&Grid::from_cells(&cells).unwrap()).map(|grid| self::cells(&grid)));
        }
        Source { random, solved }
    }

    /// A puzzle with this many givens; sometimes one of them is wrong.
    pub(super) fn puzzle(&mut self, givens: usize) -> [u8; 81] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        digits.shuffle(&mut self.random);
        let mut order: [usize; 81] = std::array::from_fn(|cell| cell);
        order.shuffle(&mut self.random);
        let grid = self.solved[self.random.random_range(0..self.solved.len())];
        let mut puzzle = [0; 81];
        for &cell in &order[..givens] {
            puzzle[cell] = digits[usize::from(grid[cell]) - 1];
        }
        if self.random.random_bool(0.2) {
            puzzle[order[0]] = self.random.random_range(1..=9);
        }
        puzzle
    }

    /// Random candidates; a solution has most of its digits among them.
    pub(super) fn candidates(&mut self, density: f64) -> [u16; 81] {
        let solution = self.solved[0];
        std::array::from_fn(|cell| {
            let mut has = |digit: u8| {
                let likely = if digit == solution[cell] { 0.998 } else { density };
                u16::from(self.random.random_bool(likely)) << (digit - 1)
            };
            (1..=9).map(&mut has).sum()
        })
    }
}

/// The reference's count.
pub(super) fn expected(puzzle: &[u8; 81], limit: u64) -> u64 {
    count(Places::new(&Grid::from_cells(puzzle).unwrap()), limit)
}

/// The reference's count for candidates.
pub(super) fn expected_within(candidates: &[u16; 81], limit: u64) -> u64 {
    let mut marks = Marks::none(Shape::NINE);
    for (cell, &digits) in candidates.iter().enumerate() {
        marks.set(cell, digits.into());
    }
    count(Places::within(&marks), limit)
}

fn count(search: Places, limit: u64) -> u64 {
    let mut found = 0;
    let outcome = search.run(&Stop::new(), &mut |_| {
        found += 1;
        if found < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(!outcome.is_interrupted());
    found
}
