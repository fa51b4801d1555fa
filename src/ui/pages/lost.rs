//! The page for an address of no page.

use yew::prelude::*;

use crate::text::{agreement, shell, vote};
use crate::ui::state::State;

/// Says so, and where to go.
pub fn page(state: &State) -> Html {
    let (to_vote, to_agreement) = (state.vote_address(), state.agreement_address());
    html! {
        <article class="prose">
            <h1 id="heading" tabindex="-1">{ shell::LOST_HEADING }</h1>
            <p>{ shell::LOST }</p>
            <ul>
                <li><a href={format!("#/{to_vote}")}>{ shell::EXPLORE }{ " / " }{ vote::TITLE }</a></li>
                <li><a href={format!("#/{to_agreement}")}>{ shell::CALCULATE }{ " / " }{ agreement::TITLE }</a></li>
                <li><a href="#/methods">{ shell::METHODS }</a></li>
                <li><a href="#/about">{ shell::ABOUT }</a></li>
            </ul>
        </article>
    }
}
