// Whole visits, as three of the people that the site is made for make them. (The teacher's is in teach.test.mjs.)
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, exported, filled, finished, open, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test("a reader opens a link on a phone, moves the attractor, and copies the sentence", async () => {
  await site.visit("#/explore/vote?a=0.5&k=64", async (page, context) => {
    await filled(page);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const lede = await text(page, ".lede");
    assert.match(lede, /97\.8%/);
    assert.match(lede, /65\.7%/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, "nothing is wider than the phone");
    const slider = page.locator("#set-a");
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    await page.touchscreen.tap(box.x + box.width * 0.75, box.y + box.height / 2);
    await page.waitForFunction(() => !/65\.7%/.test(document.querySelector(".lede").innerText));
    const moved = await text(page, ".lede");
    assert.match(moved, /97\.8%/, "coverage does not know the attractor");
    await page.getByRole("button", { name: "Copy sentence" }).click();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).replace(/\s+/g, " ");
    const vote = /(\d+\.\d)%/g;
    const shown = new Set(moved.match(vote));
    assert.ok(copied.match(vote).some((share) => shown.has(share) && share !== "97.8%"), `${copied} | ${moved}`);
  }, PHONE);
});

/** A table of two raters as a Turkish Excel saves it, with an undecided label and a row of which a cell is missing. */
const turkish = () => {
  const pairs = [["Doğru", "Doğru", 30], ["Doğru", "Yanlış", 6], ["Yanlış", "Doğru", 5], ["Yanlış", "Yanlış", 40], ["Unclear", "Doğru", 4], ["Yanlış", "Unclear", 3]];
  const rows = pairs.flatMap(([a, b, n]) => Array.from({ length: n }, () => `${a};${b}`));
  const lines = ["madde;değerlendirici_1;değerlendirici_2", ...rows.map((row, i) => `m${i + 1};${row}`), "m99;;Doğru"];
  const codes = { ğ: 0xf0, ı: 0xfd, ş: 0xfe, Ğ: 0xd0, İ: 0xdd, Ş: 0xde };
  return Buffer.from([...lines.join("\r\n")].map((sign) => codes[sign] ?? sign.charCodeAt(0)));
};

const kappa = (a, b, c, d) => {
  const n = a + b + c + d;
  const [po, pe] = [(a + d) / n, ((a + b) * (a + c) + (c + d) * (b + d)) / (n * n)];
  return (po - pe) / (1 - pe);
};

test("a reviewer drops a Turkish table, sees κ three ways, and takes a report and the rows set aside, without a network", async () => {
  // The network goes once the page stands: what Chromium then says of the tab's icon is no fault of the page.
  const context = await site.browser.newContext({ acceptDownloads: true, serviceWorkers: "block", viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${site.address}#/calc/agreement`);
  await page.locator(".samples a").first().click();
  await finished(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: /another table/i }).click();
  await choose(page, { name: "etiketler.csv", mimeType: "text/csv", buffer: turkish() });
  await page.waitForFunction(() => /etiketler\.csv/.test(document.querySelector(".meta")?.innerText));
  await finished(page);
  const asked = await page.locator(".card", { hasText: "Unclear" }).first().innerText();
  for (const value of [kappa(30, 6, 5, 40), kappa(30 + 4, 6, 5 + 3, 40), kappa(30, 6, 5 + 4, 40 + 3)]) {
    assert.ok(asked.includes(value.toFixed(3)), `${value} is not in: ${asked}`);
  }
  await page.locator(".card", { hasText: "Unclear" }).getByRole("link", { name: "Leave out" }).first().click();
  await page.waitForFunction(() => /81 items used · 8 set aside/.test(document.querySelector(".meta")?.innerText));
  await finished(page);
  const { outcome } = await exported(page);
  assert.ok(Math.abs(outcome.agreement.kappa.value.value - kappa(30, 6, 5, 40)) < 1e-12);
  const aside = (await saved(page, "Download rows set aside")).bytes.toString("utf8").trim().split("\n");
  assert.equal(aside.length, 9);
  await page.getByRole("button", { name: "Report", exact: true }).click();
  const report = await saved(page, "Save the report");
  await context.close();
  await opens(report, outcome.agreement.kappa.value.value.toFixed(3));
});

/** Opens a report where there is no network and holds its numbers against those of its page. */
async function opens(report, value) {
  const context = await site.browser.newContext({ offline: true });
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  const page = await context.newPage();
  await page.setContent(report.bytes.toString("utf8"));
  const words = await page.evaluate(() => document.body.innerText);
  assert.ok(words.includes(value), `${value} is not in the report`);
  assert.match(words, /Doğru/);
  assert.match(words, /did not decide/);
  assert.match(words, /\\kappa/);
  assert.ok(await page.locator("figure svg, table").count() > 2);
  assert.deepEqual(asked.filter((url) => !url.startsWith("about:")), []);
  await context.close();
}

test("a report has the numbers of its page, and its link opens the same page", async () => {
  await site.visit("#/calc/agreement?sample=agreement_joint_142&first=human1&second=human2&unsure=left-out", async (page, context) => {
    await finished(page);
    const shown = await page.locator("table.coefficients td, table.coefficients th").allInnerTexts();
    await page.getByRole("button", { name: "Report", exact: true }).click();
    const html = (await saved(page, "Save the report")).bytes.toString("utf8");
    assert.doesNotMatch(html, /m99|q001,/, "no rows unless they are asked for");
    const other = await context.newPage();
    await other.setContent(html);
    const words = (await other.evaluate(() => document.body.innerText)).replace(/\s+/g, " ");
    for (const cell of shown.map((cell) => cell.replace(/\s+/g, " ").trim()).filter((cell) => /\d/.test(cell) && !/^−1 ?0 ?1$/.test(cell))) {
      assert.ok(words.includes(cell), `${cell} is not in the report`);
    }
    const link = await other.locator("dd a").first().getAttribute("href");
    await other.goto(link);
    await finished(other);
    assert.deepEqual(await other.locator("table.coefficients td, table.coefficients th").allInnerTexts(), shown);
    await page.getByRole("button", { name: "Add the rows of the table" }).click();
    const whole = (await saved(page, "Save the report")).bytes.toString("utf8");
    assert.match(whole, /<details><summary>agreement_joint_142-repaired\.csv<\/summary>/);
    assert.ok(whole.length > html.length + 1000);
  });
});

test("κ and its interval from a pasted table, with the keyboard alone and as a screen reader says it", async () => {
  await site.visit("#/calc/agreement", async (page) => {
    const csv = "item,a,b\n1,Yes,No\n2,No,No\n3,Yes,Yes\n4,No,Yes\n5,Yes,Yes\n6,No,No\n7,Yes,Yes\n8,No,No\n";
    /** Goes on by Tab to what has this name, as someone does who cannot see where it stands. */
    const tabTo = async (name) => {
      for (let i = 0; i < 60; i += 1) {
        await page.keyboard.press("Tab");
        const found = await page.evaluate(() => {
          const element = document.activeElement;
          return (element.getAttribute("aria-label") ?? (element.labels?.[0]?.innerText || element.innerText) ?? "").trim();
        });
        if (name.test(found)) {
          return;
        }
      }
      assert.fail(`${name} is not reached by Tab`);
    };
    await tabTo(/^Paste cells$/);
    await page.keyboard.press("Enter");
    await tabTo(/^Cells copied from a spreadsheet/);
    await page.keyboard.insertText(csv);
    await tabTo(/^Read these cells$/);
    await page.keyboard.press("Enter");
    await finished(page);
    assert.equal(await page.evaluate(() => document.activeElement.id), "heading", "the page is read from its heading");
    await page.waitForFunction(() => /κ/.test(document.querySelector(".announcer").innerText));
    const said = await text(page, ".announcer");
    // po = 6/8, pe = 1/2; the interval is the one in the table.
    const [, value, lower, upper] = /κ (\S+), 95% interval (\S+) to (\d?\.\d+)/.exec(said) ?? assert.fail(said);
    assert.equal(value, ".50");
    const heard = await page.locator("main").ariaSnapshot();
    const row = /row "Cohen’s κ 0\.500 (\S+) to (\S+?)[ "]/.exec(heard) ?? assert.fail(heard);
    const short = (end) => Number(end.replace("−", "-")).toFixed(2).replace("-", "−").replace("0.", ".");
    assert.deepEqual([short(row[1]), short(row[2])], [lower, upper]);
    // Undo by the keys that every program has.
    await tabTo(/^Undo$/);
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => !location.hash.includes("sha256="));
  });
});
