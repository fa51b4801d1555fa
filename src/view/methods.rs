//! The page of methods: what each number is.

use super::{Begun, Block, Page, Sheet, View};
use crate::analysis::link::Repair;
use crate::engine::status::Status;
use crate::report::{self, File, Kind};
use crate::text::{methods as text, shell};

/// Its path.
pub(super) const PATH: &str = "methods";

/// The page; it has no settings.
struct Methods;

/// See [`Methods`].
pub(super) fn open() -> Begun {
    (Page::new(Box::new(Methods), Vec::new()), None)
}

impl Sheet for Methods {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let method = |method: &text::Method| {
            [
                Block::Heading(method.name.to_owned()),
                Block::Formula(method.formula.into()),
                Block::Paragraph(method.meaning.into()),
                Block::Fine(method.source.into()),
            ]
        };
        View {
            blocks: text::METHODS.iter().flat_map(method).collect(),
            ..View::of(PATH.to_owned(), shell::METHODS, shell::METHODS.to_owned(), text::LEDE.into(), repairs)
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::methods::file(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::text::METHODS;
    use crate::report::Kind;
    use crate::view::{Opener, Tables};

    #[test]
    fn every_method_is_on_the_page_and_in_its_file() {
        let (page, job) = Tables::default().open("methods", None, None).unwrap();
        assert_eq!((page.view(None).blocks.len(), job), (4 * METHODS.len(), None));
        let lines = page.file(Kind::Csv).content;
        assert!(METHODS.iter().all(|method| lines.contains(method.source)), "{lines}");
    }
}
