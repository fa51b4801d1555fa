//! The items divided by a column, and the parts that are left out.

use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, Behind, Part, PartOfItems, Split};
use crate::analysis::link::agreement as link;
use crate::data::Severity;
use crate::text::Card;
use crate::text::agreement::split as text;
use crate::view::{Block, Captioned, Cell, Table, Way};

/// The heading, what the largest part does, the parts, and the columns that could divide the items.
pub(super) fn all(o: &AgreementOutcome) -> Vec<Block> {
    let Some(split) = &o.split else { return Vec::new() };
    vec![
        Block::Heading(text::heading(o, split)),
        Block::Paragraph(text::lede(o, split)),
        Block::Table(parts(o, split)),
        Block::Links(ways(o, split)),
        Block::Table(rates(o, split)),
        Block::Table(columns(o, split)),
    ]
}

/// The most parts that there are ways to leave out.
const MOST_WAYS: usize = 6;

/// The ways to leave parts out of everything, those with the largest gaps first.
fn ways(o: &AgreementOutcome, split: &Split) -> Vec<(String, String)> {
    let way = |part: &PartOfItems| {
        let mut without = o.request.without.clone();
        without.push(Part { column: split.column.clone(), value: part.value.clone()? });
        let request = AgreementRequest { without, listed: None, ..o.request.clone() };
        Some((link::write(&request), text::leave_out(o, part)))
    };
    let parts = split.parts.iter().filter(|_| split.parts.len() > 1);
    parts.filter_map(way).take(MOST_WAYS).collect()
}

/// The rates of the label, part by part.
fn rates(o: &AgreementOutcome, split: &Split) -> Table {
    let rows = split.parts.iter().map(text::rate_row).collect();
    let table = Table::plain(text::rates_caption(split), text::rate_heads(o, split), rows);
    Table { class: "parts".to_owned(), captioned: Captioned::Over, ..table }
}

/// That parts are left out, with the way to take them in again.
pub(super) fn left_out(o: &AgreementOutcome) -> Option<Block> {
    let all = AgreementRequest { without: Vec::new(), ..o.request.clone() };
    let way = Way { address: link::write(&all), name: text::TAKE_IN.to_owned() };
    (!o.request.without.is_empty())
        .then(|| Block::Card(Card::of(Severity::Check, text::left_out(o)), vec![way]))
}

/// Every part with its gap, and what is left without it.
fn parts(o: &AgreementOutcome, split: &Split) -> Table {
    let row = |part: &PartOfItems| {
        let [n, first, second, rest @ ..] = text::row(part);
        let ways = [(first, part.first_only, true), (second, part.second_only, false)];
        let ways = ways.map(|way| items_behind(o, split, part, way));
        let rest = rest.map(Cell::from).into_iter();
        [Cell::from(text::part(part)), Cell::from(n)].into_iter().chain(ways).chain(rest).collect()
    };
    Table {
        class: "parts".to_owned(),
        captioned: Captioned::Over,
        rows: split.parts.iter().map(row).collect(),
        ..Table::plain(text::caption(o, split), text::heads(o, split), Vec::new())
    }
}

/// A count of items on which one rater alone gave the label, which leads to them where there are two labels.
fn items_behind(
    o: &AgreementOutcome,
    split: &Split,
    part: &PartOfItems,
    (words, n, is_first): (String, u64, bool),
) -> Cell {
    let other = o.labels.iter().find(|label| **label != split.label);
    match (other, &part.value) {
        (Some(other), Some(value)) if n > 0 && o.labels.len() == 2 => {
            let [label, other] = [&split.label, other].map(String::clone);
            let labels = if is_first { [label, other] } else { [other, label] };
            let part = Some(Part { column: split.column.clone(), value: value.clone() });
            let request = AgreementRequest { listed: Some(Behind { labels, part }), ..o.request.clone() };
            Cell::Way(Way { address: link::write(&request), name: words }, String::new())
        }
        _ => words.into(),
    }
}

/// The columns, each the way to divide by it.
fn columns(o: &AgreementOutcome, split: &Split) -> Table {
    let rows = split.columns.iter().map(|one| {
        let request = AgreementRequest { split: Some(one.column.clone()), ..o.request.clone() };
        let name = crate::text::name(&one.column);
        let head = if one.column == split.column {
            Cell::from(name)
        } else {
            Cell::Way(Way { address: link::write(&request), name }, String::new())
        };
        vec![head, Cell::from(crate::text::number::count(one.n_parts)), Cell::from(text::tells(one))]
    });
    Table {
        name: text::COLUMNS.to_owned(),
        caption: text::COLUMNS.to_owned(),
        captioned: Captioned::Over,
        class: "columns".to_owned(),
        heads: text::COLUMN_HEADS.map(Cell::from).into(),
        rows: rows.collect(),
        ..Table::default()
    }
}
