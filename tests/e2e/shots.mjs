// The pictures of the README: each page in both colour schemes, 1280 px wide, into the folder TIEBREAK_PICTURES.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { filled, finished, open, sample } from "./site.mjs";

const folder = process.env.TIEBREAK_PICTURES;
const PAGES = {
  vote: { where: "#/explore/vote?a=0.5&k=64&difficulty=spread", ready: filled },
  agreement: { where: sample("agreement_142"), ready: finished },
};

await mkdir(folder, { recursive: true });
const site = await open();
try {
  for (const [name, { where, ready }] of Object.entries(PAGES)) {
    for (const colorScheme of ["light", "dark"]) {
      await site.visit(where, async (page) => {
        await ready(page);
        await page.evaluate(() => document.fonts.ready);
        // What was said a moment ago fades away; the picture shows the page at rest.
        await page.waitForTimeout(300);
        const path = join(folder, `${name}-${colorScheme}.png`);
        await page.screenshot({ path, animations: "disabled", caret: "hide" });
        console.log(path);
      }, { colorScheme, viewport: { width: 1280, height: 1120 }, reducedMotion: "reduce" });
    }
  }
} finally {
  await site.close();
}
