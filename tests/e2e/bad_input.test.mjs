// Files that are hard to use: each gets a card in plain words that says what to do, and what was there before stays.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, data, finished, open, sample, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

/** Files that are no table, and a word that their card needs. */
const REFUSED = {
  "empty.csv": /nothing|empty/i,
  "header_only.csv": /inspector.*human/,
  "not_a_table.pdf": /PDF.*CSV/,
  "unclosed_quote.csv": /quote.*row 3.*evidence/i,
};
/** Words that belong into a log and not on a page. */
const JARGON = /undefined\b|NaN|None|Err\(|panicked|wasm|null|unreachable|Refusal|Complaint/;

for (const [name, expected] of Object.entries(REFUSED)) {
  test(`${name} is refused in plain words, with and without a table open`, async () => {
    await site.visit("#/calc/agreement", async (page) => {
      await choose(page, data(`intake/${name}`));
      const card = page.getByRole("alert");
      await card.waitFor();
      assert.match(await card.innerText(), expected);
      assert.ok((await card.innerText()).includes(name), "the card names the file");
      assert.doesNotMatch(await card.innerText(), JARGON);
      assert.ok(await page.locator(".intake").isVisible(), "another file can be chosen at once");
    });
    await site.visit(sample("agreement_142"), async (page) => {
      await finished(page);
      const before = await text(page, "table.coefficients");
      const address = page.url();
      await page.getByRole("button", { name: /another table/i }).click();
      await choose(page, data(`intake/${name}`));
      const card = page.getByRole("alert");
      await card.waitFor();
      assert.match(await card.innerText(), expected);
      assert.equal(await text(page, "table.coefficients"), before);
      assert.equal(page.url(), address);
      await card.getByRole("button").last().click();
      assert.equal(await card.count(), 0);
      assert.equal(await text(page, "table.coefficients"), before);
    });
  });
}

test("a quote that is never closed can be read as an ordinary character", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    await choose(page, data("intake/unclosed_quote.csv"));
    await page.getByRole("alert").getByRole("link").first().click();
    await page.waitForSelector(".meta");
    assert.match(await text(page, ".meta"), /4 rows/);
  });
});

test("one rater column: says which, and lets a second one be chosen; Back returns to the table before", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    await choose(page, data("intake/one_rater.csv"));
    const card = page.getByRole("alert");
    await card.waitFor();
    assert.match(await card.innerText(), /label/);
    assert.doesNotMatch(await card.innerText(), JARGON);
    assert.equal(await page.locator(".controls select").first().locator("option[value=label]").count(), 1);
    assert.match(await text(page, ".meta"), /one_rater\.csv.*3 rows/);
  });
  await site.visit(sample("agreement_142"), async (page) => {
    await finished(page);
    await page.getByRole("button", { name: /another table/i }).click();
    await choose(page, data("intake/one_rater.csv"));
    await page.getByRole("alert").waitFor();
    await page.goBack();
    await page.waitForFunction(() => /142/.test(document.querySelector(".meta")?.innerText));
    await finished(page);
    assert.match(await page.locator("table.coefficients tbody tr").first().innerText(), /0\.093/);
  });
});

test("one label only: κ is undefined and why, raw agreement and AC1 are there", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    await choose(page, data("intake/one_label.csv"));
    await finished(page);
    const rows = await page.locator("table.coefficients tbody tr").allInnerTexts();
    assert.match(rows[0], /undefined.*one label/);
    assert.match(rows[1], /1\.000/);
    assert.match(rows[3], /π.*undefined/);
    assert.match(rows[4], /α.*undefined/);
    assert.match(rows[5], /100\.0%/);
    assert.match(await text(page, "[role=alert]"), /No.*0\/0/);
    assert.match(await text(page, ".quote"), /undefined/);
    assert.doesNotMatch(await text(page, "main"), /NaN|Infinity/);
  });
});

test("rows with too few or too many cells are set aside, listed, and can be padded", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    await choose(page, data("intake/ragged.csv"));
    await finished(page);
    assert.match(await text(page, ".meta"), /9 rows read.*5 items used.*4 set aside/);
    await page.getByRole("button", { name: /ledger/i }).click();
    const ledger = await page.locator("#table-panel").innerText();
    assert.match(ledger, /fewer cells[^\n]*3[^\n]*rows 3, 7, 8/);
    assert.match(ledger, /more cells[^\n]*1[^\n]*row 5/);
    const card = page.locator(".card.check", { hasText: /row 3/ });
    await card.getByRole("link").click();
    await page.waitForFunction(() => location.hash.includes("short_rows=pad"));
    // The ledger stays open: it is of the same file.
    await page.locator("#table-panel", { hasText: "no label from either" }).waitFor();
    assert.match(await page.locator("#table-panel").innerText(), /no label from[^\n]*2[^\n]*rows 3, 8/);
  });
});

test("the same file twice: says so, and nothing changes", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    await choose(page, data("agreement_121.csv"));
    await finished(page);
    const [before, address] = [await text(page, "table.coefficients"), page.url()];
    const length = await page.evaluate(() => history.length);
    await page.getByRole("button", { name: /another table/i }).click();
    await choose(page, data("agreement_121.csv"));
    await page.waitForSelector(".card.note");
    assert.match(await text(page, ".card.note"), /already open/);
    assert.equal(await text(page, "table.coefficients"), before);
    assert.equal(page.url(), address);
    await page.locator(".card.note button").first().click();
    assert.equal(await page.evaluate(() => history.length), length);
  });
});

test("labels that no two columns share, and columns of free text, are named", async () => {
  await site.visit(sample("agreement_142"), async (page) => {
    await finished(page);
    await page.getByRole("button", { name: /columns/i }).click();
    await page.locator("#table-panel select").first().selectOption("item");
    const card = page.getByRole("alert");
    await card.waitFor();
    assert.match(await card.innerText(), /item/);
    // The choosers stay where they can be used.
    const choosers = page.locator(".controls select");
    await choosers.first().selectOption("human");
    await page.getByRole("alert").filter({ hasText: "human" }).waitFor();
    await choosers.first().selectOption("inspector");
    await finished(page);
    assert.match(await page.locator("table.coefficients tbody tr").first().innerText(), /0\.093/);
  });
});
