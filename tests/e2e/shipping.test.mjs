// What `cargo xtask dist` promises about the site, whatever the app in it does: it works below any path, keeps to its
// own policy, asks no one else for anything, and its engine loads in a worker and in node.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const dist = process.env.TIEBREAK_DIST;
const below = "/some/where/";
const types = {
  ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

let server, browser, address;

before(async () => {
  server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://local").pathname;
    const file = path.startsWith(below) ? path.slice(below.length) || "index.html" : "absent";
    try {
      const bytes = await readFile(join(dist, normalize(file)));
      response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  address = `http://127.0.0.1:${server.address().port}${below}`;
  browser = await chromium.launch({
    executablePath: process.env.TIEBREAK_CHROMIUM,
    args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

test("the page starts below a path, without a complaint and without asking anyone else", async () => {
  const page = await browser.newPage();
  const complaints = [];
  const requests = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => response.ok() || complaints.push(`${response.status()} ${response.url()}`));
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(address);
  await page.waitForSelector("main");
  assert.deepEqual(complaints, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith(address)), []);
  assert.equal(requests.filter((url) => url.endsWith(".wasm")).length, 1, "the app is fetched once, the engine not yet");
  await page.close();
});

test("the policy refuses an inline script, another site and eval", async () => {
  const page = await browser.newPage();
  await page.goto(address);
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

test("the engine starts in a worker, each of its files asked for by build", async () => {
  const page = await browser.newPage();
  const asked = [];
  page.context().on("request", (request) => request.url().includes("engine") && asked.push(request.url()));
  await page.goto(address);
  await page.evaluate(() => new Promise((ready, failed) => {
    const worker = new Worker(new URL("engine-worker.js?v=some-build", document.baseURI), { type: "module" });
    worker.onmessage = () => ready();
    worker.onerror = (event) => failed(new Error(event.message));
  }));
  for (const file of ["engine-worker.js", "engine.js", "engine_bg.wasm"]) {
    assert.ok(asked.includes(`${address}${file}?v=some-build`), `${file} was not asked for by build: ${asked}`);
  }
  await page.close();
});

test("node can load the engine", async () => {
  const engine = await import(pathToFileURL(join(dist, "engine.js")));
  const exports = await engine.default({ module_or_path: await readFile(join(dist, "engine_bg.wasm")) });
  assert.ok(exports.memory instanceof WebAssembly.Memory);
});
