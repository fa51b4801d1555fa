// Loads into a worker what describes the pages of tables; see engine-worker.js for the query string.
const { search } = new URL(import.meta.url);
const { default: init } = await import(`./calc.js${search}`);
await init({ module_or_path: new URL(`./calc_bg.wasm${search}`, import.meta.url) });
