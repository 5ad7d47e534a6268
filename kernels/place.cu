// Placements of pieces on a GPU of compute capability 7.5 or later: docs/design/place.md.
#include "levels.cuh"
#include "lines.cuh"
#include "maximal.cuh"
#include "pairings.cuh"
#include "riders.cuh"
#include "rows.cuh"
#include "sets.cuh"

#define PLACE(name, pawns)                                                                                                     \
    extern "C" __global__ void name(Task task, const Start *starts, u32 count, const Row *rows, u32 *next, u64 *solutions) {    \
        place_rows<pawns>(task, starts, count, rows, next, solutions);                                                         \
    }

PLACE(place_queens, false)
PLACE(place_pawns, true)

#define RIDE(name, diagonals)                                                                                                          \
    extern "C" __global__ void name(Riding task, const Start *starts, u32 count, const RowAhead *ahead, u32 *next, u64 *solutions) {    \
        place_riding<diagonals>(task, starts, count, ahead, next, solutions);                                                          \
    }

RIDE(place_riding_queens, true)
RIDE(place_riding_rooks, false)

#define FOLLOW(name, a, b)                                                                                                            \
    extern "C" __global__ void name(Task task, const Start *starts, u32 count, const RowAhead *ahead, u32 *next, u64 *solutions) {    \
        place_lines<a, b>(task, starts, count, ahead, next, solutions);                                                               \
    }

FOLLOW(place_lines_1_2, 1, 2)
FOLLOW(place_lines_1_3, 1, 3)
FOLLOW(place_lines_1_4, 1, 4)
FOLLOW(place_lines_2_3, 2, 3)

#define PAIR(name, more)                                                                                                      \
    extern "C" __global__ void name(u32 pairs, u32 twice, const PairStart *starts, u32 count, u32 *next, u64 *solutions) {     \
        place_pairs<more>(pairs, twice, starts, count, next, solutions);                                                      \
    }

PAIR(place_pairings, false)
PAIR(place_pairings_with_more, true)

#define SETS(name, by_size)                                                                                                                        \
    extern "C" __global__ void name(u32 rows, u32 top, const SetStart *starts, u32 count, const u32 *cells, u32 *next, u64 *sums) {    \
        place_sets<by_size>(rows, top, starts, count, cells, next, sums);                                                              \
    }

SETS(place_sets_by_size, true)
SETS(place_all_sets, false)
