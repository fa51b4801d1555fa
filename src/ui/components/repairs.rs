//! The note on settings of a link that could not be used.

use yew::prelude::*;

use super::around::Around;
use super::card::{button, card};
use crate::data::Severity;
use crate::text::{Rich, link, shell};
use crate::ui::state::Action;

/// Nothing, or one card that names every setting.
pub fn repairs(around: Around<'_>) -> Html {
    let repairs = &around.state.repairs;
    if repairs.is_empty() {
        return Html::default();
    }
    let lines: Vec<String> = repairs.iter().take(6).map(link::repair).collect();
    let more = repairs.len().checked_sub(6).filter(|&n| n > 0).map(link::more);
    let text = Rich::new()
        .plain(link::repaired(repairs))
        .plain(" ")
        .plain(lines.join(" "))
        .plain(more.map_or_else(String::new, |more| format!(" {more}")));
    let dismiss = around.on(|| Action::DismissRepairs);
    card(Severity::Check, &text, vec![button(shell::DISMISS, dismiss)])
}
