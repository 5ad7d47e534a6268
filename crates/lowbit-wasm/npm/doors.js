// All questions by name: the same for load(), which answers synchronously, and for a pool, which returns promises.

export class LowbitError extends Error {
  constructor({ message, ...told }) {
    super(message);
    Object.assign(this, told, { name: "LowbitError" });
  }
}

const boardOf = board => (typeof board === "number" ? { n: board } : { board });

// Calls `take` with an answer, or with the result of a promise.
export const then = (answer, take) => (answer instanceof Promise ? answer.then(take) : take(answer));

// A number, or a row of numbers.
const numbersOf = ({ count, row }) => (row ? row.map(BigInt) : BigInt(count));

// The body as JSON. Refuses values that JSON would silently drop, invalid time limits, and unknown options: any other option
// is an event and must be a function.
export function written(body, { timeout, signal, ...on } = {}) {
  if (timeout != null && !(typeof timeout === "number" && timeout >= 0))
    throw new RangeError(`timeout = ${String(timeout)}: milliseconds from 0 were expected`);
  for (const [name, hear] of Object.entries(on))
    if (hear !== undefined && typeof hear !== "function") throw new TypeError(`${name}: there is no such option, or it must be a function`);
  if (typeof body === "string") return body;
  return JSON.stringify(body, (name, value) => {
    if (typeof value === "bigint" || (typeof value === "number" && !Number.isFinite(value)))
      throw new RangeError(`${name} = ${value}${typeof value === "bigint" ? "n" : ""}: a finite number was expected`);
    return value;
  });
}

// A long list is solved part by part: only between parts are the time and the signal looked at.
const PART = 4096;

// The parts of any iterable except a text, each with the number of puzzles before it.
export function partsOf(puzzles) {
  if (typeof puzzles === "string" || typeof puzzles?.[Symbol.iterator] !== "function")
    throw new TypeError("puzzles: a list of strings was expected");
  return cut(Array.isArray(puzzles) ? puzzles.slice() : puzzles); // a pool reads it later, when the caller may have changed it
}

function* cut(puzzles) {
  let [part, before] = [[], 0];
  for (const puzzle of puzzles) {
    if (typeof puzzle !== "string") throw new TypeError(`puzzles[${before + part.length}] is not a string`);
    part.push(puzzle);
    if (part.length < PART) continue;
    yield { puzzles: part, before };
    [part, before] = [[], before + PART];
  }
  if (part.length) yield { puzzles: part, before };
}

// The options for the next part, with the time that is left.
export function optionsOf(more) {
  written("", more);
  if (!(more?.timeout > 0)) return () => more;
  const end = performance.now() + more.timeout;
  return () => {
    const timeout = end - performance.now();
    if (timeout <= 0) throw new LowbitError({ error: "time", message: `stopped after ${more.timeout / 1000} s, the time limit` });
    return { ...more, timeout };
  };
}

// Solutions in the order of the puzzles, from one line each.
export function solutionsOf(text, { puzzles }) {
  const lines = text.split("\n").slice(0, -1);
  if (lines.length !== puzzles.length) throw new LowbitError({ error: "request", message: "every puzzle must be one line" });
  return lines.map(line => (line === "none" ? null : line));
}

// The error of a part, with its line in the whole list.
export function inList(error, { before }) {
  if (error instanceof LowbitError && error.line) error.line += before;
  return error;
}

// `ask(path, body, more)` returns data; `answer` the unparsed text.
const asking = ask => (path, body, more, take) => then(ask(path, body, more), take);

// The questions of the smallest module.
export function sudoku(ask, answer) {
  const of = asking(ask);
  return {
    // A list is solved ten times as fast as puzzle by puzzle.
    solveAll: (puzzles, more) => {
      const [parts, options] = [partsOf(puzzles), optionsOf(more)];
      const solutions = [];
      for (const part of parts) {
        try {
          solutions.push(...solutionsOf(answer("sudoku/list", part.puzzles.join("\n"), options()), part));
        } catch (error) {
          throw inList(error, part);
        }
      }
      return solutions;
    },
    solve: (puzzle, more) => of("sudoku/solve", { puzzle }, more, found => found.solution),
    count: (puzzle, limit, more) => ask("sudoku/count", { puzzle, limit }, more),
    check: (puzzle, { minimal, ...more } = {}) => ask("sudoku/check", { puzzle, minimal }, more),
    candidates: (puzzle, more) => of("sudoku/candidates", { puzzle }, more, found => found.candidates),
    read: (text, more) => of("sudoku/read", { text }, more, found => found.puzzle),
    convert: (puzzle, to, more) => of("sudoku/convert", { puzzle, to }, more, found => found.text),
    generate: ({ timeout, signal, ...wish } = {}) =>
      of("sudoku/generate", wish, { timeout, signal }, made => made.puzzles),
  };
}

export function sudokuFull(ask, answer) {
  const of = asking(ask);
  return {
    ...sudoku(ask, answer),
    best: (puzzle, weights, more) => ask("sudoku/best", { puzzle, weights }, more),
    grade: (puzzle, { uniqueness, scale, ...more } = {}) => ask("sudoku/grade", { puzzle, uniqueness, scale }, more),
    hint: (puzzle, entries, { marks, degree, all, uniqueness, ...more } = {}) =>
      ask("sudoku/hint", { puzzle, entries, marks, degree, all, uniqueness }, more),
    path: (puzzle, entries, { marks, uniqueness, ...more } = {}) =>
      ask("sudoku/path", { puzzle, entries, marks, uniqueness }, more),
    techniques: more => of("sudoku/techniques", {}, more, found => found.techniques),
    canonical: (puzzle, more) => of("sudoku/canonical", { puzzle }, more, found => found.canonical),
    morph: (puzzle, { seed, number, ...more } = {}) =>
      of("sudoku/morph", { puzzle, seed, number }, more, found => found.morph),
    near: (puzzle, { remove, add, limit, ...more } = {}) => ask("sudoku/near", { puzzle, remove, add, limit }, more),
  };
}

export function doors(ask, answer) {
  const of = asking(ask);
  return {
    sudoku: sudokuFull(ask, answer),
    variant: {
      open: (text, more) => ask("variant/open", { text }, more),
      constraints: more => of("variant/constraints", {}, more, found => found.constraints),
      solve: (text, more) => of("variant/solve", { text }, more, found => found.solution),
      count: (text, limit, more) => ask("variant/count", { text, limit }, more),
      check: (text, why = false, more) => ask("variant/check", { text, why }, more),
      candidates: (text, cap, more) => ask("variant/candidates", { text, cap }, more),
      hint: (text, entries, more) => ask("variant/hint", { text, entries }, more),
      grade: (text, path = false, more) => ask("variant/grade", { text, path }, more),
      list: (text, limit, more) => ask("variant/list", { text, limit }, more),
      convert: (text, to, more) => of("variant/convert", { text, to }, more, found => found.text),
      generate: ({ timeout, signal, ...wish } = {}) =>
        of("variant/generate", wish, { timeout, signal }, made => made.puzzles),
    },
    queens: {
      solve: (board, more) => of("queens/solve", boardOf(board), more, found => found.solution),
      count: (board, more) => of("queens/count", boardOf(board), more, found => BigInt(found.count)),
      list: (board, limit = 10_000, more) => ask("queens/list", { ...boardOf(board), limit }, more),
      published: (n, more) => of("queens/published", { n }, more, found => (found.count ? BigInt(found.count) : null)),
    },
    place: {
      plan: (problem, { goal, method, again, ...more } = {}) =>
        ask("place/plan", { problem, goal, method, again }, more),
      count: (problem, { goal, method, again, ...more } = {}) =>
        of("place/count", { problem, goal, method, again }, more, numbersOf),
    },
    sequence: {
      term: (sequence, n, { again, ...more } = {}) => of("sequence/term", { sequence, n, again }, more, numbersOf),
      known: (sequence, more) => of("sequence/known", { sequence }, more, found => found.sequences),
    },
    regions: {
      solve: (board, stars, more) => of("regions/solve", { board, stars }, more, found => found.solution),
      check: (board, stars, more) => ask("regions/check", { board, stars }, more),
      hint: (board, stars, more) => ask("regions/hint", { board, stars }, more),
      generate: ({ timeout, signal, ...wish } = {}) => ask("regions/generate", wish, { timeout, signal }),
    },
    clocks: {
      solve: (dials, { timeout, signal, ...more } = {}) => ask("clocks/solve", { dials, ...more }, { timeout, signal }),
    },
  };
}
