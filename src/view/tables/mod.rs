//! The pages of tables, and what is kept of the files between them.
//!
//! A page is asked by its link, with a file or without. A link names its table by the digits of the file or by the site's
//! sample; a file that was opened before is found again, so that a step back, or another way of reading it, needs no
//! second choice. What cannot be read leaves the page that was there, under a card that says why. All this is the same for
//! every calculator: what is its own is in [`Calculator`].

mod calculator;
mod failures;
mod judging;
mod judgments;
mod note;
mod raters;
mod samples;
mod solutions;
mod versions;

pub use calculator::Calculator;
pub use failures::Failures;
pub use judging::Judging;
use judgments::Judgments;
pub use raters::Raters;
pub use samples::Samples;
use solutions::Solutions;
use versions::Versions;

use self::calculator::{Begin, Empty, On};
use self::note::Note;
use super::{Begun, Opener, Page, Put, Wait, Way};
use crate::analysis::link::{self, Repair};
use crate::analysis::source::{OnTable, Source, TableKey};
use crate::data::formats::{Conversion, Converted};
use crate::data::{Bound, Given, MAX_BYTES, NotRead, ReadOptions, Refusal, Severity, Shelf, Table};
use crate::report::File;
use crate::report::rows::{self, TablePart};
use crate::text::{Card, Rich, formats, intake, link as text, name};

/// Makes the pages of a calculator, and keeps the files that were opened.
#[derive(Debug, Default)]
pub struct Tables<C: Calculator> {
    shelf: Shelf,
    /// What was shown last.
    last: Option<C::Request>,
    /// The file that was given last, by its digits, until a page is shown of it.
    unread: Option<String>,
    calculator: C,
}

impl<C: Calculator + 'static> Opener for Tables<C> {
    const AT_ONCE: u64 = C::AT_ONCE;

    fn open(&mut self, link: &str, _: Option<&str>, put: Option<&Put>) -> Option<Begun> {
        if let Some(page) = C::aside(link) {
            return Some(page);
        }
        let (request, repairs) = read::<C>(link)?;
        let (sheet, job) = self.sheet(request, put);
        Some((Page::new(sheet, repairs), job))
    }

    fn put(&mut self, _: &str, given: Given) -> Put {
        let name = given.name.clone();
        let put = self.shelf.put(given).map_err(|reason| (name, reason));
        self.unread = put.as_ref().ok().cloned();
        put
    }

    fn prepare(&mut self, link: &str, put: Option<&Put>, n_bytes: u64) -> Option<Wait> {
        let (digits, read) = self.asked(link, put)?;
        if let Some(file) = self.shelf.unconverted(&digits, read) {
            return Some(Wait::Convert(file));
        }
        // What is wrong with a file is said when its page is opened.
        let progress = self.shelf.step(&digits, read, n_bytes)?.ok()?;
        let name = self.shelf.name(&digits).unwrap_or_default().to_owned();
        (!progress.is_done()).then(|| Wait::Read(name, self.shelf.size(&digits), progress))
    }

    fn converted(&mut self, digits: &str, part: Option<u32>, conversion: Result<Conversion, Refusal>) {
        self.shelf.converted(digits, part, conversion);
    }

    fn take(&mut self, part: TablePart, rows: &[(u32, String)]) -> Option<File> {
        let request = self.last.as_ref()?;
        let source = request.source();
        let table = self.shelf.table(&source.table?.sha256, source.read)?.ok()?;
        let shaped = C::shaped(request, table).ok();
        let of_table = || rows::file(table, part, shaped.as_ref().map(|shaped| &shaped.account), rows);
        C::made(request, table, part).or_else(of_table)
    }

    fn stopped(&mut self, link: &str, put: Option<&Put>) -> Option<Begun> {
        self.shelf.stop();
        let (request, repairs) = read::<C>(link)?;
        let note = self.asked(link, put).map(|(digits, read)| {
            let asked = if put.is_some() { bare::<C>(request.clone()) } else { request.clone() };
            self.at_hand(asked.reading(read), &digits)
        });
        let wanted = request.source().table.filter(|_| put.is_none());
        let (sheet, job) = self.before(request, wanted, note.into_iter().collect());
        Some((Page::new(sheet, repairs), job))
    }
}

fn read<C: Calculator>(link: &str) -> Option<(C::Request, Vec<Repair>)> {
    let of = |path: &str, given: &mut link::Settings| (path == C::PATH).then(|| C::read(given));
    link::read_as(link, of)
}

/// The request for a file that was given: what names columns was said of another table.
fn bare<C: Calculator>(request: C::Request) -> C::Request {
    let source = Source { sample: None, ..request.source() };
    C::without_columns(request).on(source)
}

/// Leaves out of a request which part is to be read, where it was chosen for another file.
fn forget_part<R: OnTable>(request: R, digits: &str) -> R {
    let Source { read, table, .. } = request.source();
    match table.filter(|table| table.sha256 != digits && read.part.is_some()) {
        Some(_) => request.reading(ReadOptions { part: None, ..read }),
        None => request,
    }
}

impl<C: Calculator + 'static> Tables<C> {
    /// The file that a link asks for, or that was given with it, and how it is to be read.
    fn asked(&self, link: &str, put: Option<&Put>) -> Option<(String, ReadOptions)> {
        let (request, _) = read::<C>(link)?;
        let digits = match put {
            Some(put) => put.as_ref().ok()?.clone(),
            None => self.known(&request.source())?,
        };
        let read = forget_part(request, &digits).source().read;
        Some((digits, read))
    }

    /// The note on a file whose reading was stopped, with the way to read it after all.
    fn at_hand(&self, request: C::Request, digits: &str) -> Note {
        let key = TableKey { sha256: digits.to_owned(), rows: 0 };
        let card = intake::stopped(self.shelf.name(digits).unwrap_or_default());
        let address = C::write(&request.of_file(Some(key)));
        Note { card, ways: vec![Way { address, name: intake::READ_IT.to_owned() }] }
    }

    /// The page of a request.
    fn sheet(&mut self, request: C::Request, put: Option<&Put>) -> Begin {
        let mut notes = Vec::new();
        let wanted = request.source().table;
        let is_given = put.is_some();
        let digits = match put {
            Some(Ok(digits)) => Some(digits.clone()),
            Some(Err((file, reason))) => {
                notes.push(Note { card: named(file, not_read(*reason)), ways: Vec::new() });
                None
            }
            None => self.known(&request.source()),
        };
        if let Some(table) = C::own_table(&request).filter(|_| !is_given) {
            return self.on_own(request, &table, notes);
        }
        let Some(digits) = digits else {
            return self.before(request, wanted, notes);
        };
        let mut request = forget_part(request, &digits).of_file(None);
        let wanted = wanted.filter(|_| is_given);
        if is_given {
            let sample = self.shelf.sample_name(&digits).map(str::to_owned);
            let source = request.source();
            request = request.on(Source { sample, ..source });
            notes.append(&mut self.arrived(&mut request, wanted.as_ref(), &digits));
        }
        let wanted = wanted.filter(|wanted| wanted.sha256 != digits);
        self.on_file(request, wanted, notes, &digits, is_given)
    }

    /// The page of a request on a table that it holds itself.
    fn on_own(&mut self, request: C::Request, table: &Table, notes: Vec<Note>) -> Begin {
        self.last = None;
        let request = request.of_file(None);
        let on = On { table, shaped: &C::shaped(&request, table), file: "" };
        self.calculator.begin(request, on, notes, false).0
    }

    /// What is said of a file that was given, and a request that asks nothing of it that was suggested for another.
    fn arrived(&self, request: &mut C::Request, wanted: Option<&TableKey>, digits: &str) -> Vec<Note> {
        // Where a table is shown, no link asked for this one, and what was suggested for the other says nothing of it.
        match (&self.last, wanted) {
            // A sample of the site is the one of the link, unless it was replaced there.
            (None, Some(wanted)) if wanted.sha256 == digits && request.source().sample.is_some() => {
                Vec::new()
            }
            (None, Some(wanted)) => vec![as_in_link(wanted, digits)],
            (Some(last), _) if last.source().table.is_some_and(|shown| shown.sha256 == digits) => {
                vec![Note::of(Severity::Note, intake::SAME_FILE_AGAIN)]
            }
            (Some(_), Some(wanted)) if wanted.sha256 != digits => {
                self.calculator.renew(request);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// The page of a request on a file that is kept.
    fn on_file(
        &mut self,
        mut request: C::Request,
        wanted: Option<TableKey>,
        mut notes: Vec<Note>,
        digits: &str,
        is_given: bool,
    ) -> Begin {
        self.unread.take_if(|unread| unread == digits);
        let is_awaited = self.last.is_none();
        let shown = self.last.as_ref().and_then(|last| last.source().table);
        let is_same = shown.is_some_and(|key| key.sha256 == digits);
        let file = self.shelf.name(digits).unwrap_or_default().to_owned();
        let conversion = self.shelf.conversion(digits);
        notes.extend(conversion.into_iter().flat_map(|done| read_as::<C>(done, &request, digits)));
        match self.shelf.table(digits, request.source().read) {
            Some(Ok(table)) => {
                let shaped = C::shaped(&request, table);
                let shown = shaped.as_ref().map_or(table, |shaped| &shaped.table);
                let last = self.last.as_ref().filter(|_| is_same);
                let is_turned = last.is_some_and(|last| C::shape(last) != C::shape(&request));
                let lost = if is_given || is_turned { C::fit(&mut request, shown) } else { Vec::new() };
                if !lost.is_empty() && is_awaited {
                    notes.push(Note::of(Severity::Check, text::columns_not_found(&lost)));
                }
                let on = On { table, shaped: &shaped, file: &file };
                let (page, request) = self.calculator.begin(request, on, notes, is_same);
                self.last = Some(request);
                page
            }
            Some(Err(refusal)) => {
                let card = intake::refusal(&refusal, request.source().read);
                let asked = if is_given { bare::<C>(request.clone()) } else { request.clone() };
                let again = asked.of_file(Some(TableKey { sha256: digits.to_owned(), rows: 0 }));
                notes.push(Note::remedied::<C>(named(&file, card), &again));
                self.before(request, wanted, notes)
            }
            None => self.before(request, None, notes),
        }
    }

    /// The digits of the file that a request names, if it was opened.
    fn known(&self, source: &Source) -> Option<String> {
        let wanted = source.table.as_ref().map(|key| key.sha256.as_str());
        let of_link = wanted.filter(|digits| self.shelf.name(digits).is_some());
        let of_sample = || source.sample.as_deref().and_then(|sample| self.shelf.sample(sample));
        of_link.or_else(of_sample).map(str::to_owned)
    }

    /// The page that was there before, or one without a table, under what is to be said.
    fn before(&mut self, request: C::Request, wanted: Option<TableKey>, mut notes: Vec<Note>) -> Begin {
        let is_refused = !notes.is_empty();
        let unread = self.unread.take().filter(|_| !is_refused && wanted.is_none());
        notes.extend(unread.map(|digits| self.at_hand(bare::<C>(request.clone()), &digits)));
        let last = self.last.clone().filter(|_| is_refused);
        if let Some((last, digits)) = last.and_then(|last| Some((last.clone(), last.source().table?.sha256)))
            && let file = self.shelf.name(&digits).unwrap_or_default().to_owned()
            && let Some(Ok(table)) = self.shelf.table(&digits, last.source().read)
        {
            // As it is asked of any table: it is known that this is the one.
            let asked = last.of_file(None);
            let on = On { table, shaped: &C::shaped(&asked, table), file: &file };
            let (page, request) = self.calculator.begin(asked, on, notes, true);
            self.last = Some(request);
            return page;
        }
        if let Some(key) = &wanted
            && request.source().sample.is_none()
        {
            notes.push(Note::of(Severity::Note, text::open_same_file(key)));
        }
        self.last = None;
        self.calculator.forget();
        (Box::new(Empty::<C> { request: request.of_file(wanted), notes, is_refused }), None)
    }
}

/// Why a file has no bytes, in words.
fn not_read(reason: NotRead) -> Card {
    match reason {
        NotRead::TooLarge { found } => {
            let bound = Bound::Bytes { found, max: MAX_BYTES };
            intake::refusal(&Refusal::TooLarge(bound), ReadOptions::default())
        }
        NotRead::Unreadable => intake::unreadable(),
    }
}

/// What a file was converted from, with a way to each of its other parts.
fn read_as<C: Calculator>(converted: &Converted, request: &C::Request, digits: &str) -> Vec<Note> {
    let of_file = request.clone().of_file(Some(TableKey { sha256: digits.to_owned(), rows: 0 }));
    let note = |card| Note::remedied::<C>(card, &of_file);
    formats::converted(converted, request.source().read).into_iter().map(note).collect()
}

/// A card about a file, after its name.
fn named(file: &str, card: Card) -> Card {
    Card { words: Rich::new().strong(name(file)).plain(": ").and(card.words), ..card }
}

/// Whether a file is the one that the link was made with.
fn as_in_link(wanted: &TableKey, digits: &str) -> Note {
    if wanted.sha256 == digits {
        Note::of(Severity::Note, text::SAME_FILE)
    } else {
        Note::of(Severity::Check, text::other_file(wanted))
    }
}

#[cfg(test)]
mod tests;
