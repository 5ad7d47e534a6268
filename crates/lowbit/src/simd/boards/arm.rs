//! The vectors of 64-bit ARM, which every such processor has: four sub-boards of up to 32 columns.
//!
//! They have no compress: the lanes of a mask are moved by a table of permutations.

#![allow(unsafe_code, reason = "vector intrinsics; see `simd`")]

use std::arch::aarch64::*;

use super::Vector;

/// Four lanes of 32 bits. SAFETY of all blocks: the processor has these vectors, and the caller promises 16 bytes at the pointer of
/// `load` and `store_packed`.
#[derive(Clone, Copy)]
pub(crate) struct Portable(uint32x4_t);

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

impl Vector for Portable {
    type Cell = u32;
    type Mask = uint32x4_t;
    type Shift = int32x4_t;
    type Packing = uint8x16_t;
    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(set: u32) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vdupq_n_u32(set) })
    }

    #[inline(always)]
    unsafe fn load(from: *const u32) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vld1q_u32(from) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vandq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vorrq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vbicq_u32(self.0, other.0) })
    }

    #[inline(always)]
    fn nor(self, b: Self, c: Self) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vmvnq_u32(vorrq_u32(self.0, vorrq_u32(b.0, c.0))) })
    }

    #[inline(always)]
    fn lowbit(self) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vandq_u32(self.0, vreinterpretq_u32_s32(vnegq_s32(vreinterpretq_s32_u32(self.0)))) })
    }

    #[inline(always)]
    fn filled_upwards(self) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vorrq_u32(self.0, vreinterpretq_u32_s32(vnegq_s32(vreinterpretq_s32_u32(self.0)))) })
    }

    #[inline(always)]
    fn shift(distance: u32) -> int32x4_t {
        // SAFETY: see `Portable`.
        unsafe { vdupq_n_s32(distance as i32) }
    }

    #[inline(always)]
    fn up(self, distance: int32x4_t) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vshlq_u32(self.0, distance) })
    }

    /// ARM has one shift, which shifts down if the distance is negative.
    #[inline(always)]
    fn down(self, distance: int32x4_t) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vshlq_u32(self.0, vnegq_s32(distance)) })
    }

    #[inline(always)]
    fn first(count: usize) -> uint32x4_t {
        const PLACES: [u32; LANES] = [0, 1, 2, 3];
        // SAFETY: see `Portable`.
        unsafe { vcltq_u32(vld1q_u32(PLACES.as_ptr()), vdupq_n_u32(count.min(LANES) as u32)) }
    }

    #[inline(always)]
    fn meets(self, other: Self, among: uint32x4_t) -> uint32x4_t {
        // SAFETY: see `Portable`.
        unsafe { vandq_u32(among, vtstq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn misses(self, other: Self, among: uint32x4_t) -> uint32x4_t {
        // SAFETY: see `Portable`.
        unsafe { vbicq_u32(among, vtstq_u32(self.0, other.0)) }
    }

    #[inline(always)]
    fn only(self, mask: uint32x4_t) -> Self {
        // SAFETY: see `Portable`.
        Portable(unsafe { vandq_u32(self.0, mask) })
    }

    #[inline(always)]
    fn ones(self) -> u64 {
        // SAFETY: see `Portable`.
        unsafe { vaddlvq_u8(vcntq_u8(vreinterpretq_u8_u32(self.0))).into() }
    }

    #[inline(always)]
    fn count(mask: uint32x4_t) -> usize {
        // SAFETY: see `Portable`.
        unsafe { vaddvq_u32(vshrq_n_u32::<31>(mask)) as usize }
    }

    #[inline(always)]
    fn packing(mask: uint32x4_t) -> uint8x16_t {
        // SAFETY: see `Portable`; four bits index a table of 16, each of 16 bytes.
        unsafe {
            let set = vaddvq_u32(vandq_u32(mask, vld1q_u32(BIT_OF_LANE.as_ptr()))) as usize;
            vld1q_u8(BYTES_OF_SET[set].as_ptr())
        }
    }

    #[inline(always)]
    unsafe fn store_packed(self, packing: uint8x16_t, to: *mut u32) {
        // SAFETY: see `Portable`.
        unsafe { vst1q_u8(to.cast(), vqtbl1q_u8(vreinterpretq_u8_u32(self.0), packing)) }
    }
}
