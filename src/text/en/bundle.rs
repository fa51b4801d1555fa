//! What a saved report says beside what its page said.

use crate::text::number::count;

/// The button that opens what can be taken away as a report.
pub const REPORT: &str = "Report";
/// What a report holds.
pub const HOLDS: &str = "One file that opens in any browser and needs no network: findings, figures, tables, the account of the rows, \
    settings, formulas, and the link to this page as it stands. Cells of your table are in it only where the page shows them, \
    unless you add its rows.";
/// Whether the rows of the table go into it.
pub const WITH_ROWS: &str = "Add the rows of the table";
/// Saves it.
pub const SAVE: &str = "Save the report";
/// The sentence for a text in Markdown.
pub const COPY_MARKDOWN: &str = "Copy the sentence as Markdown";
/// The sentence for a text in LaTeX.
pub const COPY_LATEX: &str = "Copy the sentence as LaTeX";

/// Where a report comes from.
pub const MADE_WITH: &str = "Made with";
/// Before the link that leads to the page as it was.
pub const SAME_AGAIN: &str = "The same page again";
/// What its reader needs for a page on a table that is no sample.
pub const NEEDS_FILE: &str = "The link holds the settings, and of the table no more than what tells whether it is the same file. Open that file there.";
/// The day on which it was saved.
pub const SAVED_ON: &str = "Saved on";
/// Its headings.
pub const SETTINGS: &str = "Settings";
/// The heads of the settings.
pub const SETTING_HEADS: [&str; 2] = ["Setting", "Value"];
/// See [`SETTINGS`].
pub const QUOTED: &str = "The sentence to quote";
/// See [`SETTINGS`].
pub const ROWS: &str = "The rows of the table";
/// The ways in which the sentence is given.
pub const PLAIN: &str = "As text, APA style";
/// See [`PLAIN`].
pub const MARKDOWN: &str = "As Markdown";
/// See [`PLAIN`].
pub const LATEX: &str = "As LaTeX";
/// In place of rows that are too many.
pub fn too_long(kilobytes: u32) -> String {
    format!(
        "The table has {} kB and is not repeated here. “Download repaired CSV” on the page saves it.",
        count(kilobytes)
    )
}
