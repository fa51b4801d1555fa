//! The card in which a page says what it found, what that does, and what can be done.

use yew::prelude::*;

use super::rich::inline;
use crate::data::Severity;
use crate::text::{Rich, intake};

/// One message with its buttons, if it has any. What stops the work is announced at once.
pub fn card(severity: Severity, text: &Rich, buttons: Option<Html>) -> Html {
    let (class, role) = match severity {
        Severity::Note => ("card note", None),
        Severity::Check => ("card check", None),
        Severity::Stopped => ("card stopped", Some("alert")),
    };
    html! {
        <div {class} {role}>
            <p><strong>{ intake::severity(severity) }</strong>{ " " }{ inline(text) }</p>
            if let Some(buttons) = buttons {
                <p class="buttons">{ buttons }</p>
            }
        </div>
    }
}

/// A button with a verb on it.
pub fn button(name: impl Into<AttrValue>, onclick: Callback<MouseEvent>) -> Html {
    verb(name.into(), onclick)
}

fn verb(name: AttrValue, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" {onclick}>{ name }</button> }
}

/// A button that looks like a link.
pub fn link_button(name: &'static str, onclick: Callback<MouseEvent>) -> Html {
    html! { <button type="button" class="link" {onclick}>{ name }</button> }
}
