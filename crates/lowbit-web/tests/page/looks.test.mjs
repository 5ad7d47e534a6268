// Visual faults, found in pictures of every view in both languages and themes. Nothing may be covered, cut off, pale
// or misaligned.
import test from "node:test";
import assert from "node:assert/strict";
import { frames, says, settled, turnTo, visit } from "./browser.mjs";

const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const REGIONS = "8x1/DDDAAABBDDDBBBBBDFDDBBBBEFEEEBBBEEEEBBBBEEEGGBGCEEEEGBGCEEHHGGGC";
const chinese = { locale: "zh-CN" };
const phone = { viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true };

const box = (page, place) => page.$eval(place, element => element.getBoundingClientRect().toJSON());
const boxes = (page, place) => page.$$eval(place, all => all.map(one => one.getBoundingClientRect().toJSON()));
const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

// The contrast of an element's letters with their background, as WCAG defines it.
const contrast = (page, letters, behind) =>
  page.evaluate(
    ([letters, behind]) => {
      const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const luminance = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(part =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        );
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const style = place => getComputedStyle(document.querySelector(place));
      const [light, dark] = [luminance(style(letters).color), luminance(style(behind).backgroundColor)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    },
    [letters, behind],
  );

test("work that takes long does not cover the tabs", () =>
  visit("queens/8", async page => {
    await page.evaluate(async () => {
      const { answeredBy, ask } = await import(new URL("js/api.js", location.href));
      answeredBy(() => new Promise(() => {}));
      ask("queens/solve", { n: 4 });
    });
    await page.waitForSelector("#busy");
    const busy = await box(page, "#busy");
    for (const tab of await boxes(page, "header a, header button")) assert.ok(apart(tab, busy), JSON.stringify(tab));
  }));

test("the board stays where it is between playing and its solutions; what stands above a grid ends where it ends", () =>
  visit(
    "queens/8?play=on",
    async page => {
      const { top } = await box(page, ".board");
      await page.click('[data-value="solutions"]');
      assert.equal((await box(page, ".board")).top, top);
      for (const [tab, grid] of [
        ["sudoku", ".sudoku"],
        ["regions", ".region-board"],
      ]) {
        await turnTo(page, tab);
        const [head, below] = [await box(page, ".head"), await box(page, grid)];
        assert.ok(Math.abs(head.left - below.left) <= 2 && Math.abs(head.right - below.right) <= 2, tab);
      }
    },
    { viewport: { width: 1280, height: 760 } },
  ));

test("the menu of exports leaves the board alone", () =>
  visit(`regions/${REGIONS}`, async page => {
    await page.click("summary:text-is('Export')");
    assert.ok(apart(await box(page, ".menu-list"), await box(page, ".region-board")));
  }));

test("one node is no nodes; three years have no days; queens that are solved stand alone", () =>
  visit("queens/8?step=0", async page => {
    assert.deepEqual(await page.$$eval(".counters > div", all => all.map(one => one.textContent)), ["1node", "0solutions"]);
    const said = await page.evaluate(async () => {
      const { time } = await import(new URL("js/words.js", location.href));
      return [time(3 * 31557600 + 2 * 86400), time(2 * 86400 + 3 * 3600)];
    });
    assert.deepEqual(said, ["3 years", "2 days 3 h"]);
    await page.goto(`${page.url().split("#")[0]}#queens/8?play=1.5.8.6.3.7.2.4`);
    await page.waitForSelector(".playing.solved");
    const lines = await page.$$eval(".board .cell", cells =>
      cells.filter(cell => ["::before", "::after"].some(part => getComputedStyle(cell, part).content !== "none")).length,
    );
    assert.equal(lines, 0);
  }));

test("Chinese sentences follow each other without a space, and the first one names lowbit", () =>
  visit(
    "queens/8",
    async page => {
      await page.waitForFunction(() => /。/.test(document.querySelector("#tab").textContent));
      const gaps = () => page.evaluate(() => document.querySelector("#tab").innerText.match(/。[ \u00a0]+\S/g) ?? []);
      assert.deepEqual(await gaps(), []);
      await page.goto(`${page.url().split("#")[0]}#queens/30`);
      await page.waitForFunction(() => document.querySelector("#about-count").textContent.length > 20);
      assert.deepEqual(await gaps(), []);
      await page.goto(`${page.url().split("#")[0]}#home`);
      await says(page, ".what", "lowbit");
    },
    chinese,
  ));

test("Learn: nothing jumps when a row is worked out, rows of one board touch, no answer is given away, the dots stay", () =>
  visit("learn/3", async page => {
    const place = () => box(page, ".learn-question");
    const before = await place();
    await page.click("#learn-do-left");
    assert.equal((await place()).top, before.top);
    const dots = (await box(page, ".learn-dot")).left;
    await page.click(".learn-dot >> nth=3");
    const [first, second] = await boxes(page, ".learn-card .learn-row:has(.cell)");
    assert.ok(Math.abs(second.top - first.bottom) < 1, "one board");
    await page.click(".learn-dot >> nth=6");
    assert.notEqual(await page.getAttribute(".square.selected", "data-cell"), "1", "it is asked which digits fit there");
    await page.click(".learn-dot >> nth=7");
    assert.equal((await box(page, ".learn-dot")).left, dots);
    await page.click(".learn-dot >> nth=5");
    const margin = await page.$eval(".code", code => {
      const letters = document.createRange();
      letters.selectNodeContents(code.children[6]); // its longest line
      return code.getBoundingClientRect().right - letters.getBoundingClientRect().right;
    });
    assert.ok(margin > 8, `the program ends ${margin} pixels before its border`);
  }));

test("Lights Out says what to do; a way that is not shown yet has its place", () =>
  visit("clocks", async page => {
    await page.waitForSelector(".untold");
    const [places, height] = [await page.locator(".untold").count(), (await box(page, "#way")).height];
    await page.click("button:text-is('Show the way')");
    assert.equal(await page.locator("#way button").count(), places);
    assert.equal((await box(page, "#way")).height, height);
    const [moves, way] = [await box(page, ".moves"), await box(page, "#way")];
    assert.ok(moves.top < way.top, "what one plays with comes first");
    await page.click('[data-value="lights"]');
    await says(page, "#tab", "Press a light");
  }));

test("nothing is shown of what is not there yet: no empty table, no gap for a number", () =>
  visit("lab/queens/6", async page => {
    assert.equal(await page.isVisible(".rungs"), false);
    await page.click("#climb");
    await page.waitForSelector(".rungs .number");
    await page.goto(`${page.url().split("#")[0]}#count/queen/rectangle/5x5/any/by-size`);
    await page.waitForSelector(".numbers tbody tr");
    const [card, forecast] = [await box(page, ".card:has(> #placements)"), await box(page, "#placements-forecast")];
    assert.ok(forecast.top - card.top < 24, `a gap of ${forecast.top - card.top}`);
    assert.ok((await box(page, ".numbers")).width < 320, "a number stays near what it counts");
    await says(page, "figcaption", "What the piece sees");
  }));

test("in the dark, what is selected can be read, and a small grid has small marks", () =>
  visit(
    `sudoku/${LECTURE}`,
    async page => {
      await page.click('[data-value="seen"]');
      const marks = '.square[data-cell="1"] .marks';
      await page.waitForSelector(marks);
      assert.ok((await contrast(page, marks, '.square[data-cell="1"]')) >= 4.5, "marks of the selected cell");
      await page.goto(`${page.url().split("#")[0]}#sudoku/1..4......3....2`);
      await page.waitForFunction(() => document.querySelectorAll(".square").length === 16);
      const size = place => page.$eval(place, one => parseFloat(getComputedStyle(one).fontSize));
      assert.ok((await size(".marks")) < 0.5 * (await size(".digit")));
      await page.goto(`${page.url().split("#")[0]}#sudoku/${".".repeat(256)}`);
      await page.waitForFunction(() => document.querySelectorAll(".square").length === 256);
      const [erase, last] = [await box(page, ".key[title=Erase]"), (await boxes(page, ".digits .key")).at(-1)];
      assert.ok(Math.abs(erase.top - last.top) < 6, "the key to erase stands with the others");
    },
    { colorScheme: "dark" },
  ));

test("a large grid shows and hides its candidates over several frames; rows that come later are not laid out before", () =>
  visit(`sudoku/${".".repeat(625)}`, async page => {
    // Shows or hides the candidates, up to a number of marks. For each frame: the cells drawn in it, and those laid out but not drawn yet.
    const drawn = (choice, marks) =>
      page.evaluate(
        async ([choice, marks]) => {
          const [all, seen] = [[...document.querySelectorAll(".square")], new Set()];
          let changed = new Set();
          const watch = new MutationObserver(records => {
            for (const { target } of records) if (target.matches?.(".square")) changed.add(target);
          });
          watch.observe(document.querySelector(".sudoku"), { childList: true, subtree: true });
          const frames = [];
          const isLaidOut = cell => getComputedStyle(cell.parentElement).contentVisibility !== "hidden";
          document.querySelector(`[data-value="${choice}"]`).click();
          do {
            await new Promise(requestAnimationFrame);
            await Promise.resolve();
            for (const cell of changed) seen.add(cell);
            frames.push([changed.size, all.filter(cell => !seen.has(cell) && isLaidOut(cell)).length]);
            changed = new Set();
          } while (document.querySelectorAll(".square .marks").length !== marks);
          watch.disconnect();
          return [Math.max(...frames.map(([cells]) => cells)), Math.max(...frames.map(([, early]) => early))];
        },
        [choice, marks],
      );
    const [most, early] = await drawn("seen", 625);
    assert.ok(most <= 100, `${most} cells in one frame`); // of this frame and the previous one
    assert.ok(early <= 25, `${early} cells laid out before they are drawn`);
    const nodes = await page.$$eval(".sudoku *", all => all.length);
    assert.ok(nodes < 2000, `${nodes} elements for 15,625 candidates`);
    const [first, last] = await page.$$eval(".square .marks", all => [all[0].textContent, all.at(-1).textContent]);
    assert.equal(first.replaceAll(/\s/g, ""), "ABCDEFGHIJKLMNOPQRSTUVWXY");
    assert.equal(last, first);
    assert.ok((await drawn("none", 0)).every(cells => cells <= 100), "hidden as they were shown");
    assert.equal(await page.locator(".sudoku-row.later").count(), 0);
  }));

test("no thin line cuts into a thick one; 25x25 is drawn no smaller than 9x9, and what stands above it ends where it ends", () =>
  visit(`sudoku/${LECTURE}`, async page => {
    const isWhole = place =>
      page.$$eval(place, cells =>
        cells.every(cell => {
          const style = getComputedStyle(cell);
          const drawn = ["Top", "Left"].filter(side => style[`border${side}Width`] !== "0px");
          return new Set(drawn.map(side => style[`border${side}Color`])).size <= 1;
        }),
      );
    assert.ok(await isWhole(".square"));
    const { width } = await box(page, ".sudoku");
    await page.goto(`${page.url().split("#")[0]}#sudoku/${".".repeat(625)}`);
    await page.waitForFunction(() => document.querySelectorAll(".square").length === 625);
    assert.ok((await box(page, ".sudoku")).width >= width, `no smaller than ${width} pixels of 9x9`);
    const isAbove = async () => {
      const [head, large] = [await box(page, ".head"), await box(page, ".sudoku")];
      return Math.abs(head.left - large.left) <= 2 && Math.abs(head.right - large.right) <= 2;
    };
    assert.ok(await isAbove());
    await page.click('[data-value="seen"]');
    await page.waitForFunction(() => document.querySelectorAll(".square .marks").length === 625);
    assert.ok(await isAbove(), "with candidates, too");
    const taken = await page.$eval('.square[data-cell="312"]', cell => {
      const marks = document.createRange();
      marks.selectNodeContents(cell.querySelector(".marks"));
      return marks.getBoundingClientRect().width / cell.getBoundingClientRect().width;
    });
    assert.ok(taken < 0.9, "candidates of neighbours stand apart");
    await page.goto(`${page.url().split("#")[0]}#sudoku/${".".repeat(256)}`);
    await page.waitForFunction(() => document.querySelectorAll(".square .marks").length === 256);
    assert.ok(await isAbove(), "16x16 with candidates");
    await page.goto(`${page.url().split("#")[0]}#regions/${REGIONS}`);
    await page.waitForSelector(".plot");
    assert.ok(await isWhole(".plot"));
  }));

// The centre of an element, as a fraction of its container.
const middle = (inner, outer) => [
  ((inner.left + inner.right) / 2 - outer.left) / outer.width,
  ((inner.top + inner.bottom) / 2 - outer.top) / outer.height,
];

test("on paper the cells of a variant lie over its drawing, 25x25 with candidates is whole, and bits keep their colours", () =>
  visit("sudoku", async page => {
    await page.fill("#tab textarea", `sudoku 4x4\n${"....\n".repeat(3)}43..\ncage 3: r2c3-4`);
    await page.waitForSelector(".variant-frame");
    const places = async () => {
      const [frame, cells] = [await box(page, ".variant-frame"), await boxes(page, ".square")];
      return cells.flatMap(cell => middle(cell, frame).map(part => part.toFixed(2)));
    };
    const before = await places();
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await places(), before);
    await page.emulateMedia({ media: "screen" });
    await page.goto(`${page.url().split("#")[0]}#sudoku/${".".repeat(625)}`);
    await page.waitForFunction(() => document.querySelectorAll(".square").length === 625);
    await page.click('[data-value="seen"]');
    await page.waitForSelector(".sudoku.with-marks");
    await page.emulateMedia({ media: "print" });
    const centimetre = 96 / 2.54;
    assert.ok((await box(page, ".sudoku")).width <= 19 * centimetre, "on a sheet of A4");
    await page.goto(`${page.url().split("#")[0]}#learn/1`);
    await page.waitForSelector(".bit");
    assert.equal(await page.$eval(".bit", bit => getComputedStyle(bit).printColorAdjust), "exact");
  }));

test("a choice says what it chooses, a law is the same in both languages, and one day is no days in a row", async () => {
  await visit("queens/8", async page => {
    assert.ok(await page.isVisible("text=A click sets"));
    const laws = await page.evaluate(async () => {
      const words = name => import(new URL(`js/words/${name}.js`, location.href));
      return (await Promise.all(["en", "zh"].map(words))).map(language => language.default.law.replaceAll(/[^=≈×]/g, ""));
    });
    assert.deepEqual(laws, ["=×", "=×"]);
    const today = await page.evaluate(async () => {
      const { today } = await import(new URL("js/daily/day.js", location.href));
      const { remember } = await import(new URL("js/daily/played.js", location.href));
      remember({ kind: "sudoku", address: "x", seconds: 61, hints: 0, day: today() });
      return today();
    });
    await turnTo(page, "sudoku");
    assert.equal(await page.textContent("#sudoku-streak"), "Solved in 01:01");
    await page.goto(`${page.url().split("#")[0]}#home`);
    await page.waitForSelector("[data-kind=sudoku]");
    assert.equal(await page.textContent("[data-kind=sudoku] small"), " ✓ 01:01", today);
  });
});

test("on a phone a fault and a command have as many lines as they need", () =>
  visit(
    "queens/8",
    async page => {
      await says(page, "#count", "92 solutions");
      await page.evaluate(async () => {
        const { answeredBy } = await import(new URL("js/api.js", location.href));
        answeredBy(() => Promise.reject(new Error("the program could not be loaded: nobody knows where it is")));
      });
      await page.fill(".columns input[type=range]", "7");
      await says(page, "#solution-place", "nobody knows");
      const [card, fault] = [await box(page, ".card:has(#solution-place)"), await box(page, "#solution-place")];
      assert.ok(fault.right <= card.right, "the fault is inside its card");
      const isCut = await page.evaluate(() => {
        const command = document.querySelector("#count-command");
        Object.assign(command, { hidden: false, textContent: "lowbit queens count 27 --run n27.run" });
        return command.scrollWidth > command.clientWidth;
      });
      assert.equal(isCut, false, "the command is whole");
    },
    phone,
  ));

test("paper is white in the dark theme, too; counts and Learn are not printed empty", () =>
  visit(
    `sudoku/${LECTURE}`,
    async page => {
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      assert.ok((await contrast(page, ".square.given .digit", ".square.given")) > 7, "digits on paper");
      for (const [address, place] of [
        ["count/queen/rectangle/5x5/any/by-size", ".numbers"],
        ["learn/6", ".board"],
      ]) {
        await page.goto(`${page.url().split("#")[0]}#${address}`);
        await page.waitForSelector(place, { state: "visible" });
      }
    },
    { colorScheme: "dark" },
  ));

test("forced colours tell what is pressed and where one is, and keep the squares of a row apart", () =>
  visit("learn/4", async page => {
    await page.emulateMedia({ forcedColors: "active" });
    const colour = place => page.$eval(place, one => getComputedStyle(one).backgroundColor);
    assert.notEqual(await colour("nav [aria-current]"), await colour("body"));
    assert.notEqual(await colour(".learn-row .cell.dark"), await colour(".learn-row .cell:not(.dark)"));
    await page.goto(`${page.url().split("#")[0]}#count`);
    await page.waitForSelector(".piece-sight .cell");
    assert.notEqual(await colour("#tab .choice [aria-pressed=true]"), await colour("#tab .choice [aria-pressed=false]"));
    assert.notEqual(await colour(".piece-sight .cell.dark"), await colour(".piece-sight .cell:not(.dark)"));
  }));

test("a technique's page fits a laptop, and all that can be done is in view", () =>
  visit(
    `sudoku/${LECTURE}`,
    async page => {
      await page.click("#sudoku-hints button:text-is('Techniques')");
      await page.selectOption("dialog select[aria-label=technique]", "als-xz");
      await says(page, "#technique-said", "In the picture: no");
      const hidden = await page.$eval("dialog", dialog => dialog.scrollHeight - dialog.clientHeight);
      assert.ok(hidden <= 0, `${hidden} pixels are below its end`);
    },
    { viewport: { width: 1280, height: 800 } },
  ));

test("on a phone: pictures of the menu are named, the program wraps, steps follow the board, marks can be read, nothing is squeezed", () =>
  visit(
    "queens/8?step=12",
    async page => {
      await page.click("#menu");
      for (const name of ["share", "theme"]) {
        const said = await page.$eval(`#${name}`, one => getComputedStyle(one, "::after").content);
        assert.match(said, /[A-Z][a-z]+/, name);
      }
      await page.keyboard.press("Escape");
      assert.equal(await page.$eval(".code", code => code.scrollWidth - code.clientWidth), 0);
      assert.ok((await box(page, ".player button")).bottom <= 664, "the first view has the steps");
      await page.goto(`${page.url().split("#")[0]}#sudoku/${LECTURE}?centre=4-2368&corner=5-68`);
      await page.waitForSelector(".corner-marks");
      for (const place of [".centre-marks", ".corner-marks"]) {
        const size = await page.$eval(place, one => parseFloat(getComputedStyle(one).fontSize));
        assert.ok(size >= 9.5, `${place} of ${size} px`);
      }
      await page.goto(`${page.url().split("#")[0]}#lab/queens/6`);
      await page.click("#climb");
      await page.waitForSelector(".rungs tbody tr:last-child .number");
      await settled(page);
      assert.equal(await page.$eval(".card:has(> .rungs)", card => card.scrollWidth - card.clientWidth), 0, "no column is cut off");
    },
    phone,
  ));

test("on a phone in Chinese the number of a solution is one line; on its side the rating is read whole", async () => {
  await visit(
    "queens/8",
    async page => {
      await says(page, "#solution-place", "92");
      assert.ok((await box(page, "#solution-place")).height < 32);
    },
    { ...phone, ...chinese },
  );
  await visit(
    `sudoku/${LECTURE}`,
    async page => {
      await page.waitForFunction(() => document.querySelector(".head").textContent.includes("rating 1.2"));
      await frames(page, 2);
      assert.equal(await page.$eval(".head .faint", about => about.scrollWidth - about.clientWidth), 0);
      const [pad, column] = [await box(page, ".digits"), await box(page, ".pad-place")];
      assert.ok(pad.width > 0.9 * column.width, "the keys take the room there is");
    },
    { ...phone, viewport: { width: 664, height: 390 } },
  );
});
