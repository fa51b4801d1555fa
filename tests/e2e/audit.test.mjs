// Audit sets in a real browser: made of solutions, answered by scripted judges, and read back with their key; and the numbers
// of translations.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { choose, data, open, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

/** The rows of a CSV whose cells may hold commas, quotes and line breaks. */
function rows(csv) {
  const [head, ...body] = [...csv.matchAll(/(?:^|\n)((?:"(?:[^"]|"")*"|[^"\n])*)/g)]
    .map(([, line]) => line)
    .filter((line) => line !== "")
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
      .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain));
  return body.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ""])));
}

const heading = (page, words) =>
  page.waitForFunction((words) => document.querySelector("#heading")?.innerText.includes(words), words);
const file = async (page, button) => (await saved(page, button)).bytes.toString("utf8");
const csvFile = (name, content) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

/** The set of the sample, as its page gives it: the prompts and the key. */
async function set(page) {
  await heading(page, "120 texts to judge, of which 20 are right");
  const prompts = await file(page, "Download prompts (CSV)");
  const key = await file(page, "Download the key (CSV)");
  return { prompts, key };
}

/** Gives files to a page that has a table already. */
async function another(page, files) {
  await page.getByRole("button", { name: "Use another table" }).click();
  await choose(page, files);
}

/** What a judge says of every prompt, one line for each. */
const answered = (prompts, verdict) =>
  rows(prompts).map(({ id, prompt }) => JSON.stringify({ id, output: verdict(prompt) })).join("\n");

test("a set of 20 solutions goes to two scripted judges and comes back", async () => {
  const solutions = rows(await readFile(data("solutions_20.csv"), "utf8"));
  await site.visit("#/calc/audit-set?sample=solutions_20", async (page) => {
    const { prompts, key } = await set(page);
    assert.equal(rows(prompts).length, 120);
    assert.deepEqual(Object.keys(rows(prompts)[0]), ["id", "prompt"]);
    assert.equal(rows(key).filter((row) => row.right_verdict === "yes").length, 20);

    await page.getByRole("link", { name: /read the judge’s answers/ }).click();
    await heading(page, "judge");
    const always = answered(prompts, () => "Every step holds.\n\\boxed{yes}");
    await choose(page, [csvFile("always.jsonl", always), csvFile("key.csv", key)]);
    await page.waitForFunction(() => /120 rows read/.test(document.querySelector(".meta")?.innerText ?? ""));
    const said = await text(page, "main");
    assert.match(said, /20 of 20|100\.0%/);
    assert.doesNotMatch(said, /NaN|undefined|Infinity/);

    // It knows the answers, and looks at nothing else.
    const ends = solutions.map(({ solution }) => solution.slice(solution.lastIndexOf("\\boxed{")).trim());
    const last = (prompt) => prompt.slice(prompt.lastIndexOf("\\boxed{")).trim();
    const byAnswer = answered(prompts, (prompt) =>
      `I look at the last line.\n\\boxed{${ends.includes(last(prompt)) ? "yes" : "no"}}`);
    await another(page, [csvFile("key.csv", key), csvFile("by-answer.jsonl", byAnswer), csvFile("always.jsonl", always)]);
    await page.waitForFunction(() => /240 rows read/.test(document.querySelector(".meta")?.innerText ?? ""));
    const both = await text(page, "main");
    assert.match(both, /by-answer/);
    assert.match(both, /always/);
    const cells = await page.locator("main table").evaluateAll((tables) =>
      tables.map((table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.innerText))));
    const shares = cells.flat().filter((row) => /final_answer|consistent/.test(row[0] ?? ""));
    assert.ok(shares.some((row) => row.some((cell) => /^0\.0%/.test(cell)) && row.some((cell) => /^100\.0%/.test(cell))),
      JSON.stringify(shares));
  });
});

test("judgments of unknown ids are told and do not count", async () => {
  await site.visit("#/calc/judges", async (page) => {
    const key = "id,solution,edit,right_verdict\nv1,s1,clean,yes\nv2,s1,final_answer,no\nv3,s2,clean,yes\n";
    const said = "id,verdict\nv1,yes\nv2,no\nv7,yes\n";
    await page.waitForSelector("input[type=file]", { state: "attached" });
    await choose(page, [csvFile("said.csv", said), csvFile("key.csv", key)]);
    await page.waitForFunction(() => /set aside/.test(document.querySelector(".meta")?.innerText ?? ""));
    const main = await text(page, "main");
    assert.match(main, /1 judgment is of an id that the key does not have \(“v7”\)/);
    assert.match(main, /1 variant of the key has no judgment/);
    assert.match(main, /1 set aside/);
  });
});

test("every edit is shown, another seed makes another set, and the link makes the same one", async () => {
  await site.visit("#/calc/audit-set?sample=solutions_20&edits=final_answer", async (page) => {
    await heading(page, "40 texts to judge, of which 20 are right");
    const shown = await text(page, "main");
    assert.match(shown, /Was: .*48/);
    const first = await file(page, "Download the key (CSV)");
    const link = await page.evaluate(() => location.hash);
    assert.match(link, /sha256=/);
    await page.getByRole("slider", { name: "Solution shown" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector("main").innerText.includes("en-02, 2 of 20"));
    await page.getByRole("button", { name: "More settings" }).click();
    await page.getByRole("textbox", { name: "Seed" }).fill("7");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /seed=7/.test(location.hash));
    await heading(page, "40 texts");
    assert.notEqual(await file(page, "Download the key (CSV)"), first);
    await page.evaluate((link) => (location.hash = link), link);
    await page.waitForFunction(() => document.querySelector("main").innerText.includes("en-01, 1 of 20"));
    assert.equal(await file(page, "Download the key (CSV)"), first);
  });
});

test("solutions that an edit cannot be made of are listed with the reason", async () => {
  await site.visit("#/calc/audit-set", async (page) => {
    await page.waitForSelector("input[type=file]", { state: "attached" });
    await choose(page, csvFile("mine.csv", "id,solution,answer\na,It is Paris.,Paris\nb,,4\n"));
    await heading(page, "No solution allows every one of these edits");
    const main = await text(page, "main");
    assert.match(main, /the answer is no number/);
    assert.match(main, /2 rows read → 0 solutions · 2 set aside/);
    await another(page, csvFile("odd.csv", "x\ny\n"));
    await page.waitForFunction(() => /No column is named as solutions are/.test(document.querySelector("main").innerText));
  });
});

test("a number that a translation lost is found, and what is written otherwise is not", async () => {
  await site.visit("#/calc/translations?sample=versions_8", async (page) => {
    await heading(page, "In 2 of 8 items a version has other numbers");
    const main = await text(page, "main");
    assert.match(main, /What this cannot see/);
    const table = await page.locator("main table").first().innerText();
    assert.match(table, /v5\s+bn\s+5\s+0\s+1/);
    assert.match(table, /v7\s+ja\s+4\s+0\s+1/);
    await page.getByRole("combobox", { name: "Compare with" }).selectOption({ label: "what most versions have" });
    await page.waitForFunction(() => /without=/.test(location.hash) || /reference=&|reference=$/.test(location.hash));
    await heading(page, "In 2 of 8 items");
  });
});

test("links that are malformed land on defaults with a note", async () => {
  for (const link of [
    "#/calc/audit-set?sample=solutions_20&edits=rubbish&size=-3&shown=0&seed=x&mark=semicolon",
    "#/calc/audit-set?sample=solutions_20&shown=4000000000&solution=nope",
    "#/calc/translations?sample=versions_8&reference=%00&versions=%5C%5C,,",
  ]) {
    await site.visit(link, async (page) => {
      await page.waitForFunction(() => document.querySelector("#heading")?.innerText.length > 10
        && !/Working it out/.test(document.querySelector("main").innerText));
      assert.doesNotMatch(await text(page, "main"), /NaN|undefined|Infinity/);
    });
  }
});
