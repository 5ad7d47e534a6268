// Regions: play, hints, conflicts, crosses, undo, time, the end; paint, paste, share.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, download, fromMenu, keep, says, visit } from "./browser.mjs";

const BOARD = "8x1/DDDAAABBDDDBBBBBDFDDBBBBEFEEEBBBEEEEBBBBEEEGGBGCEEEEGBGCEEHHGGGC";
const plot = cell => `.plot[data-cell="${cell}"]`;
const text = () => {
  const [size, letters] = BOARD.split("/");
  return `${size}\n${letters.match(/.{8}/g).join("\n")}\n`;
};
const stars = async () => {
  const { solution } = await ask("regions/solve", { board: text() });
  return solution.map((column, row) => 8 * row + column - 1);
};
const marks = page =>
  page.$$eval(".plot", plots =>
    plots.map(plot => (plot.querySelector(".star") ? "Q" : plot.querySelector(".mark.cross") ? "x" : ".")).join(""),
  );

test("tap for a cross, tap again for a star; conflicts and automatic crosses at once; undo", () =>
  visit(`regions/${BOARD}`, async page => {
    await says(page, "#regions-verdict", "One solution");
    await says(page, "#regions-about", "Medium");
    await page.click(plot(0));
    assert.equal((await marks(page))[0], "x");
    await page.click(plot(0));
    assert.equal((await marks(page))[0], "Q");
    assert.ok((await page.locator(".mark.auto").count()) > 14);
    await page.click("button:text-is('Automatic crosses')");
    assert.equal(await page.locator(".mark.auto").count(), 0);
    await page.click(plot(9));
    await page.click(plot(9));
    assert.equal(await page.locator(".plot.conflict").count(), 2); // they touch
    assert.match(await page.getAttribute(plot(9), "aria-label"), /contradiction/);
    for (let i = 0; i < 4; i++) await page.keyboard.press("Control+z");
    assert.equal(await marks(page), ".".repeat(64));
    await page.keyboard.press("Control+y");
    assert.equal((await marks(page))[0], "x");
    await page.click(plot(0));
    await page.click(plot(0)); // and nothing again
    assert.equal(await marks(page), ".".repeat(64));
  }));

test("a stroke crosses what it passes, and is one change", () =>
  visit(`regions/${BOARD}`, async page => {
    await says(page, "#regions-verdict", "One solution");
    const [from, to] = [await page.locator(plot(24)).boundingBox(), await page.locator(plot(28)).boundingBox()];
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y + 9, { steps: 12 });
    await page.mouse.up();
    assert.equal((await marks(page)).slice(24, 32), "xxxxx...");
    await page.click("#undo");
    assert.equal(await marks(page), ".".repeat(64));
  }));

test("played to the end by keyboard alone: the time stops, and there is joy", () =>
  visit(`regions/${BOARD}`, async page => {
    await page.addInitScript(() => {
      window.ticks = []; // functions called every second
      const own = window.setInterval;
      window.setInterval = (call, every) => (every === 1000 ? window.ticks.push(call) : own(call, every));
    });
    await page.reload();
    await says(page, "#regions-verdict", "One solution");
    const solution = await stars();
    await page.focus(plot(0));
    for (const [row, cell] of solution.entries()) {
      await page.keyboard.press("Home");
      for (let i = 0; i < cell % 8; i++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("q");
      if (row < 7) await page.keyboard.press("ArrowDown");
    }
    await says(page, ".joy-said", "Solved");
    assert.ok(await page.evaluate(() => window.ticks.length > 0));
    await keep(page, "regions-solved");
    const [before, after] = await page.evaluate(async () => {
      const text = () => document.querySelector("#timer").textContent;
      const before = text();
      for (const tick of window.ticks) tick();
      return [before, text()];
    });
    assert.equal(after, before);
    const url = page.url();
    await page.goto("about:blank");
    await page.goto(url);
    await page.waitForSelector(".plot .star");
    assert.equal((await marks(page)).replaceAll(".", "").length, 8);
  }));

test("hints lead to the end, from a nudge to the reason; a mistake is found first", () =>
  visit(`regions/${BOARD}`, async page => {
    await says(page, "#regions-verdict", "One solution");
    const solution = await stars();
    await page.click(plot(solution[0] === 0 ? 1 : 0));
    await page.click(plot(solution[0] === 0 ? 1 : 0));
    await page.click("button:text-is('Hint')");
    await says(page, "#hint-said", "in no solution");
    assert.equal(await page.locator(".plot.wrong").count(), 1);
    await page.click("#undo");
    await page.click("#undo");
    for (let steps = 0; !(await page.locator(".joy").count()); steps++) {
      assert.ok(steps < 60);
      await page.click("button:text-is('Hint')");
      await page.waitForFunction(() => !["", "…"].includes(document.querySelector("#hint-said").textContent));
      for (let i = 0; i < 3; i++) await page.click("button:text-is('Tell more')");
      await page.waitForSelector("button:text-is('Do it'):visible");
      assert.ok((await page.locator("[class*=hint-].plot").count()) > 0);
      if (steps === 0) await keep(page, "regions");
      await page.click("button:text-is('Do it')");
    }
    assert.equal((await marks(page)).replaceAll(/[^Q]/g, "").length, 8);
  }));

test("painting says at once whether there is one solution; the board is shared by its address", () =>
  visit(`regions/${BOARD}`, async page => {
    await page.click('[data-value="paint"]');
    await page.click(".palette button >> nth=1"); // B
    await page.click(plot(3));
    await page.waitForFunction(() => location.hash.includes("DDDB"));
    const { verdict } = await ask("regions/check", { board: text().replace("DDDA", "DDDB") });
    await says(page, "#regions-verdict", { unique: "One", multiple: "Several", none: "No solution" }[verdict]);
    await page.focus(plot(3));
    await page.keyboard.press("a");
    await says(page, "#regions-verdict", "One solution");
    await page.fill("input[aria-label=Size]", "5");
    await page.click("button:text-is('Blank board')");
    await page.waitForFunction(() => document.querySelectorAll(".plot").length === 25);
    await says(page, "#regions-verdict", "Several solutions");
    await page.click(plot(0));
    for (let cell = 1; cell < 5; cell++) await page.click(plot(cell)); // the first region is gone
    await says(page, "#regions-about", "regions");
    await page.click("#share");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(link, /#regions\/5x1\/BBBBB.*\?paint=on$/);
  }));

test("boards are made, pasted in several forms, and saved; a fault names its place", () =>
  visit(`regions/${BOARD}`, async page => {
    const { text: link } = await ask("regions/convert", { board: text(), to: "link" });
    const { text: json } = await ask("regions/convert", { board: text(), to: "json" });
    for (const form of [link, json, text()]) {
      await page.fill("input[aria-label=Size]", "6");
      await page.click("#new-board");
      await page.waitForFunction(() => document.querySelectorAll(".plot").length === 36);
      await says(page, "#regions-verdict", "One solution");
      await page.fill("textarea", form);
      await page.waitForFunction(() => document.querySelectorAll(".plot").length === 64);
      await says(page, "#regions-verdict", "One solution");
    }
    await page.fill("textarea", "AB\nA?\n");
    await says(page, "[role=alert]", "Line 2, column 2");
    const file = await download(page, () => fromMenu(page, "SVG"));
    assert.match(file.bytes.toString(), /^<svg /);
  }));
