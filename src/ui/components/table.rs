//! Every table of every page.

use yew::prelude::*;

use super::element::{element, link, text, with, worded};
use crate::view::{Captioned, Cell, Table};

/// A table in a frame that scrolls sideways on a narrow screen, and that the keyboard can scroll.
pub fn table(table: &Table) -> Html {
    let body: Vec<Html> = table.rows.iter().map(|row| cells(row, "row", table.heads.len())).collect();
    let mut parts = Vec::new();
    if !table.caption.is_empty() {
        let class = if table.captioned == Captioned::Within { "" } else { "hidden" };
        parts.push(worded("caption", class, table.caption.clone()));
    }
    parts.push(element("thead", "", vec![cells(&table.heads, "col", 0)]));
    parts.push(element("tbody", "", body));
    let names = &["class", "tabindex", "role", "aria-label"];
    let class = if table.tall { "scroll tall" } else { "scroll" };
    let values = [class, "0", "region"].map(|value| Some(value.into()));
    let values = values.into_iter().chain([Some(table.name.clone().into())]).collect();
    let frame = with("div", names, values, vec![element("table", table.class.clone(), parts)]);
    if table.captioned != Captioned::Over {
        return frame;
    }
    // A caption as wide as a sentence would stretch a small table.
    let values = vec![Some("fine".into()), Some("true".into())];
    let over = with("p", &["class", "aria-hidden"], values, vec![text(table.caption.clone())]);
    [over, frame].into_iter().collect()
}

/// A row of so many columns, whose first cell is its head; a row of heads if its scope is the columns.
fn cells(row: &[Cell], scope: &'static str, n_columns: usize) -> Html {
    let headed = |words: Html| with("th", &["scope"], vec![Some(scope.into())], vec![words]);
    let cells = row.iter().enumerate().map(|(i, cell)| {
        let head = i == 0 || scope == "col";
        match cell {
            Cell::Text(words) if head && !words.is_empty() => headed(text(words.clone())),
            Cell::Text(words) => worded("td", "", words.clone()),
            Cell::Marked(words, class) => worded("td", class.clone(), words.clone()),
            Cell::Way(way, class) => {
                let words = link(&way.address, "", false, way.name.clone());
                if i == 0 { headed(words) } else { element("td", class.clone(), vec![words]) }
            }
            Cell::Rest(words) => {
                let rest = n_columns.saturating_sub(i).to_string();
                let values = vec![Some("undefined".into()), Some(rest.into())];
                with("td", &["class", "colspan"], values, vec![text(words.clone())])
            }
            Cell::Unseen(words) => headed(worded("span", "hidden", words.clone())),
            Cell::Scale => {
                let values = vec![Some("bar scale".into()), Some("true".into())];
                let ends = ["−1", "0", "1"].map(|end| worded("span", "", end)).to_vec();
                with("td", &["class", "aria-hidden"], values, ends)
            }
            Cell::Bar(value, ends) => element("td", "bar", vec![bar(*value, *ends)]),
        }
    });
    element("tr", "", cells.collect())
}

/// An interval as a whisker with its dot, on a line from −1 to 1 with a mark at 0.
fn bar(value: f64, ends: Option<(f64, f64)>) -> Html {
    let x = |value: f64| format!("{:.1}", 130.0 * (value.clamp(-1.0, 1.0) + 1.0));
    let line = |class: &'static str, x1: String, x2: String, y1: &'static str, y2: &'static str| {
        let values = [class.into(), x1.into(), x2.into(), y1.into(), y2.into()].map(Some).to_vec();
        with("line", &["class", "x1", "x2", "y1", "y2"], values, Vec::new())
    };
    let mut marks = vec![line("range", x(-1.0), x(1.0), "8", "8"), line("zero", x(0.0), x(0.0), "2", "14")];
    marks.extend(ends.map(|(lower, upper)| line("whisker", x(lower), x(upper), "8", "8")));
    let values = [x(value).into(), "8".into(), "4.5".into()].map(Some).to_vec();
    marks.push(with("circle", &["cx", "cy", "r"], values, Vec::new()));
    let values = ["-6 0 272 16", "true"].map(|value| Some(value.into())).to_vec();
    with("svg", &["viewBox", "aria-hidden"], values, marks)
}
