//! What works out models: describes their pages in a worker, and exports the JavaScript function for them.

use wasm_bindgen::prelude::*;

fn main() {
    tiebreak::worker::serve_models();
}

/// Answers the page as the worker does, in the page's own thread; of use to the app of the same build only.
///
/// # Errors
/// A JavaScript `Error` if the message cannot be understood.
#[wasm_bindgen]
pub fn answer(message: &JsValue) -> Result<JsValue, JsError> {
    let answer = tiebreak::worker::answer_near(message).map_err(|detail| JsError::new(&detail))?;
    Ok(answer.map_or(JsValue::UNDEFINED, Into::into))
}

/// `analyse(request)` for models: see the README for examples.
///
/// # Errors
/// A JavaScript `Error` whose message says what to do.
#[wasm_bindgen]
pub fn analyse(request: JsValue) -> Result<JsValue, JsError> {
    tiebreak::worker::api::analyse_model(request)
}
