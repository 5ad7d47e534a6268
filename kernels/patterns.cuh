// The patterns of the east: for every pair of a NE and a SE entry that fit, the window they take together.
//
// A case is a set of rows for the east, and for even n one segment of its patterns: those whose columns lie on one side of the
// rows (odd n: all). The patterns of a case are sorted by the diagonals that split them and the west best, so that the patterns
// of a chunk have many diagonals in common.
#pragma once
#include "scan.cuh"
#include "shape.cuh"

constexpr u32 SORT_BITS = 12;
constexpr u32 PATTERN_THREADS = 256;
constexpr u32 SAMPLED = 256; // entries of a list, about, that are asked which diagonals they take
constexpr u32 CHUNK = 1024; // patterns that one block of `join_chunks` takes

struct __align__(16) Case {
    u32 north, south; // the rows of the east
    u32 row_key, segment;
    u32 weight[3]; // solutions behind a pair, by class: for even n before the transpose counts them again
    u32 unit;      // where its share is added
    u32 patterns, first_chunk;
    u64 first_pattern;
    u8 order[SORT_BITS]; // the diagonals it is sorted by
    u32 first_set, end_set; // which of the sets of columns of NE, by number: a case with too many patterns is cut
    u32 unused[3];
};
static_assert(sizeof(Case) == 80, "as the host has it");

// Entries of a quadrant: of the rows `set`, bounds start at place[set] << h.
struct Lists {
    const u16 *place;
    const u32 *bounds;
    const Entry *entries;
};

// All sets of `size` of the h columns: sets[starts[size]..starts[size + 1]], ascending.
struct Sets {
    const u16 *sets;
    const u32 *starts;
};

__device__ __forceinline__ const u32 *bounds_of(Shape s, Lists lists, u32 rows, u32 columns) {
    return lists.bounds + 4 * ((u32)lists.place[rows] << s.h | columns);
}

constexpr u64 PROBE = 1ull << 63; // in a north window: it meets what is missing in the south

// Calls `found(pattern, sampled)` for every pattern of the case, in some lane.
template <class Found> __device__ __forceinline__ void each_pattern(Shape s, const Case &q, Lists lists, Sets sets, Found found) {
    const u32 lane = threadIdx.x & 31, size = __popc(q.north);
    for (u32 i = q.first_set + (threadIdx.x >> 5); i < q.end_set; i += PATTERN_THREADS / 32) {
        const u32 columns = sets.sets[sets.starts[size] + i];
        if (!s.odd && side_of(s, columns, q.row_key) != q.segment) continue;
        const u32 *north = bounds_of(s, lists, q.north, columns), *south = bounds_of(s, lists, q.south, full(s.h) & ~columns);
        // Even n: the east has no queen on a main diagonal. Turned around, that is class 0 or 1 for NE, 0 or 3 for SE.
        const u32 n0 = north[0], n1 = s.odd ? north[4] : north[2], s0 = south[0], s1 = south[4];
        if (n0 == n1) continue;
        for (u32 at = s0; at < s1; at += 32) {
            u64 ours = PROBE;
            if (at + lane < s1) {
                const Entry e = lists.entries[at + lane];
                if (s.odd || !on_anti(s, e.rising)) ours = window_se(s, e.rising, e.falling);
            }
            for (u32 from = n0; from < n1; from += 32) {
                u64 theirs = PROBE;
                if (from + lane < n1) {
                    const Entry e = lists.entries[from + lane];
                    theirs |= window_ne(s, e.rising, e.falling);
                }
                const u32 count = n1 - from < 32 ? n1 - from : 32;
                for (u32 k = 0; k < count; k++) {
                    const u64 other = __shfl_sync(~0u, theirs, k);
                    if (!(other & ours)) found((other | ours) & ~PROBE, !(i - q.first_set & 7 * 8) && !(k & (s.h < 13 ? 3 : 31)));
                }
            }
        }
    }
}

// How many patterns a case has, and which diagonals to sort them by: those with the largest
// (share of a sample of patterns that take it) x (share of a sample of west entries that take it).
extern "C" __global__ void __launch_bounds__(PATTERN_THREADS) count_patterns(Shape s, Case *cases, Lists east, Lists north_west, Sets sets) {
    __shared__ u32 total, taken_east[64], taken_west[64];
    const Case q = cases[blockIdx.x];
    const u32 lane = threadIdx.x & 31;
    if (threadIdx.x < 64) taken_east[threadIdx.x] = taken_west[threadIdx.x] = 0;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    u32 own = 0;
    each_pattern(s, q, east, sets, [&](u64 pattern, bool sampled) {
        own++;
        if (sampled)
            for (; pattern; pattern &= pattern - 1) atomicAdd(&taken_east[__ffsll(pattern) - 1], 1u);
    });
    atomicAdd(&total, own);
    const u32 all = full(s.h), rows_n = all & ~q.north, rows_s = all & ~q.south, size = __popc(rows_n);
    for (u32 i = sets.starts[size] + (threadIdx.x >> 5); i < sets.starts[size + 1]; i += 8 * PATTERN_THREADS / 32) {
        const u32 *north = bounds_of(s, north_west, rows_n, sets.sets[i]), *south = bounds_of(s, east, rows_s, all & ~(u32)sets.sets[i]);
        const u32 step_n = 1 + (north[4] - north[0]) / SAMPLED, step_s = 1 + (south[4] - south[0]) / SAMPLED;
        for (u32 k = north[0] + lane * step_n; k < north[4]; k += 32 * step_n) {
            const Entry e = north_west.entries[k];
            for (u64 w = window_nw(s, e.rising, e.falling) & ~(1ull << 62); w; w &= w - 1) atomicAdd(&taken_west[__ffsll(w) - 1], step_n);
        }
        for (u32 k = south[0] + lane * step_s; k < south[4]; k += 32 * step_s) {
            const Entry e = east.entries[k];
            for (u64 w = window_sw(s, e.rising, e.falling) & ~(1ull << 62); w; w &= w - 1) atomicAdd(&taken_west[__ffsll(w) - 1], step_s);
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) cases[blockIdx.x].patterns = total;
    const u32 diagonals = 2 * (s.n - 1);
    if (threadIdx.x < diagonals) {
        const u64 score = (u64)taken_east[threadIdx.x] * taken_west[threadIdx.x];
        u32 rank = 0;
        for (u32 d = 0; d < diagonals; d++) {
            const u64 other = (u64)taken_east[d] * taken_west[d];
            rank += other > score || (other == score && d < threadIdx.x);
        }
        if (rank < SORT_BITS) cases[blockIdx.x].order[rank] = threadIdx.x;
    }
}

// Writes the patterns of each case, sorted, from `first_pattern` on.
extern "C" __global__ void __launch_bounds__(PATTERN_THREADS) sort_patterns(Shape s, const Case *cases, Lists east, Sets sets, u64 *patterns) {
    __shared__ u32 places[1 << SORT_BITS], warps[PATTERN_THREADS / 32];
    const Case q = cases[blockIdx.x];
    if (!q.patterns) return;
    const auto sort_key = [&](u64 pattern) {
        u32 key = 0;
        for (u32 i = 0; i < SORT_BITS; i++) key = key << 1 | (u32)(pattern >> q.order[i] & 1);
        for (u32 d = 1; d < SORT_BITS; d *= 2) key ^= key >> d; // in the order of a Gray code: neighbours differ in one diagonal
        return key;
    };
    constexpr u32 each = (1 << SORT_BITS) / PATTERN_THREADS;
    for (u32 i = 0; i < each; i++) places[threadIdx.x * each + i] = 0;
    __syncthreads();
    each_pattern(s, q, east, sets, [&](u64 pattern, bool) { atomicAdd(&places[sort_key(pattern)], 1u); });
    __syncthreads();
    u32 sum = 0, total;
    for (u32 i = 0; i < each; i++) sum += places[threadIdx.x * each + i];
    u32 before = sum_before(sum, warps, &total);
    for (u32 i = 0; i < each; i++) {
        const u32 own = places[threadIdx.x * each + i];
        places[threadIdx.x * each + i] = before;
        before += own;
    }
    __syncthreads();
    u64 *out = patterns + q.first_pattern;
    each_pattern(s, q, east, sets, [&](u64 pattern, bool) { out[atomicAdd(&places[sort_key(pattern)], 1u)] = pattern; });
}

// The chunks of each case: (case, number of the chunk in it).
extern "C" __global__ void cut_chunks(const Case *cases, uint2 *chunks) {
    const Case &q = cases[blockIdx.x];
    for (u32 k = threadIdx.x; k * CHUNK < q.patterns; k += blockDim.x) chunks[q.first_chunk + k] = make_uint2(blockIdx.x, k);
}
