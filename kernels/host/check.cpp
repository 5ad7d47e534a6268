// Counts boards with the kernels of the join on the host: for each n, the share of every row set, a line each, then a blank line.
// tests/kernels.rs of the library compares them with its own. Up to n = 10 every share is counted again by backtracking.
#include "shim.h"

#include "../join.cu"
#include "../backtrack.cu"

#include "count.h"

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        const u32 n = atoi(arguments[i]), chunks = 1 + n / 2 % 2; // each of the three kernels has its turn
        const bool many = n % 4 == 0;
        // Few chunks at a time, so that the row sets go through in several rounds; each row set in two pieces; and small bins, so
        // that rules are made even for these few patterns, and in two steps for those with 200 and more.
        const std::vector<RowSet> row_sets = count_board(n, 2, 20, 2, 16, 200, 64, chunks, many);
        for (const RowSet &rows : row_sets) printf("%llu\n", rows.share);
        printf("\n");
        if (n <= 10) count_again(n, row_sets);
    }
}
