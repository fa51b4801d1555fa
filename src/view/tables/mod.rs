//! The pages of tables, and what is kept of the files between them.
//!
//! A page is asked by its link, with a file or without. A link names its table by the digits of the file or by the site's
//! sample; a file that was opened before is found again, so that a step back, or another way of reading it, needs no
//! second choice. What cannot be read leaves the page that was there, under a card that says why.

mod sheet;

use self::sheet::{Empty, Note, OfTable, Shared, note, remedied};
use super::{Begun, Opener, Page, Sheet, about, methods};
use crate::analysis::answers::{AnswersRequest, Choice, Judges, Role, RoleColumns};
use crate::analysis::link::answers as words;
use crate::analysis::link::{self, Repair};
use crate::analysis::source::TableKey;
use crate::data::formats::{Conversion, Converted};
use crate::data::{Bound, Given, MAX_BYTES, NotRead, Refusal, Severity, Shelf, Table, ToConvert};
use crate::text::{Card, Rich, formats, intake, link as link_text, name};

/// Makes the pages of tables, and keeps the files that were opened.
#[derive(Debug, Default)]
pub struct Tables {
    shelf: Shelf,
    /// What was shown last.
    last: Option<AnswersRequest>,
    /// Its calculation.
    answers: Option<Shared>,
}

impl Opener for Tables {
    const RUNS: bool = false;
    const CONVERTS: bool = true;

    fn open(&mut self, link: &str, _: Option<&str>, given: Option<Given>) -> Option<Begun> {
        match link.split('?').next() {
            Some(about::PATH) => return Some(about::open()),
            Some(methods::PATH) => return Some(methods::open()),
            _ => {}
        }
        let (request, repairs) = read(link)?;
        Some((Page::new(self.sheet(request, given), repairs), None))
    }

    fn unconverted(&mut self, link: &str, given: Option<&Given>) -> Option<ToConvert> {
        let (mut request, _) = read(link)?;
        let digits = match given {
            Some(given) => self.shelf.put(given.clone()).ok()?,
            None => self.known(&request, request.table.as_ref())?,
        };
        forget_part(&mut request, &digits);
        self.shelf.unconverted(&digits, request.read)
    }

    fn converted(&mut self, digits: &str, part: Option<u32>, conversion: Result<Conversion, Refusal>) {
        self.shelf.converted(digits, part, conversion);
    }
}

fn read(link: &str) -> Option<(AnswersRequest, Vec<Repair>)> {
    let of = |path: &str, given: &mut link::Settings| (path == words::PATH).then(|| words::read(given));
    link::read_as(link, of)
}

/// Leaves out of a request which part is to be read, where it was chosen for another file.
fn forget_part(request: &mut AnswersRequest, digits: &str) {
    if request.table.as_ref().is_some_and(|table| table.sha256 != digits) {
        request.read.part = None;
    }
}

impl Tables {
    /// The page of a request.
    fn sheet(&mut self, mut request: AnswersRequest, given: Option<Given>) -> Box<dyn Sheet> {
        let mut notes = Vec::new();
        let wanted = request.table.clone();
        let is_given = given.is_some();
        let digits = match given.map(|given| (given.name.clone(), self.shelf.put(given))) {
            Some((_, Ok(digits))) => Some(digits),
            Some((file, Err(reason))) => {
                notes.push(Note { card: named(&file, not_read(reason)), ways_on: Vec::new() });
                None
            }
            None => self.known(&request, wanted.as_ref()),
        };
        let Some(digits) = digits else {
            return self.before(request, wanted, notes);
        };
        forget_part(&mut request, &digits);
        request.table = None;
        let wanted = wanted.filter(|_| is_given);
        if is_given {
            request.sample = self.shelf.sample_name(&digits).map(str::to_owned);
        }
        // Where a table is shown, no link asked for this one, and what was suggested for the other says nothing of it.
        let is_awaited = self.last.is_none();
        if is_given && is_awaited {
            notes.extend(wanted.as_ref().map(|key| as_in_link(key, &digits)));
        }
        let wanted = wanted.filter(|wanted| wanted.sha256 != digits);
        if is_given && !is_awaited && wanted.is_some() {
            self.renew(&mut request);
        }
        let file = self.shelf.name(&digits).unwrap_or_default().to_owned();
        notes.extend(
            self.shelf.conversion(&digits).map(|done| read_as(done, &request, &digits)).unwrap_or_default(),
        );
        match self.shelf.table(&digits, request.read) {
            Some(Ok(table)) => {
                if is_given {
                    notes.extend(fit(&mut request, table).filter(|_| is_awaited));
                }
                let is_same = self
                    .last
                    .as_ref()
                    .and_then(|last| last.table.as_ref())
                    .is_some_and(|key| key.sha256 == digits);
                let before = self.answers.take().filter(|_| is_same);
                let sheet = OfTable::begin(request, table, file, notes, before.as_ref());
                (self.last, self.answers) = (Some(sheet.request()), sheet.shared());
                Box::new(sheet)
            }
            Some(Err(refusal)) => {
                let card = intake::refusal(&refusal, request.read);
                let key = TableKey { sha256: digits, rows: 0 };
                let again = AnswersRequest { table: Some(key), ..request.clone() };
                notes.push(remedied(named(&file, card), &again));
                self.before(request, wanted, notes)
            }
            None => self.before(request, None, notes),
        }
    }

    /// The digits of the file that a request names, if it was opened.
    fn known(&self, request: &AnswersRequest, wanted: Option<&TableKey>) -> Option<String> {
        let of_link =
            wanted.map(|key| key.sha256.as_str()).filter(|digits| self.shelf.name(digits).is_some());
        let of_sample = || request.sample.as_deref().and_then(|sample| self.shelf.sample(sample));
        of_link.or_else(of_sample).map(str::to_owned)
    }

    /// The page that was there before, or one without a table, under what is to be said.
    fn before(
        &mut self,
        mut request: AnswersRequest,
        wanted: Option<TableKey>,
        mut notes: Vec<Note>,
    ) -> Box<dyn Sheet> {
        let is_refused = !notes.is_empty();
        let last = self.last.clone().filter(|_| is_refused);
        if let Some((last, digits)) = last.and_then(|last| Some((last.clone(), last.table?.sha256)))
            && let file = self.shelf.name(&digits).unwrap_or_default().to_owned()
            && let Some(Ok(table)) = self.shelf.table(&digits, last.read)
        {
            let sheet = OfTable::begin(last, table, file, notes, self.answers.as_ref());
            self.answers = sheet.shared();
            return Box::new(sheet);
        }
        if let Some(key) = &wanted
            && request.sample.is_none()
        {
            notes.push(note(Severity::Note, link_text::open_same_file(key).into()));
        }
        request.table = wanted;
        (self.last, self.answers) = (None, None);
        Box::new(Empty { request, notes, is_refused })
    }

    /// Takes out of a request what was suggested for the table of the page shown, for another to suggest its own.
    fn renew(&self, request: &mut AnswersRequest) {
        for role in Role::SINGLE {
            if let Some(choice) =
                request.columns.single_mut(role).filter(|choice| **choice == Choice::Without)
            {
                *choice = Choice::Suggested;
            }
        }
        if request.columns.judges == Judges::Named(Vec::new()) {
            request.columns.judges = Judges::Suggested;
        }
        if request.second == Choice::Without {
            request.second = Choice::Suggested;
        }
        let usual = self.answers.as_ref().map(|answers| answers.borrow().usual_k());
        request.k = request.k.filter(|k| Some(k.count()) != usual);
    }
}

/// Why a file has no bytes, in words.
fn not_read(reason: NotRead) -> Card {
    match reason {
        NotRead::TooLarge { found } => {
            let bound = Bound::Bytes { found, max: MAX_BYTES };
            intake::refusal(&Refusal::TooLarge(bound), crate::data::ReadOptions::default())
        }
        NotRead::Unreadable => intake::unreadable(),
    }
}

/// What a file was converted from, with a way to each of its other parts.
fn read_as(converted: &Converted, request: &AnswersRequest, digits: &str) -> Vec<Note> {
    let key = TableKey { sha256: digits.to_owned(), rows: 0 };
    let of_file = AnswersRequest { table: Some(key), ..request.clone() };
    let note = |card| remedied(card, &of_file);
    formats::converted(converted, request.read).into_iter().map(note).collect()
}

/// A card about a file, after its name.
fn named(file: &str, card: Card) -> Card {
    Card { words: Rich::new().strong(name(file)).plain(": ").and(card.words), ..card }
}

/// Whether a file is the one that the link was made with.
fn as_in_link(wanted: &TableKey, digits: &str) -> Note {
    if wanted.sha256 == digits {
        note(Severity::Note, link_text::SAME_FILE.into())
    } else {
        note(Severity::Check, link_text::other_file(wanted).into())
    }
}

/// Leaves all columns to be suggested anew if the table does not have all that are named, and says which.
fn fit(request: &mut AnswersRequest, table: &Table) -> Option<Note> {
    let mut named: Vec<&str> = Vec::new();
    named.extend(Role::SINGLE.into_iter().filter_map(|role| request.columns.single(role)?.name()));
    if let Judges::Named(judges) = &request.columns.judges {
        named.extend(judges.iter().map(String::as_str));
    }
    let lost: Vec<String> =
        named.into_iter().filter(|column| table.column(column).is_none()).map(str::to_owned).collect();
    if !lost.is_empty() {
        request.columns = RoleColumns::default();
    }
    (!lost.is_empty()).then(|| note(Severity::Check, link_text::columns_not_found(&lost).into()))
}

#[cfg(test)]
mod tests;
