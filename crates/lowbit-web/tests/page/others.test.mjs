// Clocks, lab, runs.
import test from "node:test";
import assert from "node:assert/strict";
import { download, fromMenu, keep, says, served, visit } from "./browser.mjs";

const way = page => page.$$eval("#way button", moves => moves.map(move => move.textContent).join(" "));

test("the lecture's clocks: a move as one addition, the way home played", () =>
  visit("clocks", async page => {
    await says(page, "#about-way", "4 moves");
    assert.equal(await way(page), "", "the answer is for whoever asks for it");
    await page.click("button:text-is('Show the way')");
    assert.equal(await way(page), "4 5 8 9");
    await page.click(".moves button >> nth=3");
    const lines = await page.$$eval(".packed tr", rows =>
      rows.slice(1).map(row => [...row.querySelectorAll(".bit")].map(bit => bit.textContent).join("")),
    );
    assert.deepEqual(lines, [
      "011011000010010010010001010",
      "001000000001000000001000000",
      "100011000011010010011001010",
      "011011011011011011011011011",
      "000011000011010010011001010",
    ]);
    assert.equal(await page.locator(".packed .bit.lit").count(), 1);
    await says(page, "#about-way", "3 moves");
    assert.equal(await way(page), "5 8 9");
    await keep(page, "clocks");
    await page.click("button:text-is('Play it')");
    await says(page, "#way", "All are home");
  }));

test("dials turn by hand; other tables have their own ways", () =>
  visit("clocks", async page => {
    await says(page, "#about-way", "4 moves");
    await page.click("button:text-is('All home')");
    await says(page, "#way", "All are home");
    await page.focus(".face >> nth=0");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.getAttribute(".face >> nth=0", "aria-label"), "A at 9");
    await page.click("button:text-is('Show the way')");
    await says(page, "#about-way", "It is the only way");
    await page.click('[data-value="other"]');
    await page.fill("textarea", "AB\nBC");
    await page.fill("input[type=text]", "1 0 0");
    await page.click("button:text-is('Use')");
    await says(page, "#way", "There is no way home");
    await says(page, "#about-way", "No move changes");
    await page.fill("textarea", "AB\nnonsense!");
    await page.click("button:text-is('Use')");
    await says(page, "[role=alert]", "Line 2");
  }));

test("lights out: pressing what is shown puts them out", () =>
  visit("clocks", async page => {
    await page.click('[data-value="lights"]');
    await page.fill("input[aria-label=Rows]", "3");
    await page.fill("input[aria-label=Columns]", "4");
    await page.press("input[aria-label=Columns]", "Tab");
    await page.waitForFunction(() => document.querySelectorAll(".face").length === 12);
    await page.click("button:text-is('Show the way')");
    for (let presses = 0; ; presses++) {
      await page.waitForFunction(() => document.querySelector("#way").textContent);
      const home = await page.evaluate(() => document.querySelector("#way").textContent.includes("home"));
      if (home) break;
      assert.ok(presses < 13);
      const before = await way(page);
      await page.click(`.face >> nth=${Number(before.split(" ")[0]) - 1}`);
      await page.waitForFunction(
        before => [...document.querySelectorAll("#way button")].map(move => move.textContent).join(" ") !== before,
        before,
      );
    }
    assert.equal(await page.locator(".face.on").count(), 0);
  }));

test("the lab's points appear one by one, and the table beside them", () =>
  visit("lab", async page => {
    await page.fill("input[type=range]", "7");
    await page.click("#climb");
    await page.waitForSelector(".point");
    await says(page, "#lab-answer", "40 solutions");
    const rows = await page.locator(".rungs tbody tr").count();
    assert.ok(rows >= 5);
    assert.equal((await page.locator(".point").count()) + (await page.locator("path.without").count()), rows);
    assert.ok((await page.locator("path.equal").count()) >= 1);
    const file = await download(page, () => page.click("button:text-is('SVG')"));
    assert.match(file.bytes.toString(), /^<svg /);
    await keep(page, "lab");
  }));

test("a sudoku goes to the lab", () =>
  visit("sudoku", async page => {
    await says(page, "#verdict", "One solution");
    await fromMenu(page, "In the lab");
    await page.click("#climb");
    await says(page, "#lab-answer", "sudoku with 30 givens: One solution");
  }));

test("runs show how far they are", served, () =>
  visit("runs", async page => {
    await says(page, ".runs", "ten.run");
    assert.match(await page.textContent('[data-run="ten.run"]'), /Queens 10.*complete.*724.*ten\.cert/s);
  }));
