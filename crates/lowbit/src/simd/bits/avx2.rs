//! 256 bits in an AVX2 register.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::Register;

/// 256 bits. Only a dispatch that holds a proof of AVX2 names it.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(pub __m256i);

/// An intrinsic of AVX2 on a processor that has it.
macro_rules! avx2 {
    ($instruction:expr) => {
        // SAFETY: a dispatch uses this type only where the processor has AVX2.
        Avx2(unsafe { $instruction })
    };
}

impl Avx2 {
    /// The bits of four 64-bit or eight 32-bit words.
    #[inline(always)]
    pub(crate) fn from_words<T: super::words::Word, const N: usize>(words: &[T; N]) -> Self {
        const { assert!(size_of::<[T; N]>() == 32) };
        avx2!(_mm256_loadu_si256(words.as_ptr().cast()))
    }

    /// The same bits as words.
    #[inline(always)]
    pub(crate) fn to_words<T: super::words::Word, const N: usize>(self) -> [T; N] {
        const { assert!(size_of::<[T; N]>() == 32) };
        let mut words = [T::ZERO; N];
        // SAFETY: as above; `words` has room for 32 bytes, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
}

impl Register for Avx2 {
    #[inline(always)]
    fn none() -> Self {
        avx2!(_mm256_setzero_si256())
    }

    #[inline(always)]
    fn all() -> Self {
        avx2!(_mm256_set1_epi64x(-1))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        avx2!(_mm256_and_si256(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        avx2!(_mm256_or_si256(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        avx2!(_mm256_xor_si256(self.0, b.0))
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        avx2!(_mm256_andnot_si256(b.0, self.0))
    }
}
