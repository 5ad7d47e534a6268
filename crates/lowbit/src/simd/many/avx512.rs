//! 512 lanes in an AVX-512 register.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::{Lanes, lower_halves};
use crate::simd::bits::{Avx512, Register};

impl Lanes for Avx512 {
    type Words = [u64; 8];
    const NO_WORDS: [u64; 8] = [0; 8];

    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        Avx512::from_words(words)
    }

    #[inline(always)]
    fn store(self) -> [u64; 8] {
        self.to_words()
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        // SAFETY: the dispatch uses this type only where the processor has AVX-512 (F and BW).
        Avx512(unsafe { _mm512_set1_epi64(word as i64) })
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        Avx512(unsafe { _mm512_slli_epi64::<BY>(self.0) })
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        // SAFETY: as above.
        Avx512(unsafe { _mm512_srli_epi64::<BY>(self.0) })
    }

    /// Halves of whole bytes are moved by one masked byte shuffle; smaller ones are shifted.
    #[inline(always)]
    fn exchange<const HALF: u32>(a: Self, b: Self) -> (Self, Self) {
        if HALF < 8 {
            let low = Self::splat(lower_halves(HALF));
            return (Self::select(low, a, b.shl::<HALF>()), Self::select(low, a.shr::<HALF>(), b));
        }
        let up = Self::load(const { &byte_shift(HALF, true) });
        let down = Self::load(const { &byte_shift(HALF, false) });
        let low_bytes = const { low_bytes(HALF) };
        // SAFETY: as above.
        let shuffled = unsafe {
            (
                _mm512_mask_shuffle_epi8(a.0, !low_bytes, b.0, up.0),
                _mm512_mask_shuffle_epi8(b.0, low_bytes, a.0, down.0),
            )
        };
        (Avx512(shuffled.0), Avx512(shuffled.1))
    }
}

/// The bytes that lie in lower halves of groups of 2 `half` bits, as a mask of 64 bytes.
const fn low_bytes(half: u32) -> u64 {
    lower_halves(half / 8)
}

/// Byte indices within each 128-bit part, for `vpshufb`: every byte comes from `half` bits below (up) or above.
const fn byte_shift(half: u32, up: bool) -> [u64; 8] {
    let mut words = [0; 8];
    let mut byte = 0;
    while byte < 64 {
        let within = byte % 16;
        let from = if up { within + 16 - half / 8 } else { within + half / 8 } % 16;
        words[byte as usize / 8] |= (from as u64) << (byte % 8 * 8);
        byte += 1;
    }
    words
}
