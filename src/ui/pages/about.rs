//! Privacy, citation, licence, access.

use yew::prelude::*;

use crate::text::shell;

/// The about page.
pub fn page() -> Html {
    html! {
        <article class="prose">
            <h1 id="heading" tabindex="-1">{ shell::ABOUT }</h1>
            { for shell::about().into_iter().map(|(heading, words)| html! { <><h2>{ heading }</h2><p>{ words }</p></> }) }
        </article>
    }
}
