// Calculate / Answers: the sample's values in the page, in its files and from `analyse`; files that are hard to use;
// links, steps back, and long work that goes on beside the page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { choose, data, dist, exported, open, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const SAMPLE = "#/calc/answers?sample=answers_30x64";
const expected = JSON.parse(await readFile(data("answers_30x64.json"), "utf8"));

/** Waits until the page of a table is worked out. */
const worked = async (page) => {
  await page.waitForSelector(".meta");
  const isDone = () => !document.querySelector("progress") && !document.querySelector(".working");
  await page.waitForFunction(isDone, undefined, { timeout: 60_000 });
};

/** A table as a file. */
const csv = (name, content) => ({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

/** The reference's names, as they stand in an outcome. */
const found = (answers, model, name) => {
  const scores = [answers.first, answers.second].find((scores) => scores.name === model);
  const at = (measure, k) =>
    scores.curves.find((curve) => curve.measure === measure).points[answers.ladder.indexOf(k)].value;
  const [, measure, k] = /^(.*)@(\d+)$/.exec(name) ?? [];
  return {
    pass: () => at("pass", Number(k)),
    maj: () => at("vote", Number(k)),
    maj_raw: () => at("vote_raw", Number(k)),
    cot_majority: () => at("cot_pass", Number(k)),
    avg: () => scores.average.value,
    se_questions: () => scores.average.standard_error,
    truncated: () => scores.counts.truncated / scores.counts.samples,
    tokens_per_correct: () => scores.lengths.recorded.tokens_per_correct.value,
    acc: () => scores.lengths.chosen.accuracy,
  }[measure ?? name]();
};

const holds = (answers, names) => {
  for (const [model, values] of Object.entries(expected)) {
    for (const [name, value] of Object.entries(values).filter(([name]) => names(name))) {
      const got = found(answers, model, name);
      assert.ok(Math.abs(got - value) <= 1e-9 * Math.max(1, Math.abs(value)), `${model} ${name}: ${got} for ${value}`);
    }
  }
};

test("the sample's values come out in the page, and in its file to 1e-9", async () => {
  await site.visit(SAMPLE, async (page) => {
    await worked(page);
    const said = await text(page, "main");
    for (const name of ["pass@8", "maj@8", "maj_raw@8", "cot_majority@8", "avg"]) {
      for (const values of Object.values(expected)) {
        assert.ok(said.includes(`${(100 * values[name]).toFixed(1)}%`), `${name} ${values[name]}`);
      }
    }
    const { outcome: { answers } } = await exported(page);
    holds(answers, (name) => name !== "acc@8000");
    assert.equal(answers.progress.done, answers.progress.total);
    const file = (await saved(page, "CSV")).bytes.toString("utf8");
    assert.match(file, /maj_at_k/);
    assert.match(file, /#\/calc\/answers\?/);
  });
  await site.visit(`${SAMPLE}&budget=8000`, async (page) => {
    await worked(page);
    holds((await exported(page)).outcome.answers, () => true);
  });
});

test("analyse in node gives them to 1e-9, and refuses with an Error that says what to do", async () => {
  const calc = await import(pathToFileURL(join(dist, "calc.js")));
  await calc.default({ module_or_path: await readFile(join(dist, "calc_bg.wasm")) });
  const table = await readFile(data("answers_30x64.csv"));
  const { answers } = calc.analyse({ answers: { budget: 8000 } }, new Uint8Array(table));
  holds(answers, () => true);
  for (const [request, given, words] of [
    [{ answers: {} }, undefined, /table/],
    [{ answers: { tau: "2" } }, "problem,correct\nq,1\n", /from 0 to 1/],
    [{ answers: { kk: 2 } }, "problem,correct\nq,1\n", /kk/],
    [{ answers: {} }, "colour,shape\nred,round\n", /problem/i],
    [{ agreement: {} }, "a,b\nx,y\n", /raters\.js/],
  ]) {
    assert.throws(() => calc.analyse(request, given), (error) => error instanceof Error && words.test(error.message),
      JSON.stringify(request));
  }
});

test("each setting changes the page, and its link gives the same page again", async () => {
  await site.visit(SAMPLE, async (page, context) => {
    await worked(page);
    await page.getByRole("button", { name: "More settings" }).click();
    const link = () => new URL(page.url()).hash;
    const changed = async (before) => {
      await page.waitForFunction((before) => location.hash !== before, before);
      await worked(page);
    };
    for (const select of await page.locator(".controls select").all()) {
      const [before, value] = [link(), await select.inputValue()];
      // What can be chosen may depend on what was chosen before, whose page may still be on its way.
      const options = select.locator("option");
      await assert.doesNotReject(async () => {
        for (let tries = 0; ; tries += 1) {
          const values = await options.evaluateAll((all) => all.map((option) => option.value));
          try {
            return await select.selectOption(values.find((other) => other !== value), { timeout: 2_000 });
          } catch (error) {
            if (tries === 5) {
              throw error;
            }
          }
        }
      });
      await changed(before);
      const after = link();
      await select.selectOption(value);
      await changed(after);
    }
    for (const slider of await page.locator(".controls input[type=range]").all()) {
      const before = link();
      await slider.focus();
      await page.keyboard.press("ArrowRight");
      await changed(before);
    }
    const [there, json] = [link(), await exported(page)];
    const again = await context.newPage();
    await again.goto(`${site.address}${there}`);
    await worked(again);
    assert.deepEqual(await exported(again), json);
  });
});

test("a link asks for its file, knows it again, and Back returns to the table before", async () => {
  const table = "problem,answer,reference\nq1,1,1\nq1,2,1\nq2,3,3\nq2,03,3\n";
  let link;
  await site.visit("#/calc/answers", async (page) => {
    await choose(page, csv("first.csv", table));
    await worked(page);
    link = new URL(page.url()).hash;
    assert.match(await text(page, ".meta"), /first\.csv/);
    await page.getByRole("button", { name: /another table/i }).click();
    await choose(page, csv("second.csv", table.replaceAll("q2", "q3")));
    await page.waitForFunction(() => document.querySelector(".meta")?.innerText.includes("second.csv"));
    await page.goBack();
    await page.waitForFunction(() => document.querySelector(".meta")?.innerText.includes("first.csv"));
    assert.equal(new URL(page.url()).hash, link);
    await page.goForward();
    await page.waitForFunction(() => document.querySelector(".meta")?.innerText.includes("second.csv"));
  });
  await site.visit(link, async (page) => {
    assert.match(await text(page, ".card"), /Open the file it was made with, 4 rows/);
    await choose(page, csv("renamed.csv", table));
    await worked(page);
    assert.match(await text(page, ".card"), /Same file as in the link/);
    assert.equal(new URL(page.url()).hash, link);
  });
});

test("a file that is no table is refused in plain words, and what was there stays", async () => {
  await site.visit(SAMPLE, async (page) => {
    await worked(page);
    const [before, heading] = [page.url(), await text(page, "h1")];
    for (const [name, words] of [["not_a_table.pdf", /PDF/], ["empty.csv", /nothing/i], ["header_only.csv", /no rows/]]) {
      // A file that was refused leaves the drawer open for the next.
      const drawer = page.getByRole("button", { name: /another table/i });
      if (await drawer.getAttribute("aria-expanded") === "false") {
        await drawer.click();
      }
      await choose(page, data(`intake/${name}`));
      const card = page.getByRole("alert").filter({ hasText: name });
      await card.waitFor();
      assert.match(await card.innerText(), words);
      await worked(page);
      assert.deepEqual([page.url(), await text(page, "h1")], [before, heading]);
    }
  });
});

const HARD = {
  "one sample per problem": ["problem,correct\nq1,1\nq2,0\nq3,1\n", /single sample|one sample/i],
  "all right": ["problem,answer,reference\nq1,1,1\nq1,1,1\nq2,2,2\nq2,2,2\n", /100\.0%/],
  "none right": ["problem,answer,reference\nq1,0,1\nq1,3,1\nq2,0,2\nq2,1,2\n", /0\.0%/],
  "a problem with no reference": ["problem,answer,reference\nq1,1,1\nq1,2,1\nq2,5,\nq2,6,\n", /q2/],
  "a judge on wrong answers": ["problem,correct,judge_1\nq1,1,Y\nq1,0,Y\nq2,1,N\nq2,0,Y\n", /wrong/],
  "unequal numbers of samples": ["problem,correct\nq1,1\nq1,0\nq1,1\nq2,0\n", /q2/],
};
const JARGON = /undefined\b(?!:)|NaN|\bNone\b|Err\(|panicked|wasm|null\b|unreachable|∞|Infinity/;

for (const [what, [table, words]] of Object.entries(HARD)) {
  test(`${what}: a sentence on it, and the rest of the results stays`, async () => {
    await site.visit("#/calc/answers?k=2", async (page) => {
      await choose(page, csv("hard.csv", table));
      await worked(page);
      const said = await text(page, "main");
      assert.match(said, words);
      assert.doesNotMatch(said, JARGON);
      assert.match(said, /avg@n/);
    });
  });
}

test("long work shows how far it is, can be stopped and gone on with, and gives way to the next setting", async () => {
  const rows = Array.from({ length: 40_000 }, (_, i) => `q${Math.floor(i / 40)},${(i * i) % 7},${i % 5}`);
  const table = csv("long.csv", `problem,answer,reference\n${rows.join("\n")}\n`);
  await site.visit("#/calc/answers?replicates=100000", async (page) => {
    await choose(page, table);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForFunction(() => !document.querySelector("progress"));
    assert.match(await text(page, ".run"), /stopped/i);
    await page.locator(".run button").click();
    await page.locator("progress").waitFor();
    await page.getByRole("button", { name: "More settings" }).click();
    const replicates = page.locator("#set-replicates").first();
    await replicates.evaluate((input) => {
      input.value = "0";
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await worked(page);
    assert.match(page.url(), /replicates=100&/);
  });
});
