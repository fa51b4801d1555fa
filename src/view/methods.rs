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
                Block::Subheading(method.name.to_owned()),
                Block::Formula(method.formula.into()),
                Block::Paragraph(method.meaning.into()),
                Block::Fine(method.source.into()),
            ]
        };
        let chapter = |chapter: &text::Chapter| {
            let heading = Block::Heading(chapter.heading.to_owned());
            std::iter::once(heading).chain(chapter.methods.iter().flat_map(method))
        };
        View {
            blocks: text::CHAPTERS.iter().flat_map(chapter).collect(),
            ..View::of(PATH.to_owned(), shell::METHODS, shell::METHODS.to_owned(), text::LEDE.into(), repairs)
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::methods::file(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::text::CHAPTERS;
    use crate::analysis::answers::Measure;
    use crate::report::Kind;
    use crate::text::answers::table::measure as text_of_measure;
    use crate::view::{Block, Opener, Samples, Tables};

    #[test]
    fn every_method_is_on_the_page_and_in_its_file() {
        let (page, job) = Tables::<Samples>::default().open("methods", None, None).unwrap();
        let shown = page.view(None).blocks;
        let is_shown = |heading: &str| {
            shown.iter().any(
                |block| matches!(block, Block::Heading(words) | Block::Subheading(words) if words == heading),
            )
        };
        let methods = || CHAPTERS.iter().flat_map(|chapter| chapter.methods);
        assert_eq!((shown.len(), job), (CHAPTERS.len() + 4 * methods().count(), None));
        assert!(CHAPTERS.iter().all(|chapter| is_shown(chapter.heading)));
        assert!(methods().all(|method| is_shown(method.name)));
        let lines = page.file(Kind::Csv).content;
        assert!(methods().all(|method| lines.contains(method.source)), "{lines}");
    }

    #[test]
    fn every_measure_of_answers_has_a_method() {
        let names: Vec<&str> =
            CHAPTERS.iter().flat_map(|chapter| chapter.methods).map(|method| method.name).collect();
        for measure in Measure::ALL {
            let name = text_of_measure(measure, "k");
            let name = name.split(',').next().unwrap().to_lowercase();
            assert!(names.iter().any(|one| one.to_lowercase().contains(&name)), "{name}");
        }
    }
}
