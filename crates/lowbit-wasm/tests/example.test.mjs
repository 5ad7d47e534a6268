// The example page of the npm package, in a browser without a network: it needs only the files beside it.
import test from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { browser, newPage } from "../../lowbit-web/tests/page/browser.mjs";
import { KINDS } from "./serve.mjs";

const folder = join(process.env.SITE, "../npm");
const HOST = "http://example.test/";

test("the example sets, grades, explains and solves", async () => {
  const context = await browser.newContext();
  await context.setOffline(true);
  const complaints = [];
  await context.route("**", async route => {
    const address = route.request().url();
    const file = address.slice(HOST.length);
    if (file === "favicon.ico") return route.fulfill({ status: 204 });
    if (!address.startsWith(HOST)) complaints.push(address);
    await route.fulfill({ body: await readFile(join(folder, file)), contentType: KINDS[extname(file)] });
  });
  const page = await newPage(context);
  page.on("pageerror", error => complaints.push(error.message));
  await page.goto(`${HOST}example.html`);

  const said = pattern => page.waitForFunction(pattern => new RegExp(pattern).test(document.querySelector("#said").textContent), pattern);
  const cells = () => page.locator("#grid td").allTextContents();
  await said("^\\d\\d givens, \\w+");
  const puzzle = await cells();
  assert.equal(puzzle.length, 81);
  await page.click("#hint");
  await said("r\\dc\\d");
  await page.click("#solve");
  const solution = await cells();
  assert.ok(solution.every((digit, i) => /^[1-9]$/.test(digit) && ["", digit].includes(puzzle[i])), solution.join(""));
  for (let row = 0; row < 9; row++) assert.equal(new Set(solution.slice(9 * row, 9 * row + 9)).size, 9);
  await page.click("#next");
  await said("^\\d\\d givens, \\w+");
  assert.notDeepEqual(await cells(), puzzle);
  assert.deepEqual(complaints, []);
  await context.close();
});
