// Calculate / Agreement, from a sample to the numbers on the screen, in the exports and on the clipboard.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { choose, data, exported, finished, open, sample, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const near = (got, want, tolerance) => assert.ok(Math.abs(got - want) < tolerance, `${got} is not ${want}`);

test("the sample of 142 items gives the known numbers, in the export to every digit", async () => {
  await site.visit(sample("agreement_142"), async (page) => {
    await finished(page);
    const { outcome: { agreement: o }, request } = await exported(page);
    near(o.kappa.value.value, 0.0927345747, 5e-11);
    near(o.kappa.standard_error, 0.0687933968, 5e-11);
    near(o.pabak.value.value, 0.0140845, 5e-8);
    near(o.ac1.value.value, 0.0148662, 5e-8);
    near(o.raw.value.value, 72 / 142, 1e-15);
    near(o.expected.value, 0.4566554255, 5e-11);
    assert.deepEqual(o.table, [[38, 56], [14, 34]]);
    assert.deepEqual(o.ledger, { read: 142, used: 142, set_aside: [] });
    assert.equal(request.agreement.seed, 42);
    assert.equal(request.agreement.replicates, 10000);
  });
});

test("the screen shows them", async () => {
  await site.visit(sample("agreement_142"), async (page) => {
    await finished(page);
    const heading = await text(page, "#heading");
    assert.match(heading, /51%/);
    assert.match(await text(page, ".lede"), /142.*72.*50\.7%.*45\.7%/);
    const rows = await page.locator("table.coefficients tbody tr").allInnerTexts();
    assert.equal(rows.length, 6);
    assert.match(rows[0], /κ\s+0\.093\s+−0\.\d{3} to 0\.\d{3}/);
    assert.match(rows[1], /AC1\s+0\.015\s/);
    assert.match(rows[2], /PABAK\s+0\.014\s/);
    assert.match(rows[3], /π\s+0\.013\s/);
    assert.match(rows[4], /α\s+0\.017\s/);
    assert.match(rows[5], /50\.7%\s+\d\d\.\d% to \d\d\.\d%/);
    const rates = await page.locator("table.rates tbody tr").first().innerText();
    assert.match(rates, /Yes\s+66\.2% \(94\)\s+36\.6% \(52\)\s+1\.81\s+56\s+14/);
    const cells = await page.locator("table.matrix tbody td").allInnerTexts();
    assert.deepEqual(cells, ["38", "56", "14", "34"]);
    await page.getByRole("button", { name: /analytic/i }).click();
    assert.match(await text(page, "#sheet-panel"), /0\.0688/);
    const quote = await text(page, ".quote");
    for (const number of ["142", "50.7%", "45.7%", "= .09,", "[−.04, .23]", "seed 42"]) {
      assert.ok(quote.includes(number), `${number} is not in: ${quote}`);
    }
  });
});

test("the sample of 121 items gives the published interval", async () => {
  await site.visit(sample("agreement_121"), async (page) => {
    await finished(page);
    const { outcome: { agreement: o } } = await exported(page);
    near(o.kappa.value.value, 0.6592509, 5e-8);
    near(o.kappa.bootstrap.lower, 0.515, 0.005);
    near(o.kappa.bootstrap.upper, 0.787, 0.005);
    assert.deepEqual(o.bootstrap, { done: { undefined_kappa: 0 } });
  });
});

test("a sample, a chosen file, a dropped file and pasted cells all open the same table", async () => {
  const bytes = await readFile(data("agreement_142.csv"), "utf8");
  const ways = {
    async sample(page) {
      await page.locator(".samples a").first().click();
    },
    async file(page) {
      await choose(page, data("agreement_142.csv"));
    },
    async drop(page) {
      // The page is described by a worker: its intake comes after its heading.
      await page.locator(".intake").evaluate((intake, content) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], "dropped.csv", { type: "text/csv" }));
        const options = { dataTransfer: transfer, bubbles: true, cancelable: true };
        intake.dispatchEvent(new DragEvent("dragover", options));
        intake.dispatchEvent(new DragEvent("drop", options));
      }, bytes);
    },
    async paste(page) {
      await page.getByRole("button", { name: /paste/i }).click();
      // As a spreadsheet puts it on the clipboard.
      await page.locator("textarea").fill(bytes.replaceAll(",", "\t"));
      await page.locator(".intake").getByRole("button", { name: /read/i }).click();
    },
  };
  for (const [way, take] of Object.entries(ways)) {
    await site.visit("#/calc/agreement", async (page) => {
      await take(page);
      await finished(page);
      const rows = await page.locator("table.coefficients tbody tr").allInnerTexts();
      assert.match(rows[0], /0\.093/, way);
      assert.match(await text(page, ".meta"), /142/, way);
    });
  }
});

test("other columns, another seed and another level are taken, and the file is not read again", async () => {
  await site.visit(sample("agreement_joint_142"), async (page) => {
    await finished(page);
    const before = await text(page, "table.coefficients");
    await page.getByRole("button", { name: /columns/i }).click();
    const columns = page.locator("#table-panel select");
    const names = await columns.first().locator("option").evaluateAll((all) => all.map((option) => option.value));
    const free = names.filter((name) => name && !name.includes("item"));
    assert.ok(free.length >= 4, `${names}`);
    await columns.nth(0).selectOption(free.at(-1));
    await finished(page);
    await page.waitForFunction((text) => document.querySelector("table.coefficients")?.innerText !== text, before);
    await page.getByRole("button", { name: "More settings" }).click();
    const seed = page.getByRole("textbox", { name: "Seed" });
    await seed.fill("7");
    await seed.press("Enter");
    await page.getByLabel("Confidence level").selectOption("0.9");
    await page.waitForFunction(() => /seed=7&level=0\.9&/.test(location.hash));
    await finished(page);
    const { request: { agreement: request } } = await exported(page);
    assert.deepEqual([request.first, request.seed, request.level], [free.at(-1), 7, 0.9]);
    await seed.fill("minus one");
    await seed.press("Enter");
    assert.match(await text(page, "#more-panel [role=alert]"), /0.*4294967295/);
    assert.equal(await seed.inputValue(), "minus one", "what was typed stays there to be mended");
  });
});

test("the sentence is copied as it stands, and CSV holds every digit", async () => {
  await site.visit(sample("agreement_142"), async (page) => {
    await finished(page);
    await page.getByRole("button", { name: /copy sentence/i }).click();
    await page.waitForFunction(() => document.querySelector("[role=status]").innerText.length > 0);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied.trim(), (await page.locator(".quote").innerText()).trim());
    const csv = (await saved(page, "CSV")).bytes.toString("utf8");
    assert.match(csv, /cohen_kappa,0\.0927345746622855/);
  }, { permissions: ["clipboard-read", "clipboard-write"] });
});
