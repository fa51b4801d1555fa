//! Tests in an order that can be changed, and several of a few that are chosen: lists of buttons.

use yew::prelude::*;

use super::card::{group, pressable};
use super::element::{element, with, worded};
use crate::analysis::link::names;
use crate::analysis::link::ties::{order_word, parse_order};
use crate::taxonomy::Order;
use crate::text::taxonomy as text;
use crate::web::{clock, page};

/// Milliseconds until the list is drawn anew, so that the button that takes the focus says where its test stands now.
const REDRAWN: u32 = 30;

/// A list of tests.
pub struct Tests<'v> {
    /// A name, unique on the page.
    pub id: AttrValue,
    /// What is put in order.
    pub label: String,
    /// The name of what is said under it, if there is something.
    pub hint: Option<AttrValue>,
    /// The tests by their numbers.
    pub tests: &'v [String],
    /// Their order, as a link writes it.
    pub value: &'v str,
    /// Takes another order.
    pub set: Callback<String>,
}

impl Tests<'_> {
    /// The tests in their order, each with a button towards either end. The focus goes with the test that is moved.
    pub fn view(self) -> Html {
        let n = self.tests.len();
        let order = parse_order(self.value).filter(|order| order.tests().len() == n);
        let order = order.unwrap_or_else(|| Order::usual(n as u32));
        let row = |(at, &test): (usize, &u32)| {
            let name = self.tests.get(test as usize).map_or("", String::as_str);
            let key = if n <= KEYS.len() { KEYS.get(test as usize).copied().unwrap_or_default() } else { "" };
            let buttons = [true, false].map(|earlier| self.step(&order, at, name, earlier));
            let words = vec![element("span", key, Vec::new()), worded("span", "test", name.to_owned())];
            element("li", "", words.into_iter().chain(buttons).collect())
        };
        let rows = order.tests().iter().enumerate().map(row).collect();
        let label: AttrValue = format!("{}-label", self.id).into();
        let head =
            with("span", &["id"], vec![Some(label.clone())], vec![super::element::text(self.label.clone())]);
        let values = vec![Some("tests".into()), Some(label), self.hint.clone()];
        let list = with("ol", &["class", "aria-labelledby", "aria-describedby"], values, rows);
        element("div", "field", vec![head, list])
    }

    /// The button that moves a test one place; at the end it stays, so that the focus is not lost, and does nothing.
    fn step(&self, order: &Order, at: usize, name: &str, earlier: bool) -> Html {
        let to =
            if earlier { at.checked_sub(1) } else { Some(at + 1).filter(|to| *to < order.tests().len()) };
        let moved = to.map(|to| (order_word(&order.moved(at, to)), button_id(&self.id, to, earlier)));
        let is_end = moved.is_none().then_some("true");
        let set = self.set.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            let Some((order, button)) = moved.clone() else { return };
            set.emit(order);
            clock::after(REDRAWN, move || page::focus(&button));
        });
        let id = button_id(&self.id, at, earlier);
        let label = text::move_test(name, earlier, at, order.tests().len());
        let sign = if earlier { "↑" } else { "↓" };
        html! { <button type="button" class="step" {id} aria-label={label} aria-disabled={is_end} {onclick}>{ sign }</button> }
    }
}

/// The classes of the keys, in the colours of the figure.
const KEYS: [&str; 4] = ["key blue", "key rust", "key teal", "key plum"];

/// The button at a place towards one end.
fn button_id(list: &str, at: usize, earlier: bool) -> String {
    format!("{list}-{at}-{}", if earlier { "earlier" } else { "later" })
}

/// A button for each, those in use pressed; the last one in use stays so.
pub fn several(
    label: String,
    hint: Option<AttrValue>,
    options: &[(String, String)],
    value: &str,
    set: &Callback<String>,
) -> Html {
    let chosen = names::split(value);
    let buttons = options.iter().map(|(value, name)| {
        let is_chosen = chosen.contains(value);
        // In the order of the table, whatever the order in which they are chosen.
        let is_in =
            |other: &String| (chosen.contains(other) && other != value) || (other == value && !is_chosen);
        let next: Vec<String> =
            options.iter().map(|(other, _)| other.clone()).filter(|other| is_in(other)).collect();
        let set = set.clone();
        let onclick = Callback::from(move |_: MouseEvent| {
            if !next.is_empty() {
                set.emit(names::written(&next));
            }
        });
        pressable(name.clone(), is_chosen, onclick)
    });
    let buttons = group(label.clone(), hint, buttons.collect());
    element("div", "field", vec![worded("span", "", label), buttons])
}
