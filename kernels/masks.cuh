// The masks of a span: one chunk of 1024 patterns, or two if the table of two fits into shared memory.
//
// For a cell of the west, let free(cell) be the set of the patterns that leave it free, as 1024 bits for each chunk.
// The mask of an entry is the AND of free(cell) over its queens. To build a mask from few words, a table in shared
// memory holds the AND of two cells for every brick (two rows, two columns) that occurs: a cell on a diagonal which all
// patterns of the span take is in no surviving entry, and half of all bricks have such a cell.
#pragma once
#include "patterns.cuh"

constexpr u32 WORDS = CHUNK / 32;
constexpr u32 ROW_BYTES = WORDS * 4; // of the table, for each chunk
constexpr u32 DIAGONALS = 62;        // at most
constexpr u32 ALL_ROW = 0;           // of the table: every pattern
constexpr u32 NONE_ROW = 1;          // no pattern
constexpr u32 FIRST_ROW = 2;         // of the bricks

// The patterns that do not take a diagonal; row DIAGONALS: all patterns. Rows are padded by a word, so that a column is
// spread over all banks.
template <u32 CHUNKS> struct Absent {
    u32 words[DIAGONALS + 3][CHUNKS * WORDS + 1];
};

// A thread's quarter of the mask of one chunk.
struct Mask {
    uint4 low, high;
};

__device__ __forceinline__ uint4 operator&(uint4 a, uint4 b) { return make_uint4(a.x & b.x, a.y & b.y, a.z & b.z, a.w & b.w); }

__device__ __forceinline__ uint4 and3(uint4 a, uint4 b, uint4 c) { return make_uint4(a.x & b.x & c.x, a.y & b.y & c.y, a.z & b.z & c.z, a.w & b.w & c.w); }

__device__ __forceinline__ uint4 pick(bool first, uint4 a, uint4 b) {
    return make_uint4(first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z, first ? a.w : b.w);
}

// The rows of the table that make a mask, by their offset in bytes: four, or eight if a quadrant may have more than
// eight queens.
struct Few {
    static constexpr u32 BRICKS = 4;
    uint4 rows;
};
struct Many {
    static constexpr u32 BRICKS = 8;
    uint4 rows, more;
};

// Where the table has the row of a brick, by quadrant (NW, SW), pair of rows and columns: its number.
template <class Rows> struct Places {
    u16 rows[2][Rows::BRICKS][256];
};

// The position of a thread's quarter of each row. Threads with odd `g` read the second half of a chunk first, so that
// two rows are read at once from different banks.
struct Reader {
    const char *first, *second;
    bool swapped;

    __device__ __forceinline__ Reader of_chunk(u32 chunk) const { return Reader{first + chunk * ROW_BYTES, second + chunk * ROW_BYTES, swapped}; }

    __device__ __forceinline__ uint4 at(const char *half, u32 row) const { return *(const uint4 *)(half + row); }

    // Before halves are swapped back: the AND of up to four rows; missing bricks are ALL_ROW.
    __device__ __forceinline__ void read_four(uint4 rows, u32 bricks, uint4 &x, uint4 &y) const {
        x = and3(at(first, rows.x), at(first, rows.y), at(first, rows.z));
        y = and3(at(second, rows.x), at(second, rows.y), at(second, rows.z));
        if (bricks > 3) x = x & at(first, rows.w), y = y & at(second, rows.w);
    }

    __device__ __forceinline__ Mask swap_back(uint4 x, uint4 y) const { return Mask{pick(swapped, y, x), pick(swapped, x, y)}; }

    __device__ __forceinline__ Mask make_mask(Few few, u32 bricks) const {
        uint4 x, y;
        read_four(few.rows, bricks, x, y);
        return swap_back(x, y);
    }

    __device__ __forceinline__ Mask make_mask(Many many, u32 bricks) const {
        uint4 x, y, z, w;
        read_four(many.rows, bricks, x, y);
        read_four(many.more, bricks < 4 ? 0 : bricks - 4, z, w);
        return swap_back(x & z, y & w);
    }
};

// The rows of the table for four bricks of an entry, a byte each.
__device__ __forceinline__ uint4 find_four(u32 bytes, const u16 (*places)[256], u32 bricks, u32 row_bytes) {
    return make_uint4(bricks > 0 ? places[0][bytes & 255] * row_bytes : ALL_ROW, bricks > 1 ? places[1][bytes >> 8 & 255] * row_bytes : ALL_ROW,
                      bricks > 2 ? places[2][bytes >> 16 & 255] * row_bytes : ALL_ROW, bricks > 3 ? places[3][bytes >> 24] * row_bytes : ALL_ROW);
}
__device__ __forceinline__ void find_rows(Few &few, u32 low, u32, const u16 (*places)[256], u32 bricks, u32 row_bytes) {
    few.rows = find_four(low, places, bricks, row_bytes);
}
__device__ __forceinline__ void find_rows(Many &many, u32 low, u32 high, const u16 (*places)[256], u32 bricks, u32 row_bytes) {
    many.rows = find_four(low, places, bricks, row_bytes);
    many.more = find_four(high, places + 4, bricks < 4 ? 0 : bricks - 4, row_bytes);
}

// 16 NW masks (x: rows g, y: rows g + 8) by 8 SW masks (z), all 1024 patterns of a chunk.
__device__ __forceinline__ void multiply(int *sums, const Mask &x, const Mask &y, const Mask &z) {
    binary_mma(sums, x.low.x, y.low.x, x.low.y, y.low.y, z.low.x, z.low.y);
    binary_mma(sums, x.low.z, y.low.z, x.low.w, y.low.w, z.low.z, z.low.w);
    binary_mma(sums, x.high.x, y.high.x, x.high.y, y.high.y, z.high.x, z.high.y);
    binary_mma(sums, x.high.z, y.high.z, x.high.w, y.high.w, z.high.z, z.high.w);
}

// The numbers of the two diagonals of the window through a cell of the west: column c, row r of the whole board;
// DIAGONALS if the diagonal does not cross the cut.
struct Crossing {
    u32 rising, falling;
};
__device__ __forceinline__ Crossing crossing(Shape s, u32 r, u32 c) {
    const u32 rising = r + c - s.w, falling = r + s.w - 1 - c; // the first wraps around if there is none
    return Crossing{rising < s.n - 1 ? rising : DIAGONALS, falling < s.n - 1 ? s.n - 1 + falling : DIAGONALS};
}

// The west rows of both quadrants, by queen, and the columns of each whose cell is on no common diagonal.
struct Cells {
    u16 open[2][2 * MOST_BRICKS + 1]; // no cells after the last queen
    u8 row[2][2 * MOST_BRICKS + 1];   // of the whole board
    u16 first[2][MOST_BRICKS];        // the first row of the table for a pair of queens
    u32 rows;                         // of the table
};

// The columns of the lower row that fit column `a` of the upper one.
__device__ __forceinline__ u32 partners(u32 a, u32 distance, u32 lower) {
    return lower & ~(1u << a | 1u << (a + distance) | (a < distance ? 0 : 1u << (a - distance)));
}

// The bricks of a pair of queens whose upper one is in a column before `end`.
__device__ __forceinline__ u32 bricks_before(const Cells &cells, u32 south, u32 pair, u32 end) {
    const u32 upper = 2 * pair, distance = cells.row[south][upper + 1] - cells.row[south][upper];
    const bool single = cells.row[south][upper + 1] == 0;
    u32 sum = 0;
    for (u32 left = cells.open[south][upper] & full(end); left; left &= left - 1)
        sum += single ? 1 : __popc(partners(__ffs(left) - 1, distance, cells.open[south][upper + 1]));
    return sum;
}

// Finds the open cells of the west, and how many rows the table takes. The first 32 threads call it.
__device__ void find_cells(Shape s, u64 common, u32 rows_n, u32 rows_s, Cells &cells) {
    const u32 lane = threadIdx.x, south = lane / 16, queen = lane % 16;
    u32 rows = south ? rows_s : rows_n;
    for (u32 i = 0; i < queen; i++) rows &= rows - 1;
    u32 open = 0;
    const u32 row = rows ? __ffs(rows) - 1 + (south ? s.w : 0) : 0, columns = !rows ? 0 : south ? s.shared : s.w;
    for (u32 c = 0; c < columns; c++) {
        const Crossing cross = crossing(s, row, c);
        open |= (u32)!(common >> cross.rising & 1 || common >> cross.falling & 1) << c;
    }
    cells.open[south][queen] = open, cells.row[south][queen] = row; // row 0 is never that of a second queen
    __syncwarp();
    const u32 own = queen < MOST_BRICKS ? bricks_before(cells, south, queen, s.w) : 0;
    u32 sum = own;
    for (u32 d = 1; d < 32; d *= 2) {
        const u32 other = __shfl_up_sync(~0u, sum, d);
        if (lane >= d) sum += other;
    }
    if (queen < MOST_BRICKS) cells.first[south][queen] = FIRST_ROW + sum - own;
    if (lane == 31) cells.rows = FIRST_ROW + sum;
}

// Fills the table, and the places of its rows: a task for every pair of queens and column of the upper one.
template <class Rows, u32 CHUNKS> __device__ void fill_table(Shape s, const Absent<CHUNKS> &absent, const Cells &cells, u32 (*table)[CHUNKS * WORDS], Places<Rows> &places) {
    const u32 lane = threadIdx.x & 31, warps = blockDim.x >> 5;
    for (u32 i = threadIdx.x; i < sizeof(places) / 4; i += blockDim.x) ((u32 *)&places)[i] = NONE_ROW << 16 | NONE_ROW;
    for (u32 word = threadIdx.x; word < CHUNKS * WORDS; word += blockDim.x) table[ALL_ROW][word] = absent.words[DIAGONALS][word], table[NONE_ROW][word] = 0;
    __syncthreads();
    for (u32 task = threadIdx.x >> 5; task < 2 * Rows::BRICKS * MOST_COLUMNS; task += warps) {
        const u32 a = task % MOST_COLUMNS, pair = task / MOST_COLUMNS % Rows::BRICKS, south = task / MOST_COLUMNS / Rows::BRICKS;
        const u32 upper_row = cells.row[south][2 * pair], lower_row = cells.row[south][2 * pair + 1], lower = cells.open[south][2 * pair + 1];
        if (!(cells.open[south][2 * pair] >> a & 1)) continue;
        u32 to = cells.first[south][pair] + bricks_before(cells, south, pair, a);
        const Crossing above = crossing(s, upper_row, a);
        u32 upper_free[CHUNKS];
        for (u32 chunk = 0; chunk < CHUNKS; chunk++) upper_free[chunk] = absent.words[above.rising][chunk * WORDS + lane] & absent.words[above.falling][chunk * WORDS + lane];
        u16 *const place = places.rows[south][pair] + a * MOST_COLUMNS;
        if (!lower_row) {
            for (u32 chunk = 0; chunk < CHUNKS; chunk++) table[to][chunk * WORDS + lane] = upper_free[chunk];
            if (lane == 0) place[0] = to;
            continue;
        }
        const u32 all = partners(a, lower_row - upper_row, lower);
        if (all >> lane & 1) place[lane] = to + __popc(all & ((1u << lane) - 1));
        for (u32 left = all; left; left &= left - 1, to++) {
            const Crossing below = crossing(s, lower_row, __ffs(left) - 1);
            for (u32 chunk = 0; chunk < CHUNKS; chunk++)
                table[to][chunk * WORDS + lane] = upper_free[chunk] & absent.words[below.rising][chunk * WORDS + lane] & absent.words[below.falling][chunk * WORDS + lane];
        }
    }
}
