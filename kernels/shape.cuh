// The cut of the board, and definitions shared by all kernels of the join. docs/design/gpu.md draws it;
// docs/design/join.md proves it.
//
//            west (w columns)   east (h columns)
//           +------------------+----------------+
//    north  |   NW    w x w    |   NE   h x h   |      n even: w = h = n/2
//           +------------------+----------------+      n odd:  w = h + 1; the middle row and the middle column
//    south  |   SW    h x h    |   SE   h x h   |              belong to NW alone
//           +------------------+----------------+
//
// That is the cut of a board with all eight symmetries. A free cut, of any other board, uses none of them: the middle
// row and the middle column of odd n are divided between quadrants like all others, so that NW is w x w, NE w rows by h
// columns, SW h rows by w columns.
//
// A queen's cell (row, column) is local to its quadrant: rows count downwards, columns from the outer edge of the board inwards.
// A window is the set of diagonals that have cells on both sides of the cut, n-1 of either kind:
//
//      62        2n-3 ......... n-1      n-2 .......... 0
//      corner    row - column + w - 1    row + column - w        (row and column of the whole board)
//
// The corner is the one diagonal that NW and SW share and that is not among those (odd n only). Two quadrants are
// compatible if and only if their windows are disjoint.
#pragma once

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;

// The dynamic shared memory of a block.
#ifdef HOST_SHIM
#define SHARED_MEMORY(name) uint4 *const name = shim_memory
#else
#define SHARED_MEMORY(name) extern __shared__ uint4 name[]
#endif

// The board size and its cut, a parameter of every kernel.
struct Shape {
    u32 n, h, w, odd;
    u32 shared; // rows of the north, and columns of the west, divided between two quadrants: h, or w in a free cut
    u32 even;   // 1: n is even and all symmetries are used
    u32 middle; // 1: n is odd and all symmetries are used; the middle row and the middle column belong to NW
};

// One placement in a quadrant. Its rows follow from its list.
struct __align__(16) Entry {
    u32 rising;  // bit row + column
    u32 falling; // bit row - column + width - 1, the width being that of the quadrant
    u64 bricks;  // byte k: the columns of the k-th pair of rows, upper << 4 | lower; of a last single row, its column << 4
};

__device__ __forceinline__ u32 full(u32 bits) { return bits >= 32 ? ~0u : (1u << bits) - 1; }

// The diagonals of the window that an entry takes, by quadrant.
__device__ __forceinline__ u64 window_nw(Shape s, u32 rising, u32 falling) {
    return (u64)(rising >> s.w) | (u64)(falling & full(s.n - 1)) << (s.n - 1) | (s.odd ? (u64)(falling >> (s.n - 1) & 1) << 62 : 0);
}
__device__ __forceinline__ u64 window_sw(Shape s, u32 rising, u32 falling) {
    const u64 shifted = (u64)falling << (2 * s.w - s.shared);
    return (u64)rising | (shifted & full(s.n - 1)) << (s.n - 1) | (s.odd ? (shifted >> (s.n - 1) & 1) << 62 : 0);
}
__device__ __forceinline__ u64 window_ne(Shape s, u32 rising, u32 falling) { return (u64)falling | (u64)(rising >> s.h) << (s.n - 1); }
__device__ __forceinline__ u64 window_se(Shape s, u32 rising, u32 falling) {
    return ((u64)falling << s.w & full(s.n - 1)) | (u64)rising << s.odd << (s.n - 1);
}

// NW and SW are compatible if and only if their keys are disjoint: the diagonals that both can take, in 15 + 15 bits.
// Bits 15 and 31 are free.
__device__ __forceinline__ u32 key_nw(Shape s, u32 rising, u32 falling) { return rising >> s.w | falling >> (2 * s.w - s.shared) << 16; }
__device__ __forceinline__ u32 key_sw(Shape s, u32 rising, u32 falling) { return (rising & full(s.w - 1)) | (falling & full(s.shared - 1)) << 16; }

// Even n with all symmetries: whether NW has a queen on the main diagonal, and SW one on the antidiagonal.
__device__ __forceinline__ u32 on_main(Shape s, u32 falling) { return falling >> (s.h - 1) & 1; }
__device__ __forceinline__ u32 on_anti(Shape s, u32 rising) { return rising >> (s.h - 1) & 1; }

constexpr u32 MOST_COLUMNS = 16;
constexpr u32 MOST_BRICKS = 8; // in a quadrant: 16 rows

// The columns of the north relative to the rows (even n with all symmetries): docs/design/join.md, "Transpose".
enum Side { BELOW, EQUAL, ABOVE };
__device__ __forceinline__ u32 half_key(Shape s, u32 set) {
    const u32 other = full(s.h) & ~set;
    return set < other ? set : other;
}
__device__ __forceinline__ u32 side_of(Shape s, u32 columns, u32 row_key) {
    const u32 key = half_key(s, columns);
    return key < row_key ? BELOW : key == row_key ? EQUAL : ABOVE;
}
