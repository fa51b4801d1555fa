//! The name of a build: shown in the app, and what keeps a page from loading another build's engine.

use crate::process::{command, output};
use std::time::{SystemTime, UNIX_EPOCH};

/// The environment variable that the app reads at compile time.
pub const VARIABLE: &str = "TIEBREAK_BUILD";

/// The commit; with the time when files differ from it; the package's version where git knows nothing.
pub fn build_id(version: &str) -> String {
    let commit = output(command("git").args(["rev-parse", "--short=10", "HEAD"]));
    let changes = output(command("git").args(["status", "--porcelain"]));
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    name(commit, changes.is_none_or(|files| !files.is_empty()), seconds, version)
}

fn name(commit: Option<String>, is_dirty: bool, seconds: u64, version: &str) -> String {
    match commit {
        Some(commit) if is_dirty => format!("{commit}-dirty-{seconds}"),
        Some(commit) => commit,
        None => version.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_builds_of_changed_files_have_two_names() {
        let commit = Some("0123456789".to_owned());
        assert_eq!(name(commit.clone(), false, 7, "0.1.0"), "0123456789");
        assert_ne!(name(commit.clone(), true, 7, "0.1.0"), name(commit, true, 8, "0.1.0"));
        assert_eq!(name(None, true, 7, "0.1.0"), "0.1.0");
    }
}
