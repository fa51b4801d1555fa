// The built site on a server of its own, below a path as many hosts have it, and pages that are watched: whatever a
// test looks at, its page must ask no other origin, fail no request and leave the console clean.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { basename, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const BELOW = "/some/where/";
const TYPES = {
  ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Where the built site lies. */
export const dist = process.env.TIEBREAK_DIST;

/** A file of the project's test data. */
export const data = (name) => fileURLToPath(new URL(`../data/${name}`, import.meta.url));

/** The address of the agreement page with a sample table. */
export const sample = (name, settings = "") => `#/calc/agreement?sample=${name}${settings}`;

/** Starts the server and the browser, with these arguments beside its usual ones. */
export async function open(...options) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://local").pathname;
    const file = path.startsWith(BELOW) ? path.slice(BELOW.length) || "index.html" : "absent";
    try {
      const bytes = await readFile(join(dist, normalize(file)));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${server.address().port}${BELOW}`;
  const browser = await chromium.launch({
    executablePath: process.env.TIEBREAK_CHROMIUM,
    args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", ...options],
  });
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { address, browser, close, visit: (...visit) => visitSite(browser, address, ...visit) };
}

/**
 * Opens an address of the site (what follows its folder: a query, a hash) in a browser of its own, hands the page
 * to `look`, and makes sure that nothing went wrong meanwhile. Beside those of the browser, `options` are `prepare`,
 * which is handed the page before it goes anywhere, and `allow`, the complaints that are expected.
 */
async function visitSite(browser, address, where, look, { prepare, allow = /^$/, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    // What keeps the site for when there is no network is fetched beside the page, and has its own test.
    serviceWorkers: "block",
    ...options,
  });
  const complaints = [];
  const isExpected = (complaint) => allow.test(complaint) || /Service Worker registration blocked/.test(complaint);
  context.on("console", (message) =>
    ["error", "warning"].includes(message.type()) && complaints.push(`console: ${message.text()}`));
  context.on("weberror", (error) => complaints.push(`error: ${error.error()}`));
  context.on("requestfailed", (request) => complaints.push(`failed: ${request.url()}`));
  context.on("response", (response) => response.ok() || complaints.push(`${response.status()}: ${response.url()}`));
  context.on("request", (request) =>
    request.url().startsWith(address) || /^(blob|data):/.test(request.url())
      || complaints.push(`foreign: ${request.url()}`));
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await prepare?.(page);
    await page.goto(address + where);
    await page.waitForSelector("#heading");
    await look(page, context);
    assert.deepEqual(complaints.filter((complaint) => !isExpected(complaint)), []);
  } finally {
    await context.close();
  }
}

/** Gives a page the module in this folder, built from benches/loops, which its own server does not have. */
export const serveLoops = (page, folder) => page.route("**/loops/*", async (route) => {
  const name = basename(new URL(route.request().url()).pathname);
  await route.fulfill({ body: await readFile(join(folder, name)), contentType: TYPES[extname(name)] });
});

/** The text of what a selector finds, as soon as it finds something, with its blanks made single. */
export async function text(page, selector) {
  await page.locator(selector).first().waitFor({ state: "attached" });
  return (await page.locator(selector).allInnerTexts()).join(" ").replace(/\s+/g, " ").trim();
}

/** What a page shows beside its menu, without the buttons that are there only once something was changed: a link does not bring them. */
export const shown = async (page) => (await text(page, "main")).replace(" Undo Redo", "");

/** Waits until the agreement page shows a finished bootstrap. */
export async function finished(page) {
  await page.waitForSelector("table.coefficients");
  await page.waitForFunction(() => !document.querySelector("progress") && !document.querySelector(".working"));
}

/** Waits until a page of reruns is there, with its simulation done or stopped; a busy machine takes its time over it. */
export async function filled(page) {
  await page.waitForSelector(".plot canvas");
  await page.waitForFunction(() => !document.querySelector("progress"), undefined, { timeout: 60_000 });
}

/** How many workers a page has, once the driver has heard of as many as are expected or has waited for them in vain. */
export async function workers(page, expected) {
  const latest = Date.now() + 10_000;
  while (page.workers().length < expected && Date.now() < latest) {
    await page.waitForTimeout(20);
  }
  return page.workers().length;
}

/** Each run in the table of runs: what ran it, its draws, its rate, its fingerprint, and whether it is as the first. */
export const runs = (page) => page.evaluate(() => {
  const rows = [...document.querySelectorAll("table tbody tr")].map((row) => [...row.cells].map((cell) => cell.innerText));
  return rows.filter((cells) => /^[0-9a-f]{16}$/.test(cells[3]))
    .map(([on, draws, rate, fingerprint, tallies]) => ({ on, draws, rate, fingerprint, tallies }));
});

/** Presses a button and returns the file that is then saved: its name and its bytes. */
export async function saved(page, button) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The JSON export of the page. */
export async function exported(page) {
  const file = await saved(page, "JSON");
  return JSON.parse(file.bytes.toString("utf8"));
}

/** Gives files to the first file field of the page. */
export const choose = (page, file) => page.locator("input[type=file]").first().setInputFiles(file);

/** The bits of a number, as `tests/data/bootstrap_bits.json` writes them. */
export const bits = (number) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  return view.getBigUint64(0).toString(16).padStart(16, "0");
};
