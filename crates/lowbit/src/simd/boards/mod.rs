//! Registers of lanes for searches on boards: a sub-board in each lane, a set of columns in each word of it.

#![allow(unsafe_code, reason = "declares the loads and stores of registers")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod levels;
#[cfg_attr(all(target_arch = "aarch64", target_endian = "little"), path = "arm.rs")]
// ARM needs named vectors: its compiler does not vectorize the array
mod portable;

use crate::backend::Backend;
use crate::engine::Stop;
use crate::simd::compiled;
use levels::{Level, Turns, search};

/// Whether a backend has lanes of 16 bits besides those of 32.
fn has_narrow(backend: Backend) -> bool {
    matches!(backend, Backend::Avx2 | Backend::Avx512) && backend.is_available()
}

compiled! {
    fn search_narrow[T: Turns<u16>, I: Iterator<Item: AsRef<[u32]>>](
        turns: &mut T, levels: &mut [Level<u16>], first: usize, starts: I, stop: &Stop
    ) -> bool {
        avx512: search::<avx512::Narrow, T>(turns, levels, first, starts, stop),
        avx2: search::<avx2::Narrow, T>(turns, levels, first, starts, stop),
        portable: {
            let _ = (turns, levels, first, starts, stop);
            unreachable!("narrow levels are made for backends with lanes of 16 bits")
        },
    }
}

compiled! {
    fn search_wide[T: Turns<u32>, I: Iterator<Item: AsRef<[u32]>>](
        turns: &mut T, levels: &mut [Level<u32>], first: usize, starts: I, stop: &Stop
    ) -> bool {
        avx512: search::<avx512::Wide, T>(turns, levels, first, starts, stop),
        avx2: search::<avx2::Wide, T>(turns, levels, first, starts, stop),
        portable: search::<portable::Portable, T>(turns, levels, first, starts, stop),
    }
}

/// The word of one lane, wide enough for the columns of a board.
pub(crate) trait Cell: Copy + Default {
    /// The lowest bits of `set`.
    fn of(set: u32) -> Self;

    /// Searches in lanes of this width; in plain Rust if the backend is unavailable.
    fn search<T: Turns<Self>>(
        backend: Backend,
        turns: &mut T,
        levels: &mut [Level<Self>],
        first: usize,
        starts: impl Iterator<Item: AsRef<[u32]>>,
        stop: &Stop,
    ) -> bool;
}

macro_rules! cell {
    ($cell:ty, $search:ident) => {
        impl Cell for $cell {
            fn of(set: u32) -> $cell {
                set as $cell
            }

            fn search<T: Turns<$cell>>(
                backend: Backend,
                turns: &mut T,
                levels: &mut [Level<$cell>],
                first: usize,
                starts: impl Iterator<Item: AsRef<[u32]>>,
                stop: &Stop,
            ) -> bool {
                $search(backend, turns, levels, first, starts, stop)
            }
        }
    };
}

cell!(u16, search_narrow);
cell!(u32, search_wide);

/// A register of lanes, each a set of columns.
///
/// The methods are inlined into a search that was compiled for the processor feature they need: a call on its own
/// would be 13 times slower.
pub(crate) trait Vector: Copy {
    /// One lane.
    type Cell: Cell;
    /// A yes or no per lane.
    type Mask: Copy;
    /// A distance to shift all lanes by.
    type Shift: Copy;
    /// A permutation that moves the lanes of a mask to the front.
    type Packing: Copy;
    /// Lanes in a register.
    const LANES: usize;

    /// The same set in every lane.
    fn splat(set: u32) -> Self;
    /// `LANES` cells from memory, aligned or not.
    ///
    /// # Safety
    /// They can be read.
    unsafe fn load(from: *const Self::Cell) -> Self;
    /// `self & other`.
    fn and(self, other: Self) -> Self;
    /// `self | other`.
    fn or(self, other: Self) -> Self;
    /// `self & !other`.
    fn without(self, other: Self) -> Self;
    /// `!(self | b | c)`.
    fn nor(self, b: Self, c: Self) -> Self;
    /// The lowest bit of every lane.
    fn lowbit(self) -> Self;
    /// The lowest bit of every lane, and all bits above it.
    fn filled_upwards(self) -> Self;
    /// A distance, converted once per row.
    fn shift(distance: u32) -> Self::Shift;
    /// Shifts towards the higher columns; bits beyond the lane are dropped.
    fn up(self, distance: Self::Shift) -> Self;
    /// Shifts towards the lower columns; bits beyond the lane are dropped.
    fn down(self, distance: Self::Shift) -> Self;

    /// The cells whose queen leaves a free cell in the next row: one that is two or more columns away on either side.
    #[inline(always)]
    fn leaving(self, below: Self) -> Self {
        let mut to_highest = below;
        for distance in [1, 2, 4, 8, 16] {
            if distance < 8 * size_of::<Self::Cell>() as u32 {
                to_highest = to_highest.or(to_highest.down(Self::shift(distance)));
            }
        }
        let two = Self::shift(2);
        self.and(to_highest.down(two).or(below.filled_upwards().up(two)))
    }

    /// The first `count` lanes; all of them if there are fewer.
    fn first(count: usize) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share a column.
    fn meets(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share no column.
    fn misses(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// The number of ways to fill the last two rows, in the lanes of `apart`, whose two remaining columns do not see each other; `near` and
    /// `far` are the free cells of the rows.
    #[inline(always)]
    fn last_two([x, y]: [Self; 2], near: Self, far: Self, apart: Self::Mask) -> u64 {
        let one = far.meets(y, near.meets(x, apart));
        let other = far.meets(x, near.meets(y, apart));
        (Self::count(one) + Self::count(other)) as u64
    }

    /// The lanes of a mask; the others are zeroed.
    fn only(self, mask: Self::Mask) -> Self;
    /// The number of columns in all lanes together.
    fn ones(self) -> u64;
    /// The number of lanes in a mask.
    fn count(mask: Self::Mask) -> usize;
    /// The permutation that moves the lanes of `mask` to the front, in order.
    fn packing(mask: Self::Mask) -> Self::Packing;
    /// Writes the packed lanes; always overwrites `LANES` cells.
    ///
    /// # Safety
    /// They can be written.
    unsafe fn store_packed(self, packing: Self::Packing, to: *mut Self::Cell);

    /// The same into a slice, which must be long enough.
    #[inline(always)]
    fn store_into(self, packing: Self::Packing, to: &mut [Self::Cell]) {
        assert!(to.len() >= Self::LANES);
        // SAFETY: the slice has this number of cells.
        unsafe { self.store_packed(packing, to.as_mut_ptr()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks every operation on many random sets against the same on numbers.
    #[inline(always)]
    fn check<V: Vector<Cell: Into<u32>>>(next: &mut dyn FnMut() -> u32) {
        let mask = u32::MAX >> (u32::BITS - 8 * size_of::<V::Cell>() as u32);
        for round in 0..200_u32 {
            let mut sets = || -> Vec<u32> { (0..V::LANES).map(|_| next() & mask).collect() };
            let (a, b) = (sets(), sets());
            // SAFETY: there are as many cells as lanes.
            let register = |sets: &[u32]| unsafe {
                V::load(sets.iter().map(|&set| V::Cell::of(set)).collect::<Vec<_>>().as_ptr())
            };
            let (x, y) = (register(&a), register(&b));
            let count = round as usize % (V::LANES + 2);
            let first = V::first(count);
            let stored = |register: V, mask: V::Mask| {
                let mut to = vec![V::Cell::of(0); V::LANES];
                register.store_into(V::packing(mask), &mut to);
                to[..V::count(mask)].iter().map(|&cell| cell.into()).collect::<Vec<u32>>()
            };
            let all = V::first(V::LANES);
            let each = |of: &dyn Fn(u32, u32) -> u32| -> Vec<u32> {
                a.iter().zip(&b).map(|(&a, &b)| of(a, b) & mask).collect()
            };
            assert_eq!(stored(x.and(y), all), each(&|a, b| a & b));
            assert_eq!(stored(x.or(y), all), each(&|a, b| a | b));
            assert_eq!(stored(x.without(y), all), each(&|a, b| a & !b));
            assert_eq!(stored(x.nor(y, y), all), each(&|a, b| !(a | b)));
            assert_eq!(stored(x.lowbit(), all), each(&|a, _| a & a.wrapping_neg()));
            assert_eq!(stored(x.filled_upwards(), all), each(&|a, _| a | a.wrapping_neg()));
            let by = [0, 1, 5, 15, 31, 32, 40][round as usize % 7];
            let [up, down] = [u32::checked_shl, u32::checked_shr].map(|shift| move |a: u32| shift(a, by).unwrap_or(0));
            assert_eq!(stored(x.up(V::shift(by)), all), each(&|a, _| up(a)), "by {by}");
            assert_eq!(stored(x.down(V::shift(by)), all), each(&|a, _| down(a)), "by {by}");
            // Queen by queen: a queen in a column sees three cells of the next row.
            let leaves = |column: u32, b: u32| {
                let queen = 1_u64 << column;
                u64::from(b) & !(queen | queen << 1 | queen >> 1) != 0
            };
            let leaving = |a: u32, b: u32| {
                (0..32).filter(|&column| a >> column & 1 == 1 && leaves(column, b)).map(|column| 1 << column).sum()
            };
            assert_eq!(stored(x.leaving(y), all), each(&leaving));
            let in_play = &a[..count.min(V::LANES)];
            assert_eq!((V::count(first), stored(x, first)), (in_play.len(), in_play.to_vec()));
            let ones: u32 = in_play.iter().map(|set| set.count_ones()).sum();
            assert_eq!(
                (x.only(first).ones(), stored(x.only(first), all)),
                (ones.into(), {
                    let mut only = in_play.to_vec();
                    only.resize(V::LANES, 0);
                    only
                })
            );
            let pairs: Vec<(u32, u32)> = in_play.iter().copied().zip(b.iter().copied()).collect();
            let (meet, miss): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(a, b)| a & b != 0);
            let sets = |pairs: Vec<(u32, u32)>| pairs.into_iter().map(|(a, _)| a).collect::<Vec<u32>>();
            assert_eq!(stored(x, x.meets(y, first)), sets(meet));
            assert_eq!(stored(x, x.misses(y, first)), sets(miss));
        }
    }

    compiled! {
        fn check_narrow(next: &mut dyn FnMut() -> u32) {
            avx512: check::<avx512::Narrow>(next),
            avx2: check::<avx2::Narrow>(next),
            portable: {
                let _ = next;
                unreachable!("there are no lanes of 16 bits")
            },
        }
    }

    compiled! {
        fn check_wide(next: &mut dyn FnMut() -> u32) {
            avx512: check::<avx512::Wide>(next),
            avx2: check::<avx2::Wide>(next),
            portable: check::<portable::Portable>(next),
        }
    }

    #[test]
    fn every_step_is_that_of_numbers() {
        let mut random = 11_u64;
        let mut next = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let word = (random >> 32) as u32;
            // From few columns to many.
            match word % 4 {
                0 => word & word.rotate_left(7) & word.rotate_left(13),
                1 => word & word.rotate_left(9),
                2 => 0,
                _ => word,
            }
        };
        for backend in Backend::ALL.into_iter().filter(|backend| backend.is_available()) {
            check_wide(backend, &mut next);
            if has_narrow(backend) {
                check_narrow(backend, &mut next);
            }
        }
    }
}
