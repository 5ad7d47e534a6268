//! 512 bits in an AVX-512 register: every operation of three operands is one `vpternlog`.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::Register;

/// 512 bits. Only a dispatch that holds a proof of AVX-512 names it.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(pub __m512i);

/// An intrinsic of AVX-512 on a processor that has it.
macro_rules! avx512 {
    ($instruction:expr) => {
        // SAFETY: a dispatch uses this type only where the processor has AVX-512 (F and BW).
        Avx512(unsafe { $instruction })
    };
}

/// The function of three operands that is `$f` of their truth tables: bit `4a + 2b + c` of the table is f(a, b, c).
macro_rules! ternary {
    ($name:ident, |$a:ident, $b:ident, $c:ident| $f:expr) => {
        #[inline(always)]
        fn $name(a: Self, b: Self, c: Self) -> Self {
            const TABLE: i32 = {
                let ($a, $b, $c): (u8, u8, u8) = (0b1111_0000, 0b1100_1100, 0b1010_1010);
                $f as i32
            };
            avx512!(_mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0))
        }
    };
}

impl Avx512 {
    /// The bits of eight 64-bit or sixteen 32-bit words.
    #[inline(always)]
    pub(crate) fn from_words<T: super::words::Word, const N: usize>(words: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == 64) };
        avx512!(_mm512_loadu_si512(words.as_ptr().cast()))
    }

    /// The same bits as words.
    #[inline(always)]
    pub(crate) fn to_words<T: super::words::Word, const N: usize>(self) -> [T; N] {
        const { assert!(size_of::<[T; N]>() == 64) };
        let mut words = [T::ZERO; N];
        // SAFETY: as above; `words` has room for 64 bytes, and the store needs no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        words
    }
}

impl Register for Avx512 {
    #[inline(always)]
    fn none() -> Self {
        avx512!(_mm512_setzero_si512())
    }

    #[inline(always)]
    fn all() -> Self {
        avx512!(_mm512_set1_epi64(-1))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        avx512!(_mm512_and_si512(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        avx512!(_mm512_or_si512(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        avx512!(_mm512_xor_si512(self.0, b.0))
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        avx512!(_mm512_andnot_si512(b.0, self.0))
    }

    ternary!(or3, |a, b, c| a | b | c);
    ternary!(and3, |a, b, c| a & b & c);
    ternary!(odd, |a, b, c| a ^ b ^ c);
    ternary!(two_of, |a, b, c| (a & b) | (a & c) | (b & c));
    ternary!(one_of, |a, b, c| (a ^ b ^ c) & !(a & b));
    ternary!(and_neither, |a, b, c| a & !b & !c);
    ternary!(and_either, |a, b, c| a & (b | c));
    ternary!(and_not_both, |a, b, c| a & !(b & c));
    ternary!(and_unless, |a, b, c| a & (!b | c));
    ternary!(or_both, |a, b, c| a | (b & c));
    ternary!(or_neither, |a, b, c| a | !(b | c));
    ternary!(or_without, |a, b, c| a | (b & !c));
    ternary!(exceeds, |a, b, below| (a & !b) | (!(a ^ b) & below));
    ternary!(select, |mask, a, b| (mask & a) | (!mask & b));
}
