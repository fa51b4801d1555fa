//! Sentences with strong numbers.

use yew::prelude::*;

use super::element::{text, worded};
use crate::text::Rich;

/// A sentence as inline content.
pub fn inline(rich: &Rich) -> Html {
    let spans = rich.spans().iter();
    spans
        .map(|span| {
            let words = span.text.clone();
            if span.strong {
                worded("strong", if span.text.len() < 16 { "whole" } else { "" }, words)
            } else {
                text(words)
            }
        })
        .collect()
}
