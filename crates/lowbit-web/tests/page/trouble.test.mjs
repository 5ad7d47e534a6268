// Missing site data, network or server; and past faults that froze, hid or misled.
import test from "node:test";
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { browser, changes, frames, fromMenu, newPage, PAGE, says, served, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const digits = page =>
  page.$$eval(".square", squares => squares.map(square => square.querySelector(".digit")?.textContent ?? ".").join(""));

test("the page works where the browser blocks site data", async () => {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await newPage(context);
  const faults = [];
  page.on("pageerror", error => faults.push(error.message));
  await page.addInitScript(() => {
    const blocked = { get: () => { throw new DOMException("blocked", "SecurityError"); } };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, blocked);
  });
  for (const tab of ["queens/8", "regions", "sudoku"]) {
    await page.goto(`${PAGE}/#${tab}`);
    await page.waitForSelector(`body[data-ready=${tab.split("/")[0]}]`);
  }
  await page.click("#theme");
  await page.click("#language");
  assert.deepEqual(faults, []);
  await context.close();
});

test("without JavaScript one sentence says what is missing", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await newPage(context);
  await page.goto(`${PAGE}/`);
  assert.match(await page.innerText("noscript"), /allow JavaScript/);
  await context.close();
});

test("opened from a file, the page says in one sentence what to do", async () => {
  const context = await browser.newContext();
  const page = await newPage(context);
  const folder = process.env.SITE ? pathToFileURL(`${process.env.SITE}/`) : new URL("../../page/", import.meta.url);
  await page.goto(String(new URL("index.html", folder)));
  await page.waitForFunction(() => getComputedStyle(document.querySelector(".late")).visibility === "visible");
  const said = await page.innerText("#place");
  assert.match(said, /does not run the page from a file/);
  assert.match(said, /不能从文件运行/);
  assert.equal(await page.isVisible(".late"), true);
  await context.close();
});

// The blank cells of a 25x25 puzzle: with few givens it takes the lecture's search long.
const WIDE = ".".repeat(625);

test("to the next solution: the page stays alive, and Pause works", () =>
  visit(`sudoku/${"A".padEnd(24, ".")}Y${WIDE.slice(25)}?step=0`, async page => {
    await page.click("button[title='To the next solution']");
    const nodes = () => page.textContent("#sudoku-nodes").then(text => Number(text.replaceAll(",", "")));
    const before = await nodes(); // the page answers while it searches
    await page.waitForFunction(
      before => Number(document.querySelector("#sudoku-nodes").textContent.replaceAll(",", "")) > before,
      before,
    );
    await page.click("button[title='Play and pause']");
    const stopped = await page.textContent("#sudoku-nodes");
    await frames(page, 10);
    assert.equal(await page.textContent("#sudoku-nodes"), stopped);
  }));

for (const [address, place] of [
  ["queens/20", "#search-nodes"],
  [`sudoku/${"A".padEnd(625, ".")}`, "#sudoku-nodes"],
]) {
  test(`a link to a step far away does not freeze the page: ${address.slice(0, 9)}`, () =>
    visit(`${address}?step=100000000`, async page => {
      await page.waitForFunction(place => Number(document.querySelector(place).textContent.replaceAll(",", "")) > 1000, place);
      await page.click("button[title='Play and pause']");
      const stopped = await page.textContent(place);
      await frames(page, 10);
      assert.equal(await page.textContent(place), stopped);
    }));
}

test("undo stays in 'Edit givens' while givens are undone, and leaves it with the puzzle", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    const isSetting = () => page.getAttribute("button:text-is('Edit givens')", "aria-pressed");
    await page.click("button:text-is('Edit givens')");
    await page.click('.square[data-cell="1"]');
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+z");
    assert.equal(await digits(page), LECTURE);
    assert.equal(await isSetting(), "true");
    await page.click("button:text-is('Edit givens')");
    await page.click("button:text-is('Empty grid')");
    assert.equal(await isSetting(), "true");
    await page.keyboard.press("Control+z");
    assert.equal(await isSetting(), "false");
  }));

for (const [address, place] of [
  ["queens/8", ".board"],
  ["queens/8?step=9", ".board"],
  ["clocks", ".face"],
  [`sudoku/${LECTURE}?step=3`, ".sudoku"],
]) {
  test(`printing ${address.slice(0, 16)} gives no empty sheet`, () =>
    visit(address, async page => {
      await page.waitForSelector(place);
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(place).first().isVisible(), true);
      assert.equal(await page.locator("header").isVisible(), false);
    }));
}

test("a tab that could not be loaded is loaded when the network is back", served, () =>
  visit(
    "learn/1",
    async page => {
      await page.route("**/js/clocks/*", route => route.abort());
      await page.click("nav [data-tab=clocks]");
      await page.waitForSelector("#load-again");
      assert.equal(await page.textContent("#place .bad"), "This tab could not be loaded. Is the network there?");
      await page.unroute("**/js/clocks/*");
      await page.click("#load-again");
      await page.waitForSelector("body[data-ready=clocks]");
      await page.waitForSelector(".face");
    },
    { refused: /ERR_FAILED/ },
  ));

test("on a phone the menu does not cover what is said of a tab that could not be loaded", served, () =>
  visit(
    "learn/1",
    async page => {
      await page.route("**/js/clocks/*", route => route.abort());
      await page.click("#menu");
      await page.click("nav [data-tab=clocks]");
      await page.waitForSelector("#load-again");
      await page.waitForFunction(() => document.querySelector("#menu").ariaExpanded === "false");
    },
    { refused: /ERR_FAILED/, viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true },
  ));

test("a count that a dead server cut off can be tried again", served, () =>
  visit(
    "queens/8",
    async page => {
      await says(page, "#count", "92 solutions");
      await page.route("**/api/queens/*", route => route.abort());
      await page.fill(".columns input[type=range]", "7");
      await says(page, "#about-count", "does not answer");
      await page.unroute("**/api/queens/*");
      await page.click("button:text-is('Try again')");
      await says(page, "#count", "40 solutions");
    },
    { refused: /ERR_FAILED/ },
  ));

test("a second paste takes the place of the first, and Ctrl+V needs no field", () =>
  visit("sudoku", async page => {
    const other = `7${LECTURE.slice(1).replaceAll(/\d/g, ".")}`.padEnd(81, ".");
    const paste = async (text, place) => {
      await page.evaluate(text => navigator.clipboard.writeText(text), text);
      if (place) await page.click(place);
      else await page.evaluate(() => document.activeElement.blur());
      await page.keyboard.press("Control+v");
    };
    const shows = text =>
      page.waitForFunction(
        text =>
          [...document.querySelectorAll(".square")].map(s => s.querySelector(".digit")?.textContent ?? ".").join("") === text,
        text,
      );
    await says(page, "#verdict", "One solution");
    await paste(other, "textarea");
    await shows(other);
    await paste(LECTURE, "textarea");
    await shows(LECTURE);
    assert.equal(await page.inputValue("textarea"), LECTURE);
    await paste(other);
    await shows(other);
  }));

test("other pages' addresses, tables of a page, blanks as x and as spaces are read; exports open there", () =>
  visit("sudoku", async page => {
    const rows = LECTURE.match(/.{9}/g);
    await says(page, "#verdict", "One solution");
    const packed = await page.evaluate(async line => {
      const { compressed } = await import(new URL("js/sudoku/lz.js", location.href));
      const grid = line.match(/.{9}/g).map(row => [...row].map(c => (c === "." ? {} : { value: Number(c), given: true })));
      return compressed(JSON.stringify({ size: 9, grid }));
    }, LECTURE);
    const cell = c => `<td>${c === "." ? "" : c}</td>`;
    const texts = [
      `https://f-puzzles.com/?load=${encodeURIComponent(packed)}`,
      `https://sudokupad.app/fpuz${packed}`,
      `<table>${rows.map(row => `<tr>${[...row].map(cell).join("")}</tr>`).join("")}</table>`,
      LECTURE.replaceAll(".", "x"),
      rows.join("\n").replaceAll(".", "X"),
      rows.join("\n").replaceAll(".", " "),
      LECTURE.replaceAll(".", " "),
    ];
    for (const text of texts) {
      await page.click("button:text-is('Empty grid')");
      await page.waitForFunction(() => document.querySelectorAll(".digit").length === 0);
      await page.fill("textarea[aria-label^='Paste']", text);
      await page.waitForFunction(() => document.querySelectorAll(".digit").length === 30);
      assert.equal(await digits(page), LECTURE, text.slice(0, 60));
    }
    await page.click("summary:text-is('Export')");
    // The links are made after the menu has opened, at an event that comes a moment later.
    const address = async name => (await page.waitForSelector(`[data-page=${name}][href^=https]`)).getAttribute("href");
    assert.equal(await address("SudokuWiki"), `https://www.sudokuwiki.org/sudoku.htm?bd=${LECTURE.replaceAll(".", "0")}`);
    const pad = await address("SudokuPad");
    await page.keyboard.press("Escape");
    await page.click("button:text-is('Empty grid')");
    await page.fill("textarea[aria-label^='Paste']", pad);
    await page.waitForFunction(() => document.querySelectorAll(".digit").length === 30);
    assert.equal(await digits(page), LECTURE);
  }));

test("clocks and lights keep their answer until it is asked for", () =>
  visit("clocks", async page => {
    await says(page, "#about-way", "4 moves");
    assert.equal(await page.locator("#way button").count(), 0);
    await page.click("button:text-is('Show the way')");
    assert.equal(await page.locator("#way button").count(), 4);
    await page.click('[data-value="lights"]');
    await says(page, "#about-way", "move");
    assert.equal(await page.locator(".face[data-hint='1']").count(), 0);
  }));

test("the count of another board never stands over a new one", () =>
  visit("queens/8", async page => {
    await says(page, "#count", "92 solutions");
    await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      answeredBy(() => new Promise(() => {})); // never answers
    });
    await page.click('.cell[data-row="0"][data-col="0"]');
    assert.equal(await page.textContent("#count"), "…");
  }));

test("forced colours keep the squares of a board apart", () =>
  visit("queens/8", async page => {
    await page.emulateMedia({ forcedColors: "active" });
    const colours = await page.$$eval(".cell", cells => [...new Set(cells.map(cell => getComputedStyle(cell).backgroundColor))]);
    assert.ok(colours.length >= 2, colours.join());
  }));

test("a pause by hand is for the puzzle it was made on", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    await page.click('.square[data-cell="1"]');
    await page.keyboard.press("4");
    await page.click("button[title='Pause the time']");
    await page.click("button:text-is('New puzzle')");
    await page.waitForFunction(lecture => !location.hash.includes(lecture), LECTURE);
    const blank = await page.$eval(".square:not(.given)", square => square.dataset.cell);
    await page.click(`.square[data-cell="${blank}"]`);
    await page.keyboard.press("1");
    await page.waitForFunction(() => document.querySelector("#timer").textContent !== "00:00");
  }));

test("regions speak of stars on the board and in hints", () =>
  visit("regions", async page => {
    await changes(page, "#hint-said", () => page.click("button:text-is('Hint')"));
    for (let degree = 2; degree <= 4; degree++)
      await changes(page, "#hint-said", () => page.click("button:text-is('Tell more')"));
    const text = await page.$eval("#place", place => place.innerText);
    assert.match(text, /stars?/);
    assert.doesNotMatch(text, /queen/i);
  }));

test("your turn: the lit line of the program does not give the answer away", () =>
  visit("queens/4?step=0", async page => {
    await page.click("button:text-is('Your turn')");
    const lit = () => page.textContent(".code-line.lit");
    const before = await lit();
    await page.click('.cell[data-row="0"][data-col="0"]');
    await page.click('.cell[data-row="1"][data-col="2"]');
    assert.equal(await lit(), before); // row 3 has no free cell
  }));

test("a verified run says so, with one rate", served, () =>
  visit("runs", async page => {
    const said = await page.evaluate(async () => {
      const { RunCard } = await import(new URL("js/runs/card.js", location.href));
      const card = new RunCard("x.run", () => {});
      const status = { puzzle: "queens", n: 8, board: "plain", complete: true, active: false, fraction: 1, solutions: "92", damaged: [], units: 1, units_done: 1, workers: [] };
      const run = { name: "x.run", status, here: false, history: [[0, 0], [1, 0.5], [2, 1]] };
      card.run = run;
      card.isVerified = true;
      card.draw(run);
      card.stop.hidden = false;
      const rates = card.root.textContent.match(/%/g)?.length ?? 0;
      const text = card.root.textContent;
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      answeredBy(() => new Promise(() => {}));
      card.stop.click();
      return { text, rates, stop: [card.stop.textContent, card.stop.disabled] };
    });
    assert.doesNotMatch(said.text, /none yet/);
    assert.match(said.text, /verified here/);
    assert.ok(said.rates <= 1, "one rate, not two");
    assert.deepEqual(said.stop, ["Stopping…", true], "a stop is seen at once");
  }));

test("what is left of a count is never 0 ns", () =>
  visit("queens/8", async page => {
    await says(page, "#count", "92 solutions");
    await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      const answers = { "queens/published": {}, "queens/plan": { seconds: 1 }, "../health": { limit_seconds: 600 } };
      answeredBy(async (path, body, { on }) => {
        if (path !== "queens/count") return answers[path] ?? { solutions: [], complete: true };
        const progress = () => on.progress({ fraction: 0.999, elapsed: 1, remaining: 2e-10 });
        return new Promise(() => setInterval(progress, 50));
      });
    });
    await page.fill(".columns input[type=range]", "9");
    await says(page, "#about-count", "Almost done");
  }));

test("what takes long to make says how long it has taken, and can be stopped", () =>
  visit("regions", async page => {
    await says(page, "#regions-verdict", "One solution");
    await page.evaluate(async () => {
      const { answeredBy } = await import(new URL("js/api.js", location.href));
      answeredBy((path, body, { signal, on }) => {
        on.progress({ attempts: 12 });
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      });
    });
    await page.click("#new-board");
    await page.waitForFunction(() => /12 attempts · \d s/.test(document.querySelector("#new-board ~ .waiting [role=timer]").textContent));
    await page.click("#new-board ~ .waiting button");
    assert.equal(await page.isEnabled("#new-board"), true);
  }));

// No answer until the client stops, as on a slow machine or for a hard puzzle.
const hold = page =>
  page.evaluate(async () => {
    const { answeredBy } = await import(new URL("js/api.js", location.href));
    answeredBy((path, body, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))));
  });

// The text of each tab once its first questions are answered.
const KNOWN = { sudoku: ["#tab", "rating 1.2"], regions: ["#regions-verdict", "One solution"], clocks: ["#about-way", "4 moves"] };

for (const [name, address, begin, place, said] of [
  ["the solution of a sudoku", "sudoku", "button:text-is('Solve')", "#notice", "Stopped"],
  ["a check of entries", "sudoku", "button:text-is('Check')", "#notice", "Stopped"],
  ["the sudoku of the day", "sudoku", "#tab button:text-is('Puzzle of the day')", "#notice", "Stopped"],
  ["the board of the day", "regions", "#tab button:text-is('Puzzle of the day')", "#notice", "Stopped"],
  ["clocks", "clocks", ".moves button >> nth=0", "#about-way", "Stopped"],
]) {
  test(`any work that takes long is seen and can be stopped: ${name}`, () =>
    visit(address, async page => {
      const [known, text] = KNOWN[address];
      await says(page, known, text);
      await hold(page);
      await page.click(begin);
      await says(page, "#busy", "At work");
      await page.click("#busy button");
      await says(page, place, said);
      await page.waitForFunction(() => !document.querySelector("#busy"));
    }));
}

test("a booklet: puzzles by grade, several to a page, ratings in titles, solutions at the end", () =>
  visit("sudoku", async page => {
    await says(page, "#verdict", "One solution");
    await page.evaluate(() => {
      window.print = () => (window.printed = document.querySelector("#booklet").cloneNode(true));
    });
    await fromMenu(page, "Booklet…");
    await page.fill("dialog input[aria-label='How many']", "5");
    await page.click("button:text-is('Print booklet')");
    await page.waitForFunction(() => window.printed);
    const [pages, titles, solutions] = await page.evaluate(() => {
      const all = name => [...window.printed.querySelectorAll(name)];
      return [
        all(".sheet").length,
        all(".sheet:not(.solutions) figcaption").map(title => title.textContent),
        all(".solutions figure").length,
      ];
    });
    assert.equal(pages, 3); // four, one, and the solutions
    assert.equal(titles.length, 5);
    for (const [i, title] of titles.entries()) assert.match(title, new RegExp(`^${i + 1}\\. Easy · [12]\\.\\d$`));
    assert.equal(solutions, 5);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.isVisible("header"), false);
    const widths = await page.$$eval("#booklet .of-4 svg", all => all.map(one => one.getBoundingClientRect().width));
    assert.ok(widths.every(width => width > 200 && width < 640), `the style of the library holds: ${widths}`);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert.equal(await page.locator("#booklet").count(), 0);
    await page.emulateMedia({ media: "screen" });
    assert.equal(await page.isVisible("dialog"), false, "a closed dialog is not seen");
  }));

// The compression of other programs, compared with known results.
test("the addresses of f-puzzles are unpacked as their own program packs them", () =>
  visit("sudoku", async page => {
    const [begun, same] = await page.evaluate(async () => {
      const { compressed, decompressed } = await import(new URL("js/sudoku/lz.js", location.href));
      const text = JSON.stringify({ size: 9, grid: [[{ value: 1 }, {}, { value: 3 }]], title: "数独 ü" });
      return [decompressed("N4IgzglgXgpiBcBOANCA"), decompressed(compressed(text)) === text];
    });
    assert.ok(begun.startsWith('{"size":9,'), begun);
    assert.ok(same);
  }));
