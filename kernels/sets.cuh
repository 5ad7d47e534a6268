// Backtracking, at most one queen in a row: sets of non-attacking queens, in total or by size.
//
// The loop is that of rows.cuh. "No queen in this row" is one more cell that is always open, the highest bit. The last
// rows are not visited. By size these are two: with f open cells in the last but one and g in the last, a set can stay
// as it is, or take one more queen, or one of
//
//      |f| |g| - |f & g| - |f << 1 & g| - |f >> 1 & g|
//
// pairs. The three sums are kept by the size of the set in the fields of one word, which is flushed before a field can
// overflow.
//
// If only the total is wanted, nothing is kept by size, and three rows are left to a formula.
#pragma once
#include "rows.cuh"

constexpr u32 NO_QUEEN = 1u << 31;
constexpr u32 LARGEST_SET = 32; // queens above the last two rows
constexpr u32 PAIR_BITS = 25, SINGLE_BITS = 21; // of 2^15 sets with up to 32 cells open in either row
constexpr u32 SETS_AT_ONCE = 1u << 15;

// Of the sums of a unit the first 32 are sets by size, the next 32 the queens that can be added to them, the last 32
// the pairs.
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

// A start: the lines of its queens as seen from row `level`, the first open one, and its unit.
struct SetStart {
    u32 columns, left, right;
    unsigned short level, unit;
};

// The cells in one or all of three sets (sum bit), and those in two or more (carry).
__device__ __forceinline__ u32 odd(u32 a, u32 b, u32 c) { return a ^ b ^ c; }
__device__ __forceinline__ u32 two(u32 a, u32 b, u32 c) { return (a & b) | (a & c) | (b & c); }

// The sets of at most one queen in each of three rows with open cells f, g and h, by inclusion and exclusion: all
// choices, minus those with two queens that see each other, plus those of three queens that were subtracted twice. The
// number of open cells near a column is a binary number, a word for each digit.
__device__ __forceinline__ u32 sets_of_three(u32 f, u32 g, u32 h) {
    const u32 f1 = odd(f, f << 1, f >> 1) & g, f2 = two(f, f << 1, f >> 1) & g; // that a queen of g sees
    const u32 h1 = odd(h, h << 1, h >> 1) & g, h2 = two(h, h << 1, h >> 1) & g;
    // Queens of f and h that see each other, by the column between them.
    const u32 same = f & h, falling = f << 1 & h >> 1, rising = f >> 1 & h << 1;
    const u32 fg = popcount(f1) + 2 * popcount(f2), gh = popcount(h1) + 2 * popcount(h2);
    const u32 fh = popcount(odd(same, falling, rising)) + 2 * popcount(two(same, falling, rising));
    const u32 middle_sees_both = popcount(f1 & h1) + 2 * (popcount(f1 & h2) + popcount(f2 & h1)) + 4 * popcount(f2 & h2);
    // Of g, two queens that share a column see three cells; two that share a diagonal five.
    const u32 three1 = odd(g, g << 1, g >> 1), three2 = two(g, g << 1, g >> 1);
    const u32 five1 = odd(three1, g << 2, g >> 2), more2 = two(three1, g << 2, g >> 2), five2 = three2 ^ more2, five4 = three2 & more2;
    const u32 a1 = same & three1, b1 = falling & five1, c1 = rising & five1, a2 = same & three2, b2 = falling & five2, c2 = rising & five2;
    const u32 a4 = two(a2, b2, c2), b4 = falling & five4, c4 = rising & five4;
    const u32 outer_see_each_other = popcount(odd(a1, b1, c1)) + 2 * (popcount(two(a1, b1, c1)) + popcount(odd(a2, b2, c2))) +
                                     4 * popcount(odd(a4, b4, c4)) + 8 * popcount(two(a4, b4, c4));
    const u32 x = 1 + popcount(f), y = 1 + popcount(g), z = 1 + popcount(h);
    return x * y * z - fg * z - gh * x - fh * y + middle_sees_both + outer_see_each_other;
}

// `cells` are the cells of each row; no start is above row `top`, nor below the last row but four. A unit has SUMS sums
// by size, or one of two words.
template <bool BY_SIZE>
__device__ __forceinline__ void place_sets(u32 rows, u32 top, const SetStart *starts, u32 count, const u32 *cells, u32 *next, u64 *sums) {
    constexpr u32 LEFT_OVER = BY_SIZE ? 2 : 3, SUMS_OF_UNIT = BY_SIZE ? SUMS : 2;
    SHARED_MEMORY(memory);
    const u32 threads = blockDim.x, me = threadIdx.x;
    uint4 *const stack = memory + me; // as in rows.cuh
    u64 *const after_stack = (u64 *)(memory + (rows - top - LEFT_OVER) * threads), *const fields = after_stack + me;
    u32 *const board = (u32 *)(after_stack + (BY_SIZE ? rows * threads : 0));
    for (u32 size = 0; BY_SIZE && size < rows; size++) fields[size * threads] = 0;
    if (me < rows) board[me] = cells[me];
    __syncthreads();
    const u32 leaf = rows - LEFT_OVER;
    u32 level = 0, pending = 0, open = 0, columns = 0, left = 0, right = 0, sets = 0;
    u64 *mine = sums; // the sums of the unit
    u64 found = 0;
    const auto empty = [&] {
        if (BY_SIZE) empty_fields(fields, rows, threads, mine);
        else if (found && atomicAdd(mine, found) > ~found) atomicAdd(mine + 1, (u64)1); // the low word has overflowed
        sets = 0, found = 0;
    };
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
                if (mine != sums + SUMS_OF_UNIT * s.unit) {
                    empty();
                    mine = sums + SUMS_OF_UNIT * s.unit;
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
            if (BY_SIZE) {
                const u32 x = popcount(f), y = popcount(g), pairs = x * y - touching(f, g);
                fields[popcount(k) * threads] += (u64)1 << (PAIR_BITS + SINGLE_BITS) | (u64)(x + y) << PAIR_BITS | pairs;
                if (++sets == SETS_AT_ONCE) empty();
            } else {
                const u32 h = board[level + 3] & ~(k | l << 2 | r >> 2);
                found += sets_of_three(f, g, h);
            }
        } else {
            if (open) {
                stack[(level - top) * threads] = make_uint4(open, columns, left, right);
                pending |= 1u << level;
            }
            level++;
            open = f | NO_QUEEN, columns = k, left = l, right = r;
        }
    }
    empty();
}
