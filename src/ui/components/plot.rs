//! A figure on a canvas, read by pointer and by arrow keys.

use web_sys::{HtmlCanvasElement, HtmlElement, KeyboardEvent, PointerEvent};
use yew::prelude::*;

use super::element::text;
use super::rich::inline;
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
    /// The problem that is followed through every figure.
    pub lit: Option<u32>,
    /// Another problem is followed, or none.
    pub on_look: Callback<Option<u32>>,
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
    focus: Option<f64>,
    /// Stops listening to the window.
    leave: Option<Box<dyn FnOnce()>>,
}

/// What happens to it.
pub enum Happening {
    /// The cursor is at this x, or nowhere.
    Focus(Option<f64>),
    /// The window changed.
    Resized,
}

impl Plot {
    /// The figure as it is painted.
    fn figure(&self, props: &Props) -> Figure {
        let Plate { shape, figure, .. } = &props.plate;
        Figure { size: shape.at(self.width), focus: self.focus, lit: props.lit, ..figure.clone() }
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
        Self {
            frame: NodeRef::default(),
            surface: NodeRef::default(),
            width: 920.0,
            focus: None,
            leave: None,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, happening: Happening) -> bool {
        match happening {
            Happening::Focus(focus) if focus == self.focus => false,
            Happening::Focus(focus) => {
                self.focus = focus;
                let problems = &ctx.props().plate.problems;
                if !problems.is_empty() {
                    let at = focus.and_then(|x| problems.iter().position(|&problem| problem == x));
                    ctx.props().on_look.emit(at.map(|at| at as u32));
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
                page::pixel_ratio(),
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
        let stops = stops(&figure);
        let [least, most] = [stops.first(), stops.last()].map(|end| end.copied().unwrap_or_default());
        let now = self.focus.unwrap_or(most);
        let label = format!("{}. {}", figure.claim, shell::FIGURE_KEYS);
        let at_pointer = link.callback(move |event: PointerEvent| {
            Happening::Focus(nearest(&figure, &Layout::of(&figure), f64::from(event.offset_x())))
        });
        let focus = self.focus;
        let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
            let next = step(&stops, focus, &event.key())?;
            event.prevent_default();
            Some(Happening::Focus(next))
        });
        // What is read of a problem has no room in a strip, and takes the place of the caption.
        let read =
            self.focus.filter(|_| !plate.problems.is_empty()).map(|x| text(plate.reading(x).to_owned()));
        let caption = read.unwrap_or_else(|| inline(&plate.caption));
        html! {
            <figure>
            <div class="plot" ref={self.frame.clone()} tabindex="0" role="slider" aria-label={label}
                aria-valuemin={least.to_string()} aria-valuemax={most.to_string()} aria-valuenow={now.to_string()}
                aria-valuetext={plate.reading(now).to_owned()} {onkeydown} onblur={link.callback(|_| Happening::Focus(None))}>
                <canvas ref={self.surface.clone()} onpointermove={at_pointer.clone()} onpointerdown={at_pointer}
                    onpointerleave={link.callback(|_| Happening::Focus(None))} />
            </div>
            <p class="hidden">{ plate.figure.description.clone() }</p>
            <figcaption>{ caption }</figcaption>
            </figure>
        }
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
