//! The row of links between the pages of Explore.

use yew::prelude::*;

use super::element::{link, with};
use crate::text::shell;
use crate::ui::state::State;

/// Each page by its name, with its settings; the present one is marked.
pub fn siblings(state: &State) -> Html {
    let links = state.explored();
    let links = links.into_iter().map(|(address, name, here)| link(&address, "", here, name)).collect();
    let values = vec![Some("pages".into()), Some(shell::EXPLORE.into())];
    with("nav", &["class", "aria-label"], values, links)
}
