// A researcher: runs started, stopped and resumed; rates, units, certificate; solution k, lists, boards, methods.
import test from "node:test";
import assert from "node:assert/strict";
import { download, isShown, keep, says, served, visit } from "./browser.mjs";

test("a run is begun, stopped, resumed, watched, certified and verified", served, () =>
  visit("runs", async page => {
    await page.fill("input[aria-label=Size]", "16");
    await page.click("#start-run");
    await page.waitForSelector(".runs .chosen");
    const name = await page.$eval(".runs .chosen", card => card.dataset.run);
    const card = page.locator(`[data-run="${name}"]`);
    if (await card.locator("button:text-is('Stop')").isVisible()) {
      await card
        .locator("button:text-is('Stop')")
        .click()
        .catch(() => {});
      await card.locator("button:text-is('Go on'):visible, button:text-is('Verify'):visible").first().waitFor();
      if (await card.locator("button:text-is('Go on')").isVisible())
        await card.locator("button:text-is('Go on')").click();
    }
    await card.locator("button:text-is('Verify')").waitFor();
    await says(page, `[data-run="${name}"]`, "14,772,512");
    await card.locator("button:text-is('Verify')").click();
    await says(page, `[data-run="${name}"]`, "The certificate holds: 14,772,512 solutions");
    const certificate = await download(page, () => card.locator("button:text-is('Certificate')").click());
    assert.ok(certificate.bytes.toString().includes("14772512"));
    assert.match(certificate.name, /^queens-16.*\.cert$/);
    const units = await download(page, () => card.locator("button:text-is('Units as CSV')").click());
    const rows = units.bytes.toString().trim().split("\n");
    assert.equal(rows[0], "unit,solutions,nodes,predicted_cost");
    const sum = rows.slice(1).reduce((sum, row) => sum + BigInt(row.split(",")[1]), 0n);
    assert.equal(sum, 14772512n);
    await keep(page, "runs");
  }));

test("a run that is longer shows its rate, and keeps what it counted", served, () =>
  visit("queens/19", async page => {
    await page.click("summary:text-is('How it is counted')");
    await page.selectOption("select[aria-label=Method]", "dfs");
    await page.click("#keep-run");
    await isShown(page, "runs");
    const name = decodeURIComponent(page.url().split("#runs/")[1]);
    const card = page.locator(`[data-run="${name}"]`);
    await card.locator(".rates").waitFor();
    assert.match(await card.locator(".history p").textContent(), /^Its rate over .+, at most .+ %/);
    const rates = await download(page, () => card.locator("button:text-is('Rates as CSV')").click());
    assert.match(rates.bytes.toString(), /^time,fraction,fraction_per_second\n\d{4}-/);
    await card.locator("button:text-is('Stop')").click();
    await card.locator("button:text-is('Go on')").waitFor();
    const done = await card.locator("dd").first().textContent();
    assert.ok(Number(done.split("/")[0].replaceAll(",", "")) > 0, done);
  }));

test("solution k, a list, a pasted board, another method", () =>
  visit("queens/12", async page => {
    await says(page, "#count", "14,200 solutions");
    await page.fill("input[aria-label='Go to']", "14200");
    await page.keyboard.press("Enter");
    await says(page, "#solution-place", "14,200");
    await page.keyboard.press("Escape");
    await page.click("button[title=Previous]");
    await says(page, "#solution-place", "14,199");
    await page.fill("input[aria-label='Go to']", "14201");
    await page.keyboard.press("Enter");
    await page.click("button[title=First]");
    await says(page, "#solution-place", "Solution 1");
    await page.click("summary:text-is('Paste a board')");
    await page.fill("textarea", ". * . . . .\n......\n......\n......\n......\n.....Q");
    await page.click("button:text-is('Use')");
    await page.waitForFunction(() => location.hash.includes("Q"));
    await says(page, "#count", "solution");
    await page.fill("textarea", "no board");
    await page.click("button:text-is('Use')");
    await says(page, "[role=alert]", "This is no board");
    await page.click("#undo");
    await says(page, "#count", "14,200 solutions");
    const list = await download(page, () => page.click("button:text-is('Save list')"));
    assert.equal(list.bytes.toString().trim().split("\n").length, 10000);
    await page.click("summary:text-is('How it is counted')");
    await page.selectOption("select[aria-label=Method]", "dfs");
    await says(page, "#how-counted", "dfs");
    await page.selectOption("select[aria-label=Instructions]", "scalar");
    await says(page, "#how-counted", "dfs, scalar");
    await says(page, "#count", "14,200 solutions");
  }));
