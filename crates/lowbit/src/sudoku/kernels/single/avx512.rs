//! Five digits in an AVX-512 register.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::digits::Digits;
use crate::simd::bits::Avx512;

/// An intrinsic of AVX-512 on a processor that has it.
macro_rules! avx512 {
    ($instruction:expr) => {
        // SAFETY: the dispatch uses this type only where the processor has AVX-512 (F and BW).
        Avx512(unsafe { $instruction })
    };
}

impl Digits for Avx512 {
    const DIGITS: usize = 5;
    const STEP: usize = 3;
    type Words = [u32; 16];
    const NO_WORDS: [u32; 16] = [0; 16];

    #[inline(always)]
    fn load(words: &[u32; 16]) -> Self {
        Avx512::from_words(words)
    }

    #[inline(always)]
    fn store(self) -> [u32; 16] {
        self.to_words()
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        avx512!(_mm512_set1_epi32(word as i32))
    }

    #[inline(always)]
    fn put(set: u32, word: u32) -> Self {
        avx512!(_mm512_maskz_set1_epi32(set as u16, word as i32))
    }

    #[inline(always)]
    fn meets(self, b: Self) -> u32 {
        // SAFETY: as above.
        unsafe { _mm512_test_epi32_mask(self.0, b.0).into() }
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        avx512!(_mm512_sll_epi32(self.0, _mm_cvtsi32_si128(BY)))
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        avx512!(_mm512_srl_epi32(self.0, _mm_cvtsi32_si128(BY)))
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        avx512!(_mm512_sub_epi32(self.0, b.0))
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let from = Self::load(const { &[1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 15] });
        avx512!(_mm512_permutexvar_epi32(from.0, self.0))
    }

    #[inline(always)]
    fn turn<const BY: usize>(self) -> Self {
        let from = Self::load(const { &turned(BY) });
        avx512!(_mm512_permutexvar_epi32(from.0, self.0))
    }
}

/// The source of every word when digits move by `by` places.
const fn turned(by: usize) -> [u32; 16] {
    let mut from = [15; 16];
    let mut word = 0;
    while word < 15 {
        from[word] = ((word + 3 * by) % 15) as u32;
        word += 1;
    }
    from
}
