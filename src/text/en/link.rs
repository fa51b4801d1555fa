//! What is said about the link by which a page was opened.

use crate::analysis::link::Repair;
use crate::analysis::source::TableKey;
use crate::text::name;
use crate::text::number::plural;

/// The line over the list of repairs.
pub fn repaired(repairs: &[Repair]) -> String {
    let n = repairs.len() as u64;
    let were = if n == 1 { "was" } else { "were" };
    format!("{} in the link {were} not used as written.", plural(n, "setting", "settings"))
}

/// One repair.
pub fn repair(repair: &Repair) -> String {
    match &repair.used {
        Some(used) if used.is_empty() => {
            format!("“{}” was “{}”; it is left out.", repair.setting, repair.found)
        }
        Some(used) => format!("“{}” was “{}”; {used} is used.", repair.setting, repair.found),
        None if repair.repeated => {
            format!("“{}” stands in the link more than once; the first is used.", repair.setting)
        }
        None => format!("There is no setting “{}” here; it is ignored.", repair.setting),
    }
}

/// Asks for the file that a link was made with.
pub fn open_same_file(key: &TableKey) -> String {
    format!(
        "This link holds the settings, not the table. Open the file it was made with, {}, to see the same digits.",
        plural(key.rows, "row", "rows")
    )
}

/// The file is the one.
pub const SAME_FILE: &str = "Same file as in the link ✓";

/// The file is another one.
pub fn other_file(key: &TableKey) -> String {
    format!(
        "This is not the file the link was made with ({}; SHA-256 begins {}). The settings of the link are used where they fit your file.",
        plural(key.rows, "row", "rows"),
        key.sha256
    )
}

/// The link names columns that are not there.
pub fn columns_not_found(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|column| format!("“{}”", name(column))).collect();
    format!(
        "The link names columns that this table does not have ({}). Others were suggested.",
        names.join(", ")
    )
}

/// How many more settings were not used.
pub fn more(n: usize) -> String {
    format!("And {} more.", plural(n as u64, "setting", "settings"))
}

/// A model that a link, or the choice for another table, names and this one does not have.
pub fn no_such_model(model: &str) -> String {
    format!("There is no model “{}” in this table. Its first models are shown.", name(model))
}
