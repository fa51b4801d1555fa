//! What the page Calculate / Agreement says and shows of two raters, once there is a table and before.

mod controls;
mod details;
mod family;
mod split;

use super::{Block, Captioned, Cell, Control, Drawer, Intake, Place, Table, View, Way};
use crate::analysis::agreement::{
    AgreementOutcome, AgreementRequest, Bootstrap, Coefficient, Family, TypedCounts, UnsureFound,
};
use crate::analysis::link::{Repair, agreement as words};
use crate::data::Severity;
use crate::stats::Statistic;
use crate::stats::agreement::Scale;
use crate::text::agreement::asked::Asked;
use crate::text::{Card, Rich, agreement as text, intake, number, shell};

/// The page on a table, as far as it is worked out. `file` is the table's name, `columns` are the names of its columns with
/// how many labels each holds, and `of_file` says how it was read; the outcome does not hold them.
pub fn view(
    o: &AgreementOutcome,
    file: &str,
    columns: &[(String, u32)],
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let intake =
        Intake { table: text::file_line(file, &text::ledger_line(o)), drawers: vec![ledger(o)], ..ways_in() };
    View {
        // Counts that were typed are no file, and are seen as they are.
        intake: o.request.counts.is_none().then_some(intake),
        controls: controls::all(o, columns),
        counted: text::COUNTED.to_owned(),
        ran: text::ran(o),
        blocks: blocks(o, of_file),
        margin: margin(o),
        drawers: drawers(o),
        said: text::said(o),
        ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
    }
}

/// The page before there is a table.
pub fn empty(request: &AgreementRequest, repairs: Vec<Repair>) -> View {
    let (heading, lede) = (text::EMPTY_HEADING.to_owned(), text::EMPTY_LEDE.into());
    View { intake: Some(ways_in()), ..View::of(words::write(request), text::TITLE, heading, lede, repairs) }
}

/// The page on a table whose columns cannot be compared: why, with the columns to choose from. `file` is the table's name
/// and how many rows it has; `counted` is what its cells give as counts, if they are such.
pub fn refused(
    request: &AgreementRequest,
    card: Block,
    (file, n_rows): (&str, u32),
    columns: &[(String, u32)],
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
    counted: Option<&Family>,
) -> View {
    let seen = |control| Control { place: Place::Shown, ..control };
    let mut blocks = vec![card];
    blocks.extend(counted.into_iter().flat_map(|counted| family::of_counts(request, counted)));
    blocks.append(&mut read_from(of_file));
    let (heading, lede) = (text::REFUSED_HEADING.to_owned(), text::REFUSED_LEDE.into());
    View {
        intake: Some(Intake { table: text::file_line(file, &text::rows_line(n_rows)), ..ways_in() }),
        controls: controls::of_columns(request, columns).into_iter().map(seen).collect(),
        blocks,
        ..View::of(words::write(request), text::TITLE, heading, lede, repairs)
    }
}

/// The ways to give a table, without what is in use.
fn ways_in() -> Intake {
    let sample = |(file, what): (&str, &str)| (format!("{}?sample={file}", words::PATH), what.to_owned());
    let typed = AgreementRequest { counts: Some(TypedCounts::example()), ..AgreementRequest::default() };
    let typed = (words::write(&typed), text::TYPED_WAY.to_owned());
    Intake {
        drop: intake::DROP.to_owned(),
        samples: intake::SAMPLE_FILES.map(sample).into_iter().chain([typed]).collect(),
        source: intake::SAMPLES_SOURCE.to_owned(),
        ..Intake::default()
    }
}

/// What has to be said first, the numbers, and the sentence to quote.
fn blocks(o: &AgreementOutcome, of_file: Vec<Block>) -> Vec<Block> {
    let mut blocks = coefficients(o);
    blocks.append(&mut details::all(o));
    blocks.append(&mut details::listed(o));
    blocks.append(&mut split::all(o));
    blocks.append(&mut family::all(o));
    blocks.append(&mut family::versus(o));
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
    let of_pair = o.unsure.as_ref().filter(|found| text::asked::is_of_pair(found));
    blocks.extend(of_pair.map(|found| Block::Table(ways(o, found))));
    blocks.extend(split::left_out(o));
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
            text::level_heading(o.request.level).into(),
            Cell::Scale,
        ],
        rows: vec![
            coefficient(&text::kappa(o), &o.kappa),
            coefficient(&format!("Gwet’s {}", text::ac(o)), &o.ac1),
            coefficient(text::pabak(o), &o.pabak),
            coefficient(text::SCOTT, &o.scott),
            coefficient(text::KRIPPENDORFF, &o.krippendorff),
            raw,
        ],
        ..Table::default()
    }));
    if o.bootstrap == Bootstrap::Pending {
        blocks.push(Block::Fine(text::bootstrap_note(o).into()));
    }
    if o.request.scale != Scale::Identity {
        blocks.push(Block::Fine(text::weighted_note(o).into()));
    }
    blocks
}

/// A question about the table, with the ways to answer it.
fn asked(Asked { severity, words, ways }: Asked) -> Block {
    let way = |(request, name): (AgreementRequest, String)| Way { address: words::write(&request), name };
    Block::Card(Card::of(severity, words), ways.into_iter().map(way).collect())
}

/// The ways to count undecided labels, side by side; each but the one in use leads to itself.
fn ways(o: &AgreementOutcome, found: &UnsureFound) -> Table {
    let caption = text::asked::ways_caption(found);
    let rows = found.ways.iter().map(|way| {
        let [name, items, kappa, ac1] = text::asked::way_row(way);
        let request = AgreementRequest { unsure: way.way.clone(), ..o.request.clone() };
        let is_used = way.way == o.request.unsure;
        let marked = |words: String| if is_used { value(words) } else { words.into() };
        let head = if is_used {
            Cell::from(name)
        } else {
            Cell::Way(Way { address: words::write(&request), name }, String::new())
        };
        vec![head, marked(items), marked(kappa), marked(ac1)]
    });
    Table {
        name: caption.clone(),
        caption,
        captioned: Captioned::Over,
        class: "family".to_owned(),
        heads: text::asked::WAYS_HEADS.map(Cell::from).into(),
        rows: rows.collect(),
        ..Table::default()
    }
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

/// How the file was read, where that is worth knowing, under its heading.
fn read_from(mut of_file: Vec<Block>) -> Vec<Block> {
    if !of_file.is_empty() {
        of_file.insert(0, Block::Heading(shell::FROM_FILE.to_owned()));
    }
    of_file
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
        let details = details::all(&o);
        let matrix = table(&details[1]);
        let largest: Vec<&Way> = matrix
            .rows
            .iter()
            .flatten()
            .filter_map(|cell| match cell {
                Cell::Way(way, class) if class == "largest" => Some(way),
                _ => None,
            })
            .collect();
        assert_eq!(largest.len(), 1);
        assert_eq!(largest[0].name, "2");
        assert!(largest[0].address.contains("listed=yes%2Cno"), "{}", largest[0].address);
        assert_eq!(table(&details[5]).rows.len(), 2);
        assert_eq!(read_from(Vec::new()), []);
    }

    #[test]
    fn one_label_is_said_before_the_coefficients() {
        let blocks = coefficients(&outcome("a,b\nyes,yes\nyes,yes\nyes,yes\n"));
        assert!(matches!(&blocks[0], Block::Card(card, _) if card.severity == Severity::Stopped));
        assert!(matches!(&table(&blocks[1]).rows[0][1], Cell::Rest(_)));
    }
}
