/* lowbit: exact bit-parallel search for board puzzles.
 *
 *   cc program.c -llowbit_c
 *
  * Texts are UTF-8 and end with a zero. Several threads may call every function at once; no function keeps a pointer argument.
  * Nothing is printed, and nothing ends the program. */
#ifndef LOWBIT_H
#define LOWBIT_H

#include <stddef.h>
#include <stdint.h>

#define LOWBIT_VERSION "0.1.0"

#ifdef __cplusplus
extern "C" {
#endif

/* Return values. */
enum {
    LOWBIT_OK = 0,      /* the answer is written */
    LOWBIT_FAILED = 1,  /* the question is wrong, or was stopped: a failure is written instead */
    LOWBIT_WRONG = 2    /* a pointer is missing, a text is not UTF-8, or the language is not known: nothing is written */
};

/* The version of the library, such as "0.1.0": compare it with LOWBIT_VERSION. */
const char *lowbit_version(void);

/* A flag that stops the calls that got it; raise it from any thread, at any time. It stays raised: make a new one for later calls. */
typedef struct lowbit_stop lowbit_stop;
lowbit_stop *lowbit_stop_new(void);
void lowbit_stop_raise(const lowbit_stop *stop);
void lowbit_stop_free(lowbit_stop *stop); /* NULL is allowed */

/* Limits and options of a question. Zeros mean: all processors, half of the free memory, no time limit, English, never stopped. */
typedef struct lowbit_terms {
    uint32_t threads;
    uint32_t milliseconds;
    uint64_t memory;         /* bytes */
    const char *language;    /* "en", "zh" or NULL */
    const lowbit_stop *stop; /* or NULL */
} lowbit_terms;

/* Answers a question of the page's interface: lowbit_ask("queens/count", "{\"n\": 8}", NULL, &answer). The paths and their JSON are
 * those of /api in openapi.json. The answer, or with LOWBIT_FAILED the failure, is JSON: free it by lowbit_free. `terms` may be NULL.
 * A failure is {"error": "request", "message": "...", "line": 1, "column": 5}, line and column only if known; `error` is "refused" (the
 * JSON is wrong), "request", "time", "stopped" or "internal", and others may be added. */
int lowbit_ask(const char *path, const char *json, const lowbit_terms *terms, char **answer);
void lowbit_free(char *answer); /* NULL is allowed */

/* Sudokus of 9x9 by the million: 81 numbers each, row by row, 0 for a blank. `terms` may be NULL; language and memory have no meaning here.
  * LOWBIT_FAILED: stopped, and the output is incomplete. */

/* Writes a solution of each puzzle; 81 zeros for a puzzle without one. */
int lowbit_sudoku_solve(const uint8_t *puzzles, size_t count, uint8_t *solutions, const lowbit_terms *terms);

/* Writes the number of solutions of each puzzle, counted up to `limit`. */
int lowbit_sudoku_count(const uint8_t *puzzles, size_t count, uint64_t limit, uint64_t *counts, const lowbit_terms *terms);

/* Writes puzzles with one solution and no redundant given: numbers `first`, `first` + 1 and so on of a seed. LOWBIT_WRONG if these
 * numbers do not fit in 64 bits. */
int lowbit_sudoku_generate(uint64_t seed, uint64_t first, size_t count, uint8_t *puzzles, const lowbit_terms *terms);

#ifdef __cplusplus
}
#endif
#endif
