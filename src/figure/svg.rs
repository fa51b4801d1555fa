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
    let marks = in_place_of("dy=\"0.5ex\"", "dy=\"0.35em\"", marks);
    let marks = in_place_of("\n</text>", "</text>", &marks);
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

/// The text with something in place of something else; `str::replace` would bring in another search for it.
fn in_place_of(old: &str, new: &str, text: &str) -> String {
    text.split(old).collect::<Vec<_>>().join(new)
}

fn element(out: &mut String, name: &str, text: &str) {
    out.push_str(&format!("<{name}>"));
    push_text(out, text, "\"");
    out.push_str(&format!("</{name}>\n"));
}

/// Adds a text as XML and HTML write it, between tags or between double quotes.
pub fn push_escaped(out: &mut String, text: &str) {
    push_text(out, text, "&quot;");
}

/// Adds a text, with this in place of a double quote, which stands for itself between tags.
fn push_text(out: &mut String, text: &str, quote: &str) {
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str(quote),
            '\n' | '\t' => out.push(c),
            // XML 1.0 has no way to write these.
            '\u{FFFE}' | '\u{FFFF}' => {}
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{intervals, line, strip, vote};
    use super::super::{Axis, Dash, EndLabel, Ink, Mark, Side, Size, TickMark};
    use super::*;
    use proptest::prelude::*;

    /// Names of the elements in order, after checking that they nest and that text and attributes are escaped.
    fn elements(file: &str) -> Vec<String> {
        let (mut names, mut open) = (Vec::new(), Vec::new());
        for piece in file.split('<').skip(1) {
            let (tag, text) = piece.split_once('>').expect("every tag is closed");
            assert!(!text.contains('>'), "text holds a bare bracket: {text}");
            assert!(tag.matches('"').count().is_multiple_of(2), "an attribute is cut: {tag}");
            for part in piece.split('&').skip(1) {
                let entity = part.split(';').next().unwrap();
                assert!(["lt", "gt", "amp", "quot", "apos"].contains(&entity), "a bare ampersand: {part}");
            }
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name), "elements nest");
            } else {
                let name = tag.split([' ', '/']).next().unwrap().to_owned();
                if !tag.ends_with('/') {
                    open.push(name.clone());
                }
                names.push(name);
            }
        }
        assert!(open.is_empty(), "still open: {open:?}");
        names
    }

    fn check(figure: &Figure) -> String {
        let file = svg(figure, &Theme::DAY).unwrap();
        assert!(!file.contains("NaN") && !file.contains("inf\""), "an undefined number is drawn");
        elements(&file);
        file
    }

    #[test]
    fn the_file_stands_alone() {
        let file = check(&vote(920.0, 420.0));
        assert!(file.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
        assert!(file.contains("width=\"920\" height=\"420\" viewBox=\"0 0 9200 4200\""));
        assert_eq!(elements(&file)[..3], ["svg", "title", "desc"]);
        assert!(file.contains("<title>Coverage keeps rising, the vote saturates</title>"));
    }

    #[test]
    fn type_is_13_and_15_px_in_the_whole_stack() {
        let file = check(&vote(920.0, 420.0));
        let sizes: std::collections::BTreeSet<_> =
            file.split("font-size=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
        assert_eq!(sizes.into_iter().collect::<Vec<_>>(), ["130", "150"], "ten units a pixel");
        assert!(file.contains("font-family=\"Seravek, &apos;Gill Sans Nova&apos;, Ubuntu"));
        assert!(!file.contains("0.5ex"));
    }

    #[test]
    fn the_same_figure_gives_the_same_file() {
        let mut figure = vote(358.0, 300.0);
        figure.focus = Some(6.0);
        assert_eq!(check(&figure), check(&figure.clone()));
    }

    #[test]
    fn every_text_is_escaped() {
        let mut figure = vote(920.0, 420.0);
        figure.claim = "a < b & \"c\"\u{1}".to_owned();
        figure.marks.push(Mark::Threshold { at: 2.0, label: "</text>&\u{0}".to_owned() });
        let file = svg_with_metadata(&figure, &Theme::NIGHT, "{\"seed\":17,\"note\":\"]]><&\"}").unwrap();
        assert_eq!(elements(&file)[..4], ["svg", "title", "desc", "metadata"]);
        assert!(file.contains("<title>a &lt; b &amp; \"c\"</title>"));
        assert!(file.contains("<metadata>{\"seed\":17,\"note\":\"]]&gt;&lt;&amp;\"}</metadata>"));
        assert!(!file.contains('\u{0}') && !file.contains('\u{1}'));
    }

    #[test]
    fn a_value_that_is_not_finite_leaves_a_gap() {
        let lines = |file: &str| file.matches("<polyline").count();
        let mut figure = vote(920.0, 420.0);
        let straight: Vec<(f64, f64)> = (1..=64).map(|k| (f64::from(k), 10.0)).collect();
        figure.marks = vec![line("whole", straight.clone(), Ink::Teal, None)];
        assert_eq!(lines(&check(&figure)), 1);
        let mut broken = straight;
        broken[30].1 = f64::NAN;
        broken[40].1 = f64::INFINITY;
        figure.marks = vec![line("broken", broken, Ink::Teal, None)];
        assert_eq!(lines(&check(&figure)), 3);
    }

    #[test]
    fn a_threshold_names_itself_on_the_side_with_room() {
        let anchor = |at: f64| {
            let mut figure = vote(920.0, 420.0);
            figure.marks = vec![Mark::Threshold { at, label: "the threshold".to_owned() }];
            let file = check(&figure);
            let text = file.split("<text").find(|text| text.contains("the threshold")).unwrap().to_owned();
            text.contains("text-anchor=\"start\"")
        };
        assert!(anchor(2.0), "right of its line");
        assert!(!anchor(60.0), "left of its line near the edge");
    }

    #[test]
    fn a_level_at_the_top_is_named_below_its_line() {
        let height = |at: f64| -> i32 {
            let mut figure = vote(920.0, 420.0);
            figure.marks = vec![Mark::Level { at, label: "the level".to_owned(), side: Side::Right }];
            let file = check(&figure);
            let text = file.split("<text").find(|text| text.contains("the level")).unwrap().to_owned();
            let y = text.split(" y=\"").nth(1).unwrap().split('"').next().unwrap().parse::<i32>().unwrap();
            y - (Layout::of(&figure).y_to_px(at).unwrap() * FINE) as i32
        };
        assert!(height(50.0) < 0);
        assert!(height(100.0) > 0);
    }

    #[test]
    fn a_whisker_has_a_cap_at_each_end_in_the_plot_and_its_name_beside_it() {
        let strokes = |from: f64, to: f64| {
            let mut figure = vote(920.0, 420.0);
            let label = "reaches so far".to_owned();
            figure.marks =
                vec![Mark::Whisker { label, from, to, at: 50.0, ink: Ink::Plum, dash: Dash::Solid }];
            let file = check(&figure);
            assert_eq!(file.matches("reaches so far").count(), usize::from(from <= to), "{from} to {to}");
            file.matches("<polyline").count()
        };
        assert_eq!((strokes(2.0, 8.0), strokes(2.0, 100.0), strokes(8.0, 2.0)), (3, 2, 0));
        assert_eq!(strokes(f64::NAN, 2.0), 0);
    }

    #[test]
    fn a_band_is_one_area_over_the_places_that_it_has() {
        let areas = |points: Vec<(f64, f64, f64)>| {
            let mut figure = vote(920.0, 420.0);
            figure.marks = vec![Mark::Band { points, ink: Ink::Blue }];
            let file = check(&figure);
            let corners = file.split("<polygon").nth(1).and_then(|area| area.split("points=\"").nth(1));
            corners.map_or(0, |corners| corners.split('"').next().unwrap().split_whitespace().count())
        };
        let three = vec![(1.0, 20.0, 40.0), (4.0, -10.0, 50.0), (16.0, 30.0, 120.0)];
        assert_eq!(areas(three), 6, "ends beyond the plot are held to its edge");
        assert_eq!(areas(vec![(1.0, 20.0, 40.0), (2.0, f64::NAN, 50.0), (128.0, 1.0, 2.0)]), 0);
    }

    #[test]
    fn the_cursor_writes_every_value_and_its_x() {
        let mut figure = vote(920.0, 420.0);
        let before = check(&figure);
        figure.focus = Some(6.0);
        let file = check(&figure);
        for text in ["62.6", "\n6</text>"] {
            assert!(file.contains(text) && !before.contains(text), "{text}");
        }
        figure.focus = Some(1000.0);
        assert_eq!(check(&figure), before, "a cursor off the axis is not drawn");
    }

    #[test]
    fn an_empty_figure_is_paper() {
        let axis = Axis::linear("", 0.0, 0.0, 0.0, 0);
        let empty = Figure {
            claim: String::new(),
            description: String::new(),
            size: Size { width: 0.0, height: f64::NAN },
            x: Axis { ticks: Vec::new(), ..axis.clone() },
            y: Some(Axis { ticks: Vec::new(), ..axis }),
            marks: Vec::new(),
            focus: Some(0.0),
            lit: None,
        };
        assert!(check(&empty).contains("fill=\"#FBFAF7\""));
    }

    #[test]
    fn strips_and_rows_are_drawn() {
        assert_eq!(check(&strip(920.0)).matches("#CD600E").count(), 18);
        let rows = check(&intervals(920.0));
        assert_eq!(rows.matches("<circle").count(), 6, "three dots with a rim; the undefined one has none");
        assert!(rows.contains("undefined"));
    }

    fn mark() -> impl Strategy<Value = Mark> {
        let number = || prop_oneof![any::<f64>(), 0.0..100.0_f64];
        let points = || prop::collection::vec((number(), number()), 0..6);
        let ink = || prop::sample::select(vec![Ink::Ink, Ink::Ghost, Ink::Muted, Ink::Blue]);
        let dash = prop::sample::select(vec![Dash::Solid, Dash::Dashed, Dash::Dotted]);
        let end =
            prop::option::of(("\\PC{0,40}", ".{0,9}").prop_map(|(name, value)| EndLabel { name, value }));
        let tick = (number(), ink());
        prop_oneof![
            (points(), ink(), dash, end).prop_map(|(points, ink, dash, end)| Mark::Line {
                name: String::new(),
                points,
                ink,
                dash,
                end
            }),
            (points(), points(), ink(), any::<bool>()).prop_map(|(points, bars, ink, hollow)| Mark::Dots {
                name: String::new(),
                points,
                ink,
                hollow,
                bars
            }),
            (number(), number(), number(), number(), ink()).prop_map(|(x, y, lo, hi, ink)| Mark::Ring {
                at: (x, y),
                bar: (lo, hi),
                ink
            }),
            (points(), number(), ink()).prop_map(|(points, width, ink)| Mark::Steps {
                name: String::new(),
                points,
                width,
                ink
            }),
            (number(), number(), ".{0,60}").prop_map(|(x, y, label)| Mark::Note {
                at: (x, y),
                label,
                side: Side::Left
            }),
            prop::collection::vec((ink(), points()), 0..4).prop_map(|curves| Mark::Family { curves }),
            (prop::collection::vec((number(), number(), number()), 0..6), ink())
                .prop_map(|(points, ink)| Mark::Band { points, ink }),
            (number(), number(), number(), ".{0,60}").prop_map(|(from, to, at, label)| Mark::Whisker {
                label,
                from,
                to,
                at,
                ink: Ink::Ink,
                dash: Dash::Dashed
            }),
            (number(), ".{0,60}").prop_map(|(at, label)| Mark::Level { at, label, side: Side::Left }),
            (number(), ".{0,60}").prop_map(|(at, label)| Mark::Threshold { at, label }),
            prop::collection::vec(tick, 0..6).prop_map(|ticks| Mark::Ticks {
                at: ticks.into_iter().map(|(x, ink)| TickMark { x, ink }).collect()
            }),
            (any::<usize>(), ".{0,30}", number(), number(), number()).prop_map(
                |(row, name, lo, point, hi)| {
                    let value = name.clone();
                    Mark::Interval { row, name, lo, point, hi, reference: Some(lo), value, ink: Ink::Blue }
                }
            ),
        ]
    }

    proptest! {
        #[test]
        fn no_figure_panics_or_breaks_the_file(
            size in (prop_oneof![any::<f64>(), 0.0..1200.0], prop_oneof![any::<f64>(), 0.0..600.0]),
            range in (any::<f64>(), any::<f64>(), any::<f64>()),
            flat in any::<bool>(),
            log in any::<bool>(),
            marks in prop::collection::vec(mark(), 0..6),
            focus in prop::option::of(prop_oneof![any::<f64>(), 1.0..64.0]),
            lit in prop::option::of(0u32..4),
        ) {
            let x = if log { Axis::log2("k", 1.0, 64.0) } else { Axis::linear("x", range.0, range.1, range.2, 1) };
            let y = (!flat).then(|| Axis::percent("accuracy, %"));
            let size = Size { width: size.0, height: size.1 };
            check(&Figure { claim: String::new(), description: String::new(), size, x, y, marks, focus, lit });
        }
    }
}
