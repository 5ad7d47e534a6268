// Backtracking, a piece in every row: rooks with what else they may do besides. docs/design/place.md draws the loop.
//
// Every thread takes starts, one after another. A start is the columns of the first pieces; what follows from them is computed here,
// by the same code that places all others. In each round of its loop a thread places exactly one piece, whatever it did before:
// if nothing is open in its row it first takes back the last row in which something is. So the threads of a warp differ only in
// whether they had to take back, and in what becomes of the new row.
//
// A thread looks two rows down: the last two rows are counted without placing anything there, and a piece that would leave
// nothing in the row below it is never placed. Near the end of the board that is every other one.
//
// What a thread must come back to lies in shared memory, a word of 128 bits for each row and thread, so that threads in different
// rows do not get in each other's way. `pending` says in which rows something is still open: rows without are never visited again.
#pragma once
#include "shape.cuh"

// What all threads are told.
struct Task {
    u32 rows;                 // of a bundle, which is what a start belongs to
    u32 given;                // pieces that a start brings
    u32 diagonals;            // all bits if the piece sees along both diagonals
    u32 keep;                 // riders: all bits; leapers, which see one cell: none
    u32 step0, side0;         // it sees `step` rows down and `side` columns to either side
    u32 step1, side1;
};

// The columns of the first pieces, a byte each.
struct Start {
    u32 first, second; // rows 0 to 3, rows 4 to 7
    u32 bundle;
    u32 unused;
};

enum Moves { NO_MOVES, LEAPS, RIDES };

// A row as it is entered from the one before: cells that may be taken; columns that must have been taken before; columns whose
// pieces are no longer seen from here on; and how far down it is.
struct __align__(16) Row {
    u32 cells, must, clear, shift;
};

// Whoever wants the threads to end puts this into the number of starts taken. They look when they come back to one of the first rows
// below their start: often enough to end within a second, and too seldom to cost anything.
constexpr u32 STOP = 1u << 31, STOPS_ABOVE = 3;
__device__ __forceinline__ bool is_stopped(const u32 *next) { return *(const volatile u32 *)next >= STOP; }

__device__ __forceinline__ u32 popcount(u32 word) { return (u32)__popc(word); }

// Pairs of a cell of f and one of g that are `side` columns apart.
__device__ __forceinline__ u32 apart(u32 f, u32 g, u32 side) { return popcount(f << side & g) + popcount(f >> side & g); }

// Pairs of a cell of f and one of g in the same column or next to it. Three sets are added before they are counted: counting is slow.
__device__ __forceinline__ u32 touching(u32 f, u32 g) {
    const u32 a = f & g, b = f << 1 & g, c = f >> 1 & g;
    return popcount(a ^ b ^ c) + 2 * popcount((a & b) | (a & c) | (b & c));
}

// Those of f that leave something of g, one row below, to a piece that sees along its column and its diagonals: something lies two
// columns or more to one side of them, or to the other.
__device__ __forceinline__ u32 leaving(u32 f, u32 g) {
    const u32 first = g & -g, below_last = 0x40000000u >> __clz((int)(g | 2)); // nothing is two columns below the first two
    return f & ((below_last - 1) | -(first << 2));
}

// The column of a start's piece.
__device__ __forceinline__ u32 given_column(u32 first, u32 second, u32 row) { return (row < 4 ? first >> 8 * row : second >> 8 * (row - 4)) & 31; }

template <int MOVES, bool PAWNS>
__device__ __forceinline__ void place_rows(const Task t, const Start *starts, u32 count, const Row *rows, u32 *next, u64 *solutions) {
    SHARED_MEMORY(memory);
    const u32 threads = blockDim.x, me = threadIdx.x;
    // A start's own rows are never pending: they have no place on the stack.
    uint4 *const stack = memory + me, *const above = memory + (t.rows - t.given - 2) * threads;
    const u32 reach = t.step0 > t.step1 ? t.step0 : t.step1;
    uint4 *const seen = above + reach * threads + me; // riders: what each row sees, for both steps and sides
    u32 *const leaps = (u32 *)above + reach * threads + me; // leapers: the piece of each row
    for (u32 row = 1; row <= reach; row++) {
        if (MOVES == RIDES) seen[-(int)(row * threads)] = make_uint4(0, 0, 0, 0);
        if (MOVES == LEAPS) leaps[-(int)(row * threads)] = 0;
    }
    u32 level = 0, pending = 0, open = 0, columns = 0, left = 0, right = 0, bundle = ~0u, at = 0;
    u32 a = 0, b = 0, c = 0, d = 0; // riders: what is seen in this row from rows above, by step and side
    u64 found = 0;
    u32 given = 0, first = 0, second = 0; // pieces of the start that are still to be placed
    for (;;) {
        if (!open) {
            if (pending) {
                level = 31 - __clz((int)pending);
                pending ^= 1u << level;
                if (level < t.given + STOPS_ABOVE && is_stopped(next)) break;
                const uint4 back = stack[(level - t.given) * threads];
                open = back.x, columns = back.y, left = back.z, right = back.w;
            } else {
                const u32 mine = atomicAdd(next, 1u);
                const u32 before = bundle;
                const bool done = mine >= count;
                Start s{};
                if (!done) s = starts[mine];
                if (done || s.bundle != before) {
                    if (found) atomicAdd(&solutions[before], found);
                    found = 0;
                }
                if (done) return;
                bundle = s.bundle, at = bundle * t.rows;
                given = t.given, first = s.first, second = s.second;
                level = columns = left = right = 0;
                open = 1u << (first & 31);
            }
            if (MOVES == RIDES) {
                const uint4 x = seen[(int)(level - t.step0) * (int)threads], y = seen[(int)(level - t.step1) * (int)threads];
                a = x.x << t.side0, b = x.y >> t.side0, c = y.z << t.side1, d = y.w >> t.side1;
            }
        }
        const u32 piece = open & -open; // lowbit
        open ^= piece;
        if (MOVES == RIDES) seen[level * threads] = make_uint4((a & t.keep) | piece, (b & t.keep) | piece, (c & t.keep) | piece, (d & t.keep) | piece);
        if (MOVES == LEAPS) leaps[level * threads] = piece;
        const Row row = rows[at + level + 1];
        u32 k = columns | piece, l = left | piece, r = right | piece;
        if (PAWNS) k &= ~row.clear, l = (l & ~row.clear) << row.shift, r = (r & ~row.clear) >> row.shift;
        else l <<= 1, r >>= 1;
        u32 taken = k | (MOVES == RIDES ? (l | r) & t.diagonals : l | r);
        u32 na = 0, nb = 0, nc = 0, nd = 0;
        if (MOVES == RIDES) {
            const uint4 x = seen[(int)(level + 1 - t.step0) * (int)threads], y = seen[(int)(level + 1 - t.step1) * (int)threads];
            na = x.x << t.side0, nb = x.y >> t.side0, nc = y.z << t.side1, nd = y.w >> t.side1;
            taken |= na | nb | nc | nd;
        }
        if (MOVES == LEAPS) {
            const u32 x = leaps[(int)(level + 1 - t.step0) * (int)threads], y = leaps[(int)(level + 1 - t.step1) * (int)threads];
            taken |= x << t.side0 | x >> t.side0 | y << t.side1 | y >> t.side1;
        }
        u32 f = row.cells & ~taken;
        if (row.must & ~k) f = 0;
        const bool is_last = level + 3 == t.rows; // but one
        const Row below = rows[at + level + 2];
        u32 g = 0, seen_below = f; // cells of the row below that nothing above f takes; what of f is seen there
        if (MOVES != RIDES || is_last) {
            u32 taken = k | (MOVES == RIDES ? (l << 1 | r >> 1) & t.diagonals : l << 1 | r >> 1);
            if (PAWNS) {
                const u32 column = k & ~below.clear, missing = below.must & ~column;
                taken = column | (l & ~below.clear) << below.shift | (r & ~below.clear) >> below.shift;
                seen_below = f & ~below.clear;
                if (missing) f = missing & (missing - 1) ? 0 : f & missing & ~below.clear;
            }
            if (MOVES == RIDES) { // one row down: what the last row but one sees is counted below
                const uint4 x = seen[(int)(level + 2 - t.step0) * (int)threads], y = seen[(int)(level + 2 - t.step1) * (int)threads];
                if (t.step0 == 1) taken |= (na << t.side0 | nb >> t.side0) & t.keep;
                else taken |= x.x << t.side0 | x.y >> t.side0;
                if (t.step1 == 1) taken |= (nc << t.side1 | nd >> t.side1) & t.keep;
                else taken |= y.z << t.side1 | y.w >> t.side1;
            }
            if (MOVES == LEAPS) {
                const u32 x = t.step0 == 1 ? 0 : leaps[(int)(level + 2 - t.step0) * (int)threads];
                const u32 y = t.step1 == 1 ? 0 : leaps[(int)(level + 2 - t.step1) * (int)threads];
                taken |= x << t.side0 | x >> t.side0 | y << t.side1 | y >> t.side1;
            }
            g = below.cells & ~taken;
        }
        if (is_last) {
            seen_below &= f;
            const bool sees_beside = PAWNS ? below.shift : MOVES != RIDES || t.diagonals;
            u32 pairs = popcount(f) * popcount(g) - (sees_beside ? touching(seen_below, g) : popcount(seen_below & g));
            if (MOVES != NO_MOVES && t.step0 == 1) pairs -= apart(f, g, t.side0);
            if (MOVES != NO_MOVES && t.step1 == 1) pairs -= apart(f, g, t.side1);
            found += pairs;
            continue;
        }
        if (MOVES != RIDES) {
            if (!PAWNS) f = leaving(f, g);
            else if (!g) f = 0;
            else if (below.shift) f = leaving(f, g) | (f & below.clear);
        }
        if (f) {
            if (open) {
                stack[(level - t.given) * threads] = make_uint4(open, columns, left, right);
                pending |= 1u << level;
            }
            level++;
            open = f, columns = k, left = l, right = r;
            a = na, b = nb, c = nc, d = nd;
            if (level < given) {
                open = f & 1u << given_column(first, second, level); // nothing if the start leads nowhere
                if (level + 1 == given) given = 0;
            }
        }
    }
}
