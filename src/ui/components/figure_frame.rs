//! A figure with its caption and, for screen readers, what it shows.

use yew::prelude::*;

use super::plot::Plot;
use crate::figure::{Figure, Shape};
use crate::web::page::Scheme;

/// A figure as a page shows it.
pub struct Frame {
    /// The figure.
    pub figure: Figure,
    /// Its proportions.
    pub shape: Shape,
    /// Light or dark.
    pub scheme: Scheme,
    /// What is at an x, in words.
    pub read: Callback<f64, String>,
    /// The x under the pointer or the cursor changed.
    pub on_focus: Callback<Option<f64>>,
    /// The caption.
    pub caption: Html,
}

impl Frame {
    /// Figure, description, caption.
    pub fn view(self) -> Html {
        let description = self.figure.description.clone();
        html! {
            <figure>
                <Plot figure={self.figure} shape={self.shape} scheme={self.scheme} read={self.read} on_focus={self.on_focus} />
                <p class="hidden">{ description }</p>
                <figcaption>{ self.caption }</figcaption>
            </figure>
        }
    }
}
