// The same outcome everywhere: random settings of each experiment, run natively, by 1, 2 and 7 workers, on WebGPU
// (Chromium's software adapter) and by the JavaScript function, give one export, digit for digit.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { dist, exported, filled, open, runs, workers } from "./site.mjs";

let site, explore;
before(async () => {
  site = await open("--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader");
  explore = await import(pathToFileURL(join(dist, "explore.js")));
  await explore.default({ module_or_path: await readFile(join(dist, "explore_bg.wasm")) });
});
after(() => site?.close());

/** Draws from which on one more worker takes part, and a few more than seven of them need. */
const PER_WORKER = 2 ** 20;
const DRAWS = 6.5 * PER_WORKER;
/** A flip takes a single draw, and WebGPU makes sixteen for it: fewer of them take as long. */
const FLIPS = 3.2 * PER_WORKER;

/** A generator of 32-bit integers (mulberry32), the same ones in every run of the tests. */
function generator(state) {
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return (word ^ (word >>> 14)) >>> 0;
  };
}

// Another seed tries other settings.
const next = generator(Number(process.env.TIEBREAK_SEED ?? 2));
const below = (n) => next() % n;
const oneOf = (...choices) => choices[below(choices.length)];
const share = () => oneOf(0, 1, below(101) / 100, below(101) / 100, below(101) / 100);

/** Relative sizes of attractors, largest first. */
const sizes = () => Array.from({ length: 2 + below(3) }, () => 1 + below(100)).sort((a, b) => b - a);

/** A random request of an experiment, with about as many draws as are wanted of it. */
function request(experiment) {
  const k = oneOf(1 + below(4), 5 + below(28), 33 + below(224));
  const rho = oneOf(0, share());
  const perRerun = { vote: 30 * (k + 1 + (rho > 0 ? 1 : 0)), budget: 30 * k, bootstrap: 30, permutation: 1 }[experiment];
  const draws = experiment === "permutation" ? FLIPS : DRAWS;
  return {
    experiment, k, a: share(), attractors: oneOf(1 + below(4), sizes()), rho, difficulty: oneOf("spread", "concentrated", "uniform"),
    reruns: Math.ceil(draws / perRerun) + below(1000), seed: next(),
  };
}

/** A link says first that there are sizes, and then which. */
const link = ({ attractors, ...request }) => {
  const own = Array.isArray(attractors) ? { attractors: "own", shares: attractors.join(",") } : { attractors };
  return `explore/rerun?${new URLSearchParams({ ...request, ...own })}`;
};

/** An outcome without which processors were allowed, the one thing that may differ. */
const numbers = ({ request: { gpu, ...request }, ...outcome }) => ({ ...outcome, request });

const native = async (request) => {
  const program = process.env.TIEBREAK_TALLY;
  assert.ok(program, "TIEBREAK_TALLY is not set: it names the program of examples/tally.rs, built with "
    + "`cargo build --locked --no-default-features --example tally`; `cargo xtask test --only e2e` does both");
  const { stdout } = await promisify(execFile)(program, [link(request)], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout).outcome.rerun;
};

/**
 * Makes sure that two outcomes are the same: integers, and with them the tally, to the last one, words too, and reals up
 * to a rounding. What is exact is worked out in floating point, and the logarithms of a native library and of
 * WebAssembly differ in their last bits.
 */
function assertSame(found, expected, path = "") {
  if (typeof expected !== "object" || expected === null) {
    const isReal = [found, expected].every(Number.isFinite) && ![found, expected].every(Number.isSafeInteger);
    const gap = isReal ? Math.abs(found - expected) : 0;
    assert.ok(isReal ? gap <= 1e-13 + 1e-11 * Math.abs(expected) : found === expected, `${path}: ${found}, not ${expected}`);
    return;
  }
  assert.deepEqual(Object.keys(found), Object.keys(expected), path);
  Object.keys(expected).forEach((key) => assertSame(found[key], expected[key], `${path}/${key}`));
}

/** The outcome in the page with so many hands, what ran it, and how many workers there were of those expected. */
const inPage = async (hands, request, expected = 1 + hands) => {
  let seen;
  await site.visit(`?workers=${hands}#/${link(request)}`, async (page) => {
    await filled(page);
    const [run] = await runs(page);
    seen = { outcome: (await exported(page)).outcome.rerun, on: run?.on, nWorkers: await workers(page, expected) };
  });
  return seen;
};

/** The last two know few settings: k and the difficulty. */
const TRIALS = { vote: 3, budget: 3, bootstrap: 2, permutation: 2 };

for (const [experiment, n] of Object.entries(TRIALS)) {
  for (const asked of Array.from({ length: n }, () => request(experiment))) {
    test(`native, 1, 2 and 7 workers, WebGPU and analyse agree: ${link(asked)}`, async () => {
      const natively = await native(asked);
      const { simulation } = natively;
      assert.match(simulation.fingerprint, /^[0-9a-f]{16}$/);
      assert.equal(simulation.reruns, asked.reruns, "all of them");
      assert.ok(simulation.draws > 3e6 && simulation.draws < 30e6, `${simulation.draws} draws`);
      const expected = numbers(explore.analyse({ rerun: asked }).rerun);
      assert.deepEqual(expected.simulation.fingerprint, simulation.fingerprint, "analyse");
      assertSame(expected, numbers(natively));
      const most = [1, 2, 7];
      for (const [i, { outcome, on, nWorkers }] of (await Promise.all(most.map((n) => inPage(n, asked)))).entries()) {
        const n = Math.min(most[i], Math.ceil(simulation.draws / PER_WORKER));
        assert.match(on, new RegExp(`^${n} workers?$`), "what ran it");
        assert.equal(nWorkers, 1 + n, "what describes the page, and hands");
        assert.deepEqual(numbers(outcome), expected, `${n} workers`);
      }
      const { outcome, on, nWorkers } = await inPage(2, { ...asked, gpu: "force" }, 2);
      assert.match(on, /^WebGPU/, "what ran it");
      assert.equal(nWorkers, 2, "what describes the page, and the hand on WebGPU");
      assert.deepEqual(numbers(outcome), expected, "WebGPU");
    });
  }
}
