// What holds on every tab: languages, themes, narrow screens, screen readers.
import test from "node:test";
import assert from "node:assert/strict";
import { axe, keep, says, visit } from "./browser.mjs";

const TABS = ["learn", "queens", "regions", "sudoku", "clocks", "lab", "runs"];

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
        await page.click(`nav [data-tab=${tab}]`);
        await page.waitForSelector(`body[data-ready=${tab}]`);
      }
    },
    { locale: "zh-CN" },
  ));

test("both languages have the same words", () =>
  visit("queens", async page => {
    const [en, zh] = await page.evaluate(async () => {
      const words = await Promise.all(["en", "zh"].map(name => import(`/js/words/${name}.js`)));
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

for (const tab of TABS) {
  test(`${tab}: fits a phone`, () =>
    visit(
      tab,
      async page => {
        await page.waitForLoadState("networkidle");
        if (tab === "queens") await page.click('[data-value="search"]');
        if (tab === "lab") {
          await page.click('[data-value="clocks"]');
          await page.click("#climb");
          await says(page, "#lab-answer", "moves 4 5 8 9");
        }
        const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(content <= width, `${content} > ${width}`);
        await keep(page, `phone-${tab}`);
      },
      { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    ));

  for (const colorScheme of ["light", "dark"]) {
    test(`${tab}: nothing keeps a screen reader or weak eyes from it, ${colorScheme}`, () =>
      visit(
        tab,
        async page => {
          await page.waitForLoadState("networkidle");
          if (tab === "queens") await page.click('[data-value="search"]');
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() =>
            globalThis.axe.run(document, { resultTypes: ["violations"] }),
          );
          assert.deepEqual(
            violations.map(
              ({ id, nodes }) =>
                `${id}: ${nodes
                  .slice(0, 3)
                  .map(node => node.html.slice(0, 120))
                  .join(" | ")}`,
            ),
            [],
          );
        },
        { colorScheme },
      ));
  }
}
