//! Another WebAssembly module of the site, in this thread.

use js_sys::{Function, Reflect};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// See www/start.js and www/pages-worker.js.
    #[wasm_bindgen(catch, js_name = loadModule)]
    async fn load_module(js: &str, wasm: &str) -> Result<JsValue, JsValue>;
}

/// Loads the module of these two files and calls back with what it exports under a name, if that is a function; does not
/// call back if it cannot be loaded.
pub fn load(js: String, wasm: String, name: &'static str, done: impl FnOnce(Function) + 'static) {
    wasm_bindgen_futures::spawn_local(async move {
        if let Some(function) = exported(&js, &wasm, name).await {
            done(function);
        }
    });
}

/// What the module of these two files exports under a name; none if it cannot be loaded, or that is no function.
pub async fn exported(js: &str, wasm: &str, name: &str) -> Option<Function> {
    let module = load_module(js, wasm).await.ok()?;
    Reflect::get(&module, &name.into()).ok()?.dyn_into().ok()
}
