// Counts boards with the kernels of the join on the host. The library compares them with its own: tests/kernels.rs
// those of plain boards, src/queens/kernels/join/cuda/host_tests.rs all others.
//
//   check 8 9 ..   plain boards: for each n, the share of every row set, a line each, then a blank line.
//   check          boards from the input: for each its size and cut, its quadrants, how many units it has, and the cases of the units.
//                  The output has a line for each unit: its share.
//
// A unit whose checksum is wrong adds a line, "miscalculated".
#include "shim.h"

#include "../join.cu"

#include "count.h"

// The four kernels take turns. Few chunks at a time, so that the row sets take several rounds; each row set in two
// pieces; and small bins, so that rules are made even for these few patterns, and in two steps for 200 and more.
static Options options_of(u32 turn) { return Options{2, 20, 2, 16, 200, 64, turn % 5 >= 3 ? 2u : 1u, turn % 5 == 2, turn % 5 == 1}; }

// Reads values in the layout of the kernels.
template <class T> static void read_all(T *to, size_t count) {
    if (fread(to, sizeof(T), count, stdin) != count) exit(2); // the input is too short
}
template <class T> static std::vector<T> read_several() {
    u32 count;
    read_all(&count, 1);
    std::vector<T> all(count);
    read_all(all.data(), count);
    return all;
}

static void count_from_input(u32 turn) {
    Shape s;
    Quadrant quadrants[4];
    u32 units;
    read_all(&s, 1), read_all(quadrants, 4), read_all(&units, 1);
    const std::vector<Case> cases = read_several<Case>();
    const std::vector<u64> joined = count_cases(s, quadrants, cases, units, options_of(s.n + turn));
    for (const u64 share : joined) printf("%llu\n", share);
}

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        const u32 n = atoi(arguments[i]);
        const std::vector<RowSet> row_sets = count_board(n, options_of(n));
        for (const RowSet &rows : row_sets) printf("%llu\n", rows.share);
        printf("\n");
    }
    for (u32 turn = 0; count == 1; turn++) {
        const int next = getchar();
        if (next == EOF) break;
        ungetc(next, stdin);
        count_from_input(turn);
    }
}
