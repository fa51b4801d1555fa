//! The engine: serves as the desk in a worker, and exports the JavaScript function.

use wasm_bindgen::prelude::*;

fn main() {
    tiebreak::worker::serve_desk();
}

/// `analyse(request, table)`: see the README for examples.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
#[wasm_bindgen]
pub fn analyse(request: JsValue, table: JsValue) -> Result<JsValue, JsError> {
    tiebreak::worker::api::analyse(request, &table)
}
