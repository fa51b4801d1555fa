// Agreement beyond two raters and one table: typed counts, parts of a table, the items behind a cell, all raters, two κ.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, finished, open, sample, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site.close());

const joint = (settings) => sample("agreement_joint_142", `&first=inspector&second=human1${settings}`);

/** The rows of the table of a class, cell by cell. */
const rows = (page, name) =>
  page.locator(`table.${name} tbody tr`).evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.innerText.trim())));

test("counts are typed by slider, by number and as a list, and the link gives them again", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    await page.getByRole("link", { name: /type the counts/ }).click();
    await finished(page);
    assert.match(await text(page, "table.coefficients"), /0\.093/);
    // The second cell by its box: 56 → 0 leaves 14 the other way.
    const box = page.locator(".square .setting").nth(1).locator("input[type=text], input:not([type])").first();
    await box.fill("14");
    await box.press("Enter");
    await page.waitForFunction(() => /cells=38%2C14%2C14%2C34/.test(location.hash));
    await finished(page);
    assert.match(await text(page, ".lede"), /100 items/);
    await page.locator(".square input[type=range]").first().press("ArrowRight");
    await page.waitForFunction(() => /101 items/.test(document.querySelector(".lede")?.innerText));
    await page.goBack();
    await page.waitForFunction(() => /100 items/.test(document.querySelector(".lede")?.innerText));
    assert.equal(await page.locator(".matrix a").count(), 0, "counts have no rows behind them");
  });
  await site.visit("#/calc/agreement?cells=5,1,0,1,6,1,0,2,7&labels=a,b,c&scale=linear", async (page) => {
    await finished(page);
    assert.equal(await page.locator(".square.of3 input[type=range]").count(), 9);
    assert.match(await text(page, "table.coefficients"), /linear weights/);
  });
  // Cells that are no table fall back to the example, and are named.
  await site.visit("#/calc/agreement?cells=1,2,3&cell9=4", async (page) => {
    await finished(page);
    assert.match(await text(page, ".card"), /cells/);
    assert.match(await text(page, "table.coefficients"), /0\.093/);
  });
});

test("the defective round is found, left out of everything, and taken in again", async () => {
  await site.visit(joint("&split=round3b"), async (page) => {
    await finished(page);
    const parts = (await rows(page, "parts")).slice(0, 2);
    assert.deepEqual(parts.map((row) => [row[0], row[2], row[3]]), [["1", "35", "0"], ["0", "21", "14"]]);
    assert.equal(parts[0][5], "5.8 × 10⁻¹¹");
    assert.match(await text(page, "main"), /κ goes from 0\.093 to 0\.180, and the ratio of both rates from 1\.81 to 1\.17/);
    await page.getByRole("link", { name: "Leave out round3b “1”" }).click();
    await page.waitForFunction(() => /85 items/.test(document.querySelector(".lede")?.innerText));
    await finished(page);
    assert.match(await text(page, "table.coefficients"), /0\.180/);
    assert.match(await text(page, ".meta"), /57 set aside/);
    await page.getByRole("link", { name: "Take them in again" }).click();
    await page.waitForFunction(() => /142 items/.test(document.querySelector(".lede")?.innerText));
  });
});

test("a cell leads to its items, which are saved with their rows", async () => {
  await site.visit(joint(""), async (page) => {
    await finished(page);
    await page.locator("table.matrix").first().getByRole("link", { name: "56", exact: true }).click();
    await page.waitForFunction(() => /56 items on which inspector says “Yes” and human1 “No”/.test(document.querySelector("main").innerText));
    const file = await saved(page, "Download these rows");
    const lines = file.bytes.toString("utf8").trim().split("\n");
    assert.equal(lines.length, 57);
    assert.match(lines[0], /^row,item,language,round3b/);
    assert.ok(lines.slice(1).every((line) => /^\d+,/.test(line) && line.includes(",Yes,No,")), lines[1]);
    await page.getByRole("link", { name: "Close the list" }).click();
    await page.waitForFunction(() => !/items on which inspector/.test(document.querySelector("main").innerText));
  });
});

test("all raters stand beside each other, and a cell leads to its two", async () => {
  await site.visit(joint("&unsure=left-out"), async (page) => {
    await finished(page);
    assert.match(await text(page, "main"), /All 6 raters/);
    const heat = await rows(page, "heat");
    assert.equal(heat.length, 6);
    const family = await rows(page, "family");
    assert.ok(family.some((row) => /Krippendorff/.test(row[0]) && Number.parseFloat(row[1].replace("−", "-")) < 1), `${family}`);
    await page.locator("table.heat").getByRole("link", { name: /^0\.66/ }).first().click();
    await page.waitForFunction(() => /first=human1&second=human2|first=human2&second=human1/.test(location.hash));
    await finished(page);
    assert.match(await text(page, "table.coefficients"), /0\.659/);
  });
});

test("two kappas are compared on the same items, and clusters are drawn whole", async () => {
  await site.visit(sample("agreement_joint_142", "&first=human1&second=human2&versus=hstyle&unsure=left-out&cluster=language&ends=bca"), async (page) => {
    await finished(page);
    assert.match(await text(page, "main"), /On the 106 items that all three labelled, κ of human1 with human2 is/);
    assert.match(await text(page, "main"), /Bootstrap over 4 clusters of language, .*BCa/);
    assert.match(await text(page, "main"), /too narrow more often than they say/);
  });
});

test("counts of raters give what all of them agree on", async () => {
  const csv = "item,a,b,c\n1,4,0,0\n2,0,4,0\n3,1,1,2\n4,0,1,3\n5,4,0,0\n6,2,2,0\n";
  await site.visit("#/calc/agreement", async (page) => {
    await page.waitForSelector("input[type=file]", { state: "attached" });
    await choose(page, { name: "counts.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.waitForFunction(() => /Fleiss’ κ/.test(document.querySelector("main").innerText));
    const family = await rows(page, "family");
    // By hand: P̄ = (1 + 1 + 1/6 + 1/2 + 1 + 1/3)/6 = 2/3; p = 11/24, 8/24, 5/24: P_e = 210/576; κ = (2/3 − 210/576)/(1 − 210/576).
    const fleiss = family.find((row) => /^Fleiss/.test(row[0]));
    assert.equal(fleiss[1], ((2 / 3 - 210 / 576) / (1 - 210 / 576)).toFixed(3));
    assert.match(family.find((row) => /^Conger/.test(row[0]))[1], /do not say which rater/);
  });
});
