//! Figures on a canvas, sharp at every pixel ratio.

use plotters_canvas::CanvasBackend;
use wasm_bindgen::prelude::*;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::figure::{FINE, Figure, Theme, draw};

/// Draws a figure on a canvas, which takes the figure's size times `ratio` in its own pixels.
///
/// Returns whether it was drawn; a canvas without a context (too many on a page) stays empty, and the figure's
/// sentence and table say the same.
pub fn paint(figure: &Figure, theme: &Theme, canvas: &HtmlCanvasElement, ratio: f64) -> bool {
    canvas.set_width((figure.size.width * ratio).round().max(1.0) as u32);
    canvas.set_height((figure.size.height * ratio).round().max(1.0) as u32);
    let context = canvas.get_context("2d").ok().flatten();
    let Some(context) = context.and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok())
    else {
        return false;
    };
    context.set_line_join("round");
    if context.set_transform(ratio / FINE, 0.0, 0.0, ratio / FINE, 0.0, 0.0).is_err() {
        return false;
    }
    CanvasBackend::with_canvas_object(canvas.clone())
        .is_some_and(|mut backend| draw(figure, theme, &mut backend, FINE).is_ok())
}

/// A canvas that is on no page, for pictures to save.
pub fn detached() -> Option<HtmlCanvasElement> {
    super::page::window()?.document()?.create_element("canvas").ok()?.dyn_into().ok()
}
