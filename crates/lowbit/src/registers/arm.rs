//! The vectors of 64-bit ARM, which every such processor has: four sub-boards of up to 32 columns.
//!
//! They have no compress: the lanes of a mask are moved by a table of permutations.

#![allow(unsafe_code, reason = "vector intrinsics; see the promise in `Vector`")]

use std::arch::aarch64::*;

use super::{InRegisters, Vector};

/// Searches in four lanes.
pub(super) fn wide<S: InRegisters<u32>>(search: S) -> S::Found {
    // SAFETY: every 64-bit ARM processor has these vectors.
    unsafe { search.run::<Register>() }
}

/// Four lanes of 32 bits. SAFETY of all blocks: the processor has these vectors, and the caller promises 16 bytes at the pointer of
/// `load` and `store_packed`.
#[derive(Clone, Copy)]
pub(crate) struct Register(uint32x4_t);

const LANES: usize = 4;

/// The bit of each lane in a set of lanes.
static BIT_OF_LANE: [u32; LANES] = [1, 2, 4, 8];

/// For every set of lanes: the bytes of the lanes in it, in order.
static BYTES_OF_SET: [[u8; 16]; 1 << LANES] = {
    let mut bytes = [[0; 16]; 1 << LANES];
    let mut set = 0;
    while set < bytes.len() {
        let (mut byte, mut packed) = (0, 0);
        while byte < 16 {
            if set >> (byte / 4) & 1 == 1 {
                bytes[set][packed] = byte as u8;
                packed += 1;
            }
            byte += 1;
        }
        set += 1;
    }
    bytes
};

impl Vector for Register {
    type Cell = u32;
    type Mask = uint32x4_t;
    type Shift = int32x4_t;
    type Packing = uint8x16_t;
    const LANES: usize = LANES;

    #[inline(always)]
    unsafe fn splat(set: u32) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vdupq_n_u32(set) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vld1q_u32(from) })
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vandq_u32(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vorrq_u32(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn without(self, other: Self) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vbicq_u32(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn nor(self, b: Self, c: Self) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vmvnq_u32(vorrq_u32(self.0, vorrq_u32(b.0, c.0))) })
    }

    #[inline(always)]
    unsafe fn lowbit(self) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vandq_u32(self.0, vreinterpretq_u32_s32(vnegq_s32(vreinterpretq_s32_u32(self.0)))) })
    }

    #[inline(always)]
    unsafe fn filled_upwards(self) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vorrq_u32(self.0, vreinterpretq_u32_s32(vnegq_s32(vreinterpretq_s32_u32(self.0)))) })
    }

    #[inline(always)]
    unsafe fn shift(distance: u32) -> int32x4_t {
        // SAFETY: see `Register`.
        unsafe { vdupq_n_s32(distance as i32) }
    }

    #[inline(always)]
    unsafe fn up(self, distance: int32x4_t) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vshlq_u32(self.0, distance) })
    }

    /// ARM has one shift, which shifts down if the distance is negative.
    #[inline(always)]
    unsafe fn down(self, distance: int32x4_t) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vshlq_u32(self.0, vnegq_s32(distance)) })
    }

    #[inline(always)]
    unsafe fn first(count: usize) -> uint32x4_t {
        const PLACES: [u32; LANES] = [0, 1, 2, 3];
        // SAFETY: see `Register`.
        unsafe { vcltq_u32(vld1q_u32(PLACES.as_ptr()), vdupq_n_u32(count.min(LANES) as u32)) }
    }

    #[inline(always)]
    unsafe fn meets(self, other: Self, among: uint32x4_t) -> uint32x4_t {
        // SAFETY: see `Register`.
        unsafe { vandq_u32(among, vtstq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn misses(self, other: Self, among: uint32x4_t) -> uint32x4_t {
        // SAFETY: see `Register`.
        unsafe { vbicq_u32(among, vtstq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    unsafe fn only(self, mask: uint32x4_t) -> Self {
        // SAFETY: see `Register`.
        Register(unsafe { vandq_u32(self.0, mask) })
    }

    #[inline(always)]
    unsafe fn ones(self) -> u64 {
        // SAFETY: see `Register`.
        unsafe { vaddlvq_u8(vcntq_u8(vreinterpretq_u8_u32(self.0))).into() }
    }

    #[inline(always)]
    unsafe fn count(mask: uint32x4_t) -> usize {
        // SAFETY: see `Register`.
        unsafe { vaddvq_u32(vshrq_n_u32::<31>(mask)) as usize }
    }

    #[inline(always)]
    unsafe fn packing(mask: uint32x4_t) -> uint8x16_t {
        // SAFETY: see `Register`; four bits index a table of 16, each of 16 bytes.
        unsafe {
            let set = vaddvq_u32(vandq_u32(mask, vld1q_u32(BIT_OF_LANE.as_ptr()))) as usize;
            vld1q_u8(BYTES_OF_SET[set].as_ptr())
        }
    }

    #[inline(always)]
    unsafe fn store_packed(self, packing: uint8x16_t, to: *mut u32) {
        // SAFETY: see `Register`.
        unsafe { vst1q_u8(to.cast(), vqtbl1q_u8(vreinterpretq_u8_u32(self.0), packing)) }
    }
}
