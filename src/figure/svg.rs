//! The exported file: a figure that stands alone, with its title, its description and how to compute it again.

use plotters::backend::{DrawingBackend, SVGBackend};

use super::brush::{Brush, DrawError};
use super::draw::paint;
use super::{FINE, Figure, Layout, Theme};

/// plotters divides font sizes by this on their way into SVG, and into SVG only.
const SVG_TYPE: f64 = 1.24;

/// Draws a figure as an SVG file.
///
/// # Errors
///
/// What the backend reports; writing to memory gives it no occasion.
pub fn svg(figure: &Figure, theme: &Theme) -> Result<String, DrawError> {
    write(figure, theme, None)
}

/// Draws a figure as an SVG file that carries a text, such as the request that computed it: settings and seed.
///
/// # Errors
///
/// As [`svg`].
pub fn svg_with_metadata(figure: &Figure, theme: &Theme, metadata: &str) -> Result<String, DrawError> {
    write(figure, theme, Some(metadata))
}

fn write(figure: &Figure, theme: &Theme, metadata: Option<&str>) -> Result<String, DrawError> {
    let page = Layout::of(figure).page;
    let fine = |length: f64| (length * FINE).round() as u32;
    let (wide, high) = (fine(page.right), fine(page.bottom));
    let mut body = String::new();
    {
        let mut backend = SVGBackend::with_string(&mut body, (wide, high));
        paint(figure, &mut Brush::new(&mut backend, theme, FINE, SVG_TYPE))?;
        backend.present().map_err(DrawError::from_display)?;
    }
    // The backend's own head knows neither a size on the page nor a title.
    let marks = body.split_once('\n').map_or("", |(_, marks)| marks);
    // It centres text by the x-height; digits and capitals want a little more, as a canvas gives it.
    let marks = marks.replace("dy=\"0.5ex\"", "dy=\"0.35em\"").replace("\n</text>", "</text>");
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" \
         viewBox=\"0 0 {wide} {high}\" stroke-linejoin=\"round\">\n",
        page.right, page.bottom
    );
    element(&mut out, "title", &figure.claim);
    element(&mut out, "desc", &figure.description);
    if let Some(metadata) = metadata {
        element(&mut out, "metadata", metadata);
    }
    out.push_str(&marks);
    Ok(out)
}

fn element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>"));
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\n' | '\t' => out.push(c),
            // XML 1.0 has no way to write these.
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out.push_str(&format!("</{name}>\n"));
}
