//! The state of many boards at once.

use crate::lanes::Lanes;

/// The largest board that lanes hold: its cells fit into two words.
pub(super) const MOST: usize = 11;

/// A slice for every bit of two words; a board of 11 x 11 uses 121 of them.
pub(super) const SLICES: usize = 128;

/// As many boards of n x n as a vector has bits.
///
/// ```text
///     open[i]          bit of lane l: cell i of the board in lane l may have a star
///     members[g][i]    bit of lane l: cell i of the board in lane l belongs to region g
/// ```
///
/// Rows and columns are the same in every lane and need no slices; the regions differ from lane to lane. With AVX-512 all of it takes
/// 96 KB, which a second-level cache has.
pub(super) struct Boards<V> {
    pub open: [V; SLICES],
    pub members: [[V; SLICES]; MOST],
}

impl<V: Lanes> Boards<V> {
    /// Nothing is open in any lane.
    #[inline(always)]
    pub(super) fn new() -> Boards<V> {
        Boards { open: [V::none(); SLICES], members: [[V::none(); SLICES]; MOST] }
    }
}
