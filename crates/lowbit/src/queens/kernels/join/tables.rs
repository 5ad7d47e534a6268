//! The tables of one board, shared by all its units.

use super::bricks::Bricks;
use super::cut::{Cut, Kind, Quadrant, Sets};
use super::word::Pairs;

/// The cut of an n x n board, and tables derived from it and from the candidates.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) cut: Cut,
    /// Sets of rows or columns of the smaller half.
    pub(super) sets: Sets,
    /// A free cut of odd n: sets of rows of the north, or of columns of the west.
    wide: Option<Sets>,
    pub(super) pairs: Pairs,
    /// The bits of the window that each cell of the west takes, by row and column.
    pub(super) cells: Vec<[(u8, u8); 16]>,
    bricks: [Bricks; 4],
}

impl Tables {
    /// The tables of a board with these candidates, by row. Unless the cut is free, they must have all eight
    /// symmetries.
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
        self.column_sets(north) // the board is square, and rows and columns are cut alike
    }
}
