//! 256-bit registers: 16 sub-boards of up to 16 columns, or 8 of up to 32.
//!
//! AVX2 has no compress: the lanes of eight bits of mask are moved by a table of permutations.

#![allow(unsafe_code, reason = "vector intrinsics; see `simd`")]

use std::arch::x86_64::*;

use super::Vector;

/// For every set of eight lanes: the lanes in it, in order.
const fn packings() -> [[u8; 8]; 256] {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut lane, mut packed) = (0, 0);
        while lane < 8 {
            if set >> lane & 1 == 1 {
                table[set][packed] = lane as u8;
                packed += 1;
            }
            lane += 1;
        }
        set += 1;
    }
    table
}

/// [`packings`] as indices of 32-bit lanes.
static LANES_OF_SET: [[u8; 8]; 256] = packings();

/// [`packings`] as indices of the bytes of 16-bit lanes.
static BYTES_OF_SET: [[u8; 16]; 256] = {
    let lanes = packings();
    let mut bytes = [[0; 16]; 256];
    let mut set = 0;
    while set < 256 {
        let mut lane = 0;
        while lane < 8 {
            bytes[set][2 * lane] = 2 * lanes[set][lane];
            bytes[set][2 * lane + 1] = 2 * lanes[set][lane] + 1;
            lane += 1;
        }
        set += 1;
    }
    bytes
};

/// The methods of [`Vector`] that do not depend on lanes. SAFETY of all blocks of both impls: they are named only
/// where the processor has AVX2 (see `simd`); for `load` and `store_packed`, the caller promises 32 bytes at the pointer.
macro_rules! bitwise {
    ($name:ident, $cell:ty) => {
        #[inline(always)]
        unsafe fn load(from: *const $cell) -> Self {
            // SAFETY: see `bitwise`.
            $name(unsafe { _mm256_loadu_si256(from.cast()) })
        }

        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: see `bitwise`.
            $name(unsafe { _mm256_and_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: see `bitwise`.
            $name(unsafe { _mm256_or_si256(self.0, other.0) })
        }

        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: see `bitwise`.
            $name(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }

        #[inline(always)]
        fn only(self, mask: __m256i) -> Self {
            // SAFETY: see `bitwise`.
            $name(unsafe { _mm256_and_si256(self.0, mask) })
        }

        #[inline(always)]
        fn ones(self) -> u64 {
            // SAFETY: see `bitwise`.
            unsafe {
                let word = |at: [u64; 4]| at.iter().map(|word| u64::from(word.count_ones())).sum();
                word(std::mem::transmute::<__m256i, [u64; 4]>(self.0))
            }
        }

        #[inline(always)]
        fn nor(self, b: Self, c: Self) -> Self {
            // SAFETY: see `bitwise`.
            unsafe {
                let any = _mm256_or_si256(self.0, _mm256_or_si256(b.0, c.0));
                $name(_mm256_xor_si256(any, _mm256_set1_epi8(-1)))
            }
        }
    };
}

/// 16 lanes of 16 bits.
#[derive(Clone, Copy)]
pub(crate) struct Narrow(__m256i);

/// The two halves of a register are packed separately and written one after the other.
#[derive(Clone, Copy)]
pub(crate) struct Halves {
    places: __m256i,
    /// Lanes that the low half keeps.
    split: usize,
}

impl Vector for Narrow {
    type Cell = u16;
    type Mask = __m256i;
    type Shift = __m128i;
    type Packing = Halves;
    const LANES: usize = 16;

    bitwise!(Narrow, u16);

    #[inline(always)]
    fn splat(set: u32) -> Self {
        // SAFETY: see `bitwise`.
        Narrow(unsafe { _mm256_set1_epi16(set as i16) })
    }

    #[inline(always)]
    fn lowbit(self) -> Self {
        // SAFETY: see `bitwise`.
        Narrow(unsafe { _mm256_and_si256(self.0, _mm256_sub_epi16(_mm256_setzero_si256(), self.0)) })
    }

    #[inline(always)]
    fn filled_upwards(self) -> Self {
        // SAFETY: see `bitwise`.
        Narrow(unsafe { _mm256_or_si256(self.0, _mm256_sub_epi16(_mm256_setzero_si256(), self.0)) })
    }

    #[inline(always)]
    fn shift(distance: u32) -> __m128i {
        // SAFETY: see `bitwise`.
        unsafe { _mm_cvtsi32_si128(distance as i32) }
    }

    #[inline(always)]
    fn up(self, distance: __m128i) -> Self {
        // SAFETY: see `bitwise`.
        Narrow(unsafe { _mm256_sll_epi16(self.0, distance) })
    }

    #[inline(always)]
    fn down(self, distance: __m128i) -> Self {
        // SAFETY: see `bitwise`.
        Narrow(unsafe { _mm256_srl_epi16(self.0, distance) })
    }

    #[inline(always)]
    fn first(count: usize) -> __m256i {
        // SAFETY: see `bitwise`.
        unsafe {
            let place = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
            _mm256_cmpgt_epi16(_mm256_set1_epi16(count.min(16) as i16), place)
        }
    }

    #[inline(always)]
    fn meets(self, other: Self, among: __m256i) -> __m256i {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_andnot_si256(_mm256_cmpeq_epi16(self.and(other).0, _mm256_setzero_si256()), among) }
    }

    #[inline(always)]
    fn misses(self, other: Self, among: __m256i) -> __m256i {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_and_si256(_mm256_cmpeq_epi16(self.and(other).0, _mm256_setzero_si256()), among) }
    }

    #[inline(always)]
    fn count(mask: __m256i) -> usize {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_movemask_epi8(mask).count_ones() as usize / 2 }
    }

    #[inline(always)]
    fn packing(mask: __m256i) -> Halves {
        // SAFETY: see `bitwise`; eight bits index tables of 256.
        unsafe {
            let bytes = _mm_packs_epi16(_mm256_castsi256_si128(mask), _mm256_extracti128_si256::<1>(mask));
            let lanes = _mm_movemask_epi8(bytes) as usize;
            let half = |set: usize| _mm_loadu_si128(BYTES_OF_SET[set].as_ptr().cast());
            let split = (lanes & 0xff).count_ones() as usize;
            Halves { places: _mm256_set_m128i(half(lanes >> 8 & 0xff), half(lanes & 0xff)), split }
        }
    }

    #[inline(always)]
    unsafe fn store_packed(self, packing: Halves, to: *mut u16) {
        // SAFETY: see `bitwise`; the second half begins at most eight lanes after the first.
        unsafe {
            let packed = _mm256_shuffle_epi8(self.0, packing.places);
            let (low, high) = (_mm256_castsi256_si128(packed), _mm256_extracti128_si256::<1>(packed));
            _mm_storeu_si128(to.cast(), low);
            _mm_storeu_si128(to.add(packing.split).cast(), high);
        }
    }
}

/// 8 lanes of 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct Wide(__m256i);

impl Vector for Wide {
    type Cell = u32;
    type Mask = __m256i;
    type Shift = __m256i;
    type Packing = __m256i;
    const LANES: usize = 8;

    bitwise!(Wide, u32);

    #[inline(always)]
    fn splat(set: u32) -> Self {
        // SAFETY: see `bitwise`.
        Wide(unsafe { _mm256_set1_epi32(set as i32) })
    }

    #[inline(always)]
    fn lowbit(self) -> Self {
        // SAFETY: see `bitwise`.
        Wide(unsafe { _mm256_and_si256(self.0, _mm256_sub_epi32(_mm256_setzero_si256(), self.0)) })
    }

    #[inline(always)]
    fn filled_upwards(self) -> Self {
        // SAFETY: see `bitwise`.
        Wide(unsafe { _mm256_or_si256(self.0, _mm256_sub_epi32(_mm256_setzero_si256(), self.0)) })
    }

    #[inline(always)]
    fn shift(distance: u32) -> __m256i {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_set1_epi32(distance as i32) }
    }

    #[inline(always)]
    fn up(self, distance: __m256i) -> Self {
        // SAFETY: see `bitwise`.
        Wide(unsafe { _mm256_sllv_epi32(self.0, distance) })
    }

    #[inline(always)]
    fn down(self, distance: __m256i) -> Self {
        // SAFETY: see `bitwise`.
        Wide(unsafe { _mm256_srlv_epi32(self.0, distance) })
    }

    #[inline(always)]
    fn first(count: usize) -> __m256i {
        // SAFETY: see `bitwise`.
        unsafe {
            let place = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            _mm256_cmpgt_epi32(_mm256_set1_epi32(count.min(8) as i32), place)
        }
    }

    #[inline(always)]
    fn meets(self, other: Self, among: __m256i) -> __m256i {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_andnot_si256(_mm256_cmpeq_epi32(self.and(other).0, _mm256_setzero_si256()), among) }
    }

    #[inline(always)]
    fn misses(self, other: Self, among: __m256i) -> __m256i {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_and_si256(_mm256_cmpeq_epi32(self.and(other).0, _mm256_setzero_si256()), among) }
    }

    #[inline(always)]
    fn count(mask: __m256i) -> usize {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(mask)).count_ones() as usize }
    }

    #[inline(always)]
    fn packing(mask: __m256i) -> __m256i {
        // SAFETY: see `bitwise`; eight bits index a table of 256.
        unsafe {
            let lanes = _mm256_movemask_ps(_mm256_castsi256_ps(mask)) as usize & 0xff;
            _mm256_cvtepu8_epi32(_mm_loadl_epi64(LANES_OF_SET[lanes].as_ptr().cast()))
        }
    }

    #[inline(always)]
    unsafe fn store_packed(self, packing: __m256i, to: *mut u32) {
        // SAFETY: see `bitwise`.
        unsafe { _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(self.0, packing)) }
    }
}
