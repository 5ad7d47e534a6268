// Puzzles of the day, times and streaks on the device, a result without spoilers, the list of solved puzzles as a file.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, download, isShown, PAGE, says, visit } from "./browser.mjs";

const DAY = "2026-11-17"; // a Tuesday

test("the sudoku of a day is made from its date alone", () =>
  visit(`sudoku/day/${DAY}`, async page => {
    const { puzzles } = await ask("sudoku/generate", { seed: 20261117, grade: "easy", symmetry: "rotational" });
    await page.waitForFunction(puzzle => location.hash.includes(puzzle), puzzles[0]);
  }));

test("the regions and the queens of a day, too; a board of queens has one solution", () =>
  visit(`regions/day/${DAY}`, async page => {
    const { regions } = await ask("regions/generate", { seed: 20261117, size: 7, grade: "easy" });
    await page.waitForFunction(letters => location.hash.includes(letters), regions.join(""));
    const boards = await page.evaluate(async () => {
      const { dayQueens } = await import(new URL("js/daily/day.js", location.href));
      const days = Array.from({ length: 7 }, (_, i) => `2026-11-${15 + i}`);
      return days.map(day => [dayQueens(day).rows.join("\n"), dayQueens(day).rows.join("\n")]);
    });
    for (const [board, again] of boards) {
      assert.equal(board, again, "the same for everyone");
      assert.equal((await ask("queens/count", { board })).count, "1", board);
    }
  }));

// Solves the sudoku of today on the page by its keys.
async function solveToday(page) {
  const before = page.url();
  await page.click("button:text-is('Puzzle of the day')");
  await page.waitForFunction(before => !location.href.includes(before), before);
  await says(page, "#verdict", "One solution");
  const puzzle = page.url().split("#sudoku/")[1];
  const { solution } = await ask("sudoku/solve", { puzzle });
  for (let cell = 0; cell < 81; cell++) {
    if (puzzle[cell] !== ".") continue;
    await page.click(`.square[data-cell="${cell}"]`);
    await page.keyboard.press(solution[cell]);
  }
  await says(page, ".joy-said", "Solved");
  return { puzzle, solution };
}

test("today's sudoku is solved: its time, the streak, a text that gives nothing away, the list and its file", () =>
  visit("sudoku", async page => {
    await says(page, "#verdict", "One solution");
    // Yesterday's was solved, too.
    await page.evaluate(() => {
      const day = new Date(Date.now() - 86_400_000);
      const two = number => String(number).padStart(2, "0");
      const yesterday = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
      const entry = { kind: "sudoku", address: "x", seconds: 61, hints: 0, at: Date.now() - 86_400_000, day: yesterday };
      localStorage.setItem("played", JSON.stringify([entry]));
    });
    const { puzzle, solution } = await solveToday(page);
    await says(page, "#sudoku-streak", "2 days in a row");
    await page.click("button:text-is('Copy result')");
    await says(page, "#notice", "Copied");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(text, /^lowbit Sudoku \d{4}-\d\d-\d\d, \w+\n\d\d:\d\d · without hints · 2 days in a row\nhttp/);
    assert.ok(!text.includes(puzzle) && !text.includes(solution), "no spoiler");
    assert.match(text, /#sudoku\/day\/\d{4}-\d\d-\d\d$/);
    await page.goto(`${PAGE}/#home`);
    await isShown(page, "home");
    await says(page, "#played", "2 puzzles solved");
    const file = await download(page, () => page.click("button:text-is('Save as a file')"));
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await isShown(page, "home");
    await says(page, "#played", "What you solve is listed here");
    const read = async bytes => {
      await page.setInputFiles("#played input[type=file]", { name: "played.json", mimeType: "application/json", buffer: bytes });
    };
    await read(file.bytes);
    await says(page, "#played", "2 puzzles solved");
    await read(file.bytes); // again: nothing is counted twice
    await says(page, "#notice", "0 new entries");
    await read(Buffer.from("{}"));
    await says(page, "#notice", "no list of played puzzles");
  }));

test("eight queens are placed by hand: what they attack is shown, and nothing is solved before", () =>
  visit("home", async page => {
    await page.click("text=Or place eight queens yourself");
    await isShown(page, "queens");
    const asked = [];
    page.on("request", request => asked.push(request.url()));
    assert.equal(await page.locator(".cell svg").count(), 0);
    const cell = (row, col) => page.click(`.cell[data-row="${row}"][data-col="${col}"]`);
    await cell(0, 0);
    assert.equal(await page.locator(".cell[class*='hit-']").count(), 7 + 7 + 7);
    await cell(3, 3); // on its diagonal
    await says(page, "#notice", "row 1, column 1 attacks");
    await page.click("#undo");
    assert.equal(await page.locator(".cell svg").count(), 0);
    for (const [row, col] of [0, 4, 7, 5, 2, 6, 1, 3].entries()) await cell(row, col);
    await says(page, ".joy-said", "Solved");
    assert.deepEqual(asked.filter(url => url.includes("/api/")), [], "no question was asked");
  }));

test("the first screen: one sentence, three ways in, a search that moves, the published count of 27 queens", () =>
  visit("", async page => {
    await isShown(page, "home");
    assert.ok((await page.textContent(".what")).length > 60);
    const board = () => page.$eval(".moving .board", board => board.innerHTML);
    const before = await board();
    await page.waitForFunction(before => document.querySelector(".moving .board").innerHTML !== before, before);
    for (const [way, tab] of [
      ["play", "sudoku"],
      ["see", "learn"],
      ["count", "queens"],
    ]) {
      await page.goto(`${PAGE}/#home`);
      await isShown(page, "home");
      await page.click(`#way-${way}`);
      await isShown(page, tab);
    }
    await says(page, "#count", "234,907,967,154,122,528 solutions");
    await says(page, "#published", "as published");
  }));
