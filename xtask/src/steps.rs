//! The steps of `cargo xtask test`. They share one target folder, so nothing is compiled twice in the same way.

use crate::process::{cargo, command, finish, is_administrator, output, root};
use crate::tools::{TARGET, Toolbox};
use crate::{Failure, Result, browser, dist, node};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// One check.
pub struct Step {
    /// What `--only` calls it.
    pub name: &'static str,
    /// What it makes sure of.
    pub what: &'static str,
    /// Whether `--quick` leaves it out.
    pub needs_browser: bool,
    /// Does it.
    pub run: fn() -> Result,
}

const fn native(name: &'static str, what: &'static str, run: fn() -> Result) -> Step {
    Step { name, what, needs_browser: false, run }
}

const fn browser(name: &'static str, what: &'static str, run: fn() -> Result) -> Step {
    Step { name, what, needs_browser: true, run }
}

/// Every step, cheapest first.
pub const STEPS: &[Step] = &[
    native("fmt", "the code is formatted", || {
        finish(cargo().args(["fmt", "--all", "--check"]), "checking the format (`cargo fmt` mends it)")
    }),
    native("graph", "without the feature `web` no browser crate is used", check_graph),
    native(
        "deny",
        "every crate comes with a licence and from a source that are allowed, and with no known fault",
        audit,
    ),
    native("lint", "clippy finds nothing", || {
        let lint = [
            "clippy",
            "--locked",
            "--workspace",
            "--features",
            "formats",
            "--all-targets",
            "--",
            "-D",
            "warnings",
        ];
        finish(cargo().args(lint), "clippy")
    }),
    native("core", "the tests pass without the feature `web`", || {
        finish(
            cargo().args(["test", "--locked", "--no-default-features", "--features", "formats"]),
            "testing without `web`",
        )
    }),
    // The files of `tests/` know nothing of `web`, and `core` has run them.
    native("native", "the library's own tests pass with it, and those of xtask", || {
        finish(cargo().args(["test", "--locked", "--workspace", "--lib", "--bins"]), "testing with `web`")
    }),
    native("doc", "the documentation builds without a warning", || {
        let mut doc = cargo();
        doc.args(["doc", "--locked", "--no-deps", "--package", "tiebreak", "--lib"]);
        finish(doc.env("RUSTDOCFLAGS", "-D warnings"), "building the documentation")
    }),
    native("lint-wasm", "clippy finds nothing in what browsers run", || {
        Toolbox::for_wasm_tests()?;
        let lint = [
            "clippy",
            "--locked",
            "--target",
            TARGET,
            "--features",
            "formats",
            "--lib",
            "--bins",
            "--",
            "-D",
            "warnings",
        ];
        finish(cargo().args(lint), "clippy for the browser")
    }),
    browser("wasm", "the tests that need a browser's functions pass in Chromium", test_in_browser),
    browser("dist", "the site builds and is within its size budgets", || dist::build(&dist::default_site())),
    browser("e2e", "the built site does what a reader expects, in Chromium", test_site),
];

const BROWSER_CRATES: [&str; 6] = ["gloo", "js-sys", "plotters-canvas", "wasm-bindgen", "web-sys", "yew"];

fn check_graph() -> Result {
    let mut tree = cargo();
    tree.args(["tree", "--locked", "--no-default-features", "--edges", "normal", "--prefix", "none"]);
    tree.args(["--package", "tiebreak", "--format", "{p}"]);
    let names = output(&mut tree).ok_or_else(|| {
        Failure::new("`cargo tree` failed; is Cargo.lock up to date? `cargo check` brings it.")
    })?;
    let found = browser_crates(&names);
    if found.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "without the feature `web` the crate still uses {}. Make the dependency optional and list it under `web` in \
         Cargo.toml; `cargo tree --no-default-features --invert <crate>` shows what uses it.",
        found.join(", ")
    )))
}

fn browser_crates(tree: &str) -> Vec<&str> {
    let is_browser = |name: &&str| {
        BROWSER_CRATES.iter().any(|known| {
            name.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        })
    };
    let mut found: Vec<&str> =
        tree.lines().filter_map(|line| line.split(' ').next()).filter(is_browser).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// What `deny.toml` asks of every crate. The known faults are listed in a repository that has to be fetched; where there is no
/// way to it, that is said, and the rest is checked.
fn audit() -> Result {
    let toolbox = Toolbox::for_audit()?;
    let deny = |arguments: &[&str]| -> Result<Command> {
        let mut deny = command("cargo-deny");
        deny.env("PATH", toolbox.path()?).args(["--workspace", "--locked"]).args(arguments);
        Ok(deny)
    };
    let mut checks = vec!["check", "--hide-inclusion-graph", "bans", "licenses", "sources"];
    if output(&mut deny(&["fetch", "db"])?).is_some() {
        checks.push("advisories");
    } else {
        eprintln!(
            "The list of known faults (github.com/RustSec/advisory-db) cannot be reached from here: it is left out."
        );
    }
    finish(&mut deny(&checks)?, "auditing the crates (deny.toml says what is asked of them)")
}

fn test_in_browser() -> Result {
    let chromium = browser::chromium()?;
    let driver = browser::chromedriver()?;
    let toolbox = Toolbox::for_wasm_tests()?;
    let mut test = cargo();
    test.args(["test", "--locked", "--target", TARGET, "--test", "web", "--test", "gpu"]);
    test.env("PATH", toolbox.path()?);
    test.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER", "wasm-bindgen-test-runner");
    test.env("CHROMEDRIVER", driver).env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", browser_settings(&chromium)?);
    // Its 20 seconds are short for a machine that is compiling or starting a browser for the first time.
    test.env("WASM_BINDGEN_TEST_TIMEOUT", "120");
    finish(&mut test, "testing in the browser")
}

/// Which browser to start, and how. Chromium's sandbox refuses to run for the administrator, as containers do; WebGPU
/// runs on its software adapter, so that its tests need no graphics processor.
fn browser_settings(chromium: &Path) -> Result<PathBuf> {
    let sandbox = if is_administrator() { ",\n      \"no-sandbox\"" } else { "" };
    let program = chromium.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"");
    let settings = format!(
        "{{\n  \"goog:chromeOptions\": {{\n    \"binary\": \"{program}\",\n    \"args\": [\n      \"headless\",\n      \
         \"disable-dev-shm-usage\",\n      \"disable-gpu\",\n      \"enable-unsafe-webgpu\",\n      \
         \"use-webgpu-adapter=swiftshader\",\n      \"no-first-run\",\n      \
         \"disable-background-networking\"{sandbox}\n    ]\n  }}\n}}\n"
    );
    let folder = root().join("target");
    let file = folder.join("webdriver.json");
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&file, settings))
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}.", file.display())))?;
    Ok(file)
}

fn test_site() -> Result {
    let site = dist::default_site();
    let chromium = browser::chromium()?;
    node::packages()?;
    if !site.join("index.html").is_file() {
        dist::build(&site)?;
    }
    let mut test: Command = node::node();
    test.arg("--test").args(site_tests()?);
    test.env("TIEBREAK_DIST", site).env("TIEBREAK_CHROMIUM", chromium).env("TIEBREAK_TALLY", tally()?);
    finish(&mut test, "testing the built site")
}

/// The program of `examples/tally.rs`: what the site's digits are held against. Its loops run for seconds unless they
/// are optimised; everything that it is made of besides is there from the other steps.
fn tally() -> Result<PathBuf> {
    let mut build = cargo();
    build.args(["build", "--locked", "--no-default-features", "--example", "tally"]);
    finish(
        build.env("CARGO_PROFILE_DEV_OPT_LEVEL", "2"),
        "building what the site's digits are held against",
    )?;
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    let program = format!("tally{}", std::env::consts::EXE_SUFFIX);
    Ok(root().join(folder).join("debug").join("examples").join(program))
}

fn site_tests() -> Result<Vec<PathBuf>> {
    let folder = root().join("tests").join("e2e");
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.to_string_lossy().ends_with(".test.mjs")).collect();
    files.sort();
    if files.is_empty() {
        return Err(Failure::new(format!("{} holds no test (*.test.mjs).", folder.display())));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browser_crates_are_found_by_family_and_strangers_are_not() {
        let tree = "tiebreak v0.1.0\nyew v0.23.0\ngloo-timers v0.3.0\nweb-sys v0.3.107\nweb-sys v0.3.107 (*)\nserde v1.0.0\nyewish v1.0.0";
        assert_eq!(browser_crates(tree), ["gloo-timers", "web-sys", "yew"]);
    }

    #[test]
    fn step_names_are_distinct() {
        for step in STEPS {
            assert_eq!(
                STEPS.iter().filter(|other| other.name == step.name).count(),
                1,
                "{} is not",
                step.name
            );
        }
    }
}
