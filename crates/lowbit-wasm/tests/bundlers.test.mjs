// The npm package in use: packed, installed into an empty project, bundled by Vite and by esbuild, and run in a browser
// and in Node; and its types, checked without the types of a browser.
import test from "node:test";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { browser, PATIENCE } from "../../lowbit-web/tests/page/browser.mjs";
import { serve } from "./serve.mjs";

const npm = join(process.env.SITE, "../npm");
const TOOLS = ["vite@8.3.8", "esbuild@0.28.2", "typescript@5.9.3"];

function run(folder, command, ...rest) {
  const { status, stdout, stderr, error } = spawnSync(command, rest, { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, `${command} ${rest.join(" ")}: ${error ?? ""}\n${stdout}\n${stderr}`);
  return stdout;
}

// The script of the bundled page, which writes its result into the title.
const PAGE = `
  import { load } from "lowbit";
  import { pool } from "lowbit/pool";
  const lowbit = await load();
  const [puzzle] = lowbit.sudoku.generate({ seed: 7 });
  const workers = await pool({ size: 2 });
  const later = await workers.sudoku.solveAll(new Set([puzzle]));
  const same = later[0] === lowbit.sudoku.solve(puzzle);
  workers.close();
  const said = \`\${lowbit.queens.count(8)} \${same}\`;
  if (globalThis.document) document.title = said;
  else console.log(said);
`;
const HTML = script => `<!doctype html><title>wait</title><script type="module" src="${script}"></script>`;

const folder = await mkdtemp(join(tmpdir(), "lowbit-bundlers-"));
test.after(() => rm(folder, { recursive: true }));
await writeFile(join(folder, "package.json"), `{ "name": "builder", "private": true, "type": "module" }`);
const packed = run(npm, "npm", "pack", "--silent", "--pack-destination", folder).trim();
run(folder, "npm", "install", "--no-audit", "--no-fund", "--silent", join(folder, packed), ...TOOLS);
await mkdir(join(folder, "src"));
await writeFile(join(folder, "src/main.js"), PAGE);
await writeFile(join(folder, "index.html"), HTML("/src/main.js"));

async function saidBy(pages) {
  const served = await serve({ folder: pages });
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", error => complaints.push(error.message));
  page.on("requestfailed", request => complaints.push(request.url()));
  await page.goto(`${served.address}index.html`);
  await page.waitForFunction(() => document.title !== "wait", null, { timeout: PATIENCE }).catch(error => {
    throw new Error(`${error.message}: ${complaints}`);
  });
  const said = await page.title();
  await context.close();
  served.close();
  return said;
}

test("a production build by Vite runs in a browser", async () => {
  const built = run(folder, "npx", "vite", "build", "--outDir", "vite", "--logLevel", "warn", "--target", "esnext");
  assert.doesNotMatch(built, /externalized|dynamic import cannot be analyzed/);
  const names = await readdir(join(folder, "vite/assets"));
  assert.equal(names.filter(name => name.endsWith(".wasm")).length, 2, `${names}`);
  assert.equal(await saidBy(join(folder, "vite")), "92 true");
});

test("a page with sudoku alone has the small modules alone", async () => {
  const page = `
    import { load } from "lowbit/sudoku";
    const { sudoku } = await load();
    document.title = sudoku.solve("1..4......3....2");
  `;
  await mkdir(join(folder, "small"));
  await writeFile(join(folder, "small/main.js"), page);
  await writeFile(join(folder, "small/index.html"), HTML("main.js"));
  run(folder, "npx", "vite", "build", "small", "--outDir", "../vite-small", "--logLevel", "warn", "--target", "esnext");
  const names = await readdir(join(folder, "vite-small/assets"));
  const modules = names.filter(name => name.endsWith(".wasm"));
  assert.ok(modules.length === 2 && modules.every(name => /^sudoku-(?!full)/.test(name)), `${names}`);
  assert.equal(await saidBy(join(folder, "vite-small")), "1324241342313142");
});

test("a bundle by esbuild, with the modules beside it, runs in a browser and in Node", async () => {
  const bundle = async (out, ...more) => {
    run(folder, "npx", "esbuild", "src/main.js", "--bundle", "--format=esm", "--log-level=error", `--outfile=${out}/main.js`, ...more);
    for (const file of ["lowbit.wasm", "lowbit-simd.wasm", "pool-worker.js", "engine.js"])
      await cp(join(folder, "node_modules/lowbit", file), join(folder, out, file));
  };
  await bundle("page");
  await writeFile(join(folder, "page/index.html"), HTML("main.js"));
  assert.equal(await saidBy(join(folder, "page")), "92 true");
  await bundle("node", "--platform=node");
  assert.equal(run(folder, "node", "node/main.js"), "92 true\n");
});

test("as it is, it runs in Node; the module may be handed over in every form", async () => {
  assert.equal(run(folder, "node", "src/main.js"), "92 true\n");
  const wasm = join(folder, "node_modules/lowbit/lowbit.wasm");
  await writeFile(
    join(folder, "src/forms.mjs"),
    `import { readFile } from "node:fs/promises";
     import { hasVectors, load } from "lowbit";
     const bytes = await readFile(${JSON.stringify(wasm)});
     const forms = [bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), await WebAssembly.compile(bytes),
       new Response(bytes), ${JSON.stringify(wasm)}, ${JSON.stringify(pathToFileURL(wasm).href)}, new URL(${JSON.stringify(pathToFileURL(wasm).href)}),
       Promise.resolve(bytes), "node_modules/lowbit/lowbit.wasm"];
     for (const wasm of forms) if ((await load({ wasm })).queens.count(6) !== 4n) throw new Error(String(wasm));
     console.log(forms.length, hasVectors());`,
  );
  assert.equal(run(folder, "node", "src/forms.mjs"), "9 true\n");
});

test("the types need neither those of a browser nor those of Node, and say what is so", async () => {
  await writeFile(
    join(folder, "src/types.ts"),
    `import { hasVectors, load, LowbitError, type Hint } from "lowbit";
     import { pool } from "lowbit/pool";
     import { load as loadSmall } from "lowbit/sudoku";
     import { load as loadFull } from "lowbit/sudoku-full";
     const small = await loadSmall();
     const made: string[] = small.sudoku.generate({ seed: 1, symmetry: "half", timeout: 1000 });
     // @ts-expect-error the small module has no grades
     small.sudoku.generate({ grade: "easy" });
     // @ts-expect-error nor hints
     small.sudoku.hint("1..4......3....2");
     const full: Hint = (await loadFull({ language: "zh" })).sudoku.hint("1..4......3....2");
     const lowbit = await load({ wasm: new Uint8Array(8) });
     const one: string | null = lowbit.sudoku.solve("1..4......3....2");
     const many: (string | null)[] = lowbit.sudoku.solveAll(new Set(["1..4......3....2"]));
     const whole: boolean = lowbit.queens.list(12).complete;
     const columns: number[][] = lowbit.queens.list(6).solutions;
     const hint: Hint = lowbit.sudoku.hint("1..4......3....2", undefined, { degree: 2 });
     const workers = await pool({ size: 2 });
     const count: bigint = await workers.queens.count(8, { progress: ({ fraction }) => fraction, timeout: 1000 });
     // @ts-expect-error a pool answers later
     const now: bigint = workers.queens.count(8);
     // @ts-expect-error numbers are no puzzles
     lowbit.sudoku.solveAll([1]);
     const error: string = new LowbitError().error;
     export { columns, count, error, full, hasVectors, hint, made, many, now, one, whole };`,
  );
  const compilerOptions = { strict: true, noEmit: true, target: "es2022", lib: ["es2022"], module: "nodenext", types: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["src/types.ts"] }));
  run(folder, "npx", "tsc", "--project", ".");
});
