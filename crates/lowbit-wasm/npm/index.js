// lowbit for programs: load() once, then ask. Everything is worked out here, at once; use a worker for what takes long.
import { compile, Engine, fileIn } from "./engine.js";

export class LowbitError extends Error {
  constructor({ message, ...told }) {
    super(message);
    Object.assign(this, told, { name: "LowbitError" });
  }
}

// `wasm`: a module, its bytes or its address, where it does not lie beside this file.
export async function load({ wasm, language = "en" } = {}) {
  let hear;
  const module = await moduleOf(wasm ?? fileIn(new URL("./", import.meta.url)));
  const engine = await Engine.of(module, (name, data) => (name === "panic" ? console.error(data) : hear?.(name, data)));

  // Asks as the page does: ask("queens/count", { n: 8 }, { progress: console.log }).
  const ask = (path, body = {}, on) => {
    hear = on && ((name, data) => on[name]?.(JSON.parse(data)));
    const { isAnswered, json } = engine.ask(path, body, language, Boolean(on));
    if (!isAnswered) throw new LowbitError(JSON.parse(json));
    return JSON.parse(json);
  };

  // Many at once are solved ten times as fast as one after the other.
  const solveAll = puzzles => {
    if (!puzzles.length) return [];
    const { isAnswered, json } = engine.ask("sudoku/list", puzzles.join("\n"), language);
    if (!isAnswered) throw new LowbitError(JSON.parse(json));
    const solutions = json.trimEnd().split("\n");
    if (solutions.length !== puzzles.length)
      throw new LowbitError({ error: "request", message: "every puzzle must be one line" });
    return solutions.map(solution => (solution === "none" ? null : solution));
  };

  return {
    ask,
    sudoku: {
      solveAll,
      solve: puzzle => ask("sudoku/solve", { puzzle }).solution,
      count: (puzzle, limit) => ask("sudoku/count", { puzzle, limit }),
      check: puzzle => ask("sudoku/check", { puzzle }),
      grade: puzzle => ask("sudoku/grade", { puzzle }),
      hint: (puzzle, entries) => ask("sudoku/hint", { puzzle, entries }),
      generate: (wish = {}) => ask("sudoku/generate", wish).puzzles,
    },
    variant: {
      open: text => ask("variant/open", { text }),
      solve: text => ask("variant/solve", { text }).solution,
      count: (text, limit) => ask("variant/count", { text, limit }),
      check: (text, why = false) => ask("variant/check", { text, why }),
      candidates: (text, cap) => ask("variant/candidates", { text, cap }),
      hint: (text, entries) => ask("variant/hint", { text, entries }),
      grade: (text, path = false) => ask("variant/grade", { text, path }),
      list: (text, limit) => ask("variant/list", { text, limit }),
      convert: (text, to) => ask("variant/convert", { text, to }).text,
    },
    queens: {
      solve: board => ask("queens/solve", boardOf(board)).solution,
      count: (board, on) => BigInt(ask("queens/count", boardOf(board), on).count),
      list: (board, limit = 10_000) => ask("queens/list", { ...boardOf(board), limit }).solutions,
    },
    regions: {
      solve: (board, stars) => ask("regions/solve", { board, stars }).solution,
      check: (board, stars) => ask("regions/check", { board, stars }),
      hint: (board, stars) => ask("regions/hint", { board, stars }),
      generate: (wish = {}) => ask("regions/generate", wish),
    },
    clocks: {
      solve: (dials, more = {}) => ask("clocks/solve", { dials, ...more }),
    },
  };
}

const boardOf = board => (typeof board === "number" ? { n: board } : { board });

async function moduleOf(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) return WebAssembly.compile(wasm);
  const address = new URL(wasm, globalThis.location?.href);
  if (address.protocol !== "file:") return compile(address);
  const { readFile } = await import("node:fs/promises"); // Node fetches no files
  return WebAssembly.compile(await readFile(address));
}
