// The join itself: how many pairs of a west half and a pattern fit.
//
// One block takes a chunk of up to 1024 patterns. For a cell of the west, let free(cell) be the set of the patterns that leave it
// free, as 1024 bits. The mask of an entry is the AND of free(cell) over its queens; for every set C of columns
//
//     pairs = sum over NW entries x with columns C and SW entries y with the other columns, x and y fitting each other,
//             of popcount(mask(x) & mask(y))
//
// which is a binary matrix product with some of its results left out: the tensor cores do it, 16 x 8 entries and 256 patterns
// at a time. To make a mask from few words, `table` holds the AND of two cells for every brick (two rows, two columns).
//
// The sieve: an entry that takes a diagonal which all patterns of the chunk take has an empty mask, and is dropped unmasked.
#pragma once
#include "patterns.cuh"

constexpr u32 WORDS = CHUNK / 32;
constexpr u32 DIAGONALS = 62;     // at most
constexpr u32 HELD = 16;          // NW entries whose masks are kept in registers: a tile
constexpr u32 STORED = 32;        // SW entries that are kept to be multiplied with every NW tile
constexpr u32 GRAB = 4;           // sets of columns that a warp takes at a time
constexpr u32 ALL_ROW = 0;        // of the table: every pattern

// The survivors of the sieve that a warp works on.
struct WarpLists {
    uint4 north[HELD + 32], south[STORED + 32]; // eight rows of the table, 16 bits each
    u32 north_key[HELD + 32], south_key[STORED + 32];
};

struct __align__(16) BlockMemory {
    u16 first_brick[2][MOST_BRICKS]; // where the table has the bricks of a pair of rows, north and south; read 16 bytes at once
    u32 absent[DIAGONALS + 3][WORDS + 1]; // the patterns that do not take a diagonal; row DIAGONALS: all patterns; a word more
                                           // in each row, so that a column is spread over all banks
    u32 common[2], next;
};

static_assert(sizeof(BlockMemory) == 8624 && sizeof(WarpLists) == 2240, "as the host has it");

struct Mask {
    uint4 low, high;
};

__device__ __forceinline__ uint4 and3(uint4 a, uint4 b, uint4 c) { return make_uint4(a.x & b.x & c.x, a.y & b.y & c.y, a.z & b.z & c.z, a.w & b.w & c.w); }

__device__ __forceinline__ uint4 pick(bool first, uint4 a, uint4 b) {
    return make_uint4(first ? a.x : b.x, first ? a.y : b.y, first ? a.z : b.z, first ? a.w : b.w);
}

// A quarter of a mask: the words that thread t of four needs. Threads with odd `g` read the second half of a row first, so that
// two rows are read at once from different banks.
__device__ __forceinline__ Mask make_mask(uint4 rows, const uint4 *first, const uint4 *second, bool swapped, u32 bricks, bool all_alive, bool alive) {
    const u32 a = (rows.x & 0xffff) * 8, b = (rows.x >> 16) * 8, c = (rows.y & 0xffff) * 8;
    uint4 x = and3(first[a], first[b], first[c]), y = and3(second[a], second[b], second[c]);
    if (bricks > 3) {
        const u32 d = (rows.y >> 16) * 8, e = (rows.z & 0xffff) * 8;
        x = and3(x, first[d], first[e]), y = and3(y, second[d], second[e]);
        if (bricks > 5) {
            const u32 f = (rows.z >> 16) * 8, g = (rows.w & 0xffff) * 8, h = (rows.w >> 16) * 8;
            x = and3(x, first[f], first[g]), y = and3(y, second[f], second[g]);
            x = and3(x, first[h], first[h]), y = and3(y, second[h], second[h]);
        }
    }
    if (!all_alive && !alive) x = y = make_uint4(0, 0, 0, 0);
    return Mask{pick(swapped, y, x), pick(swapped, x, y)};
}

// 16 NW masks (x: rows g, y: rows g + 8) by 8 SW masks (z), all 1024 patterns.
__device__ __forceinline__ void multiply(int *sums, const Mask &x, const Mask &y, const Mask &z) {
    binary_mma(sums, x.low.x, y.low.x, x.low.y, y.low.y, z.low.x, z.low.y);
    binary_mma(sums, x.low.z, y.low.z, x.low.w, y.low.w, z.low.z, z.low.w);
    binary_mma(sums, x.high.x, y.high.x, x.high.y, y.high.y, z.high.x, z.high.y);
    binary_mma(sums, x.high.z, y.high.z, x.high.w, y.high.w, z.high.z, z.high.w);
}

// Bit j of lane i becomes bit i of lane j.
__device__ __forceinline__ u32 transpose(u32 bits) {
    const u32 lane = threadIdx.x & 31;
    u32 mask = 0x0000ffff;
#pragma unroll
    for (u32 d = 16; d; d /= 2, mask ^= mask << d) {
        const u32 other = __shfl_xor_sync(~0u, bits, d);
        bits = lane & d ? (bits & ~mask) | (other >> d & mask) : (bits & mask) | (other << d & ~mask);
    }
    return bits;
}

// The words of `free` for a cell: column c, row r of the whole board.
__device__ __forceinline__ u32 free_word(Shape s, const BlockMemory &m, u32 r, u32 c, u32 word) {
    const u32 rising = r + c - s.w, falling = r + s.w - 1 - c; // the first wraps around where there is none
    return m.absent[rising < s.n - 1 ? rising : DIAGONALS][word] & m.absent[falling < s.n - 1 ? s.n - 1 + falling : DIAGONALS][word];
}

__device__ __forceinline__ bool fits(u32 distance, u32 a, u32 b) { return a != b && a + distance != b && b + distance != a; }

__device__ __forceinline__ u32 first_partner(u32 side, u32 distance, u32 a) {
    u32 b = 0;
    while (b < side && !fits(distance, a, b)) b++;
    return b < side ? b : 0;
}

// Fills the table for the west rows of one quadrant, from row `start` on; gives the first row after it.
__device__ u32 fill_table(Shape s, BlockMemory &m, u32 (*table)[WORDS], const u8 *numbers, u32 south, u32 rows, u32 side, u32 start) {
    const u32 lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
    for (u32 k = 0; k < MOST_BRICKS; k++) {
        if (threadIdx.x == 0) m.first_brick[south][k] = rows ? start : ALL_ROW;
        if (!rows) continue;
        const u32 upper = __ffs(rows) - 1, top = upper + (south ? s.w : 0);
        rows &= rows - 1;
        if (!rows) {
            for (u32 a = warp; a < side; a += warps) table[start + a][lane] = free_word(s, m, top, a, lane);
            start += side;
            continue;
        }
        const u32 distance = __ffs(rows) - 1 - upper;
        rows &= rows - 1;
        for (u32 a = warp; a < side; a += warps) {
            const u32 upper_free = free_word(s, m, top, a, lane);
            u32 to = start + brick(numbers, distance, a, first_partner(side, distance, a)); // numbers go up with b
            for (u32 b = 0; b < side; b++)
                if (fits(distance, a, b)) table[to++][lane] = upper_free & free_word(s, m, top + distance, b, lane);
        }
        start += side * side - side - (distance < side ? 2 * (side - distance) : 0);
    }
    return start;
}

// The rows of the table that make the mask of an entry.
__device__ __forceinline__ uint4 table_rows(u32 low, u32 high, const u16 *first) {
    const uint4 base = *(const uint4 *)first;
    return make_uint4(__byte_perm(low, 0, 0x4140) + base.x, __byte_perm(low, 0, 0x4342) + base.y,
                      __byte_perm(high, 0, 0x4140) + base.z, __byte_perm(high, 0, 0x4342) + base.w);
}

// The entries of NW and SW that are joined for one set of columns.
struct Problem {
    u32 n0, n1, s0, s1;
    u32 first_main, first_centre; // NW entries from here on are of the second, the third class
    u32 times;                    // how often a pair of the first two classes counts
};

// Hands out the problems of a chunk, one at a time to each warp.
struct Problems {
    u32 waiting, own_n0, own_n1, own_s0, own_s1, own_main, own_centre, own_times;
    bool more;

    __device__ __forceinline__ Problem next(Shape s, const Case &q, Lists north_west, Lists south_west, Sets sets, u32 *counter) {
        const u32 lane = threadIdx.x & 31;
        while (!waiting && more) {
            u32 start = 0;
            if (lane == 0) start = atomicAdd(counter, GRAB);
            start = __shfl_sync(~0u, start, 0);
            const u32 all = full(s.h), rows_n = all & ~q.north, size = __popc(rows_n);
            const u32 at = sets.starts[size] + start + lane, end = sets.starts[size + 1];
            more = sets.starts[size] + start + GRAB < end;
            own_n0 = own_n1 = own_s0 = own_s1 = 0;
            if (lane < GRAB && at < end) {
                const u32 columns = sets.sets[at];
                const u32 *north = bounds_of(s, north_west, rows_n, columns), *south = bounds_of(s, south_west, all & ~q.south, all & ~columns);
                if (s.odd) {
                    own_n0 = north[0], own_n1 = q.weight[2] ? north[3] : north[2], own_s0 = south[0], own_s1 = south[4];
                    own_main = north[1], own_centre = north[2], own_times = 1;
                } else {
                    const u32 west = side_of(s, columns, q.row_key);
                    own_times = west == ABOVE || q.segment == ABOVE ? 0 : west == BELOW && q.segment == BELOW ? 2 : 1;
                    own_n0 = own_times ? north[0] : north[2], own_n1 = north[4];
                    own_s0 = own_times ? south[0] : south[1], own_s1 = own_times ? south[4] : south[3];
                    own_main = north[2], own_centre = ~0u;
                }
            }
            waiting = __ballot_sync(~0u, own_n0 < own_n1 && own_s0 < own_s1);
        }
        if (!waiting) return Problem{0, 0, 0, 0, 0, 0, 0};
        const u32 from = __ffs(waiting) - 1;
        waiting &= waiting - 1;
        return Problem{__shfl_sync(~0u, own_n0, from),   __shfl_sync(~0u, own_n1, from),     __shfl_sync(~0u, own_s0, from), __shfl_sync(~0u, own_s1, from),
                       __shfl_sync(~0u, own_main, from), __shfl_sync(~0u, own_centre, from), __shfl_sync(~0u, own_times, from)};
    }
};

__device__ __forceinline__ uint4 load_entry(const Entry *entries, u32 at, u32 end) {
    return at < end ? *(const uint4 *)&entries[at] : make_uint4(0, 0, 0, 0);
}

// Moves what is left in a list, at most 32, from `start` to its front.
__device__ __forceinline__ void move_down(uint4 *rows, u32 *keys, u32 start, u32 left) {
    const u32 lane = threadIdx.x & 31;
    if (!left) return;
    uint4 its_rows = make_uint4(0, 0, 0, 0);
    u32 its_key = 0;
    if (lane < left) its_rows = rows[start + lane], its_key = keys[start + lane];
    __syncwarp();
    if (lane < left) rows[lane] = its_rows, keys[lane] = its_key;
    __syncwarp();
}

// 24 warps of a multiprocessor have 85 registers a thread: as two blocks of 12 where the tables of two fit its memory, else as one.
extern "C" __global__ void __launch_bounds__(768, 1)
    join_chunks(Shape s, const Case *cases, const uint2 *chunks, const u64 *patterns, Lists north_west, Lists south_west, Sets sets, const u8 *numbers_n, const u8 *numbers_s, u64 *shares, u64 *tiles_done) {
#ifdef HOST_SHIM
    uint4 *const memory = shim_memory;
#else
    extern __shared__ uint4 memory[];
#endif
    BlockMemory &m = *(BlockMemory *)memory;
    const u32 warps = blockDim.x >> 5, warp = threadIdx.x >> 5, lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3, below = (1u << lane) - 1;
    WarpLists &lists = ((WarpLists *)(memory + (sizeof(BlockMemory) + 15) / 16))[warp];
    u32(*table)[WORDS] = (u32(*)[WORDS])(memory + (sizeof(BlockMemory) + 15) / 16 + warps * (sizeof(WarpLists) / 16));
    const uint2 chunk = chunks[blockIdx.x];
    const Case q = cases[chunk.x];
    const u64 *own = patterns + q.first_pattern + (u64)chunk.y * CHUNK;
    const u32 count = q.patterns - chunk.y * CHUNK < CHUNK ? q.patterns - chunk.y * CHUNK : CHUNK;
    if (threadIdx.x < 2) m.common[threadIdx.x] = ~0u;
    if (threadIdx.x == 0) m.next = 0;
    __syncthreads();

    // From a pattern a lane to a word a diagonal.
    for (u32 word = warp; word < WORDS; word += warps) {
        const bool there = word * 32 + lane < count;
        const u64 pattern = there ? own[word * 32 + lane] : ~0ull;
        u32 low = (u32)pattern, high = (u32)(pattern >> 32);
        const u32 common_low = __reduce_and_sync(~0u, low), common_high = __reduce_and_sync(~0u, high);
        const u32 all = __ballot_sync(~0u, there);
        if (lane == 0) atomicAnd(&m.common[0], common_low), atomicAnd(&m.common[1], common_high);
        low = transpose(low), high = transpose(high);
        m.absent[lane][word] = ~low;
        m.absent[32 + lane][word] = ~high; // bits 62 and 63 are in no pattern
        __syncwarp();
        if (lane == 0) m.absent[DIAGONALS][word] = all;
    }
    __syncthreads();
    const u32 west_n = full(s.h) & ~q.north, west_s = full(s.h) & ~q.south;
    if (warp == 0) table[ALL_ROW][lane] = m.absent[DIAGONALS][lane];
    const u32 north_end = fill_table(s, m, table, numbers_n, 0, west_n | s.odd << s.h, s.w, ALL_ROW + 1);
    fill_table(s, m, table, numbers_s, 1, west_s, s.h, north_end);
    __syncthreads();

    // What the sieve drops, in the terms of an entry.
    const u64 common = (u64)m.common[1] << 32 | m.common[0];
    const u32 common_rising = (u32)common & full(s.n - 1), common_falling = (u32)(common >> (s.n - 1)) & full(s.n - 1);
    const u32 drop_n_rising = common_rising << s.w, drop_n_falling = common_falling, drop_s_rising = common_rising, drop_s_falling = common_falling >> (2 * s.w - s.h);
    const u32 bricks_n = (__popc(west_n) + s.odd + 1) / 2, bricks_s = (__popc(west_s) + 1) / 2;
    const bool swapped = g & 1;
    const uint4 *const first = (const uint4 *)table + (swapped ? 4 : 0) + t, *const second = (const uint4 *)table + (swapped ? 0 : 4) + t;
    const u16 *const base_n = m.first_brick[0], *const base_s = m.first_brick[1];
    const Entry *const north = north_west.entries, *const south = south_west.entries;

    u64 share = 0;
    u32 multiplied = 0; // tiles, for those who measure
    Problems problems{0, 0, 0, 0, 0, 0, 0, 0, true};
    Problem p = problems.next(s, q, north_west, south_west, sets, &m.next);
    uint4 x = load_entry(north, p.n0 + lane, p.n1), y = load_entry(south, p.s0 + lane, p.s1);
    while (p.n0 < p.n1) {
        const Problem after = problems.next(s, q, north_west, south_west, sets, &m.next); // its first entries are loaded ahead
        u32 sums[3] = {0, 0, 0};                                                         // pairs by class
        u32 from = p.s0, ready = 0;                                                      // SW survivors in the list
        do {
            while (from < p.s1 && ready < STORED) {
                const bool survives = from + lane < p.s1 && !(y.x & drop_s_rising | y.y & drop_s_falling);
                const u32 ballot = __ballot_sync(~0u, survives);
                if (survives) {
                    const u32 to = ready + __popc(ballot & below);
                    lists.south[to] = table_rows(y.z, y.w, base_s);
                    lists.south_key[to] = key_sw(s, y.x, y.y) | (s.odd ? 0 : on_anti(s, y.x) << 15);
                }
                ready += __popc(ballot);
                from += 32;
                y = from < p.s1 ? load_entry(south, from + lane, p.s1) : load_entry(south, after.s0 + lane, after.s1);
            }
            const u32 stored = ready < STORED ? ready : STORED;
            const bool last_stored = from >= p.s1 && ready <= STORED;
            u32 at = stored ? p.n0 : p.n1, waiting = 0; // NW survivors in the list
            if (!stored) x = load_entry(north, after.n0 + lane, after.n1);
            while (at < p.n1 || waiting) {
                while (at < p.n1 && waiting < HELD) {
                    const u32 i = at + lane;
                    const bool survives = i < p.n1 && !(x.x & drop_n_rising | x.y & drop_n_falling);
                    const u32 ballot = __ballot_sync(~0u, survives);
                    if (survives) {
                        const u32 to = waiting + __popc(ballot & below);
                        lists.north[to] = table_rows(x.z, x.w, base_n);
                        lists.north_key[to] = key_nw(s, x.x, x.y) | (i >= p.first_centre ? 1u << 15 : i >= p.first_main ? 1u << 31 : 0);
                    }
                    waiting += __popc(ballot);
                    at += 32;
                    const u32 next = at < p.n1 ? at : last_stored ? after.n0 : p.n0;
                    x = load_entry(north, next + lane, at >= p.n1 && last_stored ? after.n1 : p.n1);
                }
                const u32 held = waiting < HELD ? waiting : HELD;
                if (!held) break;
                __syncwarp();
                Mask a[2];
                u32 key[2], sum[2] = {0, 0}; // sum: pairs with SW class 0 in the low half, 1 in the high half; 4 tiles of 2 x 1024 at most
#pragma unroll
                for (u32 k = 0; k < 2; k++) {
                    const u32 r = k * 8 + g, i = r < held ? r : held - 1;
                    key[k] = lists.north_key[i];
                    if (k == 0 || held > 8) a[k] = make_mask(lists.north[i], first, second, swapped, bricks_n, k * 8 + 8 <= held, r < held);
                    else a[k] = Mask{make_uint4(0, 0, 0, 0), make_uint4(0, 0, 0, 0)};
                }
                for (u32 j = 0; j < stored; j += 8) {
                    const u32 r = j + g;
                    const Mask z = make_mask(lists.south[r < stored ? r : stored - 1], first, second, swapped, bricks_s, j + 8 <= stored, r < stored);
                    const u32 k0 = lists.south_key[j + 2 * t], k1 = lists.south_key[j + 2 * t + 1];
                    const u32 w0 = k0 >> 15 & 1 ? 1u << 16 : 1, w1 = k1 >> 15 & 1 ? 1u << 16 : 1;
                    int c[4] = {0, 0, 0, 0};
                    multiply(c, a[0], a[1], z);
                    // A north key may have bit 15 only where no south key has it.
                    if (!(key[0] & k0)) sum[0] += c[0] * w0;
                    if (!(key[0] & k1)) sum[0] += c[1] * w1;
                    if (!(key[1] & k0)) sum[1] += c[2] * w0;
                    if (!(key[1] & k1)) sum[1] += c[3] * w1;
                    multiplied++;
                }
#pragma unroll
                for (u32 k = 0; k < 2; k++) {
                    const u32 low = sum[k] & 0xffff, high = sum[k] >> 16;
                    const bool main = key[k] >> 31, centre = key[k] >> 15 & 1;
                    sums[0] += main || centre ? 0 : low;
                    sums[1] += main ? low : centre ? 0 : high;
                    sums[2] += centre ? low : main ? high : 0;
                }
                __syncwarp();
                move_down(lists.north, lists.north_key, HELD, waiting - held);
                waiting -= held;
            }
            __syncwarp();
            move_down(lists.south, lists.south_key, STORED, ready - stored);
            ready -= stored;
        } while (from < p.s1 || ready);
        share += ((u64)sums[0] * q.weight[0] + (u64)sums[1] * q.weight[1]) * p.times + (u64)sums[2] * q.weight[2];
        p = after;
    }
    for (u32 d = 16; d; d /= 2) share += __shfl_xor_sync(~0u, share, d);
    if (lane == 0 && share) atomicAdd(&shares[q.unit], share);
    if (lane == 0) atomicAdd(tiles_done, (u64)multiplied);
}

// Nothing but products, from registers: how fast the device can be.
extern "C" __global__ void multiply_only(u32 rounds, int *out) {
    const u32 x = threadIdx.x * 0x9e3779b9u;
    const Mask a{make_uint4(x, ~x, x >> 3, x << 5), make_uint4(x * 3, x * 5, x * 7, x * 9)}, b{a.high, a.low};
    int sums[4][4] = {};
    for (u32 i = 0; i < rounds; i++)
#pragma unroll
        for (u32 k = 0; k < 4; k++) multiply(sums[k], a, b, k & 1 ? a : b);
    int sum = 0;
    for (u32 k = 0; k < 4; k++)
        for (u32 i = 0; i < 4; i++) sum += sums[k][i];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
