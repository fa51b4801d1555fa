//! Chromium and its driver, for the tests that need a real browser.

use crate::process::{command, finish, is_administrator, on_path};
use crate::{Failure, Result};
use std::path::PathBuf;

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The browser's program file.
pub fn chromium() -> Result<PathBuf> {
    find(
        || {
            from_environment(&["TIEBREAK_CHROMIUM", "CHROME"])
                .or_else(|| NAMES.iter().find_map(|name| on_path(name)))
        },
        "Chromium",
        "TIEBREAK_CHROMIUM",
    )
}

/// The program that drives it for wasm-bindgen's test runner.
pub fn chromedriver() -> Result<PathBuf> {
    find(
        || from_environment(&["CHROMEDRIVER"]).or_else(|| on_path("chromedriver")),
        "Chromium's driver",
        "CHROMEDRIVER",
    )
}

fn from_environment(variables: &[&str]) -> Option<PathBuf> {
    variables.iter().filter_map(|name| std::env::var_os(name).map(PathBuf::from)).find(|file| file.is_file())
}

fn find(look: impl Fn() -> Option<PathBuf>, what: &str, variable: &str) -> Result<PathBuf> {
    if let Some(found) = look() {
        return Ok(found);
    }
    if is_administrator() && on_path("apt-get").is_some() {
        install(what)?;
    }
    look().ok_or_else(|| {
        Failure::new(format!(
            "{what} is needed and was not found. Install it (Debian: `sudo apt-get install chromium chromium-driver`), \
             or set {variable} to its program file."
        ))
    })
}

fn install(what: &str) -> Result {
    eprintln!("{what} is missing: installing Debian's packages chromium and chromium-driver.");
    let apt = || {
        let mut apt = command("apt-get");
        apt.env("DEBIAN_FRONTEND", "noninteractive").arg("--quiet");
        apt
    };
    finish(apt().arg("update"), "refreshing the package lists")?;
    let packages = ["install", "--yes", "--no-install-recommends", "chromium", "chromium-driver"];
    finish(apt().args(packages), "installing Chromium")
}
