// Calculate / Judges: the reference on the screen and in the files, the rule changed, parts, links that give their page again,
// words that are not known, and tables that say less than they should.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { choose, data, dist, exported, filled, open, saved, shown, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const SAMPLE = "#/calc/judges?sample=judge_audit";
const reference = JSON.parse(await readFile(data("judge_audit.json"), "utf8"));
const RULES = ["any", "majority", "all"];

/** Pastes cells where a table can be given. */
async function paste(page, cells) {
  await page.getByRole("button", { name: /paste/i }).click();
  await page.locator("textarea").fill(cells);
  await page.locator(".intake").getByRole("button", { name: /read/i }).click();
}

const hashIs = (page, hash) => page.waitForFunction((hash) => location.hash.includes(hash), hash);

/** The numbers of an edit before a judge under a rule, in an outcome. */
function under(o, rule, judge, edit) {
  const of = o.judges.find(({ name }) => name === judge);
  return of.edits.find((one) => o.edits[one.edit] === edit).rules[RULES.indexOf(rule)];
}

test("the sample gives the reference, on the screen and in both files", async () => {
  await site.visit(SAMPLE, async (page) => {
    await filled(page);
    const { outcome: { judges: o } } = await exported(page);
    const entries = Object.entries(reference);
    assert.equal(entries.length, 5);
    for (const [key, { acceptance, b, c, mcnemar }] of entries) {
      const found = under(o, ...key.split("/"));
      assert.ok(Math.abs(found.acceptance.value - acceptance) < 1e-12, key);
      if (found.cost) {
        assert.deepEqual([found.cost.pairs.only_clean, found.cost.pairs.only_edited], [b, c], key);
        assert.ok(Math.abs(found.cost.p / mcnemar - 1) < 1e-10, key);
      }
    }
    assert.equal(await text(page, "#heading"), "All three judges accept a changed number at 40% and a changed number at 70% as often as clean solutions");
    assert.match(await text(page, ".meta"), /judge_audit\.csv · 3600 rows read → 3600 used · 0 set aside/);
    const main = await text(page, "main");
    assert.match(main, /Qwen3\.6 accepts number_40 as often as clean solutions: difference 1\.3 points, p = \.38\./);
    assert.match(main, /The sample is simulated: no judge gave these verdicts\./);
    const costs = await page.locator("table.groups tbody tr").allInnerTexts();
    const row = costs.map((row) => row.replace(/\s+/g, " ")).find((row) => /^Qwen3\.6 consistent 240 117 0/.test(row));
    assert.match(row, /48\.8 42\.\d to 55\.\d 1\.2 × 10⁻³⁵/);
    assert.equal(await page.locator(".plot canvas").count(), 3);
    const csv = (await saved(page, "CSV")).bytes.toString("utf8");
    assert.match(csv, /Qwen3\.6,final_answer,majority,240,61,0\.25416666666666665,/);
  });
});

test("another rule is another page, and Back returns", async () => {
  await site.visit(SAMPLE, async (page, context) => {
    await filled(page);
    const before = await text(page, ".lede");
    const rules = page.getByRole("group", { name: "A version is accepted by" });
    assert.equal(await rules.getByRole("button", { name: "Majority" }).getAttribute("aria-pressed"), "true");
    await rules.getByRole("button", { name: "All approve" }).click();
    await hashIs(page, "rule=all");
    await page.waitForFunction((before) => document.querySelector(".lede").innerText.replace(/\s+/g, " ").trim() !== before, before);
    assert.match(await text(page, ".lede"), /74\.2% to 90\.4% are accepted as they are, if all of 3 judgments approve/);
    const other = await context.newPage();
    await other.goto(page.url());
    await filled(other);
    assert.equal(await shown(other), await shown(page));
    await page.goBack();
    await page.waitForFunction((before) => document.querySelector(".lede").innerText.replace(/\s+/g, " ").trim() === before, before);
  });
});

test("parts are shown by the column that is chosen, and by none", async () => {
  await site.visit(SAMPLE, async (page) => {
    await filled(page);
    assert.match(await text(page, "main"), /By benchmark Parts differ most in/);
    await page.getByRole("button", { name: "Change columns" }).click();
    await page.locator("#set-split").selectOption("");
    await hashIs(page, "split");
    await page.waitForFunction(() => !/By benchmark/.test(document.querySelector("main").innerText));
    assert.match(await page.evaluate(() => location.hash), /without=[^&]*split/);
  });
});

test("the values of a judge are read by the arrow keys", async () => {
  await site.visit(SAMPLE, async (page) => {
    await filled(page);
    const plot = page.locator(".plot").nth(1);
    await plot.focus();
    await page.keyboard.press("Home");
    await page.waitForFunction(() =>
      /final_answer: 25\.4% of 240 accepted/.test(document.querySelectorAll(".plot")[1].getAttribute("aria-valuetext")));
    await page.keyboard.press("End");
    await page.waitForFunction(() =>
      /clean: 99\.6% of 240 accepted/.test(document.querySelectorAll(".plot")[1].getAttribute("aria-valuetext")));
  });
});

test("a word that is not known sets its row aside, until it is said what it means", async () => {
  await site.visit("#/calc/judges", async (page) => {
    await page.getByRole("heading", { name: "Does the judge notice a wrong step?" }).waitFor();
    await paste(page, "solution\tedit\tverdict\ns1\tclean\tyes\ns1\tswap\thm\ns2\tclean\tyes\ns2\tswap\tno\n");
    await filled(page);
    assert.match(await text(page, ".meta"), /4 rows read → 3 used · 1 set aside/);
    assert.match(await text(page, "main"), /Versions without their counterpart/);
    await page.getByRole("link", { name: "“hm” as rejection" }).click();
    await hashIs(page, "no=hm");
    await page.waitForFunction(() => /4 used · 0 set aside/.test(document.querySelector(".meta").innerText));
    assert.match(await text(page, "main"), /too few solutions to tell whether the judge accepts swap \(100\.0 points, p = \.50\) as often as clean ones/);
  });
});

test("an odd file has its columns chosen by hand", async () => {
  await site.visit("#/calc/judges", async (page) => {
    await choose(page, { name: "odd.csv", mimeType: "text/csv", buffer: Buffer.from("a;b;c\n1;as it was;A\n1;swapped;B\n2;as it was;A\n2;swapped;A\n") });
    await page.getByRole("heading", { name: "This table has no verdicts that could be counted yet" }).waitFor();
    await page.locator("#set-solution").selectOption("a");
    await hashIs(page, "solution=a");
    await page.locator("#set-edit").selectOption("b");
    await hashIs(page, "edit=b");
    await page.getByRole("group", { name: "Verdicts" }).getByRole("button", { name: "c" }).click();
    await hashIs(page, "verdicts=c");
    await page.getByLabel("Further words that approve").fill("A");
    await page.getByLabel("Further words that approve").blur();
    await hashIs(page, "yes=A");
    await filled(page);
    await page.getByRole("link", { name: /“B” as rejection/ }).click();
    await hashIs(page, "no=B");
    await page.getByRole("link", { name: "“as it was” is the clean control" }).click();
    await hashIs(page, "clean=as");
    await page.waitForFunction(() => /Too few solutions to tell whether the judge accepts swapped as often as clean ones/.test(document.querySelector("#heading").innerText));
  });
});

test("the JavaScript function gives what the page gives", async () => {
  const judges = await import(pathToFileURL(join(dist, "judges.js")));
  await judges.default({ module_or_path: await readFile(join(dist, "judges_bg.wasm")) });
  const table = await readFile(data("judge_audit.csv"), "utf8");
  const { judges: o } = judges.analyse({ judges: { rule: "all" } }, table);
  for (const [key, { acceptance }] of Object.entries(reference)) {
    assert.ok(Math.abs(under(o, ...key.split("/")).acceptance.value - acceptance) < 1e-12, key);
  }
  assert.equal(o.n_tests, 12);
  assert.throws(() => judges.analyse({ judges: { rules: "all" } }, table), /rules/);
});
