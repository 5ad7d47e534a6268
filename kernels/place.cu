// Placements of pieces on a GPU of compute capability 7.5 or later: docs/design/place.md.
#include "maximal.cuh"
#include "rows.cuh"
#include "sets.cuh"

#define PLACE(name, moves, levels, pawns)                                                                                                      \
    extern "C" __global__ void name(Task task, const Start *starts, u32 count, const Row *rows, u32 *next, u64 *solutions, u64 *by_level) {     \
        place_rows<moves, levels, pawns>(task, starts, count, rows, next, solutions, by_level);                                                \
    }

PLACE(place_queens, NO_MOVES, false, false)
PLACE(place_levels, NO_MOVES, true, false)
PLACE(place_leapers, LEAPS, false, false)
PLACE(place_riders, RIDES, false, false)
PLACE(place_pawns, NO_MOVES, false, true)
