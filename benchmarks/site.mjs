// Measures the static site in headless Chromium on one core: node benchmarks/site.mjs [EASY]
//
// EASY is a file of easy sudokus, a line each; without it, a thousand of our own with 38 givens are taken again and again. `make site`
// and the tests of the page (`make page`, which fetch what drives the browser) must have run before. Every answer is checked.
//
// Time that passes, and processor time of all of the browser's processes together: on a busy machine the second one is to be trusted,
// although it contains what the browser does beside. Best of several.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliCompressSync, gzipSync } from "node:zlib";

const root = new URL("..", import.meta.url).pathname;
const site = `${root}target/site`;
const { chromium } = createRequire(`${root}target/page/node_modules/`)("playwright-core");
const CORE = "0";
const TICKS = 100; // of the kernel's clock, a second

// What a visitor loads: every file of the page and one build of the library.
const all = readdirSync(site, { recursive: true }).filter(name => statSync(`${site}/${name}`).isFile());
for (const [said, chosen] of [
  ["a visitor loads", all.filter(name => name !== "lowbit.wasm")],
  ["  of it the library", ["lowbit-simd.wasm"]],
  ["both builds", all],
]) {
  const bytes = pack => chosen.reduce((sum, name) => sum + pack(readFileSync(`${site}/${name}`)).length, 0);
  console.log(`${said}: ${kB(bytes(x => x))} plain, ${kB(bytes(x => gzipSync(x, { level: 9 })))} gzip, ${kB(bytes(brotliCompressSync))} brotli`);
}

const server = spawn("node", [`${root}crates/lowbit-wasm/tests/serve.mjs`, site, "/some/folder/"]);
const address = await new Promise(told => server.stdout.once("data", text => told(String(text).trim())));

// The browser on one core: what it starts stays there.
const pinned = `${root}target/page/pinned-browser`;
writeFileSync(pinned, `#!/bin/sh\nexec taskset -c ${CORE} ${process.env.BROWSER_PATH ?? "/usr/bin/chromium"} "$@"\n`, { mode: 0o755 });
const browser = await chromium.launch({ executablePath: pinned, args: ["--no-sandbox", "--disable-gpu"] });

const visit = async (hash, look) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#${hash}`);
  const found = await look(page);
  await context.close();
  return found;
};

const paints = [];
for (let i = 0; i < 5; i++)
  paints.push(
    await visit("queens/8", async page => {
      await page.waitForFunction(() => document.querySelector("#count")?.textContent.includes("92"));
      return page.evaluate(() => [performance.getEntriesByName("first-contentful-paint")[0].startTime, performance.now()]);
    }),
  );
const least = place => Math.min(...paints.map(paint => paint[place]));
console.log(`first paint: ${least(0).toFixed(0)} ms; the first count is there after ${least(1).toFixed(0)} ms`);

await visit("learn", async page => {
  await page.evaluate(async () => {
    globalThis.ask = (await import(new URL("js/site/workers.js", location.href))).workers;
  });
  const best = async (rounds, work) => {
    const figures = [];
    for (let i = 0; i < rounds; i++) {
      const begin = processorTime();
      figures.push([await page.evaluate(work), processorTime() - begin]);
    }
    return [0, 1].map(place => Math.min(...figures.map(figure => figure[place])));
  };
  for (const [n, count, rounds, target] of [
    [14, "365596", 15, 0.05],
    [16, "14772512", 7, 0.5],
    [18, "666090624", 3, 8],
  ]) {
    const work = `(async () => {
      const begin = performance.now();
      const { count } = await ask("queens/count", { n: ${n} }, { on: {} });
      if (count !== "${count}") throw new Error(count);
      return (performance.now() - begin) / 1000;
    })()`;
    const [wall, cpu] = await best(rounds, work);
    console.log(`queens ${n}: ${wall.toFixed(3)} s, ${cpu.toFixed(2)} s of processor time (wanted: ${target})`);
  }
  const given = process.argv[2] && readFileSync(process.argv[2], "utf8").split("\n").filter(line => line.length >= 81 && line[0] !== "#");
  await page.evaluate(async given => {
    const own = given ?? (await ask("sudoku/generate", { count: 1000, clues: 38 })).puzzles;
    globalThis.list = Array.from({ length: 200_000 }, (_, i) => own[i % own.length].slice(0, 81)).join("\n");
    const { Engine, compile, fileIn } = await import(new URL("js/site/engine.js", location.href));
    globalThis.engine = await Engine.of(await compile(fileIn(new URL("./", location.href.split("#")[0]))));
  }, given);
  const solve = `(() => {
    const begin = performance.now();
    const { json, isAnswered } = engine.ask("sudoku/list", list);
    const seconds = (performance.now() - begin) / 1000;
    if (!isAnswered || json.length !== 82 * 200_000 || json.includes("none")) throw new Error(json.slice(0, 200));
    return seconds;
  })()`;
  const [wall, cpu] = await best(10, solve);
  console.log(`easy sudokus: ${(0.2 / wall).toFixed(2)} million a second, ${(0.2 / cpu).toFixed(2)} by processor time (wanted: 1.5)`);
});
await browser.close();
server.kill();

// Seconds of all processes of browsers that were started from here.
function processorTime() {
  const stats = new Map();
  for (const pid of readdirSync("/proc").filter(name => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
      stats.set(Number(pid), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    } catch {
      // it has ended
    }
  }
  const isOwn = pid => pid === process.pid || (stats.has(pid) && pid > 1 && isOwn(stats.get(pid).parent));
  const own = [...stats].filter(([pid]) => pid !== process.pid && isOwn(pid));
  return own.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS;
}

function kB(bytes) {
  return `${Math.round(bytes / 1000)} kB`;
}
