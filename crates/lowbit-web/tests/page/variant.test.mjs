// Variants on the Sudoku tab: pasted, drawn, played, checked, edited by mouse, shared.
import test from "node:test";
import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import { ask, keep, says, visit } from "./browser.mjs";

const square = cell => `.square[data-cell="${cell}"]`;
const digits = page =>
  page.$$eval(".square", squares => squares.map(square => square.querySelector(".digit")?.textContent ?? ".").join(""));
const paste = (page, text) =>
  page.$eval(
    "textarea",
    (field, text) => {
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    },
    text,
  );

const SIX = "sudoku 6x6\nthermo: r1c1-6\nthermo: r2c6-1\ncage 3: r3c1 r3c2\nsandwich 0: r0c3";
const FOUR = "sudoku 4x4\n....\n....\n....\n43..\nthermo: r1c1-4\ncage 3: r2c3-4\ngreater: r2c4 r2c3";
const SOLVED = "1234341221434321";

test("a new puzzle of 6x6 is a variant", () =>
  visit("sudoku", async page => {
    await page.selectOption("select[aria-label=Size]", "6");
    await page.click("button:text-is('New puzzle')");
    await page.waitForFunction(() => document.querySelectorAll(".square").length === 36);
    await says(page, "#verdict", "One solution");
    assert.equal(await page.inputValue("select[aria-label=Size]"), "6");
  }));

test("a text is pasted, drawn, solved and shared", () =>
  visit("sudoku", async page => {
    await paste(page, FOUR);
    await page.waitForSelector(".variant-frame");
    await says(page, "#verdict", "One solution");
    assert.equal(await page.locator(".variant-frame svg circle").count(), 1); // the bulb
    assert.equal(await digits(page), "............43..");
    await page.click("button:text-is('Solve')");
    await page.waitForSelector(".square.solved .digit");
    assert.equal(await digits(page), SOLVED);
    await page.click("button:text-is('Hide solution')");
    await page.click(square(0));
    await page.keyboard.press("1");
    await keep(page, "variant");
    await page.click("#share");
    await says(page, "#notice", "Link copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector(".variant-frame");
    assert.equal(await digits(page), "1...........43..");
    await page.click("button:text-is('Check')");
    await says(page, "#notice", "right so far");
    await page.click(square(1));
    await page.keyboard.press("4");
    await page.click("button:text-is('Check')");
    await says(page, "#notice", "1 entry is wrong");
    await page.click("[data-value=true]");
    await page.waitForSelector(".sudoku.with-marks");
    await page.click("button:text-is('Hint')");
    await says(page, "#hint-said", "in no solution");
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !document.querySelector('.square[data-cell="1"] .digit'));
  }));

test("hints are told by degrees, and applied", () =>
  visit("sudoku", async page => {
    await paste(page, FOUR);
    await page.waitForSelector(".variant-frame");
    await page.click("button:text-is('Hint')");
    await says(page, "#hint-said", "Locked candidates");
    for (const more of ["r3c1-2", "r3c1-2", "no 1"]) {
      await page.click("button:text-is('Tell more')");
      await says(page, "#hint-said", more);
    }
    await page.click("button:text-is('Do it')");
    await page.waitForSelector(".centre-marks");
  }));

test("an address of another page, and clues outside the grid", () =>
  visit("sudoku", async page => {
    const { text } = await ask("variant/convert", { text: SIX, to: "address" });
    await paste(page, text);
    await page.waitForSelector(".variant-frame");
    assert.equal(await page.locator(".square").count(), 36);
    const [frame, grid] = await Promise.all([".variant-frame", ".sudoku"].map(name => page.locator(name).boundingBox()));
    assert.ok(grid.x - frame.x > grid.width / 8, "room for the clue outside");
    assert.match(await page.locator(".variant-frame svg").textContent(), /0/);
  }));

// An address of penpa+ with a thermometer in the first row of a 4x4 and three givens.
function penpa() {
  const [side, width, layer] = [4, 8, 64];
  const at = (row, column) => (row + 1) * width + column + 1;
  const edge = (row, column, step) => `${layer + at(row, column) - step},${layer + at(row, column)}`;
  const lines = [1, 2, 3, 4].flatMap(one => [[edge(2, one, 1), 2], [edge(one, 2, width), 21]]);
  const drawn = {
    thermo: [[1, 2, 3, 4].map(column => at(1, column))],
    number: Object.fromEntries([[2, 3, "1"], [4, 1, "4"], [4, 2, "3"]].map(([r, c, digit]) => [at(r, c), [digit, 1, "1"]])),
    lineE: Object.fromEntries([...lines, [edge(4, 1, 1), 2]]),
  };
  const cells = [1, 2, 3, 4].flatMap(row => [1, 2, 3, 4].map(column => at(row, column)));
  const steps = cells.map((cell, index) => cell - (cells[index - 1] ?? 0));
  const header = `sudoku,${side},${side},38,0,1,1,380,380,84,84,0,0,0,0,Title: ,Author: Me,,,OFF,false`;
  const rest = ["[]", "{}", '"x"', '"x"', "[3,0,10]", "{}", '"x"', "0", "{}", "{}", "{}", "[]", ""];
  const text = [header, "[0,0,0,0]", "{}", JSON.stringify(drawn), "{}", JSON.stringify(steps), ...rest].join("\n");
  const codes = { thermo: "zT", number: "zN", lineE: "zE" };
  const coded = text.replaceAll("z", "zZ").replace(/"(thermo|number|lineE)"/g, (_, word) => codes[word]);
  return `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${deflateRawSync(coded).toString("base64")}`;
}

const STRING = ".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C3_1.~R4C1_4.~R4C2_3";

for (const [name, text] of [
  ["a constraint string", STRING],
  ["an address with a constraint string", `https://sigh.github.io/Interactive-Sudoku-Solver/?q=${encodeURIComponent(STRING)}`],
  ["an address of penpa+", penpa()],
])
  test(`${name} is pasted, drawn and solved`, () =>
    visit("sudoku", async page => {
      await paste(page, text);
      await page.waitForSelector(".variant-frame");
      await says(page, "#verdict", "One solution");
      assert.equal(await page.locator(".variant-frame svg circle").count(), 1); // the bulb
      assert.equal(await digits(page), "......1.....43..");
      assert.deepEqual(await page.locator(".constraints code").allTextContents(), ["thermo: r1c1-4"]);
      await page.click("button:text-is('Solve')");
      await page.waitForSelector(".square.solved .digit");
      assert.equal(await digits(page), SOLVED);
    }));

test("what is not supported is named", () =>
  visit("sudoku", async page => {
    await paste(page, '{"size": 4, "grid": [[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]], "magicsquare": [{"cells": ["R1C1"]}]}');
    await says(page, ".bad[role=alert]", "magicsquare");
  }));

test("constraints are added by mouse, taken away, and a full grid is judged by all rules", () =>
  visit("sudoku", async page => {
    await paste(page, "1..4......3....2");
    await says(page, "#verdict", "solution");
    await page.click("#constraints summary");
    // A stroke over the first row becomes a thermometer.
    const middle = box => [box.x + box.width / 2, box.y + box.height / 2];
    await page.locator(square(0)).scrollIntoViewIfNeeded();
    const [from, to] = (await Promise.all([0, 3].map(cell => page.locator(square(cell)).boundingBox()))).map(middle);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 8 });
    await page.mouse.up();
    await page.click("[data-rule=thermo]");
    await page.waitForSelector(".constraints code:text-is('thermo: r1c1-4')");
    await page.click("[data-rule=antiking]");
    await page.waitForSelector("[data-rule=antiking][aria-pressed=true]");
    await page.click("[data-rule=antiking]");
    await page.waitForSelector("[data-rule=antiking][aria-pressed=false]");
    await page.click("button:text-is('What is redundant or contradictory?')");
    await says(page, "#verdict", "solution");
    await page.focus("#constraints input[spellcheck=false]");
    await page.waitForSelector("#constraints option[value='thermo: r1c1-4']", { state: "attached" });
    await page.fill("#constraints input[spellcheck=false]", "greater: r1c1 r1c2");
    await page.keyboard.press("Enter");
    await page.click("button:text-is('What is redundant or contradictory?')");
    await page.waitForSelector(".constraints li.contradictory:nth-child(2)");
    await says(page, "#constraints .bad[role=alert]", "Contradiction: thermo: r1c1-4; greater: r1c1-2");
    await page.click(".constraints li:nth-child(2) button");
    await page.waitForSelector(".constraints li:only-child");
    await page.click(".constraints button");
    await page.waitForFunction(() => !document.querySelector(".constraints li"));
  }));

test("an idea is completed: givens are added until there is one solution", () =>
  visit("sudoku", async page => {
    await paste(page, "sudoku 6x6\n1.....\n......\n......\n......\n......\n......\nthermo: r1c1-4");
    await says(page, "#verdict", "solutions");
    await page.click("#constraints summary");
    await page.click("button:text-is('Add givens until there is one solution')");
    await says(page, "#verdict", "One solution");
    assert.match(await digits(page), /^1.*[1-6]/);
    await page.waitForSelector(".constraints code:text-is('thermo: r1c1-4')");
    await page.click("button:text-is('Add givens until there is one solution')");
    await says(page, "#notice", "One solution");
  }));
