// The pages of models: what they print, that each control does something and each link gives its page again, and that a
// figure's file has the numbers of its table.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, filled, open, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

/** Opens the page of a link and waits until it is worked out. */
const visit = (where, look, options) => site.visit(where, async (page, context) => {
  await filled(page);
  await look(page, context);
}, options);

const PRINTED = {
  "#/explore/seeds": [/31\.5%/, /13\.0%/, /55\.5%/, /6\.9 points/, /6\.1 points/, /28 samples/, /40\.0% to 66\.7%/, /4\.4 points/],
  "#/explore/seeds?n=16": [/10\.1%/, /1\.6%/, /88\.3%/],
  "#/explore/budget": [/18 051/, /41\.3%/, /44\.2%/, /43\.6%/, /3\.2%/, /is our assumption/],
  "#/explore/budget?budget=4000": [/27\.0 points ahead/],
  "#/explore/cost": [/34 077/, /83 691/, /2\.5 times/, /0\.45 points/],
};

for (const [where, expected] of Object.entries(PRINTED)) {
  test(`${where} prints the values that must come out`, async () => {
    await visit(where, async (page) => {
      const said = (await text(page, "main")).replace(/\u202f/g, " ");
      for (const value of expected) {
        assert.match(said, value);
      }
    });
  });
}

const PAGES = ["vote?reruns=100", "seeds", "budget?reruns=100", "cost?reruns=100"];

/** The link of the page as it stands. */
const link = (page) => new URL(page.url()).hash;

for (const path of PAGES) {
  test(`each control of explore/${path} changes the page, and its link gives the same page again`, async () => {
    await visit(`#/explore/${path}`, async (page, context) => {
      await page.getByRole("button", { name: "More settings" }).click();
      const sliders = page.locator(".controls input[type=range]");
      assert.ok(await sliders.count() >= 2);
      for (let i = 0; i < await sliders.count(); i += 1) {
        const [before, main] = [link(page), await text(page, "main")];
        await sliders.nth(i).focus();
        await page.keyboard.press("ArrowRight");
        const moves = page.waitForFunction((before) => location.hash !== before, before, { timeout: 2_000 });
        // A slider at its end goes the other way.
        if (!await moves.catch(() => false)) {
          await page.keyboard.press("ArrowLeft");
        }
        await page.waitForFunction((before) => location.hash !== before, before);
        await page.waitForFunction((main) => document.querySelector("main").innerText.replace(/\s+/g, " ").trim() !== main, main);
      }
      const buttons = page.locator(".controls .presets button");
      for (let i = 0; i < await buttons.count(); i += 1) {
        await buttons.nth(i).click();
        await page.waitForFunction((i) =>
          document.querySelectorAll(".controls .presets button")[i].getAttribute("aria-pressed") === "true", i);
      }
      await filled(page);
      const other = await context.newPage();
      await other.goto(page.url());
      await filled(other);
      assert.equal(link(other), link(page));
      assert.equal(await text(other, "#heading"), await text(page, "#heading"));
      assert.deepEqual((await exported(other)).outcome, (await exported(page)).outcome);
    });
  });

  test(`the figure of explore/${path} is saved with the numbers of its page`, async () => {
    await visit(`#/explore/${path}`, async (page) => {
      const svg = (await saved(page, "SVG")).bytes.toString("utf8");
      const { link: address } = await exported(page);
      assert.ok(svg.includes(address.replaceAll("&", "&amp;")), "the link is in the file");
      const labels = [...svg.matchAll(/>([^<>]*\d\.\d)%?<\/text>/g)].map(([, label]) => label.match(/\d+\.\d$/)[0]);
      await page.getByRole("button", { name: "Show data" }).click();
      const table = `${await text(page, ".drawer")} ${await text(page, "main")}`.replace(/[\u202f\s]+/g, " ");
      for (const label of labels) {
        const digits = Number(label);
        const numbers = [...table.matchAll(/\d+\.\d+/g)].map(([number]) => Number(number));
        assert.ok(numbers.some((number) => Math.abs(number - digits) <= 0.05001), `${label} is in no table`);
      }
    });
  });
}

test("a page can be used at 320 px, and nothing of it is cut off", async () => {
  for (const path of PAGES) {
    await visit(`#/explore/${path}`, async (page) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320, `${path}: ${wide} px`);
    }, { viewport: { width: 320, height: 700 } });
  }
});

test("going from page to page keeps the settings of each", async () => {
  await visit("#/explore/seeds?n=4", async (page) => {
    await page.locator("nav.pages a", { hasText: /^Cost$/ }).click();
    await page.waitForFunction(() => /correct answer/.test(document.querySelector("#heading")?.innerText));
    await page.locator("nav.pages a", { hasText: /^Seeds$/ }).click();
    await page.waitForFunction(() => location.hash.includes("n=4&"));
    await page.waitForFunction(() => /4 samples/.test(document.querySelector("#heading")?.innerText));
  });
});

test("solve rates are read from a file, and one that holds none is shown with what is wrong", async () => {
  await visit("#/explore/vote?difficulty=own", async (page) => {
    const file = (name, content) => ({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
    await page.locator("#rates-file").setInputFiles(file("mine.txt", "20%\n0.4\n0.9\n"));
    await page.waitForFunction(() => location.hash.includes("rates=0.2%2C0.4%2C0.9"));
    await page.waitForFunction(() => /3 problems/.test(document.querySelector("#heading")?.innerText));
    await page.locator("#rates-file").setInputFiles(file("other.csv", "item,rate\n1,0.4\n"));
    assert.match(await text(page, "[role=alert]"), /numbers between 0 and 1/);
    assert.match(await page.getByLabel("Solve rates of your problems").inputValue(), /item,rate/);
    assert.match(page.url(), /rates=0\.2%2C0\.4%2C0\.9/);
  });
});

/** The words of the page, with one kind of space. */
const words = async (page) => (await text(page, "main")).replace(/\u202f/g, " ");

test("both models are checked at every budget, with a seed that repeats, until only what is exact is asked for", async () => {
  await visit("#/explore/budget?reruns=10000", async (page) => {
    assert.match(await words(page), /Right within 16 000 tokens, long: exact 41\.3%, simulated 41\.\d% ± 0\.0\d; short: exact 44\.2%, simulated 44\.\d% ± 0\.0\d\. Every gap .* within what chance allows/);
    assert.match(await text(page, "#heading"), /2\.9 points ahead/);
    const { outcome: { budget } } = await exported(page);
    assert.equal(budget.check.simulation.reruns, 10_000);
    assert.equal(budget.check.shares.length, 32);
    assert.match((await saved(page, "CSV")).bytes.toString("utf8"), /\nlong,right_within,16000,0\.413\d+,0\.41\d+,\d+,.*\nseed,42/s);
    await page.getByRole("button", { name: "New seed" }).click();
    await page.waitForFunction(() => !/seed=42$/.test(location.hash));
    await filled(page);
    const other = (await exported(page)).outcome.budget.check.simulation;
    assert.notEqual(other.fingerprint, budget.check.simulation.fingerprint);
    await page.getByRole("button", { name: "Exact only" }).click();
    await page.waitForFunction(() => location.hash.includes("reruns=0&"));
    await page.waitForFunction(() => !/simulated/.test(document.querySelector("main").innerText));
  });
});

test("one strategy is checked, another one is chosen, and its cost follows from what came out", async () => {
  await visit("#/explore/cost?reruns=20000&budget=16000", async (page) => {
    assert.match(await words(page), /Right, short, vote of 8: exact \d\d\.\d%, simulated .*; short, one sample: exact 44\.2%.* a correct answer then takes [\d ]+ tokens ± \d+, where exactly it is [\d ]+\. Every gap/);
    await page.getByLabel("Strategy that is checked").selectOption("long-1");
    await page.waitForFunction(() => location.hash.includes("checked=long-1&"));
    await filled(page);
    assert.match(await words(page), /Right, long, one sample: exact 41\.3%, simulated 41\./);
    const { outcome: { cost } } = await exported(page);
    assert.deepEqual([cost.check.shares.length, cost.check.simulation.reruns], [1, 20_000]);
  });
});

test("a long check of two models shows how far it is, and stops where it is", async () => {
  await site.visit("#/explore/budget?reruns=4000000", async (page) => {
    await page.waitForFunction(() => document.querySelector("progress")?.value > 0);
    await page.locator("progress ~ button").click();
    await page.waitForFunction(() => /Stopped after [\d\s]+ of 4\s000\s000 reruns/.test(document.querySelector("main").innerText));
  });
});

test("a saved picture says how to compute it again", async () => {
  await visit("#/explore/budget?budget=8000", async (page) => {
    const png = (await saved(page, "PNG")).bytes;
    assert.match(png.subarray(0, 600).toString("utf8"), /iTXtSource\0.*Tiebreak \d.*ChaCha8.*#\/explore\/budget\?budget=8000&/s);
  });
});

test("a figure in another site is changed and reset there", async () => {
  await visit("#/embed/rerun?controls=1&theme=night&k=4", async (page) => {
    await page.getByRole("button", { name: "New seed" }).click();
    await page.waitForFunction(() => !/seed 42,/.test(document.querySelector("figcaption").innerText));
    await filled(page);
    await page.getByRole("link", { name: "Reset" }).click();
    await page.waitForFunction(() => /#\/embed\/rerun\?theme=night&controls=1$/.test(location.href));
    await page.waitForFunction(() => /k = 16/.test(document.querySelector(".lede")?.innerText));
    assert.equal(await page.locator("header").count(), 0);
  });
});

test("each page of Explore is read from its heading, and forgets what was open on the one before", async () => {
  await visit("#/explore/vote", async (page) => {
    await page.getByRole("button", { name: "Show data" }).click();
    await page.locator("nav.pages a", { hasText: /^Seeds$/ }).click();
    await page.waitForFunction(() => document.activeElement.id === "heading");
    assert.equal(await page.locator(".drawer").count(), 0);
  });
});

test("what cannot be loaded is said, and can be tried again", async () => {
  await visit("#/explore/vote", async (page, context) => {
    await context.setOffline(true);
    await page.getByRole("button", { name: /1 000 000 reruns/ }).click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    assert.doesNotMatch(await text(page, "main"), /Stopped\. What is shown/);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForFunction(() => /^All /.test(document.querySelector(".run")?.innerText ?? ""), undefined, { timeout: 60_000 });
  }, { allow: /./ });
});

test("Escape puts back the value in use, and what is open stays open", async () => {
  await visit("#/explore/vote", async (page) => {
    await page.getByRole("button", { name: "More settings" }).click();
    const field = page.getByRole("textbox", { name: /^Problems, N/ });
    await field.fill("1000");
    await field.press("Enter");
    await page.locator("[role=alert]").waitFor();
    await field.press("Escape");
    assert.equal(await field.inputValue(), "30");
    assert.equal(await page.locator("[role=alert]").count(), 0);
    assert.equal(await field.count(), 1);
  });
});
