//! What calculates with tables: describes their pages in a worker, and exports the JavaScript function for them.

use wasm_bindgen::prelude::*;

fn main() {
    tiebreak::worker::serve_samples();
}

/// `analyse(request, table)` for sampled answers: see the README for examples.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
#[wasm_bindgen]
pub fn analyse(request: JsValue, table: JsValue) -> Result<JsValue, JsError> {
    tiebreak::worker::api::analyse_answers(request, &table)
}
