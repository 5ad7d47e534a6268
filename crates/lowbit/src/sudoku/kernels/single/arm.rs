//! Two digits in two vectors of 64-bit ARM, which every such processor has.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::aarch64::*;

use super::digits::Digits;
use crate::simd::bits::Register;

/// A vector for each digit. The compiler would turn plain words into pairs of scalar registers.
#[derive(Clone, Copy)]
pub(super) struct Pair([uint32x4_t; 2]);

/// Vector by vector, an intrinsic on the operands.
macro_rules! both {
    ($instruction:expr $(, $operand:expr)*) => {{
        // SAFETY: every 64-bit ARM processor has vectors.
        let [low, high] = [0, 1].map(|half| unsafe { $instruction($($operand.0[half]),*) });
        Pair([low, high])
    }};
}

/// The bit of each word in a set of words.
static BIT_OF_WORD: [u32; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The bytes of the words 1, 2, 0 and 3.
static NEXT_BAND: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];

impl Register for Pair {
    #[inline(always)]
    fn none() -> Self {
        Pair::splat(0)
    }

    #[inline(always)]
    fn all() -> Self {
        Pair::splat(!0)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        both!(|a, b| vandq_u32(a, b), self, b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        both!(|a, b| vorrq_u32(a, b), self, b)
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        both!(|a, b| veorq_u32(a, b), self, b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        both!(|a, b| vbicq_u32(a, b), self, b)
    }

    #[inline(always)]
    fn select(mask: Self, a: Self, b: Self) -> Self {
        both!(|mask, a, b| vbslq_u32(mask, a, b), mask, a, b)
    }
}

impl Digits for Pair {
    const DIGITS: usize = 2;
    const STEP: usize = 4;
    type Words = [u32; 8];
    const NO_WORDS: [u32; 8] = [0; 8];

    #[inline(always)]
    fn load(words: &[u32; 8]) -> Self {
        // SAFETY: there are eight words.
        unsafe { Pair([vld1q_u32(words.as_ptr()), vld1q_u32(words.as_ptr().add(4))]) }
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        let mut words = [0; 8];
        // SAFETY: there is room for eight words.
        unsafe {
            vst1q_u32(words.as_mut_ptr(), self.0[0]);
            vst1q_u32(words.as_mut_ptr().add(4), self.0[1]);
        }
        words
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        // SAFETY: every 64-bit ARM processor has vectors.
        Pair([unsafe { vdupq_n_u32(word) }; 2])
    }

    #[inline(always)]
    fn put(set: u32, word: u32) -> Self {
        let (bits, set, word) = (Pair::load(&BIT_OF_WORD), Pair::splat(set), Pair::splat(word));
        both!(|bits, set, word| vandq_u32(word, vtstq_u32(set, bits)), bits, set, word)
    }

    #[inline(always)]
    fn meets(self, b: Self) -> u32 {
        let bits = Pair::load(&BIT_OF_WORD);
        let met = both!(|a, b, bits| vandq_u32(bits, vtstq_u32(a, b)), self, b, bits);
        // SAFETY: every 64-bit ARM processor has vectors.
        unsafe { vaddvq_u32(vorrq_u32(met.0[0], met.0[1])) }
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        both!(|a| vshlq_n_u32::<BY>(a), self)
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        both!(|a| vshrq_n_u32::<BY>(a), self)
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        both!(|a, b| vsubq_u32(a, b), self, b)
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        // SAFETY: there are 16 bytes.
        let places = unsafe { vld1q_u8(NEXT_BAND.as_ptr()) };
        both!(|a| vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(a), places)), self)
    }

    #[inline(always)]
    fn turn<const BY: usize>(self) -> Self {
        let [low, high] = self.0;
        if BY % 2 == 1 { Pair([high, low]) } else { self }
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        // SAFETY: every 64-bit ARM processor has vectors.
        unsafe { vmaxvq_u32(vorrq_u32(self.0[0], self.0[1])) == 0 }
    }
}
