//! What the pages of failures say and show: Calculate / Taxonomy on a table and before there is one, and Explore / Ties on the
//! failures of a published study. What both have is the same pieces.

use super::controls::{choice_of, control, labelled};
use super::{
    Begun, Block, Captioned, Cell, Control, Drawer, Input, Intake, Offer, Page, Place, Plate, Sheet, Table,
    View, Way,
};
use crate::analysis::link::{self, Repair, taxonomy as words};
use crate::analysis::taxonomy::{
    Blanks, EvidenceColumns, Findings, TaxonomyOutcome, TaxonomyRequest, TiesOutcome, ties,
};
use crate::data::Severity;
use crate::engine::status::Status;
use crate::figure::{Shape, taxonomy as figure};
use crate::report::{self, File, Kind};
use crate::taxonomy::Flip;
use crate::text::{Card, intake, name, shell, taxonomy as text};

/// The most orders that a table of the page holds, those of five tests; the file has all.
const MOST_ORDERS: usize = 120;

/// What the page knows of a table beside its numbers.
pub struct Of<'t> {
    /// The name of the file.
    pub file: &'t str,
    /// The columns that may hold evidence.
    pub evidence: &'t [String],
    /// All columns.
    pub columns: &'t [String],
}

/// The page on a table. `other` are the numbers with unclear cells counted in the other way, and `of_file` says how the file
/// was read.
pub fn view(
    o: &TaxonomyOutcome,
    of: &Of<'_>,
    other: Option<&Findings>,
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let f = &o.findings;
    let noun = text::groups_noun(o.request.group.name());
    let mut controls = vec![order(f)];
    controls.extend(columns(&o.request, of));
    let mut blocks = asked(o, other);
    blocks.append(&mut findings(f, noun));
    blocks.push(Block::Heading(shell::FROM_FILE.to_owned()));
    blocks.push(Block::Paragraph(text::read_as(o)));
    blocks.extend(of_file);
    blocks.append(&mut conclusion(f, noun));
    let lede = text::lede(f, noun);
    View {
        intake: Some(Intake { table: text::table_line(o, of.file), drawers: vec![ledger(o)], ..ways_in() }),
        controls,
        blocks,
        drawers: drawers(f, text::LEAVES_OUT),
        said: text::said(f, &lede),
        ..View::of(words::write(&o.request), text::TITLE, text::heading(f), lede, repairs)
    }
}

/// The page before there is a table.
pub fn empty(request: &TaxonomyRequest, repairs: Vec<Repair>) -> View {
    let (heading, lede) = (text::EMPTY_HEADING.to_owned(), text::EMPTY_LEDE.into());
    View { intake: Some(ways_in()), ..View::of(words::write(request), text::TITLE, heading, lede, repairs) }
}

/// The page on a table without evidence that could be counted: why, with the columns to choose from.
pub fn refused(
    request: &TaxonomyRequest,
    card: Card,
    (of, n_rows): (&Of<'_>, u32),
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let seen = |control| Control { place: Place::Shown, ..control };
    let anyway = TaxonomyRequest { blanks: Blanks::NoEvidence, ..request.clone() };
    let way = Way { address: words::write(&anyway), name: text::counted_anyway().to_owned() };
    let ways = if request.blanks == anyway.blanks { Vec::new() } else { vec![way] };
    let mut blocks = vec![Block::Card(card, ways)];
    blocks.extend(of_file);
    let (heading, lede) = (text::REFUSED_HEADING.to_owned(), text::REFUSED_LEDE.into());
    View {
        intake: Some(Intake { table: text::file_line(of.file, &text::rows_line(n_rows)), ..ways_in() }),
        controls: columns(request, of).into_iter().map(seen).collect(),
        blocks,
        ..View::of(words::write(request), text::TITLE, heading, lede, repairs)
    }
}

/// The page of the study that a link asks for, if it does.
pub(super) fn open_ties(link: &str) -> Option<Begun> {
    let of =
        |path: &str, given: &mut link::Settings| (path == link::ties::PATH).then(|| link::ties::read(given));
    let (request, repairs) = link::read_as(link, of)?;
    Some((Page::new(Box::new(ties(&request)), repairs), None))
}

impl Sheet for TiesOutcome {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let (f, noun) = (&self.findings, text::groups_noun(Some("model")));
        let mut blocks = findings(f, noun);
        blocks.append(&mut conclusion(f, noun));
        blocks.push(Block::Fine(intake::SAMPLES_SOURCE.into()));
        let (address, lede) = (link::ties::write(&self.request), text::lede(f, noun));
        View {
            controls: vec![order(f)],
            blocks,
            drawers: drawers(f, text::STUDY_LEAVES_OUT),
            said: text::said(f, &lede),
            ..View::of(address, text::TIES_TITLE, text::heading(f), lede, repairs)
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::taxonomy::ties_file(self, kind)
    }
}

/// The ways to give a table, without what is in use.
fn ways_in() -> Intake {
    let sample = |(file, what): (&str, &str)| (format!("{}?sample={file}", words::PATH), what.to_owned());
    Intake {
        drop: text::DROP.to_owned(),
        samples: intake::FAILURE_SAMPLES.map(sample).into(),
        source: intake::SAMPLES_SOURCE.to_owned(),
        ..Intake::default()
    }
}

/// The order of the tests.
pub(super) fn order(f: &Findings) -> Control {
    let tests = f.categories.iter().map(|one| text::short(&one.name)).collect();
    let list =
        control("order", link::ties::order_word(&f.chosen.order), Input::Order { tests, by_name: false });
    labelled(list, text::ORDER, text::ORDER_HINT, Place::Shown, true)
}

/// Which columns are which, and what unclear cells count for.
fn columns(request: &TaxonomyRequest, of: &Of<'_>) -> [Control; 3] {
    let chosen = match &request.evidence {
        EvidenceColumns::Named(names) => link::names::written(names),
        EvidenceColumns::Suggested => String::new(),
    };
    let mut offered = of.evidence.to_vec();
    if let EvidenceColumns::Named(names) = &request.evidence {
        offered.extend(names.iter().filter(|name| !of.evidence.contains(name)).cloned());
    }
    let options = offered.iter().map(|column| (column.clone(), name(column))).collect();
    let evidence = control("evidence", chosen, Input::Several { options });
    let none = (String::new(), text::NO_GROUP.to_owned());
    let options = std::iter::once(none).chain(of.columns.iter().map(|column| (column.clone(), name(column))));
    let group = request.group.name().unwrap_or_default().to_owned();
    let group = choice_of("group", group, options.collect(), Offer::List);
    let ways = Blanks::ALL.map(|way| (words::blanks_word(way).to_owned(), text::blanks(way).to_owned()));
    let blanks = choice_of("blanks", words::blanks_word(request.blanks).to_owned(), ways.into(), Offer::List);
    [
        labelled(evidence, text::EVIDENCE, text::COLUMNS_HINT, Place::Table, true),
        labelled(group, text::GROUP, "", Place::Table, true),
        labelled(blanks, text::BLANKS, text::BLANKS_HINT, Place::Table, request.blanks == Blanks::SetAside),
    ]
}

/// What has to be said first: an order that does not fit, and cells that say neither yes nor no.
fn asked(o: &TaxonomyOutcome, other: Option<&Findings>) -> Vec<Block> {
    let mut blocks = Vec::new();
    if o.other_order {
        blocks.push(Block::card(Severity::Check, text::other_order(o).into()));
    }
    if o.n_unclear > 0 {
        let turned = match o.request.blanks {
            Blanks::SetAside => Blanks::NoEvidence,
            Blanks::NoEvidence => Blanks::SetAside,
        };
        let address = words::write(&TaxonomyRequest { blanks: turned, ..o.request.clone() });
        let way = Way { address, name: text::blanks_verb(turned).to_owned() };
        let card = Card::of(Severity::Check, text::unclear(o, other));
        // Without a row that is clear there is nothing to go back to.
        let ways = if other.is_some() || turned == Blanks::NoEvidence { vec![way] } else { Vec::new() };
        blocks.push(Block::Card(card, ways));
    }
    blocks
}

/// The figure, who leads, the groups, and what the categories show together.
fn findings(f: &Findings, noun: &str) -> Vec<Block> {
    let mut blocks = vec![Block::Plate(Box::new(plate(f))), Block::Paragraph(text::wins(f))];
    blocks.extend(headed(text::RANGES, ranges(f)));
    blocks.push(Block::Paragraph(text::ranges(f)));
    if !f.groups.is_empty() {
        let heading = text::by_group(f, noun);
        blocks.push(Block::Heading(heading.clone()));
        blocks.extend(text::flips(f, noun).map(Block::Paragraph));
        blocks.push(Block::Table(groups(f, noun, &heading)));
    }
    if f.categories.len() > 1 {
        blocks.push(Block::Heading(text::TOGETHER.to_owned()));
        blocks.push(Block::Paragraph(text::overlap(f)));
        blocks.push(Block::Table(matrix(f)));
    }
    blocks
}

/// The sentence to quote, and last what no order changes.
fn conclusion(f: &Findings, noun: &str) -> Vec<Block> {
    let mut blocks = vec![Block::Heading(shell::TO_QUOTE.to_owned()), Block::Quote(text::quote(f, noun))];
    blocks.extend(invariant(f));
    blocks
}

/// What no order changes.
pub(super) fn invariant(f: &Findings) -> Vec<Block> {
    let rows = text::invariant_rows(f);
    let table = Table::plain(text::INVARIANT, text::INVARIANT_HEADS.map(str::to_owned).into(), rows);
    let mut blocks: Vec<Block> = headed(text::INVARIANT, Table { class: "rates".to_owned(), ..table }).into();
    blocks.push(Block::Paragraph(text::invariant(f)));
    blocks
}

/// A table under a heading that says what it holds.
pub(super) fn headed(heading: &str, table: Table) -> [Block; 2] {
    [Block::Heading(heading.to_owned()), Block::Table(Table { captioned: Captioned::Unseen, ..table })]
}

pub(super) fn plate(f: &Findings) -> Plate {
    let is_in_full = figure::is_drawn_in_full(f);
    let readings = if is_in_full {
        f.orders.iter().enumerate().map(|(row, found)| (row as f64, text::reading(f, found))).collect()
    } else {
        let of = |(row, n): (usize, &u64)| {
            let category = f.categories.get(row)?;
            let at = 100.0 * f.share(*n).value().unwrap_or(0.0);
            Some((at, text::category_reading(f, category)))
        };
        f.chosen.classified.counts.iter().enumerate().filter_map(of).collect()
    };
    Plate {
        name: "tiebreak-taxonomy".to_owned(),
        figure: figure::figure(f),
        shape: Shape::Rows(figure::n_rows(f)),
        caption: text::caption(f, is_in_full),
        readings,
        problems: Vec::new(),
    }
}

pub(super) fn ranges(f: &Findings) -> Table {
    let rows = f.categories.iter().enumerate().map(|(at, one)| text::category_row(f, at, one)).collect();
    Table {
        class: "rates".to_owned(),
        ..Table::plain(text::RANGES, text::CATEGORY_HEADS.map(str::to_owned).into(), rows)
    }
}

/// The groups; those whose largest category changes are strong.
pub(super) fn groups(f: &Findings, noun: &str, caption: &str) -> Table {
    let rows = f.groups.iter().map(|group| {
        let mut cells: Vec<Cell> = text::group_row(f, group).into_iter().map(Cell::from).collect();
        if let Some(Cell::Text(flip)) = cells.last_mut().filter(|_| group.flip == Some(Flip::Flips)) {
            let flip = std::mem::take(flip);
            cells.pop();
            cells.push(Cell::Marked(flip, "changes".to_owned()));
        }
        cells
    });
    let rows = rows.collect();
    Table {
        captioned: Captioned::Unseen,
        class: "rates groups".to_owned(),
        tall: f.groups.len() > 20,
        rows,
        ..Table::plain(caption, text::by_group_heads(f, noun), Vec::new())
    }
}

/// Every two categories; the diagonal is shaded.
fn matrix(f: &Findings) -> Table {
    let n = f.categories.len();
    let mut heads = vec![Cell::from("")];
    heads.extend(f.categories.iter().map(|one| Cell::from(text::short(&one.name))));
    let pair = |i: usize, j: usize| {
        let [one, other] = [i.min(j) as u32, i.max(j) as u32];
        f.pairs.iter().find(|pair| pair.one == one && pair.other == other)
    };
    let rows = f.categories.iter().enumerate().map(|(i, one)| {
        let mut row = vec![Cell::from(text::short(&one.name))];
        row.extend((0..n).map(|j| match i == j {
            true => Cell::Marked(text::matrix_any(f, one), "agreed".to_owned()),
            false => text::matrix_cell(f, pair(i, j)).into(),
        }));
        row
    });
    Table {
        name: text::TOGETHER.to_owned(),
        caption: text::MATRIX_CAPTION.to_owned(),
        captioned: Captioned::Over,
        class: "matrix".to_owned(),
        heads,
        rows: rows.collect(),
        ..Table::default()
    }
}

/// What can be opened at the end.
fn drawers(f: &Findings, leaves_out: &str) -> Vec<Drawer> {
    let rows: Vec<Vec<String>> =
        f.orders.iter().take(MOST_ORDERS).map(|found| text::order_row(f, found)).collect();
    let caption = text::orders_caption(f, rows.len());
    let orders = Table { tall: rows.len() > 8, ..Table::plain(caption, text::order_heads(f), rows) };
    vec![
        Drawer { name: shell::SHOW_DATA.to_owned(), blocks: vec![Block::Table(orders)] },
        Drawer::of(shell::FORMULA, text::formula(f)),
        Drawer::of(shell::LEAVES_OUT, vec![leaves_out.into()]),
    ]
}

/// What became of every row.
fn ledger(o: &TaxonomyOutcome) -> Drawer {
    let heads = text::LEDGER_HEADS.map(str::to_owned).to_vec();
    let table = Table::plain(text::LEDGER_CAPTION, heads, text::ledger_rows(o));
    Drawer { name: shell::LEDGER.to_owned(), blocks: vec![Block::Table(table)] }
}

#[cfg(test)]
mod tests;
