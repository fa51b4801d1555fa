// How long a person waits, in the built site: from a slider's input event to the painted figure, and for the
// bootstrap. Prints one table and asserts nothing.
//
// Moving a slider is timed inside the page: from just before the `input` event is dispatched to the first message
// handled after the frame in which the canvas has been redrawn (its width is set anew by every drawing, and that is
// what is listened for). Chromium hands out the moves of a pointer at the start of a frame, so that is where the event
// is dispatched; the line below has it just after a frame instead, where it waits for a whole one. "At work" is the part
// until the redrawing has returned.
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filled, finished, open, sample } from "./site.mjs";

const filter = process.argv[2] ?? "";
const MOVES = 200;
const REPLICATES = 100_000;
const RUNS = 5;

const quantile = (values, p) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
};
const median = (values) => quantile(values, 0.5);

/**
 * Milliseconds of each of many slider moves, until the frame with the drawing is out and until the drawing is done;
 * the event comes at the start of a frame (`aligned`) or just after one.
 */
async function slider(site, { page: where, setting }, aligned) {
  let times;
  await site.visit(`#/${where}`, async (page) => {
    await filled(page);
    times = await page.evaluate(async ([moves, setting, aligned]) => {
      const slider = document.querySelector(`#set-${setting}`);
      let drawnAt = 0;
      const width = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, "width");
      Object.defineProperty(HTMLCanvasElement.prototype, "width", {
        ...width,
        set(value) {
          width.set.call(this, value);
          // Drawing follows in the same task; its end is seen by the microtask after it.
          queueMicrotask(() => (drawnAt = performance.now()));
        },
      });
      const afterFrame = (inFrame = () => {}) => new Promise((done) => requestAnimationFrame(() => {
        inFrame();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done(performance.now());
        channel.port2.postMessage(0);
      }));
      const [painted, worked] = [[], []];
      for (let i = 0; i < moves; i += 1) {
        drawnAt = 0;
        let start;
        const move = () => {
          slider.value = String((i * 37) % (Number(slider.max) + 1));
          start = performance.now();
          slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
        };
        if (!aligned) {
          move();
        }
        let end = await afterFrame(aligned ? move : undefined);
        // A move that changes no figure, as to more draws than are shown, is not counted.
        for (let frame = 0; drawnAt === 0 && frame < 30; frame += 1) {
          end = await afterFrame();
        }
        if (drawnAt > 0) {
          painted.push(end - start);
          worked.push(drawnAt - start);
        }
      }
      return { painted, worked };
    }, [MOVES, setting, aligned]);
  });
  return times;
}

/**
 * Every slider of the pages of models that is seen at once, and that of the samples drawn from a table, which is moved while
 * the bootstrap of the move before goes on.
 */
const SLIDERS = [
  ["vote", "a"], ["vote", "k"], ["seeds", "n"], ["seeds", "shift"], ["seeds", "draws"], ["budget", "budget"],
  ["budget", "long"], ["budget", "short"], ["budget", "shift"], ["cost", "a"], ["cost", "budget"],
  ["vote?problems=120&difficulty=uniform", "k"], ["seeds?problems=120", "shift"],
].map(([page, setting]) => ({ page: `explore/${page}`, setting }))
  .concat({ page: "calc/answers?sample=answers_30x64", setting: "k" });

/** Milliseconds from the key in the seed field of a page of reruns until all of them are in and drawn. */
async function reruns(site, settings) {
  const runs = [];
  await site.visit(`#/explore/rerun?${settings}&gpu=off`, async (page) => {
    await filled(page);
    const field = page.locator("#set-seed, .seed input").first();
    for (let run = 0; run < RUNS; run += 1) {
      await field.fill(String(100 + run));
      await page.evaluate((seed) => {
        window.run = new Promise((done) => {
          let pressed;
          addEventListener("keydown", () => (pressed = performance.now()), { once: true, capture: true });
          const observer = new MutationObserver(() => {
            const isIn = document.querySelector("figcaption").textContent.includes(`seed ${seed},`)
              && /^All /.test(document.querySelector(".run").textContent);
            if (isIn && pressed) {
              observer.disconnect();
              done(performance.now() - pressed);
            }
          });
          observer.observe(document.body, { childList: true, characterData: true, subtree: true });
        });
      }, 100 + run);
      await field.press("Enter");
      runs.push(await page.evaluate(() => window.run));
    }
  });
  return median(runs);
}

/**
 * Seconds of a bootstrap of agreement_142: of its draws (from the first sight of the progress bar to its end), and
 * in all (from the key in the seed field to the finished intervals).
 */
async function bootstrap(site, workers) {
  const runs = [];
  await site.visit(`?workers=${workers}${sample("agreement_142", `&replicates=${REPLICATES}`)}`, async (page) => {
    await finished(page);
    await page.getByRole("button", { name: "More settings" }).click();
    const field = page.getByRole("textbox", { name: "Seed" });
    for (let run = 0; run < RUNS; run += 1) {
      await field.fill(String(100 + run));
      await page.evaluate(() => {
        window.run = new Promise((done) => {
          let pressed, begun, drawn;
          addEventListener("keydown", () => (pressed = performance.now()), { once: true, capture: true });
          const observer = new MutationObserver(() => {
            const bar = document.querySelector("progress");
            const now = performance.now();
            begun ??= bar ? now : undefined;
            drawn ??= bar && bar.value === bar.max ? now : undefined;
            if (begun && !bar) {
              observer.disconnect();
              done({ drawing: ((drawn ?? now) - begun) / 1000, all: (now - pressed) / 1000 });
            }
          });
          observer.observe(document.body, { childList: true, attributes: true, subtree: true });
        });
      });
      await field.press("Enter");
      runs.push(await page.evaluate(() => window.run));
    }
  });
  return { drawing: median(runs.map(({ drawing }) => drawing)), all: median(runs.map(({ all }) => all)) };
}

/**
 * A long table of 100 MB, 2.5 million items by two raters: seconds until it is read, and until its agreement is there without
 * the bootstrap; the longest frame until then; and, of another reading, for looking takes time itself, by how much the
 * browser's memory grew.
 */
async function reading(site) {
  const file = join(tmpdir(), `tiebreak-${process.pid}-long.csv`);
  const labels = ["Yes", "No", "Unclear", "Yes", "No"];
  const lines = ["item,rater,label\n"];
  for (let i = 0; i < 2_500_000; i += 1) {
    const item = `item${String(i).padStart(7, "0")}`;
    lines.push(`${item},A,${labels[i % 5]}\n${item},B,${labels[(i * 7) % 5]}\n`);
  }
  await writeFile(file, lines.join(""));
  const size = (await stat(file)).size;
  const { grown } = await readOnce(site, file, true);
  const run = await readOnce(site, file, false);
  await rm(file);
  return { ...run, grown, size };
}

/** One reading of a file, with an eye on the clock or on the memory. */
async function readOnce(site, file, watched) {
  let run;
  await site.visit("#/calc/agreement", async (page) => {
    await page.waitForSelector("input[type=file]", { state: "attached" });
    await page.evaluate(() => {
      window.run = new Promise((done) => {
        let [last, longest, begun, read] = [performance.now(), 0, undefined, undefined];
        document.addEventListener("change", () => ([begun, longest] = [performance.now(), 0]), { once: true, capture: true });
        const look = () => {
          const now = performance.now();
          [longest, last] = [Math.max(longest, now - last), now];
          const said = document.querySelector(".working")?.innerText ?? "";
          if (/Reading/.test(said)) {
            read = now;
          }
          if (/items used/.test(document.querySelector(".meta")?.innerText ?? "")) {
            done({ read: (read - begun) / 1000, all: (now - begun) / 1000, longest });
          } else {
            requestAnimationFrame(look);
          }
        };
        requestAnimationFrame(look);
      });
    });
    const before = await resident();
    let most = before;
    const look = async () => (most = Math.max(most, await resident()));
    const watch = watched ? setInterval(look, 100) : undefined;
    await page.locator("input[type=file]").first().setInputFiles(file);
    run = await page.evaluate(() => window.run);
    clearInterval(watch);
    run.grown = most - before;
  });
  return run;
}

/** Bytes of memory that Chromium's pages have, as the system counts; 0 where it does not say. */
async function resident() {
  let bytes = 0;
  for (const process of await readdir("/proc").catch(() => [])) {
    const command = await readFile(`/proc/${process}/cmdline`, "utf8").catch(() => "");
    if (command.includes("--type=renderer")) {
      const memory = await readFile(`/proc/${process}/statm`, "utf8").catch(() => "0 0");
      bytes += 4096 * Number(memory.split(" ")[1]);
    }
  }
  return bytes;
}

const site = await open();
try {
  const lines = [];
  const sliders = SLIDERS.filter(({ page, setting }) => `slider ${page} / ${setting}`.includes(filter));
  if (sliders.length > 0) {
    const spread = (times) => [`${median(times).toFixed(1)} ms`, `95%: ${quantile(times, 0.95).toFixed(1)} ms`];
    for (const one of sliders) {
      const { painted, worked } = await slider(site, one, true);
      lines.push([`slider ${one.page} / ${one.setting}: figure redrawn`, ...spread(worked)]);
      lines.push(["  and the frame with it out", ...spread(painted)]);
    }
  }
  if ("reruns".includes(filter)) {
    for (const [name, settings] of [
      ["20 000 reruns of 30 problems", "k=1&reruns=20000"],
      ["2000 reruns of maj@16", "k=16&reruns=2000"],
    ]) {
      lines.push([`${name}, from key to screen`, `${(await reruns(site, settings)).toFixed(0)} ms`, ""]);
    }
  }
  if ("bootstrap".includes(filter)) {
    const draws = 142 * REPLICATES;
    const [one, two] = [await bootstrap(site, 1), await bootstrap(site, 2)];
    const rate = (seconds) => `${(draws / seconds / 1e6).toFixed(1)} million draws/s`;
    for (const [name, run] of [["1 worker", one], ["2 workers", two]]) {
      lines.push([`bootstrap, 142 items × ${REPLICATES}, ${name}`, rate(run.drawing),
        `${(one.drawing / run.drawing).toFixed(2)} times 1 worker`]);
      lines.push(["  with the intervals, from key to screen", `${(1000 * run.all).toFixed(0)} ms`,
        `${(one.all / run.all).toFixed(2)} times 1 worker`]);
    }
  }
  if ("reading".includes(filter)) {
    const { read, all, longest, grown, size } = await reading(site);
    const rate = (seconds) => `${(size / seconds / 1e6).toFixed(0)} MB/s`;
    lines.push([`reading ${(size / 1e6).toFixed(0)} MB, 5 million labels`, `${read.toFixed(1)} s`, rate(read)]);
    lines.push(["  with items, raters and agreement", `${all.toFixed(1)} s`, rate(all)]);
    lines.push(["  longest frame of the page meanwhile", `${longest.toFixed(0)} ms`, ""]);
    lines.push(["  growth of memory", `${(grown / 1e6).toFixed(0)} MB`, `${(grown / size).toFixed(2)} times the file`]);
  }
  console.log(`Chromium ${site.browser.version()}, headless; medians.`);
  for (const [name, value, note] of lines) {
    console.log(`${name.padEnd(48)}${value.padStart(24)}   ${note}`);
  }
} finally {
  await site.close();
}
