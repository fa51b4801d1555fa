//! Elements made by a call. The macro `html!` writes the making of each element out where it stands, some 300 bytes
//! each; a page is hundreds of them, so all that need no event, and every button, are made here. (An attribute
//! `class={…}` there would bring in classes as sets.)

use std::rc::Rc;

use yew::html::onclick;
use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, VTag, VText};

use super::rich::inline;
use crate::text::Rich;

/// An element with a class, if it is not empty.
pub fn element(tag: &'static str, class: impl Into<AttrValue>, children: Vec<Html>) -> Html {
    let class = class.into();
    with(tag, &["class"], vec![Some(class).filter(|class| !class.is_empty())], children)
}

/// An element with these attributes; those without a value are left out.
#[inline(never)]
pub fn with(
    tag: &'static str,
    names: &'static [&'static str],
    values: Vec<Option<AttrValue>>,
    children: Vec<Html>,
) -> Html {
    self::tag(tag, names, values, children).into()
}

fn tag(
    tag: &'static str,
    names: &'static [&'static str],
    values: Vec<Option<AttrValue>>,
    children: Vec<Html>,
) -> VTag {
    let mut made = VTag::new(tag);
    let values = values.into_iter().map(|value| value.map(AttributeOrProperty::Attribute));
    made.set_attributes(Attributes::Dynamic { keys: names, values: values.collect() });
    made.add_children(children);
    made
}

/// What a button may have beside its name.
#[derive(Default)]
pub struct Look {
    /// Its class.
    pub class: Option<&'static str>,
    /// A name for it, unique on the page.
    pub id: Option<AttrValue>,
    /// Of one of several, whether it is the one.
    pub pressed: Option<bool>,
    /// Of one that opens something, whether that is open.
    pub expanded: Option<bool>,
    /// The name of what it opened.
    pub controls: Option<AttrValue>,
}

/// A button.
#[inline(never)]
pub fn press(name: AttrValue, look: Look, onclick: Callback<MouseEvent>) -> Html {
    let truth = |is: bool| AttrValue::Static(if is { "true" } else { "false" });
    let keys = &["type", "class", "id", "aria-pressed", "aria-expanded", "aria-controls"];
    let class = look.class.map(AttrValue::Static);
    let (pressed, expanded) = (look.pressed.map(truth), look.expanded.map(truth));
    let values = vec![Some("button".into()), class, look.id, pressed, expanded, look.controls];
    let mut made = tag("button", keys, values, vec![words_of(name)]);
    made.add_listener(Rc::new(onclick::Wrapper::new(onclick)));
    made.into()
}

/// An element that holds words.
pub fn worded(tag: &'static str, class: impl Into<AttrValue>, words: impl Into<AttrValue>) -> Html {
    element(tag, class, vec![text(words)])
}

/// Words.
pub fn text(words: impl Into<AttrValue>) -> Html {
    words_of(words.into())
}

#[inline(never)]
fn words_of(words: AttrValue) -> Html {
    VText::new(words).into()
}

/// The finding of a page and the sentence under it, if there is one.
pub fn heading(finding: impl Into<AttrValue>, lede: &Rich) -> Html {
    let values = vec![Some("heading".into()), Some("-1".into())];
    let mut parts = vec![with("h1", &["id", "tabindex"], values, vec![text(finding)])];
    if !lede.spans().is_empty() {
        parts.push(element("p", "lede", vec![inline(lede)]));
    }
    parts.into_iter().collect()
}

/// A link to a page, by its address behind `#/`.
pub fn link(address: &str, class: &'static str, current: bool, name: impl Into<AttrValue>) -> Html {
    let class = Some(AttrValue::from(class)).filter(|class| !class.is_empty());
    let values = vec![Some(format!("#/{address}").into()), class, current.then(|| "page".into())];
    with("a", &["href", "class", "aria-current"], values, vec![text(name)])
}
