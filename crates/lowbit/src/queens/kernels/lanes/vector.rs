//! What the search asks of a register: one sub-board per lane, a set of columns in each.
#![allow(unsafe_code, reason = "declares the unsafe methods that the kernels are made of")]

/// A word wide enough for the columns of a board: what one lane holds.
pub(super) trait Cell: Copy + Default {
    /// The lowest bits of `set`.
    fn of(set: u32) -> Self;
}

impl Cell for u16 {
    fn of(set: u32) -> u16 {
        set as u16
    }
}

impl Cell for u32 {
    fn of(set: u32) -> u32 {
        set
    }
}

/// A register of lanes, each a set of columns.
///
/// The methods are inlined into a search that was compiled for the processor feature they need: a call on its own
/// would be 13 times slower. That the processor has the feature is the caller's promise, once for all of them.
pub(super) trait Vector: Copy {
    /// One lane.
    type Cell: Cell;
    /// A yes or no per lane.
    type Mask: Copy;
    /// A distance to shift all lanes by.
    type Shift: Copy;
    /// How the lanes of a mask move to the front.
    type Packing: Copy;
    /// Lanes in a register.
    const LANES: usize;

    /// The same set in every lane.
    unsafe fn splat(set: u32) -> Self;
    /// `LANES` cells from memory, aligned or not.
    unsafe fn load(from: *const Self::Cell) -> Self;
    /// `self & other`.
    unsafe fn and(self, other: Self) -> Self;
    /// `self | other`.
    unsafe fn or(self, other: Self) -> Self;
    /// `self & !other`.
    unsafe fn without(self, other: Self) -> Self;
    /// `!(self | b | c)`.
    unsafe fn nor(self, b: Self, c: Self) -> Self;
    /// The lowest bit of every lane.
    unsafe fn lowbit(self) -> Self;
    /// A distance, made once per row.
    unsafe fn shift(distance: u32) -> Self::Shift;
    /// Towards the higher columns; what leaves the lane is lost.
    unsafe fn up(self, distance: Self::Shift) -> Self;
    /// Towards the lower columns; what leaves the lane is lost.
    unsafe fn down(self, distance: Self::Shift) -> Self;

    /// The first `count` lanes; all of them if there are not that many.
    unsafe fn first(count: usize) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share a column.
    unsafe fn meets(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share no column.
    unsafe fn misses(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// How many lanes a mask has.
    unsafe fn count(mask: Self::Mask) -> usize;
    /// The move of the lanes of `mask` to the front, in order.
    unsafe fn packing(mask: Self::Mask) -> Self::Packing;
    /// Writes the packed lanes; up to `LANES` cells are overwritten, whatever the mask.
    unsafe fn store_packed(self, packing: Self::Packing, to: *mut Self::Cell);
}
