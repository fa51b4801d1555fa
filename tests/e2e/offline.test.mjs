// After one visit the site works without its host, and a newer build waits until its reader asks for it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { choose, data, dist, finished, text } from "./site.mjs";

const TYPES = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** The site below a path, on a server that can be stopped and can serve other bytes for a file. */
async function host() {
  const other = new Map();
  const server = createServer(async (request, response) => {
    const file = new URL(request.url, "http://local").pathname.replace(/^\/below\//, "") || "index.html";
    try {
      const bytes = other.get(file) ?? await readFile(join(dist, normalize(file)));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${server.address().port}/below/`;
  const stop = () => new Promise((stopped) => {
    server.close(stopped);
    server.closeAllConnections();
  });
  return { address, other, stop };
}

/** Waits until the site is kept and keeps this page. */
const kept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  }
});

let browser;
before(async () => (browser = await chromium.launch({
  executablePath: process.env.TIEBREAK_CHROMIUM,
  args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"],
})));
after(() => browser?.close());

test("after one visit every kind of page works with the host gone, below a path", async () => {
  const site = await host();
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(site.address);
  await page.waitForSelector("#heading");
  await kept(page);
  await site.stop();
  // A new tab, so that nothing is left of the first but what is kept.
  const flight = await context.newPage();
  flight.setDefaultTimeout(30_000);
  for (const [hash, shown] of [["#/explore/seeds", ".plot canvas"], ["#/calc/taxonomy?sample=failure_evidence", "table"],
    ["#/calc/judges?sample=judge_audit", ".plot canvas"], ["#/calc/answers?sample=answers_30x64", ".plot canvas"], ["#/methods", "h2"]]) {
    await flight.goto(`${site.address}${hash}`);
    await flight.reload();
    await flight.waitForSelector(shown);
  }
  // A file of one's own, of the kind whose reader is loaded last.
  await flight.goto(`${site.address}#/calc/agreement`);
  await choose(flight, data("formats/two_sheets.xlsx"));
  await flight.waitForSelector(".card .button, .card a.button, table.coefficients");
  await choose(flight, data("agreement_142.csv"));
  await finished(flight);
  assert.match(await text(flight, ".meta"), /142 items/);
  await context.close();
});

test("a newer build waits for its reader, and the page goes on with its own until then", async () => {
  const site = await host();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}#/explore/vote?k=4`);
  await page.waitForSelector(".plot canvas");
  await kept(page);
  const builds = () => page.evaluate(async () => (await caches.keys()).map((name) => name.split(" ").at(-1)).sort());
  const [first] = await builds();
  const worker = await readFile(join(dist, "service-worker.js"), "utf8");
  site.other.set("service-worker.js", worker.replace(/const BUILD = "[^"]*"/, 'const BUILD = "zz-newer"'));
  await page.reload();
  const notice = page.locator(".version");
  await notice.waitFor();
  assert.match(await notice.innerText(), /newer version/);
  assert.deepEqual(await builds(), [first, "zz-newer"]);
  await notice.getByRole("button", { name: "Later" }).click();
  assert.equal(await notice.count(), 0);
  await page.reload();
  await notice.waitFor();
  await Promise.all([page.waitForEvent("load"), notice.getByRole("button", { name: "Switch now" }).click()]);
  await page.waitForSelector(".plot canvas");
  assert.match(page.url(), /#\/explore\/vote\?.*k=4/);
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting), null);
  assert.equal(await notice.count(), 0);
  await context.close();
  await site.stop();
});

test("a file that is not the one of its build is not kept, nor anything of that build", async () => {
  const site = await host();
  site.other.set("explore.js", "export default 1;");
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.address);
  await page.waitForSelector("#heading");
  // The browser gives the worker up as soon as one file is refused.
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return !registration?.installing && !registration?.waiting && !registration?.active;
  });
  assert.deepEqual(await page.evaluate(() => caches.keys()), []);
  await context.close();
  await site.stop();
});
