//! Files that are no delimited text, converted by a module of the site that is loaded with the first of them.

use js_sys::Uint8Array;
use wasm_bindgen::prelude::*;

use crate::data::formats::Conversion;
use crate::data::{Refusal, ToConvert};
use crate::web::module;

/// What comes of a file; none if the module cannot be loaded or fails.
pub(super) async fn converted(file: &ToConvert) -> Option<Result<Conversion, Refusal>> {
    let convert = module::exported("formats.js", "formats_bg.wasm", "convert").await?;
    let bytes = Uint8Array::from(file.bytes.as_slice());
    let part = file.part.map_or(JsValue::UNDEFINED, |part| (part - part.min(1)).into());
    let packed = convert.call3(&JsValue::UNDEFINED, &file.name.as_str().into(), &bytes, &part).ok()?;
    postcard::from_bytes(&Uint8Array::new(&packed).to_vec()).ok()
}

/// The module's side: what is in a file, packed.
#[cfg(feature = "formats")]
pub fn convert(name: &str, bytes: &[u8], part: Option<u32>) -> Vec<u8> {
    // Packing fails only for what has no length, and a conversion has none of that.
    postcard::to_allocvec(&crate::data::formats::convert(&[(name.to_owned(), bytes)], part))
        .unwrap_or_default()
}
