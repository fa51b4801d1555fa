// A slider that moves is answered in the page's own thread, by a copy of what describes pages in a worker: with the same
// page, and by the worker where the copy is slow, fails or is not there.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, filled, open, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

/** With a clock that stands still until a slider was moved everything is quick; the worker hears `most` messages, no more. */
const quick = (most) => (page) => page.addInitScript((most) => {
  performance.now = () => 0;
  addEventListener("change", () => delete performance.now);
  const tell = Worker.prototype.postMessage;
  let nTold = 0;
  Worker.prototype.postMessage = function (...message) {
    nTold += 1;
    if (nTold <= most) {
      tell.apply(this, message);
    }
  };
  // Said when the copy is there; what it is asked is counted.
  let load;
  window.nAsked = 0;
  Object.defineProperty(globalThis, "loadModule", {
    get: () => async (...files) => {
      const { answer } = await load(...files);
      setTimeout(() => (window.isNear = true));
      return {
        answer(message) {
          window.nAsked += message ? 1 : 0;
          return answer(message);
        },
      };
    },
    set(value) {
      window.loadFirst ??= value;
      load = value;
    },
  });
}, most);

/** Moves the slider of a setting through some stops without letting it go, and then lets it go. */
const drag = (page, setting, stops) => page.evaluate(async ([setting, stops]) => {
  const slider = document.querySelector(`#set-${setting}`);
  for (const stop of stops) {
    slider.value = String(stop);
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  slider.dispatchEvent(new Event("change", { bubbles: true }));
}, [setting, stops]);

const link = (page) => new URL(page.url()).hash;
const heading = (page) => text(page, "h1");

/** Waits until the page is the one of the slider's last stop. */
const settled = (page, before) => page.waitForFunction((before) =>
  location.hash !== before.link && document.querySelector("h1").innerText.trim() !== before.heading, before);

for (const [where, setting, stops] of [
  ["vote", "k", [3, 40, 17, 12]],
  ["seeds", "n", [2, 30, 9]],
  ["budget", "budget", [3, 90, 60]],
  ["cost", "a", [3, 90, 80]],
]) {
  test(`the slider of explore/${where} is answered without a worker, with the page of its link`, async () => {
    let [shown, at] = [];
    await site.visit(`#/explore/${where}`, async (page) => {
      await filled(page);
      await page.waitForFunction(() => window.isNear);
      const before = { link: link(page), heading: await heading(page) };
      await drag(page, setting, stops);
      await settled(page, before);
      [shown, at] = [{ words: await text(page, "h1, .lede"), json: await exported(page) }, link(page)];
    }, { prepare: quick(1) });
    await site.visit(at, async (page) => {
      await filled(page);
      assert.deepEqual(shown, { words: await text(page, "h1, .lede"), json: await exported(page) });
    });
  });
}

/** The script that starts the page, with a fault in what loads the copy. */
const faulty = (fault) => async (page) => {
  await quick(1e9)(page);
  await page.route("**/start.js*", async (route) => {
    const body = await (await route.fetch()).text();
    const changed = body.replace(/await init\(\{/, `${fault}\nawait init({`);
    assert.notEqual(changed, body);
    await route.fulfill({ contentType: "text/javascript", body: changed });
  });
};

/** Loads the copy and fails where it is asked in this way. */
const failing = (when) => `globalThis.loadModule = async (...files) => {
  const { answer } = await window.loadFirst(...files);
  let n = 0;
  return {
    answer(message) {
      n += message ? 1 : 0;
      if (message && ${when}) {
        window.nFaults = (window.nFaults ?? 0) + 1;
        throw new Error("a fault made by the test");
      }
      return answer(message);
    },
  };
};`;

for (const [what, fault, isAsked] of [
  ["cannot be loaded", "globalThis.loadModule = () => Promise.reject(new Error('a fault made by the test'));", false],
  ["has no answer", "globalThis.loadModule = async () => ({});", false],
  ["fails at each question", failing("true"), true],
]) {
  test(`where the copy ${what}, the worker answers`, async () => {
    await site.visit("#/explore/vote", async (page) => {
      await filled(page);
      if (isAsked) {
        await page.waitForFunction(() => window.isNear);
      }
      for (const stops of [[3, 40, 17], [20, 12]]) {
        const before = { link: link(page), heading: await heading(page) };
        await drag(page, "k", stops);
        await settled(page, before);
      }
      const { outcome: { vote } } = await exported(page);
      assert.match(link(page), new RegExp(`k=${vote.at.k}&`));
      assert.equal(await page.evaluate(() => window.nFaults ?? 0), isAsked ? 1 : 0);
    }, { prepare: faulty(fault) });
  });
}

test("where the copy fails at a file, what it kept is asked for again", async () => {
  await site.visit("#/explore/vote", async (page) => {
    await filled(page);
    await page.waitForFunction(() => window.isNear);
    const before = { link: link(page), heading: await heading(page) };
    await drag(page, "k", [12]);
    await settled(page, before);
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    await page.getByRole("status").filter({ hasText: /could not be loaded/ }).waitFor({ state: "attached" });
    const kept = link(page);
    await drag(page, "k", [20]);
    await page.waitForFunction((kept) => location.hash !== kept, kept);
    const { outcome: { vote } } = await exported(page);
    assert.match(link(page), new RegExp(`k=${vote.at.k}&`));
  }, { prepare: faulty(failing("n === 2")) });
});

test("a page with a run is left to the worker, is filled and is written", async () => {
  await site.visit("#/explore/vote?reruns=100000&k=16", async (page) => {
    await page.waitForFunction(() => window.isNear);
    await page.evaluate(() => delete performance.now);
    await filled(page);
    await drag(page, "k", [20, 10]);
    await page.waitForFunction(() => !location.hash.includes("k=16"));
    await page.waitForFunction(() => /^All /.test(document.querySelector(".run")?.textContent ?? ""), null, { timeout: 60_000 });
    const { outcome: { vote } } = await exported(page);
    assert.match(link(page), new RegExp(`k=${vote.at.k}&`));
    assert.equal(vote.check.simulation.reruns, 100_000);
    assert.equal(await page.evaluate(() => window.nAsked), 0);
  }, { prepare: quick(1e9) });
});
