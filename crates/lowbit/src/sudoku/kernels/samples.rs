//! Test puzzles, made without any tested kernel, and the answers of the readable searches.

use std::ops::ControlFlow;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::places::Places;
use crate::engine::Stop;
use crate::sudoku::{Grid, Marks, Shape, reference};

/// Solved grids from which puzzles are made.
pub(super) struct Source {
    random: ChaCha8Rng,
    pub(super) solved: Vec<[u8; 81]>,
}

impl Source {
    pub(super) fn new(seed: u64) -> Source {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let solved = (0..20).map(|_| solved_grid(&mut random)).collect();
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

    /// Random candidates; most digits of a solution are among them.
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

/// A solved grid by the lecture's search: the boxes of a diagonal, which do not see each other, are filled at random,
/// and the search completes them.
fn solved_grid(random: &mut ChaCha8Rng) -> [u8; 81] {
    let mut puzzle = Grid::empty(Shape::NINE);
    for block in [18, 22, 26] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        digits.shuffle(random);
        Shape::NINE.house(block).zip(digits).for_each(|(cell, digit)| puzzle.set(cell, digit));
    }
    let mut solved = [0; 81];
    let _ = reference::search(&puzzle, &Stop::new(), &mut |cells| {
        solved.copy_from_slice(cells);
        ControlFlow::Break(())
    });
    solved
}

/// The candidates before any reasoning.
pub(super) fn candidates_of(puzzle: &[u8; 81]) -> [u16; 81] {
    puzzle.map(|digit| if digit == 0 { 0x1ff } else { 1 << (digit - 1) })
}

/// The count of the readable search.
pub(super) fn expected(puzzle: &[u8; 81], limit: u64) -> u64 {
    count(Places::new(&Grid::from_cells(puzzle).unwrap()), limit)
}

/// The same for candidates.
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
