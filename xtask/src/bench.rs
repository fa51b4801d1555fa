//! `cargo xtask bench` and `cargo xtask shots`: how fast the app is and how it looks.

use crate::process::{cargo, command, finish, output, root};
use crate::records::{Record, parse, rates, times};
use crate::tools::{TARGET, Toolbox};
use crate::{Failure, Result, browser, dist, node, unexpected};
use std::path::PathBuf;
use std::process::Command;

/// Times the engine's loops on everything there is, side by side, then the scores of sampled answers beside the scripts that
/// most people have, then agreement beside the packages that they have for it, and then what a person waits for.
pub fn run(arguments: &[String]) -> Result {
    if let Some(option) = arguments.iter().find(|argument| argument.starts_with('-')) {
        return Err(unexpected("bench", option));
    }
    dist::build(&dist::default_site())?;
    let mut records = Vec::new();
    println!("\nTiming the engine's loops with numpy, natively and in the browser.");
    records.extend(peers("benches/peers/draws.py", arguments));
    records
        .extend(printed(cargo().args(["bench", "--bench", "hot_loops", "--", "--records"]).args(arguments))?);
    let loops = built_loops("compute")?;
    records
        .extend(printed(site_script("tests/e2e/loops.mjs")?.env("TIEBREAK_LOOPS", &loops).args(arguments))?);
    println!("\n{}", rates(&records));

    println!("Timing sampled answers in the browser, and in numpy as scripts usually score them.");
    let mut records = printed(site_script("tests/e2e/answers.mjs")?.args(arguments))?;
    records.extend(peers("benches/peers/answers.py", arguments));
    println!("\n{}", times(&records));

    println!(
        "Timing agreement in the browser on one thread, and in Python with and without packages for it."
    );
    let mut script = site_script("tests/e2e/agreement.mjs")?;
    script.env("TIEBREAK_LOOPS", loops).env("TIEBREAK_SMALL_LOOPS", built_loops("release")?);
    let mut records = printed(script.args(arguments))?;
    records.extend(peers("benches/peers/agreement.py", arguments));
    println!("\n{}", times(&records));

    finish(cargo().args(["bench", "--bench", "hot_loops", "--"]).args(arguments), "timing the hot loops")?;
    finish(site_script("tests/e2e/bench.mjs")?.args(arguments), "timing in the browser")
}

/// The same work in numpy; nothing where there is none. A script says itself which other packages it lacks.
fn peers(script: &str, arguments: &[String]) -> Vec<Record> {
    let script = output(command("python3").arg(script).args(arguments));
    if script.is_none() {
        println!("There is no python3 with numpy here: the ratios to it are left out.");
    }
    let script = script.unwrap_or_default();
    script.lines().filter(|line| !line.contains('\t')).for_each(|line| println!("{line}"));
    parse(&script)
}

/// The records that a program prints.
fn printed(program: &mut Command) -> Result<Vec<Record>> {
    let name = program.get_program().to_string_lossy().into_owned();
    let printed = program.stderr(std::process::Stdio::inherit()).output();
    match printed {
        Ok(printed) if printed.status.success() => Ok(parse(&String::from_utf8_lossy(&printed.stdout))),
        _ => Err(Failure::new(format!("timing the loops with {name} failed; the lines above say why."))),
    }
}

/// The loops as a module for the browser, built in this profile: that of the `compute` module, or that of the others.
fn built_loops(profile: &str) -> Result<PathBuf> {
    let toolbox = Toolbox::for_wasm_tests()?;
    let mut build = cargo();
    build.args(["build", "--locked", "--profile", profile, "--example", "loops", "--target", TARGET]);
    finish(&mut build, "building the loops for the browser")?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let folder = target.join("loops").join(profile);
    let module = target.join(TARGET).join(profile).join("examples").join("loops.wasm");
    let mut bind = command("wasm-bindgen");
    bind.args(["--target", "web", "--no-typescript", "--out-dir"]).arg(&folder).arg(module);
    finish(bind.env("PATH", toolbox.path()?), "binding the loops")?;
    Ok(folder)
}

/// Takes the README's pictures again.
pub fn shots(arguments: &[String]) -> Result {
    if let Some(argument) = arguments.first() {
        return Err(unexpected("shots", argument));
    }
    let pictures = root().join("docs").join("pictures");
    std::fs::create_dir_all(&pictures)
        .map_err(|error| Failure::new(format!("{} cannot be made: {error}.", pictures.display())))?;
    dist::build(&dist::default_site())?;
    let mut script = site_script("tests/e2e/shots.mjs")?;
    finish(script.env("TIEBREAK_PICTURES", pictures), "taking the pictures")
}

/// A node script that looks at the built site.
fn site_script(script: &str) -> Result<Command> {
    let chromium = browser::chromium()?;
    let mut command = node::node();
    command.arg(script).env("TIEBREAK_DIST", dist::default_site()).env("TIEBREAK_CHROMIUM", chromium);
    Ok(command)
}
