//! Where the raters part: the table of their labels, and how often each says what.

use yew::prelude::*;

use crate::analysis::agreement::AgreementOutcome;
use crate::stats::Statistic;
use crate::text::{agreement as text, number, shell};

/// The contingency table. The diagonal is shaded; the largest disagreement is strong.
pub fn contingency(o: &AgreementOutcome) -> Html {
    let [first, second] = &o.raters;
    let largest = o.table.cells().filter(|(i, j, _)| i != j).map(|(_, _, n)| n).max().filter(|&n| n > 0);
    let cell = |i: usize, j: usize, n: u32| {
        let count = number::count(n);
        if i == j {
            html! { <td class="agreed">{ count }</td> }
        } else if Some(n) == largest {
            html! { <td><strong>{ count }</strong></td> }
        } else {
            html! { <td>{ count }</td> }
        }
    };
    let rows = o.table.rows().iter().zip(&o.labels).enumerate().map(|(i, (row, label))| {
        html! {
            <tr>
                <th scope="row">{ text_of(first, label) }</th>
                { for row.iter().enumerate().map(|(j, &n)| cell(i, j, n)) }
            </tr>
        }
    });
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={shell::WHERE_THEY_PART}>
            <table class="matrix">
                <caption>{ shell::matrix_caption(first, second) }</caption>
                <thead>
                    <tr><td></td>{ for o.labels.iter().map(|label| html! { <th scope="col">{ text_of(second, label) }</th> }) }</tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}

fn text_of(rater: &str, label: &str) -> String {
    shell::rater_label(rater, label)
}

/// Both marginals, label by label, with their ratio and who says it alone.
pub fn rates(o: &AgreementOutcome) -> Html {
    let [first, second] = &o.raters;
    let share =
        |n: u64| format!("{} ({})", number::percent(n as f64 / o.n_items.max(1) as f64), number::count(n));
    let rows = o.by_label.iter().map(|rates| {
        let ratio = match rates.ratio {
            Statistic::Value(value) => number::fixed(value, 2),
            Statistic::Undefined(_) => "–".to_owned(),
        };
        html! {
            <tr>
                <th scope="row">{ &rates.label }</th>
                <td>{ share(rates.first) }</td>
                <td>{ share(rates.second) }</td>
                <td>{ ratio }</td>
                <td>{ number::count(rates.first_only) }</td>
                <td>{ number::count(rates.second_only) }</td>
            </tr>
        }
    });
    html! {
        <div class="scroll" tabindex="0" role="region" aria-label={shell::WHO_SAYS_WHAT}>
            <table class="rates">
                <caption class="hidden">{ shell::WHO_SAYS_WHAT }</caption>
                <thead>
                    <tr>
                        <th scope="col">{ shell::LABEL }</th>
                        <th scope="col">{ first }</th>
                        <th scope="col">{ second }</th>
                        <th scope="col">{ shell::RATIO }</th>
                        <th scope="col">{ text::only(first) }</th>
                        <th scope="col">{ text::only(second) }</th>
                    </tr>
                </thead>
                <tbody>{ for rows }</tbody>
            </table>
        </div>
    }
}
