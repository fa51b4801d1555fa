// Sampled answers in Chromium: what `analyse` of the module `calc` takes in the page's thread, and what a person waits for
// from a file being given until the page is whole. Prints `name<tab>where<tab>seconds`, one line each, and what issue each
// time has to stay within; asserts nothing.
//
// What goes on inside `analyse` is not opened for this. At 100 replicates, the fewest, its time bounds that of the votes or
// of pass@k from above: reading the rows and everything else that the table gives is in it. The bootstrap is the difference
// between 10,000 replicates and 100.
import { choose, open } from "./site.mjs";

const filter = process.argv[2] ?? "";
const RUNS = 5;
const SAMPLES = 64;
const FEWEST = 100;
const REPLICATES = 10_000;

const MARKS = ["problem", "correct"];
const ANSWERS = ["problem", "answer", "reference"];
/** What every metric needs. */
const ALL = [...ANSWERS, "tokens", "finish_reason", "judge_1", "judge_2", "judge_3"];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const print = (...parts) => console.log(parts.join("\t"));

/** Integers from 0 to below a bound, the same in every run (Marsaglia 2003, xorshift of 32 bits). */
function integers() {
  let word = 2463534242;
  return (bound) => {
    word ^= word << 13;
    word ^= word >>> 17;
    word ^= word << 5;
    return (word >>> 0) % bound;
  };
}

/**
 * A table of so many problems as CSV. Of the wrong samples half fall on one answer and the rest on any of 41, one in 20 has
 * no answer, and a quarter of the right ones are spelled otherwise.
 */
function csv(problems, columns) {
  const below = integers();
  const verdict = () => ["yes", "yes", "no", ""][below(4)];
  const rows = Array.from({ length: problems * SAMPLES }, (_, row) => {
    const problem = Math.floor(row / SAMPLES);
    const missing = below(20) === 0;
    const correct = below(100) >= (problem * 37) % 100 && !missing;
    const right = below(4) === 0 ? "1000.0" : "1000";
    const wrong = below(2) === 0 ? "1001" : String(1001 + below(41));
    const cells = {
      problem: `q${problem}`, correct: Number(correct), answer: missing ? "" : correct ? right : wrong,
      reference: 1000, tokens: 500 + below(30_000), finish_reason: missing ? "length" : "stop",
      judge_1: verdict(), judge_2: verdict(), judge_3: verdict(),
    };
    return columns.map((column) => cells[column]).join(",");
  });
  return `${columns.join(",")}\n${rows.join("\n")}\n`;
}

/** Seconds of `analyse` at each of these numbers of replicates, the median of several runs that take turns. */
async function analysed(site, table, replicates) {
  let times;
  await site.visit("#/calc/answers", async (page) => {
    times = await page.evaluate(async ([table, replicates, RUNS]) => {
      const calc = await import(new URL("calc.js", document.baseURI));
      await calc.default();
      const seconds = (replicates) => {
        const start = performance.now();
        calc.analyse({ answers: { replicates } }, table);
        return (performance.now() - start) / 1000;
      };
      replicates.forEach(seconds);
      return Array.from({ length: RUNS }, () => replicates.map(seconds));
    }, [table, replicates, RUNS]);
  });
  return replicates.map((_, at) => median(times.map((run) => run[at])));
}

/** Seconds from the choice of a file until nothing is left to be worked out, each on a page of its own. */
async function waited(site, table, replicates) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) {
    await site.visit(`#/calc/answers?replicates=${replicates}`, async (page) => {
      await page.waitForSelector("input[type=file]", { state: "attached" });
      await page.evaluate(() => {
        window.run = new Promise((done) => {
          let given;
          addEventListener("change", () => (given = performance.now()), { once: true, capture: true });
          const observer = new MutationObserver(() => {
            if (given && document.querySelector(".plot canvas") && !document.querySelector("progress")) {
              observer.disconnect();
              done((performance.now() - given) / 1000);
            }
          });
          observer.observe(document.body, { childList: true, subtree: true });
        });
      });
      await choose(page, { name: "answers.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
      times.push(await page.evaluate(() => window.run));
    });
  }
  return median(times);
}

/** Of each piece of work: its name, the seconds that it has to stay within, and where it is timed. */
const WORK = [
  ["answers: maj@k, all k, 30 × 64", 0.06, {
    analyse: async (site) => (await analysed(site, csv(30, ANSWERS), [FEWEST]))[0],
    page: (site) => waited(site, csv(30, ANSWERS), FEWEST),
  }],
  ["answers: maj@k, all k, 1,000 × 64", 4, {
    analyse: async (site) => (await analysed(site, csv(1000, ANSWERS), [FEWEST]))[0],
    page: (site) => waited(site, csv(1000, ANSWERS), FEWEST),
  }],
  ["answers: pass@k, all k, 1,000 × 64", undefined, {
    analyse: async (site) => (await analysed(site, csv(1000, MARKS), [FEWEST]))[0],
  }],
  ["answers: bootstrap, all bands, 1,000 × 64", 1, {
    analyse: async (site) => {
      const [few, all] = await analysed(site, csv(1000, ALL), [FEWEST, REPLICATES]);
      return ((all - few) * REPLICATES) / (REPLICATES - FEWEST);
    },
  }],
  ["answers: the whole page, 30 × 64", undefined, { page: (site) => waited(site, csv(30, ALL), REPLICATES) }],
  ["answers: the whole page, 1,000 × 64", undefined, { page: (site) => waited(site, csv(1000, ALL), REPLICATES) }],
];

const site = await open();
try {
  for (const [name, within, places] of WORK.filter(([name]) => name.includes(filter))) {
    for (const [place, seconds] of Object.entries(places)) {
      print(name, place, (await seconds(site)).toPrecision(4));
    }
    if (within) {
      print(name, "within", within);
    }
  }
} finally {
  await site.close();
}
