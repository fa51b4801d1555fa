//! Node and its packages: wasm-opt and a minifier for the site to publish, a browser driver for the tests.

use crate::process::{command, finish, output, root};
use crate::{Failure, Result};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

const OLDEST: u32 = 20;

/// `node`, to be given arguments.
pub fn node() -> Command {
    command("node")
}

/// Installs the pinned packages unless they are there already; returns the folder of their programs.
pub fn packages() -> Result<PathBuf> {
    let version = output(node().arg("--version")).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|major| major.parse::<u32>().ok());
    if major.is_none_or(|major| major < OLDEST) {
        let found = if version.is_empty() { "found none".to_owned() } else { format!("found {version}") };
        return Err(Failure::new(format!(
            "this needs node {OLDEST} or newer and {found}. Install it from your system's packages \
             (Debian: `apt-get install nodejs npm`) or from https://nodejs.org. `cargo xtask serve` works without."
        )));
    }
    let folder = root().join("tests").join("e2e");
    if is_stale(&folder) {
        eprintln!("Installing the node packages that tests/e2e/package-lock.json pins.");
        finish(npm().arg("ci").current_dir(&folder), "installing the node packages with npm")?;
    }
    Ok(folder.join("node_modules").join(".bin"))
}

fn npm() -> Command {
    command(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Whether the lock file is newer than what npm installed last.
fn is_stale(folder: &Path) -> bool {
    let changed = |path: PathBuf| -> Option<SystemTime> { fs::metadata(path).ok()?.modified().ok() };
    changed(folder.join("node_modules").join(".package-lock.json"))
        < changed(folder.join("package-lock.json"))
}
