//! 512-bit registers: 32 sub-boards of up to 16 columns, or 16 of up to 32.

#![allow(unsafe_code, reason = "vector intrinsics; see `simd`")]

use std::arch::x86_64::*;

use super::Vector;

/// The bytes 0, 1, …, 63: the identity permutation.
const PLACES: [u8; 64] = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        bytes[i] = i as u8;
        i += 1;
    }
    bytes
};

/// Truth table of `!(a | b | c)`.
const NOR: i32 = 0b0000_0001;

/// A register type. SAFETY of all its blocks: it is named only where the processor has the features of the backend
/// (see `simd`); for `load` and `store_packed`, the caller promises 64 bytes at the pointer.
macro_rules! register {
    ($(#[$doc:meta])* $name:ident($lanes:literal of $cell:ty as $signed:ty, $mask:ty), $splat:ident,
        $sub:ident, $up:ident, $down:ident, $meets:ident, $misses:ident, $only:ident, $compress:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name(__m512i);

        impl Vector for $name {
            type Cell = $cell;
            type Mask = $mask;
            type Shift = __m512i;
            type Packing = __m512i;
            const LANES: usize = $lanes;

            #[inline(always)]
            fn splat(set: u32) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { $splat(set as $signed) })
            }

            #[inline(always)]
            unsafe fn load(from: *const $cell) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { _mm512_loadu_si512(from.cast()) })
            }

            #[inline(always)]
            fn and(self, other: Self) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { _mm512_and_si512(self.0, other.0) })
            }

            #[inline(always)]
            fn or(self, other: Self) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { _mm512_or_si512(self.0, other.0) })
            }

            #[inline(always)]
            fn without(self, other: Self) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { _mm512_andnot_si512(other.0, self.0) })
            }

            #[inline(always)]
            fn nor(self, b: Self, c: Self) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { _mm512_ternarylogic_epi32::<NOR>(self.0, b.0, c.0) })
            }

            #[inline(always)]
            fn lowbit(self) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { _mm512_and_si512(self.0, $sub(_mm512_setzero_si512(), self.0)) })
            }

            #[inline(always)]
            fn filled_upwards(self) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { _mm512_or_si512(self.0, $sub(_mm512_setzero_si512(), self.0)) })
            }

            #[inline(always)]
            fn shift(distance: u32) -> __m512i {
                // SAFETY: see `register`.
                unsafe { $splat(distance as $signed) }
            }

            #[inline(always)]
            fn up(self, distance: __m512i) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { $up(self.0, distance) })
            }

            #[inline(always)]
            fn down(self, distance: __m512i) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { $down(self.0, distance) })
            }

            #[inline(always)]
            fn first(count: usize) -> $mask {
                if count >= $lanes { !0 } else { (1 << count) - 1 }
            }

            #[inline(always)]
            fn meets(self, other: Self, among: $mask) -> $mask {
                // SAFETY: see `register`.
                unsafe { $meets(among, self.0, other.0) }
            }

            #[inline(always)]
            fn misses(self, other: Self, among: $mask) -> $mask {
                // SAFETY: see `register`.
                unsafe { $misses(among, self.0, other.0) }
            }

            #[inline(always)]
            fn only(self, mask: $mask) -> Self {
                // SAFETY: see `register`.
                $name(unsafe { $only(mask, self.0) })
            }

            #[inline(always)]
            fn ones(self) -> u64 {
                // SAFETY: see `register`.
                unsafe { _mm512_reduce_add_epi64(_mm512_popcnt_epi64(self.0)) as u64 }
            }

            #[inline(always)]
            fn count(mask: $mask) -> usize {
                mask.count_ones() as usize
            }

            // A compress costs as much as two permutes, so only the indices are compressed; every register that moves with them is
            // permuted.
            #[inline(always)]
            fn packing(mask: $mask) -> __m512i {
                // SAFETY: see `register`; there are 64 places.
                unsafe { $compress(mask, _mm512_loadu_si512(PLACES.as_ptr().cast())) }
            }

            #[inline(always)]
            unsafe fn store_packed(self, packing: __m512i, to: *mut $cell) {
                // SAFETY: see `register`.
                unsafe { _mm512_storeu_si512(to.cast(), _mm512_permutexvar_epi8(packing, self.0)) }
            }
        }
    };
}

register!(
    /// 32 lanes of 16 bits.
    Narrow(32 of u16 as i16, __mmask32),
    _mm512_set1_epi16,
    _mm512_sub_epi16,
    _mm512_sllv_epi16,
    _mm512_srlv_epi16,
    _mm512_mask_test_epi16_mask,
    _mm512_mask_testn_epi16_mask,
    _mm512_maskz_mov_epi16,
    _mm512_maskz_compress_epi16
);

register!(
    /// 16 lanes of 32 bits.
    Wide(16 of u32 as i32, __mmask16),
    _mm512_set1_epi32,
    _mm512_sub_epi32,
    _mm512_sllv_epi32,
    _mm512_srlv_epi32,
    _mm512_mask_test_epi32_mask,
    _mm512_mask_testn_epi32_mask,
    _mm512_maskz_mov_epi32,
    _mm512_maskz_compress_epi32
);
