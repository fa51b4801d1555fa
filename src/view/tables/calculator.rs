//! What a calculator has to say to be asked by links on tables, and the page it has without one.

use super::note::{Note, under};
use crate::analysis::Complaint;
use crate::analysis::link::{Repair, Settings};
use crate::analysis::source::OnTable;
use crate::data::Table;
use crate::data::shape::{Reshaped, ShapeChoice};
use crate::engine::Job;
use crate::engine::status::{Hands, Status};
use crate::report::rows::TablePart;
use crate::report::{File, Kind};
use crate::view::{Begun, Sheet, View};

/// What calculates on a table: its links, what it needs of a table, and its pages.
pub trait Calculator {
    /// What is asked of it.
    type Request: OnTable;

    /// The path of its pages.
    const PATH: &'static str;

    /// See [`Opener::AT_ONCE`](crate::view::Opener::AT_ONCE).
    const AT_ONCE: u64;

    /// The request that a link's settings make.
    fn read(given: &mut Settings) -> Self::Request;

    /// The link of a request.
    fn write(request: &Self::Request) -> String;

    /// A page without a table that is made in the same place, if this is a link of one.
    fn aside(_link: &str) -> Option<Begun> {
        None
    }

    /// The table that a request holds itself, in place of a file.
    fn own_table(_request: &Self::Request) -> Option<Table> {
        None
    }

    /// What is made of a table, as a file, if that is what is asked for and not a part of the table itself.
    fn made(_request: &Self::Request, _table: &Table, _part: TablePart) -> Option<File> {
        None
    }

    /// The page before there is a table.
    fn empty(request: &Self::Request, repairs: Vec<Repair>) -> View;

    /// What was asked, as a file, where nothing came of it.
    fn settings(request: &Self::Request, kind: Kind) -> File;

    /// What the rows of the table are taken for.
    fn shape(request: &Self::Request) -> ShapeChoice;

    /// The table in the shape that is calculated with.
    ///
    /// # Errors
    /// If it cannot have the one that is asked for.
    fn shaped<'t>(request: &Self::Request, table: &'t Table) -> Result<Reshaped<'t>, Complaint>;

    /// Leaves columns to be suggested anew where the table does not have those that are named, and says which.
    fn fit(request: &mut Self::Request, table: &Table) -> Vec<String>;

    /// Takes out of a request what was suggested for the table of the page shown, for another to suggest its own.
    fn renew(&self, request: &mut Self::Request);

    /// The same request with nothing in it that names what a table holds.
    fn without_columns(request: Self::Request) -> Self::Request;

    /// The page of a request on a table, and the job that fills it, if one does. `is_same` says whether it is the table of
    /// the page before. What is asked is returned as far as it is then known.
    fn begin(
        &mut self,
        request: Self::Request,
        on: On<'_>,
        notes: Vec<Note>,
        is_same: bool,
    ) -> (Begin, Self::Request);

    /// Leaves what was kept of the page before.
    fn forget(&mut self);
}

/// A page on a table, and the job that fills it, if one does.
pub type Begin = (Box<dyn Sheet>, Option<(Job, Hands)>);

/// A table as it was read and in its shape, and the name of its file.
#[derive(Clone, Copy)]
pub struct On<'t> {
    pub table: &'t Table,
    pub shaped: &'t Result<Reshaped<'t>, Complaint>,
    pub file: &'t str,
}

impl<'t> On<'t> {
    /// The table whose columns are to choose from.
    pub fn shown(self) -> &'t Table {
        self.shaped.as_ref().map_or(self.table, |shaped| &shaped.table)
    }
}

/// A page without a table.
pub(super) struct Empty<C: Calculator> {
    pub request: C::Request,
    pub notes: Vec<Note>,
    /// Whether what was given could not be read: the link's sample is then not asked for again.
    pub is_refused: bool,
}

impl<C: Calculator> Sheet for Empty<C> {
    fn view(&self, repairs: Vec<Repair>, _: Option<&Status>) -> View {
        let mut view = C::empty(&self.request, repairs);
        if let Some(intake) = view.intake.as_mut().filter(|_| !self.is_refused) {
            intake.wanted = self.request.source().sample;
        }
        under(&self.notes, view)
    }

    fn file(&self, kind: Kind) -> File {
        C::settings(&self.request, kind)
    }
}
