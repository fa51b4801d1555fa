//! The clipboard.

use wasm_bindgen_futures::JsFuture;

use super::page::window;

/// Copies a text; whether the browser allowed it.
pub async fn copy(text: String) -> bool {
    // `navigator.clipboard` is absent outside secure contexts; reading it there gives undefined.
    let Some(window) = window().filter(web_sys::Window::is_secure_context) else { return false };
    JsFuture::from(window.navigator().clipboard().write_text(&text)).await.is_ok()
}
