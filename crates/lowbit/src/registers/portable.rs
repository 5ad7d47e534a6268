//! Plain Rust: four sub-boards of up to 32 columns, for processors without the vectors of the other backends.

#![allow(unsafe_code, reason = "the methods of `Vector` are unsafe for the sake of the others")]

use std::array::from_fn;

use super::{InRegisters, Vector};

/// Lanes in an array: as wide as the vectors of every 64-bit processor.
const LANES: usize = 4;

/// Four lanes of 32 bits, which compilers keep in one register.
#[derive(Clone, Copy)]
pub(crate) struct Array([u32; LANES]);

/// A shift distance. A row may be further away than lanes are wide: then the result is empty.
#[derive(Clone, Copy)]
pub(crate) struct Distance {
    bits: u32,
    kept: u32,
}

/// Searches in arrays.
pub(super) fn wide<S: InRegisters<u32>>(search: S) -> S::Found {
    // SAFETY: arrays need no processor feature.
    unsafe { search.run::<Array>() }
}

impl Vector for Array {
    type Cell = u32;
    type Mask = [bool; LANES];
    type Shift = Distance;
    type Packing = [bool; LANES];
    const LANES: usize = LANES;

    #[inline(always)]
    unsafe fn splat(set: u32) -> Self {
        Array([set; LANES])
    }

    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: the caller promises `LANES` cells.
        Array(unsafe { from.cast::<[u32; LANES]>().read() })
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        Array(from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        Array(from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    unsafe fn without(self, other: Self) -> Self {
        Array(from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    unsafe fn nor(self, b: Self, c: Self) -> Self {
        Array(from_fn(|i| !(self.0[i] | b.0[i] | c.0[i])))
    }

    #[inline(always)]
    unsafe fn lowbit(self) -> Self {
        Array(from_fn(|i| self.0[i] & self.0[i].wrapping_neg()))
    }

    #[inline(always)]
    unsafe fn filled_upwards(self) -> Self {
        Array(from_fn(|i| self.0[i] | self.0[i].wrapping_neg()))
    }

    #[inline(always)]
    unsafe fn shift(distance: u32) -> Distance {
        let is_far = distance >= u32::BITS;
        Distance { bits: distance % u32::BITS, kept: if is_far { 0 } else { u32::MAX } }
    }

    #[inline(always)]
    unsafe fn up(self, distance: Distance) -> Self {
        Array(from_fn(|i| (self.0[i] & distance.kept) << distance.bits))
    }

    #[inline(always)]
    unsafe fn down(self, distance: Distance) -> Self {
        Array(from_fn(|i| (self.0[i] & distance.kept) >> distance.bits))
    }

    #[inline(always)]
    unsafe fn first(count: usize) -> [bool; LANES] {
        from_fn(|i| i < count)
    }

    #[inline(always)]
    unsafe fn meets(self, other: Self, among: [bool; LANES]) -> [bool; LANES] {
        from_fn(|i| among[i] & (self.0[i] & other.0[i] != 0))
    }

    #[inline(always)]
    unsafe fn misses(self, other: Self, among: [bool; LANES]) -> [bool; LANES] {
        from_fn(|i| among[i] & (self.0[i] & other.0[i] == 0))
    }

    #[inline(always)]
    unsafe fn only(self, mask: [bool; LANES]) -> Self {
        Array(from_fn(|i| if mask[i] { self.0[i] } else { 0 }))
    }

    #[inline(always)]
    unsafe fn ones(self) -> u64 {
        self.0.iter().map(|lane| u64::from(lane.count_ones())).sum()
    }

    #[inline(always)]
    unsafe fn count(mask: [bool; LANES]) -> usize {
        mask.iter().map(|&lane| usize::from(lane)).sum()
    }

    #[inline(always)]
    unsafe fn packing(mask: [bool; LANES]) -> [bool; LANES] {
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
