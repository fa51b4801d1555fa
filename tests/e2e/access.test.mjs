// For everyone: no accessibility violation on any page, in both colour schemes, wide and narrow; everything by
// keyboard; no sideways scrolling of the page at 320 px; less motion where it is asked for.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { choose, data, filled, finished, open, sample, text } from "./site.mjs";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let site;
before(async () => (site = await open()));
after(() => site?.close());

/** Opens every drawer in turn, so that each is looked at; the last stays open. */
const eachDrawer = async (page, look) => {
  const drawers = page.locator("button[aria-expanded]");
  for (let i = 0; i < await drawers.count(); i += 1) {
    await drawers.nth(i).click();
    await look(i);
  }
};

const ROUTES = {
  home: { where: "" },
  vote: { where: "#/explore/vote?reruns=100", prepare: filled, drawers: true },
  "vote, own rates": { where: "#/explore/vote?difficulty=own", prepare: filled },
  "vote, own shares": { where: "#/explore/vote?attractors=own", prepare: filled },
  seeds: { where: "#/explore/seeds", prepare: filled, drawers: true },
  budget: { where: "#/explore/budget?reruns=100", prepare: filled, drawers: true },
  cost: { where: "#/explore/cost?price=2&reruns=100", prepare: filled, drawers: true },
  ties: { where: "#/explore/ties", prepare: filled, drawers: true },
  published: { where: "#/explore/published", prepare: (page) => page.getByText("Printed and exact").waitFor() },
  embedded: { where: "#/embed/seeds?controls=1", prepare: filled },
  "vote with repairs": { where: "#/explore/vote?a=9&colour=red", prepare: filled },
  "audit set, no table": { where: "#/calc/audit-set", drawers: true },
  "audit set": {
    where: "#/calc/audit-set?sample=solutions_20",
    prepare: (page) => page.getByText("120 texts to judge").first().waitFor(),
    drawers: true,
  },
  translations: {
    where: "#/calc/translations?sample=versions_8",
    prepare: (page) => page.getByText("In 2 of 8 items").first().waitFor(),
    drawers: true,
  },
  "agreement, no table": { where: "#/calc/agreement", drawers: true },
  "agreement": { where: sample("agreement_142"), prepare: finished, drawers: true },
  "agreement of a ragged file": {
    where: "#/calc/agreement",
    async prepare(page) {
      await choose(page, data("intake/ragged.csv"));
      await finished(page);
    },
  },
  "agreement, one label": {
    where: "#/calc/agreement",
    async prepare(page) {
      await choose(page, data("intake/one_label.csv"));
      await finished(page);
    },
  },
  "agreement, refused": {
    where: "#/calc/agreement",
    async prepare(page) {
      await choose(page, data("intake/one_rater.csv"));
      await page.getByRole("alert").waitFor();
    },
  },
  "agreement, typed": { where: "#/calc/agreement?cells=38,56,14,34&labels=Yes,No", prepare: finished, drawers: true },
  "agreement, all of it": {
    where: sample("agreement_joint_142", "&first=human1&second=human2&versus=hstyle&unsure=left-out&listed=Yes,No"),
    prepare: finished,
  },
  "answers, no table": { where: "#/calc/answers", drawers: true },
  answers: {
    where: "#/calc/answers?sample=answers_30x64",
    async prepare(page) {
      await page.waitForSelector(".meta");
      await filled(page);
    },
    drawers: true,
  },
  "answers, refused": {
    where: "#/calc/answers",
    async prepare(page) {
      await choose(page, data("intake/not_a_table.pdf"));
      await page.getByRole("alert").waitFor();
    },
  },
  "answers, columns asked for": {
    where: "#/calc/answers",
    async prepare(page) {
      await choose(page, data("intake/blank_cells.csv"));
      await page.getByRole("heading", { name: "Which column is which?" }).waitFor();
    },
  },
  "taxonomy, no table": { where: "#/calc/taxonomy", drawers: true },
  taxonomy: { where: "#/calc/taxonomy?sample=failure_evidence", prepare: filled, drawers: true },
  "judges, no table": { where: "#/calc/judges", drawers: true },
  judges: { where: "#/calc/judges?sample=judge_audit", prepare: filled, drawers: true },
  rerun: {
    where: "#/explore/rerun?workers=1",
    prepare: (page) => page.getByText("Same seed, same tallies").waitFor(),
    drawers: true,
  },
  lessons: { where: "#/teach", prepare: (page) => page.getByRole("heading", { name: "Reverse two tests" }).waitFor() },
  "lesson, asked": { where: "#/teach/two-tests", prepare: (page) => page.waitForSelector(".presenter"), drawers: true },
  "lesson, problems": { where: "#/teach/threshold?locked=1", prepare: filled, drawers: true },
  "lesson, revealed": { where: "#/teach/three-numbers?step=reveal&locked=1", prepare: filled, drawers: true },
  "lesson, explained": { where: "#/teach/better-model?step=explain&locked=1", prepare: filled, drawers: true },
  "lesson, varied": { where: "#/teach/two-tests?step=vary&locked=1", prepare: filled },
  "lesson, for a projector": { where: "#/teach/threshold?step=reveal&locked=1&present=1", prepare: filled },
  methods: { where: "#/methods", prepare: (page) => page.getByText("Cohen’s κ").first().waitFor() },
  about: { where: "#/about", prepare: (page) => page.getByText("How to cite").waitFor() },
  lost: { where: "#/no/such/page" },
};

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1280, 390]) {
    test(`axe finds nothing, ${colorScheme}, ${width} px`, async () => {
      for (const [name, { where, prepare, drawers }] of Object.entries(ROUTES)) {
        await site.visit(where, async (page) => {
          await prepare?.(page);
          const check = async (state) => {
            const violations = await page.evaluate(async () => {
              const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
              return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target.join(" ")) }));
            });
            assert.deepEqual(violations, [], `${name}, ${state}`);
          };
          const theme = colorScheme === "dark" ? "night" : "day";
          assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
          await page.evaluate(axeSource);
          await check("as it opens");
          if (drawers) {
            await eachDrawer(page, (i) => check(`drawer ${i}`));
          }
        }, { colorScheme, viewport: { width, height: 900 } });
      }
    });
  }
}

test("nothing makes the page scroll sideways at 320 px", async () => {
  for (const [name, { where, prepare, drawers }] of Object.entries(ROUTES)) {
    await site.visit(where, async (page) => {
      await prepare?.(page);
      const check = async (state) => {
        const [content, window] = await page.evaluate(() =>
          [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        assert.ok(content <= window, `${name}, ${state}: ${content} px in ${window}`);
      };
      await check("as it opens");
      if (drawers) {
        await eachDrawer(page, (i) => check(`drawer ${i}`));
      }
    }, { viewport: { width: 320, height: 700 } });
  }
});

test("the values of a figure are read by the arrow keys, and Escape leaves them", async () => {
  await site.visit("#/explore/vote?a=0.5&k=64&difficulty=spread", async (page) => {
    await filled(page);
    for (const [i, first, last] of [[0, /k = 1\b.*52\.9%/, /k = 64\b.*97\.8%.*65\.7%/], [1, /1\b/, /30\b/]]) {
      const plot = page.locator(".plot").nth(i);
      assert.equal(await plot.getAttribute("role"), "slider");
      const drawn = () => plot.locator("canvas").evaluate((canvas) => canvas.toDataURL());
      const before = await drawn();
      const value = () => plot.getAttribute("aria-valuetext");
      const becomes = (expected) => page.waitForFunction(
        ([i, source]) => new RegExp(source).test(document.querySelectorAll(".plot")[i].getAttribute("aria-valuetext")),
        [i, expected.source]);
      await plot.focus();
      await page.keyboard.press("Home");
      await becomes(first);
      await page.keyboard.press("End");
      await becomes(last);
      const atEnd = await value();
      await page.keyboard.press("ArrowLeft");
      await page.waitForFunction(([i, old]) =>
        document.querySelectorAll(".plot")[i].getAttribute("aria-valuetext") !== old, [i, atEnd]);
      assert.notEqual(await drawn(), before, "the cursor is drawn");
      await page.keyboard.press("ArrowRight");
      await becomes(last);
      await page.keyboard.press("Escape");
      await page.waitForFunction(([i, old]) =>
        document.querySelectorAll(".plot canvas")[i].toDataURL() === old, [i, before]);
    }
  });
});

test("sliders move by the arrow keys", async () => {
  await site.visit("#/explore/vote?a=0.5&k=64&difficulty=spread", async (page) => {
    await filled(page);
    await page.locator("#set-a").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash.includes("a=0.51&"));
    await page.locator("#set-k").focus();
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => location.hash.includes("k=56&"));
    assert.equal(await page.locator("#set-k").getAttribute("aria-valuetext"), "56");
    assert.match(await text(page, ".announcer"), /k = 56/, "the sentence is said to those who cannot see it");
  });
});

const focused = (page) => page.evaluate(() => document.activeElement.id);

test("the skip link is the first stop and leads to the heading", async () => {
  await site.visit("#/about", async (page) => {
    await page.keyboard.press("Tab");
    assert.ok(await page.locator(".skip").evaluate((link) => link === document.activeElement));
    const box = await page.locator(".skip").boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.height > 10, "it can be seen while it has the focus");
    await page.keyboard.press("Enter");
    assert.equal(await focused(page), "heading");
    assert.ok(page.url().endsWith("#/about"));
  });
});

test("a new page is read from its heading, and Back too", async () => {
  await site.visit("#/about", async (page) => {
    await page.locator("nav a").nth(4).press("Enter");
    await page.waitForFunction(() => location.hash.includes("methods"));
    await page.waitForFunction(() => document.activeElement.id === "heading");
    await page.goBack();
    await page.waitForFunction(() => location.hash.includes("about") && document.activeElement.id === "heading");
    const titles = new Set();
    for (const route of ["#/", "#/explore/vote", "#/calc/agreement", "#/methods", "#/about", "#/lost"]) {
      const before = await page.title();
      await page.evaluate((hash) => (location.hash = hash), route);
      await page.waitForFunction((before) => document.title !== before, before);
      titles.add(await page.title());
    }
    assert.equal(titles.size, 6, "every page names its tab");
  });
});

test("every stop of the Tab key can be seen and has a name", async () => {
  for (const where of ["#/explore/vote", sample("agreement_142")]) {
    await site.visit(where, async (page) => {
      await (where.includes("agreement") ? finished(page) : filled(page));
      const stops = [];
      for (let i = 0; i < 60; i += 1) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (element === document.body) {
            return null;
          }
          const style = getComputedStyle(element);
          const name = element.getAttribute("aria-label") ?? (element.labels?.[0]?.innerText || element.innerText);
          return {
            what: element.outerHTML.slice(0, 90),
            isMarked: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
            isNamed: Boolean(name?.trim()),
          };
        });
        if (!stop) {
          break;
        }
        stops.push(stop);
      }
      assert.ok(stops.length > 10);
      assert.deepEqual(stops.filter(({ isMarked, isNamed }) => !isMarked || !isNamed), []);
    });
  }
});

test("where less motion is asked for, nothing moves", async () => {
  await site.visit("#/explore/vote", async (page) => {
    await filled(page);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")].filter((element) => {
        const { transitionDuration, animationDuration, animationName, scrollBehavior } = getComputedStyle(element);
        const longest = Math.max(...transitionDuration.split(",").map(parseFloat));
        return longest > 0.01 || (animationName !== "none" && parseFloat(animationDuration) > 0.01)
          || scrollBehavior === "smooth";
      }).map((element) => element.outerHTML.slice(0, 80)));
    assert.deepEqual(moving, []);
  }, { reducedMotion: "reduce" });
});
