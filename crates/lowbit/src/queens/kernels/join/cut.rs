//! How the board is cut into four quadrants, which diagonals cross the cut, and the sets of rows of one half.

use crate::bits::{full, reverse};

/// The bit of a [window](Cut::window) that no diagonal has: set only in missing patterns.
pub(super) const MISSING: u32 = 63;

/// The cut of an n x n board.
///
/// ```text
///            west (w columns)   east (h columns)
///           +------------------+----------------+
///    north  |        NW        |       NE       |  w rows        n even: w = h = n/2
///  (w rows) |                  |                |                n odd:  w = h + 1; unless the cut is free, the middle
///           +------------------+----------------+                        row and column belong to NW alone
///    south  |        SW        |       SE       |  h rows
///           +------------------+----------------+
/// ```
///
/// Queens of the west and the east can meet on rows and on diagonals, never on columns. Of the 2(2n-1) diagonals
/// of the board, 2(n-1) have cells on both sides; the *window* is the word with one bit for each of those:
///
/// ```text
///   63        62         2n-3 ........ n-1   n-2 ......... 0
///   missing   \ corner   \  column - row     /  row + column       (both less the number of the first that crosses)
/// ```
///
/// Bit 62 is the one diagonal that crosses between NW and SW only and, for odd n, is not already in the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut {
    /// The size of the board.
    pub(super) n: u32,
    /// Half of it, rounded down: the number of rows and columns divided between quadrants.
    pub(super) half: u32,
    /// Rows in the north and columns in the west; also the number of queens in the west.
    pub(super) west: u32,
    pub(super) kind: Kind,
}

/// The symmetries that a cut uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// All eight symmetries, n even.
    Even,
    /// All eight symmetries, n odd: the middle row and the middle column belong to NW alone.
    Odd,
    /// No symmetry: the middle row and the middle column are divided between quadrants like all others.
    Free,
}

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

    /// Whether the middle row and the middle column belong to it, and to no other.
    pub(super) fn has_middle(self, cut: &Cut) -> bool {
        self == Quadrant::NorthWest && cut.kind == Kind::Odd
    }
}

/// Diagonals occupied so far, by number: bit r + c, and bit c - r + n - 1.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Diagonals {
    pub(super) rising: u64,
    pub(super) falling: u64,
}

impl Diagonals {
    pub(super) fn with(self, (rising, falling): (u32, u32)) -> Diagonals {
        Diagonals { rising: self.rising | 1 << rising, falling: self.falling | 1 << falling }
    }
}

impl Cut {
    /// The cut of a board that has all eight symmetries.
    pub(super) fn new(n: u32) -> Cut {
        let kind = if n.is_multiple_of(2) { Kind::Even } else { Kind::Odd };
        Cut { n, half: n / 2, west: n / 2 + n % 2, kind }
    }

    /// The cut of any board.
    pub(super) fn free(n: u32) -> Cut {
        Cut { kind: Kind::Free, ..Cut::new(n) }
    }

    /// All rows (or columns) divided between quadrants: all but the middle one. Not for a free cut.
    pub(super) fn all(&self) -> u32 {
        full(self.half) as u32
    }

    /// The number of rows divided between the two quadrants of the north, or of the south.
    pub(super) fn height(&self, north: bool) -> u32 {
        if north && self.kind == Kind::Free { self.west } else { self.half }
    }

    /// The number of columns divided between the two quadrants of the west, or of the east.
    pub(super) fn width(&self, west: bool) -> u32 {
        if west && self.kind == Kind::Free { self.west } else { self.half }
    }

    /// A set of rows (or columns) of one half, reversed.
    pub(super) fn reversed(&self, set: u32) -> u32 {
        reverse(set.into(), self.half) as u32
    }

    /// The numbers of the two diagonals through a cell.
    pub(super) fn through(&self, row: u32, column: u32) -> (u32, u32) {
        (row + column, column + self.n - 1 - row)
    }

    /// The number of diagonals in the window.
    pub(super) fn crossing(&self) -> u32 {
        2 * (self.n - 1)
    }

    /// The given diagonals that cross the cut.
    pub(super) fn window(&self, diagonals: Diagonals) -> u64 {
        let one_kind = full(self.n - 1);
        let rising = (diagonals.rising >> self.west) & one_kind;
        let falling = (diagonals.falling >> self.west) & one_kind;
        let corner = (diagonals.falling >> (self.west - 1)) & 1;
        rising | falling << (self.n - 1) | corner << 62
    }

    /// The bits of the window of the two main diagonals.
    pub(super) fn main_diagonals(&self) -> (u32, u32) {
        let rising = self.n - 1 - self.west;
        (rising, rising + self.n - 1)
    }

    /// The bits of the window that a queen on a cell of the west takes; [`MISSING`] for a diagonal outside it.
    pub(super) fn window_bits(&self, row: u32, column: u32) -> (u8, u8) {
        let (rising, falling) = self.through(row, column);
        let bit = |diagonal: u32, first: u32| match diagonal.checked_sub(self.west) {
            Some(number) if number < self.n - 1 => first + number,
            _ => MISSING,
        };
        (bit(rising, 0) as u8, bit(falling, self.n - 1) as u8)
    }
}

/// Sets of rows, or of columns, of one half: the subsets of {0, …, h-1}, by size in ascending order, with their ranks.
///
/// The complement of the set of rank i, among the m sets of its size, has rank m-1-i.
#[derive(Debug)]
pub(super) struct Sets {
    by_size: Vec<Vec<u32>>,
    rank: Vec<u32>,
    rank_reversed: Vec<u32>,
}

impl Sets {
    pub(super) fn new(half: u32) -> Sets {
        let mut by_size = vec![Vec::new(); half as usize + 1];
        let rank = (0..1u32 << half).map(|set| {
            let likes = &mut by_size[set.count_ones() as usize];
            likes.push(set);
            likes.len() as u32 - 1
        });
        let rank: Vec<u32> = rank.collect();
        let rank_reversed = (0..rank.len() as u64).map(|set| rank[reverse(set, half) as usize]).collect();
        Sets { by_size, rank, rank_reversed }
    }

    /// The sets of one size, ascending.
    pub(super) fn of_size(&self, size: u32) -> &[u32] {
        &self.by_size[size as usize]
    }

    /// The ranks of all sets, by set; with `turned`, each set is reversed first.
    pub(super) fn ranks(&self, turned: bool) -> &[u32] {
        if turned { &self.rank_reversed } else { &self.rank }
    }
}
