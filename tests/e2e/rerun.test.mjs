// Explore / Rerun as a reader meets it: links, settings, a run that fills the figure, Cancel, files to take away, other
// pages meanwhile, and what is said of where it ran.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { dist, exported, filled, finished, open, runs, sample, saved, text } from "./site.mjs";

let site, explore;
before(async () => {
  site = await open("--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader");
  explore = await import(pathToFileURL(join(dist, "explore.js")));
  await explore.default({ module_or_path: await readFile(join(dist, "explore_bg.wasm")) });
});
after(() => site?.close());

const RERUN = "#/explore/rerun";
/** So many reruns that one worker is at it for a second or more. */
const MANY = 2_000_000;
const long = (settings = "") => `?workers=1${RERUN}?k=16&reruns=${MANY}&seed=5&gpu=off${settings}`;

/** The settings in the address of the page. */
const settings = (page) => Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.split("?")[1]));
const hashIs = (page, part) => page.waitForFunction((part) => location.hash.includes(part), part);
const ledeSays = (page, words) =>
  page.waitForFunction((words) => document.querySelector(".lede")?.innerText.includes(words), words);
const simulation = async (page) => (await exported(page)).outcome.rerun.simulation;
const field = (page, name) => page.getByRole("textbox", { name });
const type = async (page, name, value) => {
  await field(page, name).fill(value);
  await field(page, name).press("Enter");
};

const oneOf = (page, name) => page.getByRole("group", { name: "Experiment" }).getByRole("button", { name });

/** Waits until this share of a run is done, or anything of it. */
const underWay = (page, share = 0) => page.waitForFunction((share) => {
  const bar = document.querySelector("progress");
  return bar && bar.value > 0 && bar.value >= share * bar.max;
}, share);

/** What the long run gives when nothing disturbs it. */
let calm;
const undisturbed = () => {
  calm ??= new Promise((done, failed) => site.visit(long(), async (page) => {
    await filled(page);
    done(await simulation(page));
  }).catch(failed));
  return calm;
};

/** Opens the data behind the figure and keeps, for each change of the page, how many reruns its dots stand for. */
async function watchDots(page) {
  await page.getByRole("button", { name: "Show data" }).click();
  await page.waitForSelector("#sheet-panel table");
  await page.evaluate(() => {
    window.dots = { sums: [], pictures: new Set() };
    const look = () => {
      const rows = [...document.querySelectorAll("#sheet-panel tbody tr")];
      const sum = rows.reduce((sum, { cells }) => sum + Number(cells[3].textContent.replace(/\D/g, "")), 0);
      if (rows.length > 0 && sum !== window.dots.sums.at(-1)) {
        window.dots.sums.push(sum);
      }
    };
    new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
    look();
    // A canvas is drawn once the page around it is there: it is looked at in every frame.
    const draw = () => {
      window.dots.pictures.add(document.querySelector(".plot canvas").toDataURL());
      requestAnimationFrame(draw);
    };
    draw();
  });
}
const dots = (page) => page.evaluate(() => ({ sums: window.dots.sums, nPictures: window.dots.pictures.size }));

/** Presses Cancel as soon as this share of a run is done, within the page: a driver's answer comes too late. */
const cancelAt = (page, share) => page.evaluate((share) => new Promise((done) => {
  const look = () => {
    const bar = document.querySelector("progress");
    if (bar && bar.value > 0 && bar.value >= share * bar.max) {
      observer.disconnect();
      document.querySelector("progress ~ button").click();
      done(bar.value);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  look();
}), share);

test("a link opens a full page, and so does the row of pages of Explore", async () => {
  const whole = async (page) => {
    await filled(page);
    const { outcome: { rerun: o } } = await exported(page);
    assert.equal(o.simulation.reruns, 20_000);
    const [run] = await runs(page);
    assert.equal(run.fingerprint, o.simulation.fingerprint);
    for (const part of ["#heading", ".lede", "figcaption"]) {
      assert.ok((await text(page, part)).length > 20, part);
    }
    assert.match(await text(page, "main"), /All 20 000 reruns are in: 10 200 000 draws/);
    assert.ok(await page.locator(".controls input, .controls button").count() >= 12, "the controls");
    assert.equal(settings(page).reruns, "20000");
    return o;
  };
  let opened;
  await site.visit(RERUN, async (page) => {
    opened = await whole(page);
    assert.match(await page.title(), /rerun/i);
    const inNode = explore.analyse({ rerun: {} }).rerun;
    assert.deepEqual(opened, inNode);
  });
  await site.visit("#/explore/vote", async (page) => {
    await page.locator("nav.pages a", { hasText: /^Rerun$/ }).click();
    assert.deepEqual(await whole(page), opened);
    assert.match(await page.title(), /rerun/i);
    await page.goBack();
    await page.waitForSelector("#set-a");
  });
});

test("a changed setting is one step of the history, and Back and Forward show what belongs to it", async () => {
  await site.visit(`${RERUN}?reruns=1000`, async (page) => {
    await filled(page);
    const steps = () => page.evaluate(() => history.length);
    const start = await steps();
    await type(page, "Seed", "7");
    await hashIs(page, "seed=7&");
    await oneOf(page, "Question bootstrap").click();
    await hashIs(page, "experiment=bootstrap");
    await type(page, /^Samples, k/, "8");
    await hashIs(page, "k=8&");
    assert.equal(await steps(), start + 3);
    const shows = async (expected) => {
      await page.waitForFunction((part) => location.hash.includes(part), `seed=${expected.seed}&`);
      let request;
      // The page answers when it is worked out anew; until then it shows what was there.
      for (let i = 0; i < 50 && JSON.stringify(request) !== JSON.stringify(expected); i += 1) {
        const given = (await exported(page)).outcome.rerun.request;
        request = Object.fromEntries(Object.keys(expected).map((name) => [name, given[name]]));
      }
      assert.deepEqual(request, expected);
      const { experiment, seed, k } = settings(page);
      assert.deepEqual({ experiment, seed: Number(seed), k: Number(k) }, expected);
      const pressed = expected.experiment === "vote" ? "Vote" : "Question bootstrap";
      assert.equal(await oneOf(page, pressed).getAttribute("aria-pressed"), "true");
      assert.equal(await field(page, "Seed").inputValue(), String(expected.seed));
    };
    const all = [
      { experiment: "vote", seed: 42, k: 16 }, { experiment: "vote", seed: 7, k: 16 },
      { experiment: "bootstrap", seed: 7, k: 16 }, { experiment: "bootstrap", seed: 7, k: 8 },
    ];
    await shows(all[3]);
    for (const at of [2, 1, 0]) {
      await page.goBack();
      await shows(all[at]);
    }
    for (const at of [1, 2, 3]) {
      await page.goForward();
      await shows(all[at]);
    }
  });
});

test("a hostile link lands on defaults, and names what it mended", async () => {
  const long = "9".repeat(20_000);
  await site.visit(`${RERUN}?a=9&rho=x&reruns=1000000000000&k=4&k=5&seed=${long}`, async (page) => {
    await filled(page);
    const card = await text(page, ".card.check");
    for (const words of [/“a” was “9”; 0\.5/, /“rho” was “x”; 0/, /“reruns” was “1000000000000”; 20000/, /“k”.* more than once/,
      /“seed” was “9+”; 42/, /“link” was/]) {
      assert.match(card, words);
    }
    assert.ok(card.length < 1000, "what is too long is not repeated");
    const { a, rho, reruns, k, seed, experiment } = settings(page);
    assert.deepEqual({ a, rho, reruns, k, seed, experiment },
      { a: "0.5", rho: "0", reruns: "20000", k: "4", seed: "42", experiment: "vote" });
    assert.deepEqual((await exported(page)).outcome.rerun, explore.analyse({ rerun: { k: 4 } }).rerun);
    await page.locator(".card button").click();
    assert.equal(await page.locator(".card").count(), 0);
  });
  for (const hash of [`${RERUN}?experiment=<img src=x onerror=window.hasRun=1>`, `${RERUN}?%`, `${RERUN}?k=Infinity&a=NaN`,
    `${RERUN}?${"&k=1".repeat(3000)}`, `${RERUN}?${"x".repeat(20_000)}=1`]) {
    await site.visit(hash, async (page) => {
      await filled(page);
      assert.equal(await page.evaluate(() => "hasRun" in window), false);
      assert.equal((await exported(page)).outcome.rerun.simulation.reruns, 20_000, hash.slice(0, 60));
      assert.ok((await page.locator("main").innerText()).length < 8_000);
    });
  }
});

test("a long run fills the figure; stopped at 30 per cent it keeps what it has, and can be run to the end", async () => {
  const whole = await undisturbed();
  await site.visit(long(), async (page) => {
    await page.waitForSelector(".plot canvas");
    await watchDots(page);
    const done = await cancelAt(page, 0.3);
    await page.waitForSelector("#run");
    assert.match(await text(page, ".working"), /stopped/i);
    const { reruns, draws, fingerprint } = await simulation(page);
    assert.ok(reruns >= 0.3 * MANY && reruns < MANY, `${reruns} reruns after Cancel at ${done}`);
    assert.notEqual(fingerprint, whole.fingerprint);
    assert.equal(draws / reruns, whole.draws / whole.reruns);
    // What is exported is what is shown, and the page says that it is not all.
    await page.waitForFunction((reruns) => window.dots.sums.at(-1) === reruns, reruns);
    assert.match(await text(page, "main"), /Stopped after [\d ]+ of 2 000 000 reruns/);
    assert.doesNotMatch(await text(page, "main"), /waits for the rest/);
    const drawn = await page.waitForFunction(() => window.dots.pictures.size >= window.dots.sums.length).catch(() => false);
    const { sums, nPictures } = await dots(page);
    assert.ok(sums.length >= 2, `${sums}`);
    assert.deepEqual(sums, sums.toSorted((a, b) => a - b), "it only ever fills");
    assert.ok(drawn, `the dots are drawn anew: ${nPictures} pictures of ${sums}`);
    await page.locator("#run").click();
    await page.waitForFunction((many) => window.dots.sums.at(-1) === many, MANY, { timeout: 60_000 });
    await filled(page);
    assert.equal(await page.locator(".working").count(), 0);
    assert.deepEqual(await simulation(page), whole);
    const later = (await dots(page)).sums.slice(sums.length).filter((sum) => sum > 0);
    assert.ok(later.every((sum) => sum >= reruns), `it goes on from ${reruns}: ${later}`);
    assert.match(await text(page, "main"), /All 2 000 000 reruns are in/);
  });
});

test("a new setting takes the place of a run, and nothing of the old one is shown any more", async () => {
  await site.visit(long(), async (page) => {
    await page.waitForSelector(".plot canvas");
    await watchDots(page);
    await underWay(page, 0.1);
    await type(page, /^Reruns/, "30000");
    await page.waitForFunction(() => window.dots.sums.at(-1) === 30_000);
    await filled(page);
    const { request, simulation } = (await exported(page)).outcome.rerun;
    assert.equal(request.reruns, 30_000);
    assert.deepEqual(simulation, explore.analyse({ rerun: { k: 16, reruns: 30_000, seed: 5 } }).rerun.simulation);
    const { sums } = await dots(page);
    const turn = sums.findIndex((sum, i) => i > 0 && sum < sums[i - 1]);
    assert.ok(sums[turn - 1] > 30_000 && sums.slice(turn).every((sum) => sum <= 30_000), `${sums}`);
    assert.deepEqual((await runs(page)).map(({ fingerprint }) => fingerprint), [simulation.fingerprint]);
    // So does another experiment, which is short enough to be done at once.
    await type(page, /^Reruns/, String(MANY));
    await underWay(page);
    await oneOf(page, "Sign flips").click();
    await ledeSays(page, "second model");
    await filled(page);
    assert.deepEqual((await exported(page)).outcome.rerun.simulation,
      explore.analyse({ rerun: { experiment: "permutation", k: 16, reruns: MANY, seed: 5 } }).rerun.simulation);
    assert.equal(await page.locator(".working").count(), 0);
  });
});

test("the figure is saved as SVG and PNG, the numbers as CSV and JSON", async () => {
  await site.visit(RERUN, async (page) => {
    await filled(page);
    const svg = await saved(page, "SVG");
    const drawing = svg.bytes.toString("utf8");
    assert.equal(svg.name, "tiebreak-rerun.svg");
    assert.match(drawing, /^<svg/);
    assert.match(drawing, /explore\/rerun\?experiment=vote&amp;k=16/, "the link that gives it again");
    const parsed = await page.evaluate((source) =>
      new DOMParser().parseFromString(source, "image/svg+xml").querySelector("parsererror")?.textContent ?? "", drawing);
    assert.equal(parsed, "");
    const png = await saved(page, "PNG");
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    const json = await exported(page);
    const csv = (await saved(page, "CSV")).bytes.toString("utf8").trim().split(/\r?\n/).map((line) => line.split(","));
    const counted = csv.filter(([quantity]) => quantity === "won").map((cells) => Number(cells[4]));
    const won = json.outcome.rerun.result.vote.find(({ quantity }) => quantity === "won");
    assert.deepEqual(counted, won.drawn);
    assert.equal(counted.reduce((sum, n) => sum + n, 0), 20_000);
    assert.deepEqual(csv.find(([name]) => name === "fingerprint")[1], json.outcome.rerun.simulation.fingerprint);
    assert.equal(json.request.rerun?.seed ?? json.request.seed, 42);
  });
});

test("another page in mid-run and back: nothing is lost, nothing hangs", async () => {
  const whole = await undisturbed();
  await site.visit(long(), async (page) => {
    await underWay(page);
    // No table: nothing takes its place, and the run goes on meanwhile.
    await page.locator("header nav a", { hasText: "Calculate" }).click();
    await page.waitForSelector("input[type=file]", { state: "attached" });
    await page.goBack();
    await filled(page);
    assert.equal(await page.locator(".working").count(), 0);
    assert.deepEqual(await simulation(page), whole);
  });
  await site.visit(long(), async (page) => {
    await underWay(page);
    // A table takes its place; back again, it is run anew.
    await page.evaluate((hash) => (location.hash = hash), sample("agreement_121"));
    await finished(page);
    await page.goBack();
    await page.waitForSelector(".plot canvas");
    await filled(page);
    assert.equal(await page.locator(".working").count(), 0);
    assert.deepEqual(await simulation(page), whole);
    await page.goForward();
    await finished(page);
    assert.equal((await exported(page)).outcome.agreement.n_items, 121);
  });
});

test("50 impatient moves of a slider end at the last one", async () => {
  await site.visit(`?workers=2${RERUN}?reruns=20000`, async (page) => {
    await filled(page);
    const slider = page.locator("#set-k");
    const move = (inFrames) => slider.evaluate(async (slider, inFrames) => {
      for (let i = 0; i < 50; i += 1) {
        slider.value = String((i * 7 + 6) % (Number(slider.max) + 1));
        slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
        if (inFrames) {
          await new Promise((frame) => requestAnimationFrame(frame));
        }
      }
      const last = slider.value;
      slider.dispatchEvent(new Event("change", { bubbles: true }));
      return last;
    }, inFrames);
    for (const inFrames of [false, true]) {
      const last = await move(inFrames);
      const k = await slider.getAttribute("aria-valuetext");
      await hashIs(page, `k=${k}&`);
      await ledeSays(page, `k = ${k} `);
      await filled(page);
      assert.deepEqual([await slider.inputValue(), await slider.getAttribute("aria-valuetext")], [last, k]);
      const { request, simulation } = (await exported(page)).outcome.rerun;
      assert.equal(request.k, Number(k));
      assert.deepEqual(simulation, explore.analyse({ rerun: { k: Number(k) } }).rerun.simulation);
      await slider.evaluate((slider) => {
        slider.value = "3";
        slider.dispatchEvent(new Event("change", { bubbles: true }));
      });
      await ledeSays(page, "k = 4 ");
      await filled(page);
    }
  });
});

test("the page says what ran where, and that the tallies are the same", async () => {
  await site.visit(`?workers=2${RERUN}?k=8&reruns=20000&gpu=off`, async (page) => {
    await filled(page);
    assert.match(await text(page, "main"), /per second, on 2 workers\./);
    // A link that says "workers only" shows the settings that say so.
    await page.locator("#set-gpu").selectOption("force");
    await page.getByText(/per second, on WebGPU \(software: google, swiftshader\)\./).waitFor();
    await filled(page);
    await page.locator("#set-workers").selectOption("1");
    await page.locator("#set-gpu").selectOption("off");
    await page.getByText(/per second, on 1 worker\./).waitFor();
    await filled(page);
    const all = await runs(page);
    assert.deepEqual(all.map(({ on }) => on), ["1 worker", "2 workers", "WebGPU (software: google, swiftshader)"]);
    assert.deepEqual(all.map(({ tallies }) => tallies), Array(3).fill("identical"));
    assert.deepEqual(all.map(({ fingerprint }) => fingerprint), Array(3).fill((await simulation(page)).fingerprint));
  });
  const without = await open();
  try {
    await without.visit(`?workers=2${RERUN}?k=8&reruns=20000&gpu=force`, async (page) => {
      await filled(page);
      const said = await text(page, "main");
      assert.match(said, /WebGPU is not available here: the browser offers no adapter\. The processor runs it/);
      assert.match(said, /on 2 workers\./);
      assert.deepEqual((await runs(page)).map(({ on }) => on), ["2 workers"]);
    });
  } finally {
    await without.close();
  }
});

test("the same link in a second tab gives the same numbers, while the first still runs", async () => {
  await site.visit(long(), async (page, context) => {
    await underWay(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await Promise.all([filled(page), filled(other)]);
    assert.equal(other.url(), page.url());
    assert.deepEqual(await simulation(other), await undisturbed());
    assert.deepEqual(await simulation(page), await undisturbed());
    assert.equal(await text(other, "#heading"), await text(page, "#heading"));
  });
});
