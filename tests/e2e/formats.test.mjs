// Files that are no delimited text, from the drop to the numbers: each is converted by a module that is loaded for it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, data, exported, filled, open } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const PAGE = "#/calc/answers";
const card = (page, words) => page.locator(".card", { hasText: words });

/** The page once its numbers are there, of a file that needs no choice. */
async function numbers(page, file) {
  await choose(page, data(`formats/${file}`));
  await page.waitForSelector(".meta");
  await filled(page);
  return (await exported(page)).outcome.answers;
}

for (const [file, read] of [
  ["inspect_log.json", "Read as an Inspect log"],
  ["zstd.eval", "Read as an Inspect log"],
  ["human_eval_results.jsonl", "Read as HumanEval results"],
  ["tau_bench.json", "Read as τ-bench results"],
]) {
  test(`${file} is read with no click`, async () => {
    await site.visit(PAGE, async (page) => {
      const { ledger } = await numbers(page, file);
      assert.ok(ledger.used > 0 && ledger.read >= ledger.used, JSON.stringify(ledger));
      assert.match(await page.locator(".meta").innerText(), new RegExp(file.replace(".", "\\.")));
      await card(page, read).first().waitFor();
    });
  });
}

test("a log with two filters asks for one, and the link keeps the choice", async () => {
  await site.visit(PAGE, async (page) => {
    await choose(page, data("formats/samples_gsm8k_2026-01-12T10-00-00.jsonl"));
    await card(page, "filters").waitFor();
    await page.getByRole("link", { name: "Read strict-match" }).click();
    await page.waitForSelector(".meta");
    await filled(page);
    assert.match(page.url(), /part=\d/);
    const strict = (await exported(page)).outcome.answers.first.average.value;
    // The other one is a click away, and Back comes back to this one.
    const before = page.url();
    await page.getByRole("link", { name: "Read flexible-extract" }).click();
    await page.waitForFunction((url) => location.href !== url, before);
    await filled(page);
    await page.goBack();
    await filled(page);
    assert.equal((await exported(page)).outcome.answers.first.average.value, strict);
  });
});

test("a workbook asks for its sheet, and then for the columns that it lacks", async () => {
  await site.visit(PAGE, async (page) => {
    await choose(page, data("formats/two_sheets.xlsx"));
    await card(page, "2 sheets").waitFor();
    await page.getByRole("link", { name: "Read Labels" }).click();
    await page.getByRole("heading", { name: "Which column is which?" }).waitFor();
    await card(page, "Read as an Excel workbook").waitFor();
  });
});

test("what is no table is refused in words, and the next file is read", async () => {
  await site.visit(PAGE, async (page) => {
    for (const [file, words] of [["lighteval.parquet", "Parquet"], ["two_tables.zip", "tables in this archive"]]) {
      await choose(page, data(`formats/${file}`));
      await card(page, words).waitFor();
    }
    assert.ok((await numbers(page, "evalplus_eval_results.json")).ledger.used > 0);
  });
});
