// The placements in one quadrant, for many sets of rows at once, sorted by the columns they use and by class.
//
// The lists of row set number i have their bounds at bounds[(i << h | columns) * 4 + class]. Classes, so that those which are
// needed together lie together:
//   even n:   0 neither main diagonal taken, 1 the other (SW), 2 both, 3 the main one (NW)     NW on main: 2..4, SW on anti: 1..3
//   NW, odd:  0 r = c, 1 r < c, 2 the queen in the centre     (r: row of the middle column's queen, c: column of the middle row's)
#pragma once
#include "shape.cuh"

constexpr u32 PREFIX_ROWS = 4; // rows whose columns are given by the thread's number

__device__ __forceinline__ u32 class_of(Shape s, bool middle, u32 rising, u32 falling, u32 r, u32 c) {
    if (middle) return r == s.h ? 2 : r < c ? 1 : 0;
    if (s.odd) return 0;
    const u32 main = on_main(s, falling), anti = on_anti(s, rising);
    return main ? 3 - anti : anti;
}

// Thread (x, y): the placements of row set y that begin with the columns that x spells. First pass (entries = null): counts them
// in `places`. Second pass: writes each entry to the place that `places` has reached.
extern "C" __global__ void list_quadrant(Shape s, u32 middle, const u16 *row_sets, const u8 *numbers, u32 *places, Entry *entries) {
    const u32 side = middle ? s.w : s.h;
    u32 rows[MOST_COLUMNS], count = 0;
    for (u32 r = 0; r < s.h; r++)
        if (row_sets[blockIdx.y] >> r & 1) rows[count++] = r;
    if (middle) rows[count++] = s.h;
    u32 free_columns[MOST_COLUMNS + 1], column[MOST_COLUMNS];
    u32 given = blockIdx.x * blockDim.x + threadIdx.x;
    u32 columns = 0, rising = 0, falling = 0, depth = 0;
    for (u32 i = 0; i < PREFIX_ROWS; i++, given /= side) {
        const u32 c = given % side;
        if (i >= count) {
            if (c) return; // shorter than the prefix: one thread is enough
            continue;
        }
        const u32 up = 1u << (rows[i] + c), down = 1u << (rows[i] - c + side - 1);
        if (columns >> c & 1 || rising & up || falling & down) return;
        columns |= 1u << c, rising |= up, falling |= down;
        column[depth++] = c;
    }
    if (given) return;
    const u32 fixed = depth;
    free_columns[depth] = full(side) & ~columns;
    for (;;) {
        if (depth == count) {
            u32 r = 0, c = 0;
            for (u32 i = 0; middle && i < count; i++)
                if (column[i] == s.h) r = rows[i];
            if (middle) c = column[count - 1];
            // NW of an odd board has a queen in the middle column; r <= c stands for r > c too.
            if (!middle || (columns >> s.h & 1 && r <= c)) {
                const u32 group = blockIdx.y << s.h | (columns & full(s.h));
                const u32 place = atomicAdd(&places[group * 4 + class_of(s, middle, rising, falling, r, c)], 1u);
                if (entries) {
                    u64 bricks = 0;
                    for (u32 i = 0; i < count; i += 2) {
                        const u64 number = i + 1 < count ? brick(numbers, rows[i + 1] - rows[i], column[i], column[i + 1]) : column[i];
                        bricks |= number << (4 * i);
                    }
                    entries[place] = Entry{rising, falling, bricks};
                }
            }
        }
        // On to the next placement: take back queens until a row has another free column.
        while (depth == count || !free_columns[depth]) {
            if (depth == fixed) return;
            depth--;
            const u32 c = column[depth];
            columns ^= 1u << c, rising ^= 1u << (rows[depth] + c), falling ^= 1u << (rows[depth] - c + side - 1);
        }
        const u32 queen = free_columns[depth] & -free_columns[depth]; // lowbit
        free_columns[depth] ^= queen;
        const u32 c = __ffs(queen) - 1, up = 1u << (rows[depth] + c), down = 1u << (rows[depth] - c + side - 1);
        if (rising & up || falling & down) continue;
        column[depth] = c;
        columns |= queen, rising |= up, falling |= down;
        if (++depth < count) free_columns[depth] = full(side) & ~columns;
    }
}
