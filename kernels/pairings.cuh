// Pairings of the numbers 1 to 2k with distinct sums and differences: docs/design/place.md. The loop is that of
// rows.cuh.
//
// In each round a thread gives the smallest free number, b, a partner c. A word has a bit for each number, the largest
// first: bit j is the number top - j, so that the bit of b is the highest one in `free`. Bit j of `differences` means
// that the difference of b and that number is used (0 always is: b is not its own partner); bit j of `sums` means the
// same of their sum. When b moves to the next free number, both words are shifted by the difference, one down and the
// other up. A sum of a pair may later occur as a difference, and vice versa: that is `across` bits away.
//
//      bit            j = 7 6 5 4 3 2 1 0     top = 12, sums are c + b - 1
//      number             5 6 7 8 9 . . 12
//      b = 5: difference  0 1 2 3 4 5 6 7     >> by 1 when b = 6
//             sum         . 10 11  ...  16    << by 1
//
// The numbers that can be free below a start must fit into a word. Sums of a start that are too large for b now, but
// may occur later, are in `more`, whose highest bit follows the lowest one of `sums`. Starts that paired the smallest
// numbers have none.
#pragma once
#include "rows.cuh"

struct __align__(16) PairStart {
    u32 free, differences, sums, more;
};

// Shifts by 32 bits and more give zero: that is how the device shifts, but not what the language promises. The stack is
// addressed within the shared memory: from pointers the compiler computes addresses in every round, a tenth of its
// instructions.
#ifdef HOST_SHIM
inline u32 shared_address(uint4 *at) { return (u32)((char *)at - (char *)shim_memory); }
inline void put(u32 at, uint4 value) { memcpy((char *)shim_memory + at, &value, 16); }
inline uint4 get(u32 at) {
    uint4 value;
    memcpy(&value, (char *)shim_memory + at, 16);
    return value;
}
inline u32 shift_up(u32 word, u32 by) { return by < 32 ? word << by : 0; }
inline u32 shift_down(u32 word, u32 by) { return by < 32 ? word >> by : 0; }
#else
__device__ __forceinline__ u32 shared_address(uint4 *at) { return (u32)__cvta_generic_to_shared(at); }
__device__ __forceinline__ void put(u32 at, uint4 value) {
    asm volatile("st.shared.v4.u32 [%0], {%1, %2, %3, %4};" ::"r"(at), "r"(value.x), "r"(value.y), "r"(value.z), "r"(value.w) : "memory");
}
__device__ __forceinline__ uint4 get(u32 at) {
    uint4 value;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w) : "r"(at) : "memory");
    return value;
}
__device__ __forceinline__ u32 shift_up(u32 word, u32 by) {
    u32 shifted;
    asm("shl.b32 %0, %1, %2;" : "=r"(shifted) : "r"(word), "r"(by));
    return shifted;
}
__device__ __forceinline__ u32 shift_down(u32 word, u32 by) {
    u32 shifted;
    asm("shr.u32 %0, %1, %2;" : "=r"(shifted) : "r"(word), "r"(by));
    return shifted;
}
#endif

__device__ __forceinline__ u32 highest(u32 word) { return 31 - (u32)__clz((int)word); }

// A start lacks `pairs` pairs, two or more; the sum of the number at bit j with itself is `twice` - 2j.
template <bool MORE>
__device__ __forceinline__ void place_pairs(u32 pairs, u32 twice, const PairStart *starts, u32 count, u32 *next, u64 *solutions) {
    SHARED_MEMORY(partners);
    constexpr u32 A_ROW = 16 * THREADS;
    const u32 stack = shared_address(partners + threadIdx.x);
    const u32 last = 1u << (pairs - 2); // the pair after which two numbers are left, which form the last pair or do not
    u32 row = 0, at = 0, pending = 0, open = 0, free = 0, differences = 0, sums = 0, b = 0, more = 0, first = 0;
    u64 found = 0;
    for (;;) {
        if (!open) {
            if (pending) {
                const u32 level = highest(pending);
                row = 1u << level, at = stack + level * A_ROW;
                pending ^= row;
                if (level <= STOPS_ABOVE && is_stopped(next)) break;
                const uint4 back = get(at);
                open = back.x, free = back.y, differences = back.z, sums = back.w;
            } else {
                const u32 mine = atomicAdd(next, 1u);
                if (mine >= count) break;
                const PairStart s = starts[mine];
                row = 1, at = stack;
                free = s.free, differences = s.differences, sums = s.sums;
                open = free & ~(differences | sums);
                if (MORE) more = s.more, first = highest(free);
                if (!open) continue;
            }
            b = highest(free);
        }
        const u32 c = open & -open; // lowbit
        open ^= c;
        const u32 f = free ^ c ^ 1u << b, n = highest(f), by = b - n, across = twice - 2 * b;
        const u32 d = (differences | c | shift_down(c, across)) >> by;
        const u32 s = (sums | c | shift_up(c, across)) << by;
        u32 o = f & ~(d | s);
        if (MORE) o &= ~__funnelshift_l(more, 0, first - n);
        if (row == last) {
            if (o) found++;
        } else if (o) {
            if (open) {
                put(at, make_uint4(open, free, differences, sums));
                pending |= row;
            }
            row <<= 1, at += A_ROW;
            open = o, free = f, differences = d, sums = s, b = n;
        }
    }
    if (found) atomicAdd(solutions, found);
}
