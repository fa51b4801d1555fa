//! A number typed by hand: kept while it is typed, used when it is finished, explained when it cannot be used.

use web_sys::{HtmlInputElement, KeyboardEvent};
use yew::prelude::*;

use crate::text::shell;

/// See [`NumberField`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The field's name.
    pub label: AttrValue,
    /// Whether the name is for screen readers only.
    #[prop_or_default]
    pub quiet: bool,
    /// A name for the error line, unique on the page.
    pub id: AttrValue,
    /// The value in use, as it is written.
    pub value: AttrValue,
    /// The least and the greatest value, as they are written.
    pub bounds: [AttrValue; 2],
    /// Whether only whole numbers are meant.
    pub whole: bool,
    /// Takes a finished text; whether it could be used.
    pub take: Callback<String, bool>,
}

/// A text field with a numeric keyboard. A browser's own number field loses what it cannot read; this one keeps it.
#[component]
pub fn NumberField(props: &Props) -> Html {
    let refused = use_state(|| false);
    // What is typed and not in use: a page that is drawn anew meanwhile must not write over it.
    let draft = use_state(|| None::<AttrValue>);
    let field = use_node_ref();
    {
        let (refused, draft) = (refused.clone(), draft.clone());
        use_effect_with(props.value.clone(), move |_| {
            refused.set(false);
            draft.set(None);
        });
    }
    let oninput = {
        let (field, draft) = (field.clone(), draft.clone());
        Callback::from(move |_: InputEvent| {
            draft.set(field.cast::<HtmlInputElement>().map(|input| input.value().into()));
        })
    };
    let finish = {
        let (take, refused, draft) = (props.take.clone(), refused.clone(), draft.clone());
        let (field, value) = (field.clone(), props.value.clone());
        move || {
            let Some(input) = field.cast::<HtmlInputElement>() else { return };
            // A comma is a decimal mark to many, and nothing else in a single number.
            let text = input.value().trim().replace(',', ".").replace('\u{2212}', "-");
            let used = text == *value || take.emit(text);
            if used {
                // What is in use is written as everywhere, even if it was typed in another way.
                input.set_value(&value);
                draft.set(None);
            }
            refused.set(!used);
        }
    };
    let onchange = {
        let finish = finish.clone();
        Callback::from(move |_: Event| finish())
    };
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if event.key() == "Enter" {
            finish();
        }
    });
    let inputmode = if props.whole { "numeric" } else { "decimal" };
    let error_id = format!("{}-error", props.id);
    let value = (*draft).clone().unwrap_or_else(|| props.value.clone());
    html! {
        <div class="number">
            <label>
                <span class={props.quiet.then_some("hidden")}>{ props.label.clone() }</span>
                <input ref={field} type="text" {inputmode} autocomplete="off" {value} {oninput} {onchange} {onkeydown}
                    aria-invalid={refused.then_some("true")} aria-describedby={refused.then(|| error_id.clone())} />
            </label>
            if *refused {
                <span class="error" id={error_id} role="alert">{ shell::out_of_range(props.whole, &props.bounds[0], &props.bounds[1]) }</span>
            }
        </div>
    }
}
