// The join of quadrants on a GPU of compute capability 8.0 or later.
#ifndef HOST_SHIM
__device__ __forceinline__ void binary_mma(int *c, unsigned a0, unsigned a1, unsigned a2, unsigned a3, unsigned b0, unsigned b1) {
    asm volatile("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc {%0,%1,%2,%3},{%4,%5,%6,%7},{%8,%9},{%0,%1,%2,%3};"
                 : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
                 : "r"(a0), "r"(a1), "r"(a2), "r"(a3), "r"(b0), "r"(b1));
}
#endif
#include "lists.cuh"
#include "patterns.cuh"
#include "product.cuh"
#include "rules.cuh"
#include "scan.cuh"
