// The sieve: drops entries of the west whose masks are empty.
//
// An entry that takes a diagonal which all patterns of a chunk take has an empty mask. For each diagonal the lists hold
// a slice, a bit for every entry that takes it; the OR of the slices of the common diagonals decides 32 entries at a
// time. A warp processes a window of up to 16 such words of NW and of SW at once: lanes 0 to 15 and lanes 16 to 31.
#pragma once
#include "patterns.cuh"

constexpr u32 WINDOW = 16;      // words of a list
constexpr u32 MOST_COMMON = 24; // common diagonals that are used

// The slices of the common diagonals, for NW and SW; a multiple of four, some of them twice.
struct Common {
    const u32 *slices[2][MOST_COMMON];
    u32 count[2];
};

// The surviving entries, by their place in the window.
struct Survivors {
    u16 north[32 * WINDOW], south[32 * WINDOW];
};

// The entries of NW and SW that are joined for one set of columns; each lane may have one set.
struct Columns {
    u32 n0, n1, s0, s1;
    u32 first_main, first_centre; // NW entries from here on are of the second, the third class
    u32 times;                    // weight of a pair of the first two classes
};

__device__ __forceinline__ Columns columns_of(Shape s, const Case &q, Lists north_west, Lists south_west, u32 columns) {
    const u32 all = full(s.shared);
    const u32 *north = bounds_of(north_west, all & ~q.north, columns), *south = bounds_of(south_west, full(s.h) & ~q.south, all & ~columns);
    if (!s.even) return Columns{north[0], q.weight[2] ? north[3] : north[2], south[0], south[4], north[1], north[2], 1};
    const u32 west = side_of(s, columns, q.row_key);
    if (west == ABOVE || q.segment == ABOVE) return Columns{north[2], north[4], south[1], south[3], north[2], ~0u, 0};
    return Columns{north[0], north[4], south[0], south[4], north[2], ~0u, west == BELOW && q.segment == BELOW ? 2u : 1u};
}

// A part of both lists, at most a window of each.
struct Part {
    u32 n0, n1, s0, s1;
};

__device__ __forceinline__ u32 end_of_window(u32 start, u32 end) {
    const u32 most = (start / 32 + WINDOW) * 32;
    return end < most ? end : most;
}

// A lane's word: the surviving entries, and the number of survivors in earlier words of the list.
struct Word {
    u32 left, before;
};

// Sieves a part; the survivors are listed in order.
__device__ __forceinline__ Word sieve(const Common &common, Part part, Survivors &survivors) {
    const u32 lane = threadIdx.x & 31, side = lane / WINDOW, number = lane % WINDOW;
    const u32 start = side ? part.s0 : part.n0, end = side ? part.s1 : part.n1, word = start / 32 + number;
    Word own{0, 0};
    if (word <= (end - 1) / 32) {
        u32 dropped = 0;
        for (u32 i = 0; i < common.count[side]; i += 4) // four loads at once
            dropped |= common.slices[side][i][word] | common.slices[side][i + 1][word] | common.slices[side][i + 2][word] | common.slices[side][i + 3][word];
        own.left = ~dropped;
        if (number == 0) own.left &= ~0u << start % 32;
        if (word == (end - 1) / 32) own.left &= ~0u >> (31 - (end - 1) % 32);
    }
    u32 sum = __popc(own.left);
    own.before = sum;
    for (u32 d = 1; d < WINDOW; d *= 2) {
        const u32 other = __shfl_up_sync(~0u, sum, d);
        if (number >= d) sum += other;
    }
    own.before = sum - own.before;
    u16 *to = (side ? survivors.south : survivors.north) + own.before;
    for (u32 left = own.left; left; left &= left - 1) *to++ = number * 32 + __ffs(left) - 1;
    __syncwarp();
    return own;
}

// The number of survivors of a list, from `start` on, before entry `at`. All lanes take part.
__device__ __forceinline__ u32 rank(Word own, u32 side, u32 start, u32 end, u32 at) {
    at = at < start ? start : at > end ? end : at;
    const u32 last = at - 1, from = side * WINDOW + last / 32 - start / 32;
    const u32 before = __shfl_sync(~0u, own.before, from), left = __shfl_sync(~0u, own.left, from);
    return at == start ? 0 : before + __popc(left & ~0u >> (31 - last % 32));
}
