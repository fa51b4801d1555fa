//! What the page Calculate / Answers says and shows of sampled answers, once there is a table and before.

mod controls;
mod plates;
mod tables;

use super::{Block, Control, Drawer, Intake, Place, View};
use crate::analysis::answers::{AnswersOutcome, AnswersRequest};
use crate::analysis::link::{Repair, answers as words, judges};
use crate::data::Severity;
use crate::text::{Card, answers as text, both_checks, intake, name, shell};

/// The page on a table, as far as it is worked out. `file` is the table's name and `columns` are the names of its columns,
/// which the outcome does not hold.
pub fn view(o: &AnswersOutcome, file: &str, columns: &[String], repairs: Vec<Repair>) -> View {
    View {
        intake: Some(Intake {
            table: text::account::table_line(o, file),
            drawers: vec![tables::ledger(o)],
            ..ways_in()
        }),
        controls: controls::controls(o, columns),
        counted: text::COUNTED.to_owned(),
        ran: text::ran(o),
        blocks: blocks(o),
        drawers: drawers(o),
        ..View::of(words::write(&o.request), text::TITLE, text::heading(o), text::lede(o), repairs)
    }
}

/// The page before there is a table.
pub fn empty(request: &AnswersRequest, repairs: Vec<Repair>) -> View {
    let address = words::write(request);
    View {
        intake: Some(ways_in()),
        ..View::of(address, text::TITLE, text::EMPTY_HEADING.to_owned(), text::EMPTY_LEDE.into(), repairs)
    }
}

/// The page on a table that gives no scores: why, with the columns to choose from.
pub fn refused(
    request: &AnswersRequest,
    card: Card,
    file: &str,
    columns: &[String],
    repairs: Vec<Repair>,
) -> View {
    let seen = |control| Control { place: Place::Shown, ..control };
    View {
        intake: Some(Intake { table: name(file), ..ways_in() }),
        controls: controls::roles(request, columns, false).into_iter().map(seen).collect(),
        blocks: vec![Block::Card(card, Vec::new())],
        ..View::of(
            words::write(request),
            text::TITLE,
            text::REFUSED_HEADING.to_owned(),
            text::REFUSED_LEDE.into(),
            repairs,
        )
    }
}

/// The ways to give a table, without what is in use.
fn ways_in() -> Intake {
    let sample = |name: &str| (format!("{}?sample={name}", words::PATH), text::SAMPLE.to_owned());
    Intake {
        drop: text::DROP.to_owned(),
        samples: intake::ANSWER_SAMPLES.map(sample).into(),
        source: text::SAMPLE_SOURCE.to_owned(),
        ..Intake::default()
    }
}

/// The figures, what has to be said first, and the tables.
fn blocks(o: &AnswersOutcome) -> Vec<Block> {
    let found = text::cards::cards(o);
    let cards = |severity: Severity| -> Vec<Block> {
        let of = found.iter().filter(|(of, _)| *of == severity);
        of.map(|(_, words)| Block::card(severity, words.clone())).collect()
    };
    let mut blocks = cards(Severity::Stopped);
    blocks.extend(plates::ladder(o));
    blocks.extend(plates::strip(o));
    blocks.append(&mut cards(Severity::Check));
    blocks.append(&mut tables::estimates(o));
    blocks.append(&mut tables::two(o));
    blocks.append(&mut tables::every(o));
    if o.budgets.len() > 1 || !o.strategies.is_empty() {
        blocks.push(Block::Heading(text::LENGTHS.to_owned()));
        for one in text::models(o) {
            blocks.extend(text::tokens::lengths(o, one).map(Block::Paragraph));
        }
        blocks.extend(plates::budget(o));
        blocks.extend(plates::cost(o));
    }
    let mut notes = cards(Severity::Note);
    if !notes.is_empty() {
        blocks.push(Block::Heading(shell::NOTES.to_owned()));
    }
    blocks.append(&mut notes);
    blocks.push(Block::Heading(shell::TO_QUOTE.to_owned()));
    match text::report::quote(o) {
        Some(sentence) => {
            blocks.push(Block::Quote(sentence));
            blocks.push(Block::Fine(text::report::TO_ADD.into()));
        }
        None => blocks.push(Block::Paragraph(text::report::HELD.into())),
    }
    blocks
}

/// What can be opened at the end.
fn drawers(o: &AnswersOutcome) -> Vec<Drawer> {
    let mut drawers = vec![
        Drawer { name: shell::SHOW_DATA.to_owned(), blocks: tables::data(o) },
        Drawer::of(shell::FORMULA, text::explain::formula(o)),
        Drawer::of(shell::LEAVES_OUT, text::explain::leaves_out(o)),
    ];
    if let Some(quote) = text::report::quote(o).filter(|_| o.first.judged.is_some()) {
        let lines = both_checks::on_answers(&quote);
        drawers.push(super::both_checks(lines, (judges::PATH, both_checks::TO_AUDIT)));
    }
    if text::has_answers(o) {
        drawers.push(tables::merges(o));
    }
    drawers
}

#[cfg(test)]
mod tests;
