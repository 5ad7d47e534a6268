import type { Doors, SudokuCore } from "./doors.js";
import type { Options } from "./index.js";

export { LowbitError } from "./doors.js";
export { hasVectors } from "./index.js";
export type * from "./doors.js";

/** Sudoku alone, without hints and grades. */
export interface Lowbit extends Pick<Doors<"now">, "ask"> {
  sudoku: SudokuCore<"now">;
}

/** Loads `sudoku-simd.wasm` where `hasVectors()`, else `sudoku.wasm`, which lie beside this file; or the module that is handed over. */
export function load(options?: Options): Promise<Lowbit>;
