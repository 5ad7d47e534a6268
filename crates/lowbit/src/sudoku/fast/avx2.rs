//! Two digits in an AVX2 register.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::pair::Pair;

/// Eight words. Only the dispatch names it, after it has asked the processor for AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// An intrinsic of AVX2 on a processor that has it.
macro_rules! avx2 {
    ($instruction:expr) => {
        // SAFETY: the dispatch uses this type only where the processor has AVX2.
        Avx2(unsafe { $instruction })
    };
}

impl Pair for Avx2 {
    #[inline(always)]
    fn load(words: &[u32; 8]) -> Self {
        avx2!(_mm256_loadu_si256(words.as_ptr().cast()))
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        let mut words = [0; 8];
        // SAFETY: as above; `words` has room for 32 bytes, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        avx2!(_mm256_set1_epi32(word as i32))
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
    fn shl<const BY: i32>(self) -> Self {
        avx2!(_mm256_slli_epi32::<BY>(self.0))
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        avx2!(_mm256_srli_epi32::<BY>(self.0))
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        avx2!(_mm256_shuffle_epi32::<0b11_00_10_01>(self.0))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        avx2!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        // SAFETY: as above.
        unsafe {
            let equal = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(equal)) as u32
        }
    }
}
