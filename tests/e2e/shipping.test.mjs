// What `cargo xtask dist` promises about the site, whatever the app in it does: it works below any path, keeps to its
// own policy, asks no one else for anything, and its modules load in a worker and in node.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { choose, dist, finished, open, sample, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

test("the page starts below a path, and fetches the app once and no calculator yet", async () => {
  await site.visit("", async (page) => {
    const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
    assert.equal(fetched.filter((url) => url.endsWith(".wasm")).length, 1);
    assert.deepEqual(fetched.filter((url) => /engine|raters|calc/.test(url)), []);
  });
});

test("the app is fetched once, and the modules of its build, for however many workers", async () => {
  // What keeps the site for when there is no network asks for every file once more; see offline.test.mjs.
  const page = await site.browser.newPage({ serviceWorkers: "block" });
  const asked = [];
  page.context().on("request", (request) => asked.push(request.url()));
  await page.goto(`${site.address}?workers=2${sample("agreement_142", "&replicates=100000")}`);
  await finished(page);
  assert.equal(asked.filter((url) => /app-.*\.wasm$/.test(url)).length, 1);
  const modules = asked.filter((url) => /raters|compute/.test(url));
  assert.ok(modules.length > 0 && modules.every((url) => /\?v=\w/.test(url)), `${modules}`);
  await page.close();
});

test("once loaded, the page works without a network", async () => {
  // A page that is not watched: with the network gone, Chromium itself complains of the tab's icon.
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}#/calc/agreement`);
  await page.locator(".samples a").first().click();
  await finished(page);
  await context.setOffline(true);
  const csv = "item,a,b\n1,Yes,No\n2,No,No\n3,Yes,Yes\n";
  await page.getByRole("button", { name: /another table/i }).click();
  await page.locator("input[type=file]").first()
    .setInputFiles({ name: "offline.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.waitForFunction(() => /offline\.csv/.test(document.querySelector(".meta")?.innerText));
  await finished(page);
  assert.match(await text(page, ".meta"), /3 rows read.*3 items/);
  await context.close();
});

test("nothing of a table is in any request of a whole session, and once its modules are there, there is none", async () => {
  const context = await site.browser.newContext({ acceptDownloads: true, serviceWorkers: "block" });
  const page = await context.newPage();
  const asked = [];
  context.on("request", (request) => asked.push({ method: request.method(), url: request.url(), body: request.postData() }));
  await page.goto(`${site.address}#/calc/agreement`);
  const csv = "item,Confidential_A,Confidential_B\nsecret-1,Ja,Nee\nsecret-2,Nee,Nee\nsecret-3,Ja,Ja\n";
  await choose(page, { name: "private.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await finished(page);
  assert.match(await text(page, ".meta"), /private\.csv/);
  const before = asked.length;
  await page.getByRole("button", { name: "Ledger" }).click();
  await saved(page, "CSV");
  await saved(page, "Download repaired CSV");
  await page.getByRole("button", { name: "Report", exact: true }).click();
  await saved(page, "Save the report");
  await page.keyboard.press("Control+z");
  await page.waitForFunction(() => !location.hash.includes("sha256="));
  await page.keyboard.press("Control+Shift+z");
  await page.waitForFunction(() => location.hash.includes("sha256="));
  await finished(page);
  // The browser asks for the tab's icon again with each address.
  assert.deepEqual(asked.slice(before).filter(({ url }) => !/^(blob|data):/.test(url) && !/\/icon-\w+\.svg$/.test(url)), []);
  for (const { method, url, body } of asked) {
    assert.equal(method, "GET");
    assert.equal(body, null);
    assert.ok(url.startsWith(site.address) || /^(blob|data):/.test(url), url);
    assert.doesNotMatch(decodeURIComponent(url.split("#")[0]), /secret|Confidential|private|Nee/);
  }
  await context.close();
});

test("the policy refuses an inline script, another site and eval", async () => {
  const page = await site.browser.newPage();
  await page.goto(site.address);
  const policy = await page.getAttribute("meta[http-equiv=Content-Security-Policy]", "content");
  assert.doesNotMatch(policy, /nonce|unsafe-inline|'unsafe-eval'|\*/);
  const hasRun = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.hasRun = true";
    document.body.append(script);
    return Boolean(window.hasRun);
  });
  assert.equal(hasRun, false);
  await assert.rejects(page.evaluate(() => fetch("http://127.0.0.1:9/")));
  await page.close();
});

test("a calculator starts in a worker, each of its files asked for by build", async () => {
  const page = await site.browser.newPage();
  const asked = [];
  page.context().on("request", (request) => /raters|pages-worker/.test(request.url()) && asked.push(request.url()));
  await page.goto(site.address);
  await page.evaluate(() => new Promise((ready, failed) => {
    const worker = new Worker(new URL("pages-worker.js?v=some-build", document.baseURI), { type: "module", name: "raters" });
    worker.onmessage = () => ready();
    worker.onerror = (event) => failed(new Error(event.message));
  }));
  for (const file of ["pages-worker.js", "raters.js", "raters_bg.wasm"]) {
    assert.ok(asked.includes(`${site.address}${file}?v=some-build`), `${file} was not asked for by build: ${asked}`);
  }
  await page.close();
});

test("node can load the engine", async () => {
  const engine = await import(pathToFileURL(join(dist, "raters.js")));
  const exports = await engine.default({ module_or_path: await readFile(join(dist, "raters_bg.wasm")) });
  assert.ok(exports.memory instanceof WebAssembly.Memory);
});
