//! `cargo xtask <command>`: the chores of the project, each one command that needs nothing but Rust to begin with.

// Chores are timed and stamped; the crate itself reads no clock.
#![allow(clippy::disallowed_types)]

mod bench;
mod browser;
mod budget;
mod build_id;
mod dist;
mod node;
mod offline;
mod process;
mod records;
mod serve;
mod steps;
mod test;
mod tools;

use std::fmt;
use std::process::ExitCode;

/// Why a command stopped, as a sentence for the person at the terminal.
#[derive(Debug)]
pub enum Failure {
    /// The command line could not be understood.
    Usage(String),
    /// The work itself failed.
    Work(String),
}

impl Failure {
    /// A failure of the work, with its sentence.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self::Work(sentence.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(sentence) | Self::Work(sentence) => out.write_str(sentence),
        }
    }
}

/// What every command returns.
pub type Result<T = ()> = std::result::Result<T, Failure>;

const HELP: &str = "\
cargo xtask <command>

  serve [--port N] [--open]   Try the app: builds it, shows it at a local address, rebuilds when a file changes.
                              Needs Rust only; brings what else it needs the first time.
  dist [--out DIR]            Make the site to publish, in dist/ or DIR: small, fast, within its size budgets.
                              Needs node.
  test [--quick]              Check everything, cheapest first; what a change has to pass. Needs node and Chromium.
                              --quick leaves out the browser.
       [--only STEP]          Run that step alone (give it again for more). --list names the steps.
  bench [FILTER]              Time the hot loops: natively, in the browser on one thread, on workers and on WebGPU, and
                              in numpy if python3 has it. Needs node and Chromium.
  shots                       Take the pictures of the README again, into docs/pictures. Needs node and Chromium.
  help                        Show this.
";

const COMMANDS: [&str; 6] = ["serve", "dist", "test", "bench", "shots", "help"];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", [].as_slice()),
    };
    match run(command, rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nxtask: {failure}");
            ExitCode::from(match failure {
                Failure::Usage(_) => 2,
                Failure::Work(_) => 1,
            })
        }
    }
}

fn run(command: &str, arguments: &[String]) -> Result {
    match command {
        "serve" => serve::run(arguments),
        "dist" => dist::run(arguments),
        "test" => test::run(arguments),
        "bench" => bench::run(arguments),
        "shots" => bench::shots(arguments),
        "help" | "-h" | "--help" => {
            print!("{HELP}");
            Ok(())
        }
        unknown => Err(Failure::Usage(format!(
            "there is no command `{unknown}`.{} `cargo xtask help` tells them apart.",
            nearest(unknown, &COMMANDS).map(|name| format!(" Did you mean `{name}`?")).unwrap_or_default()
        ))),
    }
}

/// The refusal of an option or a value that `command` does not take.
pub fn unexpected(command: &str, argument: &str) -> Failure {
    Failure::Usage(format!("`{command}` does not take `{argument}`. `cargo xtask help` lists what it takes."))
}

/// The name closest to what was typed, if any is close enough to have been meant.
pub fn nearest<'a>(typed: &str, names: &[&'a str]) -> Option<&'a str> {
    let closest = names.iter().map(|name| (edit_distance(typed, name), *name)).min()?;
    (closest.0 <= 2).then_some(closest.1)
}

/// Insertions, deletions and substitutions that turn `from` into `to` (Wagner and Fischer 1974).
fn edit_distance(from: &str, to: &str) -> usize {
    let mut row: Vec<usize> = (0..=to.chars().count()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        let mut next = vec![left];
        for (b, above) in to.chars().zip(row.iter().skip(1)) {
            left = (diagonal + usize::from(a != b)).min(above + 1).min(left + 1);
            diagonal = *above;
            next.push(left);
        }
        row = next;
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_command_is_recognised_and_a_stranger_is_not() {
        assert_eq!(edit_distance("kitten", "sitting"), 3);
        assert_eq!(nearest("tset", &COMMANDS), Some("test"));
        assert_eq!(nearest("server", &COMMANDS), Some("serve"));
        assert_eq!(nearest("publish", &COMMANDS), None);
    }

    #[test]
    fn help_names_every_command() {
        for command in COMMANDS {
            assert!(HELP.contains(&format!("\n  {command}")), "{command} is missing from the help");
        }
    }
}
