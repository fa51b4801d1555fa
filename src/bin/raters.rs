//! What compares raters: describes the pages of their tables in a worker, and exports the JavaScript function for them.

use wasm_bindgen::prelude::*;

fn main() {
    tiebreak::worker::serve_raters();
}

/// `analyse(request, table)` for labels: see the README for examples.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
#[wasm_bindgen]
pub fn analyse(request: JsValue, table: JsValue) -> Result<JsValue, JsError> {
    tiebreak::worker::api::analyse_labels(request, &table)
}
