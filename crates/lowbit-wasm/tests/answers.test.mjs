// The library in WebAssembly, plain and with vectors, against the native library: a thousand random questions of each kind, with
// answers compared byte by byte. Only measured seconds may differ.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

const { ANSWERS, MODULES } = process.env;
const { Engine } = await import(`${MODULES}/js/site/engine.js`);
const engineOf = async file => Engine.of(await WebAssembly.compile(await readFile(`${MODULES}/${file}`)));
const EACH = Number(process.env.EACH ?? 1000);

// Pseudorandom numbers (xorshift), so that the questions are the same each time.
let state = 88172645463325252n;
function below(limit) {
  state ^= (state << 13n) & 0xffffffffffffffffn;
  state ^= state >> 7n;
  state ^= (state << 17n) & 0xffffffffffffffffn;
  return Number(state % BigInt(limit));
}
const one = list => list[below(list.length)];
const maybe = (share, thing) => (below(100) < share ? thing() : {});

// A board with some blocked cells, and sometimes a queen.
function board(n) {
  const rows = Array.from({ length: n }, () => Array.from({ length: n }, () => (below(9) ? "." : "*")));
  if (!below(4)) rows[below(n)][below(n)] = "Q";
  return rows.map(row => row.join("")).join("\n");
}
const queens = most => (below(3) ? { board: board(1 + below(most)) } : { n: below(most + 1) });

// Generated sudokus, some of whose cells are emptied, changed or filled with any character.
const made = {};
function sudoku() {
  const puzzle = one(made.sudokus);
  const cells = [...puzzle];
  if (below(2)) return puzzle;
  for (let i = below(6); i >= 0; i--) cells[below(cells.length)] = below(3) ? "." : String(1 + below(9));
  return cells.join("");
}
function region() {
  const rows = one(made.regions).map(row => [...row]);
  for (let i = below(3) && below(4); i > 0; i--) rows[below(rows.length)][below(rows.length)] = one("ABCDEF");
  return rows.map(row => row.join("")).join("\n");
}
// A small variant with some constraints, which may contradict each other.
function variant() {
  const side = one([4, 4, 6]);
  const cell = () => `r${1 + below(side)}c${1 + below(side)}`;
  const [row, column] = [1 + below(side), 1 + below(side - 1)];
  const lines = [
    () => `thermo: r${row}c${column}-${side}`,
    () => `cage ${3 + below(5)}: r${row}c${column} r${row}c${column + 1}`,
    () => `${one(["white", "black"])}: r${row}c${column} r${row}c${column + 1}`,
    () => `arrow: r${row}c${column}; r${row}c${column + 1}`,
    () => `${one(["odd", "even"])}: ${cell()}`,
    () => one(["antiknight", "diagonal-up", "diagonal-down"]),
    () => `sandwich ${below(8)}: r${row}c0`,
  ];
  const grid = `sudoku ${side}x${side}\n${`${".".repeat(side)}\n`.repeat(side - 1)}${1 + below(side)}${".".repeat(side - 1)}`;
  return [grid, ...Array.from({ length: 1 + below(4) }, () => one(lines)())].join("\n");
}
const dials = (count, states) => Array.from({ length: count }, () => below(states)).join(" ");
const hours = () => Array.from({ length: 3 }, () => Array.from({ length: 3 }, () => 3 * (1 + below(4))).join(" ")).join("\n");

const KINDS = {
  // The fastest method and the number of recounted units depend on the available instructions.
  "queens/count": () => ({
    ...queens(11),
    method: one(["join", "lanes", "dfs"]),
    backend: "scalar",
    ...maybe(30, () => ({ unique: true })),
  }),
  "queens/list": () => ({ ...queens(9), limit: below(50), ...maybe(30, () => ({ skip: below(30) })) }),
  "queens/solve": () => queens(30),
  "sudoku/solve": () => ({ puzzle: sudoku() }),
  "sudoku/count": () => ({ puzzle: sudoku(), limit: 1 + below(300) }),
  "sudoku/check": () => ({ puzzle: sudoku(), minimal: !below(4) }),
  "sudoku/candidates": () => ({ puzzle: sudoku() }),
  "sudoku/grade": () => ({ puzzle: one(made.nine), uniqueness: Boolean(below(2)) }),
  "sudoku/hint": () => ({ puzzle: one(made.nine), degree: below(6), ...maybe(50, () => ({ uniqueness: false })) }),
  "sudoku/generate": () => ({ seed: below(1e6), size: one([4, 9]), symmetry: one(["none", "rotational"]) }),
  "sudoku/convert": () => ({ puzzle: sudoku(), to: one(["line", "sdk", "pencil", "csv", "nothing"]) }),
  "variant/open": () => ({ text: variant() }),
  "variant/solve": () => ({ text: variant() }),
  "variant/count": () => ({ text: variant(), limit: below(1000) }),
  "variant/check": () => ({ text: variant(), why: below(2) === 0 }),
  "variant/candidates": () => ({ text: variant(), cap: 1 + below(3) }),
  "variant/hint": () => ({ text: variant(), degree: 1 + below(4) }),
  "variant/grade": () => ({ text: variant(), path: below(2) === 0 }),
  "variant/list": () => ({ text: variant(), limit: below(20) }),
  "variant/convert": () => ({ text: variant(), to: one(["text", "fpuzzles", "address", "svg"]) }),
  "regions/check": () => ({ board: region() }),
  "regions/solve": () => ({ board: region() }),
  "regions/hint": () => ({ board: region(), degree: 1 + below(4) }),
  "regions/generate": () => ({ seed: below(1e6), size: 5 + below(3) }),
  "clocks/solve": () =>
    one([
      () => ({ dials: hours() }),
      () => ({ dials: `${dials(4, 2)}\n${dials(4, 2)}\n${dials(4, 2)}`, lights_out: true }),
      () => ({ dials: dials(9, 5).replace(/(\S+ \S+ \S+) /g, "$1\n"), states: 5 }),
      () => ({ dials: dials(4, 7), states: 7, moves: "1 2\n2 3\n3 4\n4 1\n1 3\n" }),
    ])(),
};

const SECONDS = /"seconds":[^,}]*/g;
const plain = await engineOf("lowbit.wasm");
const vectors = await engineOf("lowbit-simd.wasm");
const answered = (engine, path, body) => {
  const { isAnswered, json } = engine.ask(path, body);
  return (isAnswered ? "+" : "-") + json;
};
const answer = (path, body) => JSON.parse(answered(vectors, path, body).slice(1));
made.nine = answer("sudoku/generate", { seed: 5, count: 200 }).puzzles;
made.sudokus = [...made.nine, ...answer("sudoku/generate", { seed: 6, count: 50, size: 4 }).puzzles];
made.regions = Array.from({ length: 60 }, (_, seed) => answer("regions/generate", { seed, size: 5 + (seed % 4) }).regions);

for (const [path, question] of Object.entries(KINDS)) {
  test(`${path}: the same answers, ${EACH} times`, () => {
    const bodies = Array.from({ length: EACH }, question);
    const input = bodies.map(body => `${path}\t${JSON.stringify(body)}\n`).join("");
    const { stdout, status } = spawnSync(ANSWERS, { input, encoding: "utf8", maxBuffer: 1 << 30 });
    assert.equal(status, 0);
    const expected = stdout.trimEnd().split("\n");
    assert.equal(expected.length, EACH);
    assert.ok(expected.some(line => line.startsWith("+")), expected[0]);
    bodies.forEach((body, i) => {
      for (const engine of i % 2 ? [vectors, plain] : [vectors])
        assert.equal(answered(engine, path, body).replaceAll(SECONDS, ""), expected[i].replaceAll(SECONDS, ""), JSON.stringify(body));
    });
  });
}

test(`sudoku/list: the solutions of sudoku/solve, ${EACH} puzzles`, () => {
  const puzzles = Array.from({ length: EACH }, () => sudoku()).filter(puzzle => puzzle.length === 81);
  const solutions = puzzles.map(puzzle => `${answer("sudoku/solve", { puzzle }).solution ?? "none"}\n`).join("");
  for (const engine of [vectors, plain]) assert.equal(answered(engine, "sudoku/list", puzzles.join("\n")), `+${solutions}`);
});
