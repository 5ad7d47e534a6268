// Sudoku alone, in a module a sixth as large: solve, count, check, candidates, generate, read and convert, as load() of `lowbit` has them.
import { hasVectors } from "./engine.js";
import { LowbitError, sudoku, sudokuFull } from "./doors.js";
import { open } from "./open.js";

export { hasVectors, LowbitError };

const besideThis = () =>
  hasVectors() ? new URL("./sudoku-simd.wasm", import.meta.url) : new URL("./sudoku.wasm", import.meta.url);

// A name that is not listed, but says where it is.
const lacks = name => () => {
  throw new TypeError(`this module has no sudoku.${name}; import lowbit/sudoku-full`);
};

export async function load(options) {
  const { ask, answer } = await open(options, besideThis);
  const has = sudoku(ask, answer);
  for (const name of Object.keys(sudokuFull(ask, answer))) if (!(name in has)) Object.defineProperty(has, name, { value: lacks(name) });
  return { ask, sudoku: has };
}
