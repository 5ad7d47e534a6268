// Counts semiqueens with the kernel of semiqueens.cu on the host. Words come on the standard input: the sides, then all lists, each with its
// length; the exact sum goes to the standard output, a word a line, the lowest first. The library's own tests compare it.
#include "shim.h"

#include "../semiqueens.cu"

template <class T> static T *read_list() {
    u32 words;
    if (fread(&words, 4, 1, stdin) != 1) exit(2);
    std::vector<T> values(words * 4 / sizeof(T));
    if (fread(values.data(), 4, words, stdin) != words) exit(2);
    return device_upload(values);
}

int main() {
    const u32 blocks = 2;
    const Sides sides = *read_list<Sides>();
    const u32 *const low = read_list<u32>(), *const high = read_list<u32>(), *const classes = read_list<u32>(), *const from = read_list<u32>();
    const Partners *const partners = read_list<Partners>();
    const Orbit *const orbits = read_list<Orbit>();
    u32 *const next = device_zeros<u32>(1);
    Wide *const sums = device_zeros<Wide>(blocks * THREADS);
    LAUNCH(semiqueens, (dim3{blocks, 1, 1}), THREADS, 32 * sides.low, sides, low, high, classes, from, partners, orbits, next, sums);
    u32 total[WORDS] = {};
    for (u32 i = 0; i < blocks * THREADS; i++) add_words(total, sums[i].words, WORDS, 0);
    for (u32 word : total) printf("%u\n", word);
}
