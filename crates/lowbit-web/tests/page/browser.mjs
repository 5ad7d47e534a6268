// A browser for the tests. Any error it reports fails the test that caused it.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after } from "node:test";
import assert from "node:assert/strict";

const require = createRequire(`${process.env.NODE_MODULES}/`);
const { chromium } = require("playwright-core");
export const axe = require("axe-core").source;
export const PAGE = process.env.PAGE;

// The page may be a static site: then the library answers in the browser, and the network is cut as soon as the page is cached.
const SITE = process.env.SITE;
// SLOWDOWN=8 makes the page eight times as slow: a test that does not wait for its condition fails.
export const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);
// The time limit of waits in milliseconds, long enough for a busy machine.
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);
// For tests of features that only a server has: runs, tokens, a limit of jobs.
export const served = SITE ? { skip: "there is no server" } : {};

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--renderer-process-limit=1", // a process for each page would take a tenth more time
];
// Chromium reports every failed response as an error; the page handles these.
const REFUSALS = /status of (422|429)/;

export const browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH, args: FLAGS });
after(() => browser.close());

export async function newPage(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  return page;
}

// Contexts by their options. The tests of a file share them, so that the site is cached once, not for every test.
const contexts = new Map();

async function contextWith(options) {
  const key = JSON.stringify(options);
  if (!contexts.has(key)) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 860 },
      locale: "en-US",
      acceptDownloads: true,
      ...options,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: PAGE });
    contexts.set(key, context);
  }
  return contexts.get(key);
}

const unanswered = new Set();

// Waits for a moment without a request. Playwright's "networkidle" wants half a second of silence, which a tab that asks every second may never have.
export async function answered(page) {
  const end = Date.now() + PATIENCE;
  do await frames(page, 2);
  while (unanswered.size && Date.now() < end);
  assert.deepEqual([...unanswered].map(request => request.url()), []);
}

// Visits a tab, as if for the first time, and passes the page to `flow`. There may be no errors, except those in `refused`, which the test provokes, and no
// requests beyond this server.
export async function visit(address, flow, { refused, ...options } = {}) {
  const context = await contextWith(options);
  const page = await newPage(context);
  const complaints = [];
  unanswered.clear(); // what the previous page asked ended with it
  page.on("request", request => unanswered.add(request));
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, request => unanswered.delete(request));
  page.on(
    "console",
    message =>
      message.type() === "error" &&
      !REFUSALS.test(message.text()) &&
      !refused?.test(message.text()) &&
      complaints.push(message.text()),
  );
  page.on("pageerror", error => complaints.push(error.message));
  page.on("request", request => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(PAGE))
      complaints.push(`asked ${request.url()}`);
  });
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(PAGE).origin, storageTypes: "local_storage" });
  if (SLOWDOWN > 1) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  }
  await page.goto(`${PAGE}/#${address}`);
  await page.waitForSelector("body[data-ready]");
  if (SITE) await cut(page, context);
  await flow(page);
  assert.deepEqual(complaints, []);
  await Promise.all(context.pages().map(page => page.close()));
}

// Waits until the tab is shown: it is loaded when it is first opened, and until then the previous tab receives the input.
export const isShown = (page, tab) => page.waitForSelector(`body[data-ready=${tab}]`);

export async function turnTo(page, tab) {
  if (!(await page.isVisible("nav"))) await page.click("#menu"); // as on a phone
  await page.click(`nav [data-tab=${tab}]`);
  await isShown(page, tab);
}

// Clicks an entry of the export menu.
export async function fromMenu(page, name) {
  await page.click("summary:text-is('Export')");
  await page.click(`.menu-list :text-is('${name}')`);
}

// Switches the language, even if the switch is hidden: on a phone it is in the menu.
export const switchLanguage = page => page.$eval("#language", language => language.click());

// Waits until the site is cached, which the first question causes, and then cuts the network.
async function cut(page, context) {
  await page.evaluate(async () => {
    const { ask } = await import(new URL("js/api.js", location.href));
    await ask("queens/solve", { n: 4 });
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 20));
  });
  await context.setOffline(true);
}

let engine;
async function askModule(path, body) {
  const { Engine } = await import(`${SITE}/js/site/engine.js`);
  engine ??= await Engine.of(await WebAssembly.compile(await readFile(`${SITE}/lowbit-simd.wasm`)));
  const { isAnswered, json } = engine.ask(path, body);
  assert.ok(isAnswered, json);
  return JSON.parse(json);
}

// Waits until no job runs; the worker of a site has ended by then.
export async function nothingRuns() {
  for (let jobs = SITE ? 0 : 1; jobs > 0;) jobs = (await (await fetch(`${PAGE}/health`)).json()).jobs;
}

// Chooses n so that a count by `dfs` takes longer than the test, but not so long that the page refuses it.
export async function longCount(page) {
  const sharers = SITE ? await page.evaluate(() => navigator.hardwareConcurrency) : 1; // workers of a site share a count
  const seconds = async n => (await ask("queens/plan", { n, method: "dfs" })).seconds / sharers;
  let n = 14;
  while ((await seconds(n)) <= 25) n++;
  assert.ok((await seconds(n)) < 600);
  return n;
}

// The answer of the server, or of the library if there is no server.
export async function ask(path, body) {
  if (SITE) return askModule(path, body);
  const response = await fetch(`${PAGE}/api/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json" },
  });
  assert.equal(response.status, 200);
  return response.json();
}

export const says = (page, place, text) =>
  page.waitForFunction(([place, text]) => document.querySelector(place)?.textContent.includes(text), [place, text]);

// Calls `act`, and waits until the text of an element has changed.
export async function changes(page, place, act) {
  const before = await page.textContent(place);
  await act();
  await page.waitForFunction(
    ([place, before]) => ![before, "…"].includes(document.querySelector(place)?.textContent),
    [place, before],
  );
}

// Waits for a number of frames.
export const frames = (page, number) =>
  page.evaluate(async number => {
    for (let i = 0; i < number; i++) await new Promise(requestAnimationFrame);
  }, number);

// Waits until all finite animations have ended.
export const settled = page =>
  page.evaluate(async () => {
    const drawn = () => new Promise(requestAnimationFrame);
    const passing = () => document.getAnimations().filter(one => one.effect.getComputedTiming().endTime !== Infinity);
    await drawn();
    await drawn();
    while (passing().some(one => one.playState === "running")) await drawn();
  });

export async function download(page, click) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) };
}

export const keep = (page, name) => page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
