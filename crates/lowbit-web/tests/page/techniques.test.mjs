// The page of each technique: its idea in two languages, a picture of a position in which it is the next step, the position to try.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, keep, says, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

test("every technique of the library has a text of its own, or its family's; every text is one technique's", async () => {
  const names = (await ask("sudoku/techniques", {})).techniques.map(({ name }) => name);
  const { idea, hasOwnIdea, ideaNames } = await import("../../page/js/sudoku/ideas.js");
  for (const name of ideaNames()) assert.ok(names.includes(name), `${name} is no technique`);
  const seen = new Map();
  for (const name of names) {
    const [english, chinese] = [idea(name, "en"), idea(name, "zh")];
    assert.ok(english.length > 60 && /\.$/.test(english), `${name}: ${english}`);
    assert.ok(chinese.length > 15 && /\p{Script=Han}.*。$/u.test(chinese), `${name}: ${chinese}`);
    for (const text of hasOwnIdea(name) ? [english, chinese] : []) {
      assert.equal(seen.get(text), undefined, `${name} has the text of another technique`);
      seen.set(text, name);
    }
  }
});

// Nets take long to find; LONG=1 tests them, too.
const SLOW = /^(dynamic|nested|template)/;

test("in every position that is shown for a technique the library's next step is that technique", async () => {
  const { EXAMPLES } = await import("../../page/js/sudoku/examples.js");
  const shown = Object.entries(EXAMPLES).filter(([name]) => process.env.LONG || !SLOW.test(name));
  assert.ok(shown.length >= 60, `${shown.length} positions`);
  for (const [name, address] of shown) {
    const [path, query] = address.split("?centre=");
    const [puzzle, entries] = path.split("/");
    const { steps } = await ask("sudoku/hint", { puzzle, entries, marks: standing(puzzle, entries, query), degree: 4 });
    assert.equal(steps?.[0]?.technique, name);
  }
});

// The candidates of a position: those that the rules leave, unless the cell has marks.
function standing(puzzle, entries = ".".repeat(81), query = "") {
  const digits = [...puzzle].map((character, cell) => Number(character) || Number(entries[cell]) || 0);
  const house = cell => [Math.floor(cell / 9), cell % 9, 3 * Math.floor(cell / 27) + Math.floor((cell % 9) / 3)];
  const sees = (a, b) => house(a).some((number, kind) => number === house(b)[kind]);
  const sets = digits.map((digit, cell) => {
    const seen = digits.reduce((set, other, at) => (other && sees(cell, at) ? set | (1 << (other - 1)) : set), 0);
    return digit ? 0 : 511 & ~seen;
  });
  for (const mark of query.split(",").filter(Boolean)) {
    const [cell, left] = mark.split("-");
    sets[Number(cell)] &= [...left].reduce((set, digit) => set | (1 << (Number(digit) - 1)), 0);
  }
  return sets;
}

test("a technique's page has its idea, a picture, and a position that is opened with its hint; others are one choice away", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click("#sudoku-hints button:text-is('Techniques')");
    await page.selectOption("dialog select[aria-label=technique]", "x-wing");
    await says(page, "#technique-title", "X-wing");
    await says(page, "#technique-idea", "two rows");
    await says(page, "#technique-said", "In the picture: no");
    assert.ok((await page.locator("dialog .square i.reason").count()) >= 4, "its four corners are drawn");
    assert.ok((await page.locator("dialog .square i.removed").count()) >= 1, "and what goes");
    assert.match(await page.getAttribute("dialog [role=img]", "aria-label"), /^X-wing/);
    await keep(page, "technique");
    const told = (await page.textContent("#technique-said")).replace("In the picture: ", "");
    await page.click("dialog button:text-is('Try this example')");
    await says(page, "#hint-said", told);
    assert.equal(await page.isVisible("dialog"), false);
    await page.click("#undo");
    assert.match(page.url(), new RegExp(LECTURE.replaceAll(".", "\\.")));
  }));

test("a technique without a text of its own has its family's", async () => {
  const { idea } = await import("../../page/js/sudoku/ideas.js");
  assert.match(idea("finned-whale", "en"), /fins/);
  assert.match(idea("something-new", "zh"), /一环扣一环/);
});

test("a technique without a position says so, and offers none", async () => {
  const { EXAMPLES } = await import("../../page/js/sudoku/examples.js");
  const { techniques } = await ask("sudoku/techniques", {});
  const without = techniques.filter(({ name, taught }) => taught && !EXAMPLES[name]).map(({ name }) => name);
  if (without.length === 0) return;
  await visit(`sudoku/${LECTURE}`, async page => {
    await page.click("#sudoku-hints button:text-is('Techniques')");
    for (const name of without) {
      await page.selectOption("dialog select[aria-label=technique]", name);
      await says(page, "#technique-said", "No position with it is stored here");
      assert.equal(await page.isVisible("dialog button:text-is('Try this example')"), false);
    }
  });
});
