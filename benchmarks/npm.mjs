// Measures the npm package, few items and many: node benchmarks/npm.mjs [MOST]
//
// `make site` must have run before: it builds target/npm. MOST is the length of the longest list, by default 100,000. Every answer is
// checked. Median of several rounds, by the clock and in processor time.
import { deepEqual, equal } from "node:assert/strict";

const { load } = await import(new URL("../target/npm/index.js", import.meta.url));
const most = Number(process.argv[2] ?? 100_000);
const { sudoku } = await load();

const own = sudoku.generate({ seed: 1, count: 1000 });
const puzzles = Array.from({ length: most }, (_, i) => own[i % own.length]);
const [first] = puzzles;

report("solve", 1, () => sudoku.solve(first));
for (const number of [1, 10, 1000, most]) report("solveAll", number, () => sudoku.solveAll(puzzles.slice(0, number)));
report("check", 1, () => sudoku.check(first));
for (const number of [1, 10, 1000]) report("generate", number, () => sudoku.generate({ seed: 2, count: number }));

const solutions = sudoku.solveAll(own);
deepEqual(solutions.slice(0, 100), own.slice(0, 100).map(puzzle => sudoku.solve(puzzle)));
for (const puzzle of own) equal(sudoku.check(puzzle).verdict, "unique");

// An item's time: the median of five rounds or more, until they took a second.
function report(what, number, work) {
  work();
  const [walls, processors] = [[], []];
  for (let all = 0; walls.length < 5 || all < 1000; all += walls.at(-1)) {
    const [began, busy] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(busy);
    walls.push(performance.now() - began);
    processors.push(user + system);
  }
  const median = times => times.sort((a, b) => a - b)[times.length >> 1];
  const [wall, processor] = [(1000 * median(walls)) / number, median(processors) / number];
  console.log(`${what} of ${number}: ${wall.toFixed(2)} us an item, ${processor.toFixed(2)} us of CPU; ${walls.length} rounds`);
}
