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
  // Said when the copy is there.
  let load;
  Object.defineProperty(globalThis, "loadModule", {
    get: () => async (...files) => {
      const module = await load(...files);
      setTimeout(() => (window.isNear = true));
      return module;
    },
    set: (value) => (load = value),
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

for (const [what, fault] of [
  ["cannot be loaded", "globalThis.loadModule = () => Promise.reject(new Error('a fault made by the test'));"],
  ["has no answer", "globalThis.loadModule = async () => ({});"],
  ["fails at each question", `globalThis.loadModule = async (...files) => {
    const { answer } = await globalThis.load(...files);
    return { answer: (message) => { if (message) { throw new Error("a fault made by the test"); } return answer(); } };
  };`],
]) {
  test(`where the copy ${what}, the worker answers`, async () => {
    await site.visit("#/explore/vote", async (page) => {
      await filled(page);
      for (const stops of [[3, 40, 17], [20, 12]]) {
        const before = { link: link(page), heading: await heading(page) };
        await drag(page, "k", stops);
        await settled(page, before);
      }
      const { outcome: { vote } } = await exported(page);
      assert.match(link(page), new RegExp(`k=${vote.at.k}&`));
    }, {
      prepare: (page) => page.route("**/start.js*", async (route) => {
        const body = await (await route.fetch()).text();
        const faulty = body.replace(/await init\(\{/, `globalThis.load = globalThis.loadModule;\n${fault}\nawait init({`);
        assert.notEqual(faulty, body);
        await route.fulfill({ contentType: "text/javascript", body: faulty });
      }),
    });
  });
}

test("a run that a moving slider began is filled and written", async () => {
  await site.visit("#/explore/vote?reruns=100000&k=16", async (page) => {
    await filled(page);
    await drag(page, "k", [20, 10]);
    await page.waitForFunction(() => !location.hash.includes("k=16"));
    await page.waitForFunction(() => /^All /.test(document.querySelector(".run")?.textContent ?? ""), null, { timeout: 60_000 });
    const { outcome: { vote } } = await exported(page);
    assert.match(link(page), new RegExp(`k=${vote.at.k}&`));
    assert.equal(vote.check.simulation.reruns, 100_000);
  });
});
