//! Registers of lanes for searches on boards: a sub-board in each lane, a set of columns in each word of it.

#![allow(unsafe_code, reason = "declares the unsafe methods that the kernels are made of")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod levels;
mod list;
#[cfg_attr(all(target_arch = "aarch64", target_endian = "little"), path = "arm.rs")]
// there vectors must be named, or the compiler keeps lanes apart
mod portable;

pub(crate) use list::{LINE_BYTES, List, block};

use crate::backend::Backend;
#[cfg(target_arch = "x86_64")]
use crate::backend::proof::{Avx2, Avx512};

/// A search that runs in any registers with lanes of this kind.
pub(crate) trait InRegisters<C: Cell> {
    /// What it finds.
    type Found;

    /// Searches. It must be inlined, with all that it calls, so that it is compiled for what the processor has.
    ///
    /// # Safety
    /// The processor must have what `V` needs.
    unsafe fn run<V: Vector<Cell = C>>(self) -> Self::Found;
}

/// Whether a backend has lanes of 16 bits besides those of 32.
pub(crate) fn has_narrow(backend: Backend) -> bool {
    matches!(backend, Backend::Avx2 | Backend::Avx512)
}

/// Searches in lanes of 16 bits, with a backend that [has them](has_narrow) and is available.
pub(crate) fn narrow<S: InRegisters<u16>>(backend: Backend, search: S) -> S::Found {
    #[cfg(target_arch = "x86_64")]
    {
        if let (Backend::Avx512, Some(proof)) = (backend, Avx512::new()) {
            return avx512::narrow(proof, search);
        }
        if let (Backend::Avx2, Some(proof)) = (backend, Avx2::new()) {
            return avx2::narrow(proof, search);
        }
    }
    let _ = search;
    unreachable!("{backend} has no lanes of 16 bits here")
}

/// Searches in lanes of 32 bits; without vectors if the backend is not there.
pub(crate) fn wide<S: InRegisters<u32>>(backend: Backend, search: S) -> S::Found {
    #[cfg(target_arch = "x86_64")]
    {
        if let (Backend::Avx512, Some(proof)) = (backend, Avx512::new()) {
            return avx512::wide(proof, search);
        }
        if let (Backend::Avx2, Some(proof)) = (backend, Avx2::new()) {
            return avx2::wide(proof, search);
        }
    }
    let _ = backend;
    portable::wide(search)
}

/// A word wide enough for the columns of a board: what one lane holds.
pub(crate) trait Cell: Copy + Default {
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
pub(crate) trait Vector: Copy {
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
    /// The lowest bit of every lane, and all bits above it.
    unsafe fn from_lowbit(self) -> Self;
    /// A distance, made once per row.
    unsafe fn shift(distance: u32) -> Self::Shift;
    /// Towards the higher columns; what leaves the lane is lost.
    unsafe fn up(self, distance: Self::Shift) -> Self;
    /// Towards the lower columns; what leaves the lane is lost.
    unsafe fn down(self, distance: Self::Shift) -> Self;

    /// The cells of a row that leave something of the row below it to a queen: something is two columns or more to one side, or to
    /// the other.
    #[inline(always)]
    unsafe fn leaving(self, below: Self) -> Self {
        // SAFETY: the caller's promise.
        unsafe {
            let mut to_highest = below;
            for distance in [1, 2, 4, 8, 16] {
                if distance < 8 * size_of::<Self::Cell>() as u32 {
                    to_highest = to_highest.or(to_highest.down(Self::shift(distance)));
                }
            }
            let two = Self::shift(2);
            self.and(to_highest.down(two).or(below.from_lowbit().up(two)))
        }
    }

    /// The first `count` lanes; all of them if there are not that many.
    unsafe fn first(count: usize) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share a column.
    unsafe fn meets(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share no column.
    unsafe fn misses(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// What is in the lanes of a mask; nothing in the others.
    unsafe fn only(self, mask: Self::Mask) -> Self;
    /// How many columns all lanes have together.
    unsafe fn ones(self) -> u64;
    /// How many lanes a mask has.
    unsafe fn count(mask: Self::Mask) -> usize;
    /// The move of the lanes of `mask` to the front, in order.
    unsafe fn packing(mask: Self::Mask) -> Self::Packing;
    /// Writes the packed lanes; up to `LANES` cells are overwritten, whatever the mask.
    unsafe fn store_packed(self, packing: Self::Packing, to: *mut Self::Cell);
}
