// Backtracking on a GPU of compute capability 7.5 or later: boards with blocked cells and given queens.
//
// The lecture's recursion without the recursion: every thread takes sub-boards, one after another, and in each round of its loop
// places one queen or takes one back. A sub-board is a start: the columns and diagonals that the queens above it take, as seen
// from its first open row.
#include "shape.cuh"

// A sub-board.
struct Start {
    u32 columns, left, right;
    u32 bundle; // which bundle it belongs to
};

// Sub-boards with the same open rows: masks[first + row] are the cells of a row that are not blocked, and gaps[first + row] says
// how far below it the next open row is.
struct Bundle {
    u32 first, depth, rows; // open rows from `depth` to `rows`
    u32 columns;            // as bits: diagonals end at the edge of the board
};

constexpr u32 MOST_ROWS = 32;

extern "C" __global__ void backtrack(const Start *starts, u32 count, const Bundle *bundles, const u32 *masks, const u32 *gaps, u32 *next, u64 *solutions, u64 *nodes) {
    u32 columns[MOST_ROWS], left[MOST_ROWS], right[MOST_ROWS], open[MOST_ROWS];
    u32 bundle = 0, top = 1, level = 0; // level < top: this thread needs a sub-board
    Bundle b{};
    u64 found = 0, visited = 0;
    for (;;) {
        if (level < top) {
            if (found) atomicAdd(&solutions[bundle], found);
            if (visited) atomicAdd(&nodes[bundle], visited);
            found = visited = 0;
            const u32 mine = atomicAdd(next, 1u);
            if (mine >= count) return;
            const Start s = starts[mine];
            bundle = s.bundle, b = bundles[bundle];
            level = top = b.depth;
            columns[level] = s.columns, left[level] = s.left, right[level] = s.right;
            open[level] = masks[b.first + level] & ~(s.columns | s.left | s.right);
            if (top == 0) top = level = 0;
        }
        if (!open[level]) {
            if (level == top) level = 0, top = 1;
            else level--;
            continue;
        }
        const u32 queen = open[level] & -open[level]; // lowbit
        open[level] ^= queen;
        visited++;
        if (level + 1 == b.rows) {
            found++;
            continue;
        }
        const u32 gap = gaps[b.first + level];
        const u32 c = columns[level] | queen, l = (u32)((u64)(left[level] | queen) << gap) & b.columns, r = gap < 32 ? (right[level] | queen) >> gap : 0;
        level++;
        columns[level] = c, left[level] = l, right[level] = r;
        open[level] = masks[b.first + level] & ~(c | l | r);
    }
}
