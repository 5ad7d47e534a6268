// Every tab by keyboard alone: Tab, Enter, Space, arrows and letters. No pointer, and the focus is never lost.
import test from "node:test";
import assert from "node:assert/strict";
import { changes, download, isShown, says, served, visit } from "./browser.mjs";

// The focused element, as a screen reader would name it.
const focused = page =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name =
      element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent ?? element.title;
    return element === document.body ? "" : (name || element.title).trim();
  });

// Presses Tab until the wanted element has the focus.
async function reach(page, wanted, { key = "Tab" } = {}) {
  const passed = [];
  for (let presses = 0; presses < 150; presses++) {
    const name = await focused(page);
    if (wanted instanceof RegExp ? wanted.test(name) : name === wanted) return;
    passed.push(name);
    await page.keyboard.press(key);
  }
  assert.fail(`${wanted} is not reached by ${key}: ${passed.join(" | ")}`);
}

// Presses the key on the focused element; afterwards some element must have the focus.
async function press(page, key) {
  await page.keyboard.press(key);
  assert.notEqual(await focused(page), "", `the focus is lost after ${key}`);
}

async function type(page, text) {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

async function open(page, tab) {
  await reach(page, tab);
  await page.keyboard.press("Enter");
  await isShown(page, tab.toLowerCase());
}

test("clocks: a move, the way home, a dial turned, another table", () =>
  visit("learn", async page => {
    await open(page, "Clocks");
    await says(page, "#about-way", "4 moves");
    await reach(page, /^move 4/);
    await press(page, "Enter");
    await says(page, "#about-way", "3 moves");
    await reach(page, "Play it");
    await press(page, "Enter");
    await says(page, "#way", "All are home");
    assert.notEqual(await focused(page), "", "the focus is lost at the end of the way");
    await reach(page, /^A at/, { key: "Shift+Tab" });
    await press(page, "ArrowLeft");
    await says(page, "#about-way", "the fewest there are");
    await page.keyboard.press("Control+z");
    await says(page, "#way", "All are home");
  }));

test("lab: a size, a measurement that is stopped, one that is not, its picture", () =>
  visit("learn", async page => {
    await open(page, "Lab");
    await reach(page, /^(Queens|n)/);
    const isSize = () => document.activeElement.type === "range";
    while (!(await page.evaluate(isSize))) await page.keyboard.press("Tab");
    await press(page, "End"); // the largest board: the count must not end before it is stopped
    await reach(page, "Measure");
    await press(page, "Enter");
    await reach(page, "Stop");
    await press(page, "Enter");
    await says(page, "#lab-answer", "topped");
    await page.waitForFunction(() => document.activeElement !== document.body);
    while (!(await page.evaluate(isSize))) await page.keyboard.press("Shift+Tab");
    await press(page, "Home");
    for (let presses = 0; presses < 3; presses++) await press(page, "ArrowRight");
    await reach(page, "Measure");
    await press(page, "Enter");
    await says(page, "#lab-answer", "40 solutions");
    assert.notEqual(await focused(page), "", "the focus is lost when all is measured");
    await reach(page, "SVG");
    const file = await download(page, () => page.keyboard.press("Enter"));
    assert.match(file.bytes.toString(), /^<svg /);
  }));

test("runs: begun, waited for, verified, its certificate saved", served, () =>
  visit("learn", async page => {
    await open(page, "Runs");
    await says(page, ".runs", "ten.run");
    await reach(page, /Size/i);
    await type(page, "15");
    await reach(page, "Start a run");
    await press(page, "Enter");
    await page.waitForSelector(".runs .chosen");
    const name = await page.$eval(".runs .chosen", card => card.dataset.run);
    await page.locator(`[data-run="${name}"] button:text-is('Verify')`).waitFor();
    const isInside = () =>
      page.evaluate(name => document.activeElement.closest("[data-run]")?.dataset.run === name, name);
    for (let presses = 0; presses < 100 && !(await isInside()); presses++) await page.keyboard.press("Tab");
    await reach(page, "Verify");
    assert.ok(await isInside());
    await press(page, "Enter");
    await says(page, `[data-run="${name}"]`, "The certificate holds: 2,279,184 solutions");
    assert.notEqual(await focused(page), "", "the focus is lost when the certificate was verified");
    await reach(page, "Certificate", { key: "Shift+Tab" });
    const file = await download(page, () => page.keyboard.press("Enter"));
    assert.ok(file.bytes.toString().includes("2279184"));
  }));

test("queens: counted, stepped, back to the count", () =>
  visit("learn", async page => {
    await open(page, "Queens");
    await reach(page, "Solutions");
    await press(page, "Enter");
    await says(page, "#count", "92 solutions");
    await reach(page, /^Step/);
    await press(page, "Enter");
    await reach(page, "One step");
    for (let presses = 0; presses < 3; presses++) await press(page, "Enter");
    await page.waitForFunction(() => location.hash.endsWith("step=3"));
  }));

test("learn: from the first screen to the last", () =>
  visit("queens", async page => {
    await open(page, "Learn");
    for (let screen = 1; screen < 8; screen++) {
      await reach(page, /^Next/);
      await press(page, "Enter");
    }
    await says(page, "#learn-title", "8.");
  }));

test("sudoku: a hint and the step it tells of; a new puzzle and undo", () =>
  visit("learn", async page => {
    await open(page, "Sudoku");
    await says(page, "#verdict", "One solution");
    await reach(page, "Hint");
    for (let degree = 1; degree <= 4; degree++) await changes(page, "#hint-said", () => press(page, "Enter"));
    await reach(page, "Do it");
    await press(page, "Enter");
    const before = page.url();
    await page.keyboard.press("Control+z");
    await page.waitForFunction(before => location.href !== before, before);
  }));
