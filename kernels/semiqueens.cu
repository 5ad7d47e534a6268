// Semiqueens on the torus, on a GPU of compute capability 7.5 or later: the sum over pairs of sets that
// crates/lowbit/src/place/kernels/semiqueens.rs derives.
//
// A pair is a set S of diagonals and a set X of columns, and X is a set of high columns and one of low columns. For
// each row i the two halves contribute a byte each to a(i); the pair contributes the product of all a(i). The last byte
// holds the sign.
//
// A block takes sets S one by one. It keeps the vectors of all sets of low columns in shared memory. A warp takes 32
// sets of high columns, one per lane, with equal size and equal sum of members, so that they have the same partners:
// the warp reads them together. A product has up to 154 bits, and the sums are exact.
#include "shape.cuh"

constexpr u32 THREADS = 512; // threads of a block
constexpr u32 WORDS = 8;          // words of a vector, and of a sum

// Biases make the bytes of both halves positive, so that words can be added; together they are 128, which is a sign
// bit.
constexpr u32 LOW_BIAS = 28, HIGH_BIAS = 100;

// Padding of the last warp of a class.
constexpr u32 NO_SET = 0xffffffffu;

// The side of the torus; the numbers of sets of low columns, warps of sets of high columns, and orbits of sets of
// diagonals.
struct Sides {
    u32 n, low, warps, orbits;
};

struct Orbit {
    u32 set, images;
};

// Sets of low columns, and the multiplicity of a pair with one of them.
struct Partners {
    u32 from, to, weight;
};

// An exact sum, the lowest word first.
struct Wide {
    u32 words[8];
};

#ifdef HOST_SHIM
inline int signed_byte(u32 word, u32 byte) { return (signed char)(word >> 8 * byte); }
#else
__device__ __forceinline__ int signed_byte(u32 word, u32 byte) {
    int value;
    asm("prmt.b32 %0, %1, 0, %2;" : "=r"(value) : "r"(word), "r"(0x8880u | byte * 0x1111u));
    return value;
}
#endif

// Adds or subtracts `more` < 2^192.
__device__ __forceinline__ void add_words(u32 *sum, const u32 *more, u32 words, u32 is_negative) {
    u64 carry = is_negative & 1;
    for (u32 k = 0; k < 8; k++) {
        carry += (u64)sum[k] + ((k < words ? more[k] : 0u) ^ is_negative);
        sum[k] = (u32)carry;
        carry >>= 32;
    }
}

// The contribution of a set of columns to a(i) in the rows 4k to 4k + 3, as bytes.
__device__ __forceinline__ u32 four_rows(u32 columns, const u32 *turned, u32 k, u32 n, u32 constant, u32 beyond) {
    u32 word = 0;
#pragma unroll
    for (u32 j = 0; j < 4; j++) {
        const u32 row = 4 * k + j;
        const u32 byte = row < n ? constant + 4 * (u32)__popc(columns & turned[row]) : beyond;
        word |= (byte & 255) << 8 * j;
    }
    return word;
}

extern "C" __global__ void __launch_bounds__(THREADS)
    semiqueens(Sides sides, const u32 *low, const u32 *high, const u32 *classes, const u32 *partners_from, const Partners *partners,
               const Orbit *orbits, u32 *next, Wide *sums) {
    SHARED_MEMORY(vectors); // two vectors of 16 bytes for each set of low columns
    __shared__ u32 turned[32], mine;
    const u32 n = sides.n, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    u32 total[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    for (;;) {
        __syncthreads();
        if (threadIdx.x == 0) mine = atomicAdd(next, 1u);
        __syncthreads();
        if (mine >= sides.orbits) break;
        const Orbit orbit = orbits[mine];
        const u32 diagonals = (u32)__popc(orbit.set);
        if (threadIdx.x < n) { // the set, shifted down by a row's number
            const u64 twice = (u64)orbit.set << n | orbit.set;
            turned[threadIdx.x] = (u32)(twice >> threadIdx.x) & ((1ull << n) - 1);
        }
        __syncthreads();
        for (u32 e = threadIdx.x; e < sides.low; e += THREADS) {
            const u32 set = low[e], size = (u32)__popc(set);
            u32 words[WORDS];
#pragma unroll
            for (u32 k = 0; k < WORDS; k++) words[k] = four_rows(set, turned, k, n, LOW_BIAS - 2 * size, LOW_BIAS);
            words[7] = (words[7] & 0xffffff) | (size % 2 ? LOW_BIAS - 1 : LOW_BIAS + 1) << 24;
            vectors[2 * e] = make_uint4(words[0], words[1], words[2], words[3]);
            vectors[2 * e + 1] = make_uint4(words[4], words[5], words[6], words[7]);
        }
        __syncthreads();
        u32 of_orbit[8] = {0, 0, 0, 0, 0, 0, 0, 0};
        for (u32 chunk = warp; chunk < sides.warps; chunk += THREADS / 32) {
            const u32 set = high[32 * chunk + lane];
            const bool is_set = set != NO_SET;
            const u32 class_ = classes[chunk] * (n / 2 + 1) + diagonals;
            const u32 first = partners_from[class_], last = partners_from[class_ + 1];
            if (first == last) continue;
            const u32 columns = is_set ? set : 0, size = (u32)__popc(columns);
            u32 h[WORDS];
#pragma unroll
            for (u32 k = 0; k < WORDS; k++)
                h[k] = four_rows(columns, turned, k, n, HIGH_BIAS + n - 2 * (diagonals + size), HIGH_BIAS + 1);
            h[7] = (h[7] & 0xffffff) | HIGH_BIAS << 24;
            for (u32 p = first; p < last; p++) {
                const Partners with = partners[p];
                u32 sum[6] = {0, 0, 0, 0, 0, 0};
                int negatives = 0;
                for (u32 e = with.from; e < with.to; e++) {
                    const uint4 a = vectors[2 * e], b = vectors[2 * e + 1];
                    const u32 l[WORDS] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
                    int value[32];
#pragma unroll
                    for (u32 k = 0; k < WORDS; k++) {
                        const u32 word = (h[k] + l[k]) ^ 0x80808080u;
#pragma unroll
                        for (u32 j = 0; j < 4; j++) value[4 * k + j] = signed_byte(word, j);
                    }
                    int part[6]; // products of five or six values
#pragma unroll
                    for (u32 k = 0; k < 6; k++) {
                        const u32 at = 5 * k;
                        part[k] = value[at] * value[at + 1] * (value[at + 2] * value[at + 3]) * value[at + 4];
                    }
                    part[5] *= value[30] * value[31];
                    const int sign = (part[0] ^ part[1] ^ part[2] ^ part[3] ^ part[4] ^ part[5]) >> 31;
                    const u64 x = (u64)(u32)abs(part[0]) * (u32)abs(part[1]);
                    const u64 y = (u64)(u32)abs(part[2]) * (u32)abs(part[3]);
                    const u64 z = (u64)(u32)abs(part[4]) * (u32)abs(part[5]);
                    // x y has 100 bits, x y z 154.
                    const u64 low_xy = x * y, high_xy = __umul64hi(x, y);
                    const u64 w0 = low_xy * z, carry = __umul64hi(low_xy, z);
                    const u64 middle = high_xy * z, w1 = middle + carry, w2 = __umul64hi(high_xy, z) + (w1 < middle);
                    const u32 m = (u32)sign;
                    negatives += sign;
#ifdef HOST_SHIM
                    u64 c = 0;
                    const u32 words[6] = {(u32)w0, (u32)(w0 >> 32), (u32)w1, (u32)(w1 >> 32), (u32)w2, 0};
                    for (u32 k = 0; k < 6; k++) c += (u64)sum[k] + (words[k] ^ m), sum[k] = (u32)c, c >>= 32;
#else
                    asm("add.cc.u32 %0, %0, %6;\n\taddc.cc.u32 %1, %1, %7;\n\taddc.cc.u32 %2, %2, %8;\n\t"
                        "addc.cc.u32 %3, %3, %9;\n\taddc.cc.u32 %4, %4, %10;\n\taddc.u32 %5, %5, %11;"
                        : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3]), "+r"(sum[4]), "+r"(sum[5])
                        : "r"((u32)w0 ^ m), "r"((u32)(w0 >> 32) ^ m), "r"((u32)w1 ^ m), "r"((u32)(w1 >> 32) ^ m), "r"((u32)w2 ^ m), "r"(m));
#endif
                }
                // A negative product was added as its one's complement, which is one less.
                u64 c = (u64)(u32)-negatives;
                for (u32 k = 0; k < 6; k++) c += sum[k], sum[k] = (u32)c, c >>= 32;
                // The sum is a signed number of 192 bits; its absolute value times the weight of the pairs is added or
                // subtracted.
                const u32 is_negative = (u32)((int)sum[5] >> 31), odd = (size + diagonals) % 2 ? 0xffffffffu : 0u;
                u64 weighed = 0;
                u32 more[7];
                c = is_negative & 1;
                for (u32 k = 0; k < 6; k++) {
                    c += sum[k] ^ is_negative;
                    weighed += (u64)(u32)c * with.weight;
                    more[k] = (u32)weighed;
                    c >>= 32, weighed >>= 32;
                }
                more[6] = (u32)weighed;
                if (is_set) add_words(of_orbit, more, 7, is_negative ^ odd);
            }
        }
        const u32 is_negative = (u32)((int)of_orbit[7] >> 31);
        u64 c = is_negative & 1, weighed = 0;
        u32 more[8];
        for (u32 k = 0; k < 8; k++) {
            c += of_orbit[k] ^ is_negative;
            weighed += (u64)(u32)c * orbit.images;
            more[k] = (u32)weighed;
            c >>= 32, weighed >>= 32;
        }
        add_words(total, more, 8, is_negative);
    }
    for (u32 k = 0; k < 8; k++) sums[blockIdx.x * THREADS + threadIdx.x].words[k] = total[k];
}
