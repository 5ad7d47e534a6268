// A sudoku player: marks, many cells, colours, highlight, keys, time, check, the end, hints, pictures.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, download, fromMenu, keep, says, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const SOLVED = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
const square = cell => `.square[data-cell="${cell}"]`;
const label = (page, cell) => page.getAttribute(square(cell), "aria-label");

test("marks by hand in corners and centre, many cells, colours, a digit lit up", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click(square(1));
    await page.keyboard.press("Shift+Digit4");
    await page.keyboard.press("Shift+Digit7");
    await page.keyboard.press("Control+Digit8");
    assert.equal(await label(page, 1), "Row 1, column 2: blank, corner 4 7, centre 8");
    await page.keyboard.press("Shift+Digit7"); // again: removed
    assert.equal(await label(page, 1), "Row 1, column 2: blank, corner 4, centre 8");
    await page.click(square(3));
    await page.click(square(4), { modifiers: ["Control"] });
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await page.locator(".square.selected").count(), 3);
    await page.click('[data-value="centre"]');
    await page.click(".digits button >> nth=5");
    for (const cell of [3, 4, 5]) assert.match(await label(page, cell), /centre 6/);
    await page.keyboard.press("v");
    await page.keyboard.press("2");
    assert.equal(await page.locator(".square.colour-2").count(), 3);
    await page.click('[data-value="light"]');
    await page.click(".digits button >> nth=5");
    assert.equal(await page.locator(".square.same").count(), 2); // the given sixes
    assert.equal(await page.locator(".square i.lit").count(), 3);
    const [from, to] = [await page.locator(square(60)).boundingBox(), await page.locator(square(62)).boundingBox()];
    await page.mouse.move(from.x + 9, from.y + 9);
    await page.mouse.down();
    await page.mouse.move(to.x + 9, to.y + 9, { steps: 8 });
    await page.mouse.up();
    assert.equal(await page.locator(".square.selected").count(), 3);
    await page.keyboard.press("z");
    await page.click(square(3));
    await page.keyboard.press("6"); // an entry takes its digit from the marks that see it
    assert.doesNotMatch(await label(page, 4), /centre/);
    await keep(page, "player");
    await page.dblclick(square(0));
    assert.equal(
      await page.locator(".square.selected").count(),
      await page.locator(".square", { hasText: /^1$/ }).count(),
    );
  }));

test("played to the end: time, check, a moment of joy", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.focus(square(1));
    for (let cell = 1; cell < 81; cell++) {
      await page.keyboard.press(cell % 9 === 0 ? "ArrowDown" : "ArrowRight");
      if (cell % 9 === 0) await page.keyboard.press("Home");
      const at = Number(await page.evaluate(() => document.activeElement.dataset.cell));
      if (LECTURE[at] === "." && at !== 1) await page.keyboard.press(SOLVED[at]);
      if (cell === 20) await page.waitForFunction(() => document.querySelector("#timer").textContent !== "00:00");
    }
    assert.equal(await page.locator(".joy").count(), 0);
    await page.click(square(1));
    await page.keyboard.press(SOLVED[1]);
    await says(page, ".joy-said", "Solved in");
    await says(page, "#verdict", "Solved");
    const time = await page.textContent("#timer");
    await page.reload();
    await says(page, "#verdict", "Solved");
    assert.equal(await page.textContent("#timer"), time);
  }));

test("a hint from a nudge to the reason, drawn, and done; the whole way with its slider", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click("button:text-is('Hint')");
    await says(page, "#hint-said", "single");
    assert.equal(await page.locator(".square i.placed, .square i.reason").count(), 0, "a nudge shows no cell");
    for (let i = 0; i < 3; i++) {
      const before = await page.textContent("#hint-said");
      await page.click("button:text-is('Tell more')");
      await page.waitForFunction(before => document.querySelector("#hint-said").textContent !== before, before);
    }
    assert.equal(await page.locator(".square i.placed").count(), 1);
    await keep(page, "hint");
    await page.click("button:text-is('Do it')");
    await page.waitForSelector(".square.entry");
    const entry = await page.$eval(".square.entry", entry => [entry.dataset.cell, entry.textContent]);
    assert.equal(SOLVED[entry[0]], entry[1]);
    await page.click("#undo");
    assert.equal(await page.locator(".square.entry").count(), 0);
    await page.click(square(1));
    await page.keyboard.press("7"); // wrong
    await page.keyboard.press("h");
    await says(page, "#hint-said", "in no solution");
    assert.equal(await page.locator(".square.wrong").count(), 1);
    await page.click("#undo");
    await page.click("button:text-is('The whole way')");
    await says(page, "#hint-said", "Hardest");
    const last = await page.getAttribute("input[aria-label='Steps of the way']", "max");
    await page.fill("input[aria-label='Steps of the way']", last);
    await says(page, "#hint-said", "Solved.");
    assert.equal(
      await page.$$eval(".square", all => all.map(s => s.querySelector(".digit")?.textContent ?? ".").join("")),
      SOLVED,
    );
  }));

test("a picture holds what is seen: givens, entries, marks, colours", () =>
  visit(`sudoku/${LECTURE}?corner=1-478&colours=1-3`, async page => {
    await page.click(square(3));
    await page.keyboard.press("6");
    const { bytes } = await download(page, () => fromMenu(page, "SVG"));
    const picture = bytes.toString();
    assert.equal(picture.match(/font-weight="700"/g).length, 30);
    assert.equal(picture.match(/class="entry"/g).length, 1);
    assert.ok(picture.includes("#f9d7a0") && picture.match(/font-size="13"/g).length === 3);
    const painted = await download(page, () => fromMenu(page, "PNG"));
    assert.equal(painted.bytes.subarray(1, 4).toString(), "PNG");
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".pad").isVisible(), false);
    assert.equal(await page.locator(".sudoku").isVisible(), true);
  }));

test("a new puzzle by its grade", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await says(page, "#tab", "Easy (rating 1.2)");
    await page.selectOption("select[aria-label=Grade]", "hard");
    await page.click("button:text-is('New puzzle')");
    await page.waitForFunction(lecture => !location.hash.includes(lecture), LECTURE);
    await says(page, "#tab", "Hard (rating");
  }));

test("the links of a chain are drawn over the grid", async () => {
  // A generated puzzle whose path has a chain.
  const { puzzles } = await ask("sudoku/generate", { grade: "hard", count: 12, seed: 3 });
  const ways = await Promise.all(puzzles.slice(0, 3).map(puzzle => ask("sudoku/path", { puzzle })));
  const more = ways.some(way => way.steps.some(step => step.links)) ? [] : puzzles.slice(3);
  for (const puzzle of more) ways.push(await ask("sudoku/path", { puzzle }));
  const which = ways.findIndex(way => way.steps.some(step => step.links));
  assert.ok(which >= 0, "no chain in a dozen hard puzzles");
  const number = ways[which].steps.findIndex(step => step.links);
  await visit(`sudoku/${puzzles[which]}`, async page => {
    await page.click("button:text-is('The whole way')");
    await says(page, "#hint-said", "Hardest");
    await page.fill("input[aria-label='Steps of the way']", String(number));
    assert.equal(await page.locator("path.link").count(), ways[which].steps[number].links.length);
    await keep(page, "chain");
  });
});
