//! What can be taken away of a page as a report, and its sentence as texts are written.

use yew::prelude::*;

use super::around::Around;
use super::card::{button, pressable};
use super::drawers::Drawer;
use super::element::{element, worded};
use crate::text::bundle as text;
use crate::ui::state::{Action, LocalAction, Markup};
use crate::view::View;

/// The drawer of a page.
pub fn report<'d>(view: &'d View, around: Around<'d>) -> Drawer<'d> {
    (text::REPORT.into(), Box::new(move || content(view, around)))
}

fn content(view: &View, around: Around<'_>) -> Html {
    let mut parts = vec![worded("p", "", text::HOLDS)];
    let mut buttons = vec![button(text::SAVE, around.on(|| Action::SaveReport))];
    if view.intake.is_some() {
        let is_on = around.state.local.with_rows;
        buttons.push(pressable(text::WITH_ROWS, is_on, around.on_local(LocalAction::ToggleRows)));
    }
    if view.sentence().is_some() {
        for (name, markup) in [(text::COPY_MARKDOWN, Markup::Markdown), (text::COPY_LATEX, Markup::Latex)] {
            buttons.push(button(name, around.on(move || Action::CopyQuoted(markup))));
        }
    }
    parts.push(element("p", "buttons", buttons));
    parts.into_iter().collect()
}
