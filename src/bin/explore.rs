//! What works out models: describes their pages in a worker, and exports the JavaScript function for them.

use wasm_bindgen::prelude::*;

fn main() {
    tiebreak::worker::serve_pages();
}

/// `analyse(request)` for models: see the README for examples.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
#[wasm_bindgen]
pub fn analyse(request: JsValue) -> Result<JsValue, JsError> {
    tiebreak::worker::api::analyse_model(request)
}
