//! The first page: the finding, live, and two doors.

use yew::prelude::*;

use crate::text::{shell, vote as text};
use crate::ui::components::blocks::plate;
use crate::ui::components::element::{element, heading, link, worded};
use crate::ui::state::State;
use crate::view::vote;

/// Heading, figure, doors.
pub fn page(state: &State) -> Html {
    let o = &state.vote.outcome;
    let links = [state.vote_address(), state.agreement_address()];
    let doors = shell::DOORS.iter().zip(links).map(|((name, words, question), to)| {
        let question = link(&to, "door", false, *question);
        let parts = vec![worded("h2", "", *name), worded("p", "", *words), element("p", "", vec![question])];
        element("section", "", parts)
    });
    let parts = [
        heading(text::heading(o), &shell::HOME_LEDE.into()),
        plate(&vote::curves(o, None), state.scheme, None),
        element("div", "doors", doors.collect()),
    ];
    parts.into_iter().collect()
}
