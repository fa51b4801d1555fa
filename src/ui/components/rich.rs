//! Sentences with strong numbers.

use yew::prelude::*;

use crate::text::Rich;

/// A sentence as inline content.
pub fn inline(rich: &Rich) -> Html {
    rich.spans()
        .iter()
        .map(|span| {
            let text = span.text.clone();
            if span.strong {
                html! { <strong>{ text }</strong> }
            } else {
                html! { { text } }
            }
        })
        .collect()
}

/// Sentences as paragraphs.
pub fn paragraphs(lines: &[Rich]) -> Html {
    lines.iter().map(|line| html! { <p>{ inline(line) }</p> }).collect()
}
