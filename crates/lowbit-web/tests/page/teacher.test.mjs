// A teacher: the program's line lit, masks in words, "your turn", sudoku's search and the clocks' addition by steps, Learn.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, keep, says, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";

test("the line of the program that is at work is lit, and each mask is said in words", () =>
  visit("queens/4?step=0", async page => {
    const lit = () => page.textContent(".code-line.lit");
    assert.match(await lit(), /d = ~\(c/);
    await page.keyboard.press("ArrowRight");
    await says(page, ".words", "columns with a queen: 1");
    await says(page, ".words", "fall to the right: 2");
    await page.keyboard.press("ArrowRight");
    assert.match(await lit(), /return/); // row 3: nothing is free
    await says(page, "#search-event", "no bit is free");
    await page.keyboard.press("ArrowRight");
    assert.match(await lit(), /while d != 0/);
    await says(page, ".words", "tried already: 3");
    await says(page, ".words", "left to try: 4");
  }));

test("your turn: which bit?", () =>
  visit("queens/4?step=0", async page => {
    const cell = (row, col) => page.click(`.cell[data-row="${row}"][data-col="${col}"]`);
    await page.click("button:text-is('Your turn')");
    assert.equal(await page.locator(".cell.lowbit, .mask-row.mask-d").count(), 0, "the answer is not shown");
    await cell(0, 1);
    await says(page, "#turn-said", "Column 2 is free, but a lower bit is, too");
    await cell(0, 0);
    await says(page, "#turn-said", "Right");
    await cell(1, 1);
    await says(page, "#turn-said", "Column 2 is hit: see zd");
    await cell(2, 0);
    await says(page, "#turn-said", "The search is in row 2");
    await cell(1, 2);
    await cell(2, 1);
    await says(page, "#turn-said", "No cell is left");
    await page.click("button:text-is('None is free: back')");
    await says(page, "#turn-said", "Right: nothing is left here");
    await says(page, "#turn-score", "3 of 7 right");
    await keep(page, "your-turn");
  }));

test("sudoku's search by steps visits the library's nodes", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click('[data-value="search"]');
    await says(page, "#sudoku-event", "is the tightest cell");
    assert.match(await page.textContent(".code-line.lit"), /d = \(row \| col \| grid\)/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await page.textContent("#sudoku-nodes"), "1");
    await page.click("button[title='To the next solution']");
    await says(page, "#sudoku-event", "a solution");
    assert.equal(await page.locator(".square .digit").count(), 81);
    await page.click("button[title='To the next solution']"); // there is no next one: runs to the end
    await says(page, "#sudoku-event", "The whole tree has been searched");
    const { rungs } = await ask("lab/sudoku", { puzzle: LECTURE, limit: 20 });
    const nodes = rungs.find(rung => rung.name === "fewest candidates").nodes;
    assert.equal((await page.textContent("#sudoku-nodes")).replaceAll(",", ""), String(nodes));
    await keep(page, "sudoku-search");
  }));

test("the page's search of sudokus visits the nodes of the library's, on puzzles of several sizes", () =>
  visit("sudoku", async page => {
    const { puzzles } = await ask("sudoku/generate", { count: 3, seed: 5 });
    const small = (await ask("sudoku/generate", { count: 2, size: 4, seed: 5 })).puzzles;
    for (const puzzle of [...puzzles, ...small, "12..............", "11.............."]) {
      const { rungs } = await ask("lab/sudoku", { puzzle, limit: 20 });
      const wanted = Number(rungs.find(rung => rung.name === "fewest candidates").nodes);
      const found = await page.evaluate(async puzzle => {
        const { begin, step } = await import(new URL("js/sudoku/search.js", location.href));
        const { Sudoku } = await import(new URL("js/sudoku/grid.js", location.href));
        let state = begin(Sudoku.fromLine(puzzle));
        // The ladder stops at a second solution.
        for (let next; state.solutions < 2 && (next = step(state));) state = next;
        return state.nodes;
      }, puzzle);
      assert.equal(found, wanted, puzzle);
    }
  }));

test("the clocks' addition, line by line", () =>
  visit("clocks", async page => {
    await page.click(".moves button >> nth=3");
    await says(page, "#line-said", "One AND takes all carries away");
    const rows = () => page.locator(".packed tr").count();
    assert.equal(await rows(), 6);
    for (let i = 0; i < 4; i++) await page.click("button[title='One line back']");
    assert.equal(await rows(), 2);
    await says(page, "#line-said", "All dials in one word");
    await page.click("button[title='One line on']");
    await says(page, "#line-said", "turns a dial: A D G");
    await page.click("button[title='One line on']");
    await says(page, "#line-said", "1 dial went beyond its end");
    assert.equal(await page.locator(".packed .bit.lit").count(), 1);
  }));

test("Learn tells the idea in eight screens with live boards, by keyboard alone, each with a question", () =>
  visit("learn", async page => {
    const on = async title => {
      await page.focus("#learn-on");
      await page.keyboard.press("Enter");
      await says(page, "#learn-title", title);
    };
    const right = () => page.waitForSelector("#learn-verdict.good");
    await says(page, "#learn-title", "Eight switches");
    await says(page, "#learn-readout", "4 + 32 = 36");
    await page.focus(".learn-card button >> nth=0");
    await page.keyboard.press("Enter");
    await says(page, "#learn-readout", "1 + 4 + 32 = 37");
    await page.click(".learn-card button >> nth=5");
    await right();
    await on("A row is a number");
    await page.click(".learn-card button >> nth=4");
    await says(page, ".learn-said", "column 5 is p = 16");
    // The same order: the lit bit is below the clicked cell.
    assert.equal(await page.$eval(".learn-bits .learn-row:last-of-type", row => row.textContent), "00001000");
    await right();
    await on("Not, or, shift");
    const made = () => page.$eval(".learn-card .learn-bits:last-child [role=img]", row => row.textContent);
    for (const [name, bits] of [["not", "01101111"], ["or", "10110010"], ["left", "01001000"], ["right", "00100000"]]) {
      await page.click(`#learn-do-${name}`);
      assert.equal(await made(), bits, name);
    }
    await page.click(".learn-question button >> nth=1");
    await says(page, "#learn-verdict", "Not yet");
    await page.click(".learn-question button >> nth=0");
    await right();
    await on("Three words");
    await page.click(".learn-row >> nth=0 >> button >> nth=0");
    const bits = name => page.$eval(`.learn-bits.mask-${name} [role=img]`, row => row.textContent);
    assert.deepEqual([await bits("c"), await bits("zd"), await bits("fd")], ["10001000", "00100100", "00010000"]);
    assert.equal(await bits("d"), "01000011");
    await page.click(".learn-row >> nth=2 >> button >> nth=7");
    await right();
    await on("The lowest bit");
    await page.click("#learn-carry");
    await says(page, ".learn-card", "carry at bit");
    await page.click(".learn-bits.mask-d button >> nth=0");
    await says(page, ".learn-said", "lowbit(d) is bit 1");
    await page.click(".learn-card > .learn-row button >> nth=3");
    await right();
    await on("The whole search");
    await page.click("button[title='To the next solution']");
    await says(page, "#search-event", "a solution");
    await page.click("button:text-is('Go back one row')");
    await right();
    await on("The same idea elsewhere");
    await page.click('.square[data-cell="80"]');
    assert.equal(await page.locator(".mask-table .mask-line").count(), 5);
    await page.click(".learn-question button:text-is('4')");
    await right();
    await on("Why it is fast");
    await page.click("#learn-measure");
    await page.waitForSelector(".point >> nth=2");
    await page.click("button:text-is('Nodes get fewer')");
    await right();
    assert.equal(await page.isDisabled("#learn-on"), true);
    await page.goBack();
    await says(page, "#learn-title", "The same idea elsewhere");
  }));

// A term, and the screen that introduces it.
const TERMS = {
  "en-US": [
    [/\bbits?\b/i, 1],
    [/\bbytes?\b/i, 1],
    [/\bp =/, 2],
    [/~/, 3],
    [/\|/, 3],
    [/<<|>>|\bshifts?\b/i, 3],
    [/\bwords?\b/i, 4],
    [/\b(zd|fd)\b/, 4],
    [/\bd =/, 4],
    [/\bcarry\b/i, 5],
    [/two's complement/i, 5],
    [/lowbit/, 5],
    [/&/, 5],
    [/\bnodes?\b/i, 6],
    [/\btree\b/i, 6],
    [/\^/, 7],
    [/\bsymmetry\b/i, 8],
  ],
  "zh-CN": [
    [/一位|八位/, 1],
    [/字节/, 1],
    [/\bp =/, 2],
    [/取反|~/, 3],
    [/\|/, 3],
    [/移位|<<|>>/, 3],
    [/[一三]个字(?!节)/, 4],
    [/\b(zd|fd)\b/, 4],
    [/\bd =/, 4],
    [/进位/, 5],
    [/补码/, 5],
    [/lowbit/, 5],
    [/&/, 5],
    [/结点/, 6],
    [/树/, 6],
    [/\^/, 7],
    [/对称/, 8],
  ],
};

for (const [locale, terms] of Object.entries(TERMS)) {
  test(`Learn passes the glossary test: no term stands before the screen that introduces it (${locale})`, () =>
    visit("learn/1", page => passesGlossary(page, terms), { locale }));
}

async function passesGlossary(page, terms) {
  for (let screen = 1; screen <= 8; screen++) {
    await says(page, "#learn-title", `${screen}.`);
    const buttons = page.locator(".learn-card > .row button");
    for (let i = 0; i < (await buttons.count()); i++) await buttons.nth(i).click();
    const text = await page.$eval("#place", place => place.innerText);
    for (const [term, introduced] of terms) {
      if (introduced > screen) assert.doesNotMatch(text, term, `screen ${screen}`);
    }
    for (const [term] of terms.filter(([, introduced]) => introduced === screen)) {
      assert.match(text, term, `screen ${screen}`);
    }
    if (screen < 8) await page.click("#learn-on");
  }
}

test("the tree of a search grows with its steps, and a slider walks through them", () =>
  visit("queens/6?step=0", async page => {
    const seen = async () => Number((await page.getAttribute(".tree-picture", "aria-label")).match(/(\d+) of/)[1]);
    assert.equal(await seen(), 1);
    for (let i = 0; i < 5; i++) await page.keyboard.press("ArrowRight");
    assert.equal(String(await seen()), await page.textContent("#search-nodes"));
    const last = await page.getAttribute("input[aria-label='Step of the search']", "max");
    await page.fill("input[aria-label='Step of the search']", last);
    await says(page, "#search-event", "The whole tree");
    assert.equal(await page.locator(".tree-goals circle").count(), 4); // one for each solution
    await page.fill("input[aria-label='Step of the search']", "3");
    await page.waitForFunction(() => location.hash.endsWith("step=3"));
  }));
