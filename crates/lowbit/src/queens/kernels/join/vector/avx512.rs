//! The steps on 512-bit vectors: compress-store, vector popcount, bit shuffles.
#![allow(unsafe_code, reason = "intrinsics, and stores into reserved memory")]

use std::arch::x86_64::*;

use super::{Entries, Item, Rectangle, Steps, Table, Tile, absent_by_words};
use crate::simd::proof::Avx512;

impl Steps for Avx512 {
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
        match self.has_gfni() {
            // SAFETY: `self` is the proof, also of GFNI.
            true => unsafe { absent(words, block, out) },
            false => absent_by_words(words, block, out),
        }
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

/// The mask of the lanes that `left` elements fill.
#[inline]
#[target_feature(enable = "avx512f")]
fn lanes(left: usize) -> __mmask8 {
    if left >= 8 { 0xff } else { (1u8 << left) - 1 }
}

#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi2")]
fn patterns(pairs: &[Rectangle], few: &[u64], many: &[u64], out: &mut Vec<u64>) {
    for Rectangle { few: these, many: those } in pairs {
        let these = &few[these.start as usize..these.end as usize];
        let those = &many[those.start as usize..those.end as usize];
        out.reserve(these.len() * those.len() + 8);
        // SAFETY: each step appends at most the pairs it looks at, and writes one vector at most past them.
        unsafe {
            let mut end = out.as_mut_ptr().add(out.len());
            for chunk in those.chunks(8) {
                let lanes = lanes(chunk.len());
                let b = _mm512_maskz_loadu_epi64(lanes, chunk.as_ptr().cast());
                for &a in these {
                    let a = _mm512_set1_epi64(a as i64);
                    let fit = _mm512_mask_testn_epi64_mask(lanes, a, b);
                    _mm512_storeu_epi64(end.cast(), _mm512_maskz_compress_epi64(fit, _mm512_or_epi64(a, b)));
                    end = end.add(fit.count_ones() as usize);
                }
            }
            out.set_len(end.offset_from_unsigned(out.as_ptr()));
        }
    }
}

#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi2")]
fn items<const SEEN: bool>(
    pairs: &[Rectangle],
    few: Entries<'_>,
    many: Entries<'_>,
    words: &mut Vec<u64>,
    windows: &mut Vec<u64>,
) {
    for Rectangle { few: these, many: those } in pairs {
        let (these, those) = (these.start as usize..these.end as usize, those.start as usize..those.end as usize);
        let most = these.len() * those.len() + 8;
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
            for (chunk, chunk_words) in many_windows.chunks(8).zip(many_words.chunks(8)) {
                let lanes = lanes(chunk.len());
                let b = _mm512_maskz_loadu_epi64(lanes, chunk.as_ptr().cast());
                let b_word = _mm512_maskz_loadu_epi64(lanes, chunk_words.as_ptr().cast());
                for (&a, &a_word) in few_windows.iter().zip(few_words) {
                    let a = _mm512_set1_epi64(a as i64);
                    let fit = _mm512_mask_testn_epi64_mask(lanes, a, b);
                    let word = _mm512_add_epi64(b_word, _mm512_set1_epi64(a_word as i64));
                    _mm512_storeu_epi64(begin.add(found).cast(), _mm512_maskz_compress_epi64(fit, word));
                    if SEEN {
                        let window = _mm512_or_epi64(a, b);
                        _mm512_storeu_epi64(seen.add(found).cast(), _mm512_maskz_compress_epi64(fit, window));
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

#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi2")]
fn without(diagonal: u32, patterns: &[u64], out: &mut Vec<u64>) {
    out.reserve(patterns.len() + 8);
    let bit = _mm512_set1_epi64(1 << diagonal);
    // SAFETY: no more is appended than there are patterns, and one vector at most is written past that.
    unsafe {
        let mut end = out.as_mut_ptr().add(out.len());
        for chunk in patterns.chunks(8) {
            let lanes = lanes(chunk.len());
            let these = _mm512_maskz_loadu_epi64(lanes, chunk.as_ptr().cast());
            let kept = _mm512_mask_testn_epi64_mask(lanes, these, bit);
            _mm512_storeu_epi64(end.cast(), _mm512_maskz_compress_epi64(kept, these));
            end = end.add(kept.count_ones() as usize);
        }
        out.set_len(end.offset_from_unsigned(out.as_ptr()));
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512bitalg")]
fn classes(diagonals: [u8; 8], windows: &[u64], out: &mut Vec<u8>) {
    // The first diagonal goes to the highest bit of each byte.
    let picked = _mm512_set1_epi64(u64::from_be_bytes(diagonals) as i64);
    for chunk in windows.chunks(8) {
        // SAFETY: only the lanes of the chunk are read.
        let these = unsafe { _mm512_maskz_loadu_epi64(lanes(chunk.len()), chunk.as_ptr().cast()) };
        let bytes = _mm512_bitshuffle_epi64_mask(these, picked).to_le_bytes();
        out.extend_from_slice(&bytes[..chunk.len()]);
    }
}

#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi2")]
fn avoiding(diagonals: u64, items: &[Item], out: &mut Vec<u64>) {
    out.reserve(items.len() + 8);
    let none_of = _mm512_set1_epi64(diagonals as i64);
    let (eights, rest) = items.as_chunks::<8>();
    // SAFETY: no more is appended than there are items, and one vector at most is written past that. Eight items are 128
    // bytes: four of them a vector.
    unsafe {
        let mut end = out.as_mut_ptr().add(out.len());
        for eight in eights {
            let from: *const i64 = eight.as_ptr().cast();
            let (a, b) = (_mm512_loadu_epi64(from), _mm512_loadu_epi64(from.add(8)));
            let (windows, words) = (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
            let kept = _mm512_testn_epi64_mask(windows, none_of);
            _mm512_storeu_epi64(end.cast(), _mm512_maskz_compress_epi64(kept, words));
            end = end.add(kept.count_ones() as usize);
        }
        out.set_len(end.offset_from_unsigned(out.as_ptr()));
    }
    out.extend(rest.iter().filter(|item| item.window & diagonals == 0).map(|item| item.word));
}

/// 64 patterns at a time are transposed, then the eight sets of 64 results are combined.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn absent<const B: usize>(words: &[&[u64]; 8], block: usize, out: &mut [Tile<B>; 64]) -> u64 {
    let mut common = _mm512_set1_epi64(-1);
    let mut columns = [[_mm512_setzero_si512(); 8]; 8];
    for (patterns, columns) in words.iter().zip(&mut columns) {
        if !patterns.is_empty() {
            *columns = transpose(patterns, &mut common);
        }
    }
    for part in 0..8 {
        let rows = transpose_words(columns.each_ref().map(|columns| columns[part]));
        for (lane, row) in rows.into_iter().enumerate() {
            store(&mut out[lane / 2 * 16 + 2 * part + lane % 2], block, row);
        }
    }
    _mm512_reduce_and_epi64(common) as u64
}

/// The complements of up to 64 patterns, transposed: lane l of vector v holds bit 16 (l / 2) + 2 v + l % 2 of all of
/// them. 8x8 squares are transposed by GFNI, then the squares by unpacking. Also intersects the patterns.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn transpose(patterns: &[u64], common: &mut __m512i) -> [__m512i; 8] {
    // Byte 8j + i of the gathered vector is byte j of pattern 7 - i: GFNI numbers the rows of a square downwards.
    const GATHER: [u8; 64] = {
        let mut index = [0; 64];
        let mut at = 0;
        while at < 64 {
            index[at] = ((7 - at % 8) * 8 + at / 8) as u8;
            at += 1;
        }
        index
    };
    // SAFETY: a plain load of 64 bytes.
    let gather = unsafe { _mm512_loadu_epi8(GATHER.as_ptr().cast()) };
    let identity = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    let squares: [__m512i; 8] = std::array::from_fn(|at| {
        let left = patterns.len().saturating_sub(8 * at);
        let from = patterns.as_ptr().wrapping_add(8 * at);
        // SAFETY: as many patterns are loaded as there are.
        let eight = unsafe { _mm512_mask_loadu_epi64(_mm512_set1_epi64(-1), lanes(left), from.cast()) };
        *common = _mm512_and_si512(*common, eight);
        _mm512_gf2p8affine_epi64_epi8::<0xff>(identity, _mm512_permutexvar_epi8(gather, eight))
    });
    let bytes: [__m512i; 8] = std::array::from_fn(|at| {
        let (a, b) = (squares[at / 2 * 2], squares[at / 2 * 2 + 1]);
        if at % 2 == 0 { _mm512_unpacklo_epi8(a, b) } else { _mm512_unpackhi_epi8(a, b) }
    });
    let shorts: [__m512i; 8] = std::array::from_fn(|at| {
        let (quad, side) = (at / 4 * 4, at / 2 % 2);
        let (a, b) = (bytes[quad + side], bytes[quad + 2 + side]);
        if at % 2 == 0 { _mm512_unpacklo_epi16(a, b) } else { _mm512_unpackhi_epi16(a, b) }
    });
    std::array::from_fn(|at| {
        let (a, b) = (shorts[at / 2], shorts[at / 2 + 4]);
        if at % 2 == 0 { _mm512_unpacklo_epi32(a, b) } else { _mm512_unpackhi_epi32(a, b) }
    })
}

/// Transposes an 8 x 8 matrix of words.
#[inline]
#[target_feature(enable = "avx512f")]
fn transpose_words(rows: [__m512i; 8]) -> [__m512i; 8] {
    let mut columns = rows;
    for odd in 0..2 {
        let [a, b, c, d] = std::array::from_fn(|pair| {
            let (x, y) = (rows[2 * pair], rows[2 * pair + 1]);
            if odd == 0 { _mm512_unpacklo_epi64(x, y) } else { _mm512_unpackhi_epi64(x, y) }
        });
        let (low, high) = (_mm512_shuffle_i64x2::<0x44>(a, b), _mm512_shuffle_i64x2::<0xee>(a, b));
        let (low_too, high_too) = (_mm512_shuffle_i64x2::<0x44>(c, d), _mm512_shuffle_i64x2::<0xee>(c, d));
        columns[odd] = _mm512_shuffle_i64x2::<0x88>(low, low_too);
        columns[2 + odd] = _mm512_shuffle_i64x2::<0xdd>(low, low_too);
        columns[4 + odd] = _mm512_shuffle_i64x2::<0x88>(high, high_too);
        columns[6 + odd] = _mm512_shuffle_i64x2::<0xdd>(high, high_too);
    }
    columns
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load<const B: usize>(tile: &Tile<B>, block: usize) -> __m512i {
    // SAFETY: a block is 64 bytes, aligned.
    unsafe { _mm512_load_si512(tile.0[block].as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store<const B: usize>(tile: &mut Tile<B>, block: usize, value: __m512i) {
    // SAFETY: a block is 64 bytes, aligned.
    unsafe { _mm512_store_si512(tile.0[block].as_mut_ptr().cast(), value) }
}

#[target_feature(enable = "avx512f")]
fn meet<const B: usize, const M: usize>(
    first: &[Tile<B>; M],
    second: &[Tile<B>; M],
    places: &[(u8, u8)],
    out: &mut [Tile<B>],
) {
    for (out, &(x, y)) in out.iter_mut().zip(places) {
        let (x, y) = (&first[x as usize % M], &second[y as usize % M]);
        for block in 0..B {
            store(out, block, _mm512_and_si512(load(x, block), load(y, block)));
        }
    }
}

#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn product<const F: usize, const B: usize>(items: &[u64], tables: &[Table<B>; F]) -> Tile<B> {
    let mut sums = [_mm512_setzero_si512(); B];
    for &item in items {
        let at: [usize; F] = std::array::from_fn(|field| (item >> (8 * field)) as u8 as usize);
        for block in 0..B {
            let mut free = load(&tables[0][at[0]], block);
            let mut field = 1;
            while field + 1 < F {
                let (x, y) = (load(&tables[field][at[field]], block), load(&tables[field + 1][at[field + 1]], block));
                free = _mm512_ternarylogic_epi64::<0x80>(free, x, y);
                field += 2;
            }
            if field < F {
                free = _mm512_and_si512(free, load(&tables[field][at[field]], block));
            }
            sums[block] = _mm512_add_epi64(sums[block], _mm512_popcnt_epi64(free));
        }
    }
    let mut sum = Tile::ZERO;
    for block in 0..B {
        store(&mut sum, block, sums[block]);
    }
    sum
}
