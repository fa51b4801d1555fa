//! The page of Explore / Published: what the article prints, beside what comes out.

use super::{Block, Opened, Sheet, Table, View};
use crate::analysis::link::{Repair, published as words};
use crate::analysis::published::{Published, all};
use crate::engine::status::Status;
use crate::report::{self, File, Kind};
use crate::text::{published as text, shell};

/// The page; it has no settings.
pub(super) fn open() -> Option<Opened> {
    Some((Box::new(all()), None))
}

impl Sheet for Vec<Published> {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let heading = text::heading(self);
        View {
            address: words::PATH.to_owned(),
            title: shell::PUBLISHED.to_owned(),
            said: heading.clone(),
            heading,
            lede: text::lede(self),
            repairs,
            blocks: vec![Block::Table(table(self))],
            ..View::default()
        }
    }

    fn file(&self, kind: Kind) -> File {
        report::published::file(self, kind)
    }
}

fn table(all: &[Published]) -> Table {
    let rows = all.iter().map(|published| {
        vec![
            text::item(published.item),
            text::printed(published),
            text::value(published),
            text::verdict(published),
        ]
    });
    Table::plain(text::CAPTION, text::HEADS.map(str::to_owned).to_vec(), rows.collect())
}

#[cfg(test)]
mod tests {
    use crate::view::Page;

    #[test]
    fn the_page_counts_what_agrees() {
        let view = Page::of("explore/published", None).unwrap().0.view(None);
        assert!(view.heading.starts_with("27 of 33 published numbers come out"), "{}", view.heading);
        assert!(view.lede.to_string().contains("Of these numbers five were simulated"), "{}", view.lede);
    }
}
