//! A figure on a canvas, read by pointer and by arrow keys.

use web_sys::{HtmlCanvasElement, HtmlElement, KeyboardEvent, PointerEvent};
use yew::prelude::*;

use super::element::text;
use super::rich::inline;
use crate::figure::{Figure, Layout, nearest, stops};
use crate::text::shell;
use crate::ui::effects::theme;
use crate::ui::state::{Action, LocalAction};
use crate::view::Plate;
use crate::web::canvas;
use crate::web::page::{self, Scheme};

/// How much larger a projector shows a figure: its smallest words, of 13 pixels, have 22 then.
const PROJECTED: f64 = 1.7;

/// See [`Plot`].
#[derive(Properties, PartialEq)]
pub struct Props {
    /// The figure; its size follows the page.
    pub plate: Plate,
    /// Light or dark.
    pub scheme: Scheme,
    /// The problem that is followed through every figure.
    pub lit: Option<u32>,
    /// Whether it is shown as for a projector.
    pub present: bool,
    /// Where actions go. Always the same callback, or the figure would be painted anew with whatever else changes.
    pub dispatch: Callback<Action>,
}

/// The canvas, and a cursor over its values that screen readers know as a slider.
///
/// It is the one component beside the page itself: a canvas has to be painted once it is there, and a cursor should not
/// draw the whole page anew.
pub struct Plot {
    frame: NodeRef,
    surface: NodeRef,
    /// In CSS pixels, as the window changes.
    width: f64,
    /// The value under the cursor, by its place among the stops.
    at: Option<usize>,
    /// Stops listening to the window.
    leave: Option<Box<dyn FnOnce()>>,
}

/// What happens to it.
pub enum Happening {
    /// The cursor is at this stop, or nowhere.
    Focus(Option<usize>),
    /// The window changed.
    Resized,
}

impl Plot {
    /// The figure as it is painted.
    fn figure(&self, props: &Props) -> Figure {
        let Plate { shape, figure, .. } = &props.plate;
        let focus = self.at.and_then(|at| places(&props.plate).get(at).copied());
        Figure { size: shape.at(self.width / zoom(props)), focus, lit: props.lit, ..figure.clone() }
    }

    /// Takes the width of the page; whether it changed.
    fn measure(&mut self) -> bool {
        let element = self.frame.cast::<HtmlElement>();
        let width = element.map_or(self.width, |element| f64::from(element.client_width()).max(240.0));
        std::mem::replace(&mut self.width, width) != width
    }
}

impl Component for Plot {
    type Message = Happening;
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self { frame: NodeRef::default(), surface: NodeRef::default(), width: 920.0, at: None, leave: None }
    }

    fn update(&mut self, ctx: &Context<Self>, happening: Happening) -> bool {
        match happening {
            Happening::Focus(at) if at == self.at => false,
            Happening::Focus(at) => {
                self.at = at;
                if !ctx.props().plate.problems.is_empty() {
                    let lit = at.map(|at| at as u32);
                    ctx.props().dispatch.emit(Action::Local(LocalAction::Look(lit)));
                }
                true
            }
            Happening::Resized => self.measure(),
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            let link = ctx.link().clone();
            self.leave = Some(Box::new(page::on_resize(move || link.send_message(Happening::Resized))));
            self.measure();
        }
        if let Some(element) = self.surface.cast::<HtmlCanvasElement>() {
            canvas::paint(
                &self.figure(ctx.props()),
                &theme(ctx.props().scheme),
                &element,
                page::pixel_ratio() * zoom(ctx.props()),
            );
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        if let Some(leave) = self.leave.take() {
            leave();
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let (plate, link) = (&ctx.props().plate, ctx.link());
        let figure = self.figure(ctx.props());
        let stops = places(plate);
        let [least, most] = [stops.first(), stops.last()].map(|end| end.copied().unwrap_or_default());
        let last = stops.len().saturating_sub(1);
        let now = stops.get(self.at.unwrap_or(last)).copied().unwrap_or(most);
        let reading = read(plate, self.at.unwrap_or(last), now);
        let label = format!("{}. {}", figure.claim, shell::FIGURE_KEYS);
        let (of_pointer, zoom) = (stops.clone(), zoom(ctx.props()));
        let at_pointer = link.callback(move |event: PointerEvent| {
            let x = nearest(&figure, &Layout::of(&figure), f64::from(event.offset_x()) / zoom);
            Happening::Focus(x.and_then(|x| of_pointer.iter().position(|&stop| stop == x)))
        });
        let at = self.at;
        let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
            let next = step(stops.len(), at, &event.key())?;
            event.prevent_default();
            Some(Happening::Focus(next))
        });
        // What is read of a problem has no room in a strip, and takes the place of the caption.
        let of_problem = self.at.filter(|_| !plate.problems.is_empty()).map(|_| text(reading.to_owned()));
        let caption = of_problem.unwrap_or_else(|| inline(&plate.caption));
        html! {
            <figure>
            <div class="plot" ref={self.frame.clone()} tabindex="0" role="slider" aria-label={label}
                aria-valuemin={least.to_string()} aria-valuemax={most.to_string()} aria-valuenow={now.to_string()}
                aria-valuetext={reading.to_owned()} {onkeydown} onblur={link.callback(|_| Happening::Focus(None))}>
                <canvas ref={self.surface.clone()} onpointermove={at_pointer.clone()} onpointerdown={at_pointer}
                    onpointerleave={link.callback(|_| Happening::Focus(None))} />
            </div>
            <p class="hidden">{ plate.figure.description.clone() }</p>
            <figcaption>{ caption }</figcaption>
            </figure>
        }
    }
}

/// How many CSS pixels one of the figure's is.
fn zoom(props: &Props) -> f64 {
    if props.present { PROJECTED } else { 1.0 }
}

/// Where the cursor stops: at every problem, even where several have the same place; else at every x that has a value.
fn places(plate: &Plate) -> Vec<f64> {
    if plate.problems.is_empty() { stops(&plate.figure) } else { plate.problems.clone() }
}

/// What is read at a stop.
fn read(plate: &Plate, at: usize, x: f64) -> &str {
    let of_problem = plate.readings.get(at).filter(|_| !plate.problems.is_empty());
    of_problem.map_or_else(|| plate.reading(x), |(_, words)| words)
}

/// Where a key leads among so many stops: `Some(None)` leaves the values, `None` is no key of ours.
fn step(n_stops: usize, here: Option<usize>, key: &str) -> Option<Option<usize>> {
    let last = n_stops.checked_sub(1)?;
    let to = match (key, here) {
        ("Escape", Some(_)) => return Some(None),
        ("ArrowLeft" | "ArrowDown", here) => here.map_or(last, |here| here.saturating_sub(1)),
        ("ArrowRight" | "ArrowUp", here) => here.map_or(0, |here| (here + 1).min(last)),
        ("Home", _) => 0,
        ("End", _) => last,
        _ => return None,
    };
    Some(Some(to))
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn keys_walk_the_values_and_escape_leaves_them() {
        assert_eq!(step(3, None, "ArrowRight"), Some(Some(0)));
        assert_eq!(step(3, Some(0), "ArrowRight"), Some(Some(1)));
        assert_eq!(step(3, Some(2), "ArrowRight"), Some(Some(2)));
        assert_eq!(step(3, Some(0), "ArrowLeft"), Some(Some(0)));
        assert_eq!(step(3, Some(0), "End"), Some(Some(2)));
        assert_eq!(step(3, Some(1), "Escape"), Some(None));
        assert_eq!(step(3, None, "Escape"), None);
        assert_eq!(step(3, Some(1), "Tab"), None);
        assert_eq!(step(0, None, "Home"), None);
    }
}
