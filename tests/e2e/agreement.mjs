// Agreement in Chromium, in the page's thread alone: the loops of benches/loops/agreement.rs, built for speed as the module
// that runs replicates is, and built to be small as the modules of the pages are. Prints `name<tab>where<tab>seconds`, one line
// each, and what each time has to stay within; asserts nothing.
//
// A page draws its bootstrap in the fast module, and does all else in a small one.
import { open, serveLoops } from "./site.mjs";

const filter = process.argv[2] ?? "";
const RUNS = 5;
const BUILDS = { wasm: process.env.TIEBREAK_LOOPS, "wasm, small": process.env.TIEBREAK_SMALL_LOOPS };

/** The records of a build: of each loop its name, its seconds, the median of several runs, and the seconds promised. */
function measured(page) {
  return page.evaluate(async ([filter, RUNS]) => {
    const loops = await import(new URL("loops/loops.js", document.baseURI));
    await loops.default();
    /** Seconds of a run, among as many as the clock can tell from nothing. */
    const seconds = (n) => {
      const start = performance.now();
      for (let run = 0; run < n; run += 1) {
        loops.agreement_run();
      }
      return (performance.now() - start) / 1000 / n;
    };
    const records = [];
    loops.agreement_names().split("\n").forEach((name, at) => {
      if (!name.includes(filter)) {
        return;
      }
      loops.agreement_make(at);
      const n = Math.ceil(0.05 / Math.max(seconds(1), 1e-4));
      const times = Array.from({ length: RUNS }, () => seconds(n)).sort((a, b) => a - b);
      records.push({ name, time: times[Math.floor(RUNS / 2)], within: loops.agreement_within(at) / 1000 });
    });
    return records;
  }, [filter, RUNS]);
}

const site = await open();
try {
  const found = [];
  for (const [place, folder] of Object.entries(BUILDS).filter(([, folder]) => folder)) {
    await site.visit("", async (page) => {
      await serveLoops(page, folder);
      found.push({ place, records: await measured(page) });
    });
  }
  for (const { place, records } of found) {
    records.forEach(({ name, time }) => console.log([name, place, time.toPrecision(4)].join("\t")));
  }
  found[0]?.records.forEach(({ name, within }) => console.log([name, "within", within].join("\t")));
} finally {
  await site.close();
}
