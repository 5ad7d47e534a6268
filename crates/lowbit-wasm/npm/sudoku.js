// Sudoku alone, in a module a sixth as large: solve, count, check, candidates, generate, read and convert, as load() of `lowbit` has them.
import { hasVectors } from "./engine.js";
import { LowbitError, sudoku } from "./doors.js";
import { open } from "./open.js";

export { hasVectors, LowbitError };

const besideThis = () =>
  hasVectors() ? new URL("./sudoku-simd.wasm", import.meta.url) : new URL("./sudoku.wasm", import.meta.url);

export async function load(options) {
  const { ask, answer } = await open(options, besideThis);
  return { ask, sudoku: sudoku(ask, answer) };
}
