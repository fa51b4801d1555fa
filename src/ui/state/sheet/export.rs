//! What is taken away of a page: a file of its outcome, or a report.

use super::SheetState;
use crate::report::rows::TablePart;
use crate::report::{File, Kind};
use crate::ui::state::Effect;

/// What is written of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Export {
    /// Its outcome.
    File(Kind),
    /// A report, perhaps with the rows of its table.
    Report { with_rows: bool },
}

impl SheetState {
    /// Writes what is behind the page as a file: of the page that was asked for last, once it is there.
    pub(in crate::ui::state) fn export(&mut self, kind: Kind) -> Vec<Effect> {
        self.write(Export::File(kind))
    }

    /// Makes a report of it, likewise.
    pub(in crate::ui::state) fn report(&mut self, with_rows: bool) -> Vec<Effect> {
        self.write(Export::Report { with_rows })
    }

    pub(super) fn write(&mut self, export: Export) -> Vec<Effect> {
        if self.is_to_come() {
            self.export = Some(export);
            return Vec::new();
        }
        match export {
            Export::File(kind) => vec![Effect::Export(self.shown, kind)],
            Export::Report { with_rows: true } if self.takes_tables() => {
                self.report = true;
                vec![Effect::Take(self.shown, TablePart::Repaired)]
            }
            Export::Report { .. } => self.reported(None),
        }
    }

    /// The report on what is shown.
    pub(super) fn reported(&mut self, rows: Option<File>) -> Vec<Effect> {
        self.report = false;
        self.view.clone().map(|view| Effect::Report(view, rows)).into_iter().collect()
    }
}
