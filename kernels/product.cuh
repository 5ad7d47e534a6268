// The join itself: the number of compatible pairs of a west half and a pattern.
//
// One block takes a span of one or two chunks of 1024 patterns. For every set C of columns
//
//     pairs = sum over NW entries x with columns C and SW entries y with the other columns, x and y compatible,
//             of popcount(mask(x) & mask(y))
//
// which is a binary matrix product with some of its results omitted: the tensor cores do it, 16 x 8 entries and 256
// patterns at a time.
#pragma once
#include "masks.cuh"
#include "sieve.cuh"

constexpr u32 TILE = 16;   // NW entries that are multiplied at a time: their masks are in registers
constexpr u32 STORED = 64; // SW entries buffered to be multiplied with every NW tile
constexpr u32 TAKEN = 32;  // NW entries buffered

// The working memory of a warp.
template <class Rows> struct WarpMemory {
    Rows south[STORED], north[TAKEN];
    u32 south_keys[STORED], north_keys[TAKEN];
    Survivors survivors;
};

struct __align__(16) BlockMemory {
    Common common;
    Cells cells;
    u32 in_common[2], next;
    u64 patterns; // their sum
};

static_assert(sizeof(BlockMemory) == 560, "as the host has it");
static_assert(sizeof(WarpMemory<Few>) == 3968 && sizeof(WarpMemory<Many>) == 5504, "as the host has it");
static_assert(sizeof(Places<Few>) == 4096 && sizeof(Places<Many>) == 8192, "as the host has it");
constexpr u32 LEAST_WARPS = 4; // with memory, for each chunk: `Absent` uses the same memory before
static_assert(sizeof(Absent<1>) <= LEAST_WARPS * sizeof(WarpMemory<Few>) && sizeof(Absent<2>) <= 2 * LEAST_WARPS * sizeof(WarpMemory<Few>), "");

// The survivors of one set of columns, by their numbers in the lists of survivors.
struct Problem {
    u32 n0, n1, s0, s1, first_main, first_centre;
};

// Data shared by all problems of a block.
template <class Rows> struct Setting {
    Shape s;
    const Entry *north, *south; // the first entries of the sieved parts
    Reader reader;
    const Places<Rows> &places;
    u32 bricks_n, bricks_s;
};

__device__ __forceinline__ uint4 load(const Entry *entries, u32 at) { return *(const uint4 *)&entries[at]; }

// Weights of a pair, by the class of its NW entry (neither, main, centre) and, in `of_anti`, if its SW entry is on the
// antidiagonal.
struct Weights {
    u32 plain[3], of_anti[2];
};

// The weighted sum of all pairs.
template <class Rows, u32 CHUNKS, u32 TILES>
__device__ __forceinline__ u32 join_problem(const Setting<Rows> &set, const Problem &p, const Weights &weights, WarpMemory<Rows> &m, u32 &tiles) {
    constexpr u32 HELD = TILES * TILE;
    const u32 lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
    u32 total = 0; // a thread has 2^13 pairs of survivors, 2^11 patterns each, of weight at most 8
    // Loaded before those of SW are awaited, if there are registers for it.
    constexpr bool EARLY = CHUNKS * TILES == 1;
    const uint4 first = !EARLY ? make_uint4(0, 0, 0, 0) : load(set.north, m.survivors.places[lane < p.n1 - p.n0 ? p.n0 + lane : p.n0]);
    for (u32 s_at = p.s0; s_at < p.s1; s_at += STORED) {
        const u32 stored = p.s1 - s_at < STORED ? p.s1 - s_at : STORED;
        for (u32 i = lane; i < (stored + 7) / 8 * 8; i += 32) {
            const uint4 e = load(set.south, m.survivors.places[i < stored ? s_at + i : s_at]);
            find_rows(m.south[i], e.z, e.w, set.places.rows[1], set.bricks_s, CHUNKS * ROW_BYTES);
            if (i >= stored) m.south[i].rows.x = NONE_ROW * CHUNKS * ROW_BYTES;
            m.south_keys[i] = key_sw(set.s, e.x, e.y) | (set.s.even ? on_anti(set.s, e.x) << 31 : 0);
        }
        for (u32 n_from = p.n0; n_from < p.n1; n_from += TAKEN) {
            const u32 taken = p.n1 - n_from < TAKEN ? p.n1 - n_from : TAKEN;
            if (lane < (taken + 7) / 8 * 8) {
                const uint4 e = EARLY && n_from == p.n0 ? first : load(set.north, m.survivors.places[n_from + (lane < taken ? lane : 0)]);
                find_rows(m.north[lane], e.z, e.w, set.places.rows[0], set.bricks_n, CHUNKS * ROW_BYTES);
                if (lane >= taken) m.north[lane].rows.x = NONE_ROW * CHUNKS * ROW_BYTES;
                m.north_keys[lane] = key_nw(set.s, e.x, e.y);
            }
            __syncwarp();
            for (u32 n_at = 0; n_at < taken; n_at += HELD) {
                u32 key[2 * TILES], sum[2 * TILES]; // pairs with SW class 0 in the low half, 1 in the high half: at most 8 tiles of 2 x 2048
#pragma unroll
                for (u32 k = 0; k < 2 * TILES; k++) sum[k] = 0, key[k] = m.north_keys[n_at + 8 * k + g];
#pragma unroll 1
                for (u32 chunk = 0; chunk < CHUNKS; chunk++) {
                    const Reader reader = set.reader.of_chunk(chunk);
                    Mask a[2 * TILES];
#pragma unroll
                    for (u32 k = 0; k < 2 * TILES; k++)
                        if (k == 0 || n_at + 8 * k < taken) a[k] = reader.make_mask(m.north[n_at + 8 * k + g], set.bricks_n);
                        else a[k] = Mask{make_uint4(0, 0, 0, 0), make_uint4(0, 0, 0, 0)};
                    for (u32 j = 0; j < stored; j += 8) {
                        const Mask z = reader.make_mask(m.south[j + g], set.bricks_s);
                        const uint2 pair = *(const uint2 *)&m.south_keys[j + 2 * t];
                        const u32 w0 = (int)pair.x < 0 ? 1u << 16 : 1, w1 = (int)pair.y < 0 ? 1u << 16 : 1;
#pragma unroll
                        for (u32 k = 0; k < 2 * TILES; k += 2) {
                            if (k && n_at + 8 * k >= taken) break;
                            int c[4] = {0, 0, 0, 0};
                            multiply(c, a[k], a[k + 1], z);
                            if (!(key[k] & pair.x)) sum[k] += c[0] * w0;
                            if (!(key[k] & pair.y)) sum[k] += c[1] * w1;
                            if (!(key[k + 1] & pair.x)) sum[k + 1] += c[2] * w0;
                            if (!(key[k + 1] & pair.y)) sum[k + 1] += c[3] * w1;
                            tiles++;
                        }
                    }
                }
#pragma unroll
                for (u32 k = 0; k < 2 * TILES; k++) {
                    const u32 r = n_from + n_at + 8 * k + g;
                    const u32 low = r >= p.first_centre ? weights.plain[2] : r >= p.first_main ? weights.plain[1] : weights.plain[0];
                    total += (sum[k] & 0xffff) * low + (sum[k] >> 16) * (r >= p.first_main ? weights.of_anti[1] : weights.of_anti[0]);
                }
            }
            __syncwarp();
        }
    }
    return total;
}

// What the kernels of the join are given.
struct Join {
    Shape s;
    const Case *cases;
    const Span *spans;
    const u64 *patterns;
    Lists north_west, south_west;
    Sets sets;
    Subtotal *subtotals;
    u64 *pairs; // of each block
    u64 *tiles_done;
    u64 table_bytes; // room for the table in the memory of a block
    // A block for each span; the others join a sample again, every `step`th span from `first` on, in reverse order.
    u32 count, first, step, sampled;

    __device__ __forceinline__ bool is_again() const { return blockIdx.x >= count; }
    __device__ __forceinline__ Span own_span() const { return spans[is_again() ? first + (count + sampled - 1 - blockIdx.x) * step : blockIdx.x]; }
};
static_assert(sizeof(Join) == 216, "as the host has it");

// Joins the patterns of a span with the west; false if its table is larger than its room.
template <class Rows, u32 CHUNKS, u32 TILES> __device__ __forceinline__ bool join_span(const Join &join, Span span) {
    SHARED_MEMORY(memory);
    BlockMemory &m = *(BlockMemory *)memory;
    Places<Rows> &places = *(Places<Rows> *)(memory + sizeof(BlockMemory) / 16);
    const Shape s = join.s;
    const u32 warps = blockDim.x >> 5, warp = threadIdx.x >> 5, lane = threadIdx.x & 31, g = lane >> 2, t = lane & 3;
    WarpMemory<Rows> *const of_warps = (WarpMemory<Rows> *)(memory + (sizeof(BlockMemory) + sizeof(places)) / 16);
    u32(*table)[CHUNKS * WORDS] = (u32(*)[CHUNKS * WORDS])(of_warps + (warps < CHUNKS * LEAST_WARPS ? CHUNKS * LEAST_WARPS : warps));
    Absent<CHUNKS> &absent = *(Absent<CHUNKS> *)of_warps; // until the table is full
    const Case q = join.cases[span.number];
    const u64 *own = join.patterns + (u64)span.place * CHUNK;
    if (threadIdx.x < 2) m.in_common[threadIdx.x] = ~0u;
    if (threadIdx.x == 0) m.next = 0, m.patterns = 0;
    __syncthreads();

    // Transposition: from a pattern per lane to a word per diagonal.
    for (u32 word = warp; word < CHUNKS * WORDS; word += warps) {
        const bool there = word * 32 + lane < span.count;
        const u64 pattern = there ? own[word * 32 + lane] : ~0ull;
        u64 sum = there ? pattern : 0;
        for (u32 d = 16; d; d /= 2) sum += __shfl_xor_sync(~0u, sum, d);
        u32 low = (u32)pattern, high = (u32)(pattern >> 32);
        const u32 common_low = __reduce_and_sync(~0u, low), common_high = __reduce_and_sync(~0u, high);
        const u32 all = __ballot_sync(~0u, there);
        if (lane == 0) atomicAnd(&m.in_common[0], common_low), atomicAnd(&m.in_common[1], common_high), atomicAdd(&m.patterns, sum);
        low = transpose(low), high = transpose(high);
        absent.words[lane][word] = ~low;
        absent.words[32 + lane][word] = ~high; // bits 62 and 63 are in no pattern
        __syncwarp();
        if (lane == 0) absent.words[DIAGONALS][word] = all;
    }
    __syncthreads();
    const u32 west_n = full(s.shared) & ~q.north, west_s = full(s.h) & ~q.south;
    const u64 common = (u64)m.in_common[1] << 32 | m.in_common[0];
    if (threadIdx.x < 32) find_cells(s, common, west_n | s.middle << s.h, west_s, m.cells);
    if (threadIdx.x < 2) {
        // The sieve's diagonals, in the layout of an entry.
        const u32 in_rising = (u32)common & full(s.n - 1), in_falling = (u32)(common >> (s.n - 1)) & full(s.n - 1);
        const Lists lists = threadIdx.x ? join.south_west : join.north_west;
        u32 rising = threadIdx.x ? in_rising : in_rising << s.w, falling = threadIdx.x ? in_falling >> (2 * s.w - s.shared) : in_falling, count = 0;
        for (; rising && count < MOST_COMMON; rising &= rising - 1) m.common.slices[threadIdx.x][count++] = slice_of(lists, __ffs(rising) - 1);
        for (; falling && count < MOST_COMMON; falling &= falling - 1) m.common.slices[threadIdx.x][count++] = slice_of(lists, 32 + __ffs(falling) - 1);
        for (; count % 4; count++) m.common.slices[threadIdx.x][count] = m.common.slices[threadIdx.x][0];
        m.common.count[threadIdx.x] = count;
    }
    __syncthreads();
    if (m.cells.rows * CHUNKS * ROW_BYTES > join.table_bytes) return false;
    if (threadIdx.x == 0 && !join.is_again()) atomicAdd(&join.subtotals[q.unit].owed, 0 - m.patterns);
    fill_table<Rows, CHUNKS>(s, absent, m.cells, table, places);
    __syncthreads();

    const bool swapped = g & 1;
    const char *const quarters = (const char *)table + 16 * t;
    Setting<Rows> set{s, nullptr, nullptr, Reader{quarters + (swapped ? 64 : 0), quarters + (swapped ? 0 : 64), swapped}, places, ((u32)__popc(west_n) + s.middle + 1) / 2, ((u32)__popc(west_s) + 1) / 2};
    WarpMemory<Rows> &mine = of_warps[warp];
    const u32 first_set = join.sets.starts[__popc(west_n)], set_count = join.sets.starts[__popc(west_n) + 1] - first_set;
    // Sets of columns that a warp takes at a time. If a block is alone, the wait for its last warps should be short.
    const u32 grab = warps > 12 ? 4 : 8;
    u64 share = 0;
    u32 tiles = 0;
    for (;;) {
        u32 start = 0;
        if (lane == 0) start = atomicAdd(&m.next, grab);
        start = __shfl_sync(~0u, start, 0);
        if (start >= set_count) break;
        Columns columns{0, 0, 0, 0, 0, 0, 0};
        if (lane < grab && start + lane < set_count) columns = columns_of(s, q, join.north_west, join.south_west, join.sets.sets[first_set + start + lane]);
        u32 open = __ballot_sync(~0u, columns.n0 < columns.n1 && columns.s0 < columns.s1);
        while (open) {
            // As many sets of columns as have their entries in one window. In NW they are in order, in SW in reverse.
            const u32 first = __ffs(open) - 1, n_start = __shfl_sync(~0u, columns.n0, first), s_end = __shfl_sync(~0u, columns.s1, first);
            const bool fits = open >> lane & 1 && words_of(n_start, columns.n1) + words_of(columns.s0, s_end) <= WINDOW;
            u32 together = __ballot_sync(~0u, fits);
            const bool is_long = !together; // the lists of even one set
            if (is_long) together = 1u << first;
            const u32 last = 31 - __clz(together), n_end = __shfl_sync(~0u, columns.n1, last), s_start = __shfl_sync(~0u, columns.s0, last);
            open &= ~together;
            Part part{n_start, n_end, s_start, s_end};
            Gathered south{};
            for (;;) {
                u32 norths, souths, classes; // of a lane's set: from ... to, as numbers of survivors
                if (is_long) {
                    if (part.n0 == n_start) south = gather(m.common, 1, part.s0, s_end, 0, 0, mine.survivors.places + SOUTH_OF_LONG);
                    const u32 first_main = __shfl_sync(~0u, columns.first_main, first), first_centre = __shfl_sync(~0u, columns.first_centre, first);
                    const Gathered north = gather(m.common, 0, part.n0, n_end, first_main, first_centre, mine.survivors.places);
                    part.n1 = north.end, part.s1 = south.end;
                    norths = north.count << 16, souths = SOUTH_OF_LONG | (SOUTH_OF_LONG + south.count) << 16;
                    classes = north.before_main | north.before_centre << 16;
                } else {
                    const u32 split = words_of(n_start, n_end);
                    const Word word = sieve(m.common, part, split, mine.survivors);
                    norths = rank(word, 0, n_start, n_end, columns.n0) | rank(word, 0, n_start, n_end, columns.n1) << 16;
                    souths = rank(word, split, s_start, s_end, columns.s0) | rank(word, split, s_start, s_end, columns.s1) << 16;
                    classes = rank(word, 0, n_start, n_end, columns.first_main) | rank(word, 0, n_start, n_end, columns.first_centre) << 16;
                }
                const bool any = (norths & 0xffff) < norths >> 16 && (souths & 0xffff) < souths >> 16;
                set.north = join.north_west.entries + part.n0 / 32 * 32, set.south = join.south_west.entries + part.s0 / 32 * 32;
                for (u32 waiting = __ballot_sync(~0u, together >> lane & 1 && any); waiting; waiting &= waiting - 1) {
                    const u32 from = __ffs(waiting) - 1, n = __shfl_sync(~0u, norths, from), p = __shfl_sync(~0u, souths, from);
                    const u32 c = __shfl_sync(~0u, classes, from), times = __shfl_sync(~0u, columns.times, from);
                    const Weights weights{{q.weight[0] * times, q.weight[1] * times, q.weight[2]}, {q.weight[1] * times, q.weight[2]}};
                    share += join_problem<Rows, CHUNKS, TILES>(set, Problem{n & 0xffff, n >> 16, p & 0xffff, p >> 16, c & 0xffff, c >> 16}, weights, mine, tiles);
                }
                __syncwarp(); // before the lists are overwritten
                if (part.n1 < n_end) part.n0 = part.n1;
                else if (part.s1 < s_end) part.n0 = n_start, part.s0 = part.s1;
                else break;
            }
        }
    }
    for (u32 d = 16; d; d /= 2) share += __shfl_xor_sync(~0u, share, d);
    if (lane == 0 && share) atomicAdd(&join.pairs[blockIdx.x], share);
    if (lane == 0) atomicAdd(join.tiles_done, (u64)tiles);
    return true;
}

// 24 warps of a multiprocessor have 85 registers a thread: as two blocks of 12 if the tables of two fit its memory,
// else as one.
extern "C" __global__ void __launch_bounds__(768, 1) join_chunks(Join join) { join_span<Few, 1, 1>(join, join.own_span()); }

// 32 NW entries at a time: masks of SW are made half as often. 20 warps have 102 registers a thread.
extern "C" __global__ void __launch_bounds__(640, 1) join_wide_chunks(Join join) { join_span<Few, 1, 2>(join, join.own_span()); }

// Two chunks at a time: twice the masks, all other work once. One after the other if the table of both is too large.
extern "C" __global__ void __launch_bounds__(640, 1) join_two_chunks(Join join) {
    const Span span = join.own_span();
    if (join_span<Few, 2, 2>(join, span)) return;
    for (u32 at = 0; at < span.count; at += CHUNK) {
        __syncthreads(); // before the memory is used again
        join_span<Few, 1, 2>(join, Span{span.number, span.place + at / CHUNK, span.count - at < CHUNK ? span.count - at : CHUNK, 0});
    }
}

// For more than eight queens in a quadrant.
extern "C" __global__ void __launch_bounds__(640, 1) join_chunks_of_many(Join join) { join_span<Many, 1, 2>(join, join.own_span()); }

// Adds the pairs of spans to their units, and compares those that were joined twice.
extern "C" __global__ void add_pairs(Join join) {
    const u32 i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= join.count) return;
    Subtotal &subtotal = join.subtotals[join.cases[join.spans[i].number].unit];
    atomicAdd(&subtotal.pairs, join.pairs[i]);
    if (i % join.step == join.first && join.pairs[join.count + join.sampled - 1 - i / join.step] != join.pairs[i]) atomicAdd(&subtotal.differs, (u64)1);
}

// Products only, from registers: measures the peak rate of the device.
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
