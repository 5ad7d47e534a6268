//! The vectors of SSE2, which every 64-bit x86 processor has.
#![allow(unsafe_code, reason = "a vector is read from memory and written to it")]

use std::arch::x86_64::*;

pub(super) type Vector = __m128i;

#[inline(always)]
pub(super) fn load(words: &[u64; 2]) -> __m128i {
    // SAFETY: two words are 16 bytes, and the load needs no alignment.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn store(vector: __m128i) -> [u64; 2] {
    let mut words = [0; 2];
    // SAFETY: `words` has room for 16 bytes, and the store needs no alignment.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), vector) };
    words
}

#[inline(always)]
pub(super) fn splat(word: u64) -> __m128i {
    // SAFETY: every 64-bit x86 processor has SSE2. The same holds for all below.
    unsafe { _mm_set1_epi64x(word.cast_signed()) }
}

#[inline(always)]
pub(super) fn and(a: __m128i, b: __m128i) -> __m128i {
    // SAFETY: see `splat`.
    unsafe { _mm_and_si128(a, b) }
}

#[inline(always)]
pub(super) fn or(a: __m128i, b: __m128i) -> __m128i {
    // SAFETY: see `splat`.
    unsafe { _mm_or_si128(a, b) }
}

#[inline(always)]
pub(super) fn xor(a: __m128i, b: __m128i) -> __m128i {
    // SAFETY: see `splat`.
    unsafe { _mm_xor_si128(a, b) }
}

/// The instruction complements its first operand.
#[inline(always)]
pub(super) fn and_not(a: __m128i, b: __m128i) -> __m128i {
    // SAFETY: see `splat`.
    unsafe { _mm_andnot_si128(b, a) }
}

/// By a vector of distances, which the compiler turns into an immediate operand.
#[inline(always)]
pub(super) fn shl<const BY: u32>(a: __m128i) -> __m128i {
    // SAFETY: see `splat`.
    unsafe { _mm_sll_epi64(a, _mm_cvtsi32_si128(BY.cast_signed())) }
}

#[inline(always)]
pub(super) fn shr<const BY: u32>(a: __m128i) -> __m128i {
    // SAFETY: see `splat`.
    unsafe { _mm_srl_epi64(a, _mm_cvtsi32_si128(BY.cast_signed())) }
}

#[inline(always)]
pub(super) fn interleave_bytes(a: __m128i, b: __m128i) -> [__m128i; 2] {
    // SAFETY: see `splat`.
    unsafe { [_mm_unpacklo_epi8(a, b), _mm_unpackhi_epi8(a, b)] }
}

#[inline(always)]
pub(super) fn interleave_words(a: __m128i, b: __m128i) -> [__m128i; 2] {
    // SAFETY: see `splat`.
    unsafe { [_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b)] }
}
