//! What the page Calculate / Agreement says and shows of two raters, once there is a table and before.

use super::controls::{choice_of, intervals, labelled, shape};
use super::{Block, Captioned, Cell, Control, Drawer, Intake, Offer, Place, Table, View, Way};
use crate::analysis::agreement::{AgreementOutcome, AgreementRequest, Bootstrap, Coefficient};
use crate::analysis::link::{Repair, agreement as words};
use crate::data::Severity;
use crate::data::shape::ShapeChoice;
use crate::stats::Statistic;
use crate::text::agreement::asked::Asked;
use crate::text::{Card, Rich, agreement as text, intake, name, number, shell};

/// The page on a table, as far as it is worked out. `file` is the table's name, `columns` are the names of its columns with
/// how many labels each holds, and `of_file` says how it was read; the outcome does not hold them.
pub fn view(
    o: &AgreementOutcome,
    file: &str,
    columns: &[(String, u32)],
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    View {
        intake: Some(Intake {
            table: text::file_line(file, &text::ledger_line(o)),
            drawers: vec![ledger(o)],
            ..ways_in()
        }),
        controls: controls(&o.request, columns),
        counted: text::COUNTED.to_owned(),
        ran: text::ran(o),
        blocks: blocks(o, of_file),
        margin: margin(o),
        drawers: drawers(o),
        ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
    }
}

/// The page before there is a table.
pub fn empty(request: &AgreementRequest, repairs: Vec<Repair>) -> View {
    let (heading, lede) = (text::EMPTY_HEADING.to_owned(), text::EMPTY_LEDE.into());
    View { intake: Some(ways_in()), ..View::of(words::write(request), text::TITLE, heading, lede, repairs) }
}

/// The page on a table whose columns cannot be compared: why, with the columns to choose from. `file` is the table's name
/// and how many rows it has.
pub fn refused(
    request: &AgreementRequest,
    card: Block,
    (file, n_rows): (&str, u32),
    columns: &[(String, u32)],
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let seen = |control| Control { place: Place::Shown, ..control };
    let mut blocks = vec![card];
    blocks.append(&mut read_from(of_file));
    let (heading, lede) = (text::REFUSED_HEADING.to_owned(), text::REFUSED_LEDE.into());
    View {
        intake: Some(Intake { table: text::file_line(file, &text::rows_line(n_rows)), ..ways_in() }),
        controls: raters(request, columns)
            .into_iter()
            .chain([shape(request.shape, &ShapeChoice::ALL)])
            .map(seen)
            .collect(),
        blocks,
        ..View::of(words::write(request), text::TITLE, heading, lede, repairs)
    }
}

/// The ways to give a table, without what is in use.
fn ways_in() -> Intake {
    let sample = |(file, what): (&str, &str)| (format!("{}?sample={file}", words::PATH), what.to_owned());
    Intake {
        drop: intake::DROP.to_owned(),
        samples: intake::SAMPLE_FILES.map(sample).into(),
        source: intake::SAMPLES_SOURCE.to_owned(),
        ..Intake::default()
    }
}

/// What can be set.
fn controls(request: &AgreementRequest, columns: &[(String, u32)]) -> Vec<Control> {
    let usual = AgreementRequest::default();
    let mut controls: Vec<Control> = raters(request, columns).into();
    controls.push(shape(request.shape, &ShapeChoice::ALL));
    controls.extend(intervals(
        [request.level, usual.level],
        [request.replicates, usual.replicates],
        [request.seed, usual.seed],
    ));
    controls
}

/// Which columns are the raters’.
fn raters(request: &AgreementRequest, columns: &[(String, u32)]) -> [Control; 2] {
    let rater = |setting: &str, label: &str, chosen: &Option<String>| {
        let none = chosen.is_none().then(|| (String::new(), shell::CHOOSE_COLUMN.to_owned()));
        let option = |(name, n): &(String, u32)| (name.clone(), text::column_option(name, *n));
        let options = none.into_iter().chain(columns.iter().map(option)).collect();
        let list = choice_of(setting, chosen.clone().unwrap_or_default(), options, Offer::List);
        labelled(list, label, "", Place::Table, true)
    };
    [
        rater("first", shell::FIRST_RATER, &request.first),
        rater("second", shell::SECOND_RATER, &request.second),
    ]
}

/// What has to be said first, the numbers, and the sentence to quote.
fn blocks(o: &AgreementOutcome, of_file: Vec<Block>) -> Vec<Block> {
    let mut blocks = coefficients(o);
    blocks.append(&mut details(o));
    blocks.append(&mut read_from(of_file));
    blocks.extend([Block::Heading(shell::TO_QUOTE.to_owned()), Block::Quote(text::quote(o))]);
    blocks
}

/// What has to be said first, the coefficients, and what their intervals are.
fn coefficients(o: &AgreementOutcome) -> Vec<Block> {
    let undefined = o.kappa.value.value().is_none().then(|| text::only_one_label(o));
    let undefined = undefined.map(|words| Block::card(Severity::Stopped, words));
    let mut blocks: Vec<Block> =
        undefined.into_iter().chain(text::asked::all(o).into_iter().map(asked)).collect();
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
    if o.bootstrap == Bootstrap::Pending {
        blocks.push(Block::Fine(text::bootstrap_note(o).into()));
    }
    blocks
}

/// A question about the table, with the ways to answer it.
fn asked(Asked { severity, words, ways }: Asked) -> Block {
    let way = |(request, name): (AgreementRequest, String)| Way { address: words::write(&request), name };
    Block::Card(Card::of(severity, words), ways.into_iter().map(way).collect())
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

/// How the file was read, where that is worth knowing, under its heading.
fn read_from(mut of_file: Vec<Block>) -> Vec<Block> {
    if !of_file.is_empty() {
        of_file.insert(0, Block::Heading(shell::FROM_FILE.to_owned()));
    }
    of_file
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

/// What became of every row.
fn ledger(o: &AgreementOutcome) -> Drawer {
    let line = |name: String, n: u32, rows: String| vec![name, number::count(n), rows];
    let mut rows: Vec<Vec<String>> = text::rows_in_no_item(o).into_iter().map(Vec::from).collect();
    rows.push(line(text::read_as(o).to_owned(), o.ledger.read, String::new()));
    rows.push(line(text::ROWS_USED.to_owned(), o.ledger.used, String::new()));
    rows.extend(o.ledger.set_aside.iter().map(|group| {
        line(text::set_aside_row(o, group.reason), group.n, text::place_list(o, &group.rows, group.n))
    }));
    let table = Table::plain(text::ledger_caption(o), text::LEDGER_HEADS.map(str::to_owned).to_vec(), rows);
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
        assert_eq!(read_from(Vec::new()), []);
    }

    #[test]
    fn one_label_is_said_before_the_coefficients() {
        let blocks = coefficients(&outcome("a,b\nyes,yes\nyes,yes\nyes,yes\n"));
        assert!(matches!(&blocks[0], Block::Card(card, _) if card.severity == Severity::Stopped));
        assert!(matches!(&table(&blocks[1]).rows[0][1], Cell::Rest(_)));
    }
}
