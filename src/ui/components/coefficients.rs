//! The table of coefficients with their intervals, as numbers and as a picture from −1 to 1.

use yew::prelude::*;

use super::table::{column_head, row_head, scroll};
use crate::analysis::agreement::{AgreementOutcome, Coefficient};
use crate::stats::Statistic;
use crate::text::{agreement as text, number, shell};

/// Four rows: κ, AC1, PABAK, raw agreement.
pub fn coefficients(o: &AgreementOutcome) -> Html {
    let row = |name: &str, coefficient: &Coefficient| match coefficient.value {
        Statistic::Value(value) => html! {
            <tr>
                <th scope="row">{ name }</th>
                <td class="value">{ number::fixed(value, 3) }</td>
                <td>{ text::interval(text::best_interval(coefficient)) }</td>
                <td class="bar">{ bar(value, coefficient) }</td>
            </tr>
        },
        Statistic::Undefined(reason) => html! {
            <tr><th scope="row">{ name }</th><td colspan="3" class="undefined">{ text::undefined(reason) }</td></tr>
        },
    };
    let table = html! {
        <table class="coefficients">
            <thead>
                <tr>
                    { column_head(shell::COEFFICIENT) }
                    <th scope="col"><span class="hidden">{ shell::VALUE }</span></th>
                    { column_head(text::level_heading(o)) }
                    <td class="bar scale" aria-hidden="true"><span>{ "−1" }</span><span>{ "0" }</span><span>{ "1" }</span></td>
                </tr>
            </thead>
            <tbody>
                { row(text::KAPPA, &o.kappa) }
                { row(text::AC1, &o.ac1) }
                { row(text::pabak(o), &o.pabak) }
                <tr>
                    { row_head(text::RAW) }
                    <td class="value">{ o.raw.value.value().map_or_else(String::new, number::percent) }</td>
                    <td>{ text::percent_interval(text::best_interval(&o.raw)) }</td>
                    <td></td>
                </tr>
            </tbody>
        </table>
    };
    scroll(shell::SCROLL_TABLE, "", table)
}

/// An interval as a whisker with its dot, on a line from −1 to 1 with a mark at 0.
fn bar(value: f64, coefficient: &Coefficient) -> Html {
    let x = |value: f64| format!("{:.1}", 130.0 * (value.clamp(-1.0, 1.0) + 1.0));
    let whisker = text::best_interval(coefficient).map(|ends| {
        html! { <line class="whisker" x1={x(ends.lower)} x2={x(ends.upper)} y1="8" y2="8" /> }
    });
    html! {
        <svg viewBox="-6 0 272 16" aria-hidden="true">
            <line class="range" x1="0" x2="260" y1="8" y2="8" />
            <line class="zero" x1="130" x2="130" y1="2" y2="14" />
            { whisker }
            <circle cx={x(value)} cy="8" r="4.5" />
        </svg>
    }
}
