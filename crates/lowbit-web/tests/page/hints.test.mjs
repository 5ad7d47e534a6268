// Hints: drawn on their own position, the conclusion first, long chains as lists, all steps, the path with a Stop.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, changes, keep, says, visit } from "./browser.mjs";

// A puzzle whose path has sets, chains and a forcing chain, as made by lowbit sudoku generate --needs als-xz --needs forcing-chain.
const HARD = "14.....9....8.....8...35.6..1...2.5.43..........9..2..9....6..3.2....8......2..7.";
const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

// The drawn candidates of each cell.
const drawn = page =>
  page.$$eval(".square", squares =>
    squares.map(square => {
      const marks = square.querySelector(".marks");
      return marks ? [...marks.children].map(mark => mark.textContent.trim()).join("") : "";
    }),
  );

// The address of a sudoku after the first steps of its path: entries, and the remaining candidates as marks.
async function after(puzzle, number) {
  const { steps } = await ask("sudoku/path", { puzzle });
  const digits = [...puzzle].map(character => Number(character) || 0);
  const sees = (a, b) =>
    Math.floor(a / 9) === Math.floor(b / 9) ||
    a % 9 === b % 9 ||
    (Math.floor(a / 27) === Math.floor(b / 27) && Math.floor((a % 9) / 3) === Math.floor((b % 9) / 3));
  const sets = digits.map((digit, cell) =>
    digit ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9].filter(value => !digits.some((other, at) => other === value && sees(cell, at))),
  );
  const placeOf = name => {
    const [, row, column, digit] = /r(\d)c(\d):(\d)/.exec(name).map(Number);
    return [9 * (row - 1) + column - 1, digit];
  };
  for (const step of steps.slice(0, number)) {
    for (const [cell, digit] of step.removed.map(placeOf)) sets[cell] = sets[cell].filter(other => other !== digit);
    for (const [cell, digit] of step.placed.map(placeOf)) {
      digits[cell] = digit;
      sets[cell] = [];
      sets.forEach((set, other) => sees(cell, other) && (sets[other] = set.filter(value => value !== digit)));
    }
  }
  const entries = digits.map((digit, cell) => (puzzle[cell] === "." && digit ? digit : ".")).join("");
  const centre = sets.flatMap((set, cell) => (set.length ? [`${cell}-${set.join("")}`] : [])).join(",");
  return { address: `${puzzle}/${entries}?centre=${centre}`, sets: sets.map(set => set.join("")), step: steps[number] };
}

test("a hint draws the candidates of the position it was asked for, eliminations included, each set in its colour", async () => {
  const { steps } = await ask("sudoku/path", { puzzle: HARD });
  const number = steps.findIndex(step => step.groups?.length === 3);
  assert.ok(number > 0);
  const { address, sets } = await after(HARD, number);
  await visit(`sudoku/${address}`, async page => {
    await changes(page, "#hint-said", () => page.click("button:text-is('Hint')"));
    for (let degree = 2; degree <= 4; degree++)
      await changes(page, "#hint-said", () => page.click("button:text-is('Tell more')"));
    await page.waitForSelector(".square i.removed");
    assert.deepEqual(await drawn(page), sets);
    const colours = await page.$$eval(".square i.group", marks => [
      ...new Set(marks.map(mark => getComputedStyle(mark).color)),
    ]);
    assert.ok(colours.length >= 3, `${colours.length} colours for three sets`);
    await keep(page, "hint-sets");
  });
});

test("done 34 times, hints and grid agree at every step", async () => {
  await visit(`sudoku/${HARD}`, async page => {
    for (let step = 0; step < 34; step++) {
      await page.click("button:text-is('Hint')");
      for (let degree = 2; degree <= 4; degree++) await page.click("button:text-is('Tell more')");
      await page.waitForSelector("button:text-is('Do it'):visible");
      // The drawn candidates of a cell are its pencil marks.
      const gone = await page.$$eval(".square", squares =>
        squares.flatMap(square => {
          const centre = /centre ([\d ]+)/.exec(square.getAttribute("aria-label"))?.[1].replaceAll(" ", "");
          const marks = square.querySelector(".marks")?.textContent;
          return centre && marks && marks !== centre ? [`${square.dataset.cell}: ${marks}, not ${centre}`] : [];
        }),
      );
      assert.deepEqual(gone, [], `step ${step + 1}`);
      await page.click("button:text-is('Do it')");
    }
  });
});

test("the conclusion comes first and is all that is spoken; a long chain is a list, walked with the arrow keys", async () => {
  const { steps } = await ask("sudoku/path", { puzzle: HARD });
  const number = steps.findIndex(step => step.technique === "forcing-chain");
  await visit(`sudoku/${HARD}`, async page => {
    await page.click("button:text-is('The whole way')");
    await says(page, "#hint-said", "Hardest");
    await page.click(`.steps-walk button >> nth=${number}`);
    const [, row, column, digit] = /r(\d)c(\d):(\d)/.exec(steps[number].removed[0]);
    assert.equal(await page.textContent("#hint-said"), `no ${digit} in r${row}c${column}`);
    const spoken = await page.$$eval("#sudoku-hints [role=status], #sudoku-hints [aria-live]", live =>
      live.reduce((sum, one) => sum + one.textContent.length, 0),
    );
    assert.ok(spoken < 80, `${spoken} characters are spoken`);
    const links = await page.locator(".links-walk button").count();
    assert.ok(links >= 10, `${links} links`);
    await page.focus(".links-walk button >> nth=0");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.$$eval(".links-walk button", all => all.findIndex(one => one.ariaCurrent === "step")), 1);
    assert.ok((await page.locator(".square i.walked").count()) > 0, "its candidates are lit");
    assert.equal(await page.locator(".link.lit").count(), 1, "and its link");
    await page.click("summary:text-is('In chain notation')");
    assert.match(await page.textContent(".notation"), /^\(\d\)r\dc\d/);
    await keep(page, "chain-walked");
  });
});

test("a nudge does not name a crowd of cells one by one", () =>
  visit("learn/1", async page => {
    const said = await page.evaluate(async () => {
      const { nudge } = await import(new URL("js/hints/step.js", location.href));
      const crowd = number => ({
        words: `AIC: look at ${Array.from({ length: number }, (_, i) => `r1c${i}`).join(", ")}`,
        reasons: Array.from({ length: number }, (_, cell) => ({ cell, digit: 1 })),
      });
      return [8, 39].map(number => nudge(crowd(number)));
    });
    assert.match(said[0], /r1c7/);
    assert.equal(said[1], "AIC: look at the 39 marked cells");
  }));

test("the list of the way jumps to a step; every step has its rating", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click("button:text-is('The whole way')");
    await says(page, "#hint-said", "Hardest");
    const { steps } = await ask("sudoku/path", { puzzle: LECTURE });
    assert.equal(await page.locator(".steps-walk button").count(), steps.length);
    const ratings = await page.$$eval(".step-rating", all => all.map(one => Number(one.textContent)));
    assert.deepEqual(ratings, steps.map(step => step.rating));
    await page.click(".steps-walk button >> nth=20");
    assert.equal(await page.textContent("#way-place"), `20 / ${steps.length}`);
    assert.equal(await page.locator(".square.solved").count(), 20);
  }));

test("all steps that are possible now, one of them chosen and done", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click("button:text-is('All steps now')");
    await says(page, "#hint-said", "steps are possible now");
    const { steps } = await ask("sudoku/hint", { puzzle: LECTURE, all: true });
    assert.ok(steps.length > 5);
    assert.equal(await page.locator(".steps-walk button").count(), steps.length);
    await page.click(".steps-walk button >> nth=3");
    await page.click("button:text-is('Do it')");
    assert.equal(await page.locator(".square.entry").count(), steps[3].placed.length);
  }));

test("the whole way of a hard puzzle says how far it is, and can be stopped", () =>
  visit(`sudoku/${HARD}`, async page => {
    // The answer is held back, as by a slow machine or a harder puzzle.
    await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      answeredBy((path, body, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
    });
    await page.click("button:text-is('The whole way')");
    await page.click("#sudoku-hints button:text-is('Stop')");
    assert.equal(await page.textContent("#hint-said"), "");
    assert.equal(await page.locator("#sudoku-hints button:text-is('Stop')").isVisible(), false);
  }));

test("a technique's name opens its page; practice makes a puzzle that needs it", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click("button:text-is('All steps now')");
    await page.click(".steps-walk button >> nth=0");
    await page.click("#sudoku-hints button.link");
    await says(page, "#technique-title", "single");
    assert.ok((await page.textContent("#technique-idea")).length > 40);
    await page.click("dialog button:text-is('Close')");
    await page.selectOption("select[aria-label=Grade]", "technique");
    await page.selectOption("select[aria-label=technique]", "x-wing");
    await page.click("button:text-is('New puzzle')");
    await page.waitForFunction(lecture => !location.hash.includes(lecture), LECTURE);
    const puzzle = page.url().split("#sudoku/")[1].slice(0, 81);
    const { steps } = await ask("sudoku/path", { puzzle });
    assert.ok(steps.some(step => step.technique === "x-wing"), puzzle);
    await page.selectOption("select[aria-label=Grade]", "rating");
    await page.fill("input[aria-label^=Ratings]", "2.6-3");
    await page.click("button:text-is('New puzzle')");
    await page.waitForFunction(puzzle => !location.hash.includes(puzzle), puzzle);
    const { er } = await ask("sudoku/grade", { puzzle: page.url().split("#sudoku/")[1].slice(0, 81) });
    assert.ok(er >= 2.6 && er <= 3, `rated ${er}`);
  }));

test("where there are no hints, a sentence says why, and nothing can be asked", () =>
  visit(`sudoku/${".".repeat(256)}`, async page => {
    await says(page, "#sudoku-hints", "Hints are for grids of 9x9 only.");
    for (const name of ["Hint", "All steps now", "The whole way"])
      assert.equal(await page.isVisible(`#sudoku-hints button:text-is('${name}')`), false, name);
    assert.equal(await page.isDisabled(".key[title=Hint]"), true);
    await page.keyboard.press("h");
    assert.equal(await page.textContent("#hint-said"), "");
    await page.goto(`${page.url().split("#")[0]}#sudoku/${LECTURE}`);
    await page.waitForSelector("#sudoku-hints button:text-is('Hint')");
    assert.doesNotMatch(await page.textContent("#sudoku-hints"), /9x9/);
  }));

test("the rating of a puzzle is told apart from the hardest step on the way", () =>
  visit(`sudoku/${HARD}`, async page => {
    const { er } = await ask("sudoku/grade", { puzzle: HARD });
    const { hardest } = await ask("sudoku/path", { puzzle: HARD });
    await page.click("button:text-is('The whole way')"); // the path may arrive before the rating
    await says(page, "#hint-said", `${hardest.title}, ${hardest.rating}.`);
    await says(page, "#way-rated", `The puzzle is rated ${er.toFixed(1)}`);
    assert.notEqual(er.toFixed(1), hardest.rating, "another puzzle is needed for this test");
  }));
