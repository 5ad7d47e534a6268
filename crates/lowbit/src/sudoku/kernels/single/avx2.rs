//! Two digits in an AVX2 register.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::digits::Digits;
use crate::simd::bits::Avx2;

/// An intrinsic of AVX2 on a processor that has it.
macro_rules! avx2 {
    ($instruction:expr) => {
        // SAFETY: the dispatch uses this type only where the processor has AVX2.
        Avx2(unsafe { $instruction })
    };
}

impl Digits for Avx2 {
    const DIGITS: usize = 2;
    const STEP: usize = 4;
    type Words = [u32; 8];
    const NO_WORDS: [u32; 8] = [0; 8];

    #[inline(always)]
    fn load(words: &[u32; 8]) -> Self {
        Avx2::from_words(words)
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        self.to_words()
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        avx2!(_mm256_set1_epi32(word as i32))
    }

    #[inline(always)]
    fn put(set: u32, word: u32) -> Self {
        avx2!({
            let each = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
            let chosen = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(set as i32), each), each);
            _mm256_and_si256(_mm256_set1_epi32(word as i32), chosen)
        })
    }

    #[inline(always)]
    fn meets(self, b: Self) -> u32 {
        // SAFETY: as above.
        unsafe {
            let apart = _mm256_cmpeq_epi32(_mm256_and_si256(self.0, b.0), _mm256_setzero_si256());
            !(_mm256_movemask_ps(_mm256_castsi256_ps(apart)) as u32) & 0xff
        }
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
    fn minus(self, b: Self) -> Self {
        avx2!(_mm256_sub_epi32(self.0, b.0))
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        avx2!(_mm256_shuffle_epi32::<0b11_00_10_01>(self.0))
    }

    #[inline(always)]
    fn turn<const BY: usize>(self) -> Self {
        if BY % 2 == 1 { avx2!(_mm256_permute4x64_epi64::<0b01_00_11_10>(self.0)) } else { self }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }
}
