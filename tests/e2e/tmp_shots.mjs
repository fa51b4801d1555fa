import { chromium } from "playwright-core";
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-quic","--no-first-run","--disable-background-networking"] });
const sizes={desktop:{width:1280,height:900},phone:{width:390,height:844}};
const only=process.argv[2];
for (const scheme of ["light","dark"]) for (const [name,viewport] of Object.entries(sizes)) {
  const c = await b.newContext({ viewport, colorScheme: scheme, deviceScaleFactor: 1 });
  const p = await c.newPage();
  p.on("console", m => console.log(scheme,name,m.type(),m.text())); p.on("pageerror", e=>console.log("ERR",String(e)));
  for (const [id,hash,fn] of [["home","#/"],["vote","#/explore/vote?a=0.5&k=64&difficulty=spread"],["agree","#/calc/agreement?sample=agreement_142"],["empty","#/calc/agreement"],["methods","#/methods"],["about","#/about"],["joint","#/calc/agreement?sample=agreement_joint_142&first=human1&second=human2"]]) {
    if (only && only!==id) continue;
    await p.goto("about:blank"); await p.goto("http://127.0.0.1:8123/"+hash); await p.waitForSelector("main h1");
    if (id==="agree"||id==="joint") await p.waitForFunction(()=>document.body.innerText.includes("Item bootstrap"),null,{timeout:15000}).catch(e=>console.log("no bootstrap",e.message));
    await p.waitForTimeout(300);
    await p.screenshot({path:`/tmp/shots/${id}-${name}-${scheme}.png`, fullPage:true});
  }
  await c.close();
}
await b.close();
