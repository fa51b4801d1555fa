//! Files that are no delimited text, converted by a module of the site that is loaded with the first of them.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::data::formats::Conversion;
use crate::data::{Refusal, ToConvert};
use crate::web::module;

/// What comes of a file; none if the module cannot be loaded or fails.
pub(super) async fn converted(file: &ToConvert) -> Option<Result<Conversion, Refusal>> {
    let convert = module::exported("formats.js", "formats_bg.wasm", "convert").await?;
    let bytes = Uint8Array::from(file.bytes.as_slice());
    let part = file.part.map_or(JsValue::UNDEFINED, |part| (part - part.min(1)).into());
    let files = crate::worker::protocol::bytes(&file.files).ok()?;
    let given = Array::of4(&file.name.as_str().into(), &bytes, &files, &part);
    let packed = convert.apply(&JsValue::UNDEFINED, &given).ok()?;
    postcard::from_bytes(&Uint8Array::new(&packed).to_vec()).ok()
}

/// The module's side: what is in a file, packed. `files` are the packed names and sizes of those that were given as one.
#[cfg(feature = "formats")]
pub fn convert(name: &str, bytes: &[u8], files: &[u8], part: Option<u32>) -> Vec<u8> {
    let names: Vec<(String, u32)> = postcard::from_bytes(files).unwrap_or_default();
    let mut rest = bytes;
    let mut files = Vec::new();
    for (name, size) in names {
        let Some((file, after)) = rest.split_at_checked(size as usize) else { break };
        files.push((name, file));
        rest = after;
    }
    if files.is_empty() {
        files.push((name.to_owned(), bytes));
    }
    // Packing fails only for what has no length, and a conversion has none of that.
    postcard::to_allocvec(&crate::data::formats::convert(&files, part)).unwrap_or_default()
}
