//! Where the pages are: their addresses as they were seen last, and which of them is shown.

use super::{CALC, EXPLORE};
use crate::analysis::link::agreement;
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
        route::CALCULATORS.into_iter().map(|page| self.sibling(page)).collect()
    }

    /// Whether a page is shown whose address begins like this.
    pub fn is_in(&self, section: &str) -> bool {
        match self.page {
            Page::Sheet => self.sheet.address.starts_with(section),
            _ => false,
        }
    }

    /// The address of the shown page with its usual settings: within another site, of the figure there.
    pub fn reset_address(&self) -> String {
        match route::read(&self.address) {
            Route::Embed(embed) => embed.with_usual_settings(),
            _ => route::of_table(&self.sheet.address),
        }
    }

    /// The address of the page of Explore that was seen last.
    pub fn explore_address(&self) -> &str {
        self.seen_last(EXPLORE, route::HERO)
    }

    /// The address of the calculator that was seen last.
    pub fn calculator_address(&self) -> &str {
        self.seen_last(CALC, agreement::PATH)
    }

    fn seen_last<'s>(&'s self, section: &str, first: &'s str) -> &'s str {
        self.sheet.seen.iter().rfind(|seen| seen.starts_with(section)).map_or(first, String::as_str)
    }
}
