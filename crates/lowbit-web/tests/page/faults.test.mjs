// Regression tests: each reproduces a past fault as it was found.
import test from "node:test";
import assert from "node:assert/strict";
import { answered, ask, download, fromMenu, PAGE, says, served, turnTo, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const digits = page =>
  page.$$eval(".square", squares => squares.map(square => square.querySelector(".digit")?.textContent ?? ".").join(""));

test("the skip link stays on the tab, and takes the focus to the content", () =>
  visit("sudoku", async page => {
    await says(page, "#verdict", "One solution");
    await page.focus("#skip");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "tab");
    assert.equal(await page.getAttribute("nav [aria-current]", "data-tab"), "sudoku");
    assert.match(page.url(), /#sudoku\//);
  }));

for (const hash of [
  "%",
  "constructor",
  "__proto__",
  "toString/1",
  "tab",
  "%E4%A8",
  "queens/%",
  "queens/constructor",
  "sudoku/constructor?corner=__proto__",
]) {
  test(`the address #${hash} opens a page that works`, () =>
    visit(hash, async page => {
      await turnTo(page, "queens");
      await page.click('[data-value="solutions"]');
      await says(page, "#count", "solution");
      assert.equal(await page.locator("#place > p.bad").count(), 0);
    }));
}

test("the equation for d holds at every step, with what is tried and what is left", () =>
  visit("queens/8", async page => {
    await page.click('[data-value="search"]');
    for (let i = 0; i < 60; i++) {
      const words = await page.$$eval(".words tr", rows =>
        rows.map(row => [
          row.querySelector("th").textContent,
          parseInt([...row.querySelector(".bits-written").textContent].reverse().join(""), 2), // the lowest bit is on the left
        ]),
      );
      const value = Object.fromEntries(words);
      const free = ~(value.c | value.zd | value.fd) & 255;
      const stated = value["d = ~(c | zd | fd)"] ?? value["~(c | zd | fd)"];
      assert.equal(stated, free, `step ${i}`);
      const left = value["d = left"] ?? stated;
      assert.equal(left, free & ~(value.tried ?? 0), `step ${i}`);
      assert.equal(value["p = d & -d"], left & -left, `step ${i}`);
      await page.keyboard.press("ArrowRight");
    }
  }));

test("a count that is longer than a question may take is offered as a run alone", served, () =>
  visit("queens/32", async page => {
    await says(page, "#count", "A long count");
    await says(page, "#about-count", "longer than the 10 min");
    assert.equal(await page.locator("button:text-is('Count')").isVisible(), false);
    assert.equal(await page.locator("#keep-run").isVisible(), true);
  }));

test("nothing that replaces a puzzle destroys it: undo, redo, and the browser's Back", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click('.square[data-cell="1"]');
    await page.keyboard.press("4");
    const filled = await digits(page);
    await page.click("button:text-is('Empty grid')");
    assert.equal(await digits(page), ".".repeat(81));
    await page.click("#undo");
    assert.equal(await digits(page), filled);
    await page.keyboard.press("Control+z");
    assert.equal(await digits(page), LECTURE);
    await page.keyboard.press("Control+Shift+Z");
    assert.equal(await digits(page), filled);
    await page.click("button:text-is('New puzzle')");
    await page.waitForFunction(filled => !location.hash.includes(filled), LECTURE);
    await page.goBack();
    await page.waitForFunction(
      filled =>
        [...document.querySelectorAll(".square")].map(s => s.querySelector(".digit")?.textContent ?? ".").join("") ===
        filled,
      filled,
    );
    await page.fill("textarea[aria-label^='Paste']", "1".padEnd(81, "."));
    await page.waitForFunction(() => document.querySelectorAll(".digit").length === 1);
    await page.click("#undo");
    assert.equal(await digits(page), filled);
  }));

test("while one steps, a tap on the board changes nothing", () =>
  visit("queens/8?step=5", async page => {
    await page.waitForFunction(() => document.querySelector("#search-nodes").textContent === "6");
    await page.click('.cell[data-row="3"][data-col="3"]');
    await says(page, "#notice", "locked");
    assert.equal(await page.textContent("#search-nodes"), "6");
    assert.equal(await page.locator(".cell.blocked").count(), 0);
  }));

test("25x25 with candidates: a key draws what changed, marks can be read, no bit is cut off", () =>
  visit(`sudoku/${".".repeat(625)}`, async page => {
    await page.click('[data-value="seen"]');
    await page.waitForFunction(() => document.querySelectorAll(".square .marks").length === 625);
    await page.click("button:text-is('Edit givens')"); // an empty grid opens for setting; now it is played
    await page.click('.square[data-cell="312"]');
    const drawn = await page.evaluate(async () => {
      const changed = new Set();
      const observer = new MutationObserver(records => {
        for (const { target } of records) changed.add(target.closest?.(".square"));
      });
      observer.observe(document.querySelector(".sudoku"), { childList: true, attributes: true, subtree: true });
      const square = document.querySelector('.square[data-cell="312"]');
      square.dispatchEvent(new KeyboardEvent("keydown", { key: "A", bubbles: true }));
      await new Promise(requestAnimationFrame); // drawn by then, and the observer has run
      return changed.size;
    });
    assert.ok(drawn > 20 && drawn < 90, `${drawn} cells were drawn`);
    const size = await page.$eval('.square[data-cell="0"] .marks', mark =>
      parseFloat(getComputedStyle(mark).fontSize),
    );
    assert.ok(size >= 7, `marks of ${size} px`);
    const cut = await page.$$eval(".mask-table .bit", bits => {
      const card = bits[0].closest(".card").getBoundingClientRect();
      return bits.filter(bit => bit.getBoundingClientRect().right > card.right).length;
    });
    assert.equal(cut, 0);
  }));

test("the picture of a class that is shown is the one that is saved", () =>
  visit("queens/12", async page => {
    await says(page, "#solution-place", "Solution 1");
    await page.click(".thumbs button >> nth=-1");
    const shown = await page.$$eval(".cell", cells =>
      cells
        .filter(cell => cell.querySelector("svg"))
        .map(cell => Number(cell.dataset.col) + 1)
        .join(" "),
    );
    const { bytes } = await download(page, () => page.click("button:text-is('SVG')"));
    assert.ok(bytes.toString().includes(`columns ${shown}<`), shown);
    const url = page.url();
    await page.waitForFunction(() => location.hash.includes("queens="));
    await page.reload();
    await page.waitForSelector(".thumbs button[aria-pressed=true] >> nth=0");
    assert.ok(url);
  }));

test("entries are not exported as givens", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click('.square[data-cell="1"]');
    await page.keyboard.press("4");
    const file = await download(page, () => fromMenu(page, ".sdk"));
    assert.match(file.bytes.toString(), /^\[Puzzle\]\n1\.3\.\.\.5\.9\n/);
    await fromMenu(page, "Copy line");
    await says(page, "#notice", "Copied");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), LECTURE);
    const picture = await download(page, () => fromMenu(page, "SVG"));
    assert.equal(picture.bytes.toString().match(/class="entry"/g).length, 1);
  }));

test("runs go on being watched after a look that failed", served, () =>
  visit(
    "runs",
    async page => {
      await says(page, ".runs", "ten.run");
      await page.route("**/api/runs", route => route.abort());
      await says(page, "#runs-trouble", "Trying again");
      await page.unroute("**/api/runs");
      await page.waitForFunction(() => document.querySelector("#runs-trouble").textContent === "");
    },
    { refused: /ERR_FAILED/ },
  ));

test("copying works where the browser has no clipboard, as on plain http in a network", () =>
  visit("sudoku", async page => {
    await says(page, "#verdict", "One solution");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
      document.addEventListener("copy", () => (window.copied = String(document.activeElement.value)));
    });
    await fromMenu(page, "Copy line");
    await says(page, "#notice", "Copied");
    assert.equal(await page.evaluate(() => window.copied), LECTURE);
  }));

test("a link that is copied holds no token", served, () =>
  visit("queens/6", async page => {
    await page.goto(`${PAGE}/?token=0123456789abcdef0123#queens/6`);
    await says(page, "#count", "4 solutions");
    await page.click("#share");
    await says(page, "#notice", "Link copied");
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${PAGE}/#queens/6`);
  }));

test("what people paste is read: links, JSON, CSV with blanks, full-width digits, a title", () =>
  visit("sudoku", async page => {
    const rows = LECTURE.match(/.{9}/g);
    const texts = [
      `${PAGE}/#sudoku/${LECTURE}`,
      `https://solver.example/sudoku.htm?bd=${LECTURE.replaceAll(".", "0")}`,
      JSON.stringify(rows.map(row => [...row].map(c => Number(c) || 0))),
      rows.map(row => [...row].map(c => c.replace(".", "")).join(",")).join("\n"),
      [...LECTURE].map(c => (c === "." ? "０" : String.fromCharCode(c.charCodeAt(0) + 0xfee0))).join(""),
      `A puzzle of Monday\n${LECTURE}`,
    ];
    for (const text of texts) {
      await page.click("button:text-is('Empty grid')");
      await page.waitForFunction(() => document.querySelectorAll(".digit").length === 0);
      await page.fill("textarea[aria-label^='Paste']", text);
      await page.waitForFunction(() => document.querySelectorAll(".digit").length === 30);
      assert.equal(await digits(page), LECTURE, text);
    }
    await page.fill("textarea[aria-label^='Paste']", "this is not a sudoku at all");
    await page.waitForSelector("[role=alert]:not(:empty)");
    const seen = await page.$eval("[role=alert]:not(:empty)", fault => {
      const { top, bottom } = fault.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    assert.ok(seen, "the fault is in view");
  }));

test("long jobs do not keep the other tabs waiting; who waits is told", served, () =>
  visit("queens/6", async page => {
    // More jobs than places: refused clients ask again, so that every place stays taken.
    const stop = new AbortController();
    const long = { method: "POST", body: '{"n": 24}', headers: { "Content-Type": "application/json" }, signal: stop.signal };
    let refusals = 0;
    const asks = async () => {
      while (!stop.signal.aborted) {
        const answer = await fetch(`${PAGE}/api/queens/count`, long).catch(() => {});
        if (answer?.status === 429) refusals++;
        await new Promise(done => setTimeout(done, 20));
      }
    };
    const jobs = Array.from({ length: 9 }, asks);
    while (!refusals) await new Promise(done => setTimeout(done, 20));
    await turnTo(page, "sudoku");
    await says(page, "#verdict", "One solution");
    await turnTo(page, "lab");
    await page.click("#climb"); // long itself
    await says(page, "#notice", "busy");
    stop.abort();
    await Promise.all(jobs);
    await says(page, "#lab-answer", "solutions");
    await answered(page); // refusals too have ended
  }));

test("Space plays also after a button was clicked", () =>
  visit("queens/8?step=0", async page => {
    await page.click("button[title='One step']");
    assert.equal(await page.textContent("#search-nodes"), "2");
    await page.keyboard.press(" ");
    await page.waitForFunction(() => Number(document.querySelector("#search-nodes").textContent) > 3);
    await page.keyboard.press(" ");
  }));

test("one day, one image, one solution", () =>
  visit("queens/1", async page => {
    await says(page, "#count", "1 solution");
    assert.equal(await page.textContent("#count"), "1 solution");
    assert.match(await page.textContent("#tab"), /Its class has 1 image\./);
    const said = await page.evaluate(async () => {
      const { time } = await import(new URL("js/words.js", location.href));
      return [86400, 2 * 86400, 31557600, 60].map(time);
    });
    assert.deepEqual(said, ["1 day", "2 days", "1 year", "1 min"]);
  }));

test("a wrong field is named in plain words", served, async () => {
  const told = async body => {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(`${PAGE}/api/queens/count`, { method: "POST", body: JSON.stringify(body), headers });
    return (await response.json()).message;
  };
  assert.equal(await told({ n: -3 }), "'n' must be a whole number that is not negative");
  assert.equal(await told({ n: 8, unique: "yes" }), "'unique' must be true or false");
  assert.match(await told({ size: 8 }), /^there is no field 'size': there are 'n'/);
  assert.equal((await ask("queens/count", { n: 6 })).count, "4");
});
