//! What audits judges: describes the pages of tables of verdicts in a worker, and exports the JavaScript function for them.

use wasm_bindgen::prelude::*;

fn main() {
    tiebreak::worker::serve_judges();
}

/// `analyse(request, table)` for verdicts of judges: see the README for an example.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
#[wasm_bindgen]
pub fn analyse(request: JsValue, table: JsValue) -> Result<JsValue, JsError> {
    tiebreak::worker::api::analyse_verdicts(request, &table)
}
