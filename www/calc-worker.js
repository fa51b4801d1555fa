// Loads into a worker what describes the pages of tables; see raters-worker.js for the query string.
const { search } = new URL(import.meta.url);
const load = async (js, wasm) => {
  const module = await import(`./${js}${search}`);
  await module.default({ module_or_path: new URL(`${wasm}${search}`, import.meta.url) });
  return module;
};
// Rust has no import(): the worker asks here for the module that reads files which are no text.
globalThis.loadModule = load;
await load("calc.js", "calc_bg.wasm");
