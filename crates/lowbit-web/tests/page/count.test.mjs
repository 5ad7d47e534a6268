// Count: placements and sequences, the forecast first, then the numbers; published terms are marked as published.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, keep, says, switchLanguage, visit } from "./browser.mjs";

const choose = (page, label, value) => page.selectOption(`select[aria-label='${label}']`, value);

test("a forecast, then the number; another goal gives a table; the question is the address", () =>
  visit("count", async page => {
    await says(page, "#placements", "4,524 placements");
    await says(page, "#placements-forecast", "on this machine");
    await says(page, "#placements-about", "the published count");
    await choose(page, "Board", "rectangle");
    await page.fill("input[aria-label=Rows]", "6");
    await page.fill("input[aria-label=Columns]", "6");
    await choose(page, "Rule", "any");
    await choose(page, "What to count", "by-size");
    await page.waitForFunction(() => location.hash === "#count/queen/rectangle/6x6/any/by-size");
    const { row } = await ask("place/count", { problem: "queen on rectangle 6x6, any", goal: "by-size" });
    await page.waitForSelector(".numbers tbody tr");
    const shown = await page.$$eval(".numbers td.number", all => all.map(one => one.textContent.replaceAll(",", "")));
    assert.deepEqual(shown, row);
    await keep(page, "count");
    await page.reload();
    await page.waitForSelector(".numbers tbody tr");
    await page.click("#undo");
    await says(page, "#placements", "placements");
    assert.equal(await page.inputValue("select[aria-label='What to count']"), "count");
  }));

test("other pieces by name; what cannot be is said in one line", () =>
  visit("count/queen+leaper(1,3)/rectangle/12x12/each-row/count", async page => {
    await says(page, "#placements", "176 placements");
    await page.fill("input[aria-label^='Other piece']", "dragon");
    await page.dispatchEvent("input[aria-label^='Other piece']", "change");
    await says(page, "#placements-about", "no piece is called 'dragon'");
    assert.equal(await page.textContent("#placements"), "");
  }));

test("what is too long is not begun; a count says how far it is and can be stopped", () =>
  visit("count/queen/rectangle/30x30/any/count", async page => {
    await says(page, "#placements-forecast", "longer than the 10 min");
    assert.equal(await page.isVisible("#placements-count"), false);
    // The answer is held back, so that the count does not end before it is examined.
    await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      answeredBy(async (path, body, { on, signal }) => {
        if (path === "place/plan") return { seconds: 30 };
        on.progress({ fraction: 0.25, elapsed: 10, remaining: 30 });
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      });
    });
    await choose(page, "Rule", "maximal");
    await says(page, "#placements-forecast", "About 30 s");
    await page.click("#placements-count");
    await says(page, "#placements", "25 %");
    await says(page, "#placements-about", "30 s");
    await page.click("#tab button:text-is('Stop')");
    await says(page, "#placements-about", "Stopped");
    assert.equal(await page.textContent("#placements"), "");
    assert.equal(await page.isVisible("#placements-count"), true);
  }));

test("sequences: published terms are named so, those found here are, too, and a term is counted", () =>
  visit("count/A006717/4", async page => {
    await says(page, "#sequence-meaning", "semiqueens");
    const line = n => page.$$eval(".sequence-terms tr", (rows, n) => rows.find(row => row.firstChild.textContent === n).innerText, n);
    assert.match(await line("4"), /2,025\s+published/);
    assert.match(await line("13"), /4,431,651,025,621,584,195\s+found by lowbit, not published/);
    assert.match(await line("16"), /\?\s+not known/);
    await page.click("#placements-count");
    await says(page, "#placements", "2,025 placements");
    await choose(page, "Sequence", "A002562");
    await page.waitForFunction(() => location.hash === "#count/A002562/4");
    await page.fill("input[aria-label='Term n']", "8");
    await page.dispatchEvent("input[aria-label='Term n']", "change");
    await page.click("#placements-count");
    await says(page, "#placements", "12 placements");
    await keep(page, "sequence");
  }));

test("what is drawn of a piece is what the library counts with: pairs that do not see each other", async () => {
  const { PIECES, sight } = await import("../../page/js/count/moves.js");
  const [rows, columns] = [6, 7];
  const others = ["leaper(1,3)", "rider(2,3)", "semirider(1,2)", "range(2)", "rook+leaper(2,2)", "semibishop+king"];
  for (const piece of [...PIECES, ...others]) {
    const sees = sight(piece);
    let pairs = 0;
    for (let a = 0; a < rows * columns; a++)
      for (let b = 0; b < a; b++)
        if (!sees(Math.floor(a / columns) - Math.floor(b / columns), (a % columns) - (b % columns))) pairs++;
    const { count } = await ask("place/count", { problem: `${piece} on rectangle ${rows}x${columns}, exactly-2` });
    assert.equal(String(pairs), count, piece);
  }
  for (const none of ["", "dragon", "queen+", "leaper(1)", "range(1,2)"]) assert.equal(sight(none), undefined, none);
});

test("what a sequence counts is told in the language of the page, in the list, too", () =>
  visit("count/A007705/3", async page => {
    await says(page, "#sequence-meaning", "ways to place 2n+1 queens on the torus");
    await switchLanguage(page);
    await says(page, "#sequence-meaning", "在边长 2n+1 的环面上放 2n+1 个皇后的方法数");
    const names = await page.$$eval("select[aria-label] option", all => all.map(one => one.textContent).filter(text => /^A\d{6}/.test(text)));
    assert.ok(names.length > 90, `${names.length} sequences`);
    for (const name of names) assert.match(name, /\p{Script=Han}/u);
    for (let i = 0; i < 3; i++) await switchLanguage(page); // faster than answers come
    await says(page, "#sequence-meaning", "ways to place 2n+1 queens on the torus");
  }));
