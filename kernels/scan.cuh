// Collective operations. Prefix sums: value i becomes the sum of all values before it, in three launches: tiles, the
// sums of tiles, and both combined.
#pragma once
#include "shape.cuh"

// Bit j of lane i becomes bit i of lane j.
__device__ __forceinline__ u32 transpose(u32 bits) {
    const u32 lane = threadIdx.x & 31;
    u32 mask = 0x0000ffff;
#pragma unroll
    for (u32 d = 16; d; d /= 2, mask ^= mask << d) {
        const u32 other = __shfl_xor_sync(~0u, bits, d);
        bits = lane & d ? (bits & ~mask) | (other >> d & mask) : (bits & mask) | (other << d & ~mask);
    }
    return bits;
}

constexpr u32 SCAN_THREADS = 256, SCAN_EACH = 16, SCAN_TILE = SCAN_THREADS * SCAN_EACH;

// The sum of the values of the threads before this one; `total` is that of all.
__device__ u32 sum_before(u32 value, u32 *warps, u32 *total) {
    const u32 lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    u32 sum = value;
    for (u32 d = 1; d < 32; d *= 2) {
        const u32 other = __shfl_up_sync(~0u, sum, d);
        if (lane >= d) sum += other;
    }
    if (lane == 31) warps[warp] = sum;
    __syncthreads();
    u32 before = 0, all = 0;
    for (u32 i = 0; i < blockDim.x / 32; i++) {
        if (i < warp) before += warps[i];
        all += warps[i];
    }
    __syncthreads();
    *total = all;
    return before + sum - value;
}

extern "C" __global__ void scan_tiles(u32 *values, u32 count, u32 *tile_sums) {
    __shared__ u32 warps[SCAN_THREADS / 32];
    const u32 first = blockIdx.x * SCAN_TILE + threadIdx.x * SCAN_EACH;
    u32 own[SCAN_EACH], sum = 0, total;
    for (u32 i = 0; i < SCAN_EACH; i++) {
        own[i] = first + i < count ? values[first + i] : 0;
        sum += own[i];
    }
    u32 before = sum_before(sum, warps, &total);
    for (u32 i = 0; i < SCAN_EACH; i++) {
        if (first + i < count) values[first + i] = before;
        before += own[i];
    }
    if (threadIdx.x == 0) tile_sums[blockIdx.x] = total;
}

// One block: prefix sums of the tile sums in place, and the total, which may exceed 32 bits.
extern "C" __global__ void scan_sums(u32 *tile_sums, u32 tiles, u64 *sum_of_all) {
    __shared__ u32 warps[SCAN_THREADS / 32];
    u64 carried = 0;
    for (u32 start = 0; start < tiles; start += SCAN_THREADS) {
        const u32 at = start + threadIdx.x;
        u32 total;
        const u32 before = sum_before(at < tiles ? tile_sums[at] : 0, warps, &total);
        if (at < tiles) tile_sums[at] = (u32)carried + before;
        carried += total;
    }
    if (threadIdx.x == 0) *sum_of_all = carried;
}

extern "C" __global__ void scan_add(u32 *values, u32 count, const u32 *tile_sums) {
    const u32 first = blockIdx.x * SCAN_TILE;
    for (u32 i = threadIdx.x; i < SCAN_TILE; i += SCAN_THREADS)
        if (first + i < count) values[first + i] += tile_sums[blockIdx.x];
}
