// Counts boards with the backtracking kernels, on the host: the library writes the input of a GPU, launch after launch
// (crates/lowbit/src/queens/kernels/lanes/cuda/boards.rs). The output has a line for each bundle: its solutions, and
// the queens placed.
#include "shim.h"

#include "../backtrack.cu"

static u32 read_word() {
    u32 word;
    if (fread(&word, sizeof(word), 1, stdin) != 1) exit(2); // the input is too short
    return word;
}

template <class T> static const T *read_all(u32 &count) {
    count = read_word();
    std::vector<T> all(count);
    if (count && fread(all.data(), sizeof(T), count, stdin) != count) exit(2);
    return device_upload(all);
}

int main() {
    const u32 blocks = 2;
    for (;;) {
        const int more = getchar();
        if (more == EOF) return 0;
        ungetc(more, stdin);
        const Boards task{read_word(), read_word(), read_word()};
        const u32 bytes = THREADS * read_word();
        u32 count, bundle_count, row_count, weight_count;
        const SubBoard *const starts = read_all<SubBoard>(count);
        const Bundle *const bundles = read_all<Bundle>(bundle_count);
        const Row *const rows = read_all<Row>(row_count);
        const Weights *const weights = read_all<Weights>(weight_count);
        u32 *const next = device_zeros<u32>(1);
        u64 *const sums = device_zeros<u64>(2 * bundle_count);
        const auto launch = [&](auto kernel) { LAUNCH(kernel, (dim3{blocks, 1, 1}), THREADS, bytes, task, starts, count, bundles, rows, weights, next, sums); };
        if (count && weight_count) launch(backtrack_weighed);
        else if (count) launch(backtrack);
        for (u32 i = 0; i < bundle_count; i++) printf("%llu %llu\n", sums[2 * i], sums[2 * i + 1]);
        device_free(starts), device_free(bundles), device_free(rows), device_free(weights), device_free(next), device_free(sums);
    }
}
