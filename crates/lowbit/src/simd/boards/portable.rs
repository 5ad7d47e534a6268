//! Plain Rust: four sub-boards of up to 32 columns, for processors without the vectors of the other backends.

#![allow(unsafe_code, reason = "the loads and stores of `Vector` are unsafe for the sake of the others")]

use std::array::from_fn;

use super::Vector;

/// Lanes in an array: as wide as the vectors of every 64-bit processor.
const LANES: usize = 4;

/// Four lanes of 32 bits, which compilers keep in one register.
#[derive(Clone, Copy)]
pub(crate) struct Portable([u32; LANES]);

/// A shift distance, which may exceed the width of lanes: then the result is empty.
#[derive(Clone, Copy)]
pub(crate) struct Distance {
    bits: u32,
    kept: u32,
}

impl Vector for Portable {
    type Cell = u32;
    type Mask = [bool; LANES];
    type Shift = Distance;
    type Packing = [bool; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(set: u32) -> Self {
        Portable([set; LANES])
    }

    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: the caller promises `LANES` cells.
        Portable(unsafe { from.cast::<[u32; LANES]>().read() })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Portable(from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Portable(from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Portable(from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    fn nor(self, b: Self, c: Self) -> Self {
        Portable(from_fn(|i| !(self.0[i] | b.0[i] | c.0[i])))
    }

    #[inline(always)]
    fn lowbit(self) -> Self {
        Portable(from_fn(|i| self.0[i] & self.0[i].wrapping_neg()))
    }

    #[inline(always)]
    fn filled_upwards(self) -> Self {
        Portable(from_fn(|i| self.0[i] | self.0[i].wrapping_neg()))
    }

    #[inline(always)]
    fn shift(distance: u32) -> Distance {
        let is_far = distance >= u32::BITS;
        Distance { bits: distance % u32::BITS, kept: if is_far { 0 } else { u32::MAX } }
    }

    #[inline(always)]
    fn up(self, distance: Distance) -> Self {
        Portable(from_fn(|i| (self.0[i] & distance.kept) << distance.bits))
    }

    #[inline(always)]
    fn down(self, distance: Distance) -> Self {
        Portable(from_fn(|i| (self.0[i] & distance.kept) >> distance.bits))
    }

    #[inline(always)]
    fn first(count: usize) -> [bool; LANES] {
        from_fn(|i| i < count)
    }

    #[inline(always)]
    fn meets(self, other: Self, among: [bool; LANES]) -> [bool; LANES] {
        from_fn(|i| among[i] & (self.0[i] & other.0[i] != 0))
    }

    #[inline(always)]
    fn misses(self, other: Self, among: [bool; LANES]) -> [bool; LANES] {
        from_fn(|i| among[i] & (self.0[i] & other.0[i] == 0))
    }

    #[inline(always)]
    fn only(self, mask: [bool; LANES]) -> Self {
        Portable(from_fn(|i| if mask[i] { self.0[i] } else { 0 }))
    }

    #[inline(always)]
    fn ones(self) -> u64 {
        self.0.iter().map(|lane| u64::from(lane.count_ones())).sum()
    }

    #[inline(always)]
    fn count(mask: [bool; LANES]) -> usize {
        mask.iter().map(|&lane| usize::from(lane)).sum()
    }

    #[inline(always)]
    fn packing(mask: [bool; LANES]) -> [bool; LANES] {
        mask
    }

    #[inline(always)]
    unsafe fn store_packed(self, packing: [bool; LANES], to: *mut u32) {
        let mut packed = 0;
        for (lane, kept) in self.0.into_iter().zip(packing) {
            // SAFETY: the caller promises `LANES` cells, and at most that many are passed.
            unsafe { to.add(packed).write(lane) };
            packed += usize::from(kept);
        }
    }
}
