// A link is the state of a page: copied from one tab it restores the other exactly, Back and Forward walk through the
// settings, and whatever stands behind the `#`, there is a page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, data, exported, filled, finished, open, sample, shown, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const clipboard = { permissions: ["clipboard-read", "clipboard-write"] };

/** Presses "Copy link" and reads what is then on the clipboard. */
async function copiedLink(page) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: /copy link/i }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).length > 0);
  return page.evaluate(() => navigator.clipboard.readText());
}

const hashIs = (page, hash) => page.waitForFunction((hash) => location.hash.includes(hash), hash);

test("a link copied from the vote page restores it in a new tab", async () => {
  await site.visit("#/explore/vote", async (page, context) => {
    await filled(page);
    const box = page.locator(".control").first().getByRole("textbox");
    await box.fill("0.137");
    await box.press("Enter");
    await page.locator(".first .presets button[aria-pressed]").nth(2).click();
    await hashIs(page, "a=0.137&k=64&difficulty=uniform");
    const link = await copiedLink(page);
    assert.equal(link, page.url());
    const other = await context.newPage();
    await other.goto(link);
    await filled(other);
    assert.equal(await text(other, ".lede"), await text(page, ".lede"));
    assert.equal(await text(other, "#heading"), await text(page, "#heading"));
    assert.deepEqual(await exported(other), await exported(page));
    assert.equal(other.url(), link);
  }, clipboard);
});

test("a link copied from the agreement page of a sample restores it in a new tab", async () => {
  await site.visit(sample("agreement_142", "&seed=9&replicates=2000&level=0.9"), async (page, context) => {
    await finished(page);
    const link = await copiedLink(page);
    const other = await context.newPage();
    await other.goto(link);
    await finished(other);
    assert.deepEqual(await exported(other), await exported(page));
    assert.equal(await shown(other), await shown(page));
    assert.equal(other.url(), link);
  }, clipboard);
});

test("a link made with a file of one's own asks for the file, knows it again, and gives the same digits", async () => {
  await site.visit("#/calc/agreement?seed=5", async (page, context) => {
    await choose(page, data("agreement_121.csv"));
    await finished(page);
    const link = await copiedLink(page);
    assert.ok(!link.includes("agreement_121"), "the name of the file stays at home");
    const other = await context.newPage();
    await other.goto(link);
    assert.match(await text(other, ".card"), /121/);
    await choose(other, data("agreement_142.csv"));
    await finished(other);
    assert.match(await text(other, ".card.check"), /SHA-256/, "another file is used, and said to be another");
    const third = await context.newPage();
    await third.goto(link);
    await third.waitForSelector(".card");
    await choose(third, data("agreement_121.csv"));
    await finished(third);
    assert.match(await text(third, ".card.note"), /✓/);
    assert.deepEqual(await exported(third), await exported(page));
  }, clipboard);
});

test("Back and Forward walk through the pages and their settings", async () => {
  await site.visit("", async (page) => {
    const heading = await text(page, "#heading");
    await page.locator("nav a").nth(1).click();
    await page.waitForSelector(".controls");
    await page.locator(".first .presets button[aria-pressed]").nth(1).click();
    await hashIs(page, "difficulty=concentrated");
    const box = page.locator(".control").nth(1).getByRole("textbox");
    await box.fill("16");
    await box.press("Enter");
    await hashIs(page, "k=16");
    const ledeAt16 = await text(page, ".lede");
    await page.goBack();
    await hashIs(page, "k=64");
    await page.waitForFunction(() => /k = 64/.test(document.querySelector(".lede")?.innerText));
    await page.goBack();
    await hashIs(page, "difficulty=spread");
    await page.waitForFunction(() => /65\.7%/.test(document.querySelector(".lede")?.innerText));
    await page.goBack();
    await page.waitForSelector(".doors");
    assert.equal(await text(page, "#heading"), heading);
    await page.goForward();
    await page.waitForSelector(".controls");
    await page.goForward();
    await page.goForward();
    await hashIs(page, "k=16");
    await page.waitForFunction((lede) => document.querySelector(".lede")?.innerText.replace(/\s+/g, " ").trim() === lede, ledeAt16);
  });
});

test("Back returns to the table before, a file of one's own too", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    await choose(page, data("agreement_121.csv"));
    await finished(page);
    await page.getByRole("button", { name: /another table/i }).click();
    await choose(page, data("agreement_142.csv"));
    await page.waitForFunction(() => /142/.test(document.querySelector(".meta")?.innerText));
    await finished(page);
    await page.goBack();
    await page.waitForFunction(() => /121/.test(document.querySelector(".meta")?.innerText));
    await finished(page);
    assert.match(await page.locator("table.coefficients tbody tr").first().innerText(), /0\.659/);
    await page.goForward();
    await page.waitForFunction(() => /142/.test(document.querySelector(".meta")?.innerText));
    await finished(page);
    assert.match(await page.locator("table.coefficients tbody tr").first().innerText(), /0\.093/);
  });
});

test("what a link says wrongly is named and mended", async () => {
  await site.visit("#/explore/vote?a=7&k=16&difficulty=hard&colour=red", async (page) => {
    const card = await text(page, ".card.check");
    for (const word of ["a", "7", "0.5", "hard", "spread", "colour"]) {
      assert.ok(card.includes(word), `${word} is not in: ${card}`);
    }
    assert.ok(page.url().includes("#/explore/vote?a=0.5&k=16&difficulty=spread&problems=30&"), page.url());
    await page.locator(".card button").click();
    assert.equal(await page.locator(".card").count(), 0);
  });
});

const HOSTILE = [
  "#", "#/", "#//", "#/%", "#/%00", "#/%E0%A4%A", "#/explore/vote?%", "#/explore/vote?a=NaN&k=Infinity",
  "#/explore/vote?a=1e999&k=-1", "#/explore/vote?k=99999999999999999999", "#/explore/vote?a=0.5&a=0.7&a=0.9",
  `#/explore/vote?a=${"9".repeat(20_000)}`, `#/${"x/".repeat(3_000)}`,
  "#/explore/vote?a=<script>window.hasRun=1</script>", "#/calc/agreement?sample=../../index",
  "#/calc/agreement?sample=https://example.org/a", "#/calc/agreement?first=<img src=x onerror=window.hasRun=1>",
  "#/calc/agreement?sha256=zz&rows=-1&replicates=1e9&seed=4294967296&level=2&header=0",
  "#/calc/agreement?sha256=0123456789abcdef&rows=4294967295", "#javascript:window.hasRun=1",
];

test("no hash leaves an empty page, runs anything or asks anyone", async () => {
  for (const hash of HOSTILE) {
    await site.visit(hash, async (page) => {
      assert.ok((await text(page, "#heading")).length > 0, hash.slice(0, 80));
      assert.equal(await page.evaluate(() => "hasRun" in window), false, hash.slice(0, 80));
      assert.ok((await page.locator("main").innerText()).length < 6_000, "the page does not repeat what is too long");
    });
  }
});
