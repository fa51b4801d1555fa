// The engine's loops in Chromium: with one lane and with four on one thread, then on the page's own workers and, where
// there is an adapter, on WebGPU. Prints `name<tab>where<tab>replicates per second`, one line each, and nothing else.
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { open } from "./site.mjs";

const filter = process.argv[2] ?? "";
const RUNS = 5;
const print = (...parts) => console.log(parts.join("\t"));

/** Runs the module that was built from benches/loops, which the page's own server does not have. */
async function lanes(page) {
  await page.route("**/loops/*", async (route) => {
    const name = basename(new URL(route.request().url()).pathname);
    route.fulfill({
      body: await readFile(join(process.env.TIEBREAK_LOOPS, name)),
      contentType: name.endsWith(".js") ? "text/javascript" : "application/wasm",
    });
  });
  return page.evaluate(async ([filter, RUNS]) => {
    const loops = await import(new URL("loops/loops.js", document.baseURI));
    await loops.default();
    const milliseconds = (work) => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    /** Units per second: the size of a run is found first, then the median of several is taken. */
    const rate = (run) => {
      let n = 128;
      while (milliseconds(() => run(n)) < 150) {
        n *= 2;
      }
      const times = Array.from({ length: RUNS }, () => milliseconds(() => run(n))).sort((a, b) => a - b);
      return (1000 * n) / times[Math.floor(RUNS / 2)];
    };
    const records = [];
    loops.names().split(" ").forEach((name, at) => {
      if (name.includes(filter)) {
        records.push([name, "wasm scalar", rate((n) => loops.run(at, n, true))]);
        records.push([name, "wasm simd", rate((n) => loops.run(at, n, false))]);
      }
    });
    const perRound = loops.bare(1);
    records.push(["bare", "wasm simd", perRound * rate((n) => loops.bare(n))]);
    return records;
  }, [filter, RUNS]);
}

const site = await open();
try {
  await site.visit("", async (page) => {
    for (const [name, place, value] of await lanes(page)) {
      print(name, place, Math.round(value));
    }
  });
} finally {
  await site.close();
}
