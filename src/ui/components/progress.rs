//! How far a run is, and the button that stops it; or that something is on its way.

use yew::prelude::*;

use super::card::button;
use super::element::{element, text, with};
use crate::text::shell;

/// A bar, what is done in words, and Cancel.
pub fn progress(done: u32, total: u32, words: String, on_cancel: Callback<MouseEvent>) -> Html {
    let values = [done.to_string(), total.max(1).to_string(), shell::PROGRESS.to_owned()];
    let values = values.map(|value| Some(value.into())).to_vec();
    let bar = with("progress", &["value", "max", "aria-label"], values, Vec::new());
    let parts = vec![bar, text(" "), text(words), text(" "), button(shell::CANCEL, on_cancel)];
    element("p", "working", parts)
}

/// A bar that goes on until what was asked for is there.
pub fn loading() -> Html {
    with(
        "progress",
        &["class", "aria-label"],
        vec![Some("loading".into()), Some(shell::PROGRESS.into())],
        Vec::new(),
    )
}
