//! A row of buttons, each of which opens what it names underneath; one at a time.

use web_sys::KeyboardEvent;
use yew::prelude::*;

use super::around::Around;
use super::element::{Look, element, press};
use crate::ui::state::{Action, LocalAction};
use crate::web::page;

/// Something that can be opened: its button, and what makes its content.
pub type Drawer<'d> = (AttrValue, Box<dyn Fn() -> Html + 'd>);

/// The row of this name, unique on the page, with further buttons that open nothing; and what is open.
pub fn drawers(id: &'static str, drawers: &[Drawer<'_>], further: Html, around: Around<'_>) -> Html {
    let open = around.state.local.open(id);
    let panel: AttrValue = format!("{id}-panel").into();
    let button = |(i, (name, _)): (usize, &Drawer<'_>)| {
        let is_open = open == Some(i);
        let look = Look {
            class: Some("link"),
            id: Some(format!("{id}-{i}").into()),
            expanded: Some(is_open),
            controls: is_open.then(|| panel.clone()),
            ..Look::default()
        };
        press(name.clone(), look, around.on_local(LocalAction::Toggle(id, i)))
    };
    let group = element("span", "group", drawers.iter().enumerate().map(button).collect());
    let row = element("div", "row", vec![group, further]);
    let Some((i, (name, content))) = open.and_then(|i| Some((i, drawers.get(i)?))) else { return row };
    let dispatch = around.dispatch.clone();
    let close = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            dispatch.emit(Action::Local(LocalAction::Toggle(id, i)));
            page::focus(&format!("{id}-{i}"));
        }
    });
    let open = html! {
        <div class="drawer" id={panel} role="region" aria-label={name.clone()} onkeydown={close}>{ content() }</div>
    };
    [row, open].into_iter().collect()
}
