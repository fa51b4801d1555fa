//! Calculate / Translations: what its page says and shows, on a table and before there is one.

use super::controls::{choice_of, control, labelled};
use super::{Block, Captioned, Control, Drawer, Input, Intake, Offer, Place, Table, View};
use crate::analysis::answers::Choice;
use crate::analysis::link::{Repair, names, translations as words};
use crate::analysis::translations::{TranslationRole, TranslationsOutcome, TranslationsRequest};
use crate::data::Severity;
use crate::text::{Card, intake, name, shell, translations as text};

/// The most numbers that the page lists; the file has all.
const MOST_LISTED: usize = 300;
/// From so many rows on a table scrolls.
const TALL: usize = 12;

/// The page on a table; `of_file` says how it was read.
pub fn view(
    o: &TranslationsOutcome,
    (file, columns): (&str, &[String]),
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let mut blocks: Vec<Block> =
        text::unknown(o).into_iter().map(|said| Block::card(Severity::Check, said)).collect();
    blocks.extend(text::not_compared(o).map(|said| Block::card(Severity::Check, said)));
    if !o.found.is_empty() {
        blocks.extend([Block::Heading(text::FOUND.to_owned()), Block::Table(found(o))]);
    }
    blocks.extend([Block::Heading(text::LANGUAGES.to_owned()), Block::Table(languages(o))]);
    blocks.extend([Block::Heading(text::BLIND.to_owned()), Block::Paragraph(text::CANNOT_SEE.into())]);
    blocks.extend([Block::Heading(shell::FROM_FILE.to_owned()), Block::Paragraph(text::read_as(o))]);
    blocks.extend(of_file);
    blocks.extend([Block::Heading(shell::TO_QUOTE.to_owned()), Block::Quote(text::quote(o))]);
    let mut controls = vec![reference(o)];
    controls.extend(columns_of(&o.request, columns, Place::Table));
    View {
        intake: Some(Intake {
            table: text::table_line(file, &o.ledger),
            drawers: vec![ledger(o)],
            ..ways_in()
        }),
        controls,
        blocks,
        ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
    }
}

/// The page before there is a table.
pub fn empty(request: &TranslationsRequest, repairs: Vec<Repair>) -> View {
    let (heading, lede) = (text::EMPTY_HEADING.to_owned(), text::EMPTY_LEDE.into());
    View { intake: Some(ways_in()), ..View::of(words::write(request), text::TITLE, heading, lede, repairs) }
}

/// The page on a table without versions to compare: why, with the columns to choose from.
pub fn refused(
    request: &TranslationsRequest,
    card: Card,
    (line, columns): (String, &[String]),
    of_file: Vec<Block>,
    repairs: Vec<Repair>,
) -> View {
    let mut blocks = vec![Block::Card(card, Vec::new())];
    blocks.extend(of_file);
    let (heading, lede) = (text::REFUSED_HEADING.to_owned(), text::REFUSED_LEDE.into());
    View {
        intake: Some(Intake { table: line, ..ways_in() }),
        controls: columns_of(request, columns, Place::Shown),
        blocks,
        ..View::of(words::write(request), text::TITLE, heading, lede, repairs)
    }
}

/// The ways to give a table, without what is in use.
fn ways_in() -> Intake {
    let sample = |(file, what): (&str, &str)| (format!("{}?sample={file}", words::PATH), what.to_owned());
    Intake {
        drop: text::DROP.to_owned(),
        samples: intake::VERSION_SAMPLES.map(sample).into(),
        source: intake::VERSION_SAMPLES_SOURCE.to_owned(),
        ..Intake::default()
    }
}

/// The language to compare with.
fn reference(o: &TranslationsOutcome) -> Control {
    let majority = (String::new(), text::MAJORITY.to_owned());
    let all = o.languages.iter().map(|one| (one.language.clone(), name(&one.language)));
    let options = std::iter::once(majority).chain(all).collect();
    let value = o.request.reference.name().unwrap_or_default().to_owned();
    let list = choice_of("reference", value, options, Offer::List);
    labelled(list, text::REFERENCE, text::REFERENCE_HINT, Place::Shown, true)
}

/// Which columns are which.
fn columns_of(request: &TranslationsRequest, columns: &[String], place: Place) -> Vec<Control> {
    let one = |role: TranslationRole| {
        let none = (String::new(), text::NO_COLUMN.to_owned());
        let all = columns.iter().map(|column| (column.clone(), name(column)));
        let value = match request.columns.of(role) {
            Choice::Named(name) => name.clone(),
            Choice::Suggested | Choice::Without => String::new(),
        };
        let list = choice_of(role.word(), value, std::iter::once(none).chain(all).collect(), Offer::List);
        labelled(list, text::role(role), "", place, true)
    };
    let options = columns.iter().map(|column| (column.clone(), name(column))).collect();
    let versions = control("versions", names::written(&request.columns.versions), Input::Several { options });
    let mut controls: Vec<Control> = TranslationRole::ALL.map(one).into();
    controls.push(labelled(versions, text::VERSIONS, text::VERSIONS_HINT, place, true));
    controls
}

fn found(o: &TranslationsOutcome) -> Table {
    let all = o.found.iter().flat_map(|item| item.deviations.iter().map(move |found| (item, found)));
    let rows: Vec<Vec<String>> =
        all.take(MOST_LISTED).map(|(item, found)| text::found_row(item, found)).collect();
    Table {
        captioned: Captioned::Unseen,
        tall: rows.len() > TALL,
        ..Table::plain(text::FOUND, text::FOUND_HEADS.map(str::to_owned).into(), rows)
    }
}

fn languages(o: &TranslationsOutcome) -> Table {
    let rows: Vec<Vec<String>> = o.languages.iter().map(text::language_row).collect();
    Table {
        captioned: Captioned::Unseen,
        class: "rates".to_owned(),
        tall: rows.len() > TALL,
        ..Table::plain(text::LANGUAGES, text::LANGUAGE_HEADS.map(str::to_owned).into(), rows)
    }
}

/// What became of every row.
fn ledger(o: &TranslationsOutcome) -> Drawer {
    let heads = text::LEDGER_HEADS.map(str::to_owned).to_vec();
    let table = Table::plain(text::LEDGER_CAPTION, heads, text::ledger_rows(&o.ledger));
    Drawer { name: shell::LEDGER.to_owned(), blocks: vec![Block::Table(table)] }
}
