// Counts boards with the kernels of the join on the host: for each n, the share of every row set, a line each, then a blank line.
// tests/kernels.rs of the library compares them with its own.
#include "shim.h"

#include "../join.cu"

#include "count.h"

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        // Little room for patterns, so that the row sets go through in several rounds; each row set in two pieces.
        for (const RowSet &rows : count_board(atoi(arguments[i]), 2, 2000, 2)) printf("%llu\n", rows.share);
        printf("\n");
    }
}
