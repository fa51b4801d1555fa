//! What became of every row of a file, as a table.

use crate::analysis::ledger::Ledger;
use crate::text::number::count;

/// What the table holds.
pub const CAPTION: &str = "Every row of the file; numbers as a spreadsheet counts, with the header in row 1";
/// Its heads.
pub const HEADS: [&str; 3] = ["What", "Rows", "Which"];

/// Its rows: those read, those `used`, and those set aside with the words for the reason.
pub fn rows<R: Copy>(ledger: &Ledger<R>, used: &str, words: impl Fn(R) -> String) -> Vec<Vec<String>> {
    let line = |what: &str, n: u32, rows: String| vec![what.to_owned(), count(n), rows];
    let mut rows =
        vec![line("rows read", ledger.read, String::new()), line(used, ledger.used, String::new())];
    rows.extend(ledger.set_aside.iter().map(|group| {
        let listed: Vec<String> = group.rows.iter().map(|row| count(*row)).collect();
        let more = group.n.saturating_sub(group.rows.len() as u32);
        let more = if more > 0 { format!(" and {} more", count(more)) } else { String::new() };
        line(&words(group.reason), group.n, format!("{}{more}", listed.join(", ")))
    }));
    rows
}
