// What a frame costs the page's main thread during every kind of work: the limit is 50 ms. The page must be served:
//   . crates/lowbit-web/tests/page/prepare && lowbit serve & PAGE=http://127.0.0.1:8080 node benchmarks/frames.mjs
// A static site is measured with SITE=target/site as well.
import { browser, visit } from "../crates/lowbit-web/tests/page/browser.mjs";
import { costOfFrame, LIMIT, WORK } from "../crates/lowbit-web/tests/page/work.mjs";

for (const [name, address, begin] of WORK)
  await visit(address, async page => {
    const cost = await costOfFrame(page, begin);
    console.log(`${cost.toFixed(1).padStart(6)} ms of ${LIMIT}  ${name}`);
  });
await browser.close();
