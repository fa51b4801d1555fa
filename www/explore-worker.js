// Loads into a worker what describes the pages of models; see raters-worker.js for the query string.
const { search } = new URL(import.meta.url);
const { default: init } = await import(`./explore.js${search}`);
await init({ module_or_path: new URL(`./explore_bg.wasm${search}`, import.meta.url) });
