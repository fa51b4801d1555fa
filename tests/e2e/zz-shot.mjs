import { open } from "./site.mjs";
const site = await open();
const where = process.argv[2] ?? "#/explore/rerun?k=64&colour=red";
const name = process.argv[3] ?? "rerun";
for (const [width, colorScheme] of [[1280, "light"], [390, "dark"], [320, "light"]]) {
  await site.visit(where, async (page) => {
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `/tmp/view-scratch/${name}-${width}.png`, fullPage: true });
    const w = await page.evaluate(() => [document.documentElement.scrollWidth, location.hash, document.title]);
    console.log(width, w);
  }, { colorScheme, viewport: { width, height: 900 } });
}
await site.close();
