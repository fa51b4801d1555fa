//! A newer build of the site, fetched while this one is open.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// See www/start.js.
    #[wasm_bindgen(js_name = whenNewVersion)]
    fn when_new_version(call: &JsValue);

    /// See www/start.js.
    #[wasm_bindgen(js_name = useNewVersion)]
    fn use_new_version();
}

/// Calls back once a newer build is there and waits to be used.
pub fn on_new(call: impl Fn() + 'static) {
    let listener = Closure::<dyn Fn()>::new(call).into_js_value();
    when_new_version(&listener);
}

/// Starts the page anew with the newer build.
pub fn use_new() {
    use_new_version();
}
