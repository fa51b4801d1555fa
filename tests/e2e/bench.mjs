// How long a person waits, in the built site: from a slider's input event to the painted figure, and for the
// bootstrap. Prints one table and asserts nothing.
//
// Moving a slider is timed inside the page: from just before the `input` event is dispatched to the first message
// handled after the frame in which the canvas has been redrawn (its width is set anew by every drawing, and that is
// what is listened for). Chromium hands out the moves of a pointer at the start of a frame, so that is where the event
// is dispatched; the line below has it just after a frame instead, where it waits for a whole one. "At work" is the part
// until the redrawing has returned.
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
async function slider(site, aligned) {
  let times;
  await site.visit("#/explore/vote?a=0.5&k=64&difficulty=spread", async (page) => {
    await filled(page);
    times = await page.evaluate(async ([moves, aligned]) => {
      const slider = document.querySelector("#set-a");
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
          slider.value = String((i * 37) % 101);
          start = performance.now();
          slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
        };
        if (!aligned) {
          move();
        }
        let end = await afterFrame(aligned ? move : undefined);
        while (drawnAt === 0) {
          end = await afterFrame();
        }
        painted.push(end - start);
        worked.push(drawnAt - start);
      }
      return { painted, worked };
    }, [MOVES, aligned]);
  });
  return times;
}

/**
 * Seconds of a bootstrap of agreement_142: of its draws (from the first sight of the progress bar to its end), and
 * in all (from the key in the seed field to the finished intervals).
 */
async function bootstrap(site, workers) {
  const runs = [];
  await site.visit(`?workers=${workers}${sample("agreement_142", `&replicates=${REPLICATES}`)}`, async (page) => {
    await finished(page);
    await page.getByRole("button", { name: /columns/i }).click();
    const field = page.locator("#table-panel input[type=text]").nth(1);
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

const site = await open();
try {
  const lines = [];
  if ("slider".includes(filter)) {
    const { painted, worked } = await slider(site, true);
    const late = await slider(site, false);
    lines.push([`slider to painted figure, ${MOVES} moves`, `${median(painted).toFixed(1)} ms`,
      `95%: ${quantile(painted, 0.95).toFixed(1)} ms`]);
    lines.push(["  moved just after a frame", `${median(late.painted).toFixed(1)} ms`,
      `95%: ${quantile(late.painted, 0.95).toFixed(1)} ms`]);
    lines.push(["  of it at work", `${median(worked).toFixed(1)} ms`, `95%: ${quantile(worked, 0.95).toFixed(1)} ms`]);
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
  console.log(`Chromium ${site.browser.version()}, headless; medians.`);
  for (const [name, value, note] of lines) {
    console.log(`${name.padEnd(48)}${value.padStart(24)}   ${note}`);
  }
} finally {
  await site.close();
}
