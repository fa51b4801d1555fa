//! Files as blobs: chosen, dropped, pasted or shipped with the page. Their bytes are read by workers.

use js_sys::Array;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DragEvent, Event, File, FileList, HtmlInputElement, Response};

use super::page::{asset, window};
use crate::text::shell::several;

/// A file that a worker can read, by name. Cloning it copies nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The file's name.
    pub name: String,
    /// Its content, on the disk or in memory.
    pub blob: Blob,
    /// The names and sizes of files that are handed over as one; empty for one file.
    pub files: Vec<(String, u32)>,
}

impl Source {
    fn one(name: String, blob: Blob) -> Self {
        Self { name, blob, files: Vec::new() }
    }

    /// Files as one, by their names: in whatever order they come, their bytes are the same.
    fn of(list: &FileList) -> Option<Self> {
        let mut all: Vec<File> = (0..list.length()).filter_map(|i| list.get(i)).collect();
        all.sort_by_key(File::name);
        let first = all.first()?;
        if all.len() == 1 {
            return Some(Self::one(first.name(), first.clone().into()));
        }
        let files = all.iter().map(|file| (file.name(), file.size() as u32)).collect();
        let blob = Blob::new_with_blob_sequence(&all.iter().collect::<Array>()).ok()?;
        Some(Self { name: several(&first.name(), all.len() as u64 - 1), blob, files })
    }
}

/// The file chosen in a file field, or the files as one; the field is then emptied so that the same can be chosen again.
pub fn chosen(event: &Event) -> Option<Source> {
    let field: HtmlInputElement = event.target()?.dyn_into().ok()?;
    let source = Source::of(&field.files()?);
    field.set_value("");
    source
}

/// Calls back with a file, or files as one, dropped anywhere on the page, which the browser would otherwise open in its place.
pub fn on_drop(call: impl Fn(Source) + 'static) {
    let Some(window) = window() else { return };
    let over = Closure::<dyn Fn(DragEvent)>::new(|event: DragEvent| event.prevent_default());
    let drop = Closure::<dyn Fn(DragEvent)>::new(move |event: DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(source) = files.and_then(|files| Source::of(&files)) {
            call(source);
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
    Some(Source::one(name.to_owned(), blob))
}

/// A sample table of the site.
pub async fn sample(file: &str, build: &str) -> Option<Source> {
    let fetch = window()?.fetch_with_str(&asset(&format!("samples/{file}"), build));
    let response: Response = JsFuture::from(fetch).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let blob = JsFuture::from(response.blob().ok()?).await.ok()?.dyn_into().ok()?;
    Some(Source::one(file.to_owned(), blob))
}
