// Groups patterns by rules: a rule is a set of diagonals that all patterns of a bin take.
//
// The more diagonals the patterns of a chunk have in common, the more entries of the west are dropped before their
// masks are built. Rules are made from a sample of the patterns and one of the west, greedily: begin with all patterns
// of the sample that no rule has taken, and as long as enough of them remain for a bin, require the diagonal with the
// largest
//
//     (patterns that take it) x (entries of the west, not dropped yet, that take it).
//
// A pattern that violates a rule in its last diagonal may still match the others: this makes rules better than sorting.
// The rules overfit their sample, so that some patterns match no bin. The second and third round therefore draw new
// samples, and make rules for the patterns that match none so far.
#pragma once
#include "patterns.cuh"

constexpr u32 RULE_THREADS = 256;
constexpr u32 MOST_SAMPLED = 15360; // patterns
constexpr u32 WEST_SAMPLED = 1024;   // entries
constexpr u32 PARTS = 8;            // of a slice, for different warps
constexpr u32 SLICES = 64;           // a row for each diagonal: tiles of 16 rows

// `sampled` bits in rows of words: slice d has the patterns of the sample that take diagonal d. The rows are padded by
// four words, so that the eight rows of a fragment of the tensor cores are in different banks.
struct __align__(16) RuleMemory {
    u32 west[SLICES][WEST_SAMPLED / 32];
    u32 counts[SLICES], west_counts[SLICES]; // of the current selection, by diagonal
    u32 left_in_west[WEST_SAMPLED / 32];     // not dropped by the current rule
    u64 waiting[RULE_THREADS / 32][64];
    u32 sums[RULE_THREADS / 32];
    u32 filled;
    u32 untaken[MOST_SAMPLED / 32]; // patterns of the sample that no rule has taken
    u32 asked[MOST_SAMPLED / 32];   // of these, those with all required diagonals
};
static_assert(sizeof(RuleMemory) == 16816, "as the host has it");

__device__ __forceinline__ u32 scrambled(u32 x) {
    x = (x ^ x >> 16) * 0x7feb352du;
    x = (x ^ x >> 15) * 0x846ca68bu;
    return x ^ x >> 16;
}

__device__ __forceinline__ u32 below_at(u32 random, u32 end) { return (u32)((u64)random * end >> 32); }

// Transposes 32 patterns into a word of each slice.
__device__ __forceinline__ void slice_patterns(u64 pattern, u32 diagonals, u32 *slices, u32 stride, u32 word) {
    const u32 lane = threadIdx.x & 31, low = transpose((u32)pattern), high = transpose((u32)(pattern >> 32));
    if (lane < diagonals) slices[lane * stride + word] = low;
    if (32 + lane < diagonals) slices[(32 + lane) * stride + word] = high;
}

// Draws patterns at random from those stored.
__device__ void draw_stored(const Case &q, const u64 *stored, u32 diagonals, u32 *slices, u32 stride, u32 words, u32 round) {
    const u64 *own = stored + (u64)q.first_set * CHUNK;
    for (u32 word = threadIdx.x >> 5; word < words; word += RULE_THREADS / 32)
        slice_patterns(own[below_at(scrambled((word * 32 + (threadIdx.x & 31)) << 4 | round), q.patterns)], diagonals, slices, stride, word);
    __syncthreads();
}

// Draws patterns uniformly from the case, until `words` words of each slice are full or the expected number of draws is
// made; returns the number of words filled.
__device__ u32 draw_patterns(Shape s, const Case &q, const East &east, Sets sets, RuleMemory &m, u32 *slices, u32 stride, u32 words, u32 round) {
    const u32 lane = threadIdx.x & 31, warp = threadIdx.x >> 5, below = (1u << lane) - 1, size = __popc(q.north), diagonals = 2 * (s.n - 1);
    if (threadIdx.x == 0) m.filled = 0;
    __syncthreads();
    const float rate = 1.05f * 32 * words / q.patterns; // draws for each pair of entries
    u32 count = 0;
    for (u32 i = q.first_set + warp; i < q.end_set; i += RULE_THREADS / 32) {
        const Halves halves = halves_of(s, q, east, sets.sets[sets.starts[size] + i]);
        const u32 norths = halves.n1 - halves.n0, souths = halves.s1 - halves.s0, seed = scrambled(i << 4 | round);
        const u32 draws = (u32)((float)norths * souths * rate + (seed & 0xffff) / 65536.0f);
        for (u32 draw = 0; draw < draws; draw += 32) {
            const u32 random = scrambled(seed + draw + lane);
            const u32 n = halves.n0 + below_at(random, norths), p = halves.s0 + below_at(scrambled(random), souths);
            const u64 ours = south_window(s, east.south, p, draw + lane < draws ? halves.s1 : 0), theirs = north_window(s, east.north, n, halves.n1);
            const bool fits = !(ours & theirs);
            const u32 ballot = __ballot_sync(~0u, fits);
            if (fits) m.waiting[warp][count + __popc(ballot & below)] = (ours | theirs) & ~PROBE;
            count += __popc(ballot);
            if (count < 32) continue;
            __syncwarp();
            const u64 pattern = m.waiting[warp][lane], left = m.waiting[warp][32 + lane];
            count -= 32;
            __syncwarp();
            if (lane < count) m.waiting[warp][lane] = left;
            u32 word = 0;
            if (lane == 0) word = atomicAdd(&m.filled, 1u);
            word = __shfl_sync(~0u, word, 0);
            if (word < words) slice_patterns(pattern, diagonals, slices, stride, word);
        }
    }
    __syncthreads();
    const u32 filled = m.filled;
    __syncthreads(); // before it is reset for the next round
    return filled < words ? filled : words;
}

// Entries of the west at random: their windows, in slices.
__device__ void draw_west(Shape s, const Case &q, Lists north_west, Lists south_west, RuleMemory &m) {
    const u32 lane = threadIdx.x & 31, all = full(s.shared), rows_n = all & ~q.north, rows_s = full(s.h) & ~q.south;
    const u32 n0 = *bounds_of(north_west, rows_n, 0), n1 = bounds_of(north_west, rows_n, all)[4];
    const u32 s0 = *bounds_of(south_west, rows_s, 0), s1 = bounds_of(south_west, rows_s, all)[4];
    for (u32 word = threadIdx.x >> 5; word < WEST_SAMPLED / 32; word += RULE_THREADS / 32) {
        const u32 drawn = below_at(scrambled(word * 32 + lane), n1 - n0 + s1 - s0);
        u64 window;
        if (drawn < n1 - n0) {
            const Entry e = north_west.entries[n0 + drawn];
            window = window_nw(s, e.rising, e.falling);
        } else {
            const Entry e = south_west.entries[s0 + drawn - (n1 - n0)];
            window = window_sw(s, e.rising, e.falling);
        }
        m.west[lane][word] = transpose((u32)window);
        m.west[32 + lane][word] = transpose((u32)(window >> 32));
    }
    __syncthreads();
}

// counts[d] = the number of `asked` that take diagonal d: a product of the slices with one column, by the tensor cores.
__device__ void count_asked(RuleMemory &m, const u32 *slices, u32 stride, u32 words, u32 diagonals) {
    const u32 lane = threadIdx.x & 31, warp = threadIdx.x >> 5, g = lane >> 2, t = lane & 3;
    if (threadIdx.x < SLICES) m.counts[threadIdx.x] = 0;
    __syncthreads();
    const u32 tiles = (diagonals + 15) / 16;
    for (u32 unit = warp; unit < tiles * PARTS; unit += RULE_THREADS / 32) {
        const u32 row = unit % tiles * 16 + g;
        const u32 *upper = slices + row * stride + t, *lower = upper + 8 * stride; // missing rows give counts that are not read
        int sums[4] = {0, 0, 0, 0};
        for (u32 word = unit / tiles * 8; word < words; word += 8 * PARTS) {
            const u32 b0 = g ? 0 : m.asked[word + t], b1 = g ? 0 : m.asked[word + t + 4];
            binary_mma(sums, upper[word], lower[word], upper[word + 4], lower[word + 4], b0, b1);
        }
        if (t == 0) atomicAdd(&m.counts[row], (u32)sums[0]), atomicAdd(&m.counts[row + 8], (u32)sums[2]);
    }
    for (u32 d = warp; d < diagonals; d += RULE_THREADS / 32) {
        const u32 count = __reduce_add_sync(~0u, __popc(m.left_in_west[lane] & m.west[d][lane]));
        if (lane == 0) m.west_counts[d] = count;
    }
    __syncthreads();
}

// Removes the first `most` of `asked` from `untaken`; returns their number.
__device__ u32 take(RuleMemory &m, u32 words, u32 most) {
    constexpr u32 each = (MOST_SAMPLED / 32 + RULE_THREADS - 1) / RULE_THREADS;
    u32 own[each], sum = 0, total;
    for (u32 i = 0; i < each; i++) {
        const u32 word = threadIdx.x * each + i;
        own[i] = word < words ? m.asked[word] : 0;
        sum += __popc(own[i]);
    }
    const u32 before = sum_before(sum, m.sums, &total);
    u32 count = before < most ? most - before : 0;
    for (u32 i = 0; i < each; i++) {
        u32 taken = 0;
        for (; own[i] && count; own[i] &= own[i] - 1, count--) taken |= own[i] & -own[i];
        if (taken) m.untaken[threadIdx.x * each + i] &= ~taken;
    }
    __syncthreads();
    return total < most ? total : most;
}

// asked = the untaken patterns that take all of some diagonals; of the west, the entries that take none of them.
__device__ void ask(RuleMemory &m, const u32 *slices, u32 stride, u32 words, u64 diagonals) {
    for (u32 word = threadIdx.x; word < words; word += RULE_THREADS) {
        u32 own = m.untaken[word];
        for (u64 left = diagonals; left; left &= left - 1) own &= slices[(__ffsll(left) - 1) * stride + word];
        m.asked[word] = own;
    }
    if (threadIdx.x < WEST_SAMPLED / 32) {
        u32 own = ~0u;
        for (u64 left = diagonals; left; left &= left - 1) own &= ~m.west[__ffsll(left) - 1][threadIdx.x];
        m.left_in_west[threadIdx.x] = own;
    }
    __syncthreads();
}

// The diagonal to require next: score << 6 | diagonal, 0 if none is taken by enough patterns.
__device__ u32 best_diagonal(const RuleMemory &m, u32 diagonals, u64 asked_for, u32 least) {
    u32 best = 0; // at most 2^14 x 2^10 << 6
    for (u32 d = threadIdx.x & 31; d < diagonals; d += 32) {
        const u32 count = m.counts[d], key = count * m.west_counts[d] << 6 | d;
        if (count >= least && !(asked_for >> d & 1) && key >> 6 && key > best) best = key;
    }
    return __reduce_max_sync(~0u, best);
}

// Makes rules for the untaken patterns of the sample, for bins of `most` of them; at least `least` must remain to
// require one more diagonal. Returns the new number of rules. After a rule the next one is sought among patterns with
// the same diagonals except the last, as long as most of these are untaken; then with one diagonal less, and so on.
__device__ u32 make_rules_of_sample(const Case &q, RuleMemory &m, const u32 *slices, u32 stride, u32 words, u32 diagonals, u32 most, u32 least, u64 *rules, u32 made) {
    constexpr u32 DEPTH = 24;
    u32 order[DEPTH], at_first[DEPTH], now[DEPTH]; // the required diagonals; the number that took those before them, then and now
    u32 depth = 0;
    u64 asked_for = 0;
    bool fresh = false; // no rule was made yet with these diagonals
    for (;;) {
        ask(m, slices, stride, words, asked_for);
        count_asked(m, slices, stride, words, diagonals);
        const u32 best = made < q.most_rules ? best_diagonal(m, diagonals, asked_for, least) : 0, d = best & 63;
        if (best && depth + 1 < DEPTH) {
            order[depth++] = d, asked_for |= 1ull << d, fresh = true;
            at_first[depth] = now[depth] = m.counts[d];
            continue;
        }
        if (depth == 0) return made;
        if (fresh && made < q.most_rules) {
            if (threadIdx.x == 0) rules[q.first_bin + made] = asked_for;
            made++, fresh = false;
            const u32 taken = take(m, words, most);
            for (u32 i = 1; i <= depth; i++) now[i] -= taken;
        }
        do asked_for ^= 1ull << order[--depth];
        while (depth && now[depth] < at_first[depth] / 10 * 7);
    }
}

// One block makes the rules of one case.
extern "C" __global__ void __launch_bounds__(RULE_THREADS)
    make_rules(Shape s, Case *cases, East east, Lists north_west, Lists south_west, Sets sets, const u64 *stored, u32 most_sampled, u64 *rules) {
    SHARED_MEMORY(rule_memory);
    RuleMemory &m = *(RuleMemory *)rule_memory;
    u32 *const slices = (u32 *)(rule_memory + sizeof(RuleMemory) / 16);
    const Case q = cases[blockIdx.x];
    if (!q.most_rules) return;
    const u32 diagonals = 2 * (s.n - 1), wished = (q.patterns / 12 + 255) / 256 * 8;
    const u32 room = wished < most_sampled / 32 ? wished : most_sampled / 32, stride = room + 4;
    u32 made = 0;
    draw_west(s, q, north_west, south_west, m);
    const u32 rounds = q.patterns < 150 * CHUNK ? 1 : q.patterns < 1500 * CHUNK ? 2 : 3; // the more rules, the more patterns match none
    for (u32 round = 0; round < rounds; round++) {
        u32 words = room;
        if (stored) draw_stored(q, stored, diagonals, slices, stride, words, round);
        else words = draw_patterns(s, q, east, sets, m, slices, stride, words, round) & ~7u;
        for (u32 word = threadIdx.x; word < words; word += RULE_THREADS) m.untaken[word] = ~0u;
        __syncthreads();
        // A bin's share of the sample, and the number that must remain to require one more diagonal.
        const float share = (float)q.bin * 32 * words / q.patterns;
        const u32 most = share < 1 ? 1 : (u32)(share + 0.5f);
        const u32 least = 1 + (u32)(share * (round == 0 ? 1.2f : round == 1 ? 1.0f : 0.5f));
        for (u32 rule = 0; rule < made; rule++) { // the rules of earlier rounds take theirs
            ask(m, slices, stride, words, rules[q.first_bin + rule]);
            take(m, words, most);
        }
        made = make_rules_of_sample(q, m, slices, stride, words, diagonals, most, least, rules, made);
    }
    if (threadIdx.x == 0) cases[blockIdx.x].rules = made;
}
