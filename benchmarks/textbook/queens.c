// The textbook recursion in C, with mirror symmetry: what the reference recursion is measured against.
// Prints the number of solutions for n queens and the CPU seconds it took.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static uint32_t full;

static uint64_t place(uint32_t columns, uint32_t left, uint32_t right) {
    if (columns == full) return 1;
    uint64_t found = 0;
    uint32_t free = full & ~(columns | left | right);
    while (free) {
        uint32_t queen = free & -free;
        free -= queen;
        found += place(columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return found;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 0;
    if (n < 2 || n > 20) return 2;
    full = (1u << n) - 1;
    clock_t begin = clock();
    uint64_t found = 0;
    // The first queen in the left half; for odd n also in the middle, and then the second one in the left half.
    for (int column = 0; column < n / 2; column++) {
        uint32_t queen = 1u << column;
        found += 2 * place(queen, queen << 1, queen >> 1);
    }
    if (n % 2) {
        uint32_t middle = 1u << n / 2;
        for (int column = 0; column + 1 < n / 2; column++) {
            uint32_t queen = 1u << column;
            found += 2 * place(middle | queen, (middle << 1 | queen) << 1, (middle >> 1 | queen) >> 1);
        }
    }
    printf("%llu %f\n", (unsigned long long)found, (double)(clock() - begin) / CLOCKS_PER_SEC);
    return 0;
}
