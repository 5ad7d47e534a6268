// The size of the search tree of n queens, level by level. docs/design/place.md has the rule; the loop is that of rows.cuh.
//
// A thread comes to a node when it places the node's last queen. It counts the node's children without placing them, and places
// only those that have children themselves: half of the nodes near the end of the tree have none.
#pragma once
#include "rows.cuh"

// Adds up what a thread counted below one of the first rows of its start: fewer than 2^32 in each row.
__device__ __forceinline__ void add_levels(u32 *counts, u32 threads, u32 rows, u32 given, u64 *levels) {
    for (u32 row = given; row < rows; row++) {
        const u32 here = counts[(row - given) * threads];
        if (here) atomicAdd(&levels[row], (u64)here);
        counts[(row - given) * threads] = 0;
    }
}

// `levels` of a row: placements in all rows down to it, below starts of `given` queens that do not attack each other.
extern "C" __global__ void place_levels(u32 rows, u32 given, const Start *starts, u32 count, u32 *next, u64 *levels) {
    SHARED_MEMORY(tree);
    const u32 threads = blockDim.x, me = threadIdx.x, all = (1u << rows) - 1;
    // The first row that can be pending is the one below a start, the last one leaves two below.
    uint4 *const stack = tree + me;
    u32 *const counts = (u32 *)(tree + (rows - given - 2) * threads) + me;
    for (u32 row = given; row < rows; row++) counts[(row - given) * threads] = 0;
    u32 level = 0, pending = 0, open = 0, columns = 0, left = 0, right = 0;
    for (;;) {
        if (!open) {
            if (pending) {
                level = 31 - __clz((int)pending);
                pending ^= 1u << level;
                if (level < given + STOPS_ABOVE) {
                    if (is_stopped(next)) return;
                    add_levels(counts, threads, rows, given, levels);
                }
                const uint4 back = stack[(level - given) * threads];
                open = back.x, columns = back.y, left = back.z, right = back.w;
            } else {
                add_levels(counts, threads, rows, given, levels);
                const u32 mine = atomicAdd(next, 1u);
                if (mine >= count) return;
                const Start s = starts[mine];
                columns = left = right = 0;
                for (level = 0;; level++) {
                    open = 1u << given_column(s.first, s.second, level);
                    if (level + 1 == given) break;
                    columns |= open, left = (left | open) << 1, right = (right | open) >> 1;
                }
            }
        }
        const u32 queen = open & -open; // lowbit
        open ^= queen;
        const u32 k = columns | queen, l = (left | queen) << 1, r = (right | queen) >> 1;
        u32 f = all & ~(k | l | r);
        counts[(level + 1 - given) * threads] += popcount(f);
        const u32 g = level + 2 < rows ? all & ~(k | l << 1 | r >> 1) : 0; // below the last row there is none
        if (!g) continue;
        f &= ~sees_all(g);
        if (!f) continue;
        if (open) {
            stack[(level - given) * threads] = make_uint4(open, columns, left, right);
            pending |= 1u << level;
        }
        level++;
        open = f, columns = k, left = l, right = r;
    }
}
