// Tests of every tab: languages, themes, narrow screens, screen readers.
import test from "node:test";
import assert from "node:assert/strict";
import { answered, axe, keep, says, served, settled, switchLanguage, turnTo, visit } from "./browser.mjs";

const TABS = ["learn", "queens", "regions", "sudoku", "clocks", "count", "lab", "runs"];

test("the browser's language, and a switch that is remembered", () =>
  visit(
    "queens/8",
    async page => {
      await says(page, "#count", "92 个方案");
      assert.equal(await page.getAttribute("html", "lang"), "zh");
      await page.click("#language");
      await says(page, "#count", "92 solutions");
      await page.reload();
      await says(page, "#count", "92 solutions");
      for (const tab of TABS) {
        await turnTo(page, tab);
      }
    },
    { locale: "zh-CN" },
  ));

test("both languages have the same words", () =>
  visit("queens", async page => {
    const [en, zh] = await page.evaluate(async () => {
      const words = await Promise.all(["en", "zh"].map(name => import(new URL(`js/words/${name}.js`, location.href))));
      return words.map(module => Object.entries(module.default));
    });
    const byServer = ([name]) => !/^(rung|idea) /.test(name); // the server says these in English
    const names = words => words.filter(byServer).map(([name]) => name);
    assert.deepEqual(names(zh).sort(), names(en).sort());
    const known = new Map(en);
    const places = text => (JSON.stringify(text).match(/\{\d\}/g) ?? []).sort();
    for (const [name, text] of zh.filter(byServer)) {
      const unknown = places(text).filter(place => !places(known.get(name)).includes(place));
      assert.deepEqual(unknown, [], name);
    }
  }));

test("the theme follows the system, or the switch", () =>
  visit(
    "queens",
    async page => {
      const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const dark = await background();
      await page.click("#theme"); // light
      const light = await background();
      assert.notEqual(light, dark);
      await page.click("#theme"); // dark
      assert.equal(await background(), dark);
    },
    { colorScheme: "dark" },
  ));

// The states tested on phones and by axe: an address, and the elements to click there.
const LECTURE = "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
const BLOCKED = Array.from({ length: 14 }, (_, row) => ".".repeat(row % 5) + "*".padEnd(14 - (row % 5), ".")).join("/");
const MARKED = `${LECTURE}?corner=1-478,3-26&centre=4-2368&colours=1-3,9-5`;
const STATES = [
  ["home"],
  ["learn/1", ["[aria-label='bit 1 is 0']"]],
  ["learn/2"],
  ["learn/3", ["#learn-do-or"]],
  ["learn/4"],
  ["learn/5", ["#learn-carry"]],
  ["learn/6", ["button:text-is('Your turn')"]],
  ["learn/7"],
  ["learn/8"],
  ["queens/8"],
  ["queens/8?play=1.5.0.0.0.0.0.0"],
  [`queens/${BLOCKED}?step=9`],
  ["regions", ["button:text-is('Hint')"]],
  ["regions", ['[data-value="paint"]']],
  [`sudoku/${MARKED}`, ['[data-value="seen"]', "button:text-is('Hint')"]],
  [`sudoku/${LECTURE}`, ["button:text-is('The whole way')", ".steps-walk button >> nth=2", "button.link"]],
  [`sudoku/${LECTURE}`, ["summary:text-is('Export')"]],
  [`sudoku/${LECTURE}?step=4`],
  [`sudoku/${".".repeat(256)}`],
  ["clocks", [".moves button >> nth=3", "button:text-is('Show the way')"]],
  ["clocks/lights/12x12x2/", []],
  ["clocks", ['[data-value="other"]']],
  ["count", []],
  ["count/A006717/4", []],
  [`sudoku/${LECTURE}`, ["button:text-is('Techniques')"]],
  ["lab/clocks", ["#climb"]],
  ["runs", served.skip ? [] : ["details summary >> nth=0"]],
];
const named = ([address, clicks = []]) => `${address.slice(0, 24)} ${clicks.length ? clicks.at(-1).slice(0, 26) : ""}`;

async function arrive(page, [address, clicks = []]) {
  for (const click of clicks) await page.click(click);
  if (address === "lab/clocks") await page.waitForSelector(".rungs .number");
  await settled(page);
}

// A site looks like the served page, so a few states suffice to show that no file is missing; EVERY_STATE=1 tests all of them.
const FEW = ["queens/8", `sudoku/${MARKED}`, "runs"];
const looked = served.skip && !process.env.EVERY_STATE ? STATES.filter(([address]) => FEW.includes(address)) : STATES;

for (const state of looked) {
  test(`fits phones of 320 and 390 pixels, in both languages: ${named(state)}`, () =>
    visit(
      state[0],
      async page => {
        await arrive(page, state);
        for (const width of [320, 390]) {
          await page.setViewportSize({ width, height: 740 });
          for (let i = 0; i < 2; i++) {
            // Not innerWidth, which on a phone grows with content that is too wide.
            const wide = await page.evaluate(width => {
              const { scrollWidth } = document.documentElement;
              if (scrollWidth <= width) return "";
              const beyond = element =>
                element.getBoundingClientRect().right > width + 1 &&
                !element.closest(".scrolls, .sudoku-place, pre, nav");
              return `${scrollWidth}: ${[...document.querySelectorAll("main *, header *")]
                .filter(beyond)
                .slice(0, 3)
                .map(e => e.outerHTML.slice(0, 90))}`;
            }, width);
            assert.equal(wide, "", `${width} pixels`);
            await switchLanguage(page);
          }
        }
      },
      { viewport: { width: 390, height: 740 }, isMobile: true, hasTouch: true },
    ));

  test(`nothing keeps a screen reader or weak eyes from it: ${named(state)}`, () =>
    visit(state[0], async page => {
      await arrive(page, state);
      await page.evaluate(axe);
      for (const theme of ["light", "dark"]) {
        await page.evaluate(theme => (document.documentElement.dataset.theme = theme), theme);
        await settled(page); // colours change smoothly
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
        const told = ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(node => node.html.slice(0, 120))
            .join(" | ")}`;
        assert.deepEqual(violations.map(told), [], theme);
      }
    }));
}

test("Chinese is whole: no English is left on any tab, nor in what the server says", () =>
  visit(
    "queens/8",
    async page => {
      // Names, formats, keys and words of the lecture's program are the same in every language.
      const same =
        /^(lowbit|GPU|SVG|PNG|CSV|JSON|sdk|sbn|puzz|link|Ctrl|Shift|Space|English|full|dfs|solution|while|return|if|no|cell|is|blank|the|with|fewest|candidates|row|col|grid|all|write|erase|lanes|join|avx\w*|scalar|run|ten|queens|count|cells|tried|left|mask|free|zd|fd|ms|ns|cert|auto|NOIP|[A-Z]|[a-z]|x[0-9a-f]+|d)$/;
      const left = new Set();
      const look = async () => {
        const words = await page.evaluate(() => {
          const texts = [...document.querySelectorAll("body *")].filter(
            e => e.checkVisibility?.() && !e.closest("pre, .sprite, textarea, option, .small.faint.wraps"),
          );
          const own = e => [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.textContent);
          return texts.flatMap(e => [...own(e), e.getAttribute("aria-label") ?? "", e.title ?? ""]).join(" ");
        });
        for (const word of words.match(/[A-Za-z]{2,}/g) ?? []) if (!same.test(word)) left.add(word);
      };
      for (const tab of TABS) {
        await turnTo(page, tab);
        await answered(page);
        if (tab === "lab") {
          await page.fill("input[type=range]", "6");
          await page.click("#climb");
          await says(page, "#lab-answer", "个方案");
        }
        await look();
      }
      assert.deepEqual([...left], []);
      await turnTo(page, "sudoku");
      await page.fill("textarea", "this is not a sudoku at all");
      await page.waitForSelector("[role=alert]:not(:empty)");
      assert.match(await page.textContent("[role=alert]:not(:empty)"), /\p{Script=Han}/u);
      await turnTo(page, "regions");
      await page.click("#regions-hints button");
      await page.waitForFunction(() => /\p{Script=Han}/u.test(document.querySelector("#hint-said").textContent));
    },
    { locale: "zh-CN" },
  ));

test("a projector shows a step in one view, board and program", () =>
  visit(
    "queens/8?step=12",
    async page => {
      await page.click("#projector");
      await settled(page);
      const beyond = await page.evaluate(() => {
        const parts = [".board", ".mask-rows", ".code", ".words", ".player"].map(name => document.querySelector(name));
        return parts.filter(part => part.getBoundingClientRect().bottom > innerHeight).map(part => part.className);
      });
      assert.deepEqual(beyond, []);
      const size = await page.$eval(".code", code => parseFloat(getComputedStyle(code).fontSize));
      assert.ok(size >= 18, `letters of ${size} px`);
      await keep(page, "projector");
    },
    { viewport: { width: 1920, height: 1080 } },
  ));

test("the first five seconds: a line says what this is, and jargon is behind a detail", () =>
  visit("queens/8", async page => {
    await says(page, "#count", "92 solutions");
    for (const tab of TABS) {
      await turnTo(page, tab);
      const intro = await page.textContent("#intro");
      assert.ok(intro.length > 40 && /[Cc]lick|[Pp]ress|Tap|Select|start|[Pp]lay/.test(intro), `${tab}: ${intro}`);
      if (tab === "queens") assert.equal(await page.locator("#how-counted").isVisible(), false);
    }
    await turnTo(page, "queens");
    await page.click("summary:text-is('How it is counted')");
    assert.equal(await page.locator("#how-counted").isVisible(), true);
  }));
