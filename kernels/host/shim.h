// CUDA on the host, as far as these kernels need it: every thread of a block is a fiber, and a fiber that waits for
// others of its warp or block yields to the next one. One block runs at a time. It is slow and simple: it checks what
// the kernels compute, with sanitizers on every access.
#pragma once
#include <ucontext.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

#define HOST_SHIM
#define __device__
#define __global__
#define __forceinline__ inline
#define __shared__ static
#define __align__(bytes) alignas(bytes)
#define __launch_bounds__(...)

struct alignas(16) uint4 { unsigned x, y, z, w; };
struct alignas(8) uint2 { unsigned x, y; };
struct dim3 { unsigned x, y, z; };
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }
inline uint2 make_uint2(unsigned x, unsigned y) { return {x, y}; }

static dim3 threadIdx, blockIdx, blockDim;
static uint4 *shim_memory; // the dynamic shared memory

namespace shim {
constexpr unsigned LANES = 32, WORDS = 8;

// A barrier for the fibers of a warp, or of a block. Round k is over when everyone has arrived k + 1 times; their data
// is double-buffered, so that the next round can begin while the last is still being read.
struct Meeting {
    uint64_t arrived = 0;
    uint64_t brought[2][LANES][WORDS];
};

struct Fiber {
    ucontext_t context;
    void *place[5]; // where it left off
    std::vector<char> stack = std::vector<char>(1 << 16);
    bool begun, done;
    uint64_t warp_rounds, block_rounds;
};

static std::vector<Fiber> fibers;
static std::vector<Meeting> warps;
static Meeting block;
#ifndef __x86_64__
static ucontext_t scheduler;
#endif
static unsigned current;
static std::function<void()> body;

// Switches from one fiber to another. `swapcontext` makes a system call for the signal mask each time, which took three
// quarters of the time; the compiler's own jump avoids it. The sanitizer must be told that a jump does not abandon its
// frame.
#ifdef __x86_64__
static void *scheduler_place[5];
__attribute__((noinline, no_sanitize_address)) static void jump(void **place) { __builtin_longjmp(place, 1); }
__attribute__((noinline, no_sanitize_address)) static void yield() {
    if (!__builtin_setjmp(fibers[current].place)) jump(scheduler_place);
}
__attribute__((noinline, no_sanitize_address)) static void resume(Fiber &fiber) {
    if (__builtin_setjmp(scheduler_place)) return;
    if (fiber.begun) jump(fiber.place);
    fiber.begun = true;
    setcontext(&fiber.context);
}
#else
static void yield() { swapcontext(&fibers[current].context, &scheduler); }
static void resume(Fiber &fiber) { swapcontext(&scheduler, &fiber.context); }
#endif

// Exchanges words with the other lanes, and waits for theirs.
static const uint64_t (*meet(const uint64_t *words, unsigned count))[WORDS] {
    Fiber &fiber = fibers[current];
    Meeting &warp = warps[threadIdx.x / LANES];
    const uint64_t round = fiber.warp_rounds++;
    for (unsigned i = 0; i < count; i++) warp.brought[round & 1][threadIdx.x % LANES][i] = words[i];
    warp.arrived++;
    while (warp.arrived < (round + 1) * LANES) yield();
    return warp.brought[round & 1];
}

static void meet_block() {
    const uint64_t round = fibers[current].block_rounds++;
    block.arrived++;
    while (block.arrived < (round + 1) * blockDim.x) yield();
}

static void start() {
    body();
    fibers[current].done = true;
    yield();
}

// Runs one block to its end.
static void run_block(unsigned threads) {
    if (fibers.size() < threads) fibers.resize(threads);
    warps.assign((threads + LANES - 1) / LANES, Meeting());
    block.arrived = 0;
    for (unsigned i = 0; i < threads; i++) {
        Fiber &fiber = fibers[i];
        getcontext(&fiber.context);
        fiber.context.uc_stack.ss_sp = fiber.stack.data();
        fiber.context.uc_stack.ss_size = fiber.stack.size();
        fiber.context.uc_link = nullptr;
        fiber.begun = fiber.done = false, fiber.warp_rounds = fiber.block_rounds = 0;
        makecontext(&fiber.context, start, 0);
    }
    for (unsigned open = threads; open;) {
        open = 0;
        for (current = 0; current < threads; current++) {
            if (fibers[current].done) continue;
            open++;
            threadIdx.x = current;
            resume(fibers[current]);
        }
    }
}

static void launch(dim3 grid, unsigned threads, unsigned memory, std::function<void()> kernel) {
    body = std::move(kernel);
    blockDim = {threads, 1, 1};
    std::vector<uint4> shared((memory + 15) / 16 + 1);
    shim_memory = shared.data();
    for (blockIdx.z = 0; blockIdx.z < grid.z; blockIdx.z++)
        for (blockIdx.y = 0; blockIdx.y < grid.y; blockIdx.y++)
            for (blockIdx.x = 0; blockIdx.x < grid.x; blockIdx.x++) run_block(threads);
}
} // namespace shim

inline void __syncthreads() { shim::meet_block(); }
inline void __syncwarp() { shim::meet(nullptr, 0); }
inline unsigned __ballot_sync(unsigned, bool vote) {
    const uint64_t own = vote;
    const auto all = shim::meet(&own, 1);
    unsigned ballot = 0;
    for (unsigned i = 0; i < shim::LANES; i++) ballot |= (unsigned)all[i][0] << i;
    return ballot;
}
inline unsigned __reduce_and_sync(unsigned, unsigned value) {
    const uint64_t own = value;
    const auto all = shim::meet(&own, 1);
    unsigned result = ~0u;
    for (unsigned i = 0; i < shim::LANES; i++) result &= (unsigned)all[i][0];
    return result;
}
inline unsigned __reduce_add_sync(unsigned, unsigned value) {
    const uint64_t own = value;
    const auto all = shim::meet(&own, 1);
    unsigned result = 0;
    for (unsigned i = 0; i < shim::LANES; i++) result += (unsigned)all[i][0];
    return result;
}
inline unsigned __reduce_max_sync(unsigned, unsigned value) {
    const uint64_t own = value;
    const auto all = shim::meet(&own, 1);
    unsigned result = 0;
    for (unsigned i = 0; i < shim::LANES; i++) result = result < all[i][0] ? (unsigned)all[i][0] : result;
    return result;
}
template <class T> T __shfl_sync(unsigned, T value, unsigned from) {
    const uint64_t own = value;
    return (T)shim::meet(&own, 1)[from % shim::LANES][0];
}
template <class T> T __shfl_up_sync(unsigned, T value, unsigned by) {
    const uint64_t own = value;
    const auto all = shim::meet(&own, 1);
    const unsigned lane = threadIdx.x % shim::LANES;
    return (T)all[lane >= by ? lane - by : lane][0];
}
template <class T> T __shfl_xor_sync(unsigned, T value, unsigned by) {
    const uint64_t own = value;
    return (T)shim::meet(&own, 1)[threadIdx.x % shim::LANES ^ by][0];
}
template <class T> T atomicAdd(T *at, T by) { const T old = *at; *at += by; return old; }
template <class T> T atomicExch(T *at, T value) { const T old = *at; *at = value; return old; }
template <class T> T atomicOr(T *at, T by) { const T old = *at; *at |= by; return old; }
template <class T> T atomicAnd(T *at, T by) { const T old = *at; *at &= by; return old; }
inline int __popc(unsigned x) { return __builtin_popcount(x); }
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { return (unsigned __int128)a * b >> 64; }
inline int __clz(int x) { return x ? __builtin_clz(x) : 32; }
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned by) { return (unsigned)((((uint64_t)high << 32 | low) << (by & 31)) >> 32); }
inline unsigned __brev(unsigned x) {
    unsigned result = 0;
    for (unsigned i = 0; i < 32; i++) result |= (x >> i & 1) << (31 - i);
    return result;
}
inline int __ffs(int x) { return __builtin_ffs(x); }
inline int __ffsll(long long x) { return __builtin_ffsll(x); }
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
    const uint64_t bytes = (uint64_t)y << 32 | x;
    unsigned result = 0;
    for (unsigned i = 0; i < 4; i++) result |= (unsigned)(bytes >> (8 * (selector >> 4 * i & 7)) & 255) << 8 * i;
    return result;
}

// Emulates mma.m16n8k256 .and.popc: lane 4g + t brings rows g and g + 8 of the left matrix and column g of the right
// one, words t and t + 4 of each, and gets the sums of rows g and g + 8 with columns 2t and 2t + 1.
inline void binary_mma(int *c, unsigned a0, unsigned a1, unsigned a2, unsigned a3, unsigned b0, unsigned b1) {
    const uint64_t own[6] = {a0, a1, a2, a3, b0, b1};
    const auto all = shim::meet(own, 6);
    const unsigned g = threadIdx.x % shim::LANES / 4, t = threadIdx.x % 4;
    for (unsigned i = 0; i < 4; i++)
        for (unsigned word = 0; word < 4; word++) {
            const auto &row = all[4 * g + word], &column = all[4 * (2 * t + i % 2) + word];
            c[i] += __builtin_popcountll(row[i / 2] & column[4]) + __builtin_popcountll(row[i / 2 + 2] & column[5]);
        }
}

#define LAUNCH(kernel, grid, threads, memory, ...) shim::launch(grid, threads, memory, [=] { kernel(__VA_ARGS__); })
template <class T> T *device_zeros(size_t count) { return new T[count](); }
template <class T> void device_read(T *to, const T *from, size_t count) { memcpy(to, from, count * sizeof(T)); }
template <class T> void device_write(T *to, const T *from, size_t count) { memcpy(to, from, count * sizeof(T)); }
template <class T> void device_copy(T *to, const T *from, size_t count) { memcpy(to, from, count * sizeof(T)); }
template <class T> T *device_upload(const std::vector<T> &values) {
    T *to = new T[values.size()];
    if (!values.empty()) memcpy(to, values.data(), values.size() * sizeof(T));
    return to;
}
template <class T> void device_free(T *at) { delete[] at; }
