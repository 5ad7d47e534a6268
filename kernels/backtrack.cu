// Backtracking on a GPU of compute capability 7.5 or later: boards with blocked cells and given queens; and row sets of the join once
// more, as a check.
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

// A row set of the join, to be counted again by backtracking.
struct RowSetAt {
    u32 north, south; // the rows of the east
    u32 row_key;
    u32 weight[3];
    u32 unit; // where its share is added
    u32 unused;
};

// How many solutions stand behind one: crates/lowbit/src/queens/join/reference.rs, line by line.
__device__ u32 weigh(Shape s, const RowSetAt &q, const u32 *queens) {
    if (!s.even && !s.middle) return q.weight[0]; // a free cut
    if (s.middle) {
        u32 row = 0;
        while (queens[row] != s.h) row++;
        const u32 column = queens[s.h];
        if (row > s.h || column > s.h || column < row) return 0;
        return row == s.h ? q.weight[2] : row == column ? q.weight[0] : q.weight[1];
    }
    u32 taken = 0, west = 0, east = 0; // queens on main diagonals; columns of the north, from the outside
    for (u32 row = 0; row < s.n; row++) {
        const u32 column = queens[row];
        if (row == column || row + column == s.n - 1) {
            if (column >= s.w) return 0;
            taken++;
        }
        if (row < s.h && column < s.w) west |= 1u << column;
        if (row < s.h && column >= s.w) east |= 1u << (s.n - 1 - column);
    }
    if (taken == 2) return q.weight[2];
    const u32 a = side_of(s, west, q.row_key), b = side_of(s, east, q.row_key);
    return a == ABOVE || b == ABOVE ? 0 : q.weight[taken] * (a == BELOW && b == BELOW ? 2 : 1);
}

// The share of row sets from its definition: thread (x, y) finds all solutions of row set y whose first `given` queens are those that
// the number `first` + x spells, and weighs them. `cells` says for each row of the board where a queen may stand.
extern "C" __global__ void recount(Shape s, const u32 *cells, const RowSetAt *row_sets, u32 given, u64 first, u64 *shares) {
    const RowSetAt q = row_sets[blockIdx.y];
    const u32 east_rows = q.north | q.south << s.w, west = full(s.w), all = full(s.n);
    u32 queens[MOST_ROWS], columns[MOST_ROWS + 1], left[MOST_ROWS + 1], right[MOST_ROWS + 1], open[MOST_ROWS];
    u64 number = first + blockIdx.x * (u64)blockDim.x + threadIdx.x;
    u32 level = 0;
    columns[0] = left[0] = right[0] = 0;
    const auto place = [&](u32 queen) { // a column, as a bit
        queens[level] = __ffs(queen) - 1;
        columns[level + 1] = columns[level] | queen;
        left[level + 1] = (left[level] | queen) << 1 & all, right[level + 1] = (right[level] | queen) >> 1;
        level++;
    };
    const auto open_cells = [&] { return cells[level] & (east_rows >> level & 1 ? all & ~west : west) & ~(columns[level] | left[level] | right[level]); };
    for (; level < given; number /= s.w) {
        const u32 digit = (u32)(number % s.w), queen = 1u << (east_rows >> level & 1 ? s.w + digit : digit);
        if (!(open_cells() & queen)) return; // also where the east has no such column
        place(queen);
    }
    if (number) return;
    u64 share = 0;
    for (open[level] = open_cells();;) {
        if (!open[level]) {
            if (level == given) break;
            level--;
            continue;
        }
        const u32 queen = open[level] & -open[level]; // lowbit
        open[level] ^= queen;
        place(queen);
        if (level < s.n) {
            open[level] = open_cells();
            continue;
        }
        share += weigh(s, q, queens);
        level--;
    }
    if (share) atomicAdd(&shares[q.unit], share);
}
