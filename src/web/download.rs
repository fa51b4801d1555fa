//! Files handed to the person.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, HtmlCanvasElement, Url};

use super::page::window;

/// Saves a text as a file.
pub fn text(name: &str, mime: &str, content: &str) {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    if let Ok(blob) = Blob::new_with_str_sequence_and_options(&Array::of1(&content.into()), &options) {
        save(name, &blob);
    }
}

/// A canvas as the bytes of a PNG, for `done`; none if there is no picture to save.
pub fn png(canvas: &HtmlCanvasElement, done: impl FnOnce(Option<Vec<u8>>) + 'static) {
    let call = Closure::once_into_js(move |blob: Option<Blob>| {
        spawn_local(async move {
            let bytes = match blob {
                Some(blob) => JsFuture::from(blob.array_buffer()).await.ok(),
                None => None,
            };
            done(bytes.map(|buffer| Uint8Array::new(&buffer).to_vec()));
        });
    });
    if canvas.to_blob(call.unchecked_ref()).is_err() {
        // Only a canvas with pictures of another site is refused, and ours holds none.
    }
}

/// Saves bytes as a file.
pub fn bytes(name: &str, mime: &str, content: &[u8]) {
    let options = BlobPropertyBag::new();
    options.set_type(mime);
    let content = Array::of1(&Uint8Array::from(content));
    if let Ok(blob) = Blob::new_with_u8_array_sequence_and_options(&content, &options) {
        save(name, &blob);
    }
}

fn save(name: &str, blob: &Blob) {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    let Ok(url) = Url::create_object_url_with_blob(blob) else { return };
    if let Some(link) =
        document.create_element("a").ok().and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok())
    {
        link.set_href(&url);
        link.set_download(name);
        link.click();
    }
    // The download holds the data by now.
    let _ = Url::revoke_object_url(&url);
}
