//! 256 lanes in an AVX2 register.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::lanes::Lanes;

/// 256 lanes. Only the dispatch names it, after it has asked the processor for AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// An intrinsic of AVX2 on a processor that has it.
macro_rules! avx2 {
    ($instruction:expr) => {
        // SAFETY: the dispatch uses this type only where the processor has AVX2.
        Avx2(unsafe { $instruction })
    };
}

impl Lanes for Avx2 {
    type Words = [u64; 4];
    const NO_WORDS: [u64; 4] = [0; 4];

    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        avx2!(_mm256_loadu_si256(words.as_ptr().cast()))
    }

    #[inline(always)]
    fn store(self) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: as above; `words` has room for 32 bytes, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        avx2!(_mm256_set1_epi64x(word as i64))
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

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        avx2!(_mm256_sll_epi64(self.0, _mm_cvtsi64_si128(BY.into())))
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        avx2!(_mm256_srl_epi64(self.0, _mm_cvtsi64_si128(BY.into())))
    }
}
