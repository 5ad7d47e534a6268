//! 512 lanes in an AVX-512 register: every operation of three operands is one `vpternlog`.
#![allow(unsafe_code, reason = "processor intrinsics")]

use std::arch::x86_64::*;

use super::lanes::{Lanes, lower_halves};
use crate::sudoku::packed::Planes;

/// 512 lanes. Only the dispatch names it, after it has asked the processor for AVX-512.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

/// An intrinsic of AVX-512 on a processor that has it.
macro_rules! avx512 {
    ($instruction:expr) => {
        // SAFETY: the dispatch uses this type only where the processor has AVX-512 (F and BW).
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

impl Lanes for Avx512 {
    type Words = [u64; 8];
    const NO_WORDS: [u64; 8] = [0; 8];

    #[inline(always)]
    fn load(words: &[u64; 8]) -> Self {
        avx512!(_mm512_loadu_si512(words.as_ptr().cast()))
    }

    #[inline(always)]
    fn store(self) -> [u64; 8] {
        let mut words = [0; 8];
        // SAFETY: as above; `words` has room for 64 bytes, and the store needs no alignment.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        words
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        avx512!(_mm512_set1_epi64(word as i64))
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

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        avx512!(_mm512_slli_epi64::<BY>(self.0))
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        avx512!(_mm512_srli_epi64::<BY>(self.0))
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

    /// Each binary digit is tested in 64 bytes at once.
    #[inline(always)]
    fn planes(cells: &[u8; 81]) -> Planes {
        // SAFETY: as above; the first load reads 64 bytes of the 81, the second one the other 17.
        unsafe {
            let first = _mm512_loadu_si512(cells.as_ptr().cast());
            let last = _mm512_maskz_loadu_epi8(LAST_BYTES, cells.as_ptr().add(64).cast());
            let nine = _mm512_set1_epi8(9);
            let no_digit = join(_mm512_cmpgt_epu8_mask(first, nine), _mm512_cmpgt_epu8_mask(last, nine));
            let mut planes = [no_digit; 4];
            for bit in 0..4 {
                let tested = _mm512_set1_epi8(1 << bit);
                planes[bit] |= join(_mm512_test_epi8_mask(first, tested), _mm512_test_epi8_mask(last, tested));
            }
            planes
        }
    }

    /// Each binary digit is added in 64 bytes at once.
    #[inline(always)]
    fn numbers(planes: Planes) -> [u8; 81] {
        let mut cells = [0; 81];
        // SAFETY: as above; the first store writes 64 bytes of the 81, the second one the other 17.
        unsafe {
            let mut first = _mm512_setzero_si512();
            let mut last = first;
            for bit in 0..4 {
                let value = _mm512_set1_epi8(1 << bit);
                first = _mm512_mask_add_epi8(first, planes[bit] as u64, first, value);
                last = _mm512_mask_add_epi8(last, (planes[bit] >> 64) as u64, last, value);
            }
            _mm512_storeu_si512(cells.as_mut_ptr().cast(), first);
            _mm512_mask_storeu_epi8(cells.as_mut_ptr().add(64).cast(), LAST_BYTES, last);
        }
        cells
    }

    /// Halves of whole bytes move by one byte shuffle under a mask; smaller ones are shifted.
    #[inline(always)]
    fn exchange<const HALF: u32>(a: Self, b: Self) -> (Self, Self) {
        if HALF < 8 {
            let low = Self::splat(lower_halves(HALF));
            return (Self::select(low, a, b.shl::<HALF>()), Self::select(low, a.shr::<HALF>(), b));
        }
        let up = Self::load(const { &byte_shift(HALF, true) });
        let down = Self::load(const { &byte_shift(HALF, false) });
        let low_bytes = const { low_bytes(HALF) };
        (
            avx512!(_mm512_mask_shuffle_epi8(a.0, !low_bytes, b.0, up.0)),
            avx512!(_mm512_mask_shuffle_epi8(b.0, low_bytes, a.0, down.0)),
        )
    }
}

/// The bytes of 81 beyond the first 64.
const LAST_BYTES: u64 = (1 << 17) - 1;

/// Bits of the first 64 cells and of the others.
#[inline(always)]
const fn join(first: u64, last: u64) -> u128 {
    first as u128 | (last as u128) << 64
}

/// The bytes that lie in lower halves of groups of 2 `half` bits, as a mask of 64 bytes.
const fn low_bytes(half: u32) -> u64 {
    lower_halves(half / 8)
}

/// Byte numbers within each 128-bit part, for `vpshufb`: every byte comes from `half` bits below (up) or above.
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
