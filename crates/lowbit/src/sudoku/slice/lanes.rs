//! A vector of lanes: one bit for each of many puzzles, and the logic the search is written in.

use crate::sudoku::packed::{self, Planes};

/// Lanes as the bits of a vector of 64-bit words; lane `64 * q + j` is bit `j` of word `q`.
///
/// The functions with three operands are single instructions where the processor has ternary logic; elsewhere the
/// definitions below stand. All of it must be inlined into a function that enables the instruction set: a call per
/// operation would cost more than ten times the operation.
///
/// The methods are safe to call because the implementations for special instruction sets are named in one place
/// only, the dispatch in `slice/mod.rs`, which asks the processor first.
pub(super) trait Lanes: Copy {
    /// The same bits as words in memory.
    type Words: Copy + AsRef<[u64]> + AsMut<[u64]>;

    /// All bits 0, as words.
    const NO_WORDS: Self::Words;

    fn load(words: &Self::Words) -> Self;
    fn store(self) -> Self::Words;
    /// The same word everywhere.
    fn splat(word: u64) -> Self;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// In this, not in `b`.
    fn and_not(self, b: Self) -> Self;
    /// Every word shifted to the left; zeros come in.
    fn shl<const BY: u32>(self) -> Self;
    /// Every word shifted to the right; zeros come in.
    fn shr<const BY: u32>(self) -> Self;

    #[inline(always)]
    fn none() -> Self {
        Self::splat(0)
    }

    #[inline(always)]
    fn all() -> Self {
        Self::splat(!0)
    }

    /// a | b | c
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }

    /// a & b & c
    #[inline(always)]
    fn and3(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }

    /// The sum bit of a + b + c.
    #[inline(always)]
    fn odd(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }

    /// The carry bit of a + b + c: at least two of them.
    #[inline(always)]
    fn two_of(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(a.xor(b).and(c))
    }

    /// Exactly one of a, b, c.
    #[inline(always)]
    fn one_of(a: Self, b: Self, c: Self) -> Self {
        Self::odd(a, b, c).and_not(a.and(b))
    }

    /// a & !b & !c
    #[inline(always)]
    fn and_neither(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.or(c))
    }

    /// a & (b | c)
    #[inline(always)]
    fn and_either(a: Self, b: Self, c: Self) -> Self {
        a.and(b.or(c))
    }

    /// a & !(b & c)
    #[inline(always)]
    fn and_not_both(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.and(c))
    }

    /// a & (!b | c): what is left of a where b forbids all but c
    #[inline(always)]
    fn and_unless(a: Self, b: Self, c: Self) -> Self {
        a.and_not(b.and_not(c))
    }

    /// a | (b & c)
    #[inline(always)]
    fn or_both(a: Self, b: Self, c: Self) -> Self {
        a.or(b.and(c))
    }

    /// a | !(b | c)
    #[inline(always)]
    fn or_neither(a: Self, b: Self, c: Self) -> Self {
        a.or(Self::all().and_not(b.or(c)))
    }

    /// a | (b & !c)
    #[inline(always)]
    fn or_without(a: Self, b: Self, c: Self) -> Self {
        a.or(b.and_not(c))
    }

    /// One step of the comparison a > b, from the lowest bit up: these bits decide if they differ, else those below.
    #[inline(always)]
    fn exceeds(a: Self, b: Self, below: Self) -> Self {
        Self::select(a.xor(b), a, below)
    }

    /// Where `mask` is set `a`, elsewhere `b`.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        b.xor(a.xor(b).and(mask))
    }

    /// The binary digits of the numbers in 81 cells.
    #[inline(always)]
    fn planes(cells: &[u8; 81]) -> Planes {
        packed::planes(cells)
    }

    /// The numbers with these binary digits.
    #[inline(always)]
    fn numbers(planes: Planes) -> [u8; 81] {
        packed::numbers(planes)
    }

    /// One step of a bit-matrix transposition: the upper halves of `a`'s groups of 2 `HALF` bits change places with
    /// the lower halves of `b`'s.
    #[inline(always)]
    fn exchange<const HALF: u32>(a: Self, b: Self) -> (Self, Self) {
        let low = Self::splat(lower_halves(HALF));
        (Self::select(low, a, b.shl::<HALF>()), Self::select(low, a.shr::<HALF>(), b))
    }
}

/// The lower half of every group of 2 `half` bits.
pub(super) const fn lower_halves(half: u32) -> u64 {
    !0 / ((1 << half) + 1)
}
