// History: the whole state in the address, undo and redo, reload.
import test from "node:test";
import assert from "node:assert/strict";
import { isShown, PAGE, says, turnTo, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

// Opens the link of this page in another page.
async function reopened(page, flow) {
  await page.click("#share");
  await says(page, "#notice", "Link copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("about:blank");
  await page.goto(link);
  await page.waitForSelector("body[data-ready]");
  await flow();
}

test("a link opens the solution that its sender saw", () =>
  visit("queens/8", async page => {
    await says(page, "#solution-place", "Solution 1 of 92");
    for (let i = 0; i < 4; i++) await page.keyboard.press("n");
    await says(page, "#solution-place", "Solution 5 of 92");
    await reopened(page, () => says(page, "#solution-place", "Solution 5 of 92"));
    await page.fill("input[aria-label='Go to']", "80");
    await page.keyboard.press("Enter");
    await says(page, "#solution-place", "Solution 80 of 92");
  }));

test("a link opens the step that its sender saw", () =>
  visit("queens/8", async page => {
    await page.click('[data-value="search"]');
    for (let i = 0; i < 7; i++) await page.keyboard.press("ArrowRight");
    const seen = await page.textContent(".words");
    await reopened(page, async () => {
      await page.waitForSelector(".words tr");
      assert.equal(await page.textContent(".words"), seen);
      assert.match(page.url(), /step=7/);
    });
    await page.goBack().catch(() => {});
  }));

test("clocks, their last move and its line are in the address", () =>
  visit("clocks", async page => {
    await page.click(".moves button >> nth=3");
    await page.click("button[title='One line back']");
    await page.click("button[title='One line back']");
    const [lines, faces] = await page.evaluate(() => [
      document.querySelector(".packed").textContent,
      [...document.querySelectorAll(".face")].map(face => face.getAttribute("aria-label")).join(),
    ]);
    await reopened(page, async () => {
      await page.waitForSelector(".packed");
      assert.equal(await page.textContent(".packed"), lines);
      const now = await page.$$eval(".face", all => all.map(face => face.getAttribute("aria-label")).join());
      assert.equal(now, faces);
    });
    await page.click('[data-value="lights"]');
    const lit = () => page.$$eval(".face", all => all.map(face => Number(face.classList.contains("on"))).join(""));
    const before = await lit();
    await page.click(".face >> nth=7");
    await page.waitForFunction(() => location.hash.includes("lights/5x5x2"));
    const after = await lit();
    assert.notEqual(after, before);
    await page.reload();
    await page.waitForSelector(".face.light");
    assert.equal(await lit(), after);
    await page.click("#undo"); // a reload keeps everything, also the undo history
    assert.equal(await lit(), before);
    await page.click('[data-value="other"]');
    await page.fill("textarea", "AB\nBC:2");
    await page.fill("input[type=text]", "1 2 3");
    await page.click("button:text-is('Use')");
    await says(page, "#about-way", "No move changes");
    await reopened(page, () => says(page, "#about-way", "No move changes"));
    assert.equal(await page.inputValue("textarea"), "AB\nBC:2");
  }));

test("the lab's setting is in the address", () =>
  visit("lab", async page => {
    await page.fill("input[type=range]", "9");
    await page.dispatchEvent("input[type=range]", "change");
    await page.waitForFunction(() => location.hash === "#lab/queens/9");
    await page.click('[data-value="clocks"]');
    await page.waitForFunction(() => location.hash === "#lab/clocks");
    await page.click("#undo");
    assert.equal(await page.inputValue("input[type=range]"), "9");
    await page.reload();
    await isShown(page, "lab");
    assert.equal(await page.inputValue("input[type=range]"), "9");
  }));

test("pencil marks, colours and entries survive a reload and a link", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click('.square[data-cell="1"]');
    await page.keyboard.press("Shift+Digit4");
    await page.keyboard.press("Shift+Digit7");
    await page.keyboard.press("c");
    await page.keyboard.press("8");
    await page.keyboard.press("v");
    await page.keyboard.press("3");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("z");
    await page.keyboard.press("6");
    const seen = await page.$$eval(".square", all => all.map(square => square.getAttribute("aria-label")).join("\n"));
    assert.match(seen, /Row 1, column 2: blank, corner 4 7, centre 8, colour 3/);
    await page.reload();
    await page.waitForSelector(".square.entry");
    const again = () => page.$$eval(".square", all => all.map(square => square.getAttribute("aria-label")).join("\n"));
    assert.equal(await again(), seen);
    await reopened(page, async () => {
      await page.waitForSelector(".square.entry");
      assert.equal(await again(), seen);
    });
    assert.ok(page.url().startsWith(`${PAGE}/#sudoku/`));
  }));

test("tabs keep what was done on them, and Back goes to the tab before", () =>
  visit("queens/6", async page => {
    await says(page, "#count", "4 solutions");
    await page.click('.cell[data-row="0"][data-col="0"]');
    await page.waitForFunction(() => location.hash.includes("*"));
    const board = page.url();
    await turnTo(page, "clocks");
    await turnTo(page, "queens");
    assert.equal(page.url(), board);
    await page.goBack();
    await isShown(page, "clocks");
    await page.goBack();
    await isShown(page, "queens");
    await page.click("#undo");
    assert.equal(await page.locator(".cell.blocked").count(), 0);
  }));
