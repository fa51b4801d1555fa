//! The pieces of every table: cells, heads, and the frame in which a wide one scrolls.

use yew::prelude::*;

/// A table in a frame that scrolls sideways on a narrow screen, and that the keyboard can scroll.
pub fn scroll(label: &'static str, class: &'static str, table: Html) -> Html {
    html! { <div class={classes!("scroll", class)} tabindex="0" role="region" aria-label={label}>{ table }</div> }
}

/// A cell.
pub fn cell(text: impl Into<AttrValue>) -> Html {
    plain(text.into())
}

fn plain(text: AttrValue) -> Html {
    html! { <td>{ text }</td> }
}

/// The head of a column.
pub fn column_head(text: impl Into<AttrValue>) -> Html {
    head(text.into(), "col")
}

/// The head of a row.
pub fn row_head(text: impl Into<AttrValue>) -> Html {
    head(text.into(), "row")
}

fn head(text: AttrValue, scope: &'static str) -> Html {
    html! { <th {scope}>{ text }</th> }
}

/// A row of what these make.
pub fn row(cells: Vec<Html>) -> Html {
    html! { <tr>{ cells }</tr> }
}
