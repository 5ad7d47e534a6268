// A phone: played by touch without scrolling, no layout shifts, large keys, hints over the keys.
import test from "node:test";
import assert from "node:assert/strict";
import { ask, keep, says, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const REGIONS = "8x1/DDDAAABBDDDBBBBBDFDDBBBBEFEEEBBBEEEEBBBBEEEGGBGCEEEEGBGCEEHHGGGC";
const phone = (width, height) => ({ viewport: { width, height }, isMobile: true, hasTouch: true });
const square = cell => `.square[data-cell="${cell}"]`;
const key = digit => `#tab button:text-is('${digit}')`;

// Records layout shifts since the page was ready, by the browser's own measure.
const watchShifts = page =>
  page.evaluate(() => {
    window.shifts = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) window.shifts += entry.value;
    }).observe({ type: "layout-shift" });
  });

const isInView = (page, place) =>
  page.$eval(place, element => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight + 0.5 && right <= innerWidth + 0.5;
  });

for (const [width, height] of [
  [390, 664],
  [360, 740],
]) {
  test(`a sudoku is played by touch at ${width}x${height}: no scroll, no shift, large keys, a hint that is seen`, () =>
    visit(
      `sudoku/${LECTURE}`,
      async page => {
        await says(page, "#verdict", "One solution");
        await page.waitForFunction(() => document.querySelector("#tab").textContent.includes("rating 1.2"));
        await watchShifts(page);
        const parts = [".sudoku", key(9), ".key[title=Undo]", ".key[title=Erase]", ".key[title=Marks]", ".key[title=Hint]"];
        for (const place of parts) assert.ok(await isInView(page, place), `${place} is in view`);
        for (const box of await page.$$eval(".pad .key", keys =>
          keys.filter(key => key.checkVisibility()).map(key => key.getBoundingClientRect().toJSON()),
        ))
          assert.ok(box.width >= 44 && box.height >= 44, `a key of ${box.width} x ${box.height}`);
        const isWhole = await page.$eval(".head .faint", about => about.scrollWidth <= about.clientWidth);
        assert.ok(isWhole, "grade and rating are not cut off");
        const top = await page.$eval(".sudoku", grid => grid.getBoundingClientRect().top);
        await page.tap(square(1));
        await page.tap(key(4)); // the first digit starts the clock
        await says(page, square(1), "4");
        assert.equal(await page.$eval(".sudoku", grid => grid.getBoundingClientRect().top), top);
        await page.tap(".key[title=Undo]");
        assert.equal(await page.locator(".square.entry").count(), 0);
        await page.tap(".key[title=Marks]");
        await page.tap(key(8));
        assert.match(await page.getAttribute(square(1), "aria-label"), /centre 8/);
        await page.tap(".key[title=Erase]");
        await page.tap(".key[title=Marks]");
        await page.tap(".key[title=Hint]");
        await page.waitForFunction(() => document.querySelector("#hint-said").textContent.length > 2);
        for (const place of ["#hint-said", "button[data-word='tell more']"])
          assert.ok(await isInView(page, place), `${place} is in view`);
        for (let degree = 2; degree <= 4; degree++) {
          const before = await page.textContent("#hint-said");
          await page.tap("button[data-word='tell more']");
          await page.waitForFunction(before => document.querySelector("#hint-said").textContent !== before, before);
        }
        await keep(page, `phone-${width}`);
        await page.tap("button[data-word=apply]");
        await page.waitForSelector(".square.entry");
        assert.equal(await page.evaluate(() => scrollY), 0, "nobody had to scroll");
        assert.equal(await page.evaluate(() => window.shifts), 0, "layout shift");
      },
      phone(width, height),
    ));

  test(`regions are played by touch at ${width}x${height} to the end, without a scroll or a shift`, () =>
    visit(
      `regions/${REGIONS}`,
      async page => {
        await says(page, "#regions-about", "Medium");
        await watchShifts(page);
        const [size, letters] = REGIONS.split("/");
        const { solution } = await ask("regions/solve", { board: `${size}\n${letters.match(/.{8}/g).join("\n")}\n` });
        for (const [row, column] of solution.entries()) {
          const plot = `.plot[data-cell="${8 * row + column - 1}"]`;
          assert.ok(await isInView(page, plot));
          await page.tap(plot);
          await page.tap(plot);
        }
        await says(page, ".joy-said", "Solved");
        assert.deepEqual(await page.evaluate(() => [scrollY, window.shifts]), [0, 0]);
      },
      phone(width, height),
    ));
}

test("on its side a phone shows the grid and the keys in two columns", () =>
  visit(
    `sudoku/${LECTURE}`,
    async page => {
      await says(page, "#verdict", "One solution");
      for (const place of [".sudoku", key(9), ".key[title=Hint]"]) assert.ok(await isInView(page, place), place);
      const [grid, pad] = await page.$$eval(".sudoku, .digits", all => all.map(one => one.getBoundingClientRect().toJSON()));
      assert.ok(pad.left >= grid.right, "beside each other");
      assert.ok(grid.width > 280, `a grid of ${grid.width}`);
    },
    phone(664, 390),
  ));

test("a finger that drags over cells selects them and never leaves the page", () =>
  visit(
    `sudoku/${LECTURE}`,
    async page => {
      await says(page, "#verdict", "One solution");
      const style = await page.evaluate(() => [
        getComputedStyle(document.documentElement).overscrollBehaviorX,
        getComputedStyle(document.querySelector(".sudoku")).touchAction,
      ]);
      assert.deepEqual(style, ["none", "none"]);
      const finger = await page.context().newCDPSession(page);
      const middle = async cell => {
        const { x, y, width, height } = await page.locator(square(cell)).boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const touch = async (type, cell) =>
        finger.send("Input.dispatchTouchEvent", { type, touchPoints: cell === undefined ? [] : [await middle(cell)] });
      await touch("touchStart", 36);
      await touch("touchMove", 40); // fast: the cells between are not touched by any event
      await touch("touchEnd");
      assert.equal(await page.locator(".square.selected").count(), 5);
    },
    phone(390, 664),
  ));

test("a fast stroke on regions crosses every cell it passes", () =>
  visit(`regions/${REGIONS}`, async page => {
    await says(page, "#regions-verdict", "One solution");
    const middle = async cell => {
      const { x, y, width, height } = await page.locator(`.plot[data-cell="${cell}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...(await middle(24)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(31))); // one event for seven cells
    await page.mouse.up();
    assert.equal(await page.locator(".plot .mark.cross").count(), 8);
  }));

// Every tab is visible, or behind a visible menu button.
for (const width of [320, 390, 768, 900, 1024, 1100, 1280]) {
  test(`no tab is cut off without a sign at ${width} pixels`, () =>
    visit(
      "sudoku",
      async page => {
        if (await page.isVisible("#menu")) await page.click("#menu");
        const tabs = await page.$$eval("nav [data-tab]", all => all.map(one => one.dataset.tab));
        assert.ok(tabs.length >= 7, tabs.join());
        for (const tab of tabs) assert.ok(await isInView(page, `nav [data-tab=${tab}]`), tab);
        const isCut = await page.$eval("nav", nav => nav.scrollWidth > nav.clientWidth + 1);
        assert.equal(isCut, false);
      },
      { viewport: { width, height: 700 } },
    ));
}

test("no choice makes the page wider than the phone: what lies at its bottom would be out of reach", () =>
  visit(
    `sudoku/${LECTURE}`,
    async page => {
      for (const grade of ["technique", "rating", "easy"]) {
        await page.selectOption("select[aria-label=Grade]", grade);
        if (grade === "technique") await page.waitForFunction(() => document.querySelector("select[aria-label=technique]").length > 50);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, grade);
      }
    },
    phone(390, 664),
  ));
