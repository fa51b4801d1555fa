//! Files handed to the person.

use js_sys::Array;
use wasm_bindgen::prelude::*;
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

/// Saves a canvas as PNG; `done` hears whether there was a picture to save.
pub fn png(name: &str, canvas: &HtmlCanvasElement, done: impl FnOnce(bool) + 'static) {
    let name = name.to_owned();
    let call = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = &blob {
            save(&name, blob);
        }
        done(blob.is_some());
    });
    if canvas.to_blob(call.unchecked_ref()).is_err() {
        // Only a canvas with pictures of another site is refused, and ours holds none.
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
