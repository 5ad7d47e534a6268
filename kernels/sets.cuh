// Backtracking, at most one queen in a row: sets of queens that do not attack each other, by their size.
//
// The loop is that of rows.cuh. "No queen in this row" is one more cell that is always open, the highest bit. The last two rows are
// not visited: with f open cells in the last but one and g in the last, a set can be left as it is, or take one queen more, or one of
//
//      |f| |g| - |f & g| - |f << 1 & g| - |f >> 1 & g|
//
// pairs. The three sums are kept by the size of the set in the fields of one word, which is emptied before a field can overflow.
#pragma once
#include "rows.cuh"

constexpr u32 NO_QUEEN = 1u << 31;
constexpr u32 LARGEST_SET = 32; // queens above the last two rows
constexpr u32 PAIR_BITS = 25, SINGLE_BITS = 21; // of 2^15 sets with up to 32 cells open in either row
constexpr u32 SETS_AT_ONCE = 1u << 15;

// Of the sums of a unit the first 32 are sets by size, the next 32 how many queens can be added to them, the last 32 how many pairs.
constexpr u32 SUMS = 3 * LARGEST_SET;

__device__ void empty_fields(u64 *fields, u32 sizes, u32 threads, u64 *sums) {
    for (u32 size = 0; size < sizes; size++) {
        const u64 word = fields[size * threads];
        if (!word) continue;
        fields[size * threads] = 0;
        atomicAdd(&sums[size], word >> (PAIR_BITS + SINGLE_BITS));
        atomicAdd(&sums[LARGEST_SET + size], word >> PAIR_BITS & ((1u << SINGLE_BITS) - 1));
        atomicAdd(&sums[2 * LARGEST_SET + size], word & ((1u << PAIR_BITS) - 1));
    }
}

// A start: what its queens take, as seen from row `level`, which is the first that is open, and the unit whose sums it adds to.
struct SetStart {
    u32 columns, left, right;
    unsigned short level, unit;
};

// `cells` are the cells of each row; no start is above row `top`, nor below the last row but three.
extern "C" __global__ void place_sets(u32 rows, u32 top, const SetStart *starts, u32 count, const u32 *cells, u32 *next, u64 *sums) {
    SHARED_MEMORY(words);
    const u32 threads = blockDim.x, me = threadIdx.x;
    uint4 *const stack = words + me; // as in rows.cuh
    u64 *const fields = (u64 *)(words + (rows - top - 2) * threads) + me;
    u32 *const board = (u32 *)((u64 *)(words + (rows - top - 2) * threads) + rows * threads);
    for (u32 size = 0; size < rows; size++) fields[size * threads] = 0;
    if (me < rows) board[me] = cells[me];
    __syncthreads();
    const u32 leaf = rows - 2;
    u32 level = 0, pending = 0, open = 0, columns = 0, left = 0, right = 0, sets = 0;
    u64 *mine = sums; // those of the unit
    for (;;) {
        if (!open) {
            if (pending) {
                level = 31 - __clz((int)pending);
                pending ^= 1u << level;
                if (level < top + STOPS_ABOVE && is_stopped(next)) break;
                const uint4 back = stack[(level - top) * threads];
                open = back.x, columns = back.y, left = back.z, right = back.w;
            } else {
                const u32 taken = atomicAdd(next, 1u);
                if (taken >= count) break;
                const SetStart s = starts[taken];
                if (mine != sums + SUMS * s.unit) {
                    empty_fields(fields, rows, threads, mine);
                    mine = sums + SUMS * s.unit, sets = 0;
                }
                level = s.level, columns = s.columns, left = s.left, right = s.right;
                open = (board[level] & ~(columns | left | right)) | NO_QUEEN;
            }
        }
        const u32 cell = open & -open, queen = cell & ~NO_QUEEN;
        open ^= cell;
        const u32 k = columns | queen, l = (left | queen) << 1, r = (right | queen) >> 1;
        const u32 f = board[level + 1] & ~(k | l | r);
        if (level + 1 == leaf) {
            const u32 g = board[level + 2] & ~(k | l << 1 | r >> 1);
            const u32 x = popcount(f), y = popcount(g), pairs = x * y - touching(f, g);
            fields[popcount(k) * threads] += (u64)1 << (PAIR_BITS + SINGLE_BITS) | (u64)(x + y) << PAIR_BITS | pairs;
            if (++sets == SETS_AT_ONCE) sets = 0, empty_fields(fields, rows, threads, mine);
        } else {
            if (open) {
                stack[(level - top) * threads] = make_uint4(open, columns, left, right);
                pending |= 1u << level;
            }
            level++;
            open = f | NO_QUEEN, columns = k, left = l, right = r;
        }
    }
    empty_fields(fields, rows, threads, mine);
}
