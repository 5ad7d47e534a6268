// Everything about sudokus, with hints, paths and grades, and no other puzzle: load() gives the `sudoku` of `lowbit`.
import { hasVectors } from "./engine.js";
import { LowbitError, sudokuFull } from "./doors.js";
import { open } from "./open.js";

export { hasVectors, LowbitError };

const besideThis = () =>
  hasVectors() ? new URL("./sudoku-full-simd.wasm", import.meta.url) : new URL("./sudoku-full.wasm", import.meta.url);

export async function load(options) {
  const { ask, answer } = await open(options, besideThis);
  return { ask, sudoku: sudokuFull(ask, answer) };
}
