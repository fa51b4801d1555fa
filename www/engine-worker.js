// Loads the engine into a worker. Its files keep the same names from build to build, so the query string of this
// script (`?v=<build id>`) is passed on to both: a page never talks to an engine of another build.
const { search } = new URL(import.meta.url);
const { default: init } = await import(`./engine.js${search}`);
await init({ module_or_path: new URL(`./engine_bg.wasm${search}`, import.meta.url) });
