// The patterns of the east: the joint window of every compatible pair of a NE and a SE entry.
//
// A case is a set of rows for the east, and for even n with all symmetries one segment of its patterns: those whose
// columns lie on one side of the rows (otherwise: all). The patterns of a case are put into bins, so that those of a
// bin have many diagonals in common: see `rules.cuh`. Patterns that match no rule go into the last bin. A bin begins on
// a new chunk. If there are very many patterns, the bins are large, and each then becomes a case: its patterns are
// already stored.
#pragma once
#include "lists.cuh"
#include "scan.cuh"

constexpr u32 PATTERN_THREADS = 256;
constexpr u32 CHUNK = 1024; // patterns; one block of `join_chunks` takes one or two chunks
constexpr u32 MOST_RULES = 1152; // of a case

struct __align__(16) Case {
    u32 north, south; // the rows of the east
    u32 row_key, segment;
    u32 weight[3]; // weight of a pair, by class: for even n with all symmetries before the factor of the transpose
    u32 unit;      // the unit to which its subtotal is added
    u32 patterns;
    u32 rules, most_rules;   // its patterns, and its room
    u32 bin;                 // most patterns of one rule
    u32 first_chunk, first_bin;
    u32 first_set, end_set; // the sets of columns of NE, by number: a case with too many patterns is cut
                            // of stored patterns: their first chunk
};
static_assert(sizeof(Case) == 64, "as the host has it");

// The work of one block: `count` patterns of a case, from chunk `place` on.
struct __align__(16) Span {
    u32 number, place, count, unused; // index of the case
};

// All sets of `size` of the divided columns, in the east or in the west: sets[starts[size]..starts[size + 1]],
// ascending.
struct Sets {
    const u16 *sets;
    const u32 *starts;
};

__device__ __forceinline__ u32 chunks_of_bin(const Case &q) { return (q.bin + CHUNK - 1) / CHUNK; }

// The NE and SE entries that make patterns for a set of columns.
struct Halves {
    u32 n0, n1, s0, s1;
};

// The lists of the two quadrants of the east.
struct East {
    Lists north, south;
};

__device__ __forceinline__ Halves halves_of(Shape s, const Case &q, const East &east, u32 columns) {
    if (s.even && side_of(s, columns, q.row_key) != q.segment) return Halves{0, 0, 0, 0};
    const u32 *north = bounds_of(east.north, q.north, columns), *south = bounds_of(east.south, q.south, full(s.h) & ~columns);
    // Even n with all symmetries: the east has no queen on a main diagonal. Reversed, that is class 0 or 1 for NE, 0 or
    // 3 for SE.
    return Halves{north[0], s.even ? north[2] : north[4], south[0], south[4]};
}

// The subtotal of a unit, and what must be zero if the device has not miscalculated.
struct Subtotal {
    u64 pairs;
    u64 owed;    // the sum of all patterns counted, less the sum of all patterns joined
    u64 differs; // spans of the sample that were joined twice, with different results
};
static_assert(sizeof(Subtotal) == 24, "as the host has it");

constexpr u64 PROBE = 1ull << 63; // in a north window: it collides with the marker of a missing south

__device__ __forceinline__ u64 north_window(Shape s, const Lists &lists, u32 at, u32 end) {
    if (at >= end) return PROBE;
    const Entry e = lists.entries[at];
    return PROBE | window_ne(s, e.rising, e.falling);
}

__device__ __forceinline__ u64 south_window(Shape s, const Lists &lists, u32 at, u32 end) {
    if (at >= end) return PROBE;
    const Entry e = lists.entries[at];
    return !s.even || !on_anti(s, e.rising) ? window_se(s, e.rising, e.falling) : PROBE;
}

// Calls `found(fits, pattern)` in all lanes of a warp at once, for every pattern of a share of the case in some lane.
template <class Found> __device__ __forceinline__ void each_pattern(Shape s, const Case &q, const East &east, Sets sets, const u64 *stored, u32 shares, Found found) {
    const u32 lane = threadIdx.x & 31, size = __popc(q.north), step = shares * (PATTERN_THREADS / 32);
    if (stored) {
        const u64 *own = stored + (u64)q.first_set * CHUNK;
        for (u32 at = (blockIdx.y * (PATTERN_THREADS / 32) + (threadIdx.x >> 5)) * 32; at < q.patterns; at += step * 32)
            found(at + lane < q.patterns, at + lane < q.patterns ? own[at + lane] : 0);
        return;
    }
    for (u32 i = q.first_set + blockIdx.y * (PATTERN_THREADS / 32) + (threadIdx.x >> 5); i < q.end_set; i += step) {
        const Halves halves = halves_of(s, q, east, sets.sets[sets.starts[size] + i]);
        if (halves.n0 == halves.n1) continue;
        for (u32 at = halves.s0; at < halves.s1; at += 32) {
            const u64 ours = south_window(s, east.south, at + lane, halves.s1);
            for (u32 from = halves.n0; from < halves.n1; from += 32) {
                const u64 theirs = north_window(s, east.north, from + lane, halves.n1);
                const u32 count = halves.n1 - from < 32 ? halves.n1 - from : 32;
                for (u32 k = 0; k < count; k++) {
                    const u64 other = __shfl_sync(~0u, theirs, k);
                    found(!(other & ours), (other | ours) & ~PROBE);
                }
            }
        }
    }
}

// Counts and adds up the patterns of a case. Block (x, y): share y of case x.
extern "C" __global__ void __launch_bounds__(PATTERN_THREADS) count_patterns(Shape s, Case *cases, East east, Sets sets, u32 shares, Subtotal *subtotals) {
    __shared__ u32 total;
    __shared__ u64 total_sum;
    const Case q = cases[blockIdx.x];
    if (threadIdx.x == 0) total = 0, total_sum = 0;
    __syncthreads();
    u32 own = 0;
    u64 sum = 0;
    each_pattern(s, q, east, sets, nullptr, shares, [&](bool fits, u64 pattern) {
        own += fits;
        if (fits) sum += pattern;
    });
    atomicAdd(&total, own), atomicAdd(&total_sum, sum);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(&cases[blockIdx.x].patterns, total), atomicAdd(&subtotals[q.unit].owed, total_sum);
}

constexpr u32 QUADS = 16;                            // of four diagonals each: 64 are enough
constexpr u32 RULE_BLOCKS = (MOST_RULES + 127) / 128; // of 128 rules, a bit each; odd, so that lanes with different diagonals read
                                                      // from different banks

// The rules that a pattern obeys are the AND over quads of diagonals of obeyed[quad][which of the four it takes].
struct Rulebook {
    uint4 obeyed[QUADS][16][RULE_BLOCKS];
    u32 full[4 * RULE_BLOCKS]; // full bins
    u64 waiting[PATTERN_THREADS / 32][64];
};

// The first rule that a pattern obeys and whose bin has room; the number of rules if there is none.
__device__ __forceinline__ u32 first_rule(const Case &q, const Rulebook &book, u32 quads, u64 pattern) {
    for (u32 block = 0; block * 128 < q.rules; block++) {
        const uint4 full = *(const uint4 *)&book.full[4 * block];
        uint4 obeyed = make_uint4(~full.x, ~full.y, ~full.z, ~full.w);
        for (u32 quad = 0; quad < quads; quad++) {
            const uint4 all = book.obeyed[quad][pattern >> 4 * quad & 15][block];
            obeyed.x &= all.x, obeyed.y &= all.y, obeyed.z &= all.z, obeyed.w &= all.w;
        }
        if (obeyed.x | obeyed.y | obeyed.z | obeyed.w) {
            const u32 word = obeyed.x ? 0 : obeyed.y ? 1 : obeyed.z ? 2 : 3, bits = obeyed.x ? obeyed.x : obeyed.y ? obeyed.y : obeyed.z ? obeyed.z : obeyed.w;
            return 128 * block + 32 * word + __ffs(bits) - 1;
        }
    }
    return q.rules;
}

// Puts a pattern into its bin.
__device__ __forceinline__ void put(const Case &q, Rulebook &book, u32 quads, u64 pattern, u32 *fill, u64 *out) {
    const u64 stride = chunks_of_bin(q) * CHUNK;
    for (;;) {
        const u32 rule = first_rule(q, book, quads, pattern), bin = rule < q.rules ? rule : q.most_rules, place = atomicAdd(&fill[bin], 1u);
        if (place < q.bin || bin == q.most_rules) {
            out[bin * stride + place] = pattern;
            return;
        }
        atomicOr(&book.full[rule / 32], 1u << rule % 32);
    }
}

// Generates the patterns of each case again and puts them into their bins. Block (x, y): share y of case x.
extern "C" __global__ void __launch_bounds__(PATTERN_THREADS)
    place_patterns(Shape s, const Case *cases, East east, Sets sets, const u64 *stored, u32 shares, const u64 *rules, u32 *fills, u64 *patterns) {
    __shared__ Rulebook book;
    const Case q = cases[blockIdx.x];
    const u32 words = (q.rules + 127) / 128 * 4, quads = (2 * (s.n - 1) + 3) / 4, lane = threadIdx.x & 31, below = (1u << lane) - 1;
    for (u32 i = threadIdx.x; i < quads * words; i += PATTERN_THREADS) {
        const u32 quad = i % quads, word = i / quads;
        u32 needs[4] = {0, 0, 0, 0}; // rules that require each of the four diagonals
        const u32 count = q.rules <= 32 * word ? 0 : q.rules - 32 * word < 32 ? q.rules - 32 * word : 32;
        for (u32 rule = 0; rule < count; rule++) {
            const u32 asked = (u32)(rules[q.first_bin + 32 * word + rule] >> 4 * quad) & 15;
            for (u32 k = 0; k < 4; k++) needs[k] |= (asked >> k & 1) << rule;
        }
        for (u32 taken = 0; taken < 16; taken++) {
            u32 broken = 0;
            for (u32 k = 0; k < 4; k++)
                if (!(taken >> k & 1)) broken |= needs[k];
            ((u32 *)book.obeyed[quad][taken])[word] = full(count) & ~broken;
        }
    }
    for (u32 i = threadIdx.x; i < 4 * RULE_BLOCKS; i += PATTERN_THREADS) book.full[i] = 0;
    __syncthreads();
    // Few lanes find a pattern at a time: patterns are buffered until there is one for every lane.
    u64 *const waiting = book.waiting[threadIdx.x >> 5];
    u32 *const fill = fills + q.first_bin;
    u64 *const out = patterns + (u64)q.first_chunk * CHUNK;
    u32 count = 0;
    each_pattern(s, q, east, sets, stored, shares, [&](bool fits, u64 pattern) {
        const u32 ballot = __ballot_sync(~0u, fits);
        if (fits) waiting[count + __popc(ballot & below)] = pattern;
        count += __popc(ballot);
        if (count < 32) return;
        __syncwarp();
        put(q, book, quads, waiting[lane], fill, out);
        count -= 32;
        const u64 left = waiting[32 + lane];
        __syncwarp();
        if (lane < count) waiting[lane] = left;
    });
    __syncwarp();
    if (lane < count) put(q, book, quads, waiting[lane], fill, out);
}

// Lists the non-empty spans of each case, of this many chunks; `listed` counts them.
extern "C" __global__ void list_spans(const Case *cases, const u32 *fills, u32 chunks, Span *spans, u32 *listed) {
    const Case &q = cases[blockIdx.x];
    const u32 per_bin = chunks_of_bin(q), most = chunks * CHUNK;
    for (u32 bin = threadIdx.x; bin <= q.most_rules; bin += blockDim.x) {
        const bool last = bin == q.most_rules; // takes as many as there are
        const u32 filled = fills[q.first_bin + bin], count = last || filled < q.bin ? filled : q.bin, needed = (count + most - 1) / most;
        if (!needed) continue;
        const u32 first = atomicAdd(listed, needed);
        for (u32 k = 0; k < needed; k++) {
            const u32 left = count - k * most;
            spans[first + k] = Span{blockIdx.x, q.first_chunk + bin * per_bin + k * chunks, left < most ? left : most, 0};
        }
    }
}
