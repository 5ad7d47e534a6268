//! Several digits side by side in a vector of 32-bit words, and the operations of the search.

use crate::simd::bits::{Register, Words};

/// The grids of `DIGITS` digits, each as three bands of 27 bits in neighbouring words:
///
/// ```text
///     AVX2, plain words: two digits, the words at the end of each stay 0
///
///     word      0       1       2      3      4       5       6      7
///               band 0  band 1  band 2  0     band 0  band 1  band 2  0
///               `------ one digit -----'      `---- another digit ---'
///
///     AVX-512: five digits, the last word stays 0
///
///     word      0       1       2       3       4       5      ...    12      13      14     15
///               band 0  band 1  band 2  band 0  band 1  band 2        band 0  band 1  band 2  0
///               `---- one digit -----'  `------ another -----'        `------ the fifth ----'
///
///     a band:   bit 26 ......... 18 | 17 .......... 9 | 8 ........... 0
///               third row           | second row      | first row, column 8 ... 0
/// ```
pub(super) trait Digits: Register {
    /// Digits in a vector.
    const DIGITS: usize;
    /// Words from a digit to the next one.
    const STEP: usize;
    /// The same bits as words in memory.
    type Words: Copy + AsRef<[u32]> + AsMut<[u32]>;
    /// All bits 0, as words.
    const NO_WORDS: Self::Words;

    fn load(words: &Self::Words) -> Self;
    fn store(self) -> Self::Words;
    /// The same word everywhere.
    fn splat(word: u32) -> Self;
    /// The same word in all words of a set, 0 elsewhere; bit w of the set is for word w.
    fn put(set: u32, word: u32) -> Self;
    /// The set of words that have a bit in common with `b`.
    fn meets(self, b: Self) -> u32;
    /// Every word shifted to the left; zeros come in.
    fn shl<const BY: i32>(self) -> Self;
    /// Every word shifted to the right; zeros come in.
    fn shr<const BY: i32>(self) -> Self;
    /// Subtracts the words of `b`.
    fn minus(self, b: Self) -> Self;
    /// Rotates bands: every band moves to the place of the previous one, the first to the last place.
    fn next_band(self) -> Self;
    /// Rotates digits by `BY` places.
    fn turn<const BY: usize>(self) -> Self;

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.meets(self) == 0
    }
}

/// Plain words, two digits: for every processor.
impl Digits for Words<u32, 8> {
    const DIGITS: usize = 2;
    const STEP: usize = 4;
    type Words = [u32; 8];
    const NO_WORDS: [u32; 8] = [0; 8];

    #[inline(always)]
    fn load(words: &[u32; 8]) -> Self {
        Words(*words)
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        self.0
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Words([word; 8])
    }

    #[inline(always)]
    fn put(set: u32, word: u32) -> Self {
        Words(std::array::from_fn(|at| word * (set >> at & 1)))
    }

    #[inline(always)]
    fn meets(self, b: Self) -> u32 {
        self.and(b).0.iter().rev().fold(0, |set, &word| set << 1 | u32::from(word != 0))
    }

    #[inline(always)]
    fn shl<const BY: i32>(self) -> Self {
        self.shifted_left(BY as u32)
    }

    #[inline(always)]
    fn shr<const BY: i32>(self) -> Self {
        self.shifted_right(BY as u32)
    }

    #[inline(always)]
    fn minus(self, b: Self) -> Self {
        Words(std::array::from_fn(|at| self.0[at].wrapping_sub(b.0[at])))
    }

    #[inline(always)]
    fn next_band(self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.0;
        Words([b, c, a, d, f, g, e, h])
    }

    #[inline(always)]
    fn turn<const BY: usize>(self) -> Self {
        let [a, b, c, d, e, f, g, h] = self.0;
        if BY % 2 == 1 { Words([e, f, g, h, a, b, c, d]) } else { self }
    }
}
