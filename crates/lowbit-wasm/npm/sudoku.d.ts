import type { Doors, SudokuCore } from "./doors.js";
import type { Options } from "./index.js";

export { LowbitError } from "./doors.js";
export { hasVectors } from "./index.js";
export type * from "./doors.js";

/**
 * Sudoku alone: `best`, `grade`, `hint`, `path`, `techniques`, `canonical`, `morph` and `near` are only in `lowbit/sudoku-full`, and
 * calling them here is a `TypeError` that says so.
 */
export interface Lowbit extends Pick<Doors<"now">, "ask"> {
  sudoku: SudokuCore<"now">;
}

/** Loads `sudoku-simd.wasm` if `hasVectors()`, else `sudoku.wasm`, from beside this file; or the given module. */
export function load(options?: Options): Promise<Lowbit>;
