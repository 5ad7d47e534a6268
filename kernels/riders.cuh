// Backtracking, a piece in every row: rooks or queens that also leap or ride. The loop is that of rows.cuh.
//
// A ride is a pair of cells that a piece sees a fixed number of rows below it, a fixed number of columns to either
// side; a rider has a ride for each multiple of its step. The free cells of a row follow from the pieces above by one
// shift for each ride. That is done once for a row, two rows ahead: `below` is what the pieces above leave free in the
// next row, and a piece removes only what it sees there itself.
//
// Queens leave the last two rows to a formula. Rooks leave four, with four columns: there are 24 ways to fill them, and
// a way is a bit of a word. A cell that is not free removes six of them, two pieces that see each other two.
#pragma once
#include "rows.cuh"

// Rides of two rows and more; those of one row are separate, and for a rook a rider's lines that go down row by row are
// followed like diagonals. An unused ride goes up beyond all rows.
constexpr u32 MOST_RIDES = 32, RIDES_AT_ONCE = 2, MOST_SHORT = 4;

// Shared by all threads.
struct Riding {
    u32 rows, given;
    u32 rides;              // a multiple of two
    u32 short_rides;        // of at most three rows
    uint2 ride[MOST_RIDES]; // bytes between pieces that are this many rows apart; columns
    uint2 short_ride[MOST_SHORT]; // rows; columns
    u32 beside, line;             // columns of the ride that goes down one row, or 0; the same if multiples of it are rides too
};

// A row as seen from above: its cells, and the columns that must have been taken before it. The first one is row 1.
struct __align__(8) RowAhead {
    u32 cells, must;
};

// The ways to fill four rows with four columns, in order of the columns of rows 0, 1, 2, 3: those in which `row` has
// column `column`.
__device__ constexpr u32 ways_with(u32 row, u32 column) {
    u32 ways = 0, way = 0;
    for (u32 a = 0; a < 4; a++)
        for (u32 b = 0; b < 4; b++)
            for (u32 c = 0; c < 4; c++) {
                if (a == b || a == c || b == c) continue;
                const u32 columns[4] = {a, b, c, 6 - a - b - c};
                if (columns[row] == column) ways |= 1u << way;
                way++;
            }
    return ways;
}

// Those in which two rows that are `apart` have columns p and q, either way.
__device__ constexpr u32 ways_with_pair(u32 apart, u32 p, u32 q) {
    u32 ways = 0;
    for (u32 row = 0; row + apart < 4; row++)
        ways |= (ways_with(row, p) & ways_with(row + apart, q)) | (ways_with(row, q) & ways_with(row + apart, p));
    return ways;
}

// The remaining ways if these cells are free.
template <u32 ROW> __device__ __forceinline__ u32 ways_in(u32 free, const u32 *column) {
    constexpr u32 with[4] = {ways_with(ROW, 0), ways_with(ROW, 1), ways_with(ROW, 2), ways_with(ROW, 3)};
    u32 ways = 0;
    if (free & column[0]) ways |= with[0];
    if (free & column[1]) ways |= with[1];
    if (free & column[2]) ways |= with[2];
    if (free & column[3]) ways |= with[3];
    return ways;
}

// The remaining ways if pieces that are `APART` rows and `side` columns apart see each other.
template <u32 APART> __device__ __forceinline__ u32 ways_without(u32 side, const u32 *column) {
    u32 seen = 0;
    if (column[0] << side == column[1]) seen |= ways_with_pair(APART, 0, 1);
    if (column[0] << side == column[2]) seen |= ways_with_pair(APART, 0, 2);
    if (column[0] << side == column[3]) seen |= ways_with_pair(APART, 0, 3);
    if (column[1] << side == column[2]) seen |= ways_with_pair(APART, 1, 2);
    if (column[1] << side == column[3]) seen |= ways_with_pair(APART, 1, 3);
    if (column[2] << side == column[3]) seen |= ways_with_pair(APART, 2, 3);
    return ~seen;
}

// The cells that pieces see by rides of two rows and more in a row that is at least two below them. `row` is the
// address of the row's own piece, in bytes, and `none` that of no piece.
__device__ __forceinline__ u32 ridden(const Riding &t, const uint4 *memory, int row, int none) {
    u32 seen = 0;
#pragma unroll
    for (u32 i = 0; i < MOST_RIDES; i += RIDES_AT_ONCE) {
        if (i >= t.rides) break;
#pragma unroll
        for (u32 j = i; j < i + RIDES_AT_ONCE; j++) {
            const int at = row - (int)t.ride[j].x;
            const u32 piece = *(const u32 *)((const char *)memory + (at < none ? none : at)), side = t.ride[j].y;
            seen |= piece << side | piece >> side;
        }
    }
    return seen;
}

template <bool DIAGONALS>
__device__ __forceinline__ void place_riding(const Riding &t, const Start *starts, u32 count, const RowAhead *ahead, u32 *next, u64 *solutions) {
    constexpr u32 LEFT_OVER = DIAGONALS ? 2 : 4; // rows that are not filled one by one
    constexpr int A_ROW = 4 * THREADS;           // bytes between the pieces of two rows
    SHARED_MEMORY(memory);
    const u32 last = t.rows - t.given - LEFT_OVER; // rows are numbered as in rows.cuh
    // Down the lines that are followed row by row. A rook without any follows its columns, which is harmless.
    const u32 shift = DIAGONALS ? 1 : t.line;
    uint4 *const stack = memory + threadIdx.x - THREADS;
    u32 *const below_of = (u32 *)(memory + last * THREADS), *const stack_below = below_of + threadIdx.x - THREADS; // a fifth word
    u32 *const none = below_of + last * THREADS + threadIdx.x; // the row above all others
    const int no_row = (int)((const char *)none - (const char *)memory);
    u32 *const pieces = none + t.given * THREADS;
#pragma unroll 1
    for (u32 row = 0; row <= t.rows; row++) none[row * THREADS] = 0; // padding
    u32 columns = 0, left = 0, right = 0, below = 0;
    Place p;
    const auto add_up = [&] { p.add_up(solutions); };
    const auto take = [&](u32 thread, u32 level) {
        const u32 at = thread + level * THREADS - THREADS;
        const uint4 back = memory[at];
        p.open = back.x, columns = back.y, left = back.z, right = back.w, below = below_of[at];
        if (thread == threadIdx.x) return;
        for (u32 row = 1; row < t.given + level; row++) none[row * THREADS] = none[(int)(thread - threadIdx.x) + (int)(row * THREADS)];
    };
    const auto begin = [&](const Start &s) {
        p.at = s.bundle * t.rows + t.given - 1;
        columns = left = right = 0;
#pragma unroll 1
        for (u32 i = 1;; i++) {
            p.open = 1u << given_column(s.first, s.second, i - 1);
            none[i * THREADS] = p.open;
            if (i == t.given) break;
            columns |= p.open, left = (left | p.open) << shift, right = (right | p.open) >> shift;
        }
        const u32 seen = ridden(t, memory, no_row + ((int)t.given + 1) * A_ROW, no_row);
        below = ahead[p.at].cells & ~(columns | left << shift | right >> shift | seen);
    };
    for (u32 round = 0;; round++) {
        if (round % ROUNDS_ALONE == 0 && !share(p, round, last < 3 ? 0 : last - 2, starts, count, next, add_up, take, begin)) break;
        if (!p.open) {
            if (!p.comes_back()) continue;
            take(threadIdx.x, p.level);
        }
        const u32 piece = p.open & -p.open; // lowbit
        p.open ^= piece;
        pieces[p.level * THREADS] = piece;
        const RowAhead row = ahead[p.at + p.level + 1];
        const u32 k = columns | piece, l = (left | piece) << shift, r = (right | piece) >> shift;
        const u32 missing = row.must & ~k;
        u32 f = below & ~(piece | piece << t.beside | piece >> t.beside | (DIAGONALS ? piece << 1 | piece >> 1 : 0));
        if (missing) f = missing & (missing - 1) ? 0 : f & missing;
        const int deeper = no_row + (int)(p.level + t.given + 2) * A_ROW;
        const u32 g = row.cells & ~(k | l << shift | r >> shift | ridden(t, memory, deeper, no_row));
        if (DIAGONALS && p.level == last) {
            p.found += popcount(f) * popcount(g) - touching(f, g) - (t.beside ? apart(f, g, t.beside) : 0);
            continue;
        }
        if (!DIAGONALS && p.level == last) {
            if (!f || !g) continue;
            const u32 h = ahead[p.at + p.level + 2].cells & ~(k | l << 2 * shift | r >> 2 * shift | ridden(t, memory, deeper + A_ROW, no_row));
            const u32 i = ahead[p.at + p.level + 3].cells & ~(k | l << 3 * shift | r >> 3 * shift | ridden(t, memory, deeper + 2 * A_ROW, no_row));
            u32 column[4], rest = ~k;
            for (u32 c = 0; c < 4; c++) column[c] = rest & -rest, rest ^= column[c];
            u32 ways = ways_in<0>(f, column) & ways_in<1>(g, column) & ways_in<2>(h, column) & ways_in<3>(i, column);
            for (u32 j = 0; j < t.short_rides; j++) {
                const u32 rows = t.short_ride[j].x, side = t.short_ride[j].y;
                ways &= rows == 1 ? ways_without<1>(side, column) : rows == 2 ? ways_without<2>(side, column) : ways_without<3>(side, column);
            }
            p.found += popcount(ways);
            continue;
        }
        f = DIAGONALS ? leaving(f, g) : g ? f & ~(g & (g - 1) ? 0 : g) : 0;
        if (f) {
            if (p.open) {
                stack[p.level * THREADS] = make_uint4(p.open, columns, left, right);
                stack_below[p.level * THREADS] = below;
                p.pending |= 1u << p.level;
            }
            p.level++;
            p.open = f, columns = k, left = l, right = r, below = g;
        }
    }
    add_up();
}
