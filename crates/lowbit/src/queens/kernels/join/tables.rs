//! The tables of one board size, which all units share.

use super::bricks::Bricks;
use super::cut::{Cut, Quadrant, Sets};
use super::word::Pairs;

/// The cut of an n x n board, and what follows from n alone.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) cut: Cut,
    pub(super) sets: Sets,
    pub(super) pairs: Pairs,
    /// The bits of the window that each cell of the west takes, by row and column.
    pub(super) cells: Vec<[(u8, u8); 16]>,
    bricks: [Bricks; 4],
}

impl Tables {
    pub(super) fn new(n: u32) -> Tables {
        let cut = Cut::new(n);
        let pairs = Pairs::new(cut.west);
        let row = |row| std::array::from_fn(|column| cut.window_bits(row, (column as u32).min(cut.west - 1)));
        let bricks = Quadrant::ALL.map(|quadrant| Bricks::new(&cut, &pairs, quadrant));
        Tables { cut, sets: Sets::new(cut.half), pairs, cells: (0..n).map(row).collect(), bricks }
    }

    /// The bricks of a quadrant.
    pub(super) fn bricks(&self, quadrant: Quadrant) -> &Bricks {
        &self.bricks[quadrant as usize]
    }
}
