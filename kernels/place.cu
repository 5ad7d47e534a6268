// Placements of pieces on a GPU of compute capability 7.5 or later: docs/design/place.md.
#include "levels.cuh"
#include "maximal.cuh"
#include "pairings.cuh"
#include "rows.cuh"
#include "sets.cuh"

#define PLACE(name, moves, pawns)                                                                                              \
    extern "C" __global__ void name(Task task, const Start *starts, u32 count, const Row *rows, u32 *next, u64 *solutions) {    \
        place_rows<moves, pawns>(task, starts, count, rows, next, solutions);                                                  \
    }

PLACE(place_queens, NO_MOVES, false)
PLACE(place_leapers, LEAPS, false)
PLACE(place_riders, RIDES, false)
PLACE(place_pawns, NO_MOVES, true)

#define PAIR(name, more)                                                                                                      \
    extern "C" __global__ void name(u32 pairs, u32 twice, const PairStart *starts, u32 count, u32 *next, u64 *solutions) {     \
        place_pairs<more>(pairs, twice, starts, count, next, solutions);                                                      \
    }

PAIR(place_pairings, false)
PAIR(place_pairings_with_more, true)
