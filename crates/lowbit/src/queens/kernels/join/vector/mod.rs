//! The steps of the join that run over long arrays, once per instruction set.
//!
//! Everything else is written once and is generic over [`Steps`]; the boundary is an array, never an element, so the
//! calls cost nothing and the compiler optimizes each loop as a whole for its instruction set.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod scalar;

pub(super) use scalar::Scalar;

#[cfg(target_arch = "x86_64")]
pub(super) use crate::simd::proof::{Avx2, Avx512};

use std::ops::Range;

/// One bit for each of 512 patterns, `B` times.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct Tile<const B: usize>(pub(super) [[u64; 8]; B]);

impl<const B: usize> Tile<B> {
    pub(super) const ZERO: Tile<B> = Tile([[0; 8]; B]);
}

/// The meaning of each value of one byte of a word: the patterns that leave its queens' cells free.
pub(super) type Table<const B: usize> = [Tile<B>; 256];

/// Entries of two lists with complementary columns: any pair may be compatible. Each entry of the first list is
/// compared with several of the second at once, so the second should be the longer one.
#[derive(Clone, Debug, Default)]
pub(super) struct Rectangle {
    pub(super) few: Range<u32>,
    pub(super) many: Range<u32>,
}

/// The entries of a quadrant on one set of rows: diagonals and queens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entries<'a> {
    pub(super) windows: &'a [u64],
    pub(super) words: &'a [u64],
}

/// A west half, for sieved items: its diagonals that cross the cut, and its queens.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(super) struct Item {
    pub(super) window: u64,
    pub(super) word: u64,
}

/// The steps. Outputs are appended.
pub(super) trait Steps: Copy {
    /// The union of any two windows, one of each list, that share no diagonal.
    fn patterns(self, pairs: &[Rectangle], few: &[u64], many: &[u64], out: &mut Vec<u64>);

    /// The sum of the words of any two entries that share no diagonal; with `SEEN`, also their joint window.
    fn items<const SEEN: bool>(
        self,
        pairs: &[Rectangle],
        few: Entries<'_>,
        many: Entries<'_>,
        words: &mut Vec<u64>,
        windows: &mut Vec<u64>,
    );

    /// The patterns that do not use a diagonal.
    fn without(self, diagonal: u32, patterns: &[u64], out: &mut Vec<u64>);

    /// For each window, a byte with the eight given diagonals that it uses; the first diagonal is the highest bit.
    fn classes(self, diagonals: [u8; 8], windows: &[u64], out: &mut Vec<u8>);

    /// The words of the items that use none of these diagonals.
    fn avoiding(self, diagonals: u64, items: &[Item], out: &mut Vec<u64>);

    /// Turns eight times up to 64 patterns into bit sets over them, for one block: bit i of word w of tile b is set if
    /// pattern i of `words[w]` exists and lacks bit b. Returns the bits common to all patterns.
    fn absent<const B: usize>(self, words: &[&[u64]; 8], block: usize, out: &mut [Tile<B>; 64]) -> u64;

    /// `out[i] = first[x] & second[y]` for each (x, y) of `places`.
    fn meet<const B: usize, const M: usize>(
        self,
        first: &[Tile<B>; M],
        second: &[Tile<B>; M],
        places: &[(u8, u8)],
        out: &mut [Tile<B>],
    );

    /// The number of patterns that fit an item, summed over the items, for each 64 patterns. The patterns of an item
    /// are in the intersection of the tables at the bytes of its word.
    fn product<const F: usize, const B: usize>(self, items: &[u64], tables: &[Table<B>; F]) -> Tile<B>;
}

/// [`Steps::absent`] word by word.
#[inline(always)]
fn absent_by_words<const B: usize>(words: &[&[u64]; 8], block: usize, out: &mut [Tile<B>; 64]) -> u64 {
    let mut common = u64::MAX;
    for (at, patterns) in words.iter().enumerate() {
        let mut rows = [u64::MAX; 64];
        rows[..patterns.len()].copy_from_slice(patterns);
        common = rows.iter().fold(common, |common, row| common & row);
        transpose_in_place(&mut rows);
        for (tile, row) in out.iter_mut().zip(rows) {
            tile.0[block][at] = !row;
        }
    }
    common
}

/// Transposes a 64 x 64 matrix of bits in place, by swapping ever smaller squares.
#[inline(always)]
fn transpose_in_place(rows: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = 0x0000_0000_ffff_ffff;
    while width != 0 {
        for start in (0..64).step_by(2 * width) {
            for at in start..start + width {
                let swap = ((rows[at] >> width) ^ rows[at + width]) & mask;
                rows[at] ^= swap << width;
                rows[at + width] ^= swap;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests;
