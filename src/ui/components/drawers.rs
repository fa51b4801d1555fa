//! A row of buttons, each of which opens what it names underneath; one at a time.

use web_sys::KeyboardEvent;
use yew::prelude::*;

use crate::web::page;

/// Something that can be opened.
#[derive(Clone, PartialEq)]
pub struct Drawer {
    /// Its button.
    pub name: AttrValue,
    /// Its content.
    pub content: Html,
}

/// See [`Drawers`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// A name, unique on the page.
    pub id: &'static str,
    /// What can be opened.
    pub drawers: Vec<Drawer>,
    /// Further buttons in the same row, which open nothing.
    #[prop_or_default]
    pub children: Html,
}

/// The row and what is open.
#[component]
pub fn Drawers(props: &Props) -> Html {
    let open = use_state(|| None::<usize>);
    let panel = format!("{}-panel", props.id);
    let toggle = |i: usize| {
        let open = open.clone();
        Callback::from(move |_: MouseEvent| open.set(if *open == Some(i) { None } else { Some(i) }))
    };
    let buttons = props.drawers.iter().enumerate().map(|(i, drawer)| {
        let is_open = *open == Some(i);
        html! {
            <button id={format!("{}-{i}", props.id)} type="button" class="link" aria-expanded={if is_open { "true" } else { "false" }}
                aria-controls={is_open.then(|| panel.clone())} onclick={toggle(i)}>{ drawer.name.clone() }</button>
        }
    });
    let close = {
        let (open, id) = (open.clone(), props.id);
        Callback::from(move |event: KeyboardEvent| {
            if let Some(i) = open.filter(|_| event.key() == "Escape") {
                open.set(None);
                page::focus(&format!("{id}-{i}"));
            }
        })
    };
    let shown = open.and_then(|i| props.drawers.get(i));
    html! {
        <>
            <div class="row"><span class="group">{ for buttons }</span>{ props.children.clone() }</div>
            if let Some(drawer) = shown {
                <div class="drawer" id={panel} role="region" aria-label={drawer.name.clone()} onkeydown={close}>{ drawer.content.clone() }</div>
            }
        </>
    }
}
