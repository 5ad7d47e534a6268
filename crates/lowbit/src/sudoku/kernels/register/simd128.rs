//! 128 bits in a vector of WebAssembly.
#![allow(unsafe_code, reason = "a vector is read from memory and written to it")]

use std::arch::wasm32::*;

use super::Register;

/// 128 bits. It is there only where the whole build is for a browser with vectors, so nothing has to be proved.
#[derive(Clone, Copy)]
pub(in crate::sudoku::kernels) struct Simd128(pub v128);

impl Simd128 {
    /// The bits of two words.
    #[inline(always)]
    pub(in crate::sudoku::kernels) fn from_words(words: &[u64; 2]) -> Self {
        // SAFETY: two words are 16 bytes, and the load needs no alignment.
        Simd128(unsafe { v128_load(words.as_ptr().cast()) })
    }

    /// The same bits as words.
    #[inline(always)]
    pub(in crate::sudoku::kernels) fn to_words(self) -> [u64; 2] {
        let mut words = [0; 2];
        // SAFETY: `words` has room for 16 bytes, and the store needs no alignment.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) };
        words
    }
}

impl Register for Simd128 {
    #[inline(always)]
    fn none() -> Self {
        Simd128(u64x2_splat(0))
    }

    #[inline(always)]
    fn all() -> Self {
        Simd128(u64x2_splat(!0))
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Simd128(v128_and(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Simd128(v128_or(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Simd128(v128_xor(self.0, b.0))
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Simd128(v128_andnot(self.0, b.0))
    }
}
