// Files that leave something to decide, from the drop over the buttons to the numbers, and what can be taken away of them.
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { after, before, test } from "node:test";
import { choose, data, exported, filled, finished, open, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const PAGE = "#/calc/agreement";
const card = (page, words) => page.locator(".card", { hasText: words });
const go = (page, name) => page.getByRole("link", { name, exact: true }).click();
const outcome = async (page) => (await exported(page)).outcome.agreement;

test("letters that are Turkish or Western are read as the person says", async () => {
  await site.visit(PAGE, async (page) => {
    await choose(page, data("intake/windows_1254.csv"));
    await finished(page);
    assert.match(await text(page, ".card"), /“Doğru”.*“Doðru”/);
    assert.ok((await outcome(page)).labels.includes("Doğru"));
    await go(page, "Use Western European");
    await page.waitForFunction(() => /Doðru/.test(document.querySelector("table.matrix")?.innerText));
    assert.match(page.url(), /encoding=windows-1252/);
    await page.goBack();
    await page.waitForFunction(() => /Doğru/.test(document.querySelector("table.matrix")?.innerText));
  });
});

test("an undecided label is asked about with what each way makes of κ, and left out with a reason", async () => {
  await site.visit("#/calc/agreement?sample=agreement_joint_142&first=human1&second=human2", async (page) => {
    await finished(page);
    const asked = card(page, "yours to say");
    assert.match(await asked.innerText(), /\.481 as a label of its own \(as now\), 0\.659 left out.*0\.467 as “Yes”.*0\.650 as “No”/);
    await asked.getByRole("link", { name: "Leave out" }).click();
    await page.waitForFunction(() => /121 items used · 21 set aside/.test(document.querySelector(".meta")?.innerText));
    await finished(page);
    const o = await outcome(page);
    assert.ok(Math.abs(o.kappa.value.value - 0.6592509) < 5e-8, JSON.stringify(o.kappa));
    const { name, bytes } = await saved(page, "Download rows set aside");
    assert.equal(name, "agreement_joint_142-set-aside.csv");
    const rows = bytes.toString("utf8").trim().split("\n");
    assert.equal(rows.length, 22);
    assert.match(rows[1], /did not decide/);
  });
});

test("spellings of one label are merged and taken apart again", async () => {
  await site.visit(PAGE, async (page) => {
    await choose(page, data("intake/variants.csv"));
    await finished(page);
    await card(page, "spellings look like").getByRole("link", { name: /Merge/ }).click();
    await page.waitForFunction(() => location.hash.includes("spellings=merged"));
    await page.waitForFunction(() => document.querySelectorAll("table.matrix tbody tr").length === 2);
    await go(page, "Keep apart");
    await page.waitForFunction(() => document.querySelectorAll("table.matrix tbody tr").length > 2);
  });
});

test("title lines are skipped, and another row can be the header", async () => {
  await site.visit(PAGE, async (page) => {
    await choose(page, data("intake/title_lines.csv"));
    await finished(page);
    assert.match(await card(page, "Study 2 export").innerText(), /above the table/);
    assert.match(await text(page, ".meta"), /3 rows read/);
    await card(page, "Study 2 export").getByRole("link").first().click();
    await page.waitForFunction(() => /header=/.test(location.hash));
    await page.waitForSelector(".meta");
  });
});

test("one label a row becomes a column for each rater, with the rows that are in each other's way", async () => {
  await site.visit(PAGE, async (page) => {
    await choose(page, data("intake/long_labels.csv"));
    await finished(page);
    assert.match(await text(page, ".meta"), /14 rows read as \d items/);
    const said = await card(page, "Each row was taken for one label").innerText();
    assert.match(said, /repeats an earlier row.*another label of the same item/s);
    const rows = (await saved(page, "Download rows set aside")).bytes.toString("utf8");
    assert.match(rows, /another row has another label of the same item and rater/);
    const repaired = (await saved(page, "Download repaired CSV")).bytes.toString("utf8");
    assert.match(repaired, /^"item","language","rater"/);
    await go(page, "Use the rows as they are");
    await page.waitForFunction(() => /shape=as-is/.test(location.hash));
  });
});

test("a large table says how far its reading is, and can be stopped: what was there stays", async () => {
  const file = join(tmpdir(), `tiebreak-${process.pid}-large.csv`);
  const block = Array.from({ length: 50_000 }, (_, i) => `q${i},${i % 3 ? "Yes" : "No"},${i % 5 ? "Yes" : "No"}\n`).join("");
  await writeFile(file, `item,a,b\n${block.repeat(70)}`);
  await site.visit("#/calc/agreement?sample=agreement_142", async (page) => {
    await finished(page);
    // Pressed the moment it is there: the reading may take less time than a test driver's answer.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const bar = document.querySelector("progress");
        if (bar) {
          observer.disconnect();
          window.said = document.querySelector(".working").innerText;
          bar.closest("p, div").querySelector("button").click();
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: /another table/i }).click();
    await choose(page, file);
    await card(page, "was stopped").waitFor({ timeout: 60_000 });
    assert.match(await page.evaluate(() => window.said), /Reading .*large\.csv \(\d+\.\d MB\) in your browser: \d+%, [\d\u202f]+ rows\. Nothing is uploaded/);
    assert.match(await text(page, ".meta"), /142 rows read/);
    await go(page, "Read it");
    await page.waitForFunction(() => /3.500.000 rows read/.test(document.querySelector(".meta")?.innerText), undefined, { timeout: 60_000 });
  });
  await rm(file);
});

test("several files of one tool are opened as one, and others are not", async () => {
  await site.visit("#/calc/answers", async (page) => {
    await choose(page, ["output-rs10.jsonl", "output-rs0.jsonl", "output-rs1.jsonl"].map((file) => data(`formats/${file}`)));
    await page.waitForSelector(".meta");
    await filled(page);
    assert.match(await text(page, ".meta"), /output-rs0\.jsonl and 2 other files/);
    assert.equal((await exported(page)).outcome.answers.first.counts.n_max, 3);
    await page.getByRole("button", { name: /another table/i }).click();
    await choose(page, ["agreement_121.csv", "agreement_142.csv"].map(data));
    await card(page, "These are 2 files").waitFor();
  });
});

test("samples in numbered columns, and in lists within cells, are rows of their own", async () => {
  for (const [file, words] of [["intake/wide_samples.csv", "Numbered columns"], ["formats/list_cells.csv", "list"]]) {
    await site.visit("#/calc/answers", async (page) => {
      await choose(page, data(file));
      await page.waitForSelector(".meta");
      await filled(page);
      await card(page, words).first().waitFor();
      assert.ok((await exported(page)).outcome.answers.first.counts.n_max > 1);
      // The link alone brings it back, from the file that is still there.
      const heading = await text(page, "#heading");
      await page.evaluate(() => (location.hash = "#/calc/agreement"));
      await page.getByRole("heading", { name: /two raters/ }).waitFor();
      await page.goBack();
      await page.waitForFunction((words) => document.querySelector("#heading")?.innerText === words, heading);
    });
  }
});
