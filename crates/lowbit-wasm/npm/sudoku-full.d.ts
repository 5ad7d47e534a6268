import type { Doors, Sudoku } from "./doors.js";
import type { Options } from "./index.js";

export { LowbitError } from "./doors.js";
export { hasVectors } from "./index.js";
export type * from "./doors.js";

/** Everything about sudokus, and no other puzzle. */
export interface Lowbit extends Pick<Doors<"now">, "ask"> {
  sudoku: Sudoku<"now">;
}

/** Loads `sudoku-full-simd.wasm` if `hasVectors()`, else `sudoku-full.wasm`, from beside this file; or the given module. */
export function load(options?: Options): Promise<Lowbit>;
