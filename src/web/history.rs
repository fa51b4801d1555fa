//! The address bar: the part behind `#`, and the way back and forward.

use wasm_bindgen::prelude::*;

use super::page::window;

/// The part of the address behind `#/`.
pub fn read() -> String {
    let hash = window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').trim_start_matches('/').to_owned()
}

/// The whole address up to its `#`.
pub fn site() -> String {
    let href = window().and_then(|window| window.location().href().ok()).unwrap_or_default();
    href.split_once('#').map_or(href.as_str(), |(page, _)| page).to_owned()
}

/// The whole address with this part behind `#/`, to copy.
pub fn address(link: &str) -> String {
    format!("{}#/{link}", site())
}

/// Writes the address as a new step: Back returns to the one before.
pub fn push(link: &str) {
    write(link, |history, url| history.push_state_with_url(&JsValue::NULL, "", Some(url)));
}

/// Writes the address in place of the present step.
pub fn replace(link: &str) {
    write(link, |history, url| history.replace_state_with_url(&JsValue::NULL, "", Some(url)));
}

fn write(link: &str, step: impl Fn(&web_sys::History, &str) -> Result<(), JsValue>) {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        // Browsers refuse only floods of writes; the next one catches up.
        let _ = step(&history, &address(link));
    }
}

/// Calls back when the address changes by other means than [`push`] and [`replace`].
pub fn on_change(call: impl Fn(String) + 'static) {
    if let Some(window) = window() {
        let listener = Closure::<dyn Fn()>::new(move || call(read()));
        window.set_onpopstate(Some(listener.as_ref().unchecked_ref()));
        // The page listens as long as it lives.
        listener.forget();
    }
}
