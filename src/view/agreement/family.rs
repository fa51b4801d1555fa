//! All raters together, and two κ on the same items.

use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, Family, RaterPair};
use crate::analysis::link::agreement as words;
use crate::text::agreement::{further as text, level_heading, value};
use crate::text::name;
use crate::view::{Block, Captioned, Cell, Table, Way};

/// The steps of shade of κ, from none to full agreement.
const SHADES: f64 = 5.0;

/// The range of κ, every two raters, and the coefficients of all.
pub(super) fn all(o: &AgreementOutcome) -> Vec<Block> {
    let Some(family) = &o.family else { return Vec::new() };
    vec![
        Block::Heading(text::family_heading(family)),
        Block::Paragraph(text::family_lede(family)),
        Block::Table(pairs(o, family)),
        Block::Table(coefficients(&o.request, family, text::family_heading(family))),
        Block::Fine(text::family_note(family).into()),
        Block::Links(ways(o, family)),
    ]
}

/// κ of every two raters, shaded by its size.
fn pairs(o: &AgreementOutcome, family: &Family) -> Table {
    let n = family.pairs.first().map_or(0, |pair| pair.n);
    let is_same = family.pairs.iter().all(|pair| pair.n == n);
    let rows = family.raters.iter().enumerate().map(|(i, rater)| {
        let mut row = vec![Cell::from(name(rater))];
        row.extend((0..family.raters.len()).map(|j| {
            let places = [i.min(j) as u32, i.max(j) as u32];
            let pair = family.pairs.iter().find(|pair| pair.raters == places);
            pair.map_or_else(
                || Cell::Marked("–".to_owned(), "agreed".to_owned()),
                |pair| cell(o, family, pair, is_same),
            )
        }));
        row
    });
    let rows = rows.collect();
    let heads = [String::new()].into_iter().chain(family.raters.iter().map(|rater| name(rater)));
    let caption = text::pairs_caption(o, family);
    Table {
        name: caption.clone(),
        caption,
        captioned: Captioned::Over,
        class: "matrix heat".to_owned(),
        heads: heads.map(Cell::from).collect(),
        rows,
        ..Table::default()
    }
}

fn cell(o: &AgreementOutcome, family: &Family, pair: &RaterPair, is_same: bool) -> Cell {
    let shade = pair.kappa.value().map_or(0.0, |kappa| (SHADES * kappa).clamp(0.0, SHADES - 1.0).floor());
    let [first, second] = pair.raters.map(|at| family.raters.get(at as usize).cloned());
    let others = family
        .raters
        .iter()
        .filter(|rater| first.as_ref() != Some(*rater) && second.as_ref() != Some(*rater));
    let others = Some(others.cloned().collect());
    let request = AgreementRequest { first, second, others, listed: None, versus: None, ..o.request.clone() };
    let is_shown = pair.raters == [0, 1];
    let class = format!("shade{shade}{}", if is_shown { " largest" } else { "" });
    Cell::Way(Way { address: words::write(&request), name: text::pair_cell(pair, is_same) }, class)
}

/// What counts of labels give, and each label.
pub(super) fn of_counts(request: &AgreementRequest, family: &Family) -> Vec<Block> {
    let rows =
        family.labels.iter().zip(&family.by_label).map(|(label, kappa)| vec![name(label), value(*kappa)]);
    let of_labels = Table {
        class: "columns".to_owned(),
        captioned: Captioned::Over,
        ..Table::plain(text::BY_LABEL, text::BY_LABEL_HEADS.map(str::to_owned).into(), rows.collect())
    };
    let mut blocks = vec![
        Block::Heading(text::COUNTS_HEADING.to_owned()),
        Block::Table(coefficients(request, family, text::COUNTS_HEADING.to_owned())),
        Block::Fine(text::family_note(family).into()),
    ];
    if !family.by_label.is_empty() {
        blocks.push(Block::Table(of_labels));
    }
    blocks
}

/// The coefficients with both errors.
fn coefficients(request: &AgreementRequest, family: &Family, heading: String) -> Table {
    let rows = family.coefficients.iter().map(|one| {
        let name = text::family_measure(one.measure, request.scale);
        if one.value.value().is_none() {
            return vec![Cell::from(name), Cell::Rest(text::family_value(one))];
        }
        vec![
            Cell::from(name),
            Cell::Marked(text::family_value(one), "value".to_owned()),
            Cell::from(text::family_interval(one)),
            Cell::from(text::error(one.gwet_error)),
            Cell::from(text::error(one.linear_error)),
        ]
    });
    let [coefficient, value, gwet, linear] = text::FAMILY_HEADS.map(Cell::from);
    Table {
        name: heading.clone(),
        caption: heading,
        captioned: Captioned::Unseen,
        class: "family".to_owned(),
        heads: vec![coefficient, value, Cell::from(level_heading(request.level)), gwet, linear],
        rows: rows.collect(),
        ..Table::default()
    }
}

/// The ways to take raters out.
fn ways(o: &AgreementOutcome, family: &Family) -> Vec<(String, String)> {
    let further = || family.raters.iter().skip(2);
    let without = |rater: &String| {
        let others = further().filter(|other| *other != rater).cloned().collect();
        let versus = o.request.versus.clone().filter(|name| name != rater);
        let request = AgreementRequest { others: Some(others), versus, ..o.request.clone() };
        (words::write(&request), text::leave_out(rater))
    };
    further().map(without).collect()
}

/// Two κ on the same items, if they are asked for.
pub(super) fn versus(o: &AgreementOutcome) -> Vec<Block> {
    let Some(versus) = &o.versus else { return Vec::new() };
    vec![Block::Heading(text::VERSUS.to_owned()), Block::Paragraph(text::versus(o, versus))]
}
