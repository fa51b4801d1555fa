//! Numbers typed by hand: kept while they are typed, used when they are finished, explained when they cannot be used.

use web_sys::{HtmlInputElement, HtmlTextAreaElement, KeyboardEvent};
use yew::prelude::*;

use super::around::Around;
use super::element::worded;
use crate::ui::state::{Action, Draft, LocalAction};

/// What is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// One whole number.
    Whole,
    /// One number that is not negative.
    Decimal,
    /// One number that may be negative: not every numeric keyboard has a minus.
    Signed,
    /// Several numbers.
    List,
}

impl Typed {
    /// One number from `least` on.
    pub fn of(whole: bool, least: &str) -> Self {
        match (whole, least.starts_with('-')) {
            (true, _) => Self::Whole,
            (false, true) => Self::Signed,
            (false, false) => Self::Decimal,
        }
    }
}

/// A text field with a numeric keyboard, or room for a list. A browser's own number field loses what it cannot read; this
/// one keeps it.
pub struct Field {
    /// The field's name.
    pub label: AttrValue,
    /// Whether the name is for screen readers only.
    pub quiet: bool,
    /// A name for the field, unique on the page.
    pub id: AttrValue,
    /// The value in use, as it is written.
    pub value: AttrValue,
    /// What is typed.
    pub typed: Typed,
    /// What is said of a text that cannot be used.
    pub refusal: String,
    /// The name of what is said under it, if there is something.
    pub hint: Option<AttrValue>,
    /// Takes a finished text; whether it could be used.
    pub take: Callback<String, bool>,
}

impl Field {
    /// The field, and what is wrong with what stands in it.
    pub fn view(self, around: Around<'_>) -> Html {
        let Self { label, quiet, id, value, typed: kind, refusal, hint, take } = self;
        let draft = around.state.local.draft(&id, &value);
        let refused = draft.is_some_and(|draft| draft.refused);
        let shown = draft.map_or_else(|| value.clone(), |draft| draft.text.clone().into());
        let keep = {
            let (dispatch, field, over) = (around.dispatch.clone(), id.to_string(), value.to_string());
            move |text: String, refused: bool| {
                let draft = Draft { field: field.clone(), over: over.clone(), text, refused };
                dispatch.emit(Action::Local(LocalAction::Type(draft)));
            }
        };
        let finish = {
            let (dispatch, field, keep) = (around.dispatch.clone(), id.to_string(), keep.clone());
            move |typed: String| {
                // A comma is a decimal mark to many, and nothing else in a single number.
                let plain = |sign: char| match sign {
                    ',' if kind != Typed::List => '.',
                    '\u{2212}' => '-',
                    sign => sign,
                };
                let text: String = typed.trim().chars().map(plain).collect();
                if text == *value || take.emit(text) {
                    dispatch.emit(Action::Local(LocalAction::Used(field.clone())));
                } else {
                    keep(typed, true);
                }
            }
        };
        let oninput = Callback::from(move |event: InputEvent| keep(typed(&event), false));
        let onkeydown = {
            let (finish, dispatch, field) = (finish.clone(), around.dispatch.clone(), id.to_string());
            let is_typed = draft.is_some();
            Callback::from(move |event: KeyboardEvent| match &*event.key() {
                "Enter" if kind != Typed::List => finish(typed(&event)),
                // The value in use stands there again; what is around the field stays open.
                "Escape" if is_typed => {
                    event.stop_propagation();
                    dispatch.emit(Action::Local(LocalAction::Used(field.clone())));
                }
                _ => {}
            })
        };
        let onchange = Callback::from(move |event: Event| finish(typed(&event)));
        let inputmode = match kind {
            Typed::Whole => "numeric",
            Typed::Decimal => "decimal",
            Typed::Signed | Typed::List => "text",
        };
        let error: AttrValue = format!("{id}-error").into();
        let described = if refused { Some(error.clone()) } else { hint };
        html! {
            <div class="number">
                <label>
                    { worded("span", if quiet { "hidden" } else { "" }, label) }
                    if kind == Typed::List {
                        <textarea rows="3" autocomplete="off" spellcheck="false" value={shown} {oninput} {onchange} {onkeydown}
                            aria-invalid={refused.then_some("true")} aria-describedby={described} />
                    } else {
                        <input type="text" {inputmode} autocomplete="off" value={shown} {oninput} {onchange} {onkeydown}
                            aria-invalid={refused.then_some("true")} aria-describedby={described} />
                    }
                </label>
                if refused {
                    <span class="error" id={error} role="alert">{ refusal }</span>
                }
            </div>
        }
    }
}

/// What stands in the field that an event comes from.
fn typed(event: &Event) -> String {
    let line = event.target_dyn_into::<HtmlInputElement>().map(|input| input.value());
    let list = || event.target_dyn_into::<HtmlTextAreaElement>().map(|input| input.value());
    line.or_else(list).unwrap_or_default()
}
