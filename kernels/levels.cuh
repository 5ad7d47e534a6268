// The size of the search tree of n queens, level by level. docs/design/place.md has the rule; the loop is that of rows.cuh.
//
// A thread visits a node when it places the node's last queen. It counts the node's children without placing them, and
// places only those that have children themselves: half of the nodes near the end of the tree have none.
#pragma once
#include "rows.cuh"

// Adds up the counts of a thread. All threads add to the same few words: this must be rare.
__device__ __forceinline__ void add_levels(u32 *counts, u32 rows, u32 given, u64 *levels) {
    for (u32 row = given; row < rows; row++) {
        const u32 here = counts[(row - given) * THREADS];
        if (here) atomicAdd(&levels[row], (u64)here);
        counts[(row - given) * THREADS] = 0;
    }
}

// `levels` of a row: placements in all rows down to it, below starts of `given` queens that do not attack each other.
extern "C" __global__ void place_levels(u32 rows, u32 given, const Start *starts, u32 count, u32 *next, u64 *levels) {
    SHARED_MEMORY(tree);
    const u32 all = (1u << rows) - 1;
    // Rows are numbered from the last one of a start, as one-bit words. The first that can be pending is the one below
    // it; two rows are below the last one.
    const u32 last = 1u << (rows - given - 2);
    uint4 *const stack = tree + threadIdx.x - THREADS;
    u32 *const counts = (u32 *)(tree + (rows - given - 2) * THREADS) + threadIdx.x;
    for (u32 row = given; row < rows; row++) counts[(row - given) * THREADS] = 0;
    u32 row = 0, at = 0, pending = 0, open = 0, columns = 0, left = 0, right = 0; // `at`: index of the row, in both tables
    u32 largest = 0; // all bits that any count has had
    for (;;) {
        if (!open) {
            if (pending) {
                const u32 level = 31 - __clz((int)pending);
                row = 1u << level, at = level * THREADS;
                pending ^= row;
                if (level <= STOPS_ABOVE) { // it counts far fewer than 2^31 nodes before it returns here
                    if (is_stopped(next)) break;
                    if (largest >> 31) add_levels(counts, rows, given, levels), largest = 0;
                }
                const uint4 back = stack[at];
                open = back.x, columns = back.y, left = back.z, right = back.w;
            } else {
                const u32 mine = atomicAdd(next, 1u);
                if (mine >= count) break;
                const Start s = starts[mine];
                columns = left = right = 0;
                for (u32 i = 0;; i++) {
                    open = 1u << given_column(s.first, s.second, i);
                    if (i + 1 == given) break;
                    columns |= open, left = (left | open) << 1, right = (right | open) >> 1;
                }
                row = 1, at = 0;
            }
        }
        const u32 queen = open & -open; // lowbit
        open ^= queen;
        const u32 k = columns | queen, l = (left | queen) << 1, r = (right | queen) >> 1;
        const u32 f = all & ~(k | l | r), g = all & ~(k | l << 1 | r >> 1);
        const u32 sum = counts[at] + popcount(f);
        counts[at] = sum, largest |= sum;
        const u32 parents = leaving(f, g);
        const bool deeper = parents && row <= last;
        if (deeper && open) {
            stack[at] = make_uint4(open, columns, left, right);
            pending |= row;
        }
        if (deeper) {
            row <<= 1, at += THREADS;
            open = parents, columns = k, left = l, right = r;
        }
    }
    add_levels(counts, rows, given, levels);
}
