// Counts placements with the kernels of place.cu on the host. Words come on the standard input: the number of the
// kernel below, then its task, bundles and starts; the results go to the standard output, a number a line. The
// library's own tests compare them.
#include "shim.h"

#include "../place.cu"

static u32 read_word() {
    u32 word;
    if (fread(&word, 4, 1, stdin) != 1) exit(2);
    return word;
}

template <class T> static std::vector<T> read_all(u32 count) {
    std::vector<T> values(count);
    if (fread(values.data(), sizeof(T), count, stdin) != count) exit(2);
    return values;
}

int main() {
    const u32 kernel = read_word(), threads = THREADS, blocks = 2;
    u32 *const next = device_zeros<u32>(1);
    if (kernel == 5 || kernel == 13) {
        const u32 rows = read_word(), top = read_word(), units = read_word(), count = read_word();
        const u32 *const cells = device_upload(read_all<u32>(rows));
        const SetStart *const starts = device_upload(read_all<SetStart>(count));
        const u32 numbers = (kernel == 5 ? SUMS : 2) * units;
        u64 *const sums = device_zeros<u64>(numbers);
        const u32 memory = threads * (kernel == 5 ? 16 * (rows - top - 2) + 8 * rows : 16 * (rows - top - 3)) + 4 * rows;
        const auto launch = [&](auto place) { LAUNCH(place, (dim3{blocks, 1, 1}), threads, memory, rows, top, starts, count, cells, next, sums); };
        if (kernel == 5) launch(place_sets_by_size);
        else launch(place_all_sets);
        for (u32 i = 0; i < numbers; i++) printf("%llu\n", sums[i]);
        return 0;
    }
    if (kernel == 6) {
        const u32 rows = read_word(), top = read_word(), units = read_word(), count = read_word();
        const u32 *const order = device_upload(read_all<u32>(rows)), *const most = device_upload(read_all<u32>(rows * rows));
        const u32 tables = read_word();
        const Edge *const edges = device_upload(read_all<Edge>(rows * tables));
        const MaximalStart *const starts = device_upload(read_all<MaximalStart>(count));
        u64 *const sums = device_zeros<u64>((rows + 1) * units);
        const u32 memory = threads * (20 * (rows - top) + 4 * (rows + 1)) + 4 * rows * (rows + 1) + 8 * rows * tables;
        LAUNCH(place_maximal, (dim3{blocks, 1, 1}), threads, memory, rows, top, starts, count, order, most, edges, tables, next, sums);
        for (u32 i = 0; i < (rows + 1) * units; i++) printf("%llu\n", sums[i]);
        return 0;
    }
    if (kernel == 7 || kernel == 8) {
        const u32 pairs = read_word(), twice = read_word(), count = read_word();
        const PairStart *const starts = device_upload(read_all<PairStart>(count));
        u64 *const solutions = device_zeros<u64>(1);
        const u32 memory = THREADS * 16 * (pairs - 2);
        const auto launch = [&](auto place) { LAUNCH(place, (dim3{blocks, 1, 1}), THREADS, memory, pairs, twice, starts, count, next, solutions); };
        if (kernel == 7) launch(place_pairings);
        else launch(place_pairings_with_more);
        printf("%llu\n", *solutions);
        return 0;
    }
    if (kernel == 1) {
        const u32 rows = read_word(), given = read_word(), count = read_word();
        const Start *const starts = device_upload(read_all<Start>(count));
        u64 *const levels = device_zeros<u64>(rows);
        const u32 memory = THREADS * (16 * (rows - given - 2) + 4 * (rows - given));
        LAUNCH(place_levels, (dim3{blocks, 1, 1}), THREADS, memory, rows, given, starts, count, next, levels);
        for (u32 i = 0; i < rows; i++) printf("%llu\n", levels[i]);
        return 0;
    }
    const bool rides = kernel == 2 || kernel == 3, looks_ahead = rides || kernel > 8;
    const u32 memory = THREADS * read_word();
    const Riding riding = rides ? read_all<Riding>(1)[0] : Riding{};
    const Task task = rides ? Task{riding.rows, riding.given} : read_all<Task>(1)[0];
    const u32 bundles = read_word(), count = read_word();
    const Row *const rows = device_upload(read_all<Row>(looks_ahead ? 0 : bundles * task.rows));
    const RowAhead *const ahead = device_upload(read_all<RowAhead>(looks_ahead ? bundles * task.rows : 0));
    const Start *const starts = device_upload(read_all<Start>(count));
    u64 *const solutions = device_zeros<u64>(bundles);
    const auto place = [&](auto kernel) { LAUNCH(kernel, (dim3{blocks, 1, 1}), THREADS, memory, task, starts, count, rows, next, solutions); };
    const auto ride = [&](auto kernel) { LAUNCH(kernel, (dim3{blocks, 1, 1}), THREADS, memory, riding, starts, count, ahead, next, solutions); };
    const auto follow = [&](auto kernel) { LAUNCH(kernel, (dim3{blocks, 1, 1}), THREADS, memory, task, starts, count, ahead, next, solutions); };
    switch (kernel) {
    case 0: place(place_queens); break;
    case 2: ride(place_riding_queens); break;
    case 3: ride(place_riding_rooks); break;
    case 9: follow(place_lines_1_2); break;
    case 10: follow(place_lines_1_3); break;
    case 11: follow(place_lines_1_4); break;
    case 12: follow(place_lines_2_3); break;
    default: place(place_pawns);
    }
    for (u32 i = 0; i < bundles; i++) printf("%llu\n", solutions[i]);
}
