//! Running other programs, and where the project lies.

use crate::{Failure, Result};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The project's root folder, also when started from a folder below it.
pub fn root() -> PathBuf {
    let package =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| OsString::from(env!("CARGO_MANIFEST_DIR")));
    let package = PathBuf::from(package);
    package.parent().map_or_else(|| package.clone(), Path::to_path_buf)
}

/// A program to run from the project's root. Nothing here asks a question, so its standard input is closed.
pub fn command(program: impl Into<OsString>) -> Command {
    let mut command = Command::new(program.into());
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// The cargo that runs this very program, so that every build uses one toolchain.
pub fn cargo() -> Command {
    command(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

/// Runs to the end with output shown; `what` completes the sentence "… failed".
pub fn finish(command: &mut Command, what: &str) -> Result {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::new(format!("{what} failed ({status}); the lines above say why."))),
        Err(error) => {
            Err(Failure::new(format!("{what} failed: `{program}` could not be started ({error}).")))
        }
    }
}

/// What a program prints when it succeeds; `None` when it is absent or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The file that `name` starts when typed at a prompt.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(&path).map(|folder| folder.join(&file)).find(|file| file.is_file())
}

/// PATH with `folders` looked into first.
pub fn path_with(folders: &[PathBuf]) -> Result<OsString> {
    let rest = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths(folders.iter().cloned().chain(std::env::split_paths(&rest)))
        .map_err(|error| Failure::new(format!("a tool's folder cannot be put on PATH: {error}.")))
}

/// Whether this runs as the system's administrator, who may install packages.
pub fn is_administrator() -> bool {
    output(command("id").arg("-u")).is_some_and(|id| id == "0")
}
