// Queens: the actions of a first-time visitor.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, download, keep, longCount, nothingRuns, says, visit } from "./browser.mjs";

const cell = (row, col) => `.cell[data-row="${row}"][data-col="${col}"]`;

test("block a cell, place a queen, see the count at once", () =>
  visit("queens/8", async page => {
    await says(page, "#count", "92 solutions");
    await says(page, "#unique", "12");
    await keep(page, "queens");
    await page.click(cell(0, 0));
    await says(page, "#count", "88 solutions");
    assert.match(page.url(), /#queens\/\*\.{7}\//);
    await page.click(cell(0, 0));
    await says(page, "#count", "92 solutions");
    await page.click('[data-value="2"]');
    await page.click(cell(0, 0));
    await says(page, "#count", "4 solutions");
    await page.click(cell(5, 5)); // attacked
    await says(page, "#notice", "row 1, column 1 attacks");
    await says(page, "#count", "4 solutions");
    await page.reload();
    await says(page, "#count", "4 solutions");
  }));

test("the board by keyboard alone", () =>
  visit("queens/6", async page => {
    await says(page, "#count", "4 solutions");
    await page.focus(cell(0, 0));
    for (const key of ["ArrowDown", "ArrowRight", "b"]) await page.keyboard.press(key);
    assert.equal(await page.getAttribute(cell(1, 1), "aria-label"), "Row 2, column 2: blocked");
    const { count } = await ask("queens/count", { board: "......\n.*....\n......\n......\n......\n......" });
    await says(page, "#count", `${count} solution`);
    await page.keyboard.press("Delete");
    await says(page, "#count", "4 solutions");
  }));

test("every size from 1 to 32", () =>
  visit("queens/1", async page => {
    await says(page, "#count", "1 solution");
    for (const [size, count] of [
      [3, "0 solutions"],
      [12, "14,200 solutions"],
      [16, "14,772,512 solutions"],
    ]) {
      await page.fill(".columns input[type=range]", String(size));
      await says(page, "#count", count);
    }
    await page.fill(".columns input[type=range]", "32");
    await says(page, "#count", "A long count");
    await says(page, "#solution-place", "Solution 1");
    assert.equal(await page.locator(".cell svg").count(), 32);
  }));

test("browse solutions by keyboard, see the class, save and copy", () =>
  visit("queens/6", async page => {
    await says(page, "#solution-place", "Solution 1 of 4");
    assert.equal(await page.locator(".thumbs button").count(), 4);
    const text = page.locator("section").filter({ has: page.locator("#solution-place") });
    await says(page, "section p", "");
    assert.match(await text.textContent(), /Half a turn leaves it as it is/);
    await page.keyboard.press("n");
    await says(page, "#solution-place", "Solution 2 of 4");
    await page.keyboard.press("p");
    await says(page, "#solution-place", "Solution 1 of 4");
    await page.click("text=Copy text");
    await says(page, "#notice", "Copied");
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      ".Q....\n...Q..\n.....Q\nQ.....\n..Q...\n....Q.\n",
    );
    const drawn = await download(page, () => page.click("button:text-is('SVG')"));
    assert.equal(drawn.name, "queens-6-1.svg");
    assert.match(drawn.bytes.toString(), /^<svg /);
    const painted = await download(page, () => page.click("button:text-is('PNG')"));
    assert.equal(painted.bytes.subarray(1, 4).toString(), "PNG");
    assert.ok(painted.bytes.length > 5000);
  }));

test("a long count shows how far it is, and stops; the progress is not shouted", () =>
  visit("queens/8", async page => {
    const n = await longCount(page);
    await page.click("summary:text-is('How it is counted')");
    await page.selectOption("select[aria-label=Method]", "dfs");
    await page.fill(".columns input[type=range]", String(n));
    await page.waitForSelector("button:text-is('Count it here'):visible");
    await says(page, "#published", "as published");
    await page.click("button:text-is('Count it here')");
    await page.waitForSelector(".bar:not([hidden])");
    await says(page, "#count", "%");
    await page.click("button:text-is('Stop')");
    await says(page, "#about-count", "Stopped");
    await nothingRuns();
  }));

test("a count whose first part takes long says that it has begun, and how long it will take", () =>
  visit("queens/8", async page => {
    await says(page, "#count", "92 solutions");
    await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      const answers = { "queens/published": {}, "queens/plan": { seconds: 19 }, "../health": { limit_seconds: 600 } };
      answeredBy(async (path, body, { on }) => {
        if (path !== "queens/count") return answers[path] ?? { solutions: [], complete: true };
        on.progress({ fraction: 0, elapsed: 0 });
        return new Promise(() => {}); // the first part never ends
      });
    });
    await page.fill(".columns input[type=range]", "9");
    await says(page, "#count", "0.0 %");
    await says(page, "#about-count", "19 s");
  }));

test("a count that was given up for another board says nothing any more", () =>
  visit("queens/8", async page => {
    await says(page, "#count", "92 solutions");
    const isTold = await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      const seconds = n => (n === 9 ? 19 : 30); // started at once, or offered
      const answers = { "queens/published": {}, "../health": { limit_seconds: 600 } };
      let begun;
      const isBegun = new Promise(done => (begun = done));
      answeredBy(async (path, { n } = {}) => {
        if (path === "queens/plan") return { seconds: seconds(n), method: "dfs", backend: "scalar" };
        if (path !== "queens/count") return answers[path] ?? { solutions: [], complete: true };
        begun();
        return new Promise(() => {});
      });
      const waiting = new Map();
      const [set, clear] = [setTimeout, clearTimeout];
      window.setTimeout = (call, ...rest) => {
        const timer = set(call, ...rest);
        waiting.set(timer, call);
        return timer;
      };
      window.clearTimeout = timer => {
        waiting.delete(timer);
        clear(timer);
      };
      const size = document.querySelector(".columns input[type=range]");
      const choose = n => {
        size.value = n;
        size.dispatchEvent(new Event("input"));
      };
      choose(9);
      await isBegun;
      choose(10);
      while (document.querySelector("#about-count").textContent === "") await new Promise(requestAnimationFrame);
      for (const call of waiting.values()) call(); // as if their time had come
      return !document.querySelector(".bar").hidden || document.querySelector("#count").textContent.includes("%");
    });
    assert.equal(isTold, false);
  }));

test("of the progress of a count only its quarters are spoken", () =>
  visit("queens/8", async page => {
    await says(page, "#count", "92 solutions");
    const announced = await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      const live = [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")];
      let heard = 0;
      const observer = new MutationObserver(records => (heard += records.length));
      const answers = { "queens/published": {}, "queens/plan": { seconds: 1 }, "../health": { limit_seconds: 600 } };
      await new Promise(done => {
        answeredBy(async (path, body, { on }) => {
          if (path !== "queens/count") return answers[path] ?? { solutions: [], complete: true };
          while (document.querySelector(".bar").hidden) await new Promise(requestAnimationFrame);
          for (const place of live) observer.observe(place, { childList: true, characterData: true, subtree: true });
          for (let i = 1; i <= 60; i++) on.progress({ fraction: i / 100, elapsed: i, remaining: 100 - i });
          await new Promise(requestAnimationFrame);
          done();
          return new Promise(() => {});
        });
        const size = document.querySelector(".columns input[type=range]");
        size.value = 9;
        size.dispatchEvent(new Event("input"));
      });
      return heard;
    });
    assert.ok(announced >= 1 && announced <= 6, `${announced} changes are spoken of 60`);
  }));

test("step through the search as the lecture does", () =>
  visit("queens/8", async page => {
    await page.click('[data-value="search"]');
    const words = () => page.$$eval(".words .bits-written", cells => cells.map(cell => cell.textContent));
    const numbers = () =>
      page.$$eval("#search-nodes, #search-solutions", figures =>
        figures.map(figure => Number(figure.textContent.replaceAll(",", ""))),
      );
    assert.deepEqual(await words(), ["00000000", "00000000", "00000000", "11111111", "10000000"]);
    await page.click("button[title='One step']");
    await says(page, ".code-line.lit", "d = ~(c | zd | fd)");
    await page.keyboard.press("ArrowRight");
    // The lecture's figure, the lowest bit on the left: queens in columns 1 and 3, then c, zd, fd, d and lowbit(d) = the fifth.
    assert.deepEqual(await words(), ["10100000", "00110000", "01000000", "00001111", "00001000"]);
    assert.equal(await page.locator(".mask-row.mask-d .bit.lit").count(), 1);
    assert.equal(await page.locator(".cell.lowbit").getAttribute("data-col"), "4");
    assert.deepEqual(await numbers(), [3, 0]);
    await keep(page, "search");
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await numbers(), [2, 0]);
    await page.click("button[title='To the next solution']");
    await page.waitForFunction(() => document.querySelector("#search-solutions").textContent === "1");
    await says(page, "#search-event", "a solution");
    assert.equal(await page.locator(".cell svg").count(), 8);
    await page.fill("input[aria-label=Speed]", "12");
    await page.click("button[title='Play and pause']");
    await says(page, "#search-event", "The whole tree has been searched");
    assert.deepEqual(await numbers(), [2057, 92]);
  }));

test("the page's search visits the nodes of the library's", () =>
  visit("queens/4", async page => {
    // On boards without mirror symmetry the library searches the whole tree, like the page.
    const boards = [
      "Q....\n.....\n.....\n.....\n.....",
      "*......\n.......\n...*...\n.......\n.......\n.......\n......*",
      "........\n.*......\n........\n........\n.....*..\n........\n........\n..*....*",
    ];
    for (const board of boards) {
      const { count, nodes } = await ask("queens/count", { board, method: "dfs" });
      assert.deepEqual(await page.evaluate(walk, board.split("\n").join("/")), { nodes, solutions: Number(count) });
    }
    for (const n of [1, 2, 5, 6, 9]) {
      const { rungs } = await ask("lab/queens", { n, limit: 20 });
      const bits = rungs.find(rung => rung.name === "bits");
      assert.equal((await page.evaluate(walk, String(n))).nodes, Number(bits.nodes));
    }
  }));

async function walk(address) {
  const { begin, step } = await import(new URL("js/queens/search.js", location.href));
  const { Position } = await import(new URL("js/queens/position.js", location.href));
  let state = begin(Position.fromAddress(address).candidates());
  for (let next; (next = step(state));) state = next;
  return { nodes: state.nodes, solutions: state.solutions };
}
