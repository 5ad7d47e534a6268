//! 9x9 puzzles with very few clues, found by walking from puzzle to puzzle.
//!
//! Removing givens from a full grid ends with 20 clues once in a hundred thousand times. But puzzles with few clues lie
//! close together. A *neighbour* of a puzzle has one given exchanged for another, and again one solution. From a minimal
//! puzzle the walk goes to a neighbour with a redundant given, which is removed; if there is none, to any neighbour:
//!
//! ```text
//!     remove a given                          some hundred solutions
//!     a digit in a cell that only one of      with it as a given there is one solution again: a neighbour
//!     them has
//!     a redundant given of a neighbour?       one clue less; continue from there
//! ```

use std::ops::ControlFlow;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::super::kernels::places::Places;
use super::super::kernels::{Batch, Exception, single};
use super::super::{Grid, Shape};
use super::full_grid::full_grid;
use crate::engine::Stop;

type Cells = [u8; 81];

/// If a puzzle without one of its givens has more solutions than this, they are not listed: that would take long.
const SOLUTIONS: usize = 300;

/// Neighbours examined together.
const NEIGHBOURS: usize = 64;

/// Steps without losing a clue before the walk restarts from another full grid.
const PATIENCE: u32 = 400;

/// A walk with the random numbers of one puzzle.
pub(super) struct Walk<'a> {
    pub(super) random: &'a mut ChaCha8Rng,
    /// A batch that counts to one.
    pub(super) batch: &'a mut Batch,
    pub(super) stop: &'a Stop,
}

impl Walk<'_> {
    /// A puzzle with this many clues, which must exist: the walk goes on until it finds one or is stopped.
    pub(super) fn find(&mut self, clues: usize) -> Option<Grid> {
        loop {
            let mut puzzle = self.minimal();
            let mut steps = 0;
            while steps < PATIENCE {
                if givens(&puzzle).count() <= clues {
                    return Some(Grid::from_cells(&puzzle).expect("81 cells"));
                }
                let neighbours = self.neighbours(&puzzle);
                let redundant = self.first_redundant(&neighbours)?;
                steps += 1;
                match redundant {
                    Some((number, cell)) => {
                        puzzle = neighbours[number];
                        puzzle[cell] = 0;
                        self.minimise(&mut puzzle);
                        steps = 0;
                    }
                    None => puzzle = *neighbours.choose(self.random).unwrap_or(&puzzle),
                }
            }
        }
    }

    /// A minimal puzzle.
    fn minimal(&mut self) -> Cells {
        let grid = full_grid(Shape::NINE, self.random);
        let mut puzzle = grid.cells().try_into().expect("81 cells");
        self.minimise(&mut puzzle);
        puzzle
    }

    /// Removes redundant givens, in random order.
    fn minimise(&mut self, puzzle: &mut Cells) {
        let mut order: Vec<usize> = givens(puzzle).collect();
        order.shuffle(self.random);
        for cell in order {
            let digit = std::mem::take(&mut puzzle[cell]);
            if single::count(&*puzzle, 2) > 1 {
                puzzle[cell] = digit;
            }
        }
    }

    /// Some neighbours of a puzzle: one given removed, another added.
    fn neighbours(&mut self, puzzle: &Cells) -> Vec<Cells> {
        let cells: Vec<usize> = givens(puzzle).collect();
        let gone = cells[self.random.random_range(0..cells.len())];
        let mut rest = *puzzle;
        rest[gone] = 0;
        let mut neighbours = lonely(&rest);
        neighbours.retain(|&(cell, digit)| (cell, digit) != (gone, puzzle[gone]));
        neighbours.shuffle(self.random);
        neighbours.truncate(NEIGHBOURS);
        let with = |(cell, digit): (usize, u8)| {
            let mut neighbour = rest;
            neighbour[cell] = digit;
            neighbour
        };
        neighbours.into_iter().map(with).collect()
    }

    /// The first puzzle with a redundant given, and the cell of that; `Some(None)` if all are minimal, `None` if stopped.
    fn first_redundant(&mut self, puzzles: &[Cells]) -> Option<Option<(usize, usize)>> {
        let mut questions = Vec::new();
        let mut asked = Vec::new();
        for (number, puzzle) in puzzles.iter().enumerate() {
            for cell in givens(puzzle) {
                let mut less = *puzzle;
                let digit = std::mem::take(&mut less[cell]);
                questions.push((less, Exception { cell: cell as u8, digit }));
                asked.push((number, cell));
            }
        }
        let counts = self.batch.count(&questions[..], self.stop).complete()?;
        Some(counts.iter().position(|&count| count == 0).map(|question| asked[question]))
    }
}

fn givens(puzzle: &Cells) -> impl Iterator<Item = usize> {
    let cells = *puzzle;
    (0..81).filter(move |&cell| cells[cell] != 0)
}

/// The digits in cells that exactly one solution of a puzzle has; empty if there are too many solutions to list.
fn lonely(puzzle: &Cells) -> Vec<(usize, u8)> {
    let mut seen = [[0u16; 9]; 81];
    let mut solutions = 0;
    let grid = Grid::from_cells(puzzle).expect("81 cells");
    let outcome = Places::new(&grid).run(&Stop::new(), &mut |cells| {
        for (cell, &digit) in cells.iter().enumerate() {
            seen[cell][usize::from(digit) - 1] += 1;
        }
        solutions += 1;
        if solutions < SOLUTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if outcome.complete().is_none() {
        return Vec::new();
    }
    let pairs = (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    pairs.filter(|&(cell, digit)| seen[cell][usize::from(digit) - 1] == 1).collect()
}
