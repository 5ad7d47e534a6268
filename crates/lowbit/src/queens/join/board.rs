//! What everything about one board size shares.

use super::bricks::Bricks;
use super::cut::Cut;
use super::placement::Pairs;
use super::sets::Sets;

/// One of the four quadrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quadrant {
    NorthWest,
    SouthWest,
    NorthEast,
    SouthEast,
}

impl Quadrant {
    pub(super) const ALL: [Quadrant; 4] =
        [Quadrant::NorthWest, Quadrant::SouthWest, Quadrant::NorthEast, Quadrant::SouthEast];

    pub(super) fn is_west(self) -> bool {
        matches!(self, Quadrant::NorthWest | Quadrant::SouthWest)
    }

    pub(super) fn is_north(self) -> bool {
        matches!(self, Quadrant::NorthWest | Quadrant::NorthEast)
    }

    /// Whether the middle row and the middle column belong to it.
    pub(super) fn has_middle(self, cut: &Cut) -> bool {
        self == Quadrant::NorthWest && cut.is_odd()
    }
}

/// Tables for one board size.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) cut: Cut,
    pub(super) sets: Sets,
    pub(super) pairs: Pairs,
    /// The bits of the window that each cell of the west takes, by row and column.
    pub(super) cells: Vec<[(u8, u8); 16]>,
    bricks: [Bricks; 4],
}

impl Board {
    pub(super) fn new(n: u32) -> Board {
        let cut = Cut::new(n);
        let pairs = Pairs::new(cut.west);
        let row = |row| std::array::from_fn(|column| cut.window_bits(row, (column as u32).min(cut.west - 1)));
        let bricks = Quadrant::ALL.map(|quadrant| Bricks::new(&cut, &pairs, quadrant));
        Board { cut, sets: Sets::new(cut.half), pairs, cells: (0..n).map(row).collect(), bricks }
    }

    /// The bricks of a quadrant.
    pub(super) fn bricks(&self, quadrant: Quadrant) -> &Bricks {
        &self.bricks[quadrant as usize]
    }
}
