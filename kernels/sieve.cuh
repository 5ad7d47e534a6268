// The sieve: drops entries of the west whose masks are empty.
//
// An entry that takes a diagonal which all patterns of a chunk take has an empty mask. For each diagonal the lists hold
// a slice, a bit for every entry that takes it; the OR of the slices of the common diagonals decides 32 entries at a
// time, and each lane of a warp has such a word. Short lists are sieved together, NW in the first lanes and SW in the others; long
// ones one after the other, all lanes at once.
#pragma once
#include "patterns.cuh"

#ifdef HOST_SHIM
constexpr u32 WINDOW = 2, ROOM = 32; // some lists of the small test boards exceed them
#else
constexpr u32 WINDOW = 32; // words of both lists that are sieved together
constexpr u32 ROOM = 512;  // survivors of a long list at a time: 32 or more
#endif
constexpr u32 MOST_COMMON = 24; // common diagonals that are used

// The slices of the common diagonals, for NW and SW; a multiple of four, some of them twice.
struct Common {
    const u32 *slices[2][MOST_COMMON];
    u32 count[2];
};

// The surviving entries, by their place in the part of their list that is sieved: first those of NW. Long lists have half each.
struct Survivors {
    u16 places[1024];
};
constexpr u32 SOUTH_OF_LONG = 512;

// The entries of NW and SW that are joined for one set of columns; each lane may have one set.
struct Columns {
    u32 n0, n1, s0, s1;
    u32 first_main, first_centre; // NW entries from here on are of the second, the third class
    u32 times;                    // weight of a pair of the first two classes
};

__device__ __forceinline__ Columns columns_of(Shape s, const Case &q, Lists north_west, Lists south_west, u32 columns) {
    const u32 all = full(s.shared);
    const u32 *north = bounds_of(north_west, all & ~q.north, columns), *south = bounds_of(south_west, full(s.h) & ~q.south, all & ~columns);
    if (!s.even) return Columns{north[0], q.weight[2] ? north[3] : north[2], south[0], south[4], north[1], north[2], 1};
    const u32 west = side_of(s, columns, q.row_key);
    if (west == ABOVE || q.segment == ABOVE) return Columns{north[2], north[4], south[1], south[3], north[2], ~0u, 0};
    return Columns{north[0], north[4], south[0], south[4], north[2], ~0u, west == BELOW && q.segment == BELOW ? 2u : 1u};
}

// A part of both lists.
struct Part {
    u32 n0, n1, s0, s1;
};

// The number of words that have entries from `start` to `end`.
__device__ __forceinline__ u32 words_of(u32 start, u32 end) { return (end - 1) / 32 - start / 32 + 1; }

// The survivors in a word of a list; 0 after its end.
__device__ __forceinline__ u32 survivors_in(const Common &common, u32 south, u32 word, u32 start, u32 end) {
    if (word > (end - 1) / 32) return 0;
    u32 dropped = 0;
    for (u32 i = 0; i < common.count[south]; i += 4) // four loads at once
        dropped |= common.slices[south][i][word] | common.slices[south][i + 1][word] | common.slices[south][i + 2][word] | common.slices[south][i + 3][word];
    u32 left = ~dropped;
    if (word == start / 32) left &= ~0u << start % 32;
    if (word == (end - 1) / 32) left &= ~0u >> (31 - (end - 1) % 32);
    return left;
}

// The sum over all lanes up to this one.
__device__ __forceinline__ u32 sum_to_lane(u32 own) {
    const u32 lane = threadIdx.x & 31;
    for (u32 d = 1; d < 32; d *= 2) {
        const u32 other = __shfl_up_sync(~0u, own, d);
        if (lane >= d) own += other;
    }
    return own;
}

__device__ __forceinline__ void list_survivors(u32 left, u32 first, u16 *to) {
    for (; left; left &= left - 1) *to++ = first + __ffs(left) - 1;
}

// A lane's word: the surviving entries, and the number of survivors in earlier lanes.
struct Word {
    u32 left, before;
};

// Sieves short lists together: the lanes before `split` have the words of NW. The survivors are listed in order.
__device__ __forceinline__ Word sieve(const Common &common, Part part, u32 split, Survivors &survivors) {
    const u32 lane = threadIdx.x & 31, south = lane >= split, number = lane - (south ? split : 0);
    const u32 start = south ? part.s0 : part.n0;
    Word own{survivors_in(common, south, start / 32 + number, start, south ? part.s1 : part.n1), 0};
    own.before = sum_to_lane(__popc(own.left)) - __popc(own.left);
    list_survivors(own.left, 32 * number, survivors.places + own.before);
    __syncwarp();
    return own;
}

// The number of survivors before entry `at` of the list of which lane `first` has the first word. All lanes take part.
__device__ __forceinline__ u32 rank(Word own, u32 first, u32 start, u32 end, u32 at) {
    const u32 last = at <= start ? start : at > end ? end - 1 : at - 1, from = first + last / 32 - start / 32;
    const u32 before = __shfl_sync(~0u, own.before, from), left = __shfl_sync(~0u, own.left, from);
    return at <= start ? before : before + __popc(left & ~0u >> (31 - last % 32));
}

// What was sieved of a long list: the entries before `end`. Of their survivors, those before a second and a third class are counted.
struct Gathered {
    u32 end, count, before_main, before_centre;
};

// Sieves a long list from entry `start`, as long as there is room for its survivors.
__device__ __forceinline__ Gathered gather(const Common &common, u32 south, u32 start, u32 end, u32 first_main, u32 first_centre, u16 *to) {
    const u32 lane = threadIdx.x & 31, first = start / 32;
    Gathered all{end, 0, 0, 0};
    for (u32 at = first; at <= (end - 1) / 32; at += 32) {
        const u32 entry = 32 * (at + lane);
        u32 left = survivors_in(common, south, at + lane, start, end);
        const u32 sum = sum_to_lane(__popc(left));
        // Survivors have 16 bits. The first word always has room.
        const u32 fits = __ballot_sync(~0u, all.count + sum <= ROOM && at + lane - first < 1u << 11);
        const u32 before = all.count + sum - __popc(left);
        if (!(fits >> lane & 1)) left = 0;
        list_survivors(left, entry - 32 * first, to + before);
        all.count += __reduce_add_sync(~0u, __popc(left));
        all.before_main += __popc(first_main <= entry ? 0 : first_main - entry >= 32 ? left : left & full(first_main - entry));
        all.before_centre += __popc(first_centre <= entry ? 0 : first_centre - entry >= 32 ? left : left & full(first_centre - entry));
        if (~fits) {
            const u32 stopped = 32 * (at + __popc(fits));
            if (stopped < end) all.end = stopped;
            break;
        }
    }
    all.before_main = __reduce_add_sync(~0u, all.before_main);
    all.before_centre = __reduce_add_sync(~0u, all.before_centre);
    __syncwarp();
    return all;
}
