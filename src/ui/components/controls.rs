//! The controls of a page that the engine describes.

use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::card::button;
use super::control::Control;
use super::element::{element, worded};
use super::number_field::NumberField;
use crate::decimal;
use crate::text::shell;
use crate::ui::state::{Action, SheetAction};
use crate::view::{self, Input};

/// Sliders, then what has none, then what is to be known of them.
pub fn controls(all: &[view::Control], dispatch: &Callback<Action>) -> Html {
    let (mut sliders, mut fields) = (Vec::new(), Vec::new());
    for control in all {
        match &control.input {
            Input::Number { bounds, whole, stops } if !stops.is_empty() => {
                sliders.push(slider(control, bounds, *whole, stops, dispatch));
            }
            Input::Number { bounds, whole, .. } => fields.push(number(control, bounds, *whole, dispatch)),
            Input::Choice { options } => fields.push(choice(control, options, dispatch)),
            Input::Seed => {
                let bounds = ["0".to_owned(), u32::MAX.to_string()];
                fields.push(number(control, &bounds, true, dispatch));
                fields.push(button(shell::NEW_SEED, dispatch.reform(|_: MouseEvent| Action::NewSeed)));
            }
        }
    }
    if !fields.is_empty() {
        sliders.push(element("div", "settings", fields));
    }
    let hints: Vec<&str> = all.iter().map(|control| &*control.hint).filter(|hint| !hint.is_empty()).collect();
    if !hints.is_empty() {
        sliders.push(worded("p", "fine", hints.join(" ")));
    }
    element("div", "controls", sliders)
}

/// Sets one setting.
#[derive(Clone)]
struct Setter {
    setting: String,
    dispatch: Callback<Action>,
}

impl Setter {
    fn of(control: &view::Control, dispatch: &Callback<Action>) -> Self {
        Self { setting: control.setting.clone(), dispatch: dispatch.clone() }
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
    dispatch: &Callback<Action>,
) -> Html {
    let setter = Setter::of(control, dispatch);
    let at = |settled: bool| {
        let (setter, stops) = (setter.clone(), stops.to_vec());
        Callback::from(move |stop: u32| {
            if let Some(value) = stops.get(stop as usize) {
                setter.set(value.clone(), settled);
            }
        })
    };
    let value = decimal::parse(&control.value).unwrap_or(f64::NEG_INFINITY);
    let stop = stops.iter().rposition(|stop| decimal::parse(stop).is_some_and(|stop| stop <= value));
    let made = Control {
        label: control.label.clone().into(),
        id: id(control),
        value: control.value.clone().into(),
        stop: stop.unwrap_or(0) as u32,
        last: stops.len().saturating_sub(1) as u32,
        bounds: bounds.clone().map(AttrValue::from),
        whole,
        on_move: at(false),
        on_settle: at(true),
        on_type: setter.clone().typed(bounds, whole),
    };
    made.view()
}

fn number(control: &view::Control, bounds: &[String; 2], whole: bool, dispatch: &Callback<Action>) -> Html {
    let take = Setter::of(control, dispatch).typed(bounds, whole);
    html! {
        <NumberField label={control.label.clone()} id={id(control)} value={control.value.clone()}
            bounds={bounds.clone().map(AttrValue::from)} {whole} {take} />
    }
}

fn choice(control: &view::Control, options: &[(String, String)], dispatch: &Callback<Action>) -> Html {
    let setter = Setter::of(control, dispatch);
    let onchange = Callback::from(move |event: Event| {
        if let Some(select) = event.target_dyn_into::<HtmlSelectElement>() {
            setter.set(select.value(), true);
        }
    });
    let options = options.iter().map(|(value, name)| {
        html! { <option value={value.clone()} selected={*value == control.value}>{ name.clone() }</option> }
    });
    html! {
        <label class="field"><span>{ control.label.clone() }</span><select id={id(control)} {onchange}>{ for options }</select></label>
    }
}

/// A name that no other part of the page has.
fn id(control: &view::Control) -> AttrValue {
    format!("set-{}", control.setting).into()
}
