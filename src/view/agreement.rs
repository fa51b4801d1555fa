//! What the agreement page says of an outcome. The engine writes it, so that the page holds neither the outcome nor its
//! sentences.

use serde::{Deserialize, Serialize};

use super::{Block, Captioned, Cell, Drawer, Table};
use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, Bootstrap, Coefficient};
use crate::data::Severity;
use crate::stats::Statistic;
use crate::text::{Card, Rich, agreement as text, intake, number, shell};

/// An outcome as the page shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// What was asked, with the columns and the file filled in.
    pub request: AgreementRequest,
    /// The two raters' column names.
    pub raters: [String; 2],
    /// Whether the bootstrap is not run, or not finished.
    pub pending: bool,
    /// The finding.
    pub heading: String,
    /// The sentence under it.
    pub lede: Rich,
    /// What became of the rows, in one line.
    pub rows: String,
    /// What became of every row.
    pub ledger: Drawer,
    /// The coefficients, and what has to be said first.
    pub coefficients: Vec<Block>,
    /// What stands behind them.
    pub drawers: Vec<Drawer>,
    /// Where the raters part, and who says what.
    pub details: Vec<Block>,
    /// The sentence to quote.
    pub quote: Rich,
    /// What stands in the margin.
    pub margin: Vec<Block>,
}

/// What the page shows of an outcome.
pub fn findings(o: &AgreementOutcome) -> Findings {
    Findings {
        request: o.request.clone(),
        raters: o.raters.clone(),
        pending: o.bootstrap == Bootstrap::Pending,
        heading: text::heading(o),
        lede: text::lede(o),
        rows: text::ledger_line(&o.ledger),
        ledger: ledger(o),
        coefficients: coefficients(o),
        drawers: drawers(o),
        details: details(o),
        quote: text::quote(o),
        margin: margin(o),
    }
}

/// What has to be said first, the coefficients, and what their intervals are.
fn coefficients(o: &AgreementOutcome) -> Vec<Block> {
    let undefined = o.kappa.value.value().is_none().then(|| (Severity::Stopped, text::only_one_label(o)));
    let look_alike = text::look_alike(o).map(|words| (Severity::Check, words));
    let cards = undefined.into_iter().chain(look_alike);
    let mut blocks: Vec<Block> =
        cards.map(|(severity, words)| Block::Card(Card::of(severity, words))).collect();
    let raw = vec![
        Cell::from(text::RAW),
        value(o.raw.value.value().map_or_else(String::new, number::percent)),
        text::percent_interval(text::best_interval(&o.raw)).into(),
        "".into(),
    ];
    blocks.push(Block::Table(Table {
        name: shell::SCROLL_TABLE.to_owned(),
        class: "coefficients".to_owned(),
        heads: vec![
            shell::COEFFICIENT.into(),
            Cell::Unseen(shell::VALUE.to_owned()),
            text::level_heading(o).into(),
            Cell::Scale,
        ],
        rows: vec![
            coefficient(text::KAPPA, &o.kappa),
            coefficient(text::AC1, &o.ac1),
            coefficient(text::pabak(o), &o.pabak),
            raw,
        ],
        ..Table::default()
    }));
    blocks.push(Block::Fine(text::bootstrap_note(o).into()));
    blocks
}

fn value(words: String) -> Cell {
    Cell::Marked(words, "value".to_owned())
}

fn coefficient(name: &str, coefficient: &Coefficient) -> Vec<Cell> {
    let ends = text::best_interval(coefficient);
    match coefficient.value {
        Statistic::Value(point) => vec![
            name.into(),
            value(number::fixed(point, 3)),
            text::interval(ends).into(),
            Cell::Bar(point, ends.map(|ends| (ends.lower, ends.upper))),
        ],
        Statistic::Undefined(reason) => vec![name.into(), Cell::Rest(text::undefined(reason).to_owned())],
    }
}

/// What stands behind the coefficients.
fn drawers(o: &AgreementOutcome) -> Vec<Drawer> {
    vec![Drawer::of(shell::ANALYTIC, text::analytic(o)), Drawer::of(shell::WHICH_ONE, text::which_one(o))]
}

/// Where the raters part, and who says what.
fn details(o: &AgreementOutcome) -> Vec<Block> {
    vec![
        Block::Heading(shell::WHERE_THEY_PART.to_owned()),
        Block::Table(contingency(o)),
        Block::Paragraph(text::where_they_part(o)),
        Block::Heading(shell::WHO_SAYS_WHAT.to_owned()),
        Block::Table(rates(o)),
    ]
}

/// The sentence to quote, under its heading.
pub fn quote(sentence: &Rich) -> Vec<Block> {
    vec![Block::Heading(shell::TO_QUOTE.to_owned()), Block::Quote(sentence.clone())]
}

/// How the file was read, where that is worth knowing; nothing if it is not.
pub fn file<'c>(cards: impl Iterator<Item = &'c Card>) -> Vec<Block> {
    let mut blocks: Vec<Block> = cards.map(|card| Block::Card(card.clone())).collect();
    if !blocks.is_empty() {
        blocks.insert(0, Block::Heading(shell::FROM_FILE.to_owned()));
    }
    blocks
}

/// The contingency table. The diagonal is shaded; the largest disagreement is strong.
fn contingency(o: &AgreementOutcome) -> Table {
    let [first, second] = &o.raters;
    let largest = o.table.cells().filter(|(i, j, _)| i != j).map(|(_, _, n)| n).max().filter(|&n| n > 0);
    let rows = o.table.rows().iter().zip(&o.labels).enumerate().map(|(i, (counts, label))| {
        let mut row = vec![Cell::from(shell::rater_label(first, label))];
        row.extend(counts.iter().enumerate().map(|(j, &n)| match number::count(n) {
            words if i == j => Cell::Marked(words, "agreed".to_owned()),
            words if Some(n) == largest => Cell::Marked(words, "largest".to_owned()),
            words => words.into(),
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
            rates.label.clone(),
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

/// What became of every row.
fn ledger(o: &AgreementOutcome) -> Drawer {
    let line = |name: String, n: u32, rows: String| vec![name, number::count(n), rows];
    let mut rows = vec![
        line(text::ROWS_READ.to_owned(), o.ledger.read, String::new()),
        line(text::ROWS_USED.to_owned(), o.ledger.used, String::new()),
    ];
    rows.extend(o.ledger.set_aside.iter().map(|group| {
        line(text::set_aside_row(o, group.reason), group.n, text::row_list(&group.rows, group.n))
    }));
    let table = Table::plain(text::LEDGER_CAPTION, text::LEDGER_HEADS.map(str::to_owned).to_vec(), rows);
    Drawer { name: shell::LEDGER.to_owned(), blocks: vec![Block::Table(table)] }
}

/// What stands in the margin.
fn margin(o: &AgreementOutcome) -> Vec<Block> {
    let notes = text::margin_notes(o).into_iter().map(Rich::from);
    notes.chain([intake::STAYS.into()]).map(Block::Paragraph).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::agreement::AgreementRequest;
    use crate::analysis::{Outcome, Request, analyse};
    use crate::data::{ReadOptions, read};

    fn outcome(csv: &str) -> AgreementOutcome {
        let table = read("t.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
        let request = Request::Agreement(AgreementRequest::default());
        match analyse(&request, Some(&table)).unwrap() {
            Outcome::Agreement(outcome) => *outcome,
            other => panic!("{other:?}"),
        }
    }

    fn table(block: &Block) -> &Table {
        match block {
            Block::Table(table) => table,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_tables_hold_the_numbers() {
        let o = outcome("a,b\nyes,yes\nyes,no\nyes,no\nno,yes\nno,no\nno,no\n");
        let blocks = coefficients(&o);
        let kappa = &table(&blocks[0]).rows[0];
        assert_eq!(kappa[0], "Cohen’s κ".into());
        assert!(matches!(kappa[3], Cell::Bar(value, Some(_)) if value.abs() < 0.5), "{kappa:?}");
        let details = details(&o);
        let matrix = table(&details[1]);
        let marked: Vec<_> = matrix
            .rows
            .iter()
            .flatten()
            .filter(|cell| matches!(cell, Cell::Marked(_, class) if class == "largest"))
            .collect();
        assert_eq!(marked, [&Cell::Marked("2".to_owned(), "largest".to_owned())]);
        assert_eq!(table(&details[4]).rows.len(), 2);
        assert_eq!(file([].iter()), []);
    }

    #[test]
    fn one_label_is_said_before_the_coefficients() {
        let blocks = coefficients(&outcome("a,b\nyes,yes\nyes,yes\nyes,yes\n"));
        assert!(matches!(&blocks[0], Block::Card(card) if card.severity == Severity::Stopped));
        assert!(matches!(&table(&blocks[1]).rows[0][1], Cell::Rest(_)));
    }
}
