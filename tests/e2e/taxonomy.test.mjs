// Calculate / Taxonomy and Explore / Ties: every order of the tests on the screen and in the files, an order changed by keyboard,
// links that give their page again, and tables that say less than they should.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { choose, data, dist, exported, filled, open, saved, shown, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const SAMPLE = "#/calc/taxonomy?sample=failure_evidence";
const reference = JSON.parse(await readFile(data("taxonomy.json"), "utf8"));

/** Pastes cells where a table can be given. */
async function paste(page, cells) {
  await page.getByRole("button", { name: /paste/i }).click();
  await page.locator("textarea").fill(cells);
  await page.locator(".intake").getByRole("button", { name: /read/i }).click();
}

/** The tests as they stand in the list. */
const tests = (page) => page.locator(".tests .test").allInnerTexts();

const hashIs = (page, hash) => page.waitForFunction((hash) => location.hash.includes(hash), hash);

test("the sample gives all six orders and eleven of twelve models, to every digit", async () => {
  await site.visit(SAMPLE, async (page) => {
    await filled(page);
    const { outcome: { taxonomy: o } } = await exported(page);
    assert.equal(o.findings.orders.length, 6);
    for (const { order, classified } of o.findings.orders) {
      const name = order.map((number) => "CDF"[number - 1]).join("");
      const { C, D, F, none } = reference.orders[name];
      assert.deepEqual([classified.counts, classified.residual], [[C, D, F], none], name);
    }
    assert.deepEqual(o.findings.wins, { orders: 6, alone: [3, 3, 0], tied: 0 });
    assert.deepEqual(o.findings.flips, { flips: 11, stays: 1, tied: 0, no_evidence: 0 });
    assert.deepEqual(o.ledger, { read: 1546, used: 1546, set_aside: [] });
    assert.match(await text(page, "#heading"), /collapse or drift, depending on the order/);
    assert.match(await text(page, ".lede"), /1546 failures.*50\.1%.*76\.4%.*64\.7%.*11 of 12 models/);
    assert.equal(await page.locator("table.groups .changes").count(), 11);
    const csv = (await saved(page, "CSV")).bytes.toString("utf8");
    assert.match(csv, /drift > collapse > format,0\.26778/);
  });
});

for (const where of ["#/explore/ties", SAMPLE]) {
  test(`the tests of ${where} are put in order by keyboard, and Back undoes it`, async () => {
    await site.visit(where, async (page, context) => {
      await filled(page);
      const usual = await tests(page);
      assert.equal(usual.length, 3);
      const before = await text(page, "table.groups");
      await page.locator(".tests button").first().focus();
      // At its end a test stays.
      await page.keyboard.press("Enter");
      assert.deepEqual(await tests(page), usual);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await hashIs(page, "order=2-1-3");
      assert.deepEqual(await tests(page), [usual[1], usual[0], usual[2]]);
      // The focus goes with the test, and says where it is.
      await page.waitForFunction((name) =>
        document.activeElement.getAttribute("aria-label") === `Move ${name} later, now test 2 of three`, usual[0]);
      await page.waitForFunction((before) =>
        document.querySelector("table.groups").innerText.replace(/\s+/g, " ").trim() !== before, before);
      assert.match(await text(page, ".lede"), /In the order drift → collapse → format, drift leads with 64\.7%/i);
      const other = await context.newPage();
      await other.goto(page.url());
      await filled(other);
      assert.equal(await shown(other), await shown(page));
      await page.goBack();
      await page.waitForFunction((before) =>
        document.querySelector("table.groups").innerText.replace(/\s+/g, " ").trim() === before, before);
      assert.deepEqual(await tests(page), usual);
    });
  });
}

test("what no order changes stands last", async () => {
  await site.visit("#/explore/ties", async (page) => {
    await filled(page);
    assert.equal(await page.locator("main h2").last().innerText(), "What no order changes");
    const rows = await page.locator("table.rates").last().locator("tbody tr").allInnerTexts();
    assert.match(rows[0], /any Collapse\s+76\.4%\s+1181/);
    assert.match(rows.at(-1), /none\s+8\.5%\s+132/);
  });
});

test("blank cells set their rows aside, and count as no evidence at a click", async () => {
  await site.visit("#/calc/taxonomy", async (page) => {
    await paste(page, "model\tloop\tdrift\nm\t1\t0\nm\t\t1\nm\t0\t1\n");
    await filled(page);
    assert.match(await text(page, ".meta"), /3 rows read → 2 failures used · 1 set aside/);
    await page.getByRole("link", { name: "Count them as no evidence" }).click();
    await hashIs(page, "blanks=none");
    await page.waitForFunction(() => /3 failures used/.test(document.querySelector(".meta").innerText));
  });
});

test("one column of lists gives what flags give, and columns are chosen by hand", async () => {
  await site.visit("#/calc/taxonomy", async (page) => {
    await paste(page, "model\twhat\tseen\nm\tC;D\t1\nm\tD\t0\nm\tnone\t1\n");
    await filled(page);
    assert.match(await text(page, ".tests"), /seen/);
    await page.getByRole("button", { name: "Change columns" }).click();
    const columns = page.getByRole("group", { name: "Evidence" });
    await columns.getByRole("button", { name: "what" }).click();
    await hashIs(page, "evidence=what");
    await columns.getByRole("button", { name: "seen" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".tests li").length === 2);
    assert.match(await text(page, "main"), /was split at semicolons, which gives 2 categories: C, D/);
  });
});

test("a table without evidence says what it needs", async () => {
  await site.visit("#/calc/taxonomy", async (page) => {
    await choose(page, data("intake/long_labels.csv"));
    await page.locator(".card, .plot").first().waitFor();
    await page.getByText(/No column says what a failure shows|read →/).first().waitFor();
  });
});

test("node gives the same digits", async () => {
  const failures = await import(pathToFileURL(join(dist, "failures.js")));
  await failures.default({ module_or_path: await readFile(join(dist, "failures_bg.wasm")) });
  const table = await readFile(data("failure_evidence.csv"), "utf8");
  const { taxonomy } = failures.analyse({ taxonomy: { order: [2, 1, 3] } }, table);
  assert.deepEqual(taxonomy.findings.chosen.classified, { counts: [414, 1000, 0], residual: 132 });
  const { ties } = failures.analyse({ ties: {} });
  assert.deepEqual(ties.findings.flips, taxonomy.findings.flips);
  assert.throws(() => failures.analyse({ taxonomy: { orders: [1] } }, table), /orders/);
});
