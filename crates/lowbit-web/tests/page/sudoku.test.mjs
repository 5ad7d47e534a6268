// Sudoku: type, paste, share, solve, set.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, download, fromMenu, keep, says, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const SOLVED = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
const square = cell => `.square[data-cell="${cell}"]`;
const digits = page =>
  page.$$eval(".square", squares => squares.map(square => square.querySelector(".digit")?.textContent ?? ".").join(""));

test("the lecture's example: one solution, and the bits of its cell", () =>
  visit("sudoku", async page => {
    await says(page, "#verdict", "One solution");
    assert.equal(await digits(page), LECTURE);
    const bits = await page.$$eval(".mask-table .mask-line", rows =>
      rows.slice(1).map(row => [...row.querySelectorAll(".bit")].map(bit => bit.textContent).join("")),
    );
    assert.deepEqual(bits, ["101010001", "000001000", "111000000", "000100110"]);
    assert.match(await page.textContent("#tab"), /lowbit\(d\) = 000100000: the digit 4/);
    await page.click("button:text-is('Solve')");
    await page.waitForSelector(".square.solved .digit");
    assert.equal(await digits(page), SOLVED);
    await keep(page, "sudoku");
    await page.click("button:text-is('Hide solution')");
    assert.equal(await digits(page), LECTURE);
  }));

test("contradictions are seen as they arise", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click(square(1));
    await page.keyboard.press("5"); // its row already has a 5
    await says(page, "#verdict", "Contradiction");
    assert.equal(await page.locator(".square.conflict").count(), 2);
    await page.keyboard.press("7"); // no contradiction, but wrong: only a check finds it
    await says(page, "#verdict", "One solution");
    await page.click("button:text-is('Check')");
    await says(page, "#notice", "1 entry is wrong");
    assert.equal(await page.locator(".square.wrong").count(), 1);
    await page.click(square(1));
    await page.keyboard.press("4");
    await page.click("button:text-is('Check')");
    await says(page, "#notice", "right so far");
    await page.click(square(0));
    await page.keyboard.press("9");
    await says(page, "#notice", "given");
    await page.click("button:text-is('Start over')");
    assert.equal(await digits(page), LECTURE);
  }));

test("a new puzzle has its givens where those on the board are", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await says(page, "#verdict", "One solution");
    await page.selectOption("select[aria-label=Symmetry]", "pattern");
    await page.click("button:text-is('New puzzle')");
    await page.waitForFunction(old => !location.href.includes(old), LECTURE);
    await says(page, "#verdict", "One solution");
    const made = await digits(page);
    assert.ok([...made].every((digit, cell) => digit === "." || LECTURE[cell] !== "."), made);
  }));

test("a puzzle is shared by its address", () =>
  visit("sudoku", async page => {
    await page.click("button:text-is('Empty grid')");
    await says(page, "#verdict", "Type or paste");
    await page.click(square(0));
    for (const key of ["7", "ArrowRight", "ArrowRight", "3"]) await page.keyboard.press(key);
    await says(page, "#verdict", "Several solutions");
    await page.click("#share");
    await says(page, "#notice", "Link copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.endsWith(`#sudoku/7.3${".".repeat(78)}`), link);
    await page.goto("about:blank");
    await page.goto(link);
    await says(page, "#verdict", "Several solutions");
    assert.ok((await digits(page)).startsWith("7.3."));
  }));

test("any format can be pasted; a fault is named", () =>
  visit("sudoku", async page => {
    const rows = LECTURE.match(/.{9}/g)
      .map(row => row.replaceAll(".", "0"))
      .join("\n");
    await page.click("button:text-is('Empty grid')");
    await page.fill("textarea", rows);
    await says(page, "#verdict", "One solution");
    assert.equal(await digits(page), LECTURE);
    await page.fill(
      "textarea",
      "+-----+-----+\n| 1 . | . 4 |\n| . . | . . |\n+-----+-----+\n| . . | 3 . |\n| . . | . 2 |\n+-----+-----+",
    );
    await page.waitForFunction(() => document.querySelectorAll(".square").length === 16);
    await page.fill("textarea", "this is not a sudoku at all");
    await page.waitForSelector("[role=alert]:not(:empty)");
  }));

test("true candidates, target scoring, saving", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click('[data-value="true"]');
    await page.waitForFunction(() => [...document.querySelectorAll(".square .marks")].some(marks => marks.textContent));
    const marks = await page.$$eval(".square", squares =>
      squares.map(square => (square.querySelector(".digit") ?? square.querySelector(".marks")).textContent).join(""),
    );
    assert.equal(marks, SOLVED);
    await page.click('[data-value="seen"]');
    assert.equal(await page.$eval(`${square(1)} .marks`, marks => marks.textContent), "478");
    await page.check("input[type=checkbox]");
    await page.click("button:text-is('Best solution')");
    const { sum } = await ask("sudoku/best", { puzzle: LECTURE });
    await says(page, "#score", sum.toLocaleString("en"));
    const file = await download(page, () => fromMenu(page, ".sdk"));
    assert.match(file.bytes.toString(), /^\[Puzzle\]\n1\.3\.\.\.5\.9\n/);
  }));

test("puzzles of every size are set", () =>
  visit("sudoku", async page => {
    for (const side of [4, 9, 16]) {
      await page.selectOption("select >> nth=0", String(side));
      await page.click("button:text-is('New puzzle')");
      await page.waitForFunction(cells => document.querySelectorAll(".square").length === cells, side * side);
      await says(page, "#verdict", "One solution");
    }
    await page.goto(page.url().replace(/#.*/, `#sudoku/${".".repeat(625)}`));
    await page.waitForFunction(() => document.querySelectorAll(".square").length === 625);
  }));
