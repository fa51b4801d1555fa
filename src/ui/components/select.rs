//! A list that opens, from which one is chosen.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::element::{element, text, with, worded};

/// A list that opens, under its name.
pub struct Select {
    /// What is chosen.
    pub label: AttrValue,
    /// A name for the list, unique on the page, if something looks for it.
    pub id: Option<AttrValue>,
    /// The name of what is said under it, if there is something.
    pub hint: Option<AttrValue>,
    /// The values, each with its name.
    pub options: Vec<(String, String)>,
    /// The value in use.
    pub chosen: String,
    /// What stands there while nothing is chosen, if that can be.
    pub unset: Option<&'static str>,
    /// Takes the value that was chosen.
    pub take: Callback<String>,
}

impl Select {
    /// The list.
    pub fn view(self) -> Html {
        let Self { label, id, hint, options, chosen, unset, take } = self;
        let flag = |is: bool| is.then_some(AttrValue::Static(""));
        let option = |value: String, name: AttrValue, unset: bool| {
            let selected = flag(value == chosen);
            let values = vec![Some(value.into()), selected, flag(unset), flag(unset)];
            with("option", &["value", "selected", "disabled", "hidden"], values, vec![text(name)])
        };
        let none = unset.map(|name| option(String::new(), name.into(), true));
        let options = options.into_iter().map(|(value, name)| option(value, name.into(), false));
        let options: Html = none.into_iter().chain(options).collect();
        let onchange = Callback::from(move |event: Event| {
            if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
                take.emit(select.value());
            }
        });
        let select = html! { <select {id} aria-describedby={hint} {onchange}>{ options }</select> };
        element("label", "field", vec![worded("span", "", label), select])
    }
}
