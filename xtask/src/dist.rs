//! `cargo xtask dist`: the site to publish. It works from any folder of any static host.

use crate::build_id::{self, build_id};
use crate::process::{finish, root};
use crate::tools::{Toolbox, quoted_value};
use crate::{Failure, Result, budget, node, offline, unexpected};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// As in Trunk.toml. Only the development server puts a fresh value in its place at each request.
const NONCE: &str = "{{__TRUNK_NONCE__}}";

/// Builds the site and prints what a visitor downloads.
pub fn run(arguments: &[String]) -> Result {
    let site = match arguments {
        [] => default_site(),
        [option, folder] if option == "--out" => std::path::absolute(folder)
            .map_err(|error| Failure::Usage(format!("`{folder}` is not a folder's name: {error}.")))?,
        [option] if option == "--out" => {
            return Err(Failure::Usage("--out wants the name of a folder.".to_owned()));
        }
        [first, ..] => return Err(unexpected("dist", first)),
    };
    build(&site)
}

/// Where the site is built unless another folder is named.
pub fn default_site() -> PathBuf {
    root().join("dist")
}

/// Builds the site into a folder, replacing an earlier one, and checks its size.
pub fn build(site: &Path) -> Result {
    refuse_to_empty(site)?;
    let programs = node::packages()?;
    let mut toolbox = Toolbox::for_site()?;
    // For wasm-opt. Debian's own is too old for what today's compiler writes, so this one goes before it.
    toolbox.push(programs.clone());

    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap_or_default();
    let build = build_id(quoted_value(&manifest, "version").unwrap_or("unknown"));
    println!("Building the site, build {build}.");
    let mut trunk = toolbox.trunk("build")?;
    trunk.arg("--release").arg("--dist").arg(site).env(build_id::VARIABLE, &build);
    finish(&mut trunk, "building the site")?;
    seal(&site.join("index.html"))?;
    minify(site, &programs)?;
    let worker = fs::read_to_string(root().join("www").join(offline::WORKER)).unwrap_or_default();
    offline::write(site, &worker, &build)?;

    let budgets = budget::measure(site)?;
    println!("\n{}", budget::table(&budgets));
    budget::check(&budgets)?;
    println!("The site is in {}: copy its contents to any static host.", site.display());
    Ok(())
}

/// The build deletes what the folder holds, so that has to be nothing, or an earlier site.
fn refuse_to_empty(site: &Path) -> Result {
    let is_empty = fs::read_dir(site).map_or(!site.exists(), |mut entries| entries.next().is_none());
    // A build that was interrupted leaves `.stage` alone.
    if is_empty || site.join("compute-worker.js").is_file() || site.join(".stage").is_dir() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "{} holds something other than an earlier site, and building would delete it. Name an empty or a new folder.",
        site.display()
    )))
}

/// Makes the generated JavaScript small. Trunk's own minifier gives up on it.
fn minify(site: &Path, programs: &Path) -> Result {
    let failed = |error| Failure::new(format!("{} cannot be listed: {error}.", site.display()));
    for entry in fs::read_dir(site).map_err(failed)?.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if [
            "raters.js",
            "failures.js",
            "judges.js",
            "explore.js",
            "teach.js",
            "calc.js",
            "formats.js",
            "compute.js",
        ]
        .contains(&name.as_str())
            || (name.starts_with("app-") && name.ends_with(".js"))
        {
            let terser = programs.join(if cfg!(windows) { "terser.cmd" } else { "terser" });
            let mut command = Command::new(terser);
            command
                .arg(entry.path())
                .args(["--module", "--compress", "--mangle", "--output"])
                .arg(entry.path());
            finish(&mut command, &format!("minifying {name}"))?;
        }
    }
    Ok(())
}

/// Takes the development server's nonce out of the page, and makes sure that no inline script is left to need one.
fn seal(page: &Path) -> Result {
    let failed = |error| Failure::new(format!("{} cannot be rewritten: {error}.", page.display()));
    let html = sealed(&fs::read_to_string(page).map_err(failed)?)?;
    fs::write(page, html).map_err(failed)
}

fn sealed(html: &str) -> Result<String> {
    let html = html.replace(&format!(" 'nonce-{NONCE}'"), "").replace(&format!(" nonce=\"{NONCE}\""), "");
    // What is published is kept for when there is no network; what is being developed is not.
    let html = html.replace(" data-wasm=", &format!(" data-keeper=\"{}\" data-wasm=", offline::WORKER));
    if html.contains("{{") {
        return Err(Failure::new("the built page still holds a placeholder; see index.html and Trunk.toml."));
    }
    let is_inline = |tag: &str| tag.split('>').next().is_some_and(|attributes| !attributes.contains(" src="));
    if html.split("<script").skip(1).any(is_inline) {
        return Err(Failure::new(
            "the built page holds an inline script, which its Content-Security-Policy forbids. Put it in a file.",
        ));
    }
    Ok(html)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_page_holds_no_nonce() {
        let html = "<meta content=\"script-src 'self' 'nonce-{{__TRUNK_NONCE__}}'; img-src 'self'\">\
                    <link nonce=\"{{__TRUNK_NONCE__}}\" href=\"./a.js\"><script src=\"./b.js\"></script>";
        let expected = "<meta content=\"script-src 'self'; img-src 'self'\">\
                        <link href=\"./a.js\"><script src=\"./b.js\"></script>";
        assert_eq!(sealed(html).unwrap(), expected);
    }

    #[test]
    fn the_published_page_knows_what_keeps_it() {
        let html = sealed(
            "<script type=\"module\" src=\"./start.js\" data-js=\"./a.js\" data-wasm=\"./a.wasm\"></script>",
        );
        assert!(html.unwrap().contains("data-js=\"./a.js\" data-keeper=\"service-worker.js\" data-wasm="));
    }

    #[test]
    fn an_inline_script_is_refused() {
        assert!(sealed("<script type=\"module\">run()</script>").unwrap_err().to_string().contains("inline"));
    }

    #[test]
    fn a_folder_of_something_else_is_not_emptied() {
        assert!(refuse_to_empty(&root()).is_err());
        assert!(refuse_to_empty(&root().join("no such folder")).is_ok());
    }
}
