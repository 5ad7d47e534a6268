//! Registers of lanes for searches on boards: a sub-board in each lane, a set of columns in each word of it.

#![allow(unsafe_code, reason = "declares the unsafe methods that the kernels are made of")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod levels;
#[cfg_attr(all(target_arch = "aarch64", target_endian = "little"), path = "arm.rs")]
// ARM needs named vectors: its compiler does not vectorize the array
mod portable;

pub(crate) use levels::block;

use crate::backend::Backend;
#[cfg(target_arch = "x86_64")]
use crate::backend::proof::{Avx2, Avx512};

/// A search that runs in any registers with lanes of this kind.
pub(crate) trait InRegisters<C: Cell> {
    /// Its result.
    type Found;

    /// Runs the search. It must be inlined, with all that it calls, so that it is compiled for the processor's
    /// features.
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

/// The word of one lane, wide enough for the columns of a board.
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
    /// A permutation that moves the lanes of a mask to the front.
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
    unsafe fn filled_upwards(self) -> Self;
    /// A distance, converted once per row.
    unsafe fn shift(distance: u32) -> Self::Shift;
    /// Shifts towards the higher columns; bits beyond the lane are dropped.
    unsafe fn up(self, distance: Self::Shift) -> Self;
    /// Shifts towards the lower columns; bits beyond the lane are dropped.
    unsafe fn down(self, distance: Self::Shift) -> Self;

    /// The cells whose queen leaves a free cell in the next row: one that is two or more columns away on either side.
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
            self.and(to_highest.down(two).or(below.filled_upwards().up(two)))
        }
    }

    /// The first `count` lanes; all of them if there are fewer.
    unsafe fn first(count: usize) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share a column.
    unsafe fn meets(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// The lanes of `among` in which `self` and `other` share no column.
    unsafe fn misses(self, other: Self, among: Self::Mask) -> Self::Mask;
    /// The number of ways to fill the last two rows, with two columns left and `near` and `far` the free cells there,
    /// in the lanes in which the two cells do not see each other.
    #[inline(always)]
    unsafe fn last_two([x, y]: [Self; 2], near: Self, far: Self, apart: Self::Mask) -> u64 {
        // SAFETY: the caller's promise.
        unsafe {
            let one = far.meets(y, near.meets(x, apart));
            let other = far.meets(x, near.meets(y, apart));
            (Self::count(one) + Self::count(other)) as u64
        }
    }

    /// The lanes of a mask; the others are zeroed.
    unsafe fn only(self, mask: Self::Mask) -> Self;
    /// The number of columns in all lanes together.
    unsafe fn ones(self) -> u64;
    /// The number of lanes in a mask.
    unsafe fn count(mask: Self::Mask) -> usize;
    /// The permutation that moves the lanes of `mask` to the front, in order.
    unsafe fn packing(mask: Self::Mask) -> Self::Packing;
    /// Writes the packed lanes; `LANES` cells are overwritten, whatever the mask.
    unsafe fn store_packed(self, packing: Self::Packing, to: *mut Self::Cell);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks every operation on many random sets against the same on numbers.
    struct Steps<'a>(&'a mut dyn FnMut() -> u32);

    impl<C: Cell + Into<u32>> InRegisters<C> for Steps<'_> {
        type Found = ();

        #[inline(always)]
        unsafe fn run<V: Vector<Cell = C>>(self) {
            let mask = u32::MAX >> (u32::BITS - 8 * size_of::<C>() as u32);
            // SAFETY: the caller's promise; there are two registers of cells to read and to write.
            unsafe {
                for round in 0..200_u32 {
                    let mut sets = || -> Vec<u32> { (0..V::LANES).map(|_| (self.0)() & mask).collect() };
                    let (a, b) = (sets(), sets());
                    let register =
                        |sets: &[u32]| V::load(sets.iter().map(|&set| C::of(set)).collect::<Vec<C>>().as_ptr());
                    let (x, y) = (register(&a), register(&b));
                    let count = round as usize % (V::LANES + 2);
                    let first = V::first(count);
                    let stored = |register: V, mask: V::Mask| {
                        let mut to = vec![C::of(0); 2 * V::LANES];
                        register.store_packed(V::packing(mask), to.as_mut_ptr());
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
                    let [up, down] =
                        [u32::checked_shl, u32::checked_shr].map(|shift| move |a: u32| shift(a, by).unwrap_or(0));
                    assert_eq!(stored(x.up(V::shift(by)), all), each(&|a, _| up(a)), "by {by}");
                    assert_eq!(stored(x.down(V::shift(by)), all), each(&|a, _| down(a)), "by {by}");
                    // One by one: a queen in a column sees three cells of the next row.
                    let leaves = |column: u32, b: u32| {
                        let queen = 1_u64 << column;
                        u64::from(b) & !(queen | queen << 1 | queen >> 1) != 0
                    };
                    let leaving = |a: u32, b: u32| {
                        (0..32)
                            .filter(|&column| a >> column & 1 == 1 && leaves(column, b))
                            .map(|column| 1 << column)
                            .sum()
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
            wide(backend, Steps(&mut next));
            if has_narrow(backend) {
                narrow(backend, Steps(&mut next));
            }
        }
    }
}
