//! The pages of the module `judges`: audit sets are made, judged and counted on one table after another, and the numbers of
//! translations are compared on tables of their own. Each kind of page keeps its own files.

use super::{Judgments, Solutions, Tables, Versions};
use crate::analysis::link;
use crate::data::formats::Conversion;
use crate::data::{Given, Refusal};
use crate::report::File;
use crate::report::rows::TablePart;
use crate::view::{Begun, Opener, Put, Wait};

/// Makes the pages of all that is about judges.
#[derive(Debug, Default)]
pub struct Judging {
    verdicts: Tables<Judgments>,
    solutions: Tables<Solutions>,
    versions: Tables<Versions>,
    /// The kind of page that was shown last.
    last: Kind,
}

/// A kind of page.
#[derive(Clone, Copy, Debug, Default)]
enum Kind {
    #[default]
    Verdicts,
    Solutions,
    Versions,
}

impl Kind {
    fn of(address: &str) -> Self {
        match address.split('?').next() {
            Some(link::audit_set::PATH) => Self::Solutions,
            Some(link::translations::PATH) => Self::Versions,
            _ => Self::Verdicts,
        }
    }
}

/// Asks the tables of a kind; their types differ, what they are asked does not.
macro_rules! ask {
    ($judging:ident, $kind:expr, $tables:ident => $asked:expr) => {
        match $kind {
            Kind::Verdicts => {
                let $tables = &mut $judging.verdicts;
                $asked
            }
            Kind::Solutions => {
                let $tables = &mut $judging.solutions;
                $asked
            }
            Kind::Versions => {
                let $tables = &mut $judging.versions;
                $asked
            }
        }
    };
}

impl Opener for Judging {
    const AT_ONCE: u64 = 0;

    fn open(&mut self, link: &str, before: Option<&str>, put: Option<&Put>) -> Option<Begun> {
        self.last = Kind::of(link);
        ask!(self, self.last, tables => tables.open(link, before, put))
    }

    fn put(&mut self, link: &str, given: Given) -> Put {
        ask!(self, Kind::of(link), tables => tables.put(link, given))
    }

    fn prepare(&mut self, link: &str, put: Option<&Put>, n_bytes: u64) -> Option<Wait> {
        ask!(self, Kind::of(link), tables => tables.prepare(link, put, n_bytes))
    }

    fn converted(&mut self, digits: &str, part: Option<u32>, conversion: Result<Conversion, Refusal>) {
        // It is kept with the file, and only those know the file that were given it.
        self.verdicts.converted(digits, part, conversion.clone());
        self.solutions.converted(digits, part, conversion.clone());
        self.versions.converted(digits, part, conversion);
    }

    fn take(&mut self, part: TablePart, rows: &[(u32, String)]) -> Option<File> {
        ask!(self, self.last, tables => tables.take(part, rows))
    }

    fn stopped(&mut self, link: &str, put: Option<&Put>) -> Option<Begun> {
        self.last = Kind::of(link);
        ask!(self, self.last, tables => tables.stopped(link, put))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(name: &str, text: &str) -> Given {
        Given::file(name, text.into())
    }

    #[test]
    fn every_page_has_its_own_files_and_what_is_taken_is_of_the_last() {
        let mut judging = Judging::default();
        let set = "id,solution,answer\na,\"We have 2 + 3 = 5.\nTwice 5 is 10.\nAnd 4 more are 14.\nSo \\boxed{14}.\",14\n";
        let put = judging.put("calc/audit-set", given("solutions.csv", set));
        let (page, _) = judging.open("calc/audit-set?edits=final_answer", None, Some(&put)).unwrap();
        assert_eq!(page.view(None).title, "Audit set");
        assert!(
            judging.take(TablePart::Key, &[]).unwrap().content.starts_with("id,solution,edit,right_verdict")
        );

        let versions = "item,en,pt\n1,3 of 4,3 de 4\n2,12 eggs,13 ovos\n";
        let put = judging.put("calc/translations", given("versions.csv", versions));
        let (page, _) = judging.open("calc/translations", None, Some(&put)).unwrap();
        assert_eq!(page.view(None).heading, "In 1 of 2 items a version has other numbers");
        assert!(judging.take(TablePart::Key, &[]).is_none_or(|file| file.content.is_empty()));

        // A reference that is not there leaves the page where it is.
        let (page, _) = judging.open("calc/translations?reference=klingon", None, Some(&put)).unwrap();
        let view = page.view(None);
        assert_eq!(view.heading, "In 1 of 2 items a version has other numbers");
        assert!(format!("{:?}", view.notes).contains("compares with “klingon”"), "{:?}", view.notes);

        // The first table is still at hand.
        let digits = crate::data::read("s", set.as_bytes(), &crate::data::ReadOptions::default()).unwrap();
        let link = format!("calc/audit-set?sha256={}&rows=1", digits.fingerprint().prefix());
        let (page, _) = judging.open(&link, None, None).unwrap();
        assert_eq!(page.view(None).title, "Audit set");
        assert!(page.view(None).intake.unwrap().table.starts_with("solutions.csv"));
        let (page, _) = judging.open("calc/judges", None, None).unwrap();
        assert_eq!(page.view(None).title, "Judges");
    }
}
