//! `cargo xtask bench` and `cargo xtask shots`: how fast the app is and how it looks.

use crate::process::{cargo, finish, root};
use crate::{Failure, Result, browser, dist, node, unexpected};
use std::process::Command;

/// Times the hot loops natively, then in the browser.
pub fn run(arguments: &[String]) -> Result {
    if let Some(option) = arguments.iter().find(|argument| argument.starts_with('-')) {
        return Err(unexpected("bench", option));
    }
    let mut bench = cargo();
    bench.args(["bench", "--bench", "hot_loops"]);
    if !arguments.is_empty() {
        bench.arg("--").args(arguments);
    }
    finish(&mut bench, "timing the hot loops")?;
    if root().join("tests/e2e/bench.mjs").is_file() {
        finish(site_script("tests/e2e/bench.mjs")?.args(arguments), "timing in the browser")?;
    }
    Ok(())
}

/// Takes the README's pictures again.
pub fn shots(arguments: &[String]) -> Result {
    if let Some(argument) = arguments.first() {
        return Err(unexpected("shots", argument));
    }
    let script = "tests/e2e/shots.mjs";
    if !root().join(script).is_file() {
        return Err(Failure::new(format!("there is no {script} to take the pictures with.")));
    }
    let pictures = root().join("docs").join("pictures");
    std::fs::create_dir_all(&pictures)
        .map_err(|error| Failure::new(format!("{} cannot be made: {error}.", pictures.display())))?;
    finish(site_script(script)?.env("TIEBREAK_PICTURES", pictures), "taking the pictures")
}

/// A node script that looks at a freshly built site.
fn site_script(script: &str) -> Result<Command> {
    let chromium = browser::chromium()?;
    dist::build(&dist::default_site())?;
    let mut command = node::node();
    command.arg(script).env("TIEBREAK_DIST", dist::default_site()).env("TIEBREAK_CHROMIUM", chromium);
    Ok(command)
}
