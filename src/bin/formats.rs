//! What reads files that are no delimited text: loaded, by a worker that was given one, with the first of them.

use wasm_bindgen::prelude::*;

fn main() {}

/// What is in a file, packed for the module of the same build that asks; a part of it is chosen by its number from 0. Of
/// several files that are given as one, `files` holds the names and sizes, packed too.
#[wasm_bindgen]
pub fn convert(name: &str, bytes: &[u8], files: &[u8], part: Option<u32>) -> Vec<u8> {
    tiebreak::worker::convert(name, bytes, files, part)
}
