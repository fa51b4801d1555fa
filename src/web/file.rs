//! Files as blobs: chosen, dropped, pasted or shipped with the page. Their bytes are read by the engine.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DragEvent, Event, HtmlInputElement, Response};

use super::page::{asset, window};

/// A file that the engine can read, by name. Cloning it copies nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The file's name.
    pub name: String,
    /// Its content, on the disk or in memory.
    pub blob: Blob,
}

/// The file chosen in a file field, which is then emptied so that the same file can be chosen again.
pub fn chosen(event: &Event) -> Option<Source> {
    let field: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let file = field.files()?.get(0);
    field.set_value("");
    file.map(|file| Source { name: file.name(), blob: file.into() })
}

/// Calls back with a file dropped anywhere on the page, which the browser would otherwise open in its place.
/// It hears how many files there were, too: only the first is handed over.
pub fn on_drop(call: impl Fn(Source, u32) + 'static) {
    let Some(window) = window() else { return };
    let over = Closure::<dyn Fn(DragEvent)>::new(|event: DragEvent| event.prevent_default());
    let drop = Closure::<dyn Fn(DragEvent)>::new(move |event: DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        let first = files.as_ref().and_then(|files| files.get(0));
        if let (Some(files), Some(file)) = (files, first) {
            call(Source { name: file.name(), blob: file.into() }, files.length());
        }
    });
    for (name, listener) in [("dragover", over), ("drop", drop)] {
        // Adding a listener by a known name does not fail; the page listens as long as it lives.
        let _ = window.add_event_listener_with_callback(name, listener.as_ref().unchecked_ref());
        listener.forget();
    }
}

/// The text at the beginning of a file, so many bytes at the most.
pub async fn text(blob: &Blob, at_most: f64) -> Option<String> {
    let start = blob.slice_with_f64_and_f64(0.0, at_most).ok()?;
    JsFuture::from(start.text()).await.ok()?.as_string()
}

/// A text as a file.
pub fn from_text(name: &str, text: &str) -> Option<Source> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into())).ok()?;
    Some(Source { name: name.to_owned(), blob })
}

/// A sample table of the site.
pub async fn sample(file: &str, build: &str) -> Option<Source> {
    let fetch = window()?.fetch_with_str(&asset(&format!("samples/{file}"), build));
    let response: Response = JsFuture::from(fetch).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let blob = JsFuture::from(response.blob().ok()?).await.ok()?.dyn_into().ok()?;
    Some(Source { name: file.to_owned(), blob })
}
