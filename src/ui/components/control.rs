//! A slider with its number box: one value, two ways to set it.

use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::around::Around;
use super::field::{Field, Typed};
use crate::text::shell;

/// A slider with its number box.
pub struct Control {
    /// What is set.
    pub label: AttrValue,
    /// A name, unique on the page.
    pub id: AttrValue,
    /// The value in use, as it is written.
    pub value: AttrValue,
    /// Where the slider stands, 0 to `last`.
    pub stop: u32,
    /// The slider's last stop.
    pub last: u32,
    /// The least and the greatest value, as they are written.
    pub bounds: [String; 2],
    /// Whether only whole numbers are meant.
    pub whole: bool,
    /// The name of what is said under it, if there is something.
    pub hint: Option<AttrValue>,
    /// The slider is at a stop, and whether it was let go there.
    pub on_stop: Callback<(u32, bool)>,
    /// A number was typed; whether it could be used.
    pub on_type: Callback<String, bool>,
}

impl Control {
    /// The label, the box and the slider.
    pub fn view(self, around: Around<'_>) -> Html {
        let [least, most] = &self.bounds;
        let field = Field {
            label: shell::number_box(&self.label).into(),
            quiet: true,
            id: self.id.clone(),
            value: self.value.clone(),
            typed: if self.whole { Typed::Whole } else { Typed::Decimal },
            refusal: shell::out_of_range(self.whole, least, most),
            hint: self.hint.clone(),
            take: self.on_type,
        };
        let (moved, let_go) = (at_stop(self.on_stop.clone(), false), at_stop(self.on_stop, true));
        html! {
            <div class="control">
                <label for={self.id.clone()}>{ self.label.clone() }</label>
                { field.view(around) }
                <input id={self.id} type="range" min="0" max={self.last.to_string()} step="1" value={self.stop.to_string()}
                    aria-valuetext={self.value} aria-describedby={self.hint} oninput={moved.reform(|event: InputEvent| event.into())} onchange={let_go} />
            </div>
        }
    }
}

/// Reads the stop of the slider that an event comes from.
fn at_stop(call: Callback<(u32, bool)>, let_go: bool) -> Callback<Event> {
    Callback::from(move |event: Event| {
        let input = event.target_dyn_into::<HtmlInputElement>();
        if let Some(stop) = input.and_then(|input| input.value().parse().ok()) {
            call.emit((stop, let_go));
        }
    })
}
