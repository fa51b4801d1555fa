//! Where the raters part: the table of their labels, and how often each says what.

use yew::prelude::*;

use super::table::{cell, column_head, row, row_head, scroll};
use crate::analysis::agreement::AgreementOutcome;
use crate::stats::Statistic;
use crate::text::{agreement as text, number, shell};

/// The contingency table. The diagonal is shaded; the largest disagreement is strong.
pub fn contingency(o: &AgreementOutcome) -> Html {
    let [first, second] = &o.raters;
    let largest = o.table.cells().filter(|(i, j, _)| i != j).map(|(_, _, n)| n).max().filter(|&n| n > 0);
    let count = |i: usize, j: usize, n: u32| {
        let class = match () {
            () if i == j => Some("agreed"),
            () if Some(n) == largest => Some("largest"),
            () => None,
        };
        html! { <td {class}>{ number::count(n) }</td> }
    };
    let rows = o.table.rows().iter().zip(&o.labels).enumerate().map(|(i, (counts, label))| {
        let mut cells = vec![row_head(shell::rater_label(first, label))];
        cells.extend(counts.iter().enumerate().map(|(j, &n)| count(i, j, n)));
        row(cells)
    });
    let mut heads = vec![cell("")];
    heads.extend(o.labels.iter().map(|label| column_head(shell::rater_label(second, label))));
    let caption = shell::matrix_caption(first, second);
    let table = html! {
        <table class="matrix">
            <caption class="hidden">{ caption.clone() }</caption>
            <thead>{ row(heads) }</thead>
            <tbody>{ for rows }</tbody>
        </table>
    };
    // A caption as wide as a sentence would stretch a small table.
    html! { <><p class="fine" aria-hidden="true">{ caption }</p>{ scroll(shell::WHERE_THEY_PART, "", table) }</> }
}

/// Both marginals, label by label, with their ratio and who says it alone.
pub fn rates(o: &AgreementOutcome) -> Html {
    let [first, second] = &o.raters;
    let share = |n: u64| {
        cell(format!("{} ({})", number::percent(n as f64 / o.n_items.max(1) as f64), number::count(n)))
    };
    let rows = o.by_label.iter().map(|rates| {
        let ratio = match rates.ratio {
            Statistic::Value(value) => number::fixed(value, 2),
            Statistic::Undefined(_) => "–".to_owned(),
        };
        row(vec![
            row_head(rates.label.clone()),
            share(rates.first),
            share(rates.second),
            cell(ratio),
            cell(number::count(rates.first_only)),
            cell(number::count(rates.second_only)),
        ])
    });
    let heads = [shell::LABEL, first, second, shell::RATIO, &text::only(first), &text::only(second)];
    let table = html! {
        <table class="rates">
            <caption class="hidden">{ shell::WHO_SAYS_WHAT }</caption>
            <thead>{ row(heads.map(|head| column_head(head.to_owned())).to_vec()) }</thead>
            <tbody>{ for rows }</tbody>
        </table>
    };
    scroll(shell::WHO_SAYS_WHAT, "", table)
}
