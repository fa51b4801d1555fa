// The engine: the same bits with any number of workers, a run that can be stopped, and the JavaScript function.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { bits, data, dist, exported, finished, open, sample, text, workers } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const known = JSON.parse(await readFile(data("bootstrap_bits.json"), "utf8"));
const names = ["raw", "kappa", "pabak", "ac1"];
const ends = (o) => Object.fromEntries(
  names.map((name) => [name, [bits(o[name].bootstrap.lower), bits(o[name].bootstrap.upper)]]));
const expected = Object.fromEntries(names.map((name) => [name, known[name]]));

test("1 and 4 workers give the same export, and the known bits", async () => {
  const exports = [];
  for (const n of [1, 4]) {
    await site.visit(`?workers=${n}${sample("agreement_121")}`, async (page) => {
      await finished(page);
      exports.push(await exported(page));
    });
  }
  assert.deepEqual(exports[0], exports[1]);
  assert.deepEqual(ends(exports[0].outcome.agreement), expected);
});

test("so they do in a run long enough for each of the four to have its part", async () => {
  const exports = [];
  for (const n of [1, 4]) {
    await site.visit(`?workers=${n}${sample("agreement_142", "&replicates=100000&seed=3")}`, async (page) => {
      await finished(page);
      assert.equal(await workers(page, 1 + n), 1 + n, "what describes the page, and hands");
      exports.push(await exported(page));
    });
  }
  assert.deepEqual(exports[0], exports[1]);
});

test("a run can be stopped, keeps its analytic intervals, and can be run again", async () => {
  await site.visit(`?workers=1${sample("agreement_142")}`, async (page) => {
    await finished(page);
    // Pressed the moment it is there: the run takes less time than a test driver's answer.
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        const cancel = document.querySelector("progress")?.closest("p, div").querySelector("button");
        if (cancel) {
          observer.disconnect();
          cancel.click();
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole("button", { name: "More settings" }).click();
    const replicates = page.locator("#more-panel .control input[type=text]").first();
    await replicates.fill("100000");
    await replicates.press("Enter");
    await page.waitForSelector(".working button");
    await page.waitForFunction(() => !document.querySelector("progress"));
    const stopped = await exported(page);
    assert.equal(stopped.outcome.agreement.bootstrap, "pending");
    assert.equal(stopped.outcome.agreement.kappa.bootstrap, null);
    assert.match(await page.locator("table.coefficients tbody tr").first().innerText(), /0\.093\s+−0\.042 to 0\.228/);
    await page.locator(".working button").click();
    await finished(page);
    const run = await exported(page);
    assert.deepEqual(run.outcome.agreement.bootstrap, { done: { undefined_kappa: 0 } });
    assert.equal(run.request.agreement.replicates, 100000);
  });
});

test("a run that is left for pages that need no hands is done when one is back", async () => {
  await site.visit(`?workers=1${sample("agreement_142", "&replicates=100000")}`, async (page) => {
    await page.waitForSelector("progress");
    await page.evaluate(() => (location.hash = "#/explore/vote"));
    await page.waitForSelector(".plot canvas");
    await page.evaluate(() => (location.hash = "#/"));
    await page.waitForSelector(".doors");
    await page.goBack();
    await page.goBack();
    await finished(page);
    assert.deepEqual((await exported(page)).outcome.agreement.bootstrap, { done: { undefined_kappa: 0 } });
  });
});

test("a new setting takes the place of a run in progress", async () => {
  await site.visit(sample("agreement_142", "&replicates=100000"), async (page) => {
    await page.waitForSelector("table.coefficients");
    await page.getByRole("button", { name: "More settings" }).click();
    const replicates = page.locator("#more-panel .control input[type=text]").first();
    for (const n of ["90000", "80000", "500"]) {
      await replicates.fill(n);
      await replicates.press("Enter");
    }
    await page.waitForFunction(() => location.hash.includes("replicates=500&"));
    await finished(page);
    const { request, outcome } = await exported(page);
    assert.equal(request.agreement.replicates, 500);
    assert.deepEqual(outcome.agreement.request, request.agreement);
  });
});

test("analyse in node takes a text, bytes or row objects", async () => {
  const engine = await import(pathToFileURL(join(dist, "raters.js")));
  await engine.default({ module_or_path: await readFile(join(dist, "raters_bg.wasm")) });
  const bytes = await readFile(data("agreement_121.csv"));
  const csv = bytes.toString("utf8");
  const [head, ...rows] = csv.trim().split(/\r?\n/).map((line) => line.split(","));
  const objects = rows.map((cells) => Object.fromEntries(cells.map((cell, i) => [head[i], cell])));
  for (const table of [csv, new Uint8Array(bytes), objects]) {
    const { agreement: o } = engine.analyse({ agreement: {} }, table);
    assert.equal(o.n_items, 121);
    assert.deepEqual(ends(o), expected);
  }
  const explore = await import(pathToFileURL(join(dist, "explore.js")));
  await explore.default({ module_or_path: await readFile(join(dist, "explore_bg.wasm")) });
  const { vote } = explore.analyse({ vote: { k: 64, a: 0.5 } });
  assert.equal((100 * vote.at.vote).toFixed(1), "65.7");
  assert.throws(() => explore.analyse({ vote: { a: 2 } }), /share|between/);
  assert.throws(() => explore.analyse({ agreement: {} }), /raters/);
});

test("analyse refuses with an Error that says what to do", async () => {
  const engine = await import(pathToFileURL(join(dist, "raters.js")));
  await engine.default({ module_or_path: await readFile(join(dist, "raters_bg.wasm")) });
  const pair = "item,a,b\n1,Yes,No\n2,No,No\n";
  const wrong = [
    [{ agreement: {} }, undefined, /table/i],
    [{ agreement: {} }, 7, /text.*bytes.*rows?/i],
    [{ agreement: {} }, "", /nothing|empty/i],
    [{ agreement: {} }, "item,a\n1,Yes\n2,No\n", /two raters/i],
    [{ agreement: { first: "a", second: "c" } }, pair, /“c”/],
    [{ agreement: { first: "a", second: "a" } }, pair, /“a”/],
    [{ agreement: { replicates: 5 } }, pair, /100/],
    [{ agreement: { replicas: 500 } }, pair, /replicas/],
    [{ vote: {} }, undefined, /explore/],
    [{ poll: {} }, undefined, /poll/],
    [undefined, undefined, /request/],
  ];
  for (const [request, table, expected] of wrong) {
    const given = JSON.stringify([request, table]);
    assert.throws(() => engine.analyse(request, table), (error) => {
      assert.ok(error instanceof Error, "an Error");
      assert.match(error.message, expected);
      assert.doesNotMatch(error.message, /panicked|unreachable|JsValue|RuntimeError/);
      return true;
    }, given);
  }
  assert.ok(engine.analyse({ agreement: {} }, pair).agreement, "a refusal leaves the engine in order");
});

test("analyse in the page's own engine gives what node gives", async () => {
  await site.visit("", async (page) => {
    const vote = await page.evaluate(async () => {
      const explore = await import(new URL("explore.js", document.baseURI));
      await explore.default();
      return explore.analyse({ vote: {} }).vote.at;
    });
    assert.equal((100 * vote.pass).toFixed(1), "97.8");
    assert.ok((await text(page, "#heading")).length > 0);
  });
});
