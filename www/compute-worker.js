// Loads into a worker what runs long simulations; see pages-worker.js for the query string.
const { search } = new URL(import.meta.url);
const { default: init } = await import(`./compute.js${search}`);
await init({ module_or_path: new URL(`./compute_bg.wasm${search}`, import.meta.url) });
