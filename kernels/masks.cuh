// The masks of a span: one chunk of 1024 patterns, or two if the table of two fits into shared memory.
//
// For a cell of the west, let free(cell) be the set of the patterns that leave it free, as 1024 bits for each chunk.
// The mask of an entry is the AND of free(cell) over its queens. To build a mask from few words, a table in shared
// memory holds the AND of two cells for every brick (two rows, two columns).
#pragma once
#include "patterns.cuh"

constexpr u32 WORDS = CHUNK / 32;
constexpr u32 DIAGONALS = 62; // at most
constexpr u32 ALL_ROW = 0;    // of the table: every pattern
constexpr u32 NONE_ROW = 1;   // no pattern
constexpr u32 FIRST_ROW = 2;  // of the bricks

// The patterns that do not take a diagonal; row DIAGONALS: all patterns. Rows are padded by a word, so that a column is
// spread over all banks.
template <u32 CHUNKS> struct Absent {
    u32 words[DIAGONALS + 3][CHUNKS * WORDS + 1];
};

// A thread's quarter of the mask of one chunk.
struct Mask {
    uint4 low, high;
};

__device__ __forceinline__ uint4 operator&(uint4 a, uint4 b) { return make_uint4(a.x & b.x, a.y & b.y, a.z & b.z, a.w & b.w); }

__device__ __forceinline__ uint4 and3(uint4 a, uint4 b, uint4 c) { return make_uint4(a.x & b.x & c.x, a.y & b.y & c.y, a.z & b.z & c.z, a.w & b.w & c.w); }

__device__ __forceinline__ uint4 pick(bool first, uint4 a, uint4 b) {
    return make_uint4(first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z, first ? a.w : b.w);
}

// The rows of the table that make a mask: four, or eight if a quadrant may have more than eight queens.
struct Few {
    uint2 rows;
};
struct Many {
    uint4 rows;
};

// The position of a thread's quarter of each row. Threads with odd `g` read the second half of a chunk first, so that
// two rows are read at once from different banks.
template <u32 CHUNKS> struct Reader {
    const uint4 *first, *second;
    bool swapped;

    // Before halves are swapped back: the AND of up to four rows; missing bricks are ALL_ROW.
    __device__ __forceinline__ void read_four(u32 low, u32 high, u32 bricks, u32 chunk, uint4 &x, uint4 &y) const {
        constexpr u32 row = 8 * CHUNKS;
        const uint4 *const first = this->first + 8 * chunk, *const second = this->second + 8 * chunk;
        const u32 a = (low & 0xffff) * row, b = (low >> 16) * row, c = (high & 0xffff) * row;
        x = and3(first[a], first[b], first[c]), y = and3(second[a], second[b], second[c]);
        if (bricks > 3) {
            const u32 d = (high >> 16) * row;
            x = x & first[d], y = y & second[d];
        }
    }

    __device__ __forceinline__ Mask swap_back(uint4 x, uint4 y) const { return Mask{pick(swapped, y, x), pick(swapped, x, y)}; }

    __device__ __forceinline__ Mask make_mask(Few few, u32 bricks, u32 chunk) const {
        uint4 x, y;
        read_four(few.rows.x, few.rows.y, bricks, chunk, x, y);
        return swap_back(x, y);
    }

    __device__ __forceinline__ Mask make_mask(Many many, u32 bricks, u32 chunk) const {
        uint4 x, y, z, w;
        read_four(many.rows.x, many.rows.y, bricks, chunk, x, y);
        read_four(many.rows.z, many.rows.w, bricks < 4 ? 0 : bricks - 4, chunk, z, w);
        return swap_back(x & z, y & w);
    }
};

// The rows of the table for an entry, from its bricks and the position of each pair of rows in the table.
__device__ __forceinline__ void find_rows(Few &few, u32 low, u32, const u16 *first) {
    const uint2 base = *(const uint2 *)first;
    few.rows = make_uint2(__byte_perm(low, 0, 0x4140) + base.x, __byte_perm(low, 0, 0x4342) + base.y);
}
__device__ __forceinline__ void find_rows(Many &many, u32 low, u32 high, const u16 *first) {
    const uint4 base = *(const uint4 *)first;
    many.rows = make_uint4(__byte_perm(low, 0, 0x4140) + base.x, __byte_perm(low, 0, 0x4342) + base.y,
                           __byte_perm(high, 0, 0x4140) + base.z, __byte_perm(high, 0, 0x4342) + base.w);
}

// Makes the mask of a missing entry: one row without patterns is enough.
__device__ __forceinline__ void clear(Few &few) { few.rows.x = NONE_ROW; }
__device__ __forceinline__ void clear(Many &many) { many.rows.x = NONE_ROW; }

// 16 NW masks (x: rows g, y: rows g + 8) by 8 SW masks (z), all 1024 patterns of a chunk.
__device__ __forceinline__ void multiply(int *sums, const Mask &x, const Mask &y, const Mask &z) {
    binary_mma(sums, x.low.x, y.low.x, x.low.y, y.low.y, z.low.x, z.low.y);
    binary_mma(sums, x.low.z, y.low.z, x.low.w, y.low.w, z.low.z, z.low.w);
    binary_mma(sums, x.high.x, y.high.x, x.high.y, y.high.y, z.high.x, z.high.y);
    binary_mma(sums, x.high.z, y.high.z, x.high.w, y.high.w, z.high.z, z.high.w);
}

// The words of `free` for a cell: column c, row r of the whole board.
template <u32 CHUNKS> __device__ __forceinline__ u32 free_word(Shape s, const Absent<CHUNKS> &absent, u32 r, u32 c, u32 word) {
    const u32 rising = r + c - s.w, falling = r + s.w - 1 - c; // the first wraps around if there is none
    return absent.words[rising < s.n - 1 ? rising : DIAGONALS][word] & absent.words[falling < s.n - 1 ? s.n - 1 + falling : DIAGONALS][word];
}

__device__ __forceinline__ bool fits(u32 distance, u32 a, u32 b) { return a != b && a + distance != b && b + distance != a; }

__device__ __forceinline__ u32 first_partner(u32 side, u32 distance, u32 a) {
    u32 b = 0;
    while (b < side && !fits(distance, a, b)) b++;
    return b < side ? b : 0;
}

// Fills the table for the west rows of one quadrant, from row `start` on, and records the position of the bricks of
// each pair of rows; returns the first row after it.
template <u32 CHUNKS>
__device__ u32 fill_table(Shape s, const Absent<CHUNKS> &absent, u32 (*table)[CHUNKS * WORDS], u16 *first_brick, const u8 *numbers, u32 south, u32 rows, u32 side, u32 start) {
    const u32 lane = threadIdx.x & 31, warps = blockDim.x >> 5;
    u32 task = threadIdx.x >> 5; // of a brick's CHUNKS x side tasks; further ones belong to the next brick
    for (u32 k = 0; k < MOST_BRICKS; k++) {
        if (threadIdx.x == 0) first_brick[k] = rows ? start : ALL_ROW;
        if (!rows) continue;
        const u32 upper = __ffs(rows) - 1, top = upper + (south ? s.w : 0);
        rows &= rows - 1;
        const u32 distance = rows ? __ffs(rows) - 1 - upper : 0;
        for (; task < CHUNKS * side; task += warps) {
            const u32 a = task % side, word = task / side * WORDS + lane, upper_free = free_word(s, absent, top, a, word);
            if (!rows) {
                table[start + a][word] = upper_free;
                continue;
            }
            u32 to = start + brick(numbers, distance, a, first_partner(side, distance, a)); // numbers ascend with b
            for (u32 b = 0; b < side; b++)
                if (fits(distance, a, b)) table[to++][word] = upper_free & free_word(s, absent, top + distance, b, word);
        }
        task -= CHUNKS * side;
        start += rows ? side * side - side - (distance < side ? 2 * (side - distance) : 0) : side;
        rows &= rows - 1;
    }
    return start;
}
