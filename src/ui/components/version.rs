//! The line over a page of which a newer build is there.

use yew::prelude::*;

use super::around::Around;
use super::card::button;
use super::element::{element, with, worded};
use crate::text::shell;
use crate::ui::state::Action;

/// Nothing, or what a newer build means for what is open, and the choice when it is used.
pub fn version(around: Around<'_>) -> Html {
    if !around.state.new_version {
        return Html::default();
    }
    // What is asked again is the file, which is kept nowhere else.
    let is_kept = around
        .state
        .sheet
        .view
        .as_ref()
        .is_none_or(|view| view.intake.as_ref().is_none_or(|intake| intake.table.is_empty()));
    let words = if is_kept { shell::NEW_VERSION } else { shell::NEW_VERSION_AND_TABLE };
    let buttons = [(shell::USE_NEW_VERSION, true), (shell::LATER, false)]
        .map(|(name, now)| button(name, around.on(move || Action::UseNewVersion(now))));
    let parts = vec![worded("p", "", words), element("p", "buttons", buttons.into())];
    with("aside", &["class", "role"], vec![Some("version card".into()), Some("status".into())], parts)
}
