//! Where the pages are: their addresses as they were seen last, and which of them is shown.

use super::{CALC, EXPLORE};
use crate::text;
use crate::ui::route::{self, Route};
use crate::ui::state::{Page, State};

impl State {
    /// The address of each page of Explore, its name, and whether it is the one shown.
    pub fn explored(&self) -> Vec<(String, &'static str, bool)> {
        route::SHEETS.into_iter().map(|page| self.sibling(page)).collect()
    }

    fn sibling(&self, (path, name): (&'static str, &'static str)) -> (String, &'static str, bool) {
        let is_here = self.page == Page::Sheet && route::path(&self.sheet.address) == path;
        (self.sheet.last(path).to_owned(), name, is_here)
    }

    /// The address of each calculator, its name, and whether it is the one shown.
    pub fn calculators(&self) -> Vec<(String, &'static str, bool)> {
        let agreement = (self.agreement_address(), text::agreement::TITLE, self.page == Page::Agreement);
        std::iter::once(agreement)
            .chain(route::CALCULATORS.into_iter().map(|page| self.sibling(page)))
            .collect()
    }

    /// Whether a page is shown whose address begins like this.
    pub fn is_in(&self, section: &str) -> bool {
        match self.page {
            Page::Sheet => self.sheet.address.starts_with(section),
            Page::Agreement => section == CALC,
            _ => false,
        }
    }

    /// The address of the shown page with its usual settings: within another site, of the figure there.
    pub fn reset_address(&self) -> String {
        match route::read(&self.address).0 {
            Route::Embed(embed) => embed.with_usual_settings(),
            _ => route::path(&self.sheet.address).to_owned(),
        }
    }

    /// The address of the page of Explore that was seen last.
    pub fn explore_address(&self) -> &str {
        let explored = |seen: &&String| seen.starts_with(EXPLORE);
        self.sheet.seen.iter().rfind(explored).map_or(route::HERO, String::as_str)
    }
}
