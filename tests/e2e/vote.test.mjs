// Explore / Vote: the exact numbers, the controls, the figures' values and what can be taken away.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, filled, open, saved, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const DEFAULT =
  "#/explore/vote?a=0.5&k=64&difficulty=spread&problems=30&attractors=1&rho=0&shift=0&reruns=0&seed=42";

/** Opens the page of a link and waits until it is worked out. */
const visit = (where, look, options) => site.visit(where, async (page, context) => {
  await filled(page);
  await look(page, context);
}, options);

/** The middle of the canvas, as pixels, to tell one drawing from another. */
const drawn = (page) => page.evaluate(() => document.querySelector(".plot canvas").toDataURL());

test("the default prints 52.9, 65.7 and 97.8", async () => {
  await visit(DEFAULT, async (page) => {
    const lede = await text(page, ".lede");
    for (const number of ["52.9%", "65.7%", "97.8%", "66.7%"]) {
      assert.ok(lede.includes(number), `${number} is not in: ${lede}`);
    }
    const { outcome: { vote: o } } = await exported(page);
    assert.equal((100 * o.mean).toFixed(1), "52.9");
    assert.equal((100 * o.at.vote).toFixed(1), "65.7");
    assert.equal((100 * o.at.pass).toFixed(1), "97.8");
    await page.getByRole("button", { name: /show data/i }).click();
    const row = await page.locator("#sheet-panel tbody tr").nth(63).innerText();
    assert.match(row, /^64\s+97\.8486\s+65\.7475\s+52\.8531$/);
  });
});

test("a slider moves the sentence and the figure at once, and the address when it is let go", async () => {
  await visit(DEFAULT, async (page) => {
    const before = await drawn(page);
    await page.locator("#set-a").evaluate((slider) => {
      slider.value = "80";
      slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await page.waitForFunction(() => /0\.80/.test(document.querySelector(".lede")?.innerText));
    assert.match(page.url(), /a=0\.5&/);
    await page.waitForFunction((old) => document.querySelector(".plot canvas").toDataURL() !== old, before);
    await page.locator("#set-a").dispatchEvent("change");
    await page.waitForFunction(() => /a=0\.8&/.test(location.hash));
    assert.match(await text(page, "figcaption >> nth=0"), /a = 0\.50/, "the grey line is named after the setting before");
  });
});

test("a typed number is taken, a comma too, and one out of range is explained and kept", async () => {
  await visit(DEFAULT, async (page) => {
    const box = page.locator(".control").first().getByRole("textbox");
    await box.fill("0,25");
    await box.press("Enter");
    await page.waitForFunction(() => /a=0\.25&/.test(location.hash));
    assert.equal(await page.locator("#set-a").inputValue(), "25");
    await box.fill("1.5");
    await box.press("Enter");
    await page.waitForSelector(".control [role=alert]");
    assert.equal(await box.getAttribute("aria-invalid"), "true");
    assert.equal(await box.inputValue(), "1.5");
    assert.match(page.url(), /a=0\.25&/);
  });
});

test("the presets and the way back to the default work", async () => {
  await visit(DEFAULT, async (page) => {
    const presets = page.locator(".first .presets").first().locator("button[aria-pressed]");
    assert.equal(await presets.count(), 5);
    for (const [i, word] of ["spread", "concentrated", "uniform"].entries()) {
      await presets.nth(i).click();
      await page.waitForFunction((word) => location.hash.includes(`difficulty=${word}`), word);
      assert.equal(await presets.nth(i).getAttribute("aria-pressed"), "true");
    }
    await page.getByRole("link", { name: /reset/i }).click();
    await page.waitForFunction((hash) => location.hash === hash, DEFAULT);
  });
});

test("pointing at the figure reads its values", async () => {
  await visit(DEFAULT, async (page) => {
    const plot = page.locator(".plot").first();
    const before = await drawn(page);
    await plot.hover({ position: { x: 300, y: 150 } });
    await page.waitForFunction((old) => document.querySelector(".plot canvas").toDataURL() !== old, before);
    assert.match(await plot.getAttribute("aria-valuetext"), /k = \d+.*\d\d\.\d%.*\d\d\.\d%/);
  });
});

test("SVG, PNG and CSV are saved, and SVG says how to compute it again", async () => {
  await visit(DEFAULT, async (page) => {
    const svg = await saved(page, "SVG");
    assert.equal(svg.name, "tiebreak-vote.svg");
    const drawing = svg.bytes.toString("utf8");
    for (const part of ["<svg ", "97.8", "65.7", "52.9", "a=0.5&amp;k=64&amp;difficulty=spread&amp;problems=30"]) {
      assert.ok(drawing.includes(part), part);
    }
    const parsed = await page.evaluate((source) =>
      new DOMParser().parseFromString(source, "image/svg+xml").querySelector("parsererror")?.textContent ?? "", drawing);
    assert.equal(parsed, "");
    const png = await saved(page, "PNG");
    assert.deepEqual([...png.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.equal(png.bytes.readUInt32BE(16), 3 * 920, "three pixels for each of the figure's");
    const csv = (await saved(page, "CSV")).bytes.toString("utf8");
    const lines = csv.trim().split(/\r?\n/);
    assert.equal(lines.indexOf('""'), 65, "the curve comes first, then every problem");
    assert.match(csv, /\n64,0\.978/);
    assert.match(csv, /\nproblem,solve_rate,pass_at_k,vote_at_k,long_vote\r?\n/);
    assert.match(csv, /\nlink,#\/explore\/vote\?a=0\.5&k=64/);
  });
});

test("a figure is as sharp as the screen", async () => {
  for (const deviceScaleFactor of [1, 2]) {
    await visit(DEFAULT, async (page) => {
      const [own, shown] = await page.locator(".plot canvas").first()
        .evaluate((canvas) => [canvas.width, canvas.getBoundingClientRect().width]);
      assert.ok(Math.abs(own - shown * deviceScaleFactor) <= deviceScaleFactor, `${own} for ${shown}`);
    }, { deviceScaleFactor });
  }
});

test("the drawing follows the colour scheme", async () => {
  await visit(DEFAULT, async (page) => {
    const before = await drawn(page);
    await page.locator("header button").click();
    assert.equal(await page.locator("html").getAttribute("data-theme"), "night");
    await page.waitForFunction((old) => document.querySelector(".plot canvas").toDataURL() !== old, before);
  });
});

/** The pixels of every canvas of the page. */
const canvases = (page) => page.locator(".plot canvas").evaluateAll((all) => all.map((canvas) => canvas.toDataURL()));

test("a problem of the strip is followed in the figure of every problem, by pointer and by keys", async () => {
  await visit(DEFAULT, async (page) => {
    const [curves, , family] = await canvases(page);
    const strip = page.locator(".plot").nth(1);
    await strip.focus();
    await page.keyboard.press("Home");
    await page.waitForFunction(() => /Problem 1\. Solve rate 1\.1%/.test(document.querySelectorAll("figcaption")[1].innerText));
    await page.waitForFunction((old) => document.querySelectorAll(".plot canvas")[2].toDataURL() !== old, family);
    assert.equal((await canvases(page))[0], curves, "the means are of no single problem");
    await page.keyboard.press("Escape");
    await page.waitForFunction((old) => document.querySelectorAll(".plot canvas")[2].toDataURL() === old, family);
    assert.match(await text(page, "figcaption >> nth=1"), /^The problem strip/);
  });
});

test("a check is drawn beside what is exact, repeats with its seed, and can be taken away again", async () => {
  await visit(`${DEFAULT.replace("reruns=0", "reruns=10000").replace("k=64", "k=16")}`, async (page) => {
    assert.match(await text(page, "main"), /exact 65\.7%, simulated 65\.\d% ± 0\.0\d\. Every gap .* within what chance allows/);
    const { outcome: { vote } } = await exported(page);
    assert.equal(vote.check.simulation.reruns, 10_000);
    await page.getByRole("button", { name: "Exact only" }).click();
    await page.waitForFunction(() => location.hash.includes("reruns=0&"));
    await page.waitForFunction(() => !/simulated/.test(document.querySelector("main").innerText));
  });
});

test("rates of one's own are typed, refused with a reason, and kept in the link", async () => {
  await visit("#/explore/vote", async (page) => {
    await page.getByRole("button", { name: "Your own" }).click();
    const field = page.getByLabel("Solve rates of your problems");
    await field.fill("0.5, 1.5");
    await field.blur();
    assert.match(await text(page, "[role=alert]"), /numbers between 0 and 1/);
    await field.fill("10% 0.25;0.9");
    await field.blur();
    await page.waitForFunction(() => /rates=0\.1%2C0\.25%2C0\.9/.test(location.hash));
    await page.waitForFunction(() => /3 problems/.test(document.querySelector("#heading")?.innerText));
  });
});

test("shares of one's own are typed, refused with a reason, and the link gives the same page again", async () => {
  await visit("#/explore/vote", async (page, context) => {
    await page.getByRole("button", { name: "More settings" }).click();
    await page.getByRole("combobox", { name: /^Attractors/ }).selectOption({ label: "Your own shares" });
    await page.waitForFunction(() => /attractors=own&shares=60%2C30%2C10&/.test(location.hash));
    await page.waitForFunction(() => /split among three attractors \(60, 30, 10\)/.test(document.querySelector(".lede")?.innerText));
    const field = page.getByLabel("Relative sizes of the attractors");
    assert.equal(await field.inputValue(), "60, 30, 10");
    await field.fill("60, 0");
    await field.blur();
    assert.match(await text(page, "[role=alert]"), /2 to 4 numbers from 0\.001 to 1000/);
    assert.match(page.url(), /shares=60%2C30%2C10&/);
    await field.fill("1 3");
    await field.blur();
    await page.waitForFunction(() => /attractors=own&shares=3%2C1&/.test(location.hash));
    await page.waitForFunction(() => /two attractors \(3, 1\)/.test(document.querySelector(".lede")?.innerText));
    assert.match(await text(page, "figcaption >> nth=0"), /at attractors 60, 30, 10, your previous setting/);
    const { outcome: { vote: o } } = await exported(page);
    assert.deepEqual(o.request.attractors, [3, 1]);
    // s = 3/8, and s/(1 + s) = 3/11.
    assert.ok(Math.abs(o.threshold - 3 / 11) < 1e-15, `${o.threshold}`);
    const [hash, lede] = [new URL(page.url()).hash, await text(page, ".lede")];
    const again = await context.newPage();
    await again.goto(page.url());
    await filled(again);
    assert.equal(new URL(again.url()).hash, hash);
    assert.equal(await text(again, ".lede"), lede);
    // Another choice leaves them out of the link, and they are back with theirs.
    const choose = (label) => page.getByRole("combobox", { name: /^Attractors/ }).selectOption({ label });
    await choose("2");
    await page.waitForFunction(() => /attractors=2&rho/.test(location.hash));
    await choose("Your own shares");
    await page.waitForFunction(() => /attractors=own&shares=3%2C1&/.test(location.hash));
  });
});

test("a figure stands alone in another site, in its colours, with a way back", async () => {
  await visit("#/embed/vote?k=16&theme=night", async (page) => {
    assert.equal(await page.locator("header, .controls").count(), 0);
    assert.equal(await page.locator("html").getAttribute("data-theme"), "night");
    assert.match(await page.getByRole("link", { name: "Open in Tiebreak" }).getAttribute("href"), /^#\/explore\/vote\?a=0\.5&k=16/);
    assert.match(page.url(), /#\/embed\/vote\?k=16&theme=night$/);
  });
  await visit("#/embed/rerun?controls=1", async (page) => {
    assert.equal(await page.locator("header").count(), 0);
    assert.equal(await page.locator(".controls").count(), 1);
  });
});
