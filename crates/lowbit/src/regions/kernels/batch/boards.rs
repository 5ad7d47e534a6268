//! The state of many boards at once.

use super::masks::BITS;
use crate::simd::many::Lanes;

/// The largest board in lanes: its cells fit into two words.
pub(super) const WIDEST: usize = 11;

/// A slice for every bit of two words; a board of 11 x 11 uses 121 of them.
pub(super) const SLICES: usize = 128;

/// As many boards of n x n as a vector has bits.
///
/// ```text
///     open[i]          bit of lane l: cell i of the board in lane l may have a star
///     members[g][i]    bit of lane l: cell i of the board in lane l belongs to region g
/// ```
///
/// Rows and columns are the same in every lane and need no slices; the regions differ from lane to lane. With AVX-512
/// it takes 96 KB, which fits into a second-level cache.
pub(super) struct Boards<V> {
    pub open: [V; SLICES],
    pub members: [[V; SLICES]; WIDEST],
}

impl<V: Lanes> Boards<V> {
    /// No open cell in any lane.
    #[inline(always)]
    pub(super) fn new() -> Boards<V> {
        Boards { open: [V::none(); SLICES], members: [[V::none(); SLICES]; WIDEST] }
    }

    /// Sets the regions of the lanes of `mask`, for boards of n x n whose region numbers have these bits, by bit and
    /// cell.
    #[inline(always)]
    pub(super) fn set_members(&mut self, planes: &[[V; SLICES]; BITS], n: usize, mask: V) {
        for cell in 0..n * n {
            let bits: [V; BITS] = std::array::from_fn(|bit| planes[bit][cell]);
            // The lower two bits of a number have four values, and so have the upper two.
            let pairs = |low: V, high: V| {
                let neither = V::all().and_not(low.or(high));
                [neither, low.and_not(high), high.and_not(low), low.and(high)]
            };
            let (lower, upper) = (pairs(bits[0], bits[1]), pairs(bits[2], bits[3]));
            for region in 0..n {
                let slice = &mut self.members[region][cell];
                *slice = V::select(mask, lower[region % 4].and(upper[region / 4]), *slice);
            }
        }
    }
}
