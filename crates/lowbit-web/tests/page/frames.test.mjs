// The page keeps drawing while it works. Work on its main thread is cut into slices by a clock: the test drives that clock and counts
// steps. benchmarks/frames.mjs measures frames; here is only a limit that no busy machine reaches.
import test from "node:test";
import assert from "node:assert/strict";
import { SLOWDOWN, visit } from "./browser.mjs";
import { costOfFrame, LIMIT, WORK } from "./work.mjs";

test("a slice of work ends when its time is over, however long a step takes", () =>
  visit("learn/1", async page => {
    const counted = await page.evaluate(async () => {
      const { slice } = await import(new URL("js/slice.js", location.href));
      const took = step => {
        let [now, steps] = [0, 0];
        performance.now = () => now;
        const hasMore = slice(() => {
          now += step;
          steps++;
          return steps < 1000;
        });
        delete performance.now;
        return [steps, hasMore];
      };
      return [1, 2, 100, 0.001].map(took);
    });
    assert.deepEqual(counted, [[8, true], [4, true], [1, true], [1000, false]]);
  }));

// With a clock that advances by a millisecond at every reading, a slice has eight steps.
const STEPS = 8;

for (const [name, address, place, begin] of [
  ["sudoku to its next solution", `sudoku/${"A".padEnd(625, ".")}?step=0`, "#sudoku-nodes", "button[title='To the next solution']"],
  ["queens to their next solution", "queens/27?step=0", "#search-nodes", "button[title='To the next solution']"],
  ["queens at full speed", "queens/14?step=0", "#search-nodes", "button[title='Play and pause']"],
]) {
  test(`a search takes no more steps between two frames than fit in a slice: ${name}`, () =>
    visit(address, async page => {
      await page.fill("input[aria-label=Speed]", "12");
      const { nodes, frames } = await page.evaluate(
        async ([place, begin]) => {
          const nodes = () => Number(document.querySelector(place).textContent.replaceAll(",", ""));
          let [now, frames] = [0, 1];
          performance.now = () => now++;
          const own = window.requestAnimationFrame;
          window.requestAnimationFrame = call =>
            own(() => {
              frames++;
              call((now += 1000)); // more steps are due than a slice has
            });
          document.querySelector(begin).click();
          while (nodes() < 100) await new Promise(done => own(done));
          return { nodes: nodes(), frames };
        },
        [place, begin],
      );
      assert.ok(nodes <= 1 + STEPS * frames, `${nodes} nodes in ${frames} frames`);
    }));
}

for (const [name, address, begin] of WORK) {
  test(`frames go on: ${name}`, () =>
    visit(address, async page => {
      const cost = await costOfFrame(page, begin, 9);
      assert.ok(cost < 10 * LIMIT * SLOWDOWN, `${cost.toFixed(1)} ms`);
    }));
}
