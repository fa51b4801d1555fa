//! The row of links between the pages of Explore, or between the calculators.

use yew::prelude::*;

use super::element::{link, with};
use crate::text::shell;
use crate::ui::state::{CALC, EXPLORE, State};

/// Each page by its name, with its settings; the present one is marked.
pub fn siblings(state: &State) -> Html {
    let (name, links) = if state.is_in(CALC) {
        (shell::CALCULATE, state.calculators())
    } else if state.is_in(EXPLORE) {
        (shell::EXPLORE, state.explored())
    } else {
        return Html::default();
    };
    let links = links.into_iter().map(|(address, name, here)| link(&address, "", here, name)).collect();
    let values = vec![Some("pages".into()), Some(name.into())];
    with("nav", &["class", "aria-label"], values, links)
}
