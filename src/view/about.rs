//! The page on privacy, citation, licence and access.

use super::{Begun, Block, Page, Sheet, View};
use crate::analysis::link::Repair;
use crate::engine::status::Status;
use crate::report::{self, File, Kind};
use crate::text::{Rich, about as text, shell};

/// Its path.
pub(super) const PATH: &str = "about";

/// The page; it has no settings.
struct About;

/// See [`About`].
pub(super) fn open() -> Begun {
    (Page::new(Box::new(About), Vec::new()), None)
}

impl Sheet for About {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let part = |(heading, words): (&str, String)| {
            [Block::Heading(heading.to_owned()), Block::Paragraph(words.into())]
        };
        View {
            blocks: text::parts().into_iter().flat_map(part).collect(),
            ..View::of(PATH.to_owned(), shell::ABOUT, shell::ABOUT.to_owned(), Rich::new(), repairs)
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::about::file(kind)
    }
}

#[cfg(test)]
mod tests {
    use super::text;
    use crate::report::Kind;
    use crate::view::{Block, Opener, Samples, Tables};

    #[test]
    fn every_part_is_on_the_page_and_in_its_file() {
        let (page, job) = Tables::<Samples>::default().open("about", None, None).unwrap();
        let (shown, lines) = (page.view(None).blocks, page.file(Kind::Csv).content);
        let headings: Vec<&str> = shown
            .iter()
            .filter_map(|block| match block {
                Block::Heading(words) => Some(words.as_str()),
                _ => None,
            })
            .collect();
        let parts: Vec<&str> = text::parts().iter().map(|(heading, _)| *heading).collect();
        assert_eq!((headings, job), (parts.clone(), None));
        assert!(parts.iter().all(|heading| lines.contains(heading)), "{lines}");
    }
}
