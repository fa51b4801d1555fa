//! The controls of a page that a worker describes.

use yew::prelude::*;

use super::around::Around;
use super::card::{button, group, link_button, pressable};
use super::control::Control;
use super::drawers::{Drawer, drawers};
use super::element::{element, link, text, with};
use super::field::{Field, Typed};
use super::order::{Tests, several};
use super::select::Select;
use crate::analysis::link::attractors::{parse_sizes, sizes};
use crate::analysis::link::counts::{cells, parse_cells};
use crate::analysis::link::names;
use crate::analysis::link::problems::{parse_rates, rates as written_rates};
use crate::analysis::link::ties::parse_order;
use crate::decimal;
use crate::text::shell;
use crate::ui::state::{Action, MORE, SheetAction};
use crate::view::{self, Input, Listed, Offer, Place, View};
use crate::web::{file, page};

/// The field that solve rates are read through, by its id.
const RATES_FILE: &str = "rates-file";

/// The controls by how soon they are seen, each over its hint; at their end the way back to the usual settings.
pub fn controls(view: &View, around: Around<'_>) -> Html {
    if view.controls.is_empty() {
        return Html::default();
    }
    let at = |place: Place| placed(view, place, around);
    let mut back = Vec::new();
    if around.state.has_steps() {
        back.push(link_button(shell::UNDO, around.on(|| Action::Undo)));
        back.push(link_button(shell::REDO, around.on(|| Action::Redo)));
    }
    back.push(link(&around.state.reset_address(), "reset", false, shell::RESET));
    let reset = element("span", "group", back);
    let first = at(Place::First);
    let mut parts = Vec::new();
    if !first.is_empty() {
        parts.push(element("div", "first", first));
    }
    let square = at(Place::Square);
    if !square.is_empty() {
        parts.push(element("div", format!("square of{}", square.len().isqrt()), square));
    }
    // In an element of their own, so that the others stay the same elements, and keep the focus, when their number changes.
    parts.push(element("div", "shown", at(Place::Shown)));
    let further = at(Place::Further);
    if further.is_empty() {
        parts.push(element("div", "more", vec![reset]));
    } else {
        let further: Drawer<'_> =
            (shell::MORE_SETTINGS.into(), Box::new(move || element("div", "further", further.clone())));
        parts.push(element("div", "more", vec![drawers(MORE, &[further], reset, around)]));
    }
    element("div", "controls set", parts)
}

/// The controls of one place.
pub fn placed(view: &View, place: Place, around: Around<'_>) -> Vec<Html> {
    view.controls.iter().filter(|control| control.place == place).map(|one| draw(one, around)).collect()
}

/// A control over its hint.
fn draw(control: &view::Control, around: Around<'_>) -> Html {
    let mut parts = vec![match &control.input {
        Input::Number { bounds, whole, stops } if !stops.is_empty() => {
            slider(control, bounds, *whole, stops, around)
        }
        Input::Number { bounds, whole, .. } => number(control, bounds, *whole, around),
        Input::Choice { options, offer: Offer::Buttons } => buttons(control, options, around),
        Input::Choice { options, .. } => choice(control, options, around),
        Input::List { of, least, most } => own_list(control, *of, [*least, *most], around),
        Input::Several { options } => {
            let (setter, value) = (Setter::of(control, around), around.state.sheet.value(control));
            let set = Callback::from(move |value| setter.set(value, true));
            several(control.label.clone(), hint(control), options, value, &set)
        }
        Input::Order { tests, by_name } => {
            let setter = Setter::of(control, around);
            let names = by_name.then(|| tests.clone());
            let list = Tests {
                id: id(control),
                label: control.label.clone(),
                hint: hint(control),
                tests,
                value: around.state.sheet.value(control),
                set: Callback::from(move |value: String| {
                    let named = names.as_ref().map(|names| in_order(&value, names));
                    setter.set(named.unwrap_or(value), true);
                }),
            };
            list.view()
        }
        Input::Seed => {
            let bounds = ["0".to_owned(), u32::MAX.to_string()];
            let anew = button(shell::NEW_SEED, around.on(|| Action::NewSeed));
            element("div", "seed", vec![number(control, &bounds, true, around), anew])
        }
    }];
    if let Some(hint) = hint(control) {
        let values = vec![Some(hint), Some("fine".into())];
        parts.push(with("p", &["id", "class"], values, vec![text(control.hint.clone())]));
    }
    element("div", "setting", parts)
}

/// The name of the hint of a control, if it has one.
fn hint(control: &view::Control) -> Option<AttrValue> {
    (!control.hint.is_empty()).then(|| format!("{}-hint", id(control)).into())
}

/// Sets one setting.
#[derive(Clone)]
struct Setter {
    setting: String,
    dispatch: Callback<Action>,
}

impl Setter {
    fn of(control: &view::Control, around: Around<'_>) -> Self {
        Self { setting: control.setting.clone(), dispatch: around.dispatch.clone() }
    }

    fn set(&self, value: String, settled: bool) {
        let setting = self.setting.clone();
        self.dispatch.emit(Action::Sheet(SheetAction::Set { setting, value, settled }));
    }

    /// Takes a typed number, if it is one within the bounds.
    fn typed(self, bounds: &[String; 2], whole: bool) -> Callback<String, bool> {
        let [least, most] = bounds.each_ref().map(|bound| decimal::parse(bound));
        Callback::from(move |text: String| {
            let value = decimal::parse(&text)
                .filter(|value| !whole || text.bytes().all(|b| b.is_ascii_digit()) && value.fract() == 0.0);
            let fits = value.is_some_and(|value| {
                least.is_none_or(|least| value >= least) && most.is_none_or(|most| value <= most)
            });
            if fits {
                self.set(text, true);
            }
            fits
        })
    }
}

fn slider(
    control: &view::Control,
    bounds: &[String; 2],
    whole: bool,
    stops: &[String],
    around: Around<'_>,
) -> Html {
    let setter = Setter::of(control, around);
    let on_stop = {
        let (setter, stops) = (setter.clone(), stops.to_vec());
        Callback::from(move |(stop, settled): (u32, bool)| {
            if let Some(value) = stops.get(stop as usize) {
                setter.set(value.clone(), settled);
            }
        })
    };
    let written = around.state.sheet.value(control);
    let value = decimal::parse(written).unwrap_or(f64::NEG_INFINITY);
    let stop = stops.iter().rposition(|stop| decimal::parse(stop).is_some_and(|stop| stop <= value));
    let made = Control {
        label: control.label.clone().into(),
        id: id(control),
        value: written.to_owned().into(),
        stop: stop.unwrap_or(0) as u32,
        last: stops.len().saturating_sub(1) as u32,
        bounds: bounds.clone(),
        whole,
        hint: hint(control),
        on_stop,
        on_type: setter.clone().typed(bounds, whole),
    };
    made.view(around)
}

fn number(control: &view::Control, bounds: &[String; 2], whole: bool, around: Around<'_>) -> Html {
    let take = Setter::of(control, around).typed(bounds, whole);
    let field = Field {
        label: control.label.clone().into(),
        quiet: false,
        id: id(control),
        value: around.state.sheet.value(control).to_owned().into(),
        typed: Typed::of(whole, &bounds[0]),
        refusal: shell::out_of_range(whole, &bounds[0], &bounds[1]),
        hint: hint(control),
        take,
    };
    field.view(around)
}

/// Several numbers in one field; `read` gives them as a link writes them, unless they cannot be used.
fn list(
    control: &view::Control,
    read: fn(&str) -> Option<String>,
    refusal: String,
    around: Around<'_>,
) -> Html {
    let setter = Setter::of(control, around);
    let take = Callback::from(move |text: String| {
        let value = read(&text);
        let is_used = value.is_some();
        value.into_iter().for_each(|value| setter.set(value, true));
        is_used
    });
    let field = Field {
        label: control.label.clone().into(),
        quiet: false,
        id: id(control),
        value: shell::spaced(around.state.sheet.value(control)).into(),
        typed: Typed::List,
        refusal,
        hint: hint(control),
        take,
    };
    field.view(around)
}

/// Several numbers of one's own; solve rates may come from a file.
fn own_list(control: &view::Control, of: Listed, [least, most]: [u32; 2], around: Around<'_>) -> Html {
    let parts = match of {
        Listed::Rates => {
            let read = |text: &str| parse_rates(text).map(|own| written_rates(&own));
            vec![list(control, read, shell::no_rates(least, most), around), rates_file(control, around)]
        }
        Listed::Sizes => {
            let read = |text: &str| parse_sizes(text).map(|mix| sizes(&mix));
            vec![list(control, read, shell::no_sizes(least, most), around)]
        }
        Listed::Names => vec![list(control, |text| Some(names::trimmed(text)), String::new(), around)],
        Listed::Counts => {
            let read = |text: &str| parse_cells(text).map(|counts| cells(&counts));
            vec![list(control, read, shell::no_counts(least, most), around)]
        }
    };
    element("div", "own-list", parts)
}

/// The button that reads solve rates from a file.
fn rates_file(control: &view::Control, around: Around<'_>) -> Html {
    let setting = control.setting.clone();
    let dispatch = around.dispatch.clone();
    let onchange = Callback::from(move |event: Event| {
        if let Some(source) = file::chosen(&event) {
            dispatch.emit(Action::ReadRates(setting.clone(), source));
        }
    });
    let choose = button(shell::RATES_FILE, Callback::from(|_: MouseEvent| page::press(RATES_FILE)));
    html! {
        <>
            { choose }
            <input id={RATES_FILE} class="hidden" type="file" tabindex="-1" aria-label={shell::RATES_FILE} accept=".csv,.txt,text/plain,text/csv" {onchange} />
        </>
    }
}

fn choice(control: &view::Control, options: &[(String, String)], around: Around<'_>) -> Html {
    let setter = Setter::of(control, around);
    let list = Select {
        label: control.label.clone().into(),
        id: Some(id(control)),
        hint: hint(control),
        options: options.to_vec(),
        chosen: around.state.sheet.value(control).to_owned(),
        unset: None,
        take: Callback::from(move |value| setter.set(value, true)),
    };
    list.view()
}

/// A button for each, the one in use pressed.
fn buttons(control: &view::Control, options: &[(String, String)], around: Around<'_>) -> Html {
    let setter = Setter::of(control, around);
    let chosen = around.state.sheet.value(control);
    let options = options.iter().map(|(value, name)| {
        let (setter, set) = (setter.clone(), value.clone());
        let onclick = Callback::from(move |_: MouseEvent| setter.set(set.clone(), true));
        pressable(name.clone(), value == chosen, onclick)
    });
    group(control.label.clone(), hint(control), options.collect())
}

/// Names in an order of their numbers, as a link writes them.
fn in_order(numbers: &str, names: &[String]) -> String {
    let order = parse_order(numbers);
    let places = order.iter().flat_map(|order| order.tests());
    names::written(places.filter_map(|place| names.get(*place as usize)))
}

/// A name that no other part of the page has.
fn id(control: &view::Control) -> AttrValue {
    format!("set-{}", control.setting).into()
}
