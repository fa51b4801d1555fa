//! The pages of Teach: the list, and each place in a lesson.

mod asked;
mod shown;

use super::{Begun, Block, Drawer, Opener, Page, Presenter, Put, Sheet, View, Way};
use crate::analysis::link::{self, Repair, Settings, teach as words};
use crate::analysis::teach::{Scenario, Step, TeachOutcome, TeachRequest, outcome};
use crate::engine::status::Status;
use crate::report::{self, File, Kind};
use crate::text::{shell, teach as text};

/// Makes the pages of lessons, which need no table and no job.
#[derive(Clone, Copy, Debug)]
pub struct Lessons;

impl Opener for Lessons {
    const AT_ONCE: u64 = 0;

    fn open(&mut self, link: &str, _: Option<&str>, _: Option<&Put>) -> Option<Begun> {
        let of = |path: &str, given: &mut Settings| -> Option<Box<dyn Sheet>> {
            if path == words::PATH {
                return Some(Box::new(List));
            }
            let request = words::read(given, words::scenario(path)?);
            Some(Box::new(Lesson { outcome: outcome(&request), request }))
        };
        let (sheet, repairs) = link::read_as(link, of)?;
        Some((Page::new(sheet, repairs), None))
    }
}

/// The list of lessons.
struct List;

impl Sheet for List {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let entry = |scenario: Scenario| {
            let words = text::words(scenario);
            [
                Block::Heading(words.name.to_owned()),
                Block::Paragraph(words.shows.into()),
                Block::Fine(text::time_and_class(words).into()),
                Block::Links(vec![(words::path(scenario), words.question.to_owned())]),
            ]
        };
        View {
            blocks: Scenario::ALL.into_iter().flat_map(entry).collect(),
            ..View::of(
                words::PATH.to_owned(),
                shell::TEACH,
                text::LIST_HEADING.to_owned(),
                text::LIST_LEDE.into(),
                repairs,
            )
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::teach::list_file(kind)
    }
}

/// A place in a lesson. There is no outcome where something is asked.
struct Lesson {
    request: TeachRequest,
    outcome: Option<TeachOutcome>,
}

impl Sheet for Lesson {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let request = &self.request;
        let of = text::words(request.scenario);
        let shown = |o: &TeachOutcome| shown::found(request, o);
        let (heading, lede) = match (request.step, self.outcome.as_ref().map(shown)) {
            (Step::Explain, Some((heading, _))) => (heading, of.explain.into()),
            (Step::Vary, Some((heading, found))) if found.spans().is_empty() => (heading, of.vary.into()),
            (Step::Vary, Some((heading, found))) => (heading, found.plain(" ").plain(of.vary)),
            (_, Some(found)) => found,
            (Step::Transfer, None) => (text::step(Step::Transfer).to_owned(), of.transfer.into()),
            (_, None) if request.locked => (text::LOCKED_HEADING.to_owned(), text::LOCKED_LEDE.into()),
            (_, None) => (of.question.to_owned(), text::given(request)),
        };
        let (mut blocks, mut drawers) = match &self.outcome {
            Some(o) => (shown::blocks(request, o), shown::drawers(request, o)),
            None => (asked::blocks(request), Vec::new()),
        };
        if request.step == Step::Predict {
            drawers.push(Drawer { name: text::SHEET.to_owned(), blocks: asked::sheet(request) });
        }
        if request.step == Step::Answer {
            blocks.insert(0, Block::Fine(of.transfer.into()));
        }
        View {
            controls: asked::controls(request),
            blocks,
            drawers,
            said: format!("{heading}. {lede}"),
            presenter: Some(presenter(request)),
            ..View::of(words::write(request), of.name, heading, lede, repairs)
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::teach::file(&self.request, self.outcome.as_ref(), kind)
    }
}

/// Where the keys and the buttons lead.
fn presenter(request: &TeachRequest) -> Presenter {
    let way = |to: &TeachRequest, name: String| Way { address: words::write(to), name };
    let list = Way { address: words::PATH.to_owned(), name: text::TO_LIST.to_owned() };
    let previous = request.previous().map(|to| way(&to, text::back(&to)));
    let class = request.new_class();
    let name = if class.locked { text::NEW_DRAWS } else { text::NEW_CLASS };
    Presenter {
        place: text::place(request),
        previous: Some(previous.unwrap_or(list)),
        next: request.next().map(|to| way(&to, text::onward(&to).to_owned())),
        reveal: request.reveal().map(|to| words::write(&to)),
        new_seed: Some(way(&class, name.to_owned())),
        keys: text::KEYS.to_owned(),
    }
}

#[cfg(test)]
mod tests;
