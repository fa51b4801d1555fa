//! The Rust side of the toolchain: the compiler's age, the browser target, trunk and wasm-bindgen.
//!
//! A tool of the right version on PATH is used; else one from the user's cache; else it is built into that cache,
//! where the next clone of the project finds it. A folder there is named after tool and version, and whatever is in
//! it is asked for its version before use, so an interrupted installation is never taken for a finished one.

use crate::process::{cargo, command, finish, output, path_with, root};
use crate::{Failure, Result};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target that browsers run.
pub const TARGET: &str = "wasm32-unknown-unknown";

const TRUNK_VERSION: &str = "0.21.14";
const DENY_VERSION: &str = "0.20.2";

/// A program that cargo can install, and how to know it.
struct Tool {
    package: &'static str,
    version: String,
    /// The programs that are needed; each answers `--version` with its name and version.
    programs: &'static [&'static str],
    purpose: &'static str,
    duration: &'static str,
    arguments: &'static [&'static str],
}

/// Tools ready for use.
pub struct Toolbox {
    folders: Vec<PathBuf>,
}

impl Toolbox {
    /// The compiler's target, trunk and wasm-bindgen, installing what is missing.
    pub fn for_site() -> Result<Self> {
        let mut toolbox = Self::for_wasm_tests()?;
        toolbox.folders.extend(ready(&trunk())?);
        // Trunk itself builds offline, so that what it builds is what Cargo.lock says and nothing else.
        finish(
            cargo().args(["fetch", "--quiet", "--locked", "--target", TARGET]),
            "fetching the app's crates",
        )?;
        Ok(toolbox)
    }

    /// The compiler's target and wasm-bindgen with its test runner.
    pub fn for_wasm_tests() -> Result<Self> {
        check_compiler()?;
        ensure_target()?;
        Ok(Self { folders: ready(&wasm_bindgen()?)?.into_iter().collect() })
    }

    /// cargo-deny.
    pub fn for_audit() -> Result<Self> {
        Ok(Self { folders: ready(&cargo_deny())?.into_iter().collect() })
    }

    /// Adds a folder of programs, to be looked into after the others.
    pub fn push(&mut self, folder: PathBuf) {
        self.folders.push(folder);
    }

    /// PATH with these tools first.
    pub fn path(&self) -> Result<OsString> {
        path_with(&self.folders)
    }

    /// `trunk <subcommand>`, finding the other tools.
    pub fn trunk(&self, subcommand: &str) -> Result<Command> {
        let mut trunk = command("trunk");
        // Trunk 0.21 takes the usual `NO_COLOR=1` for a malformed option, so it is told by an argument.
        let color = if std::env::var_os("NO_COLOR").is_some() { "never" } else { "auto" };
        trunk.env("PATH", self.path()?).env_remove("NO_COLOR");
        // What the compiler says is the news; a trace through trunk would push it off the screen.
        trunk.env("RUST_BACKTRACE", "0").env_remove("RUST_LIB_BACKTRACE");
        trunk.args([subcommand, "--color", color, "--skip-version-check"]);
        Ok(trunk)
    }
}

fn trunk() -> Tool {
    Tool {
        package: "trunk",
        version: TRUNK_VERSION.to_owned(),
        programs: &["trunk"],
        purpose: "it builds the page and serves it",
        duration: "two to four minutes",
        arguments: &["--no-default-features", "--locked"],
    }
}

fn wasm_bindgen() -> Result<Tool> {
    let lock = root().join("Cargo.lock");
    let text = fs::read_to_string(&lock)
        .map_err(|error| Failure::new(format!("{} cannot be read: {error}.", lock.display())))?;
    let version = locked_version(&text, "wasm-bindgen")
        .ok_or_else(|| Failure::new("Cargo.lock does not name wasm-bindgen; restore it from git."))?;
    Ok(Tool {
        package: "wasm-bindgen-cli",
        version: version.to_owned(),
        programs: &["wasm-bindgen", "wasm-bindgen-test-runner"],
        purpose: "it joins the compiled program to the browser, and has to be the very version the app was built with",
        duration: "some minutes",
        arguments: &[],
    })
}

fn cargo_deny() -> Tool {
    Tool {
        package: "cargo-deny",
        version: DENY_VERSION.to_owned(),
        programs: &["cargo-deny"],
        purpose: "it checks the licences, the sources and the known faults of every crate",
        duration: "three to five minutes",
        arguments: &["--no-default-features", "--locked"],
    }
}

/// The version that a lock file gives to a package.
fn locked_version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let name = format!("name = \"{package}\"");
    let after = lock.lines().skip_while(|line| *line != name).nth(1)?;
    after.strip_prefix("version = \"")?.strip_suffix('"')
}

/// Makes the tool available; returns the folder it is in, or none when PATH has it.
fn ready(tool: &Tool) -> Result<Option<PathBuf>> {
    if is_installed(tool, None) {
        return Ok(None);
    }
    let folder = cache()?.join(format!("{}-{}", tool.package.trim_end_matches("-cli"), tool.version));
    let programs = folder.join("bin");
    if !is_installed(tool, Some(&programs)) {
        install(tool, &folder)?;
        if !is_installed(tool, Some(&programs)) {
            return Err(Failure::new(format!(
                "{} was installed but does not run. Delete {} and try again.",
                tool.package,
                folder.display()
            )));
        }
    }
    Ok(Some(programs))
}

fn is_installed(tool: &Tool, folder: Option<&Path>) -> bool {
    tool.programs.iter().all(|program| {
        let file = folder.map_or_else(|| PathBuf::from(program), |folder| folder.join(program));
        output(command(file).arg("--version")).is_some_and(|said| names_version(&said, &tool.version))
    })
}

/// Whether the answer to `--version`, such as `trunk 0.21.14`, gives this version.
fn names_version(answer: &str, version: &str) -> bool {
    answer.split_whitespace().nth(1) == Some(version)
}

fn install(tool: &Tool, folder: &Path) -> Result {
    let Tool { package, version, purpose, duration, .. } = tool;
    eprintln!("\nOnce only: installing {package} {version} ({purpose}).");
    eprintln!("It is compiled here, which takes about {duration}, and kept in {}.\n", folder.display());
    let parent = cache()?;
    let building = parent.join(format!("building-{package}-{version}"));
    fs::create_dir_all(&building)
        .map_err(|error| Failure::new(format!("{} cannot be made: {error}.", building.display())))?;
    let mut install = cargo();
    // Away from the project, whose settings are for the app and not for its tools.
    install.current_dir(&building);
    for variable in ["CARGO_TARGET_DIR", "CARGO_BUILD_TARGET", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"] {
        install.env_remove(variable);
    }
    // On PATH meanwhile, or cargo ends by asking the reader to put it there.
    install.env("CARGO_PROFILE_DEV_DEBUG", "0").env("PATH", path_with(&[folder.join("bin")])?);
    install.args(["install", package, "--version", version, "--debug", "--force"]).args(tool.arguments);
    install.arg("--root").arg(folder).arg("--target-dir").arg(&building);
    finish(&mut install, &format!("installing {package} {version}"))?;
    // Space only: a leftover is reused or overwritten.
    let _ = fs::remove_dir_all(&building);
    Ok(())
}

fn cache() -> Result<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    absolute("XDG_CACHE_HOME")
        .or_else(|| absolute("LOCALAPPDATA"))
        .or_else(|| absolute("HOME").map(|home| home.join(".cache")))
        .map(|cache| cache.join("tiebreak").join("tools"))
        .ok_or_else(|| {
            Failure::new("there is no place for tools: set HOME, or XDG_CACHE_HOME, to a full path.")
        })
}

fn check_compiler() -> Result {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap_or_default();
    let needed = quoted_value(&manifest, "rust-version").unwrap_or_default();
    let found = output(command("rustc").arg("--version")).unwrap_or_default();
    let version = found.split_whitespace().nth(1).unwrap_or_default();
    if numbers(version) < numbers(needed) {
        return Err(Failure::new(format!(
            "Tiebreak needs Rust {needed} or newer and found {found:?}. Run `rustup update stable`."
        )));
    }
    Ok(())
}

/// The first `key = "value"` of a manifest.
pub fn quoted_value<'a>(manifest: &'a str, key: &str) -> Option<&'a str> {
    let line = manifest.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='))?;
    line.trim().strip_prefix('"')?.split('"').next()
}

/// Versions in an order that can be compared; a suffix such as `-nightly` does not count.
fn numbers(version: &str) -> Vec<u32> {
    let plain = version.split('-').next().unwrap_or_default();
    plain.split('.').map_while(|part| part.parse().ok()).collect()
}

fn ensure_target() -> Result {
    // Asking the compiler rather than rustup covers the distributions that package the target themselves.
    let installed = output(command("rustc").args(["--print", "target-libdir", "--target", TARGET]))
        .is_some_and(|folder| Path::new(&folder).is_dir());
    if installed {
        return Ok(());
    }
    if output(command("rustup").arg("--version")).is_none() {
        return Err(Failure::new(format!(
            "the compiler lacks the target {TARGET}, and there is no rustup to add it. Install Rust with rustup \
             (https://rustup.rs), or your distribution's package of that target (Debian: libstd-rust-dev-wasm32)."
        )));
    }
    eprintln!("Once only: adding the target {TARGET} to the compiler.");
    finish(command("rustup").args(["target", "add", TARGET]), "adding the browser target")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = "\
[[package]]
name = \"wasm-bindgen-futures\"
version = \"0.4.80\"

[[package]]
name = \"wasm-bindgen\"
version = \"0.2.130\"
";

    #[test]
    fn the_lock_file_gives_the_version_of_that_package_and_no_other() {
        assert_eq!(locked_version(LOCK, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(locked_version(LOCK, "wasm"), None);
        assert!(wasm_bindgen().is_ok_and(|tool| numbers(&tool.version).len() == 3));
    }

    #[test]
    fn a_tool_of_another_version_does_not_fit() {
        assert!(names_version("trunk 0.21.14", "0.21.14"));
        assert!(!names_version("trunk 0.21.1", "0.21.14"));
        assert!(!names_version("", "0.21.14"));
    }

    #[test]
    fn versions_compare_by_number() {
        assert!(numbers("1.95.0") >= numbers("1.95"));
        assert!(numbers("1.100.0-nightly") > numbers("1.95"));
        assert!(numbers("1.9.0") < numbers("1.95"));
    }

    #[test]
    fn the_manifest_says_which_compiler_is_needed() {
        assert_eq!(
            quoted_value("edition = \"2024\"\nrust-version = \"1.95\"\n", "rust-version"),
            Some("1.95")
        );
    }
}
