// Tests of the site alone. Each visit cuts the network as soon as the page is cached (see `visit`).
import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { PAGE, PATIENCE, browser, frames, keep, longCount, newPage, says, turnTo, visit } from "../../lowbit-web/tests/page/browser.mjs";

// Bytes with gzip, before the first question.
const MOST_AT_FIRST = 400_000;

test("the first screen and Learn come without the library; the first question fetches it, also after the network was away", async () => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await newPage(context);
  const loaded = new Set();
  page.on("request", request => loaded.add(request.url().split(/[?#]/)[0]));
  await page.goto(`${PAGE}/`);
  await page.waitForSelector("body[data-ready=home]");
  await page.goto(`${PAGE}/#learn/1`);
  await page.waitForSelector("body[data-ready=learn]");
  const isLibrary = url => url.endsWith(".wasm");
  assert.ok(![...loaded].some(isLibrary));
  const sizes = [...loaded].map(async url => {
    const path = decodeURIComponent(url.slice(PAGE.length + 1)) || "index.html";
    return gzipSync(await readFile(`${process.env.SITE}/${path}`), { level: 9 }).length;
  });
  const first = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  assert.ok(first <= MOST_AT_FIRST, `${first} bytes`);
  await page.route("**/*.wasm", route => route.abort());
  await page.goto(`${PAGE}/#queens/8`);
  await page.waitForSelector("button:text-is('Try again'):visible");
  await page.unroute("**/*.wasm");
  await page.click("button:text-is('Try again')");
  await says(page, "#count", "92 solutions");
  assert.ok([...loaded].some(isLibrary));
  await context.close();
});

test("without a network the page opens anew, on every tab, and answers", () =>
  visit("queens/8", async page => {
    await page.reload();
    await says(page, "#count", "92 solutions");
    for (const [tab, place, text] of [
      ["sudoku", "#verdict", "One solution"],
      ["regions", "#regions-verdict, #tab", ""],
      ["clocks", "#tab", ""],
      ["count", "#placements", "4,524 placements"],
      ["lab", "#tab", ""],
      ["runs", "#runs-elsewhere", "lowbit serve"],
      ["learn", "#tab", ""],
    ]) {
      await turnTo(page, tab);
      await says(page, place, text);
    }
    await page.goto(`${PAGE}/index.html#queens/6`);
    await says(page, "#count", "4 solutions");
  }));

test("on a phone, in Chinese: what a browser cannot do is said", () =>
  visit(
    "queens/27",
    async page => {
      await says(page, "#about-count", "命令把计数保存在文件里");
      assert.equal(await page.textContent("#count-command"), "lowbit queens count 27 --run n27.run");
      assert.equal(await page.locator("#keep-run").isVisible(), false);
      await turnTo(page, "runs");
      await says(page, "#runs-elsewhere", "这个页面没有服务器");
      assert.equal(await page.$eval("#runs-elsewhere pre", pre => pre.scrollWidth - pre.clientWidth), 0, "no command is cut off");
      await keep(page, "runs-phone");
    },
    { locale: "zh-CN", viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true },
  ));

test("a board that is too much for a browser comes with its command", () => {
  const rows = Array.from({ length: 24 }, (_, row) => ".".repeat(row) + "*".padEnd(24 - row, "."));
  return visit(`queens/${rows.join("/")}`, async page => {
    await says(page, "#count-command", "lowbit queens count --board - --run board.run <<END");
    await says(page, "#count-command", rows[3]);
    assert.equal(await page.locator("button:text-is('Count')").isVisible(), false);
  });
});

test("a long count moves, never freezes the page, and a stop ends it at once", () =>
  visit("queens/8", async page => {
    await page.click("summary:text-is('How it is counted')");
    await page.selectOption("select[aria-label=Method]", "dfs");
    await page.fill(".columns input[type=range]", String(await longCount(page)));
    await page.click("button:text-is('Count it here')");
    await says(page, "#count", "%");
    await frames(page, 30); // the page keeps drawing
    assert.match(await page.textContent("#count"), /%/, "and the count has not ended");
    await page.click("nav [data-tab=sudoku]"); // another worker answers
    await says(page, "#verdict", "One solution");
    await page.click("nav [data-tab=queens]");
    await page.click("button:text-is('Stop')");
    await says(page, "#about-count", "Stopped");
  }));

test("a program that fails is started anew, and says so", () =>
  visit("queens/8", async page => {
    const [told, count] = await page.evaluate(async () => {
      const { workers } = await import(new URL("js/site/workers.js", location.href));
      const own = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (message) {
        own.call(this, message.path ? { ...message, body: 1n } : message); // not representable in JSON
      };
      const told = await workers("queens/count", { n: 8 }).catch(failure => failure.message);
      Worker.prototype.postMessage = own;
      return [told, (await workers("queens/count", { n: 8 })).count];
    });
    assert.match(told, /failed on this question and was started anew/);
    assert.equal(count, "92");
  }));

test("a question gets its answer though its worker was given up on just before", () =>
  visit("queens/8", async page => {
    const count = await page.evaluate(async patience => {
      const { workers } = await import(new URL("js/site/workers.js", location.href));
      await workers("queens/count", { n: 8 }); // leaves an idle worker
      const given = new AbortController();
      const asked = new Promise(asked => {
        const own = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (message) {
          const answered = new Promise(done => this.addEventListener("message", ({ data }) => data.answer && done()));
          own.call(this, message);
          Worker.prototype.postMessage = own;
          asked({ answered });
        };
      });
      const nothing = workers("queens/count", { n: 8 }, { signal: given.signal }).catch(() => {});
      const { answered } = await asked;
      given.abort();
      await nothing;
      await answered; // the answer is discarded, and the worker is idle again
      const late = new Promise(done => setTimeout(done, patience, "never"));
      return Promise.race([late, workers("queens/count", { n: 16 }).then(answer => answer.count)]);
    }, PATIENCE);
    assert.equal(count, "14772512");
  }));

test("the site can be installed: nothing that the browser complains about, a manifest, an icon, a scope of its own", () =>
  visit("queens/8", async page => {
    const browser = await page.context().newCDPSession(page);
    const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []); // as in every visit of a test
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector("link[rel=manifest]");
      return (await fetch(href)).json();
    });
    assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ["./", "./", "standalone"]);
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
    assert.equal(scope, `${PAGE}/`);
    const icon = await page.evaluate(async src => (await fetch(src)).ok, manifest.icons[0].src);
    assert.ok(icon);
  }));
