/** What went wrong, and where in the text that was given, if that is known. */
export class LowbitError extends Error {
  /** `request` for what makes no sense, `internal` for a fault of the program. */
  error: string;
  line?: number;
  column?: number;
}

export interface Options {
  /** A compiled module, its bytes or its address; without it, the file beside this one. */
  wasm?: WebAssembly.Module | BufferSource | URL | string;
  /** What sentences are written in. */
  language?: "en" | "zh";
}

/** Loads the library; the build with vectors where they are there. */
export function load(options?: Options): Promise<Lowbit>;

export interface Lowbit {
  sudoku: Sudoku;
  variant: Variant;
  queens: Queens;
  regions: Regions;
  clocks: Clocks;
  /** Asks as the page does: `ask("lab/queens", { n: 8 }, { rung: console.log })`. */
  ask(path: string, body?: object, on?: Record<string, (data: unknown) => void>): unknown;
}

/** Sudokus of 4x4, 9x9, 16x16 and 25x25, in any of the usual formats: `..3.2.6..9..3.5..1...`. */
export interface Sudoku {
  /** A solution in one line; `null` where there is none. */
  solve(puzzle: string): string | null;
  /** The same for many puzzles, each in one line, and many times as fast: more than a million easy ones a second. */
  solveAll(puzzles: string[]): (string | null)[];
  /** The number of solutions, as text, counted no further than `limit`; whether these are all. */
  count(puzzle: string, limit?: number): { count: string; exact: boolean };
  /** Whether there is one solution. */
  check(puzzle: string): { givens: number; verdict: "unique" | "none" | "multiple"; conflicts: unknown[] };
  /** How hard it is for people, by its hardest step; 9x9 only. */
  grade(puzzle: string): { verdict: string; grade?: string; technique?: string; er?: number; ep?: number; ed?: number };
  /** The easiest next step, with its reason; `entries` is what was filled in since, in one line. */
  hint(puzzle: string, entries?: string): Hint;
  /** Puzzles with one solution. The same wish gets the same puzzles. */
  generate(wish?: {
    seed?: number;
    size?: 4 | 9 | 16 | 25;
    count?: number;
    clues?: number;
    minimal?: boolean;
    symmetry?: string;
    grade?: string;
  }): string[];
}

/**
 * Sudoku variants: other sizes and regions, cages, thermometers, arrows and more. A text is the readable one (`sudoku 6x6`, then a line for
 * each constraint), f-puzzles JSON, or an address of f-puzzles, SudokuPad, puzz.link or SudokuWiki. What is not supported is refused by name.
 */
export interface Variant {
  /** What the text says: size, givens, constraints in words, and its drawing as SVG. */
  open(text: string): Record<string, unknown>;
  /** The digits row by row; `null` where there is no solution. */
  solve(text: string): number[] | null;
  /** The number of solutions, as text, counted no further than `limit`; whether these are all. */
  count(text: string, limit?: number): { count: string; exact: boolean };
  /** Whether there is one solution; with `why`, the redundant givens and constraints. */
  check(text: string, why?: boolean): { verdict: "unique" | "none" | "multiple"; redundant: string[] | null };
  /** For each cell the digits that occur in some solution, and the number of those solutions up to `cap`. */
  candidates(text: string, cap?: number): { candidates: number[][] | null; low?: number; solutions?: number[][] };
  /** The easiest next step, with its reason; `entries` has a digit or null for each cell. */
  hint(text: string, entries?: (number | null)[]): { state: string; steps: { technique: string; words: string }[]; wrong?: string[] };
  /** How hard it is for people, by the hardest step: `easy`, `medium`, `hard`, or `beyond` the techniques. */
  grade(text: string, path?: boolean): { verdict: string; grade: string | null; technique: string | null; steps: number | null };
  /** Solutions in order, 10,000 at most. */
  list(text: string, limit?: number): { solutions: number[][]; complete: boolean };
  /** The puzzle as `text`, `fpuzzles`, `address` or `svg`. */
  convert(text: string, to: "text" | "fpuzzles" | "address" | "svg"): string;
}

/** Steps, or why there are none: `none` (no solution), `wrong`, `missing`, `solved`, `no step`. */
export interface Hint {
  steps?: { technique: string; grade: string; rating?: number; words: string; [more: string]: unknown }[];
  state?: string;
  wrong?: string[];
  missing?: string[];
}

/** A board is a number of rows, or rows of `.`, `*` (blocked) and `Q` (must stay). */
export interface Queens {
  /** The column of each row's queen, from 1; `null` where there is no solution. */
  solve(board: number | string): number[] | null;
  /** The number of solutions: 16 in half a second, 18 in some. */
  count(board: number | string, on?: { progress?: (reached: { fraction: number; elapsed: number }) => void }): bigint;
  /** Solutions in lexicographic order, 10,000 at most. */
  list(board: number | string, limit?: number): number[][];
}

/** Queens on coloured regions, and Star Battle: rows of letters, `AAB/ABB/CCC`. */
export interface Regions {
  solve(board: string, stars?: number): unknown;
  check(board: string, stars?: number): Record<string, unknown>;
  hint(board: string, stars?: number): Record<string, unknown>;
  generate(wish?: { seed?: number; size?: number; stars?: number; grade?: string }): {
    seed: number;
    stars: number;
    regions: string[];
    grade: string;
  };
}

export interface Clocks {
  /** The fewest moves that bring all dials home. */
  solve(dials: string, more?: { states?: number; lights_out?: boolean; moves?: string }): Record<string, unknown>;
}
