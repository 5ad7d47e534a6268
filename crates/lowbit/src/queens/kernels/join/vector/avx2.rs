//! The steps on 256-bit vectors: compress by a table of permutations, popcount by nibbles.
#![allow(unsafe_code, reason = "intrinsics, and stores into reserved memory")]

use std::arch::x86_64::*;

use super::{Entries, Item, Rectangle, Steps, Table, Tile, absent_by_words};
use crate::simd::proof::Avx2;

impl Steps for Avx2 {
    fn patterns(self, pairs: &[Rectangle], few: &[u64], many: &[u64], out: &mut Vec<u64>) {
        // SAFETY: `self` proves that the machine has the features of the function; likewise below.
        unsafe { patterns(pairs, few, many, out) }
    }

    fn items<const SEEN: bool>(
        self,
        pairs: &[Rectangle],
        few: Entries<'_>,
        many: Entries<'_>,
        words: &mut Vec<u64>,
        windows: &mut Vec<u64>,
    ) {
        // SAFETY: `self` is the proof.
        unsafe { items::<SEEN>(pairs, few, many, words, windows) }
    }

    fn without(self, diagonal: u32, patterns: &[u64], out: &mut Vec<u64>) {
        // SAFETY: `self` is the proof.
        unsafe { without(diagonal, patterns, out) }
    }

    fn classes(self, diagonals: [u8; 8], windows: &[u64], out: &mut Vec<u8>) {
        // SAFETY: `self` is the proof.
        unsafe { classes(diagonals, windows, out) }
    }

    fn avoiding(self, diagonals: u64, items: &[Item], out: &mut Vec<u64>) {
        // SAFETY: `self` is the proof.
        unsafe { avoiding(diagonals, items, out) }
    }

    fn absent<const B: usize>(self, words: &[&[u64]; 8], block: usize, out: &mut [Tile<B>; 64]) -> u64 {
        // SAFETY: `self` is the proof.
        unsafe { absent(words, block, out) }
    }

    fn meet<const B: usize, const M: usize>(
        self,
        first: &[Tile<B>; M],
        second: &[Tile<B>; M],
        places: &[(u8, u8)],
        out: &mut [Tile<B>],
    ) {
        // SAFETY: `self` is the proof.
        unsafe { meet(first, second, places, out) }
    }

    fn product<const F: usize, const B: usize>(self, items: &[u64], tables: &[Table<B>; F]) -> Tile<B> {
        // SAFETY: `self` is the proof.
        unsafe { product(items, tables) }
    }
}

/// For each set of four lanes, the 32-bit halves that move them to the front.
const TO_THE_FRONT: [[u32; 8]; 16] = {
    let mut moves = [[0; 8]; 16];
    let mut set = 0;
    while set < 16 {
        let (mut lane, mut end) = (0, 0);
        while lane < 4 {
            if set >> lane & 1 == 1 {
                moves[set][end] = 2 * lane;
                moves[set][end + 1] = 2 * lane + 1;
                end += 2;
            }
            lane += 1;
        }
        set += 1;
    }
    moves
};

/// Moves the chosen lanes of `vector` to the front.
#[inline]
#[target_feature(enable = "avx2")]
fn compress(chosen: usize, vector: __m256i) -> __m256i {
    // SAFETY: 32 bytes of the table.
    let moves = unsafe { _mm256_loadu_si256(TO_THE_FRONT[chosen % 16].as_ptr().cast()) };
    _mm256_permutevar8x32_epi32(vector, moves)
}

/// Up to four words; lanes beyond the slice are 0. Also the set of lanes that are filled.
#[inline]
#[target_feature(enable = "avx2")]
fn load_some(from: &[u64]) -> (__m256i, usize) {
    match from.len() {
        // SAFETY: 32 bytes are there.
        4.. => (unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }, 15),
        left => {
            let at = |lane| from.get(lane).map_or(0, |&word: &u64| word as i64);
            (_mm256_set_epi64x(at(3), at(2), at(1), at(0)), (1 << left) - 1)
        }
    }
}

/// The set of lanes in which `a` and `b` share no bit.
#[inline]
#[target_feature(enable = "avx2")]
fn disjoint(a: __m256i, b: __m256i) -> usize {
    let none = _mm256_cmpeq_epi64(_mm256_and_si256(a, b), _mm256_setzero_si256());
    _mm256_movemask_pd(_mm256_castsi256_pd(none)) as usize
}

#[target_feature(enable = "avx2,popcnt")]
fn patterns(pairs: &[Rectangle], few: &[u64], many: &[u64], out: &mut Vec<u64>) {
    for Rectangle { few: these, many: those } in pairs {
        let these = &few[these.start as usize..these.end as usize];
        let those = &many[those.start as usize..those.end as usize];
        out.reserve(these.len() * those.len() + 4);
        // SAFETY: each step appends at most the pairs it looks at, and writes one vector at most past them.
        unsafe {
            let mut end = out.as_mut_ptr().add(out.len());
            for chunk in those.chunks(4) {
                let (b, lanes) = load_some(chunk);
                for &a in these {
                    let a = _mm256_set1_epi64x(a as i64);
                    let fit = disjoint(a, b) & lanes;
                    _mm256_storeu_si256(end.cast(), compress(fit, _mm256_or_si256(a, b)));
                    end = end.add(fit.count_ones() as usize);
                }
            }
            out.set_len(end.offset_from_unsigned(out.as_ptr()));
        }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn items<const SEEN: bool>(
    pairs: &[Rectangle],
    few: Entries<'_>,
    many: Entries<'_>,
    words: &mut Vec<u64>,
    windows: &mut Vec<u64>,
) {
    for Rectangle { few: these, many: those } in pairs {
        let (these, those) = (these.start as usize..these.end as usize, those.start as usize..those.end as usize);
        let most = these.len() * those.len() + 4;
        words.reserve(most);
        if SEEN {
            windows.reserve(most);
        }
        let (few_windows, few_words) = (&few.windows[these.clone()], &few.words[these]);
        let (many_windows, many_words) = (&many.windows[those.clone()], &many.words[those]);
        // SAFETY: each step appends at most the pairs it looks at, and writes one vector at most past them.
        unsafe {
            let begin = words.as_mut_ptr().add(words.len());
            let seen = windows.as_mut_ptr().add(windows.len());
            let mut found = 0;
            for (chunk, chunk_words) in many_windows.chunks(4).zip(many_words.chunks(4)) {
                let (b, lanes) = load_some(chunk);
                let (b_word, _) = load_some(chunk_words);
                for (&a, &a_word) in few_windows.iter().zip(few_words) {
                    let a = _mm256_set1_epi64x(a as i64);
                    let fit = disjoint(a, b) & lanes;
                    let word = _mm256_add_epi64(b_word, _mm256_set1_epi64x(a_word as i64));
                    _mm256_storeu_si256(begin.add(found).cast(), compress(fit, word));
                    if SEEN {
                        _mm256_storeu_si256(seen.add(found).cast(), compress(fit, _mm256_or_si256(a, b)));
                    }
                    found += fit.count_ones() as usize;
                }
            }
            words.set_len(words.len() + found);
            if SEEN {
                windows.set_len(windows.len() + found);
            }
        }
    }
}

#[target_feature(enable = "avx2,popcnt")]
fn without(diagonal: u32, patterns: &[u64], out: &mut Vec<u64>) {
    out.reserve(patterns.len() + 4);
    let bit = _mm256_set1_epi64x(1 << diagonal);
    // SAFETY: no more is appended than there are patterns, and one vector at most is written past that.
    unsafe {
        let mut end = out.as_mut_ptr().add(out.len());
        for chunk in patterns.chunks(4) {
            let (these, lanes) = load_some(chunk);
            let kept = disjoint(these, bit) & lanes;
            _mm256_storeu_si256(end.cast(), compress(kept, these));
            end = end.add(kept.count_ones() as usize);
        }
        out.set_len(end.offset_from_unsigned(out.as_ptr()));
    }
}

#[target_feature(enable = "avx2")]
fn classes(diagonals: [u8; 8], windows: &[u64], out: &mut Vec<u8>) {
    let class = |&window: &u64| diagonals.iter().fold(0, |class, &bit| class << 1 | (window >> bit & 1) as u8);
    out.extend(windows.iter().map(class));
}

#[target_feature(enable = "avx2,popcnt")]
fn avoiding(diagonals: u64, items: &[Item], out: &mut Vec<u64>) {
    out.reserve(items.len() + 4);
    let none_of = _mm256_set1_epi64x(diagonals as i64);
    let (fours, rest) = items.as_chunks::<4>();
    // SAFETY: no more is appended than there are items, and one vector at most is written past that. Four items are 64
    // bytes: two of them a vector.
    unsafe {
        let mut end = out.as_mut_ptr().add(out.len());
        for four in fours {
            let from: *const __m256i = four.as_ptr().cast();
            let (a, b) = (_mm256_loadu_si256(from), _mm256_loadu_si256(from.add(1)));
            let (windows, words) = (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
            let kept = disjoint(windows, none_of);
            _mm256_storeu_si256(end.cast(), compress(kept, words));
            end = end.add(kept.count_ones() as usize);
        }
        out.set_len(end.offset_from_unsigned(out.as_ptr()));
    }
    out.extend(rest.iter().filter(|item| item.window & diagonals == 0).map(|item| item.word));
}

#[target_feature(enable = "avx2")]
fn absent<const B: usize>(words: &[&[u64]; 8], block: usize, out: &mut [Tile<B>; 64]) -> u64 {
    absent_by_words(words, block, out)
}

/// Half of a block: four words.
#[inline]
#[target_feature(enable = "avx2")]
fn load<const B: usize>(tile: &Tile<B>, block: usize, half: usize) -> __m256i {
    // SAFETY: a half is 32 bytes, aligned.
    unsafe { _mm256_load_si256(tile.0[block][4 * half..4 * half + 4].as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store<const B: usize>(tile: &mut Tile<B>, block: usize, half: usize, value: __m256i) {
    // SAFETY: a half is 32 bytes, aligned.
    unsafe { _mm256_store_si256(tile.0[block][4 * half..4 * half + 4].as_mut_ptr().cast(), value) }
}

#[target_feature(enable = "avx2")]
fn meet<const B: usize, const M: usize>(
    first: &[Tile<B>; M],
    second: &[Tile<B>; M],
    places: &[(u8, u8)],
    out: &mut [Tile<B>],
) {
    for (out, &(x, y)) in out.iter_mut().zip(places) {
        let (x, y) = (&first[x as usize % M], &second[y as usize % M]);
        for block in 0..B {
            for half in 0..2 {
                store(out, block, half, _mm256_and_si256(load(x, block, half), load(y, block, half)));
            }
        }
    }
}

/// Items whose bytewise counts fit a byte: 31 x 8 < 256.
const ITEMS_PER_BYTE: usize = 31;

#[target_feature(enable = "avx2")]
fn product<const F: usize, const B: usize>(items: &[u64], tables: &[Table<B>; F]) -> Tile<B> {
    let ones = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let nibble = _mm256_set1_epi8(15);
    let zero = _mm256_setzero_si256();
    let mut sums = [[zero; 2]; B];
    for items in items.chunks(ITEMS_PER_BYTE) {
        let mut bytes = [[zero; 2]; B];
        for &item in items {
            let at: [usize; F] = std::array::from_fn(|field| (item >> (8 * field)) as u8 as usize);
            for block in 0..B {
                for half in 0..2 {
                    let mut free = load(&tables[0][at[0]], block, half);
                    for field in 1..F {
                        free = _mm256_and_si256(free, load(&tables[field][at[field]], block, half));
                    }
                    let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(free, nibble));
                    let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(free), nibble));
                    bytes[block][half] = _mm256_add_epi8(bytes[block][half], _mm256_add_epi8(low, high));
                }
            }
        }
        for block in 0..B {
            for half in 0..2 {
                sums[block][half] = _mm256_add_epi64(sums[block][half], _mm256_sad_epu8(bytes[block][half], zero));
            }
        }
    }
    let mut sum = Tile::ZERO;
    for block in 0..B {
        for half in 0..2 {
            store(&mut sum, block, half, sums[block][half]);
        }
    }
    sum
}
