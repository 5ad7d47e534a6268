//! The vectors of WebAssembly.
#![allow(unsafe_code, reason = "a vector is read from memory and written to it")]

use std::arch::wasm32::*;

pub(super) type Vector = v128;

pub(super) use std::arch::wasm32::{
    u64x2_splat as splat, v128_and as and, v128_andnot as and_not, v128_or as or, v128_xor as xor,
};

#[inline(always)]
pub(super) fn load(words: &[u64; 2]) -> v128 {
    // SAFETY: two words are 16 bytes, and the load needs no alignment.
    unsafe { v128_load(words.as_ptr().cast()) }
}

#[inline(always)]
pub(super) fn store(vector: v128) -> [u64; 2] {
    let mut words = [0; 2];
    // SAFETY: `words` has room for 16 bytes, and the store needs no alignment.
    unsafe { v128_store(words.as_mut_ptr().cast(), vector) };
    words
}

#[inline(always)]
pub(super) fn shl<const BY: u32>(a: v128) -> v128 {
    u64x2_shl(a, BY)
}

#[inline(always)]
pub(super) fn shr<const BY: u32>(a: v128) -> v128 {
    u64x2_shr(a, BY)
}

#[inline(always)]
pub(super) fn interleave_bytes(a: v128, b: v128) -> [v128; 2] {
    [
        u8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b),
        u8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b),
    ]
}

#[inline(always)]
pub(super) fn interleave_words(a: v128, b: v128) -> [v128; 2] {
    [u64x2_shuffle::<0, 2>(a, b), u64x2_shuffle::<1, 3>(a, b)]
}
