// The placements in one quadrant, for many sets of rows at once, sorted by columns and class.
//
// No queen is on a cell that is blocked or that a given queen attacks. Quadrants with the same cells share a list: on
// the plain board all of them, except NW if it has the middle row and column.
//
// The lists of row set number i have their bounds at bounds[(i << columns | set of columns) * 4 + class]. The order of
// classes keeps those needed together contiguous; in a free cut there is one:
//   even n:   0 neither main diagonal taken, 1 the other (SW), 2 both, 3 the main one (NW)     NW on main: 2..4, SW on anti: 1..3
//   NW, odd:  0 r = c, 1 r < c, 2 the queen in the centre     (r: row of the middle column's queen, c: column of the middle row's)
#pragma once
#include "scan.cuh"
#include "shape.cuh"

// Entries of a quadrant: of the rows `set`, bounds start at place[set] << columns.
struct Lists {
    const u16 *place;
    const u32 *bounds;
    const Entry *entries;
    const u32 *slices; // a bit for every entry, in rows of `words` words: row i rising diagonal i, row 32 + i falling diagonal i
    u64 words;
    u64 columns; // the number of its columns divided between quadrants
};

// A quadrant that is listed.
struct Quadrant {
    u32 width;               // columns
    u32 middle;              // 1: the last row and the last column are the middle ones of the board
    u16 cells[MOST_COLUMNS]; // where a queen may stand, by row
};

__device__ __forceinline__ const u32 *bounds_of(Lists lists, u32 rows, u32 columns) {
    return lists.bounds + 4 * ((u32)lists.place[rows] << (u32)lists.columns | columns);
}

__device__ __forceinline__ const u32 *slice_of(Lists lists, u32 row) { return lists.slices + row * lists.words; }

// Rows whose columns follow from the thread's number.
#ifdef HOST_SHIM
constexpr u32 PREFIX_ROWS = 2; // the quadrants of the small test boards must have further rows
#else
constexpr u32 PREFIX_ROWS = 4;
#endif

__device__ __forceinline__ u32 class_of(Shape s, bool middle, u32 rising, u32 falling, u32 r, u32 c) {
    if (middle) return r == s.h ? 2 : r < c ? 1 : 0;
    if (!s.even) return 0;
    const u32 main = on_main(s, falling), anti = on_anti(s, rising);
    return main ? 3 - anti : anti;
}

// Thread (x, y): the placements of row set y that begin with the columns encoded by x. First pass (entries = null):
// counts them in `places`. Second pass: writes each entry to the next place of its group.
extern "C" __global__ void list_quadrant(Shape s, Quadrant quadrant, const u16 *row_sets, u32 *places, Entry *entries) {
    const u32 side = quadrant.width, middle = quadrant.middle, shared_columns = side - middle;
    u32 rows[MOST_COLUMNS], cells[MOST_COLUMNS + 1], count = 0;
    for (u32 r = 0; r < MOST_COLUMNS; r++)
        if (row_sets[blockIdx.y] >> r & 1 || (middle && r == s.h)) cells[count] = quadrant.cells[r], rows[count++] = r;
    cells[count] = 0;
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
        if (!(cells[i] >> c & 1) || columns >> c & 1 || rising & up || falling & down) return;
        columns |= 1u << c, rising |= up, falling |= down;
        column[depth++] = c;
    }
    if (given) return;
    const u32 fixed = depth;
    free_columns[depth] = cells[depth] & ~columns;
    for (;;) {
        if (depth == count) {
            u32 r = 0, c = 0;
            for (u32 i = 0; middle && i < count; i++)
                if (column[i] == s.h) r = rows[i];
            if (middle) c = column[count - 1];
            // NW of an odd board has a queen in the middle column; r <= c represents r > c too.
            if (!middle || (columns >> s.h & 1 && r <= c)) {
                const u32 group = blockIdx.y << shared_columns | (columns & full(shared_columns));
                const u32 place = atomicAdd(&places[group * 4 + class_of(s, middle, rising, falling, r, c)], 1u);
                if (entries) {
                    u64 bricks = 0;
                    for (u32 i = 0; i < count; i++) bricks |= (u64)column[i] << (4 * (i ^ 1));
                    entries[place] = Entry{rising, falling, bricks};
                }
            }
        }
        // The next placement: remove queens until a row has another free column.
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
        if (++depth < count) free_columns[depth] = cells[depth] & ~columns;
    }
}

constexpr u32 SLICE_THREADS = 1024;

// The slices of all entries: a block builds 32 words of each row.
extern "C" __global__ void __launch_bounds__(SLICE_THREADS) slice_entries(const Entry *entries, u64 count, u32 *slices, u64 words) {
    __shared__ u32 tile[64][33]; // padded by a word, so that a column is spread over all banks
    const u32 lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const u64 at = (u64)blockIdx.x * SLICE_THREADS + threadIdx.x, word = (u64)blockIdx.x * 32 + lane;
    const Entry e = at < count ? entries[at] : Entry{0, 0, 0};
    tile[lane][warp] = transpose(e.rising);
    tile[32 + lane][warp] = transpose(e.falling);
    __syncthreads();
    if (word >= words) return;
    slices[warp * words + word] = tile[warp][lane];
    slices[(32 + warp) * words + word] = tile[32 + warp][lane];
}
