//! The engine for JavaScript: what compares raters as a function, in a page or in node.

use wasm_bindgen::prelude::*;

fn main() {}

/// `analyse(request, table)`: see the README for examples.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
#[wasm_bindgen]
pub fn analyse(request: JsValue, table: JsValue) -> Result<JsValue, JsError> {
    tiebreak::worker::api::analyse(request, &table)
}
