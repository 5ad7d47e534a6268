// The npm package, as a program has it.
import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const folder = `${process.env.MODULES}/../npm`;
const { load, LowbitError } = await import(`${folder}/index.js`);
const { pool } = await import(`${folder}/pool.js`);

test("solve, count, generate, grade, hint", async () => {
  const lowbit = await load();
  const [puzzle] = lowbit.sudoku.generate({ seed: 7, grade: "easy" });
  const solution = lowbit.sudoku.solve(puzzle);
  assert.match(solution, /^[1-9]{81}$/);
  assert.ok([...puzzle].every((cell, i) => cell === "." || cell === solution[i]));
  assert.equal(lowbit.sudoku.count(puzzle).count, "1");
  assert.equal(lowbit.sudoku.check(puzzle).verdict, "unique");
  assert.equal(lowbit.sudoku.grade(puzzle).grade, "easy");
  assert.ok(lowbit.sudoku.hint(puzzle).steps[0].words.length > 10);
  assert.equal(lowbit.queens.count(10), 724n);
  assert.deepEqual(lowbit.queens.list(6), { solutions: lowbit.queens.list(6).solutions, listed: 4, complete: true });
  assert.deepEqual(lowbit.queens.solve("Q.\n.."), null);
  const { regions } = lowbit.regions.generate({ size: 6, seed: 1 });
  assert.equal(lowbit.regions.solve(regions.join("\n")).length, 6);
  assert.deepEqual(lowbit.clocks.solve("9 9 12\n6 6 6\n6 3 6").sequence, [4, 5, 8, 9]);
});

test("placements and sequences: counted, planned, looked up", async () => {
  const { place, sequence } = await load();
  assert.equal(place.count("queen on rectangle 8x8, any"), 118969n);
  assert.deepEqual(place.count("queen on rectangle 5x5, each-row", { goal: "levels" }), [1n, 5n, 12n, 14n, 12n, 10n]);
  assert.equal(place.plan("queen on rectangle 8x8, any").method, "sets");
  assert.equal(sequence.term("A287227", 6), 2635n);
  assert.equal(sequence.known("A000170")[0].published[8][0], "92");
  assert.throws(() => place.count("queen on a horse"), LowbitError);
});

test("variants: solved, counted, checked, listed and converted", async () => {
  const { variant } = await load();
  const text = "sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ncage 3: r2c3-4\ngreater: r2c4 r2c3";
  const solution = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
  assert.deepEqual(variant.solve(text), solution);
  assert.deepEqual(variant.count(text), { count: "1", exact: true });
  assert.deepEqual(variant.check(text, true), { verdict: "unique", redundant: ["cage 3: r2c3-4"] });
  assert.deepEqual(variant.candidates(text).candidates, solution.map(digit => [digit]));
  assert.deepEqual(variant.list(text), { solutions: [solution], complete: true });
  assert.match(variant.convert(text, "svg"), /^<svg /);
  assert.throws(() => variant.solve("sudoku 4x4\nnonsense: r1c1"), LowbitError);
});

test("many puzzles at once, and those without a solution", async () => {
  const lowbit = await load();
  const puzzles = [...lowbit.sudoku.generate({ seed: 3, count: 600 }), "11".padEnd(81, ".")];
  const solutions = lowbit.sudoku.solveAll(puzzles);
  assert.equal(solutions.length, 601);
  assert.equal(solutions[600], null);
  puzzles.slice(0, 20).forEach((puzzle, i) => assert.equal(solutions[i], lowbit.sudoku.solve(puzzle)));
  assert.throws(() => lowbit.sudoku.solveAll([puzzles[0], "x".repeat(81)]), LowbitError);
  assert.deepEqual(lowbit.sudoku.solveAll([]), []);
  assert.deepEqual(lowbit.sudoku.solveAll(new Set(puzzles.slice(0, 3))), solutions.slice(0, 3));
  function* one() {
    yield puzzles[0];
  }
  assert.deepEqual(lowbit.sudoku.solveAll(one()), [solutions[0]]);
  assert.throws(() => lowbit.sudoku.solveAll([puzzles[0], 5]), /puzzles\[1\] is not a string/);
});

test("the program of a builder in examples solves a file", async t => {
  const project = await mkdtemp(join(tmpdir(), "lowbit-program-"));
  t.after(() => rm(project, { recursive: true }));
  await mkdir(join(project, "node_modules"));
  await symlink(resolve(folder), join(project, "node_modules/lowbit"));
  await copyFile(new URL("../examples/solve.mjs", import.meta.url), join(project, "solve.mjs"));
  const { sudoku } = await load();
  const puzzles = sudoku.generate({ seed: 9, count: 20 });
  const lines = [...puzzles, "11".padEnd(81, "."), "x".repeat(81), puzzles[0]];
  await writeFile(join(project, "puzzles.txt"), `${lines.join("\n")}\n`);
  const { stdout } = await promisify(execFile)(process.execPath, ["solve.mjs", "puzzles.txt"], { cwd: project });
  const said = stdout.split("\n");
  const solutions = sudoku.solveAll(puzzles);
  assert.deepEqual([...said.slice(0, 21), ...said.slice(22)], [...solutions, "none", solutions[0], ""]);
  assert.match(said[21], /^error: .*'x'/);
});

test("a list that is cut says so", async () => {
  const lowbit = await load();
  const { solutions, listed, complete } = lowbit.queens.list(12);
  assert.deepEqual([solutions.length, listed, complete], [10_000, 10_000, false]);
  assert.equal(lowbit.queens.list(8).complete, true);
  const [puzzle] = lowbit.sudoku.generate({ seed: 5 });
  assert.equal(lowbit.sudoku.near(puzzle, { limit: 1 }).complete, false);
  assert.equal(lowbit.sudoku.count(puzzle.replace(/[1-9]/, "."), 1).exact, false);
});

test("everything that the command has, by name", async () => {
  const { sudoku, queens } = await load();
  const [puzzle] = sudoku.generate({ seed: 5, rating: "1-3" });
  const solution = sudoku.solve(puzzle);
  assert.deepEqual(sudoku.candidates(puzzle), [...solution]);
  assert.deepEqual([sudoku.best(puzzle).solution, sudoku.best(puzzle).sum > 2000], [solution, true]);
  const way = sudoku.path(puzzle);
  assert.equal(way.solved, true);
  assert.equal(sudoku.canonical(sudoku.morph(puzzle, { seed: 3 })), sudoku.canonical(puzzle));
  assert.ok(sudoku.near(puzzle, { limit: 5 }).near.every(near => sudoku.check(near, { minimal: true }).redundant.length === 0));
  assert.equal(sudoku.read(sudoku.convert(puzzle, "board")), puzzle);
  assert.equal(sudoku.grade(puzzle, { scale: "hodoku" }).level, "easy");
  assert.ok(sudoku.techniques().some(({ name }) => name === "x-wing"));
  assert.doesNotMatch(sudoku.hint(puzzle, undefined, { degree: 1 }).steps[0].words, /r\dc\d/);
  assert.deepEqual([queens.published(8), queens.published(200)], [92n, null]);
});

test("a question is given up in time, and the next one is answered", async () => {
  const lowbit = await load();
  assert.throws(() => lowbit.queens.count(19, { timeout: 30 }), error => error instanceof LowbitError && error.error === "time");
  assert.equal(lowbit.queens.count(6, { timeout: 60_000 }), 4n);
});

test("a pool answers the same, in order, and ends a worker that is aborted", async () => {
  const lowbit = await load();
  const workers = await pool({ size: 2 });
  const puzzles = lowbit.sudoku.generate({ seed: 4, count: 50 });
  const many = Array.from({ length: 5000 }, (_, i) => puzzles[i % 50]);
  assert.deepEqual(await workers.sudoku.solveAll(many), lowbit.sudoku.solveAll(many));
  assert.deepEqual(await workers.sudoku.solveAll([]), []);
  const reached = [];
  assert.equal(await workers.queens.count(12, { progress: ({ fraction }) => reached.push(fraction) }), 14200n);
  assert.ok(reached.length > 0);
  await assert.rejects(workers.queens.count(99), LowbitError);
  const abort = new AbortController();
  const long = workers.queens.count(22, { signal: abort.signal });
  abort.abort(new Error("enough"));
  await assert.rejects(long, /enough/);
  await assert.rejects(workers.queens.count(8, { signal: abort.signal }), /enough/);
  assert.equal(await workers.queens.count(8), 92n);
  workers.close();
  await assert.rejects(workers.queens.count(8), /closed/);
});

test("a fault is an error with its place, in the language of the program", async () => {
  const lowbit = await load({ language: "zh", wasm: await readFile(`${folder}/lowbit.wasm`) });
  assert.throws(() => lowbit.sudoku.solve("12\n3x"), error => error instanceof LowbitError && /\p{Script=Han}/u.test(error.message));
});

test("events are heard on the way", async () => {
  const lowbit = await load();
  const rungs = [];
  lowbit.ask("lab/clocks", { limit: 1 }, { rung: rung => rungs.push(rung.name) });
  assert.equal(rungs.length, 4);
});

test("the package names all its files", async () => {
  const { files, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  for (const file of files) assert.ok((await readFile(`${folder}/${file}`)).length > 0, file);
  assert.equal(license, "MIT OR Apache-2.0");
});

// The types are the golden file: a name that goes from one side alone is a fault.
test("the types name what is exported, and nothing else", async () => {
  const typesOf = async file => (await readFile(`${folder}/${file}.d.ts`, "utf8")).replace(/\/\*.*?\*\//gs, "");
  const [own, index, ofPool] = await Promise.all(["doors", "index", "pool"].map(typesOf));
  const exported = types => [...types.matchAll(/^export (?:(?:function|class) (\w+)|\{ (.*?) \})/gm)].flatMap(([, one, some]) => one ?? some.split(", "));
  for (const [file, types] of [["index", index], ["pool", ofPool]])
    assert.deepEqual(exported(types).sort(), Object.keys(await import(`${folder}/${file}.js`)).sort(), `${file}.d.ts`);
  const members = (types, name) => {
    const body = new RegExp(`interface ${name}\\b[^{]*\\{(.*?)\\n\\}`, "s").exec(types)[1];
    return [...body.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, member]) => member).sort();
  };
  const lowbit = await load();
  assert.deepEqual(members(own, "Doors"), Object.keys(lowbit).sort());
  const parts = Object.entries(lowbit).filter(([, part]) => typeof part === "object");
  for (const [name, part] of parts) assert.deepEqual(members(own, name[0].toUpperCase() + name.slice(1)), Object.keys(part).sort(), name);
  const workers = await pool({ size: 1 });
  assert.deepEqual([...members(own, "Doors"), ...members(ofPool, "Pool")].sort(), Object.keys(workers).sort());
  workers.close();
});
