// Backtracking on a GPU of compute capability 7.5 or later: boards with blocked cells and given queens; and row sets of
// the join, as a check. The loop is that of rows.cuh; docs/design/gpu.md describes the differences.
#include "rows.cuh"

// Shared by all threads. All boards of a launch end in the same row: those with fewer rows begin further down.
struct Boards {
    u32 rows; // of the tallest board
    u32 top;  // the uppermost row that a sub-board leaves open
    u32 half; // rows of the north, where solutions are weighed
};

// A sub-board: the lines that its queens take, as seen from its first open row.
struct SubBoard {
    u32 columns, left, right;
    u32 bundle;
};

// Sub-boards with the same open rows. `shift` of a `Row` is its distance from the open row above it; `clear` is all
// columns if that is so far that no diagonal reaches the row.
struct Bundle {
    u32 at;  // index of its rows in the table
    u32 row; // the first open row
};

// The weights of the solutions of a row set, by the number of main diagonals taken; and its key.
struct Weights {
    u32 none, one, both;
    u32 row_key;
};

// Even n with all symmetries: the multiplicity of solutions with these columns in the north, unless both main diagonals
// are taken.
__device__ __forceinline__ u32 times_of(u32 columns, u32 half, u32 row_key) {
    const auto above = [&](u32 set) { // whether its key is above that of the rows, and whether it is not below
        const u32 other = full(half) & ~set, key = set < other ? set : other;
        return key > row_key ? 2 : key == row_key ? 1 : 0;
    };
    const u32 west = above(columns & full(half)), east = above(__brev(columns >> half) >> (32 - half)); // counted from the outside
    return west == 2 || east == 2 ? 0 : west || east ? 1 : 2;
}

// The weight of pairs of queens in the last two rows. East of the middle no queen is on a main diagonal. So the only
// cells of these left there are column 1 of the last row but one, and column 0 of the last.
__device__ __forceinline__ u32 weighed(const Weights &w, u32 times, u32 pairs, u32 f, u32 g, bool main, bool other) {
    const u32 both = other ? pairs : (f & 2 ? popcount(g & ~7u) : 0) + (g & 1 ? popcount(f & ~3u) : 0);
    return (pairs - both) * times * (main ? w.one : w.none) + both * (main ? w.both : times * w.one);
}

// Two sums for each bundle: its solutions, and the queens placed to find them.
template <bool WEIGHED>
__device__ __forceinline__ void backtrack_boards(const Boards t, const SubBoard *starts, u32 count, const Bundle *bundles, const Row *rows, const Weights *weights, u32 *next, u64 *sums) {
    SHARED_MEMORY(memory);
    const u32 last = t.rows - 3; // the last row in which queens are placed
    uint4 *const stack = memory + threadIdx.x;
    u32 *const times_of_threads = (u32 *)(memory + (last - t.top) * THREADS); // visible to the other lanes
    u32 columns = 0, left = 0, right = 0, times = 0;
    u64 placed = 0;
    Place p;
    Row row{}; // the next row
    const auto add_up = [&] {
        if (placed) atomicAdd(&sums[2 * p.bundle + 1], placed);
        if (p.found) atomicAdd(&sums[2 * p.bundle], p.found);
        placed = p.found = 0;
    };
    const auto take = [&](u32 thread, u32 level) {
        const uint4 back = memory[thread + (level - t.top) * THREADS];
        p.open = back.x, columns = back.y, left = back.z, right = back.w;
        row = rows[p.at + level + 1];
        if (WEIGHED && thread != threadIdx.x) times_of_threads[threadIdx.x] = times = times_of_threads[thread];
    };
    const auto begin = [&](const SubBoard &s) {
        const Bundle b = bundles[s.bundle];
        p.at = b.at, p.level = b.row;
        columns = s.columns, left = s.left, right = s.right;
        p.open = rows[p.at + p.level].cells & ~(columns | left | right);
        row = rows[p.at + p.level + 1];
    };
    for (u32 round = 0;; round++) {
        if (round % ROUNDS_ALONE == 0 && !share(p, round, last < 3 ? 0 : last - 2, starts, count, next, add_up, take, begin)) break;
        if (!p.open) {
            if (!p.comes_back()) continue;
            take(threadIdx.x, p.level);
        }
        const u32 queen = p.open & -p.open; // lowbit
        p.open ^= queen;
        placed++;
        const Row below = rows[p.at + p.level + 2];
        const u32 k = columns | queen;
        u32 l = left | queen, r = right | queen, far_left, far_right; // in the next row, and in the one below it
        if (WEIGHED) l <<= 1, r >>= 1, far_left = l << 1, far_right = r >> 1;
        else {
            l = (l & ~row.clear) << row.shift, r = (r & ~row.clear) >> row.shift;
            far_left = (l & ~below.clear) << below.shift, far_right = (r & ~below.clear) >> below.shift;
        }
        u32 f = row.cells & ~(k | l | r);
        const u32 g = below.cells & ~(k | far_left | far_right), missing = below.must & ~k;
        if (missing) f = missing & (missing - 1) ? 0 : f & missing; // the next row takes one column
        if (WEIGHED && p.level + 1 == t.half) {
            times_of_threads[threadIdx.x] = times = times_of(k, t.half, weights[p.bundle].row_key);
            if (!times && !(l >> t.half & 1)) f = 0; // one main diagonal is free, so not both will be taken
        }
        const bool is_near = WEIGHED || below.shift == 1;
        if (p.level == last) {
            const u32 seen = is_near ? touching(f, g) : popcount(f & g) + (below.shift ? apart(f, g, below.shift) : 0);
            const u32 pairs = popcount(f) * popcount(g) - seen;
            p.found += WEIGHED ? weighed(weights[p.bundle], times, pairs, f, g, l >> (t.rows - 2) & 1, r >> 1 & 1) : pairs;
            continue;
        }
        if (is_near) f = leaving(f, g);
        else if (!(g & (g - 1))) f = g ? f & ~(g | g << below.shift | g >> below.shift) : 0;
        if (f) {
            if (p.open) {
                stack[(p.level - t.top) * THREADS] = make_uint4(p.open, columns, left, right);
                p.pending |= 1u << p.level;
            }
            p.level++;
            p.open = f, columns = k, left = l, right = r, row = below;
        }
    }
    add_up();
}

#define BACKTRACK(name, weighed)                                                                                                            \
    extern "C" __global__ void name(Boards task, const SubBoard *starts, u32 count, const Bundle *bundles, const Row *rows,                 \
                                    const Weights *weights, u32 *next, u64 *sums) {                                                         \
        backtrack_boards<weighed>(task, starts, count, bundles, rows, weights, next, sums);                                                 \
    }

BACKTRACK(backtrack, false)
BACKTRACK(backtrack_weighed, true)
