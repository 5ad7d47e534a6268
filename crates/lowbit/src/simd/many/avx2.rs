//! 256 lanes in an AVX2 register.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::Lanes;
use crate::simd::bits::Avx2;

impl Lanes for Avx2 {
    type Words = [u64; 4];
    const NO_WORDS: [u64; 4] = [0; 4];

    #[inline(always)]
    fn load(words: &[u64; 4]) -> Self {
        Avx2::from_words(words)
    }

    #[inline(always)]
    fn store(self) -> [u64; 4] {
        self.to_words()
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: the dispatch uses this type only where the processor has AVX2.
        Avx2(unsafe { _mm256_set1_epi64x(word as i64) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        Avx2(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi64_si128(BY.into())) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        Avx2(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi64_si128(BY.into())) })
    }
}
