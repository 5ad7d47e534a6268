//! A vector of lanes: one bit for each of many puzzles. The batch searches are written in these operations.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod sets;
pub(crate) mod transposition;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod vector128;

use self::transposition::exchange;
use super::bits::{Register, Words};

/// Lanes as the bits of a vector of 64-bit words; lane `64 * q + j` is bit `j` of word `q`.
pub(crate) trait Lanes: Register {
    /// The same bits as words in memory.
    type Words: Copy + AsRef<[u64]> + AsMut<[u64]>;

    /// All bits 0, as words.
    const NO_WORDS: Self::Words;

    fn load(words: &Self::Words) -> Self;
    fn store(self) -> Self::Words;
    /// The same word everywhere.
    fn splat(word: u64) -> Self;
    /// Every word shifted to the left; zeros come in.
    fn shl<const BY: u32>(self) -> Self;
    /// Every word shifted to the right; zeros come in.
    fn shr<const BY: u32>(self) -> Self;

    /// One step of a bit-matrix transposition: exchanges the upper halves of `a`'s groups of 2 `HALF` bits with the
    /// lower halves of `b`'s.
    #[inline(always)]
    fn exchange<const HALF: u32>(a: Self, b: Self) -> (Self, Self) {
        let differing = a.shr::<HALF>().xor(b).and(Self::splat(lower_halves(HALF)));
        (a.xor(differing.shl::<HALF>()), b.xor(differing))
    }

    /// The part of a transposition that acts on a column of a [`Matrix`](transposition::Matrix): exchanges byte `j` of
    /// every word of vector `i` with byte `i` of vector `j`.
    #[inline(always)]
    fn exchange_bytes(column: [Self; 8]) -> [Self; 8] {
        exchange::<Self, 32, 16, 8>(column)
    }
}

/// The lower half of every group of 2 `half` bits.
const fn lower_halves(half: u32) -> u64 {
    !0 / ((1 << half) + 1)
}

/// Plain words.
impl<const N: usize> Lanes for Words<u64, N>
where
    [u64; N]: AsRef<[u64]> + AsMut<[u64]>,
{
    type Words = [u64; N];
    const NO_WORDS: [u64; N] = [0; N];

    #[inline(always)]
    fn load(words: &[u64; N]) -> Self {
        Words(*words)
    }

    #[inline(always)]
    fn store(self) -> [u64; N] {
        self.0
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Words([word; N])
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        self.shifted_left(BY)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        self.shifted_right(BY)
    }
}
