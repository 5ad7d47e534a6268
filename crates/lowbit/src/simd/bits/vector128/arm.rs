//! The vectors of 64-bit ARM, which every such processor has.
#![allow(unsafe_code, reason = "a vector is read from memory and written to it")]

use std::arch::aarch64::*;

pub(super) type Vector = uint64x2_t;

#[inline(always)]
pub(super) fn load(words: &[u64; 2]) -> uint64x2_t {
    // SAFETY: there are two words.
    unsafe { vld1q_u64(words.as_ptr()) }
}

#[inline(always)]
pub(super) fn store(vector: uint64x2_t) -> [u64; 2] {
    let mut words = [0; 2];
    // SAFETY: there is room for two words.
    unsafe { vst1q_u64(words.as_mut_ptr(), vector) };
    words
}

#[inline(always)]
pub(super) fn splat(word: u64) -> uint64x2_t {
    // SAFETY: every 64-bit ARM processor has vectors. The same holds for all below.
    unsafe { vdupq_n_u64(word) }
}

#[inline(always)]
pub(super) fn and(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    // SAFETY: see `splat`.
    unsafe { vandq_u64(a, b) }
}

#[inline(always)]
pub(super) fn or(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    // SAFETY: see `splat`.
    unsafe { vorrq_u64(a, b) }
}

#[inline(always)]
pub(super) fn xor(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    // SAFETY: see `splat`.
    unsafe { veorq_u64(a, b) }
}

#[inline(always)]
pub(super) fn and_not(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    // SAFETY: see `splat`.
    unsafe { vbicq_u64(a, b) }
}

/// By a vector of distances, which the compiler turns into an immediate operand.
#[inline(always)]
pub(super) fn shl<const BY: u32>(a: uint64x2_t) -> uint64x2_t {
    // SAFETY: see `splat`.
    unsafe { vshlq_u64(a, vdupq_n_s64(i64::from(BY))) }
}

#[inline(always)]
pub(super) fn shr<const BY: u32>(a: uint64x2_t) -> uint64x2_t {
    // SAFETY: see `splat`.
    unsafe { vshlq_u64(a, vdupq_n_s64(-i64::from(BY))) }
}

#[inline(always)]
pub(super) fn interleave_bytes(a: uint64x2_t, b: uint64x2_t) -> [uint64x2_t; 2] {
    // SAFETY: see `splat`.
    unsafe {
        let (a, b) = (vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b));
        [vreinterpretq_u64_u8(vzip1q_u8(a, b)), vreinterpretq_u64_u8(vzip2q_u8(a, b))]
    }
}

#[inline(always)]
pub(super) fn interleave_words(a: uint64x2_t, b: uint64x2_t) -> [uint64x2_t; 2] {
    // SAFETY: see `splat`.
    unsafe { [vzip1q_u64(a, b), vzip2q_u64(a, b)] }
}
