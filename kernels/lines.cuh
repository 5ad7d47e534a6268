// Backtracking, a piece in every row: rooks that also ride by a small step. The loop is that of rows.cuh, the last four
// rows those of riders.cuh.
//
// A line that goes down A rows at a time has cells in one of A residue classes of rows. So all such lines are a word
// for each of the next A rows and each side; further down they are the same words, shifted. The pieces themselves are
// not looked at again. That is more state for a row than its piece, so it pays for small steps on boards that are not
// too large.
#pragma once
#include "riders.cuh"

// The cells of a row and those below it that the pieces above see: columns; then lines that go down A rows and B columns to the
// left, a word for each of A rows, and to the right; then those that go down B rows and A columns.
template <u32 A, u32 B> struct Lines {
    static constexpr u32 STEEP = 1, FLAT = 1 + 2 * A, WORDS = 1 + 2 * (A + B);
    u32 word[WORDS];

    // The seen cells of the row `below` rows down.
    __device__ __forceinline__ u32 seen(u32 below) const { return word[0] | along<A, B>(word + STEEP, below) | along<B, A>(word + FLAT, below); }

    // The lines as seen from the next row, with a piece in this one.
    __device__ __forceinline__ Lines next(u32 piece) const {
        Lines next;
        next.word[0] = word[0] | piece;
        follow<A, B>(word + STEEP, next.word + STEEP, piece);
        follow<B, A>(word + FLAT, next.word + FLAT, piece);
        return next;
    }

  private:
    template <u32 ROWS, u32 COLUMNS> static __device__ __forceinline__ u32 along(const u32 *lines, u32 below) {
        const u32 side = below / ROWS * COLUMNS;
        return lines[below % ROWS] << side | lines[ROWS + below % ROWS] >> side;
    }

    template <u32 ROWS, u32 COLUMNS> static __device__ __forceinline__ void follow(const u32 *lines, u32 *next, u32 piece) {
#pragma unroll
        for (u32 i = 0; i + 1 < ROWS; i++) next[i] = lines[i + 1], next[ROWS + i] = lines[ROWS + i + 1];
        next[ROWS - 1] = (lines[0] | piece) << COLUMNS, next[2 * ROWS - 1] = (lines[ROWS] | piece) >> COLUMNS;
    }
};

// The ways to fill four rows in which no piece sees another along a line that goes down `ROWS` rows at a time.
template <u32 ROWS, u32 COLUMNS> __device__ __forceinline__ u32 ways_off_lines(const u32 *column) {
    u32 ways = ~0u;
    if constexpr (ROWS < 4) ways &= ways_without<ROWS>(COLUMNS, column);
    if constexpr (2 * ROWS < 4) ways &= ways_without<2 * ROWS>(2 * COLUMNS, column);
    if constexpr (3 * ROWS < 4) ways &= ways_without<3 * ROWS>(3 * COLUMNS, column);
    return ways;
}

template <u32 A, u32 B>
__device__ __forceinline__ void place_lines(const Task t, const Start *starts, u32 count, const RowAhead *ahead, u32 *next, u64 *solutions) {
    // The open and the seen cells of a row, four words at a time, and the rest in a pair.
    constexpr u32 FOURS = (Lines<A, B>::WORDS + 1) / 4, REST = 4 * FOURS - 1;
    static_assert(REST == Lines<A, B>::WORDS || REST + 2 == Lines<A, B>::WORDS);
    SHARED_MEMORY(memory);
    const u32 last = t.rows - t.given - 4; // rows are numbered as in rows.cuh
    uint2 *const pairs = (uint2 *)(memory + (last - 1) * FOURS * THREADS);
    Lines<A, B> lines{};
    u32 cells = 0; // of the next row
    Place p;
    const auto add_up = [&] { p.add_up(solutions); };
    const auto take = [&](u32 thread, u32 level) {
        const uint4 *const from = memory + (level - 1) * FOURS * THREADS + thread;
        const uint4 back = from[0];
        p.open = back.x, lines.word[0] = back.y, lines.word[1] = back.z, lines.word[2] = back.w;
#pragma unroll
        for (u32 i = 1; i < FOURS; i++) {
            const uint4 back = from[i * THREADS];
            u32 *const to = lines.word + 4 * i - 1;
            to[0] = back.x, to[1] = back.y, to[2] = back.z, to[3] = back.w;
        }
        if constexpr (REST < Lines<A, B>::WORDS) {
            const uint2 back = pairs[(level - 1) * THREADS + thread];
            lines.word[REST] = back.x, lines.word[REST + 1] = back.y;
        }
        cells = ahead[p.at + level].cells;
    };
    const auto keep = [&] {
        uint4 *const to = memory + (p.level - 1) * FOURS * THREADS + threadIdx.x;
        const u32 *const word = lines.word;
        to[0] = make_uint4(p.open, word[0], word[1], word[2]);
#pragma unroll
        for (u32 i = 1; i < FOURS; i++) to[i * THREADS] = make_uint4(word[4 * i - 1], word[4 * i], word[4 * i + 1], word[4 * i + 2]);
        if constexpr (REST < Lines<A, B>::WORDS) pairs[(p.level - 1) * THREADS + threadIdx.x] = make_uint2(word[REST], word[REST + 1]);
        p.pending |= 1u << p.level;
    };
    const auto begin = [&](const Start &s) {
        p.at = s.bundle * t.rows + t.given - 1;
        lines = {};
#pragma unroll 1
        for (u32 i = 1;; i++) {
            p.open = 1u << given_column(s.first, s.second, i - 1);
            if (i == t.given) break;
            lines = lines.next(p.open);
        }
        cells = ahead[p.at].cells;
    };
    for (u32 round = 0;; round++) {
        if (round % ROUNDS_ALONE == 0 && !share(p, round, last < 3 ? 0 : last - 2, starts, count, next, add_up, take, begin)) break;
        if (!p.open) {
            if (!p.comes_back()) continue;
            take(threadIdx.x, p.level);
        }
        const u32 piece = p.open & -p.open; // lowbit
        p.open ^= piece;
        const RowAhead row = ahead[p.at + p.level + 1];
        const Lines<A, B> below = lines.next(piece);
        const u32 missing = row.must & ~below.word[0], g = row.cells & ~below.seen(1);
        u32 f = cells & ~below.seen(0);
        if (missing) f = missing & (missing - 1) ? 0 : f & missing;
        if (p.level == last) {
            if (!f || !g) continue;
            const u32 h = ahead[p.at + p.level + 2].cells & ~below.seen(2), i = ahead[p.at + p.level + 3].cells & ~below.seen(3);
            u32 column[4], rest = ~below.word[0];
            for (u32 c = 0; c < 4; c++) column[c] = rest & -rest, rest ^= column[c];
            const u32 ways = ways_in<0>(f, column) & ways_in<1>(g, column) & ways_in<2>(h, column) & ways_in<3>(i, column);
            p.found += popcount(ways & ways_off_lines<A, B>(column) & ways_off_lines<B, A>(column));
            continue;
        }
        f = g ? f & ~(g & (g - 1) ? 0 : g) : 0;
        if (f) {
            if (p.open) keep();
            p.level++;
            p.open = f, lines = below, cells = row.cells;
        }
    }
    add_up();
}
