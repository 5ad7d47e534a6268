// The npm package, as a program uses it.
import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const folder = `${process.env.MODULES}/../npm`;
const { load, LowbitError } = await import(`${folder}/index.js`);
const { pool } = await import(`${folder}/pool.js`);
const { load: loadSudoku } = await import(`${folder}/sudoku.js`);
const { load: loadFull } = await import(`${folder}/sudoku-full.js`);

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
  assert.equal(variant.constraints().find(({ name }) => name === "thermo").example, "thermo: r1c1-4");
  assert.deepEqual(variant.check(text, true), { verdict: "unique", redundant: ["cage 3: r2c3-4"], contradiction: null });
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

test("the modules with sudoku alone answer the same, and refuse what they lack", async () => {
  const [{ sudoku }, small, full] = await Promise.all([load(), loadSudoku({ language: "zh" }), loadFull()]);
  const puzzles = sudoku.generate({ seed: 11, count: 50 });
  for (const other of [small.sudoku, full.sudoku]) {
    assert.deepEqual(other.generate({ seed: 11, count: 50 }), puzzles);
    assert.deepEqual(other.solveAll(puzzles), sudoku.solveAll(puzzles));
    assert.deepEqual(other.check(puzzles[0], { minimal: true }), sudoku.check(puzzles[0], { minimal: true }));
    assert.deepEqual(other.candidates(puzzles[1]), sudoku.candidates(puzzles[1]));
    assert.deepEqual(other.count(puzzles[2].replace(/[1-9]/, "."), 5), sudoku.count(puzzles[2].replace(/[1-9]/, "."), 5));
    assert.equal(other.read(other.convert(puzzles[3], "board")), puzzles[3]);
  }
  for (const puzzle of puzzles.slice(0, 10)) assert.deepEqual(full.sudoku.path(puzzle), sudoku.path(puzzle));
  assert.deepEqual(full.sudoku.generate({ seed: 5, grade: "hard" }), sudoku.generate({ seed: 5, grade: "hard" }));
  assert.deepEqual(full.sudoku.grade(puzzles[0]), sudoku.grade(puzzles[0]));
  assert.equal(full.sudoku.canonical(puzzles[0]), sudoku.canonical(puzzles[0]));
  assert.throws(() => small.sudoku.generate({ grade: "easy" }), /技巧/);
  assert.throws(() => small.sudoku.hint(puzzles[0]), { name: "TypeError", message: "this module has no sudoku.hint; import lowbit/sudoku-full" });
  assert.throws(() => small.ask("sudoku/hint", { puzzle: puzzles[0] }), LowbitError);
  assert.throws(() => full.ask("queens/count", { n: 8 }), LowbitError);
  const size = async file => (await readFile(`${folder}/${file}`)).length;
  const [smallest, larger, whole] = await Promise.all(["sudoku", "sudoku-full", "lowbit"].map(name => size(`${name}-simd.wasm`)));
  assert.ok(5 * smallest < whole && 2 * larger < whole, `${[smallest, larger, whole]}`);
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

test("a list of several parts: the line of an error is that of the whole list", async () => {
  const lowbit = await load();
  const workers = await pool({ size: 2 });
  const puzzles = lowbit.sudoku.generate({ seed: 4, count: 50 });
  const many = Array.from({ length: 13_000 }, (_, i) => puzzles[i % 50]);
  for (const line of [1, 4096, 4097, 9000, 13_000]) {
    const wrong = Object.assign([...many], { [line - 1]: "x".repeat(81) });
    wrong[12_999] = "x".repeat(81); // the first wrong line is told
    const isItsLine = error => error instanceof LowbitError && error.line === line;
    assert.throws(() => lowbit.sudoku.solveAll(wrong), isItsLine);
    await assert.rejects(workers.sudoku.solveAll(wrong), isItsLine);
  }
  many[12_345] = 5;
  assert.throws(() => lowbit.sudoku.solveAll(many), /puzzles\[12345\] is not a string/);
  await assert.rejects(workers.sudoku.solveAll(many), /puzzles\[12345\] is not a string/);
  many[12_345] = puzzles[0];
  const solving = workers.sudoku.solveAll(many);
  const expected = lowbit.sudoku.solveAll(many);
  many.fill("changed while it is solved");
  assert.deepEqual(await solving, expected);
  workers.close();
});

// A list that never ends: solving it returns only if time and signal are looked at between parts, and lets timers run only if it yields.
function* endless(puzzle, closed = () => {}) {
  try {
    for (;;) yield puzzle;
  } finally {
    closed();
  }
}

test("a list is given up in time or by its signal, and leaves room for timers", async () => {
  const lowbit = await load();
  const workers = await pool({ size: 2 });
  const [puzzle] = lowbit.sudoku.generate({ seed: 4 });
  const isTime = error => error instanceof LowbitError && error.error === "time";
  let closed = 0;
  assert.throws(() => lowbit.sudoku.solveAll(endless(puzzle, () => closed++), { timeout: 50 }), isTime);
  await assert.rejects(workers.sudoku.solveAll(endless(puzzle, () => closed++), { timeout: 50 }), isTime);
  const abort = new AbortController();
  const solving = workers.sudoku.solveAll(endless(puzzle, () => closed++), { signal: abort.signal });
  setTimeout(() => abort.abort(new Error("enough")), 20);
  await assert.rejects(solving, /enough/);
  assert.equal(closed, 3);
  const listening = workers.sudoku.solveAll(endless(puzzle));
  assert.equal(await workers.queens.count(8), 92n); // other questions come in between
  workers.close();
  await assert.rejects(listening, /closed/);
  assert.throws(() => lowbit.sudoku.solveAll([], { timeout: NaN }), RangeError);
});

// A count that takes hours, once it has begun.
const begun = (workers, more) =>
  new Promise(resolve => {
    const found = workers.queens.count(24, { ...more, progress: () => resolve({ found }) });
    found.catch(() => {}); // it is looked at later
  });

test("close() ends what runs and what waits", async () => {
  const workers = await pool({ size: 1 });
  const { found } = await begun(workers);
  const waiting = Array.from({ length: 10 }, () => workers.queens.count(8));
  const all = Promise.allSettled([found, ...waiting]);
  workers.close();
  for (const { reason } of await all) assert.deepEqual([reason?.error, reason?.message], ["stopped", "the pool is closed"]);
  await assert.rejects(workers.queens.count(8), /closed/);
  const starting = await pool({ size: 1 });
  const worker = once(process, "worker");
  const early = starting.queens.count(24); // its worker is not there yet
  starting.close();
  await assert.rejects(early, /closed/);
  await once((await worker)[0], "exit"); // nor does it stay
});

test("aborting questions that wait starts and ends no worker", async () => {
  let started = 0;
  const count = () => started++;
  process.on("worker", count);
  const workers = await pool({ size: 1 });
  const [long, many] = [new AbortController(), new AbortController()];
  const { found } = await begun(workers, { signal: long.signal });
  assert.equal(started, 1);
  const ask = signal => Array.from({ length: 1000 }, () => workers.queens.count(8, { signal }));
  const refused = async (questions, reason) => {
    for (const answer of await Promise.allSettled(questions)) assert.equal(answer.reason, reason);
  };
  const [waiting, last] = [ask(many.signal), workers.queens.count(8)];
  many.abort();
  await refused(waiting, many.signal.reason);
  assert.equal(many.signal.reason.name, "AbortError");
  assert.equal(started, 1);
  const together = ask(long.signal);
  long.abort();
  await refused([found, ...together], long.signal.reason);
  assert.equal(await last, 92n);
  assert.equal(started, 2); // one more, for the question that was left
  workers.close();
  process.off("worker", count);
});

test("values that mean nothing are refused by name", async () => {
  const lowbit = await load();
  const workers = await pool({ size: 1 });
  const puzzle = "1..4......3....2";
  const wrong = [
    [door => door.sudoku.count(puzzle, NaN), /^limit = NaN: a finite number was expected$/],
    [door => door.sudoku.count(puzzle, 10n), /^limit = 10n: /],
    [door => door.sudoku.count(puzzle, 1.5), /'limit' must be a whole number/],
    [door => door.sudoku.generate({ count: Infinity }), /^count = Infinity: /],
    [door => door.queens.count(NaN), /^n = NaN: /],
    [door => door.queens.count(1e30), /'n' must be a whole number/],
    [door => door.queens.count(8, { timeout: NaN }), /^timeout = NaN: milliseconds from 0 were expected$/],
    [door => door.queens.count(8, { timeout: "x" }), /^timeout = x: /],
    [door => door.queens.count(8, { progress: 5 }), /^progress: there is no such option, or it must be a function$/],
    [door => door.sudoku.solve(5), /'puzzle' must be a text/],
    [door => door.sudoku.solveAll(5), /^puzzles: a list of strings was expected$/],
    [door => door.sudoku.solveAll(puzzle), /^puzzles: a list of strings was expected$/],
    [door => door.sudoku.solveAll(), /^puzzles: a list of strings was expected$/],
    [door => door.regions.solve("AAB/ABB/CCC"), /'\/' cannot name a region/],
  ];
  for (const [ask, message] of wrong) {
    assert.throws(() => ask(lowbit), { message });
    await assert.rejects(async () => ask(workers), { message });
  }
  assert.equal(await workers.queens.count(8, { timeout: null }), 92n);
  await assert.rejects(pool({ size: NaN }), RangeError);
  workers.close();
});

test("the marks of a cell are the sum of 2^(digit - 1)", async () => {
  const { sudoku } = await load();
  const [puzzle] = sudoku.generate({ seed: 5 });
  const solution = sudoku.solve(puzzle);
  const marks = [...solution].map(digit => 2 ** (digit - 1));
  assert.equal(sudoku.hint(puzzle, undefined, { marks }).missing, undefined);
  const cell = puzzle.indexOf(".");
  marks[cell] = 511 - marks[cell];
  const place = `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}:${solution[cell]}`;
  assert.deepEqual(sudoku.hint(puzzle, undefined, { marks }).missing, [place]);
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

// The types are the golden file: a name, a parameter or an option on one side only is a fault.
const typesOf = async file => (await readFile(`${folder}/${file}.d.ts`, "utf8")).replace(/\/\*.*?\*\//gs, "").replaceAll("=>", "→");

// Splits a text at commas outside brackets.
function split(text) {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    depth += "([{<".includes(sign) - ")]}>".includes(sign);
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map(part => part.trim()).filter(Boolean);
}

// The text inside the brackets at the beginning of a text.
function inBrackets(text) {
  let depth = 0;
  const end = [...text].findIndex(sign => (depth += "([{".includes(sign) - ")]}".includes(sign)) === 0);
  return text.slice(1, end);
}

// The members of an interface, inherited ones included, each with the text after its name.
function membersOf(types, name) {
  const [, parent, body] = new RegExp(`interface ${name}\\b(?:<[^>]*>)?(?: extends (\\w+)[^{]*)? \\{(.*?)\\n\\}`, "s").exec(types);
  const own = [...body.matchAll(/^ {2}(\w+)(\(|\??:)/gm)].map(found => [found[1], body.slice(found.index + 2 + found[1].length)]);
  return { ...(parent ? membersOf(types, parent) : {}), ...Object.fromEntries(own) };
}

// Parameters by name, and the options of the last parameter except listeners.
const declared = (types, member) =>
  split(inBrackets(member)).map(parameter => {
    const [, name, type] = /^(\w+)\??: (.*)$/s.exec(parameter);
    if (!type.includes("More")) return [name];
    const written = /\{(.*)\}/s.exec(type)?.[1].split(/[;\n]/).map(field => field.trim()) ?? [];
    const named = split(type.replace(/\{.*\}/s, "").replaceAll("&", ",")).filter(part => part !== "More");
    const fields = written.filter(field => field && !field.includes("→")).map(field => /^\w+/.exec(field)[0]);
    return [name, ...fields.concat(named.flatMap(part => Object.keys(membersOf(types, part)))).sort()];
  });
const written = door => {
  const text = String(door);
  return split(text.startsWith("(") ? inBrackets(text) : text.split("=>")[0]).map(parameter => {
    if (!parameter.startsWith("{")) return [/^\w+/.exec(parameter)[0]];
    const fields = split(inBrackets(parameter));
    return [fields.pop().replace("...", ""), ...fields.sort()];
  });
};
function compare(types, name, part) {
  const members = membersOf(types, name);
  assert.deepEqual(Object.keys(members).sort(), Object.keys(part).sort(), name);
  for (const [verb, door] of Object.entries(part)) {
    const [said, done] = [declared(types, members[verb]), written(door)];
    // All options except those of every question are passed on to a function that refuses unknown ones by name.
    const passes = done.at(-1).includes("timeout");
    const shown = parameters => (passes ? parameters.map(([first]) => [first]) : parameters);
    assert.deepEqual(shown(said), shown(done), `${name}.${verb}`);
  }
}

test("the types have what is exported, with its parameters and options, and nothing else", async () => {
  const [own, index, ofPool, small, full] = await Promise.all(["doors", "index", "pool", "sudoku", "sudoku-full"].map(typesOf));
  const exported = types => [...types.matchAll(/^export (?:(?:function|class) (\w+)|\{ (.*?) \})/gm)].flatMap(([, one, some]) => one ?? some.split(", "));
  for (const [file, types] of Object.entries({ index, pool: ofPool, sudoku: small, "sudoku-full": full }))
    assert.deepEqual(exported(types).sort(), Object.keys(await import(`${folder}/${file}.js`)).sort(), `${file}.d.ts`);
  const lowbit = await load();
  assert.deepEqual(Object.keys(membersOf(own, "Doors")).sort(), Object.keys(lowbit).sort());
  const parts = Object.entries(lowbit).filter(([, part]) => typeof part === "object");
  for (const [name, part] of parts) compare(own, name[0].toUpperCase() + name.slice(1), part);
  compare(own, "SudokuCore", (await loadSudoku()).sudoku);
  compare(own, "Sudoku", (await loadFull()).sudoku);
  const workers = await pool({ size: 1 });
  assert.deepEqual(Object.keys(membersOf(own + ofPool, "Pool")).sort(), Object.keys(workers).sort());
  workers.close();
});
