//! Registers of bits, and the logic the fast kernels are written in.
//!
//! The functions with three operands are single instructions where the processor has ternary logic; elsewhere the
//! definitions below stand. All of it must be inlined into a function that enables the instruction set: a call per
//! operation would cost more than ten times the operation.
//!
//! The methods are safe to call because the types for special instruction sets are named in one place only, the
//! dispatch in `regions/kernels/batch/machine.rs`, which holds a proof that the processor has the instructions
//! (`backend/proof.rs`).

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod words;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use words::Words;

/// Bits side by side.
pub(crate) trait Register: Copy {
    /// All bits 0.
    fn none() -> Self;
    /// All bits 1.
    fn all() -> Self;

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// In this, not in `b`.
    fn and_not(self, b: Self) -> Self;

    /// a | b | c
    #[inline(always)]
    fn or3(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
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

    /// a | (b & c)
    #[inline(always)]
    fn or_both(a: Self, b: Self, c: Self) -> Self {
        a.or(b.and(c))
    }

    /// a | (b & !c)
    #[inline(always)]
    fn or_without(a: Self, b: Self, c: Self) -> Self {
        a.or(b.and_not(c))
    }

    /// Where `mask` is set `a`, elsewhere `b`.
    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        b.xor(a.xor(b).and(mask))
    }
}
