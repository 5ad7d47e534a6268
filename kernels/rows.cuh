// Backtracking, a queen in every row. docs/design/place.md draws the loop.
//
// Every thread takes starts, one after another. A start is the columns of the first pieces; everything else is derived
// from them here, by the same code that places all others. In each round of its loop a thread places exactly one piece:
// if its row has no open cell, it first backtracks to the last row that has one. So the threads of a warp diverge only
// in whether they backtrack, and in what becomes of the new row.
//
// A thread looks two rows ahead: the last two rows are counted without placing pieces, and a piece that would leave no
// free cell in the row below it is never placed. Near the end of the board that is every other one.
//
// The stack is in shared memory, a word of 128 bits for each row and thread, so that threads in different rows cause no
// bank conflicts. `pending` has a bit for each row with open cells: other rows are never visited again.
#pragma once
#include "shape.cuh"

constexpr u32 THREADS = 128; // threads of a block; a constant, so that addresses are cheap

// Shared by all threads.
struct Task {
    u32 rows;  // of a bundle, which a start belongs to
    u32 given; // pieces of a start
};

// The columns of the first pieces, a byte each.
struct Start {
    u32 first, second; // rows 0 to 3, rows 4 to 7
    u32 bundle;
    u32 unused;
};

// A row as it is entered from the previous one: its cells; columns that must have been taken before; columns whose
// pieces are no longer seen from here on; and its distance.
struct __align__(16) Row {
    u32 cells, must, clear, shift;
};

// The host stops the threads by writing this into the number of starts taken. They poll it when they synchronize, or
// when they return to one of the first rows below their start: often enough to end within a second, and too seldom to
// cost anything.
constexpr u32 STOP = 1u << 31, STOPS_ABOVE = 3;
__device__ __forceinline__ bool is_stopped(const u32 *next) { return *(const volatile u32 *)next >= STOP; }

__device__ __forceinline__ u32 popcount(u32 word) { return (u32)__popc(word); }

// Pairs of a cell of f and one of g that are `side` columns apart.
__device__ __forceinline__ u32 apart(u32 f, u32 g, u32 side) { return popcount(f << side & g) + popcount(f >> side & g); }

// Pairs of a cell of f and one of g in the same column or next to it. Three sets are added before they are counted:
// counting is slow.
__device__ __forceinline__ u32 touching(u32 f, u32 g) {
    const u32 a = f & g, b = f << 1 & g, c = f >> 1 & g;
    return popcount(a ^ b ^ c) + 2 * popcount((a & b) | (a & c) | (b & c));
}

// The cells of f whose queen leaves a free cell of g, one row below: one that is two or more columns away on either
// side.
__device__ __forceinline__ u32 leaving(u32 f, u32 g) {
    const u32 first = g & -g, below_last = 0x40000000u >> __clz((int)(g | 2)); // no cell is two columns below the first two
    return f & ((below_last - 1) | -(first << 2));
}

// The column of a start's piece.
__device__ __forceinline__ u32 given_column(u32 first, u32 second, u32 row) { return (row < 4 ? first >> 8 * row : second >> 8 * (row - 4)) & 31; }

// A start may have a thousand times as many nodes as another. So the threads of a warp share their work: they
// synchronize at intervals, and an idle thread takes the uppermost pending row of a busy one. It takes a new start only
// if there is none. So a warp works on few, neighbouring starts, and no thread is left alone with a large one.
constexpr u32 EVERYBODY = ~0u, ROUNDS_ALONE = 32, ROUNDS_BEFORE_STOP = 1024;

// The partner each thread gives to or takes from; itself if there is none.
__device__ __forceinline__ u32 partner(u32 hungry, u32 donors, u32 lane) {
    u32 other = lane;
    for (; hungry && donors; hungry &= hungry - 1, donors &= donors - 1) {
        const u32 takes = (u32)__ffs((int)hungry) - 1, gives = (u32)__ffs((int)donors) - 1;
        if (lane == takes) other = gives;
        if (lane == gives) other = takes;
    }
    return other;
}

// The state of a thread.
struct Place {
    u32 level = 0, pending = 0, open = 0; // the row; rows with open cells; open cells of this row
    u32 bundle = ~0u, at = 0;             // the bundle, and the index of its start's last row in the table of rows
    u64 found = 0;
    bool no_more = false; // starts

    __device__ __forceinline__ bool is_idle() const { return !open && !pending; }

    // Backtracks to the last row with open cells; false if there is none.
    __device__ __forceinline__ bool comes_back() {
        if (!pending) return false;
        level = 31 - __clz((int)pending);
        pending ^= 1u << level;
        return true;
    }

    // Switches to another bundle, after adding the count of the previous one to its sum.
    template <class AddUp> __device__ __forceinline__ void enter(u32 other, AddUp add_up) {
        if (bundle != other) add_up();
        bundle = other;
    }

    __device__ __forceinline__ void add_up(u64 *solutions) {
        if (found) atomicAdd(&solutions[bundle], found);
        found = 0;
    }
};

// Synchronizes the threads of a warp: `add_up` is called when one switches to another bundle, `take` with the thread
// and the row to take from, `begin` with a start. False at the end. Only rows above `shared` are given away: those
// below have too few nodes.
template <class From, class AddUp, class Take, class Begin>
__device__ __forceinline__ bool share(Place &p, u32 round, u32 shared, const From *starts, u32 count, u32 *next, AddUp add_up, Take take, Begin begin) {
    if (round % ROUNDS_BEFORE_STOP == 0 && __ballot_sync(EVERYBODY, is_stopped(next))) return false;
    const bool is_idle = p.is_idle();
    const u32 hungry = __ballot_sync(EVERYBODY, is_idle);
    if (!hungry) return true;
    __syncwarp(); // makes the stacks of other lanes visible
    const u32 lane = threadIdx.x % 32, donors = __ballot_sync(EVERYBODY, (p.pending & ((1u << shared) - 1)) != 0);
    const u32 other = partner(hungry, donors, lane);
    const u32 row = __shfl_sync(EVERYBODY, (u32)__ffs((int)p.pending) - 1, other);
    const u32 at = __shfl_sync(EVERYBODY, p.at, other), bundle = __shfl_sync(EVERYBODY, p.bundle, other);
    if (other != lane && !is_idle) p.pending &= p.pending - 1;
    if (other != lane && is_idle) {
        p.enter(bundle, add_up);
        p.at = at, p.level = row;
        take(threadIdx.x - lane + other, row);
    } else if (is_idle && !p.no_more) {
        const u32 mine = atomicAdd(next, 1u);
        p.no_more = mine >= count;
        if (!p.no_more) {
            const From s = starts[mine];
            p.enter(s.bundle, add_up);
            p.level = 0;
            begin(s);
        }
    }
    __syncwarp(); // before a row that was given away is overwritten
    return __ballot_sync(EVERYBODY, !p.is_idle()) != 0;
}

template <bool PAWNS>
__device__ __forceinline__ void place_rows(const Task t, const Start *starts, u32 count, const Row *rows, u32 *next, u64 *solutions) {
    SHARED_MEMORY(memory);
    // Rows are numbered from the last one of a start, which is never pending: the first place on the stack is that of
    // the row below it.
    const u32 last = t.rows - t.given - 2;
    uint4 *const stack = memory + threadIdx.x - THREADS;
    u32 columns = 0, left = 0, right = 0;
    Place p;
    Row row{}; // the next row
    const auto add_up = [&] { p.add_up(solutions); };
    const auto take = [&](u32 thread, u32 level) {
        const uint4 back = memory[thread + level * THREADS - THREADS];
        p.open = back.x, columns = back.y, left = back.z, right = back.w;
        row = rows[p.at + level + 1];
    };
    const auto begin = [&](const Start &s) {
        p.at = s.bundle * t.rows;
        columns = left = right = 0;
#pragma unroll 1
        for (u32 i = 1;; i++, p.at++) {
            p.open = 1u << given_column(s.first, s.second, i - 1);
            row = rows[p.at + 1];
            if (i == t.given) break;
            columns = (columns | p.open) & ~row.clear;
            left = ((left | p.open) & ~row.clear) << row.shift, right = ((right | p.open) & ~row.clear) >> row.shift;
        }
    };
    for (u32 round = 0;; round++) {
        if (round % ROUNDS_ALONE == 0 && !share(p, round, last < 3 ? 0 : last - 2, starts, count, next, add_up, take, begin)) break;
        if (!p.open) {
            if (!p.comes_back()) continue;
            take(threadIdx.x, p.level);
        }
        const u32 piece = p.open & -p.open; // lowbit
        p.open ^= piece;
        const Row below = rows[p.at + p.level + 2];
        u32 k = columns | piece, l = left | piece, r = right | piece;
        if (PAWNS) k &= ~row.clear, l = (l & ~row.clear) << row.shift, r = (r & ~row.clear) >> row.shift;
        else l <<= 1, r >>= 1;
        u32 f = row.cells & ~(k | l | r), seen_below = f; // the cells seen from f in the row below
        u32 column = k, taken = k | l << 1 | r >> 1;
        if (PAWNS) {
            column = k & ~below.clear, seen_below = f & ~below.clear;
            taken = column | (l & ~below.clear) << below.shift | (r & ~below.clear) >> below.shift;
        }
        const u32 missing = below.must & ~column, g = below.cells & ~taken;
        if (PAWNS && row.must & ~k) f = 0; // without pawns it must be in `below` too
        if (missing) f = missing & (missing - 1) ? 0 : f & seen_below & missing;
        if (p.level == last) {
            seen_below &= f;
            p.found += popcount(f) * popcount(g) - (!PAWNS || below.shift ? touching(seen_below, g) : popcount(seen_below & g));
            continue;
        }
        if (!PAWNS) f = leaving(f, g);
        else if (!g) f = 0;
        else if (below.shift) f = leaving(f, g) | (f & below.clear);
        if (f) {
            if (p.open) {
                stack[p.level * THREADS] = make_uint4(p.open, columns, left, right);
                p.pending |= 1u << p.level;
            }
            p.level++;
            p.open = f, columns = k, left = l, right = r, row = below;
        }
    }
    add_up();
}
