//! Where the two raters part, who says what, and the items behind a cell.

use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, Behind};
use crate::analysis::link::agreement as words;
use crate::figure::{Shape, agreement as figure};
use crate::report::rows::TablePart;
use crate::stats::Statistic;
use crate::text::agreement::{further, prevalence};
use crate::text::{agreement as text, name, number, shell};
use crate::view::{Block, Captioned, Cell, Plate, Table, Way};

/// Where the raters part, and who says what.
pub(super) fn all(o: &AgreementOutcome) -> Vec<Block> {
    let mut blocks = vec![
        Block::Heading(shell::WHERE_THEY_PART.to_owned()),
        Block::Table(contingency(o)),
        Block::Paragraph(text::where_they_part(o)),
    ];
    let marginal = further::marginal(o);
    if !marginal.spans().is_empty() {
        blocks.push(Block::Fine(marginal));
    }
    blocks.extend([Block::Heading(shell::WHO_SAYS_WHAT.to_owned()), Block::Table(rates(o))]);
    blocks.extend(paradox(o));
    blocks
}

/// The contingency table. The diagonal is shaded; the largest disagreement is strong; each cell with items leads to them.
fn contingency(o: &AgreementOutcome) -> Table {
    let [first, second] = &o.raters;
    let largest = o.table.cells().filter(|(i, j, _)| i != j).map(|(_, _, n)| n).max().filter(|&n| n > 0);
    let rows = o.table.rows().iter().zip(&o.labels).enumerate().map(|(i, (counts, label))| {
        let mut row = vec![Cell::from(shell::rater_label(first, label))];
        row.extend(counts.iter().enumerate().map(|(j, &n)| {
            let class = match n {
                _ if i == j => "agreed",
                n if Some(n) == largest => "largest",
                _ => "",
            };
            items_behind(o, [i, j], n, class)
        }));
        row
    });
    let rows = rows.collect();
    let mut heads = vec![Cell::from("")];
    heads.extend(o.labels.iter().map(|label| Cell::from(shell::rater_label(second, label))));
    Table {
        name: shell::WHERE_THEY_PART.to_owned(),
        caption: shell::matrix_caption(first, second),
        captioned: Captioned::Over,
        class: "matrix".to_owned(),
        heads,
        rows,
        ..Table::default()
    }
}

/// A count that leads to its items, if there are any and they are rows of a file.
fn items_behind(o: &AgreementOutcome, places: [usize; 2], n: u32, class: &str) -> Cell {
    let [one, other] = places.map(|place| o.labels.get(place).cloned().unwrap_or_default());
    let count = number::count(n);
    if n == 0 || o.request.counts.is_some() {
        return Cell::Marked(count, class.to_owned());
    }
    let request =
        AgreementRequest { listed: Some(Behind { labels: [one, other], part: None }), ..o.request.clone() };
    Cell::Way(Way { address: words::write(&request), name: count }, class.to_owned())
}

/// Both marginals, label by label, with their ratio and who says it alone.
fn rates(o: &AgreementOutcome) -> Table {
    let [first, second] = &o.raters;
    let share =
        |n: u64| format!("{} ({})", number::percent(n as f64 / o.n_items.max(1) as f64), number::count(n));
    let rows = o.by_label.iter().map(|rates| {
        let ratio = match rates.ratio {
            Statistic::Value(value) => number::fixed(value, 2),
            Statistic::Undefined(_) => "–".to_owned(),
        };
        vec![
            name(&rates.label),
            share(rates.first),
            share(rates.second),
            ratio,
            number::count(rates.first_only),
            number::count(rates.second_only),
        ]
    });
    let heads = [shell::LABEL, first, second, shell::RATIO, &text::only(first), &text::only(second)];
    Table {
        captioned: Captioned::Unseen,
        class: "rates".to_owned(),
        ..Table::plain(shell::WHO_SAYS_WHAT, heads.map(str::to_owned).to_vec(), rows.collect())
    }
}

/// κ and AC1 by how common the label is.
fn paradox(o: &AgreementOutcome) -> Vec<Block> {
    let Some(paradox) = &o.paradox else { return Vec::new() };
    let readings = paradox.spreads.iter().map(|one| (100.0 * one.prevalence, prevalence::reading(one)));
    let plate = Plate {
        name: "tiebreak-prevalence".to_owned(),
        figure: figure::prevalence(o, paradox),
        shape: Shape::Curves,
        caption: prevalence::caption(o, paradox),
        readings: readings.collect(),
        problems: Vec::new(),
    };
    vec![Block::Heading(prevalence::HEADING.to_owned()), Block::Plate(Box::new(plate))]
}

/// The items behind a cell, if they are asked for.
pub(super) fn listed(o: &AgreementOutcome) -> Vec<Block> {
    let Some(listed) = &o.listed else { return Vec::new() };
    let heads = [further::ROW.to_owned()].into_iter().chain(listed.columns.iter().map(|column| name(column)));
    let rows = listed.items.iter().map(|(row, cells)| {
        [row.to_string()].into_iter().chain(cells.iter().map(|cell| name(cell))).collect()
    });
    let heading = further::listed_heading(o, listed);
    let table = Table {
        tall: true,
        captioned: Captioned::Unseen,
        ..Table::plain(heading.clone(), heads.collect(), rows.collect())
    };
    let closed = AgreementRequest { listed: None, ..o.request.clone() };
    let mut blocks = vec![Block::Heading(heading), Block::Table(table)];
    blocks.extend(further::listed_shown(listed).map(|words| Block::Fine(words.into())));
    blocks.push(Block::Take(TablePart::Listed, further::TAKE_LISTED.to_owned()));
    blocks.push(Block::Links(vec![(words::write(&closed), further::CLOSE_LISTED.to_owned())]));
    blocks
}
