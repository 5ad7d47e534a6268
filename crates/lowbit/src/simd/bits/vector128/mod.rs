//! 128 bits in a vector: on 64-bit processors, and in browsers if built with SIMD.

#[cfg_attr(target_arch = "x86_64", path = "x86.rs")]
#[cfg_attr(target_arch = "aarch64", path = "arm.rs")]
#[cfg_attr(target_arch = "wasm32", path = "wasm.rs")]
mod instructions;

use self::instructions as make;
use super::Register;

/// 128 bits. The whole build is for processors with these instructions, so no proof is needed.
#[derive(Clone, Copy)]
pub(crate) struct Vector128(make::Vector);

impl Vector128 {
    /// The bits of two words.
    #[inline(always)]
    pub(crate) fn from_words(words: &[u64; 2]) -> Self {
        Vector128(make::load(words))
    }

    /// The same bits as words.
    #[inline(always)]
    pub(crate) fn to_words(self) -> [u64; 2] {
        make::store(self.0)
    }

    /// The same word twice.
    #[inline(always)]
    pub(crate) fn splat(word: u64) -> Self {
        Vector128(make::splat(word))
    }

    /// Every word shifted to the left; zeros come in.
    #[inline(always)]
    pub(crate) fn shl<const BY: u32>(self) -> Self {
        Vector128(make::shl::<BY>(self.0))
    }

    /// Every word shifted to the right; zeros come in.
    #[inline(always)]
    pub(crate) fn shr<const BY: u32>(self) -> Self {
        Vector128(make::shr::<BY>(self.0))
    }

    /// Interleaves the bytes of both.
    #[inline(always)]
    pub(crate) fn interleave_bytes(self, b: Self) -> [Self; 2] {
        make::interleave_bytes(self.0, b.0).map(Vector128)
    }

    /// Interleaves the words of both.
    #[inline(always)]
    pub(crate) fn interleave_words(self, b: Self) -> [Self; 2] {
        make::interleave_words(self.0, b.0).map(Vector128)
    }
}

impl Register for Vector128 {
    #[inline(always)]
    fn none() -> Self {
        Vector128::splat(0)
    }

    #[inline(always)]
    fn all() -> Self {
        Vector128::splat(!0)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Vector128(make::and(self.0, b.0))
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Vector128(make::or(self.0, b.0))
    }

    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Vector128(make::xor(self.0, b.0))
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        Vector128(make::and_not(self.0, b.0))
    }
}
