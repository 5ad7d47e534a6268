// Backtracking, at most one queen in a row: maximal sets of queens, by their size.
//
// A row without a queen stays on the list of empty rows: each of its cells must be seen by a queen of another row
// before the end. The lines of all queens are three sets, of columns and of diagonals; the unseen cells of any row are
// three shifts away:
//
//      cells & ~(columns | rising >> row | falling >> (n - 1 - row))
//
// A queen sees three cells of another row, or two if one of its diagonals must leave the board before. So an empty row
// may have no more unseen cells than the queens to come can see; if it has k more than those after the next one can,
// the next queen must see k of them. The columns from which it does are the cells shifted by the distance of the rows
// to either side, and unshifted, added bitwise. In the last row k is all of them: its open cells are the solutions,
// which are only counted.
//
// One of all symmetric images of a set is counted. A queen on an edge of the board has a distance from the nearer
// corner; the upper edge must have the least distance, or no edge has a queen. So a start says which cells of the other
// edges may have a queen, and which would tie with the upper edge. A set with k ties is found k + 1 times, and counts
// 12 / (k + 1) twelfths.
#pragma once
#include "sets.cuh"

// All cells of the row are seen: it stays without a queen, and need not be examined again.
constexpr u32 NO_CELL = 1u << 30;

// The ties, in the word of the empty rows, above them.
constexpr u32 TIE_BIT = 24, TIE = 1u << TIE_BIT;

// The weight of a set by its ties, in twelfths.
__device__ __forceinline__ u32 weight(u32 ties) { return 0x346cu >> 4 * ties & 15; }

// By row: the cells that may have a queen, and those that tie.
struct __align__(8) Edge {
    u32 cells, ties;
};

// The lines of the queens of a start, the empty rows and ties, its unit, and its table of edges.
struct __align__(8) MaximalStart {
    u32 columns, empty;
    u64 rising, falling; // bit row + column; bit column - row + n - 1
    u32 unit, edges;
};

// Shared by all threads: the rows in the order in which they are filled, and for each of them the number of cells of
// each row that later queens can see.
struct MaximalBoard {
    u32 rows, cells;
    const u32 *order, *most;
};

__device__ __forceinline__ u32 unseen(const MaximalBoard &b, u32 columns, u64 rising, u64 falling, u32 row) {
    return b.cells & ~(columns | (u32)(rising >> row) | (u32)(falling >> (b.rows - 1 - row)));
}

// The columns from which a queen sees at least `k` of some cells of another row.
__device__ __forceinline__ u32 sees(u32 k, u32 cells, u32 distance) {
    const u32 left = cells << distance, right = cells >> distance;
    if (k == 1) return cells | left | right;
    if (k == 2) return (cells & left) | (right & (cells | left));
    return k == 3 ? cells & left & right : 0;
}

// The most cells of another row that a queen on one of the open cells sees.
__device__ __forceinline__ u32 most_seen(u32 cells, u32 open, u32 distance) {
    return sees(3, cells, distance) & open ? 3 : sees(2, cells, distance) & open ? 2 : sees(1, cells, distance) & open ? 1 : 0;
}

__device__ __forceinline__ u32 apart_by(u32 row, u32 other) { return row < other ? other - row : row - other; }

// The cells of the row at `level` that can have a queen, and whether it can stay empty.
__device__ __forceinline__ u32 choices(const MaximalBoard &b, const Edge *edges, u32 level, u32 columns, u64 rising, u64 falling, u32 empty) {
    const u32 row = b.order[level], all = unseen(b, columns, rising, falling, row);
    // The two rows before the last look at the open cells of those below them: most failures there are found here.
    const u32 last = b.order[b.rows - 1], before = b.order[b.rows - 2];
    const u32 open_in_last = level + 3 >= b.rows && level + 1 < b.rows ? unseen(b, columns, rising, falling, last) & edges[last].cells : 0;
    const u32 open_before = level + 3 == b.rows ? unseen(b, columns, rising, falling, before) & edges[before].cells : 0;
    u32 open = all & edges[row].cells;
    bool can_stay = true;
    empty &= TIE - 1;
    while (empty) {
        const u32 other = 31 - __clz((int)empty), left = unseen(b, columns, rising, falling, other);
        empty ^= 1u << other;
        const bool looks_ahead = level + 3 >= b.rows;
        const u32 most = looks_ahead ? most_seen(left, open_in_last, apart_by(last, other)) + most_seen(left, open_before, apart_by(before, other))
                                     : b.most[level * b.rows + other];
        const u32 count = popcount(left);
        if (count <= most) continue;
        can_stay = false;
        open &= sees(count - most, left, apart_by(row, other));
        if (!open) return 0;
    }
    if (can_stay && popcount(all) <= b.most[level * b.rows + row]) open |= all ? NO_QUEEN : NO_CELL;
    return open;
}

// sums[size] += the count of a thread.
__device__ void empty_sizes(u32 *sizes, u32 count, u32 threads, u64 *sums) {
    for (u32 size = 0; size < count; size++) {
        if (sizes[size * threads]) atomicAdd(&sums[size], (u64)sizes[size * threads]);
        sizes[size * threads] = 0;
    }
}

// All starts are at row `top` of the order. The stack has five words a row: the open cells, then the seen lines; the
// low words of the diagonals are whole, and their high bits share a word with the columns. That fits up to 19 rows.
// Every unit has rows + 1 sums. A table of edges has all rows.
extern "C" __global__ void place_maximal(u32 rows, u32 top, const MaximalStart *starts, u32 count, const u32 *order, const u32 *most,
                                         const Edge *tables, u32 number_of_tables, u32 *next, u64 *sums) {
    SHARED_MEMORY(words);
    const u32 threads = blockDim.x, me = threadIdx.x, depth = rows - top;
    uint4 *const stack = words + me;
    u32 *const empties = (u32 *)(words + depth * threads) + me, *const sizes = empties + depth * threads;
    u32 *const told = (u32 *)(words + depth * threads) + (depth + rows + 1) * threads;
    Edge *const edges_told = (Edge *)(told + rows * (rows + 1));
    const MaximalBoard board = {rows, full(rows), told, told + rows};
    for (u32 size = 0; size <= rows; size++) sizes[size * threads] = 0;
    for (u32 i = me; i < rows * (rows + 1); i += threads) told[i] = i < rows ? order[i] : most[i - rows];
    for (u32 i = me; i < rows * number_of_tables; i += threads) edges_told[i] = tables[i];
    __syncthreads();
    u32 level = 0, pending = 0, open = 0, columns = 0, empty = 0;
    u64 *mine = sums; // the sums of the unit
    const Edge *edges = edges_told;
    u64 rising = 0, falling = 0;
    for (;;) {
        if (!open) {
            if (pending) {
                const u32 at = 31 - __clz((int)pending);
                pending ^= 1u << at;
                if (at < STOPS_ABOVE && is_stopped(next)) break;
                level = top + at;
                const uint4 back = stack[at * threads];
                open = back.x, columns = back.y & 0xfffff, empty = empties[at * threads];
                rising = (u64)(back.y >> 20 & 63) << 32 | back.z, falling = (u64)(back.y >> 26) << 32 | back.w;
            } else {
                empty_sizes(sizes, rows + 1, threads, mine);
                const u32 taken = atomicAdd(next, 1u);
                if (taken >= count) break;
                const MaximalStart s = starts[taken];
                mine = sums + s.unit * (rows + 1), edges = edges_told + s.edges * rows;
                level = top, columns = s.columns, rising = s.rising, falling = s.falling, empty = s.empty;
                open = choices(board, edges, level, columns, rising, falling, empty);
                if (!open) continue;
            }
        }
        const u32 cell = open & -open, queen = cell & board.cells, row = board.order[level];
        open ^= cell;
        if (open) {
            stack[(level - top) * threads] = make_uint4(open, columns | (u32)(rising >> 32) << 20 | (u32)(falling >> 32) << 26, (u32)rising, (u32)falling);
            empties[(level - top) * threads] = empty;
            pending |= 1u << (level - top);
        }
        columns |= queen, rising |= (u64)queen << row, falling |= (u64)queen << (rows - 1 - row);
        if (cell == NO_QUEEN) empty |= 1u << row;
        if (queen & edges[row].ties) empty += TIE;
        level++;
        open = choices(board, edges, level, columns, rising, falling, empty);
        if (level + 1 == rows) {
            const u32 size = popcount(columns), ties = empty >> TIE_BIT, tied = edges[board.order[level]].ties & open;
            sizes[(size + 1) * threads] += popcount(open & board.cells & ~tied) * weight(ties) + popcount(tied) * weight(ties + 1);
            if (open & NO_CELL) sizes[size * threads] += weight(ties);
            if (sizes[(size + 1) * threads] >> 31 || sizes[size * threads] >> 31) empty_sizes(sizes, rows + 1, threads, mine);
            open = 0;
        }
    }
}
