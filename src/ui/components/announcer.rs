//! The status line: short news for everyone, live sentences for screen readers.

use yew::prelude::*;

use crate::ui::state::Said;

/// A polite live region. What is shown fades away; what is for screen readers only was never seen.
pub fn announcer(said: &Said) -> Html {
    let Said { text, shown, n } = said.clone();
    let class = if shown { "toast" } else { "hidden" };
    html! {
        <div class="announcer" role="status" aria-live="polite">
            if !text.is_empty() {
                <span key={n} {class}>{ text }</span>
            }
        </div>
    }
}
