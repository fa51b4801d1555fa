//! A page as plain data: headings, sentences, tables, figures and controls in the order in which they stand.
//!
//! What a page says is worked out where its numbers are (in the engine, or in a function beside this file), and one
//! renderer draws every page from this. Nothing here knows a browser, so what a page says is tested natively.

mod about;
pub mod agreement;
pub mod answers;
pub mod audit_set;
mod budget;
pub mod bundle;
mod check;
mod control;
mod controls;
mod cost;
pub mod judges;
mod methods;
mod published;
pub mod rerun;
mod seeds;
mod serve;
mod tables;
pub mod taxonomy;
mod teach;
pub mod translations;
pub mod vote;

pub use control::{Control, Input, Listed, Offer, Place};
pub use serve::{Begun, Models, Opened, Opener, Page, Progress, Put, Sheet, Wait};
pub use tables::{Failures, Judging, Raters, Samples, Tables};
pub use teach::Lessons;

use serde::{Deserialize, Serialize};

use crate::analysis::link::Repair;
use crate::data::Severity;
use crate::figure::{Figure, Shape};
use crate::report::rows::TablePart;
use crate::text::{Card, Rich, both_checks};

/// A whole page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The canonical address of what is shown, as it stands behind `#/`.
    pub address: String,
    /// The page's name, for the tab.
    pub title: String,
    /// The finding.
    pub heading: String,
    /// The sentence under it.
    pub lede: Rich,
    /// What could not be used of the link as it stood.
    pub repairs: Vec<Repair>,
    /// What is said over everything else: of the link, or of a file.
    pub notes: Vec<Block>,
    /// The table that is calculated with, on a page that needs one.
    pub intake: Option<Intake>,
    /// What can be set, in the order in which it stands.
    pub controls: Vec<Control>,
    /// What is repeated, in the plural, while it runs: "12 000 of 20 000 reruns".
    pub counted: String,
    /// How far it ran and on what, once it rests; empty where nothing runs.
    pub ran: String,
    /// What is shown under them.
    pub blocks: Vec<Block>,
    /// What stands in the margin beside it; nothing on most pages.
    pub margin: Vec<Block>,
    /// What can be opened at the end.
    pub drawers: Vec<Drawer>,
    /// What is said to those who cannot see the page, once it is as it stays.
    pub said: String,
    /// The steps that it is one of, on a page that is shown to a class.
    pub presenter: Option<Presenter>,
}

/// A page as one of several steps: where its keys and buttons lead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presenter {
    /// Which step it is.
    pub place: String,
    /// The step before.
    pub previous: Option<Way>,
    /// The step that follows.
    pub next: Option<Way>,
    /// The address at which what was asked is revealed first, where that is the next step.
    pub reveal: Option<String>,
    /// The same with another seed.
    pub new_seed: Option<Way>,
    /// What the keys do.
    pub keys: String,
}

/// The table of a page, and the ways to give it another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Intake {
    /// What a table has to hold, before one is given.
    pub drop: String,
    /// The line on the table in use; empty if there is none yet.
    pub table: String,
    /// What can be opened beside it.
    pub drawers: Vec<Drawer>,
    /// Tables of the site to try it with: the address behind `#/` of each, and what it holds.
    pub samples: Vec<(String, String)>,
    /// Where the samples come from.
    pub source: String,
    /// The sample that the link names and that has not been given yet.
    pub wanted: Option<String>,
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Block {
    /// The heading of what follows.
    Heading(String),
    /// A heading under that.
    Subheading(String),
    /// Sentences.
    Paragraph(Rich),
    /// A note in small type.
    Fine(Rich),
    /// A formula.
    Formula(Rich),
    /// A sentence to quote.
    Quote(Rich),
    /// Pages of this site: the address behind `#/` of each, and its name.
    Links(Vec<(String, String)>),
    /// A figure.
    Plate(Box<Plate>),
    /// A table.
    Table(Table),
    /// A part of the table of the page to take away as a file, and what the button says.
    Take(TablePart, String),
    /// What was found, what that does, and what can be done.
    Card(Card, Vec<Way>),
}

/// A way on: another page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// Its address behind `#/`.
    pub address: String,
    /// What is done by going there.
    pub name: String,
}

/// A figure with its words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plate {
    /// The stem of the names of saved files, as `tiebreak-rerun`.
    pub name: String,
    /// The figure.
    pub figure: Figure,
    /// Its proportions.
    pub shape: Shape,
    /// The caption.
    pub caption: Rich,
    /// What is at each x that the arrow keys reach, in words; the nearest is read.
    pub readings: Vec<(f64, String)>,
    /// Where each problem stands, if each has a place of its own: what is read there takes the place of the caption, and
    /// the problem is lit in every figure of the page.
    pub problems: Vec<f64>,
}

/// A table, in a frame that scrolls where it is too wide.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// The name of the frame, for a screen reader.
    pub name: String,
    /// What the table holds; empty if what stands before it says so.
    pub caption: String,
    /// Where the caption is.
    pub captioned: Captioned,
    /// Whether it is long, and scrolls downwards in a frame of fixed height.
    pub tall: bool,
    /// Its class in the style sheet, if it has one of its own.
    pub class: String,
    /// The heads of the columns. One without words is an empty corner.
    pub heads: Vec<Cell>,
    /// The rows; the first cell of each is the row's head.
    pub rows: Vec<Vec<Cell>>,
}

/// Where the caption of a table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Captioned {
    /// Within the table, as wide as it is.
    #[default]
    Within,
    /// Over the table, as wide as the page: for a sentence over a small table.
    Over,
    /// For screen readers only, because a heading says it already.
    Unseen,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Cell {
    /// Words or a number.
    Text(String),
    /// The same, with a class of the style sheet.
    Marked(String, String),
    /// A way on, with a class of the style sheet.
    Way(Way, String),
    /// Words in place of all the cells that follow in the row.
    Rest(String),
    /// A head for screen readers only.
    Unseen(String),
    /// The head over bars: −1, 0, 1.
    Scale,
    /// A value and the ends of its interval, if it has one, drawn from −1 to 1.
    Bar(f64, Option<(f64, f64)>),
}

/// Something that is opened by a button of its name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Drawer {
    /// The button.
    pub name: String,
    /// What it opens.
    pub blocks: Vec<Block>,
}

impl Table {
    /// A table of plain words and numbers under its caption; every row as long as the heads.
    #[must_use]
    pub fn plain(caption: impl Into<String>, heads: Vec<String>, rows: Vec<Vec<String>>) -> Self {
        let cells = |row: Vec<String>| row.into_iter().map(Cell::Text).collect();
        let caption = caption.into();
        Self {
            name: caption.clone(),
            caption,
            captioned: Captioned::Within,
            tall: false,
            class: String::new(),
            heads: cells(heads),
            rows: rows.into_iter().map(cells).collect(),
        }
    }
}

impl Block {
    /// What was found and what that does, with nothing to be done about it.
    #[must_use]
    pub fn card(severity: Severity, words: Rich) -> Self {
        Self::Card(Card::of(severity, words), Vec::new())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl Drawer {
    /// A drawer of sentences.
    #[must_use]
    pub fn of(name: impl Into<String>, lines: Vec<Rich>) -> Self {
        Self { name: name.into(), blocks: lines.into_iter().map(Block::Paragraph).collect() }
    }
}

/// Both checks of a judged score in one paragraph, and the way to the page that has the other half.
fn both_checks(lines: Vec<Rich>, (address, name): (&str, &str)) -> Drawer {
    let links = Block::Links(vec![(address.to_owned(), name.to_owned())]);
    let blocks = lines.into_iter().map(Block::Paragraph).chain([links]).collect();
    Drawer { name: both_checks::HEADING.to_owned(), blocks }
}

impl Plate {
    /// What is at an x, in words; at the nearest one that has any.
    #[must_use]
    pub fn reading(&self, x: f64) -> &str {
        let nearest = self.readings.iter().min_by(|a, b| (a.0 - x).abs().total_cmp(&(b.0 - x).abs()));
        nearest.map_or("", |(_, words)| words)
    }
}

impl View {
    /// A page whose live sentence is also what is said of it; without controls and blocks so far.
    fn of(address: String, title: &str, heading: String, lede: Rich, repairs: Vec<Repair>) -> Self {
        let said = lede.to_string();
        Self { address, title: title.to_owned(), heading, lede, repairs, said, ..Self::default() }
    }

    /// The sentence to quote, if there is one.
    #[must_use]
    pub fn quote(&self) -> Option<&Rich> {
        self.blocks.iter().find_map(|block| match block {
            Block::Quote(sentence) => Some(sentence),
            _ => None,
        })
    }

    /// What can be quoted of the page: that sentence, or else, with a figure, the one under its heading.
    #[must_use]
    pub fn sentence(&self) -> Option<&Rich> {
        self.quote().or_else(|| self.plate().map(|_| &self.lede)).filter(|words| !words.spans().is_empty())
    }

    /// The first figure, which is the one to save.
    #[must_use]
    pub fn plate(&self) -> Option<&Plate> {
        self.blocks.iter().find_map(|block| match block {
            Block::Plate(plate) => Some(&**plate),
            _ => None,
        })
    }
}
