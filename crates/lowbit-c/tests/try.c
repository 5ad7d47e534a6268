/* A C program that uses the library; the same file is compiled as C++. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lowbit.h"

static void check(int holds, const char *what, const char *told) {
    if (!holds) {
        fprintf(stderr, "%s: %s\n", what, told ? told : "");
        exit(1);
    }
}

static void ask(const char *path, const char *json, const lowbit_terms *terms, int code, const char *part) {
    char *answer = NULL;
    int got = lowbit_ask(path, json, terms, &answer);
    check(got == code && answer && strstr(answer, part), path, answer);
    lowbit_free(answer);
}

static void *raise_it(void *stop) {
    lowbit_stop_raise((const lowbit_stop *)stop);
    return NULL;
}

enum { COUNT = 300 };
static uint8_t puzzles[COUNT + 2][81], again[COUNT][81], solutions[COUNT + 2][81];
static uint64_t counts[COUNT + 2];

int main(void) {
    check(strcmp(lowbit_version(), LOWBIT_VERSION) == 0, "version", lowbit_version());
    ask("queens/count", "{\"n\": 8}", NULL, LOWBIT_OK, "\"count\":\"92\"");
    ask("sudoku/solve", "{\"puzzle\": \"1..4......3....2\"}", NULL, LOWBIT_OK, "\"solution\":\"1324241342313142\"");
    ask("queens/count", "{\"n\": 99}", NULL, LOWBIT_FAILED, "\"error\":\"request\"");
    ask("queens/count", "no JSON", NULL, LOWBIT_FAILED, "\"message\"");
    ask("no/such", "{}", NULL, LOWBIT_FAILED, "no/such");
    lowbit_terms terms;
    memset(&terms, 0, sizeof terms);
    terms.milliseconds = 30;
    terms.threads = 1;
    ask("queens/count", "{\"n\": 18}", &terms, LOWBIT_FAILED, "\"error\":\"time\"");
    char *answer = NULL;
    check(lowbit_ask(NULL, "{}", NULL, &answer) == LOWBIT_WRONG && !answer, "no path", answer);
    check(lowbit_ask("queens/count", "{}", NULL, NULL) == LOWBIT_WRONG, "no place for the answer", NULL);
    check(lowbit_ask("\xff", "{}", NULL, &answer) == LOWBIT_WRONG && !answer, "no UTF-8", answer);
    lowbit_free(NULL);

    check(lowbit_sudoku_generate(7, 0, COUNT, puzzles[0], NULL) == LOWBIT_OK, "generate", NULL);
    check(lowbit_sudoku_generate(7, 100, COUNT - 100, again[0], NULL) == LOWBIT_OK, "generate", NULL);
    check(memcmp(puzzles[100], again, (COUNT - 100) * 81) == 0, "numbers of a seed", NULL);
    puzzles[COUNT][0] = puzzles[COUNT][1] = 5; /* no solution; the last is blank */
    check(lowbit_sudoku_solve(puzzles[0], COUNT + 2, solutions[0], NULL) == LOWBIT_OK, "solve", NULL);
    check(lowbit_sudoku_count(puzzles[0], COUNT + 2, 9, counts, NULL) == LOWBIT_OK, "count", NULL);
    for (int i = 0; i < COUNT; i++) {
        check(counts[i] == 1, "one solution", NULL);
        for (int cell = 0; cell < 81; cell++) {
            check(solutions[i][cell] >= 1 && solutions[i][cell] <= 9, "a digit", NULL);
            check(!puzzles[i][cell] || puzzles[i][cell] == solutions[i][cell], "a given", NULL);
        }
    }
    check(counts[COUNT] == 0 && solutions[COUNT][80] == 0, "none", NULL);
    check(counts[COUNT + 1] == 9 && solutions[COUNT + 1][0] != 0, "blank", NULL);
    check(lowbit_sudoku_solve(NULL, 0, NULL, NULL) == LOWBIT_OK, "nothing to solve", NULL);
    check(lowbit_sudoku_solve(NULL, 1, solutions[0], NULL) == LOWBIT_WRONG, "no puzzles", NULL);

    lowbit_stop *stop = lowbit_stop_new();
    pthread_t thread;
    memset(&terms, 0, sizeof terms);
    terms.stop = stop;
    terms.language = "zh";
    pthread_create(&thread, NULL, raise_it, stop);
    ask("queens/count", "{\"n\": 18}", &terms, LOWBIT_FAILED, "\"error\":\"stopped\"");
    pthread_join(thread, NULL);
    check(lowbit_sudoku_solve(puzzles[0], COUNT, solutions[0], &terms) == LOWBIT_FAILED, "stopped", NULL);
    lowbit_stop_free(stop);
    puts("all is well");
    return 0;
}
