// Lessons in front of a class: nothing is on the page before the prediction is locked, the keys lead through the steps, and a
// projector shows the page larger.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { exported, open, text } from "./site.mjs";

let site;
before(async () => (site = await open()));
after(() => site?.close());

const LESSONS = ["three-numbers", "threshold", "better-model", "two-tests"];

/** What must not be on the page of a lesson while something is predicted. */
const REVEALED = {
  "three-numbers": ["52.9", "65.7", "97.8", "67.1"],
  threshold: ["33.3", "66.7", "97.8", "95.1", "71.2"],
  "better-model": ["31.5", "13.0", "24.1", "10.1", "14.1"],
  "two-tests": ["76.4", "64.7", "26.4", "26.8", "11 of 12"],
};

const hashIs = (page, ...parts) => page.waitForFunction((parts) =>
  parts.every((part) => location.hash.includes(part)), parts);

const headingIs = (page, heading) => page.waitForFunction((source) =>
  new RegExp(source).test(document.querySelector("#heading")?.innerText), heading.source);

/** Opens a lesson, and hands its page on once it is there. */
const visit = (where, look, options) => site.visit(where, async (page, context) => {
  await page.waitForSelector(".presenter");
  await look(page, context);
}, options);

/** Everything that the page holds, seen or not, with one kind of space. */
const held = async (page) => (await page.content()).replace(/\u202f/g, " ");

/** Puts the focus where keys are nobody else's. */
const leaveFields = (page) => page.locator("#heading").focus();

test("a teacher has a class predict what two reversed tests do, full screen, by keyboard", async () => {
  await visit("#/teach/two-tests", async (page) => {
    await leaveFields(page);
    await page.keyboard.press("f");
    if (await page.evaluate(() => document.fullscreenEnabled)) {
      await page.waitForFunction(() => document.fullscreenElement !== null);
    }
    await page.getByRole("button", { name: "Drift", exact: true }).click();
    await hashIs(page, "choice=drift");
    await page.locator("#set-flips").focus();
    await page.keyboard.press("ArrowRight");
    // A slider keeps its keys.
    await hashIs(page, "flips=7", "locked=0");
    await page.getByRole("button", { name: "More settings" }).click();
    const hand = (answer) => page.getByLabel(`Hands for “${answer}”`);
    for (const [i, answer, hands] of [[1, "Collapse", "12"], [2, "Drift", "15"], [3, "Format", "1"]]) {
      const field = hand(answer);
      await field.fill(hands);
      await field.press("Enter");
      await hashIs(page, `hands${i}=${hands}`);
    }
    // So does a field.
    await hand("Collapse").press("n");
    assert.match(page.url(), /seed=42/);
    await hand("Collapse").press("Escape");
    for (const number of REVEALED["two-tests"]) {
      assert.ok(!(await held(page)).includes(number), `${number} before the lock`);
    }
    await leaveFields(page);
    await page.keyboard.press("ArrowRight");
    await headingIs(page, /The prediction is locked/);
    await hashIs(page, "locked=1", "step=predict");
    assert.match(await text(page, "main"), /28 hands: Collapse 12, Drift 15, Format 1/);
    assert.equal(await page.locator(".controls").count(), 0);
    for (const number of REVEALED["two-tests"]) {
      assert.ok(!(await held(page)).includes(number), `${number} before it is revealed`);
    }
    await page.keyboard.press("r");
    await headingIs(page, /Drift leads in place of Collapse/);
    const said = await text(page, "main");
    for (const words of [/you said 7 of 12, it is 11 of 12: 4 under/, /you said Drift, and so it is\. 15 of 28 hands/, /76\.4%/, /64\.7%/]) {
      assert.match(said, words);
    }
    assert.match(await text(page, ".announcer"), /Drift leads/, "it is said to those who cannot see it");
    const { outcome: { teach: o } } = await exported(page);
    assert.deepEqual([o.right, o.gaps], [1, [{ said: 7, is: 11, most: 12 }]]);
    await page.keyboard.press("ArrowRight");
    await hashIs(page, "step=explain");
    await page.keyboard.press("ArrowRight");
    await hashIs(page, "step=vary");
    await page.locator(".tests button").nth(1).waitFor();
    await page.locator(".tests button").nth(1).click();
    await hashIs(page, "order=2-1-3");
    await page.goBack();
    await hashIs(page, "step=vary", "order=1-2-3");
    await page.goBack();
    await hashIs(page, "step=explain");
    await leaveFields(page);
    await page.waitForFunction(() => /Step 3 of 6/.test(document.querySelector(".presenter")?.innerText));
    await page.keyboard.press("ArrowLeft");
    await hashIs(page, "step=reveal");
    await page.waitForFunction(() => /Step 2 of 6/.test(document.querySelector(".presenter")?.innerText));
    await page.keyboard.press("n");
    await hashIs(page, "step=predict", "locked=0", "flips=6");
    assert.doesNotMatch(page.url(), /seed=42$/);
  });
});

for (const lesson of LESSONS) {
  test(`nothing of ${lesson} is in the page before the lock, and every step has a link`, async () => {
    await visit(`#/teach/${lesson}`, async (page, context) => {
      for (const number of REVEALED[lesson]) {
        assert.ok(!(await held(page)).includes(number), number);
      }
      const before = JSON.stringify(await exported(page));
      assert.ok(!before.includes("gaps"), "nor in its file");
      for (const step of ["locked=1", "step=reveal", "step=explain", "step=vary", "step=transfer", "step=answer"]) {
        const shown = await text(page, ".presenter .meta");
        await page.locator(".presenter a.primary").click();
        await hashIs(page, step);
        await page.waitForFunction((shown) =>
          document.querySelector(".presenter .meta").innerText.replace(/\s+/g, " ").trim() !== shown, shown);
      }
      assert.equal(await page.locator(".presenter a.primary").count(), 0);
      const other = await context.newPage();
      await other.goto(page.url());
      await other.waitForSelector(".presenter");
      assert.equal(await text(other, "#heading"), await text(page, "#heading"));
      assert.equal(await other.locator(".card").count(), 0);
    });
  });
}

test("a link cannot reach what comes out without the lock, and says so", async () => {
  await visit("#/teach/three-numbers?step=reveal&one=101", async (page) => {
    await hashIs(page, "step=predict", "locked=0", "one=50");
    assert.match(await text(page, ".card"), /2 settings in the link were not used/);
    assert.ok(!(await held(page)).includes("97.8"));
  });
});

test("the screen is blank until any key, or a click", async () => {
  await visit("#/teach/threshold", async (page) => {
    await leaveFields(page);
    await page.keyboard.press("b");
    const blank = page.locator("#blank");
    await blank.waitFor();
    assert.match(await text(page, ".announcer"), /blank/);
    const box = await blank.boundingBox();
    assert.ok(box.width >= 1265 && box.height >= 895, `${box.width} × ${box.height}`);
    await page.waitForFunction(() => document.activeElement.id === "blank");
    await page.keyboard.press("ArrowRight");
    await blank.waitFor({ state: "detached" });
    assert.doesNotMatch(page.url(), /locked=1/);
    await page.getByRole("button", { name: "Blank" }).click();
    await blank.click();
    await blank.waitFor({ state: "detached" });
  });
});

test("both models run again with other draws, and the prediction stands", async () => {
  await visit("#/teach/better-model?step=reveal&locked=1&behind=3", async (page) => {
    await headingIs(page, /behind in 31\.5%/);
    const canvas = () => page.locator(".plot canvas").nth(1).evaluate((canvas) => canvas.toDataURL());
    const before = await canvas();
    await leaveFields(page);
    await page.keyboard.press("n");
    await page.waitForFunction(() => !/seed=42$/.test(location.hash));
    await hashIs(page, "step=reveal", "behind=3");
    await page.waitForFunction((before) =>
      document.querySelectorAll(".plot canvas")[1].toDataURL() !== before, before);
    assert.match(await text(page, "#heading"), /31\.5%/);
  });
});

test("a projector shows words of 28 pixels, without menu and exports, from page to page until it is left", async () => {
  await visit("#/teach/two-tests?step=reveal&locked=1", async (page) => {
    await page.waitForSelector(".plot canvas");
    await page.getByRole("button", { name: "Projector" }).click();
    await hashIs(page, "present=1");
    assert.equal(await page.locator("html").getAttribute("class"), "present");
    const size = await page.evaluate(() => parseFloat(getComputedStyle(document.querySelector("main p")).fontSize));
    assert.ok(size >= 28, `${size} px`);
    assert.equal(await page.locator("header nav").count(), 0);
    assert.equal(await page.getByRole("button", { name: "JSON" }).isVisible(), false);
    assert.equal(await page.locator(".card").count(), 0, "it is no unknown setting");
    await leaveFields(page);
    await page.keyboard.press("ArrowRight");
    await hashIs(page, "step=explain", "present=1");
    await page.getByRole("button", { name: "Exit projector" }).click();
    await page.waitForFunction(() => !location.hash.includes("present"));
    assert.ok(await page.locator("header nav").first().isVisible());
    assert.notEqual(await page.locator("html").getAttribute("class"), "present");
  });
  await site.visit("#/explore/vote?k=16&present=1", async (page) => {
    await page.waitForSelector(".plot canvas");
    assert.equal(await page.locator(".card").count(), 0);
    assert.match(page.url(), /k=16&.*present=1/);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !location.hash.includes("present"));
  });
});

test("the first page has a door for the teacher, and the list leads to every lesson", async () => {
  await site.visit("", async (page) => {
    await page.locator(".doors section").nth(2).getByRole("link").first().click();
    await page.waitForSelector(".presenter");
    await page.locator("nav").first().getByRole("link", { name: "Teach" }).click();
    await headingIs(page, /Predict first/);
    for (const lesson of LESSONS) {
      assert.equal(await page.locator(`main a[href$="#/teach/${lesson}"]`).count(), 1);
    }
    await page.locator("main li a").first().click();
    await page.waitForSelector(".presenter");
    await page.getByRole("button", { name: "Sheet for the class" }).click();
    assert.match(await text(page, ".drawer"), /Your answer: _+/);
  });
});
