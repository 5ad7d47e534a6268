// What can be asked, by name. No type of a browser or of Node is needed here.

/** What went wrong, and where in the text that was given, if that is known. */
export class LowbitError extends Error {
  /** `request` for what makes no sense, `time` after a timeout, `stopped`, `internal` for a fault of the program. */
  error: string;
  line?: number;
  column?: number;
}


/** For every question. */
export interface More {
  /** Gives up after this time in milliseconds, with a `LowbitError` whose `error` is `time`. */
  timeout?: number;
  /** An `AbortSignal`: a pool ends the worker; `load()`, which answers before it returns, ignores it. */
  signal?: object;
}

/** How far a count is, told about ten times a second. */
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
  /** How many these are. */
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

/** Everything by name: `load()` answers now, a pool later. */
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
  /** A solution in one line; `null` where there is none. */
  solve(puzzle: string, more?: More): Answer<P, string | null>;
  /**
   * The same for many puzzles, each in one line, and many times as fast: more than a million easy ones a second. A pool deals them
   * out to its workers. A line that cannot be read fails the whole list, with a `LowbitError` whose `error` is `request`.
   */
  solveAll(puzzles: Iterable<string>, more?: More): Answer<P, (string | null)[]>;
  /** The number of solutions, as text, counted no further than `limit`; whether these are all. */
  count(puzzle: string, limit?: number, more?: More): Answer<P, { puzzle: string; count: string; exact: boolean }>;
  /** Whether there is one solution; with `minimal`, the givens that could go. */
  check(
    puzzle: string,
    more?: More & { minimal?: boolean },
  ): Answer<P, { puzzle: string; givens: number; verdict: "unique" | "none" | "multiple"; conflicts: unknown[]; redundant?: string[] }>;
  /** For each cell the digits that it has in some solution, side by side; `null` where there is no solution. */
  candidates(puzzle: string, more?: More): Answer<P, string[] | null>;
  /** The puzzle of a pasted text: any format, an address of a page, JSON. */
  read(text: string, more?: More): Answer<P, string>;
  /** The puzzle in another format: line, grid, board, sdk, csv, json, marks, svg. */
  convert(puzzle: string, to: string, more?: More): Answer<P, string>;
  /** Puzzles with one solution, 1000 at most. The same wish gets the same puzzles. */
  generate(wish?: More & Wish): Answer<P, string[]>;
}

export interface Wish {
  seed?: number;
  size?: 4 | 9 | 16 | 25;
  count?: number;
  clues?: number;
  minimal?: boolean;
  symmetry?: string;
  /** Where givens may stand: a letter or digit for each such cell, a dot for every other. It has the size of the puzzles. */
  pattern?: string;
}

/** How hard puzzles are to be: 9x9 only. */
export interface Hardness {
  grade?: string;
  /** A range of ratings: 6-7. */
  rating?: string;
  /** Techniques that the way to the solution uses. */
  needs?: string[];
}

/** The same, with hints, ways, grades and what compares puzzles. */
export interface Sudoku<P extends "now" | "later"> extends SudokuCore<P> {
  /** Puzzles with one solution, 1000 at most, as hard as is asked for. The same wish gets the same puzzles. */
  generate(wish?: More & Wish & Hardness): Answer<P, string[]>;
  /** The solution with the largest sum of weight times digit, and the sum; the weights of the target where none are given. */
  best(puzzle: string, weights?: number[], more?: More): Answer<P, { puzzle: string; solution: string | null; sum: number | null; weights?: number[] }>;
  /** How hard it is for people, by its hardest step, on the scale `bank`, `se121` or `hodoku`; 9x9 only. */
  grade(
    puzzle: string,
    more?: More & { uniqueness?: boolean; scale?: string },
  ): Answer<P, { verdict: string; grade?: string; technique?: string; er?: number; ep?: number; ed?: number; level?: string }>;
  /** The easiest next step, with its reason; `entries` is what was filled in since, in one line. */
  hint(
    puzzle: string,
    entries?: string,
    more?: More & { marks?: number[]; degree?: 1 | 2 | 3 | 4; all?: boolean; uniqueness?: boolean },
  ): Answer<P, Hint>;
  /** Every step to the solution, always the easiest one; `step` hears each as it is found. */
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
  /** The minimal 9x9 puzzles with `remove` givens gone and `add` others instead; 1000 at most where no limit is given. */
  near(puzzle: string, more?: More & { remove?: number; add?: number; limit?: number }): Answer<P, Near>;
}

/**
 * Sudoku variants: other sizes and regions, cages, thermometers, arrows and more. A text is the readable one (`sudoku 6x6`, then a line for
 * each constraint), f-puzzles JSON, a constraint string of the Interactive Sudoku Solver, or an address of f-puzzles, SudokuPad, penpa+,
 * that solver, puzz.link or SudokuWiki. What is not supported is refused by name.
 */
export interface Variant<P extends "now" | "later"> {
  /** What the text says: size, givens, constraints in words, and its drawing as SVG. */
  open(text: string, more?: More): Answer<P, Record<string, unknown>>;
  /** The digits row by row; `null` where there is no solution. */
  solve(text: string, more?: More): Answer<P, number[] | null>;
  /** The number of solutions, as text, counted no further than `limit`; whether these are all. */
  count(text: string, limit?: number, more?: More): Answer<P, { count: string; exact: boolean }>;
  /** Whether there is one solution; with `why`, the redundant givens and constraints. */
  check(text: string, why?: boolean, more?: More): Answer<P, { verdict: "unique" | "none" | "multiple"; redundant: string[] | null }>;
  /** For each cell the digits that occur in some solution, and the number of those solutions up to `cap`. */
  candidates(text: string, cap?: number, more?: More): Answer<P, { candidates: number[][] | null; low?: number; solutions?: number[][] }>;
  /** The easiest next step, with its reason; `entries` has a digit or null for each cell. */
  hint(text: string, entries?: (number | null)[], more?: More): Answer<P, { state: string; steps: { technique: string; words: string }[]; wrong?: string[] }>;
  /** How hard it is for people, by the hardest step: `easy`, `medium`, `hard`, or `beyond` the techniques. */
  grade(text: string, path?: boolean, more?: More): Answer<P, { verdict: string; grade: string | null; technique: string | null; steps: number | null }>;
  /** Solutions in order, 10,000 at most. */
  list(text: string, limit?: number, more?: More): Answer<P, { solutions: number[][]; complete: boolean }>;
  /** The puzzle as `text`, `fpuzzles`, `address` or `svg`. */
  convert(text: string, to: "text" | "fpuzzles" | "address" | "svg", more?: More): Answer<P, string>;
}

/** Placements of pieces: `queen on rectangle 8x8, any`; a piece, a board, a rule, then `blocked` and `given` cells. */
export interface Place<P extends "now" | "later"> {
  /** What a count would take. */
  plan(problem: string, more?: More & { goal?: string; method?: string; again?: boolean }): Answer<
    P,
    { problem: string; goal: string; method: string; backend: string; units: number; seconds: number | null; memory: number }
  >;
  /** The number of placements; a row of numbers for the goals `by-size`, `by-first` and `levels`. */
  count(
    problem: string,
    more?: More & { goal?: string; method?: string; again?: boolean; progress?: (reached: Reached) => void },
  ): Answer<P, bigint | bigint[]>;
}

/** Published sequences about placements. */
export interface Sequence<P extends "now" | "later"> {
  /** The term for n, counted; a row of numbers in a triangle. One that is known must be met. */
  term(
    sequence: string,
    n: number,
    more?: More & { again?: boolean; progress?: (reached: Reached) => void },
  ): Answer<P, bigint | bigint[]>;
  /** What is known of a sequence; without a name, the list of all. */
  known(sequence?: string, more?: More): Answer<
    P,
    { sequence: string; meaning: string; offset: number; last: number; published?: string[][]; [more: string]: unknown }[]
  >;
}

/** A board is a number of rows, or rows of `.`, `*` (blocked) and `Q` (must stay). */
export interface Queens<P extends "now" | "later"> {
  /** The column of each row's queen, from 1; `null` where there is no solution. */
  solve(board: number | string, more?: More): Answer<P, number[] | null>;
  /** The number of solutions: 16 in half a second, 18 in some. */
  count(board: number | string, more?: More & { progress?: (reached: Reached) => void }): Answer<P, bigint>;
  /** Solutions in lexicographic order, 10,000 at most; `complete` says whether that is all. */
  list(board: number | string, limit?: number, more?: More): Answer<P, Listed>;
  /** The published count of the plain board; `null` if none is published. */
  published(n: number, more?: More): Answer<P, bigint | null>;
}

/** Queens on coloured regions, and Star Battle: rows of letters, `AAB/ABB/CCC`. */
export interface Regions<P extends "now" | "later"> {
  /** The columns of the stars, row by row, from 1: numbers, or lists of them where a row has several; `null` where there is no solution. */
  solve(board: string, stars?: number, more?: More): Answer<P, number[] | number[][] | null>;
  check(board: string, stars?: number, more?: More): Answer<P, Record<string, unknown>>;
  hint(board: string, stars?: number, more?: More): Answer<P, Record<string, unknown>>;
  generate(wish?: More & { seed?: number; size?: number; stars?: number; grade?: string }): Answer<
    P,
    { seed: number; stars: number; regions: string[]; grade: string }
  >;
}

export interface Clocks<P extends "now" | "later"> {
  /** The fewest moves that bring all dials home. */
  solve(dials: string, more?: More & { states?: number; lights_out?: boolean; moves?: string }): Answer<P, Record<string, unknown>>;
}
