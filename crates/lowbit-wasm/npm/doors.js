// What can be asked, by name: the same for load(), which answers at once, and for a pool, which answers later.

export class LowbitError extends Error {
  constructor({ message, ...told }) {
    super(message);
    Object.assign(this, told, { name: "LowbitError" });
  }
}

const boardOf = board => (typeof board === "number" ? { n: board } : { board });

// Calls back with an answer, or with that of a promise.
export const then = (answer, take) => (answer instanceof Promise ? answer.then(take) : take(answer));

// A number, or a row of them.
const numbersOf = ({ count, row }) => (row ? row.map(BigInt) : BigInt(count));

// Solutions in the order of the puzzles, each in a line of its own.
function solutionsOf(text, count) {
  const lines = text.split("\n").slice(0, -1);
  if (lines.length !== count) throw new LowbitError({ error: "request", message: "every puzzle must be one line" });
  return lines.map(line => (line === "none" ? null : line));
}

// `ask(path, body, more)` answers with data; `answer` with the text as it is.
const asking = ask => (path, body, more, take) => then(ask(path, body, more), take);

// What the smallest module answers.
export function sudoku(ask, answer) {
  const of = asking(ask);
  return {
    // Many at once are solved ten times as fast as one after the other.
    solveAll: (puzzles, more) => {
      const all = Array.from(puzzles);
      const wrong = all.findIndex(puzzle => typeof puzzle !== "string");
      if (wrong >= 0) throw new TypeError(`puzzles[${wrong}] is not a string`);
      if (!all.length) return [];
      return then(answer("sudoku/list", all.join("\n"), more), text => solutionsOf(text, all.length));
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
      solve: (text, more) => of("variant/solve", { text }, more, found => found.solution),
      count: (text, limit, more) => ask("variant/count", { text, limit }, more),
      check: (text, why = false, more) => ask("variant/check", { text, why }, more),
      candidates: (text, cap, more) => ask("variant/candidates", { text, cap }, more),
      hint: (text, entries, more) => ask("variant/hint", { text, entries }, more),
      grade: (text, path = false, more) => ask("variant/grade", { text, path }, more),
      list: (text, limit, more) => ask("variant/list", { text, limit }, more),
      convert: (text, to, more) => of("variant/convert", { text, to }, more, found => found.text),
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
