// What goes wrong on the way of a run: hands that throw, hang or cannot be loaded, graphics processors that are not
// there, too small or lost, runs that are stopped, tabs that are hidden. Each ends with the same digits as an
// undisturbed run, or with a clean stop, and never hangs.
//
// The faults are made here, around the built site: a hand's script is replaced by one that loads the real one and
// misbehaves.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { dist, exported, filled, finished, open, runs, sample, text } from "./site.mjs";

let site;
before(async () => (site = await open("--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader")));
after(() => site?.close());

const hand = await readFile(join(dist, "compute-worker.js"), "utf8");

/** The scripts of hands as they are asked for, the first with the first fault and so on; later ones work. */
const faulty = (...faults) => ({
  prepare: (page) => page.route("**/compute-worker.js*", (route) => {
    const fault = faults.length > 0 ? faults.shift() : "";
    return fault === null ? route.fulfill({ status: 404, body: "" })
      : route.fulfill({ contentType: "text/javascript", body: `${fault}\n${hand}` });
  }),
  allow: /fault|404|failed to load|failed: .*compute-worker/i,
});

/** Throws at the nth message it is sent. */
const throwsAt = (n) => `let nFault = 0;
  addEventListener("message", (event) => {
    nFault += 1;
    if (nFault === ${n}) {
      event.stopImmediatePropagation();
      throw new Error("a fault made by the test");
    }
  });`;

/** Takes what it is sent and never answers, once it has said so much. */
const silentAfter = (n) => `let nSaid = 0;
  const say = postMessage.bind(self);
  self.postMessage = (...message) => {
    nSaid += 1;
    if (nSaid <= ${n}) {
      say(...message);
    }
  };`;

/** Never returns from the nth message it is sent, once it has said so to the console. */
const hangsAt = (n) => `let nHang = 0;
  addEventListener("message", () => {
    nHang += 1;
    if (nHang === ${n}) {
      console.debug("hangs");
    }
    while (nHang >= ${n}) {}
  });`;

const long = (settings = "") => sample("agreement_142", `&replicates=100000&seed=3${settings}`);

/** The export of an agreement run that nothing disturbs. */
let calm;
const undisturbed = async () => {
  calm ??= new Promise((done, failed) => site.visit(`?workers=2${long()}`, async (page) => {
    await finished(page);
    done(await exported(page));
  }).catch(failed));
  return calm;
};

for (const [what, faults] of [
  ["a hand that throws at its first range", [throwsAt(2)]],
  ["a hand that throws amid its ranges", [throwsAt(4)]],
  ["two hands that throw", [throwsAt(3), throwsAt(3)]],
  ["a hand that cannot be loaded", [null]],
  ["a hand that cannot be understood", ["postMessage([new Uint8Array([250, 1, 2]), 0]);"]],
  ["a hand that falls silent", [silentAfter(2)]],
  ["a hand that hangs in a range", [hangsAt(3)]],
]) {
  test(`${what} is replaced, and the digits are the same`, async () => {
    const expected = await undisturbed();
    await site.visit(`?workers=2${long()}`, async (page) => {
      await finished(page);
      assert.deepEqual(await exported(page), expected);
    }, faulty(...faults));
  });
}

test("hands that never work end the run, not in a loop", async () => {
  for (const fault of [null, throwsAt(1), "throw new Error('a fault made by the test');"]) {
    let nAsked = 0;
    await site.visit(`?workers=2${long()}`, async (page) => {
      page.on("request", (request) => (nAsked += request.url().includes("compute-worker.js") ? 1 : 0));
      await page.locator("#run-line", { hasText: /calculating part/i }).waitFor();
      assert.ok(nAsked <= 6, `${nAsked} hands were started`);
    }, faulty(...Array(50).fill(fault)));
  }
});

test("a stopped run leaves what needs none of it, and hands that do not stop are ended", async () => {
  const expected = await undisturbed();
  const { prepare, allow } = faulty(hangsAt(3), hangsAt(4));
  let stands;
  const watched = async (page) => {
    await prepare(page);
    let nHanging = 0;
    const predicate = (message) => message.text() === "hangs" && (nHanging += 1) === 2;
    stands = page.waitForEvent("console", { predicate });
    await page.addInitScript(() => {
      window.nEnded = 0;
      const { terminate } = Worker.prototype;
      Worker.prototype.terminate = function () {
        terminate.call(this);
        window.nEnded += 1;
      };
    });
  };
  await site.visit(`?workers=2${long()}`, async (page) => {
    // Both hands hang in a range, so that the run stands still.
    await stands;
    await page.locator("progress ~ button").click();
    await page.waitForFunction(() => window.nEnded >= 2, null, { timeout: 20_000 });
    const nEnded = await page.evaluate(() => window.nEnded);
    assert.equal(nEnded, 2, "hands that hang were not ended");
    assert.equal((await exported(page)).outcome.agreement.bootstrap, "pending");
    await page.locator("#run").click();
    await finished(page);
    assert.deepEqual(await exported(page), expected);
  }, { prepare: watched, allow });
});

/** Reruns of the benchmark on these processors. */
const rerun = (gpu, reruns = 100000) => `?workers=2#/explore/rerun?experiment=vote&k=16&reruns=${reruns}&seed=5&gpu=${gpu}`;

/** What came of a rerun, without what was to run it. */
const result = async (page) => {
  await filled(page);
  const { rerun } = (await exported(page)).outcome;
  delete rerun.request.gpu;
  return rerun;
};

let calmRerun;
const undisturbedRerun = () => {
  calmRerun ??= new Promise((done, failed) => site.visit(rerun("off"), async (page) => {
    done(await result(page));
  }).catch(failed));
  return calmRerun;
};

/** Has the adapter that is found replaced by what `of` makes of it. */
const adapters = (of) => `const find = navigator.gpu.requestAdapter.bind(navigator.gpu);
  const of = ${of};
  navigator.gpu.requestAdapter = async (options) => of(await find(options));`;

/** Destroys the device at its nth submission. */
const destroyedAt = (n) => `const makeDevice = GPUAdapter.prototype.requestDevice;
  const submit = GPUQueue.prototype.submit;
  GPUAdapter.prototype.requestDevice = async function (...options) {
    const device = await makeDevice.apply(this, options);
    let nSubmitted = 0;
    GPUQueue.prototype.submit = function (...commands) {
      submit.apply(this, commands);
      nSubmitted += 1;
      if (nSubmitted === ${n}) {
        device.destroy();
      }
    };
    return device;
  };`;

for (const [what, fault, said, on] of [
  ["WebGPU on a software adapter that is asked for", "", /on WebGPU \(software: .*swiftshader\)/, /^WebGPU/],
  ["a browser without WebGPU", "Object.defineProperty(navigator, 'gpu', { value: undefined });",
    /not available here: the browser has none/],
  ["a null adapter", adapters("() => null"), /not available here: the browser offers no adapter/],
  ["an adapter without the limits", adapters(`(adapter) => Object.defineProperty(adapter, "limits", {
    value: new Proxy(adapter.limits, { get: (limits, name) => Math.min(limits[name], 16) }),
  })`), /not available here: its limit max\w+ is too small/],
  ["an adapter that gives no device", "GPUAdapter.prototype.requestDevice = async () => { throw new Error('none'); };",
    /not available here: its adapter gives no device \(none\)/],
  ["a device destroyed at its first submission", destroyedAt(1), /lost/],
  ["a device destroyed amid a run", destroyedAt(6), /lost, or refused the work.* others ran what was missing/],
  ["a worker on WebGPU that throws", throwsAt(4), /lost.* others ran what was missing/],
]) {
  test(`${what}: the digits are those of the hands`, async () => {
    const expected = await undisturbedRerun();
    await site.visit(rerun("force"), async (page) => {
      assert.deepEqual(await result(page), expected);
      assert.match(await text(page, "main"), said);
      const [run] = await runs(page);
      assert.match(run.on, on ?? /^2 workers$/);
      assert.equal(run.fingerprint, expected.simulation.fingerprint);
    }, faulty(fault));
  });
}

for (const [what, faults] of [
  ["a hand that throws amid its ranges", [throwsAt(4)]],
  ["two hands that throw", [throwsAt(3), throwsAt(3)]],
  ["a hand that hangs in a range", [hangsAt(3)]],
]) {
  test(`${what} is replaced on a page that fills, which says so`, async () => {
    const expected = await undisturbedRerun();
    await site.visit(rerun("off"), async (page) => {
      assert.deepEqual(await result(page), expected);
      assert.match(await text(page, "main"), /on the way; others ran what was missing/);
      assert.match((await runs(page))[0].on, /^2 workers$/);
    }, faulty(...faults));
  });
}

/** Waits until this share of a page's run is done. */
const at = (page, share) => page.waitForFunction((share) => {
  const bar = document.querySelector("progress");
  return bar && bar.value >= share * bar.max;
}, share);

for (const gpu of ["off", "force"]) {
  test(`a page stopped at 30 per cent keeps what it has, and can be run again (gpu=${gpu})`, async () => {
    await site.visit(rerun(gpu, gpu === "off" ? 4000000 : 100000), async (page) => {
      await at(page, 0.3);
      await page.locator("progress ~ button").click();
      await page.waitForSelector("#run");
      const { simulation, request } = await result(page);
      assert.ok(simulation.reruns >= 0.3 * request.reruns && simulation.reruns < request.reruns, simulation.reruns);
      await page.locator("#run").click();
      await at(page, 0);
      assert.equal((await result(page)).simulation.reruns, request.reruns);
    });
  });
}

test("a long run in a tab that is hidden, frozen and shown again loses nothing", async () => {
  const results = [];
  for (const hide of [false, true]) {
    await site.visit(rerun("off", 4000000), async (page, context) => {
      await at(page, 0.1);
      if (hide) {
        const session = await context.newCDPSession(page);
        const other = await context.newPage();
        await other.bringToFront();
        await session.send("Page.setWebLifecycleState", { state: "frozen" });
        await new Promise((later) => setTimeout(later, 2000));
        await session.send("Page.setWebLifecycleState", { state: "active" });
        await page.bringToFront();
      }
      results.push(await result(page));
    });
  }
  assert.deepEqual(results[1], results[0]);
});
