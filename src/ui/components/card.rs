//! The card in which a page says what it found, what that does, and what can be done.

use yew::prelude::*;

use super::element::{self, Look, element, press, with, worded};
use super::rich::inline;
use crate::data::Severity;
use crate::text::{Rich, intake};

/// One message with its buttons, if it has any. What stops the work is announced at once.
pub fn card(severity: Severity, text: &Rich, buttons: Vec<Html>) -> Html {
    let (class, role) = match severity {
        Severity::Note => ("card note", None),
        Severity::Check => ("card check", None),
        Severity::Stopped => ("card stopped", Some("alert")),
    };
    let words = vec![worded("strong", "", intake::severity(severity)), element::text(" "), inline(text)];
    let mut parts = vec![element("p", "", words)];
    if !buttons.is_empty() {
        parts.push(element("p", "buttons", buttons));
    }
    with("div", &["class", "role"], vec![Some(class.into()), role.map(Into::into)], parts)
}

/// A button with a verb on it.
pub fn button(name: impl Into<AttrValue>, onclick: Callback<MouseEvent>) -> Html {
    press(name.into(), Look::default(), onclick)
}

/// A button that looks like a link.
pub fn link_button(name: &'static str, onclick: Callback<MouseEvent>) -> Html {
    press(name.into(), Look { class: Some("link"), ..Look::default() }, onclick)
}

/// A button that is pressed or not: one of several.
pub fn pressable(name: impl Into<AttrValue>, pressed: bool, onclick: Callback<MouseEvent>) -> Html {
    press(name.into(), Look { pressed: Some(pressed), ..Look::default() }, onclick)
}

/// Several of them, under a name for screen readers and perhaps with the name of a hint.
pub fn group(name: impl Into<AttrValue>, hint: Option<AttrValue>, buttons: Vec<Html>) -> Html {
    let values = vec![Some("presets".into()), Some("group".into()), Some(name.into()), hint];
    with("div", &["class", "role", "aria-label", "aria-describedby"], values, buttons)
}
