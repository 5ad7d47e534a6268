// A newer version of the site, in a browser with an older one in its cache: taken as a whole when the page is opened again, or not at all.
import test, { after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser, newPage, PATIENCE } from "../../lowbit-web/tests/page/browser.mjs";
import { serve } from "./serve.mjs";

const SEAL = new URL("../seal", import.meta.url).pathname;
const work = await mkdtemp(join(tmpdir(), "lowbit-site-"));
const served = { folder: "" };
const host = await serve(served, "/some/folder/");
after(async () => {
  host.close();
  await rm(work, { recursive: true });
});

// The site with the name of a version in its document, and a mark of the version that every script leaves when it runs.
async function versionOf(name) {
  const folder = join(work, name);
  await cp(process.env.SITE, folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true })) {
    const add = async words => writeFile(join(folder, file), words(await readFile(join(folder, file), "utf8")));
    if (file === "index.html") await add(text => text.replace("<html", `<html data-version="${name}"`));
    else if (file.endsWith(".js") && file !== "offline.js") await add(text => `${text}\n(globalThis.versions ??= new Set()).add("${name}");\n`);
  }
  execFileSync(SEAL, [folder]);
  return folder;
}
const [one, two, three] = await Promise.all(["one", "two", "three"].map(versionOf));

const opened = async context => {
  const page = await newPage(context);
  await page.goto(`${host.address}#queens/8`);
  return page;
};
const isReady = page => page.waitForSelector("body[data-ready]");
const isShown = (page, name) => page.waitForFunction(name => document.documentElement.dataset.version === name && document.body.dataset.ready, name);
// The newer version takes over when a page is opened and no other page is open. If the browser still counts a page that was just closed,
// a later visit shows the newer version.
async function takes(page, name) {
  const isTaken = () => page.evaluate(name => document.documentElement.dataset.version === name, name).catch(() => false);
  for (const end = Date.now() + PATIENCE; !(await isTaken()) && Date.now() < end;) {
    await page.reload().catch(() => {}); // the page may reload itself at the same time
    await isReady(page);
  }
  await isShown(page, name);
}
// A page is of one version: its document and all scripts it has run, also those of a newly opened tab.
async function isWholly(page, name, tab) {
  await page.click(`nav [data-tab=${tab}]`);
  await page.waitForSelector(`body[data-ready=${tab}]`);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.dataset.version, ...globalThis.versions]), [name, name]);
}
const isKept = page =>
  page.evaluate(async () => {
    while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 20));
  });
const isWaiting = page =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    while (!worker.waiting) await new Promise(done => setTimeout(done, 20));
  });
// The state of the latest version found: "redundant" if it was refused.
const looksForNewer = page =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    const found = new Promise(found => worker.addEventListener("updatefound", () => found(worker.installing)));
    await worker.update().catch(() => {});
    const newer = await found;
    while (newer.state === "installing") await new Promise(done => newer.addEventListener("statechange", done, { once: true }));
    return newer.state;
  });
const kept = page => page.evaluate(async () => (await caches.keys()).length);

test("a newer version is fetched beside the old one, and the next visit shows it", async () => {
  const context = await browser.newContext();
  served.folder = one;
  let page = await opened(context);
  await isReady(page);
  await isKept(page);
  await isWholly(page, "one", "sudoku");

  served.folder = two;
  await page.reload();
  await isWaiting(page);
  await isWholly(page, "one", "clocks"); // its files are no longer on the host

  await page.close();
  page = await opened(context);
  await isReady(page);
  await takes(page, "two");
  await isWholly(page, "two", "clocks");
  await isWholly(page, "two", "lab");
  assert.equal(await kept(page), 1);
  await context.setOffline(true);
  await page.reload();
  await isShown(page, "two");
  await isWholly(page, "two", "regions");
  await context.close();
});

test("of two open pages neither is changed; the one that is left takes the newer version", async () => {
  const context = await browser.newContext();
  served.folder = one;
  const page = await opened(context);
  await isReady(page);
  await isKept(page);
  const other = await opened(context);
  await isReady(other);

  served.folder = two;
  await page.reload();
  await isWaiting(page);
  await page.reload();
  await isReady(page);
  await isWholly(page, "one", "clocks");
  await isWholly(other, "one", "lab");

  await other.close();
  await takes(page, "two");
  await isWholly(page, "two", "sudoku");
  await context.close();
});

test("a host that is half way between two versions changes nothing", async () => {
  const context = await browser.newContext();
  served.folder = one;
  const page = await opened(context);
  await isReady(page);
  await isKept(page);

  const half = join(work, "half");
  for (const late of ["js/clocks/tab.js", "lowbit-simd.wasm"]) {
    await cp(three, half, { recursive: true });
    if (late.endsWith(".js")) await cp(join(one, late), join(half, late));
    else await rm(join(half, late));
    served.folder = half;
    assert.equal(await looksForNewer(page), "redundant", late);
    await rm(half, { recursive: true });
  }
  await page.reload();
  await isReady(page);
  await isWholly(page, "one", "clocks");

  served.folder = three;
  assert.notEqual(await looksForNewer(page), "redundant");
  await takes(page, "three");
  await isWholly(page, "three", "clocks");
  await context.close();
});
