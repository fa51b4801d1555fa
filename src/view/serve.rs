//! Which links are pages of models, what makes pages, and what a page does with its numbers as they come in.

use super::{View, budget, cost, published, rerun, seeds, vote};
use crate::analysis::link::{self, Repair, Settings};
use crate::data::formats::Conversion;
use crate::data::{self, Given, NotRead, Refusal, ToConvert};
use crate::engine::status::{Hands, Status};
use crate::engine::{Job, Range, Tally};
use crate::report::rows::TablePart;
use crate::report::{File, Kind};

/// What there is behind a page.
pub trait Sheet {
    /// Takes in what a part of its job left, or all of it, in place of what it had of it. A page without a job is never
    /// asked.
    fn fill(&mut self, _: &Tally) {}

    /// Whether it is worked on by [`Sheet::step`], and that is not done.
    fn is_begun(&self) -> bool {
        false
    }

    /// Works on it for some hundredths of a second at the most.
    fn step(&mut self) -> Progress {
        Progress::Done
    }

    /// Leaves the rest of that work.
    fn stop(&mut self) {}

    /// The page as it stands; with a status once a job has begun.
    fn view(&self, repairs: Vec<Repair>, status: Option<&Status>) -> View;

    /// What is behind the page as it stands, as a file.
    fn file(&self, kind: Kind) -> File;

    /// The rows of its table that are a part of it, each with what is said of it: those that the calculation sets aside with the
    /// reason, without those that the reading of the file set aside; or those that are listed.
    fn rows(&self, _part: TablePart) -> Vec<(u32, String)> {
        Vec::new()
    }
}

/// How far the work on a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many steps are done, of so many.
    Going(u32, u32),
    /// All is done.
    Done,
}

/// What makes the pages of a module.
pub trait Opener {
    /// The most draws of a job that is run where its pages are made; with 0 none is, and the module need not hold what runs
    /// them.
    const AT_ONCE: u64;

    /// The page of a link (what stands behind `#/`) before any long work, and the job that fills it, if one does. `before` is
    /// the link of the setting before, which some pages show as a ghost; with a file that was put by, the page is of the table
    /// in it. `None` if this module has no page at this path.
    fn open(&mut self, link: &str, before: Option<&str>, put: Option<&Put>) -> Option<Begun>;

    /// Puts a file by for the page of a link. Where there are no tables it is left.
    fn put(&mut self, _link: &str, given: Given) -> Put {
        Err((given.name, NotRead::Unreadable))
    }

    /// Goes on by about so many bytes with what has to be done before the page of a link can be opened; what is still to be
    /// done, if anything is.
    fn prepare(&mut self, _link: &str, _put: Option<&Put>, _n_bytes: u64) -> Option<Wait> {
        None
    }

    /// Takes what came of a conversion.
    fn converted(&mut self, _digits: &str, _part: Option<u32>, _conversion: Result<Conversion, Refusal>) {}

    /// A part of the table that was shown last as a file, with the rows that its page says are in it.
    fn take(&mut self, _part: TablePart, _rows: &[(u32, String)]) -> Option<File> {
        None
    }

    /// The page to be shown where somebody stops what had to be done first.
    fn stopped(&mut self, link: &str, put: Option<&Put>) -> Option<Begun> {
        self.open(link, None, put)
    }
}

/// A file that was given: the digits that it is found by, or its name and why it has no bytes.
pub type Put = Result<String, (String, NotRead)>;

/// What has to be done before a page can be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wait {
    /// A file is to be converted to text.
    Convert(ToConvert),
    /// A table is to be read on: the name of its file, its size in bytes, and how far it is.
    Read(String, u64, data::Progress),
}

/// A page, and the job that is left, with who may run it.
pub type Begun = (Page, Option<(Job, Hands)>);

/// Makes the pages of models, which need no table.
#[derive(Clone, Copy, Debug)]
pub struct Models;

impl Opener for Models {
    // Some hundredths of a second, for this module is built small and not fast.
    const AT_ONCE: u64 = 1 << 19;

    fn open(&mut self, link: &str, before: Option<&str>, _: Option<&Put>) -> Option<Begun> {
        Page::of(link, before)
    }
}

/// A page before anything is simulated, and the job that fills it, if one does, with who may run it.
pub type Opened = (Box<dyn Sheet>, Option<(Job, Hands)>);

/// The page that a link stands for, with what is known so far of its outcome.
pub struct Page {
    sheet: Box<dyn Sheet>,
    /// What had to be repaired in the link.
    repairs: Vec<Repair>,
}

impl Page {
    /// The page of a link (what stands behind `#/`) before anything is simulated, and the job that fills it, if one does.
    /// `before` is the link of the setting before, which some pages show as a ghost. `None` if there is no page of a model
    /// at this path.
    #[must_use]
    pub fn of(link: &str, before: Option<&str>) -> Option<Begun> {
        let of = |path: &str, given: &mut Settings| match path {
            link::vote::PATH => {
                let before = earlier(before, path, link::vote::read);
                vote::open(link::vote::read(given), before)
            }
            link::budget::PATH => {
                let before = earlier(before, path, link::budget::read);
                budget::open(&link::budget::read(given), before)
            }
            link::cost::PATH => {
                let before = earlier(before, path, link::cost::read);
                cost::open(&link::cost::read(given), before)
            }
            link::rerun::PATH => rerun::open(link::rerun::read(given)),
            link::seeds::PATH => {
                let before = earlier(before, path, link::seeds::read);
                seeds::open(&link::seeds::read(given), before)
            }
            link::published::PATH => published::open(),
            _ => None,
        };
        // No more than the links of these pages: the others' readers are not needed here.
        let ((sheet, job), repairs) = link::read_as(link, of)?;
        Some((Self::new(sheet, repairs), job))
    }

    /// A page with what had to be repaired in its link.
    pub(super) fn new(sheet: Box<dyn Sheet>, repairs: Vec<Repair>) -> Self {
        Self { sheet, repairs }
    }

    /// Takes in what `done` replicates left, in the form that the job keeps it, in place of what it had of them: of a
    /// job that is done, is not yet done, or was stopped.
    #[must_use]
    pub fn filled(mut self, done: u32, words: Vec<u32>) -> Self {
        self.sheet.fill(&Tally { range: Range { first: 0, end: done }, words });
        self
    }

    /// Whether [`Page::step`] has something left to do.
    #[must_use]
    pub fn is_begun(&self) -> bool {
        self.sheet.is_begun()
    }

    /// Works on what needs long, for some hundredths of a second at the most.
    pub fn step(&mut self) -> Progress {
        self.sheet.step()
    }

    /// Leaves the rest of that work.
    pub fn stop(&mut self) {
        self.sheet.stop();
    }

    /// The page as it stands; with a status once the job has begun.
    #[must_use]
    pub fn view(&self, status: Option<&Status>) -> View {
        self.sheet.view(self.repairs.clone(), status)
    }

    /// What is behind the page as it stands, as a file.
    #[must_use]
    pub fn file(&self, kind: Kind) -> File {
        self.sheet.file(kind)
    }

    /// The rows of its table that are a part of it, each with what is said of it.
    #[must_use]
    pub fn rows(&self, part: TablePart) -> Vec<(u32, String)> {
        self.sheet.rows(part)
    }
}

/// The setting before, if it was one of the same page.
fn earlier<R>(before: Option<&str>, path: &str, read: impl FnOnce(&mut Settings) -> R) -> Option<R> {
    let of = |found: &str, given: &mut Settings| (found == path).then(|| read(given));
    link::read_as(before?, of).map(|(request, _)| request)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_of_a_page_has_a_label_of_its_own() {
        let pages = [
            "vote?reruns=100",
            "seeds",
            "budget",
            "budget?reruns=100",
            "cost",
            "vote?attractors=own",
            "cost?reruns=100",
            "rerun?experiment=vote",
            "rerun?attractors=own",
            "rerun?experiment=budget",
        ];
        for page in pages {
            for difficulty in ["spread", "normal", "own"] {
                let and = if page.contains('?') { '&' } else { '?' };
                let link = format!("explore/{page}{and}difficulty={difficulty}");
                let (page, _) = Page::of(&link, None).unwrap();
                let controls = page.view(None).controls;
                let has_shares = controls.iter().any(|control| control.setting == "shares");
                assert_eq!(has_shares, link.contains("attractors=own"), "{link}");
                for control in &controls {
                    assert!(!control.label.is_empty(), "{link}: {}", control.setting);
                    assert_eq!(
                        control.label == "Seed",
                        control.setting == "seed",
                        "{link}: {}",
                        control.setting
                    );
                    let alike = controls.iter().filter(|other| other.label == control.label).count();
                    assert_eq!(alike, 1, "{link}: {}", control.label);
                }
            }
        }
    }

    #[test]
    fn a_path_of_no_page_and_the_setting_of_another_are_none() {
        assert!(Page::of("explore/nothing", None).is_none());
        assert!(Page::of("calc/agreement", None).is_none());
        let of_other = Page::of("explore/vote", Some("explore/budget?budget=4000")).unwrap().0;
        assert!(!of_other.view(None).plate().unwrap().caption.to_string().contains("Grey"));
    }
}
