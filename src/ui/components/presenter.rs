//! What a class is shown with: the steps of a page, its keys, and the blank screen.

use yew::prelude::*;

use super::around::Around;
use super::card::button;
use super::element::{Look, element, link, press, worded};
use crate::text::shell;
use crate::ui::state::Action;
use crate::view::{Presenter, Way};

/// Where the page is among its steps, a button for what each key does, and the keys.
pub fn presenter(steps: &Presenter, around: Around<'_>) -> Html {
    let to = |way: &Way, class| link(&way.address, class, false, way.name.clone());
    let mut buttons: Vec<Html> = steps.previous.iter().map(|way| to(way, "button")).collect();
    buttons.extend(steps.next.iter().map(|way| to(way, "button primary")));
    buttons.extend(steps.new_seed.iter().map(|way| to(way, "button")));
    buttons.push(button(shell::FULL_SCREEN, around.on(|| Action::FullScreen)));
    buttons.push(button(shell::BLANK, around.on(|| Action::Blank(true))));
    if !around.state.present {
        buttons.push(button(shell::PROJECTOR, around.on(|| Action::Present(true))));
    }
    let parts = vec![
        worded("p", "meta", steps.place.clone()),
        element("p", "buttons", buttons),
        worded("p", "fine", steps.keys.clone()),
    ];
    element("div", "presenter", parts)
}

/// A button over all of the page while the screen is blank.
pub fn blank(around: Around<'_>) -> Html {
    if !around.state.blank {
        return Html::default();
    }
    let look = Look { class: Some("blank"), id: Some("blank".into()), ..Look::default() };
    press(shell::BLANKED.into(), look, around.on(|| Action::Blank(false)))
}
