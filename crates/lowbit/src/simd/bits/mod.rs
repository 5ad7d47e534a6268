//! Registers of bits, and the logic in which the fast kernels are written.
//!
//! The functions with three operands are single instructions on processors with ternary logic; elsewhere the
//! definitions below apply. All of it must be inlined into a function that enables the instruction set: a call per
//! operation would cost more than ten times the operation.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod vector128;
#[cfg_attr(
    all(target_arch = "aarch64", target_endian = "little"),
    allow(dead_code, reason = "vectors are named there, never plain words")
)]
mod words;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
pub(crate) use vector128::Vector128 as Portable;
pub(crate) use words::Words;

/// The portable register: 128 bits, the vector width that x86-64 and AArch64 always have. There and in browsers it is a vector type: from
/// plain words, compilers make vectors only in places, in twice the compile time.
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub(crate) type Portable = Words<u64, 2>;

/// A register of bits.
pub(crate) trait Register: Copy {
    /// All bits 0.
    fn none() -> Self;
    /// All bits 1.
    fn all() -> Self;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn and_not(self, b: Self) -> Self;

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

    /// a & (!b | c): a without b, except where c is set
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

    /// One step of the comparison a > b, from the lowest bit up: these bits decide if they differ, otherwise the lower ones.
    #[inline(always)]
    fn exceeds(a: Self, b: Self, below: Self) -> Self {
        Self::select(a.xor(b), a, below)
    }

    /// Selects: `a` where `mask` is set, `b` elsewhere.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        b.xor(a.xor(b).and(mask))
    }
}
