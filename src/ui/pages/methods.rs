//! What each number is.

use yew::prelude::*;

use crate::text::{methods, shell};

/// The methods page.
pub fn page() -> Html {
    html! {
        <article class="prose">
            <h1 id="heading" tabindex="-1">{ shell::METHODS }</h1>
            <p class="lede">{ methods::LEDE }</p>
            { for methods::METHODS.iter().map(|method| html! {
                <section>
                    <h2>{ method.name }</h2>
                    <p class="formula">{ method.formula }</p>
                    <p>{ method.meaning }</p>
                    <p class="fine">{ method.source }</p>
                </section>
            }) }
        </article>
    }
}
