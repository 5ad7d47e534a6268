// Every kind of work, and the cost of a frame meanwhile.
import { says } from "./browser.mjs";

// Milliseconds that a frame may cost the page's main thread.
export const LIMIT = 50;

const HARD = "14.....9....8.....8...35.6..1...2.5.43..........9..2..9....6..3.2....8......2..7.";

export const WORK = [
  ["a search of 25x25 to its next solution", `sudoku/${"A".padEnd(625, ".")}?step=0`, page => page.click("button[title='To the next solution']")],
  ["a search of queens at full speed", "queens/14?step=0", async page => {
    await page.fill("input[aria-label=Speed]", "12");
    await page.click("button[title='Play and pause']");
  }],
  ["the way of a hard sudoku", `sudoku/${HARD}`, page => page.click("button:text-is('The whole way')")],
  ["puzzles being made", "sudoku", async page => {
    await page.selectOption("select[aria-label=Grade]", "extreme");
    await page.click("button:text-is('New puzzle')");
  }],
  ["a long count", "queens/18", async page => {
    await page.click("summary:text-is('How it is counted')");
    await page.selectOption("select[aria-label=Method]", "dfs");
    await page.click("button:text-is('Count it here')");
    await says(page, "#count", "%");
  }],
  ["the lab", "lab/queens/13", page => page.click("#climb")],
  ["candidates of 25x25 shown and hidden, again and again", `sudoku/${".".repeat(625)}`, page =>
    page.evaluate(() => {
      let marks;
      const turn = () => {
        if (document.querySelectorAll(".square .marks").length !== marks) return requestAnimationFrame(turn);
        marks = marks ? 0 : 625;
        document.querySelector(`[data-value="${marks ? "seen" : "none"}"]`).click();
        requestAnimationFrame(turn);
      };
      marks = 0;
      turn();
    })],
];

// The median cost of a frame in milliseconds of processor time of the page's main thread, which other load hardly changes.
export async function costOfFrame(page, begin, samples = 25) {
  const thread = await page.context().newCDPSession(page);
  await thread.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => {
    const { metrics } = await thread.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const costs = [];
  await begin(page);
  let last = await spent();
  for (let i = 0; i < samples; i++) {
    await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    });
    const now = await spent();
    costs.push((now - last) / 2);
    last = now;
  }
  return costs.sort((a, b) => a - b)[Math.floor(costs.length / 2)];
}
