//! 128 lanes in a vector of WebAssembly.

use std::arch::wasm32::*;

use super::lanes::Lanes;
use crate::sudoku::kernels::register::Simd128;

impl Lanes for Simd128 {
    type Words = [u64; 2];
    const NO_WORDS: [u64; 2] = [0; 2];

    #[inline(always)]
    fn load(words: &[u64; 2]) -> Self {
        Simd128::from_words(words)
    }

    #[inline(always)]
    fn store(self) -> [u64; 2] {
        self.to_words()
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Simd128(u64x2_splat(word))
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        Simd128(u64x2_shl(self.0, BY))
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        Simd128(u64x2_shr(self.0, BY))
    }

    /// Interleaved, a byte goes where it belongs by four instructions, a third of what masks and shifts take.
    ///
    /// The 128 bytes of the column have numbers of seven bits: three for the vector, one for the word, three for the byte
    /// in it. To interleave the first half of them with the second moves the highest bit to the end, so three times
    /// that bring the vector's bits there; then words are interleaved, and the word's bit is in its place again.
    #[inline(always)]
    fn exchange_bytes(mut column: [Self; 8]) -> [Self; 8] {
        for _ in 0..3 {
            column = interleave(column, |a, b| {
                (
                    u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b),
                    u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b),
                )
            });
        }
        interleave(column, |a, b| (u64x2_shuffle::<0, 2>(a, b), u64x2_shuffle::<1, 3>(a, b)))
    }
}

/// The first four vectors interleaved with the last four, by what makes two vectors of two.
#[inline(always)]
fn interleave(v: [Simd128; 8], two: impl Fn(v128, v128) -> (v128, v128)) -> [Simd128; 8] {
    let mut interleaved = v;
    for i in 0..4 {
        let (low, high) = two(v[i].0, v[i + 4].0);
        (interleaved[2 * i], interleaved[2 * i + 1]) = (Simd128(low), Simd128(high));
    }
    interleaved
}
