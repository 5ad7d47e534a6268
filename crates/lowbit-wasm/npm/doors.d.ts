// All questions by name. These types need no types of a browser or of Node.

/**
 * An error, with its place in the given text, if known. In `solveAll`, `line` is the number of the puzzle in the whole list, from 1.
 * Other errors: a `RangeError` for NaN, an infinite number, a bigint or an invalid `timeout`, a `TypeError` for an unknown option. Numbers
 * that a question does not allow, such as 1.5 puzzles, and unknown wishes of `generate` are a `LowbitError` whose `error` is `request`.
 */
export class LowbitError extends Error {
  /** `request` for a wrong request, `time` after a timeout, `stopped`, `internal` for a fault of the program. */
  error: string;
  line?: number;
  column?: number;
}


/** Options of every question. */
export interface More {
  /**
   * Gives up after this time in milliseconds, with a `LowbitError` whose `error` is `time`; 0 is no limit. In a pool the time begins when a
   * worker takes the question. In `solveAll` it is for the whole list, from the call, and is checked every 4096 puzzles.
   */
  timeout?: number;
  /**
   * An `AbortSignal`. In a pool the promise is rejected with `signal.reason`: by default a `DOMException` named `AbortError`, or
   * `TimeoutError` from `AbortSignal.timeout()`. `load()`, which answers before it returns, ignores it.
   */
  signal?: object;
}

/** The progress of a count, reported about ten times a second. */
export interface Reached {
  fraction: number;
  elapsed: number;
  remaining?: number;
}

export interface Step {
  technique: string;
  grade: string;
  rating?: number;
  words: string;
  placed?: string[];
  removed?: string[];
  [more: string]: unknown;
}

/** Steps, or why there are none: `none` (no solution), `wrong`, `missing`, `solved`, `no step`. */
export interface Hint {
  steps?: Step[];
  state?: string;
  wrong?: string[];
  missing?: string[];
}

export interface Listed {
  /** The column of each row's queen, from 1. */
  solutions: number[][];
  /** The number of these solutions. */
  listed: number;
  /** Whether these are known to be all: `false` for a list that was cut at its limit. */
  complete: boolean;
}

export interface Near {
  puzzle: string;
  near: string[];
  /** Whether these are all: `false` for a list that was cut at its limit. */
  complete: boolean;
}

/** All questions by name: `load()` answers synchronously, a pool by promises. */
export interface Doors<P extends "now" | "later"> {
  sudoku: Sudoku<P>;
  variant: Variant<P>;
  queens: Queens<P>;
  place: Place<P>;
  sequence: Sequence<P>;
  regions: Regions<P>;
  clocks: Clocks<P>;
  /** Asks as the page does: `ask("lab/queens", { n: 8 }, { rung: console.log })`. */
  ask(path: string, body?: object, on?: More & { [event: string]: unknown }): Answer<P, any>;
}

export type Answer<P, T> = P extends "later" ? Promise<T> : T;

/** Sudokus of 4x4, 9x9, 16x16 and 25x25, in any of the usual formats: `..3.2.6..9..3.5..1...`. */
export interface SudokuCore<P extends "now" | "later"> {
  /** A solution in one line; `null` if there is none. */
  solve(puzzle: string, more?: More): Answer<P, string | null>;
  /**
   * The same for many puzzles, each in one line, and many times as fast: more than a million easy puzzles a second. A pool
   * distributes them to its workers; a single question there costs about 0.3 ms. A line that cannot be read fails the whole list, with a `LowbitError` whose `error` is `request`
   * and whose `line` is its number in the list, from 1.
   */
  solveAll(puzzles: Iterable<string>, more?: More): Answer<P, (string | null)[]>;
  /** The number of solutions, as text, counted up to `limit`; `exact` says whether these are all. */
  count(puzzle: string, limit?: number, more?: More): Answer<P, { puzzle: string; count: string; exact: boolean }>;
  /** Whether there is one solution; with `minimal`, redundant givens, or givens that have no solution together. */
  check(
    puzzle: string,
    more?: More & { minimal?: boolean },
  ): Answer<P, { puzzle: string; givens: number; verdict: "unique" | "none" | "multiple"; conflicts: unknown[]; redundant?: string[]; contradiction?: string[] }>;
  /** For each cell the digits that it has in some solution, as one text; `null` if there is no solution. */
  candidates(puzzle: string, more?: More): Answer<P, string[] | null>;
  /** The puzzle of a pasted text: any format, an address of a page, JSON. */
  read(text: string, more?: More): Answer<P, string>;
  /** The puzzle in another format: line, grid, board, sdk, csv, json, marks, svg. */
  convert(puzzle: string, to: string, more?: More): Answer<P, string>;
  /** Puzzles with one solution, 1000 at most. The same wish gives the same puzzles. */
  generate(wish?: More & Wish): Answer<P, string[]>;
}

export interface Wish {
  seed?: number;
  size?: 4 | 9 | 16 | 25;
  count?: number;
  clues?: number;
  minimal?: boolean;
  symmetry?: string;
  /** The cells that may have givens: a letter or digit for each of them, a dot for every other. It has the size of the puzzles. */
  pattern?: string;
}

/** The requested difficulty: 9x9 only. */
export interface Hardness {
  grade?: string;
  /** A range of ratings: 6-7. */
  rating?: string;
  /** Techniques that the path to the solution uses. */
  needs?: string[];
}

/** The same, with hints, paths, grades and comparisons of puzzles. */
export interface Sudoku<P extends "now" | "later"> extends SudokuCore<P> {
  /** Puzzles with one solution, 1000 at most, of the requested difficulty. The same wish gives the same puzzles. */
  generate(wish?: More & Wish & Hardness): Answer<P, string[]>;
  /** The solution with the largest sum of weight times digit, and the sum; by default the weights of the target. */
  best(puzzle: string, weights?: number[], more?: More): Answer<P, { puzzle: string; solution: string | null; sum: number | null; weights?: number[] }>;
  /** The rating of its hardest step, on the scale `bank`, `se121` or `hodoku`; 9x9 only. */
  grade(
    puzzle: string,
    more?: More & { uniqueness?: boolean; scale?: string },
  ): Answer<P, { verdict: string; grade?: string; technique?: string; er?: number; ep?: number; ed?: number; level?: string }>;
  /**
   * The easiest next step, with its reason; `entries` are the digits entered so far, in one line. `marks` are the candidates noted so far:
   * for each cell the sum of 2^(digit - 1), so 5 for the digits 1 and 3.
   */
  hint(
    puzzle: string,
    entries?: string,
    more?: More & { marks?: number[]; degree?: 1 | 2 | 3 | 4; all?: boolean; uniqueness?: boolean },
  ): Answer<P, Hint>;
  /** Every step to the solution, always the easiest one; `step` is called with each as it is found. */
  path(
    puzzle: string,
    entries?: string,
    more?: More & { marks?: number[]; uniqueness?: boolean; step?: (step: Step) => void },
  ): Answer<P, { steps: Step[]; solved: boolean; trouble?: Hint; hardest: { title: string; rating: string } | null }>;
  /** All techniques, in the order of teaching. */
  techniques(more?: More): Answer<P, { name: string; title: string; rating: string; needs_uniqueness: boolean; taught: boolean }[]>;
  /** The smallest of all equivalent grids; 4x4 and 9x9. */
  canonical(puzzle: string, more?: More): Answer<P, string>;
  /** A random equivalent, the same for the same seed and number. */
  morph(puzzle: string, more?: More & { seed?: number; number?: number }): Answer<P, string>;
  /** The minimal 9x9 puzzles with `remove` givens removed and `add` others added; by default 1000 at most. */
  near(puzzle: string, more?: More & { remove?: number; add?: number; limit?: number }): Answer<P, Near>;
}

/**
 * Sudoku variants: other sizes and regions, cages, thermometers, arrows and more. A text is the readable one (`sudoku 6x6`, then a line for
 * each constraint), f-puzzles JSON, a constraint string of the Interactive Sudoku Solver, or an address of f-puzzles, SudokuPad, penpa+,
 * that solver, puzz.link or SudokuWiki. Anything unsupported is refused by name.
 */
export interface Variant<P extends "now" | "later"> {
  /** The content of the text: size, givens, constraints in words, and its drawing as SVG. */
  open(text: string, more?: More): Answer<P, Record<string, unknown>>;
  /** All kinds of constraints, each with a line of a text that has it. */
  constraints(more?: More): Answer<P, { name: string; example: string; meaning: string }[]>;
  /** The digits row by row; `null` if there is no solution. */
  solve(text: string, more?: More): Answer<P, number[] | null>;
  /** The number of solutions, as text, counted up to `limit`; `exact` says whether these are all. */
  count(text: string, limit?: number, more?: More): Answer<P, { count: string; exact: boolean }>;
  /** Whether there is one solution; with `why`, redundant givens and constraints, or those that have no solution together. */
  check(text: string, why?: boolean, more?: More): Answer<P, { verdict: "unique" | "none" | "multiple"; redundant: string[] | null; contradiction: string[] | null }>;
  /** For each cell the digits that occur in some solution, and the number of those solutions up to `cap`. */
  candidates(text: string, cap?: number, more?: More): Answer<P, { candidates: number[][] | null; low?: number; solutions?: number[][] }>;
  /** The easiest next step, with its reason; `entries` has a digit or null for each cell. */
  hint(text: string, entries?: (number | null)[], more?: More): Answer<P, { state: string; steps: { technique: string; words: string }[]; wrong?: string[] }>;
  /** The grade of its hardest step: `easy`, `medium`, `hard`, or `beyond` the techniques. */
  grade(text: string, path?: boolean, more?: More): Answer<P, { verdict: string; grade: string | null; technique: string | null; steps: number | null }>;
  /** Solutions in order, 10,000 at most. */
  list(text: string, limit?: number, more?: More): Answer<P, { solutions: number[][]; complete: boolean }>;
  /** The puzzle as `text`, `fpuzzles`, `address` or `svg`. */
  convert(text: string, to: "text" | "fpuzzles" | "address" | "svg", more?: More): Answer<P, string>;
  /**
   * Puzzles with one solution, as readable texts. Those made `from` a text keep its givens and constraints; without it the grid is empty and
   * has `size` rows. Constraints of the kinds in `with` (`cage:8,thermo:2,antiknight`) are placed at random.
   */
  generate(wish?: More & { seed?: number; count?: number; from?: string; with?: string; size?: number }): Answer<P, string[]>;
}

/** Placements of pieces: `queen on rectangle 8x8, any`; a piece, a board, a rule, then `blocked` and `given` cells. */
export interface Place<P extends "now" | "later"> {
  /** The predicted cost of a count. */
  plan(problem: string, more?: More & { goal?: string; method?: string; again?: boolean }): Answer<
    P,
    { problem: string; goal: string; method: string; backend: string; units: number; seconds: number | null; threads: number; memory: number }
  >;
  /** The number of placements; a row of numbers for the goals `by-size`, `by-first` and `levels`. */
  count(
    problem: string,
    more?: More & { goal?: string; method?: string; again?: boolean; progress?: (reached: Reached) => void },
  ): Answer<P, bigint | bigint[]>;
}

/** Published sequences about placements. */
export interface Sequence<P extends "now" | "later"> {
  /** The term for n, counted; a row of numbers in a triangle. A known term must agree. */
  term(
    sequence: string,
    n: number,
    more?: More & { again?: boolean; progress?: (reached: Reached) => void },
  ): Answer<P, bigint | bigint[]>;
  /** The known terms of a sequence; without a name, the list of all sequences. */
  known(sequence?: string, more?: More): Answer<
    P,
    { sequence: string; meaning: string; offset: number; last: number; published?: string[][]; [more: string]: unknown }[]
  >;
}

/** A board is a number of rows, or rows of `.`, `*` (blocked) and `Q` (must stay). */
export interface Queens<P extends "now" | "later"> {
  /** The column of each row's queen, from 1; `null` if there is no solution. */
  solve(board: number | string, more?: More): Answer<P, number[] | null>;
  /** The number of solutions: n = 16 in half a second, 18 in some seconds. */
  count(board: number | string, more?: More & { progress?: (reached: Reached) => void }): Answer<P, bigint>;
  /** Solutions in lexicographic order, 10,000 at most; `complete` says whether these are all. */
  list(board: number | string, limit?: number, more?: More): Answer<P, Listed>;
  /** The published count of the plain board; `null` if none is published. */
  published(n: number, more?: More): Answer<P, bigint | null>;
}

/** Queens on coloured regions, and Star Battle: a line of letters for each row, `AABB\nAABB\nCCCB\nDDDB`. */
export interface Regions<P extends "now" | "later"> {
  /** The columns of the stars, row by row, from 1: numbers, or lists if a row has several stars; `null` if there is no solution. */
  solve(board: string, stars?: number, more?: More): Answer<P, number[] | number[][] | null>;
  check(board: string, stars?: number, more?: More): Answer<P, Record<string, unknown>>;
  hint(board: string, stars?: number, more?: More): Answer<P, Record<string, unknown>>;
  generate(wish?: More & { seed?: number; size?: number; stars?: number; grade?: string }): Answer<
    P,
    { seed: number; stars: number; regions: string[]; grade: string }
  >;
}

export interface Clocks<P extends "now" | "later"> {
  /** The fewest moves that bring all dials home: `9 9 12\n6 6 6\n6 3 6`, or with `lights_out` `010\n111\n010`. */
  solve(dials: string, more?: More & { states?: number; lights_out?: boolean; moves?: string }): Answer<P, Record<string, unknown>>;
}
