// Counts boards with the kernels of the join on the host: for each n, the share of every row set, a line each, then a blank line.
// tests/kernels.rs of the library compares them with its own.
#include "shim.h"

#include "../join.cu"

#include "count.h"

int main(int count, char **arguments) {
    for (int i = 1; i < count; i++) {
        // Few chunks at a time, so that the row sets go through in several rounds; each row set in two pieces; and small bins, so
        // that rules are made even for these few patterns, and in two steps for those with 200 and more.
        for (const RowSet &rows : count_board(atoi(arguments[i]), 2, 20, 2, 16, 200, 64)) printf("%llu\n", rows.share);
        printf("\n");
    }
}
