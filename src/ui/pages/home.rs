//! The first page: the finding, live, and two doors.

use yew::prelude::*;

use super::vote::read_curves;
use crate::figure::Shape;
use crate::figure::vote::curves;
use crate::text::{shell, vote as text};
use crate::ui::components::figure_frame::Frame;
use crate::ui::components::rich::inline;
use crate::ui::state::State;

/// Heading, figure, doors.
pub fn page(state: &State) -> Html {
    let o = &state.vote.outcome;
    let links = [state.vote_address(), state.agreement_address()];
    let doors = shell::DOORS.iter().zip(links).map(|((name, words, question), link)| {
        html! {
            <section>
                <h2>{ *name }</h2>
                <p>{ *words }</p>
                <p><a class="door" href={format!("#/{link}")}>{ *question }</a></p>
            </section>
        }
    });
    let figure = Frame {
        figure: curves(o, None),
        shape: Shape::Curves,
        scheme: state.scheme,
        read: read_curves(o),
        on_focus: Callback::noop(),
        caption: inline(&text::figure_caption(o, None)),
    };
    html! {
        <>
            <h1 id="heading" tabindex="-1">{ text::heading(o) }</h1>
            <p class="lede">{ shell::HOME_LEDE }</p>
            { figure.view() }
            <div class="doors">{ for doors }</div>
        </>
    }
}
