//! A figure on a canvas, read by pointer and by arrow keys.

use web_sys::{HtmlCanvasElement, HtmlElement, KeyboardEvent, PointerEvent};
use yew::prelude::*;

use crate::figure::{Figure, Layout, nearest, stops};
use crate::text::shell;
use crate::ui::effects::theme;
use crate::view::Plate;
use crate::web::canvas;
use crate::web::page::{self, Scheme};

/// See [`Plot`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The figure; its size follows the page.
    pub plate: Plate,
    /// Light or dark.
    pub scheme: Scheme,
    /// The x under the pointer or the cursor changed.
    #[prop_or_default]
    pub on_focus: Callback<Option<f64>>,
}

/// The canvas, and a cursor over its values that screen readers know as a slider.
#[component]
pub fn Plot(props: &Props) -> Html {
    let frame = use_node_ref();
    let surface = use_node_ref();
    let width = use_width(&frame);
    let focus = use_state(|| None::<f64>);
    let plate = &props.plate;
    let figure = Figure { size: plate.shape.at(*width), focus: *focus, ..plate.figure.clone() };
    {
        let surface = surface.clone();
        use_effect_with((figure.clone(), props.scheme), move |(figure, scheme)| {
            if let Some(element) = surface.cast::<HtmlCanvasElement>() {
                canvas::paint(figure, &theme(*scheme), &element, page::pixel_ratio());
            }
        });
    }
    let set = {
        let (focus, on_focus) = (focus.clone(), props.on_focus.clone());
        Callback::from(move |x: Option<f64>| {
            if *focus != x {
                focus.set(x);
                on_focus.emit(x);
            }
        })
    };
    let at_pointer = {
        let (set, figure) = (set.clone(), figure.clone());
        Callback::from(move |event: PointerEvent| {
            set.emit(nearest(&figure, &Layout::of(&figure), f64::from(event.offset_x())));
        })
    };
    let leave = set.reform(|_: PointerEvent| None);
    let blur = set.reform(|_: FocusEvent| None);
    let stops = stops(&figure);
    let now = figure.focus.or(stops.last().copied()).unwrap_or_default();
    let (least, most) =
        (stops.first().copied().unwrap_or_default(), stops.last().copied().unwrap_or_default());
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        if let Some(next) = step(&stops, figure.focus, &event.key()) {
            event.prevent_default();
            set.emit(next);
        }
    });
    html! {
        <div class="plot" ref={frame} tabindex="0" role="slider" aria-label={format!("{}. {}", plate.figure.claim, shell::FIGURE_KEYS)}
            aria-valuemin={least.to_string()} aria-valuemax={most.to_string()} aria-valuenow={now.to_string()}
            aria-valuetext={plate.reading(now).to_owned()} {onkeydown} onblur={blur}>
            <canvas ref={surface} onpointermove={at_pointer.clone()} onpointerdown={at_pointer} onpointerleave={leave} />
        </div>
    }
}

/// Where a key leads: `Some(None)` leaves the values, `None` is no key of ours.
fn step(stops: &[f64], focus: Option<f64>, key: &str) -> Option<Option<f64>> {
    let last = stops.len().checked_sub(1)?;
    let here = focus.and_then(|x| stops.iter().position(|&stop| stop == x));
    let to = match (key, here) {
        ("Escape", Some(_)) => return Some(None),
        ("ArrowLeft" | "ArrowDown", here) => here.map_or(last, |here| here.saturating_sub(1)),
        ("ArrowRight" | "ArrowUp", here) => here.map_or(0, |here| (here + 1).min(last)),
        ("Home", _) => 0,
        ("End", _) => last,
        _ => return None,
    };
    Some(stops.get(to).copied())
}

/// The width of an element in CSS pixels, as the window changes.
#[hook]
fn use_width(frame: &NodeRef) -> UseStateHandle<f64> {
    let width = use_state(|| 920.0);
    let (handle, frame) = (width.clone(), frame.clone());
    use_effect_with((), move |()| {
        let measure = move || {
            if let Some(element) = frame.cast::<HtmlElement>() {
                handle.set(f64::from(element.client_width()).max(240.0));
            }
        };
        measure();
        page::on_resize(measure)
    });
    width
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn keys_walk_the_values_and_escape_leaves_them() {
        let stops = [1.0, 2.0, 4.0];
        assert_eq!(step(&stops, None, "ArrowRight"), Some(Some(1.0)));
        assert_eq!(step(&stops, Some(1.0), "ArrowRight"), Some(Some(2.0)));
        assert_eq!(step(&stops, Some(4.0), "ArrowRight"), Some(Some(4.0)));
        assert_eq!(step(&stops, Some(1.0), "ArrowLeft"), Some(Some(1.0)));
        assert_eq!(step(&stops, Some(1.0), "End"), Some(Some(4.0)));
        assert_eq!(step(&stops, Some(2.0), "Escape"), Some(None));
        assert_eq!(step(&stops, None, "Escape"), None);
        assert_eq!(step(&stops, Some(2.0), "Tab"), None);
        assert_eq!(step(&[], None, "Home"), None);
    }
}
