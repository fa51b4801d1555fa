//! What the state asks to be done outside it.

use std::rc::Rc;

use crate::figure::Figure;
use crate::report::rows::TablePart;
use crate::report::{File, Kind};
use crate::text::Rich;
use crate::view::View;
use crate::web::file::Source;
use crate::web::page::Scheme;
use crate::worker::JobId;

/// Something to be done outside the state.
#[derive(Debug)]
pub enum Effect {
    /// Name the tab.
    Title(String),
    /// Set the theme.
    Scheme(Scheme),
    /// Write the address as a new step.
    Push(String),
    /// Write the address in place of the present step.
    Replace(String),
    /// Copy a text.
    Copy(String),
    /// Copy a sentence of the page with this part behind `#/` as it is written in a language of texts.
    CopyQuoted(Rich, String, Markup),
    /// Make a file of a page that stands alone, perhaps with the rows of its table.
    Report(Rc<View>, Option<File>),
    /// Keep the theme for the next visit.
    Remember(Scheme),
    /// Start anew with the newer build.
    UseNewVersion,
    /// Copy the address with this part behind `#/`.
    CopyAddress(String),
    /// Copy a frame that shows this part behind `#/`, with this title.
    CopyEmbed(String, String),
    /// Fetch a sample table.
    Fetch(String),
    /// Work out the page of a link, after the one of another, perhaps of a control that is moving.
    Show(JobId, String, Option<String>, bool),
    /// Work out the page of a link on the table in a file, which may be the site's sample of a name.
    Give(JobId, String, Source, Option<String>),
    /// Drop the running job.
    Cancel,
    /// Write what is behind the page of a run as a file.
    Export(JobId, Kind),
    /// Write a part of the table of the page of a run as a file.
    Take(JobId, TablePart),
    /// Save a text file.
    Save(File),
    /// Save a picture.
    Png(Box<Picture>, Scheme),
    /// Read solve rates from a file into a setting.
    ReadRates(String, Source),
    /// Draw a new seed.
    NewSeed,
    /// Scroll to the top and put the focus on the heading.
    ToHeading,
    /// Put the focus on the element with this id.
    Focus(&'static str),
    /// Show the page as for a projector, or no longer.
    Present(bool),
    /// Fill the screen, or no longer.
    FullScreen,
}

/// A language in which texts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// Markdown.
    Markdown,
    /// LaTeX.
    Latex,
}

/// A figure to save as PNG.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// The file's name.
    pub name: String,
    /// The figure.
    pub figure: Figure,
    /// What would repeat it.
    pub about: String,
}
