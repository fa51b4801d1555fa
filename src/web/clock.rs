//! Time passed, and time to wait. Nothing that is worked out depends on it.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// In a page and in a worker alike.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn performance_now() -> f64;

    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(call: JsValue, milliseconds: u32);
}

/// Today where the page is read, as year, month and day. For what is written on a saved file, never for what is worked out.
pub fn today() -> String {
    let now = js_sys::Date::new_0();
    format!("{:04}-{:02}-{:02}", now.get_full_year(), now.get_month() + 1, now.get_date())
}

/// Milliseconds since the page, or the worker, was started.
pub fn now() -> f64 {
    performance_now()
}

/// Calls back after so many milliseconds; later in a tab that is hidden.
pub fn after(milliseconds: u32, call: impl FnOnce() + 'static) {
    set_timeout(Closure::once_into_js(call), milliseconds);
}
