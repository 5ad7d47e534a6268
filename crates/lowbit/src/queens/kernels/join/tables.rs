//! The tables of one board, which all its units share.

use super::bricks::Bricks;
use super::cut::{Cut, Kind, Quadrant, Sets};
use super::word::Pairs;

/// The cut of an n x n board, and what follows from it and from the cells where a queen may stand.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) cut: Cut,
    /// Sets of rows or columns of the half that is not larger than the other.
    pub(super) sets: Sets,
    /// A free cut of odd n: sets of rows of the north, or of columns of the west.
    wide: Option<Sets>,
    pub(super) pairs: Pairs,
    /// The bits of the window that each cell of the west takes, by row and column.
    pub(super) cells: Vec<[(u8, u8); 16]>,
    bricks: [Bricks; 4],
}

impl Tables {
    /// The tables of a board with these candidates, by row. Unless the cut is free, they have all eight symmetries.
    pub(super) fn of(cut: Cut, candidates: &[u64]) -> Tables {
        let pairs = Pairs::new(cut.west);
        let row = |row| std::array::from_fn(|column| cut.window_bits(row, (column as u32).min(cut.west - 1)));
        let bricks = Quadrant::ALL.map(|quadrant| Bricks::new(&cut, &pairs, candidates, quadrant));
        let is_wide = cut.kind == Kind::Free && cut.west > cut.half;
        let wide = is_wide.then(|| Sets::new(cut.west));
        Tables { cut, sets: Sets::new(cut.half), wide, pairs, cells: (0..cut.n).map(row).collect(), bricks }
    }

    /// The bricks of a quadrant.
    pub(super) fn bricks(&self, quadrant: Quadrant) -> &Bricks {
        &self.bricks[quadrant as usize]
    }

    /// The sets of columns of the west, or of the east.
    pub(super) fn column_sets(&self, west: bool) -> &Sets {
        self.wide.as_ref().filter(|_| west).unwrap_or(&self.sets)
    }

    /// The sets of rows of the north, or of the south.
    pub(super) fn row_sets(&self, north: bool) -> &Sets {
        self.column_sets(north) // the board is as high as wide, and cut alike
    }
}
