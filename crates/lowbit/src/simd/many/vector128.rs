//! 128 lanes in the vectors that every 64-bit processor has.

use super::Lanes;
use crate::simd::bits::Portable as Vector128;

impl Lanes for Vector128 {
    type Words = [u64; 2];
    const NO_WORDS: [u64; 2] = [0; 2];

    #[inline(always)]
    fn load(words: &[u64; 2]) -> Self {
        Vector128::from_words(words)
    }

    #[inline(always)]
    fn store(self) -> [u64; 2] {
        self.to_words()
    }

    #[inline(always)]
    fn splat(word: u64) -> Self {
        Vector128::splat(word)
    }

    #[inline(always)]
    fn shl<const BY: u32>(self) -> Self {
        Vector128::shl::<BY>(self)
    }

    #[inline(always)]
    fn shr<const BY: u32>(self) -> Self {
        Vector128::shr::<BY>(self)
    }

    /// Interleaving takes four instructions per byte, a third of the cost of masks and shifts.
    ///
    /// The 128 bytes of the column have indices of seven bits: three for the vector, one for the word, three for the byte in it.
    /// Interleaving the first half with the second rotates the index by one bit, so three times move the vector's bits to the end;
    /// interleaving words moves the word's bit back to its place.
    #[inline(always)]
    fn exchange_bytes(mut column: [Self; 8]) -> [Self; 8] {
        for _ in 0..3 {
            column = interleave(column, Vector128::interleave_bytes);
        }
        interleave(column, Vector128::interleave_words)
    }
}

/// Interleaves the first four vectors with the last four, by a function that makes two vectors of two.
#[inline(always)]
fn interleave(v: [Vector128; 8], two: impl Fn(Vector128, Vector128) -> [Vector128; 2]) -> [Vector128; 8] {
    let mut interleaved = v;
    for i in 0..4 {
        [interleaved[2 * i], interleaved[2 * i + 1]] = two(v[i], v[i + 4]);
    }
    interleaved
}
