// The engine's loops in Chromium: with one lane and with four on one thread, then on the page's own workers and on WebGPU,
// a device where there is one, else the software adapter. Prints `name<tab>where<tab>replicates per second`, one line each, and nothing else.
import { open, serveLoops } from "./site.mjs";

const filter = process.argv[2] ?? "";
const RUNS = 5;
/** Seconds that one thread would take for a run on the page's workers: long enough that the start does not tell. */
const SECONDS = 4;
/** Draws of a run on WebGPU; a software adapter is some fifty times slower than a device. */
const DRAWS = { device: 6e8, software: 2e7 };
/** The most reruns that a link may ask for. */
const MOST = 2 ** 31;
const print = (...parts) => console.log(parts.join("\t"));

/** Runs the module that was built from benches/loops. */
async function lanes(page) {
  await serveLoops(page, process.env.TIEBREAK_LOOPS);
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
    const [records, links] = [[], []];
    loops.names().split(" ").forEach((name, at) => {
      if (name.includes(filter)) {
        records.push([name, "wasm scalar", rate((n) => loops.run(at, n, true))]);
        const fast = rate((n) => loops.run(at, n, false));
        records.push([name, "wasm simd", fast]);
        links.push({ name, link: loops.link(at), draws: loops.draws(at), fast });
      }
    });
    const perRound = loops.bare(1);
    records.push(["bare", "wasm simd", perRound * rate((n) => loops.bare(n))]);
    return { records, links };
  }, [filter, RUNS]);
}

/** What the table of runs says of a finished run of the page: what ran it, and how many draws a second. */
async function ran(page) {
  const row = page.locator("table", { hasText: "fingerprint" }).locator("tbody tr").first();
  await row.waitFor({ timeout: 300_000 });
  const [on, , rate] = await row.locator("th, td").allInnerTexts();
  // Thousands are set apart by a thin space.
  const millions = Number.parseFloat(rate.replace(/\s/g, ""));
  if (Number.isNaN(millions)) {
    throw new Error(`too short a run to be timed: ${rate}`);
  }
  return { on, rate: 1e6 * millions };
}

/** Replicates per second of a link on the page, by what ran it; the median of a few runs. */
async function onPage(site, query, { link, draws }, processors, replicates) {
  const reruns = Math.max(100, Math.min(MOST, Math.floor(replicates)));
  const found = [];
  for (let seed = 1; seed <= 3; seed += 1) {
    await site.visit(`${query}#/${link}&gpu=${processors}&reruns=${reruns}&seed=${seed}`, async (page) => {
      found.push(await ran(page));
    });
  }
  found.sort((a, b) => a.rate - b.rate);
  return { on: found[1].on, rate: found[1].rate / draws };
}

/** What WebGPU is here: a device, a program on the processor if there is no other, or nothing. */
async function adapter() {
  for (const [kind, processors, options] of [
    ["device", "auto", ["--enable-unsafe-webgpu"]],
    ["software", "force", ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"]],
  ]) {
    const site = await open(...options);
    let found = null;
    await site.visit("", async (page) => {
      found = await page.evaluate(async () => {
        const adapter = await navigator.gpu?.requestAdapter();
        return adapter ? (adapter.info?.isFallbackAdapter ?? adapter.isFallbackAdapter ?? false) : null;
      });
    });
    if (found === (kind === "software")) {
      return { site, kind, processors };
    }
    await site.close();
  }
  return null;
}

const site = await open();
let links;
try {
  await site.visit("", async (page) => {
    const measured = await lanes(page);
    links = measured.links;
    for (const [name, place, value] of measured.records) {
      print(name, place, Math.round(value));
    }
  });
  for (const n of [1, 2]) {
    for (const of of links) {
      const { on, rate } = await onPage(site, `?workers=${n}`, of, "off", SECONDS * of.fast);
      print(of.name, on, Math.round(rate));
    }
  }
} finally {
  await site.close();
}
const gpu = await adapter();
try {
  for (const of of gpu ? links : []) {
    const { on, rate } = await onPage(gpu.site, "", of, gpu.processors, DRAWS[gpu.kind] / of.draws);
    print(of.name, on, Math.round(rate));
  }
} finally {
  await gpu?.site.close();
}
