// Loads into a worker the module that it is named after, which describes pages. A module's files keep the same names from
// build to build, so the query string of this script (`?v=<build id>`) is passed on to them: a page never talks to a module of
// another build.
const { search } = new URL(import.meta.url);
const load = async (js, wasm) => {
  const module = await import(`./${js}${search}`);
  await module.default({ module_or_path: new URL(`${wasm}${search}`, import.meta.url) });
  return module;
};
// Rust has no import(): the worker asks here for the module that reads files which are no text.
globalThis.loadModule = load;
await load(`${self.name}.js`, `${self.name}_bg.wasm`);
