//! What keeps the site for when there is no network: the service worker with the list of all files, each with its hash.

use crate::{Failure, Result};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The service worker's file, in `www` and in the site.
pub const WORKER: &str = "service-worker.js";

/// Files that no page asks for: the worker itself, and what only node reads.
const NOT_KEPT: [&str; 2] = [WORKER, "package.json"];

/// Writes the service worker of a built site. `template` is the text of `www/service-worker.js`.
pub fn write(site: &Path, template: &str, build: &str) -> Result {
    let mut names = Vec::new();
    list(site, site, &mut names)?;
    names.retain(|name| !NOT_KEPT.contains(&name.as_str()));
    names.sort_unstable();
    let mut files = String::from("[");
    for name in &names {
        let bytes = fs::read(site.join(name)).map_err(|error| unread(name, &error))?;
        // Writing to a string cannot fail.
        let _ = write!(files, "{}{:?}", if files.len() > 1 { ", " } else { "" }, [name, &integrity(&bytes)]);
    }
    files.push(']');
    let worker = filled(template, build, &files)?;
    fs::write(site.join(WORKER), worker).map_err(|error| unread(WORKER, &error))
}

fn unread(name: &str, error: &std::io::Error) -> Failure {
    Failure::new(format!("{name} of the site cannot be read or written: {error}."))
}

/// The names of all files below a folder, as an address has them.
fn list(site: &Path, folder: &Path, names: &mut Vec<String>) -> Result {
    for entry in fs::read_dir(folder).map_err(|error| unread(&folder.to_string_lossy(), &error))?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            list(site, &path, names)?;
        } else if let Ok(below) = path.strip_prefix(site) {
            names.push(below.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// A hash as browsers check it.
fn integrity(bytes: &[u8]) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(bytes)))
}

/// The worker with its build and its files.
fn filled(template: &str, build: &str, files: &str) -> Result<String> {
    let [a, b] = ["\"{{BUILD}}\"", "\"{{FILES}}\""];
    if template.matches(a).count() != 1 || template.matches(b).count() != 1 {
        return Err(Failure::new(format!("www/{WORKER} has to hold {a} and {b} once each.")));
    }
    Ok(template.replace(a, &format!("{build:?}")).replace(b, files))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_standard() {
        // The empty text: FIPS 180-4's example, in base64.
        assert_eq!(integrity(b""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    #[test]
    fn the_worker_is_filled_once_and_wholly() {
        let template = include_str!("../../www/service-worker.js");
        let worker = filled(template, "0a1b", "[[\"index.html\", \"sha256-x\"]]").unwrap();
        assert!(
            worker.contains("const BUILD = \"0a1b\";\nconst FILES = [[\"index.html\", \"sha256-x\"]];"),
            "{worker}"
        );
        assert!(!worker.contains("{{"));
        assert!(filled("nothing", "a", "[]").is_err());
    }

    #[test]
    fn every_file_but_the_worker_is_listed() {
        let site = std::env::temp_dir().join(format!("tiebreak-offline-{}", std::process::id()));
        fs::create_dir_all(site.join("samples")).unwrap();
        for name in ["index.html", "a.wasm", "samples/t.csv", "package.json", WORKER] {
            fs::write(site.join(name), name).unwrap();
        }
        write(&site, "\"{{BUILD}}\"; \"{{FILES}}\"", "b").unwrap();
        let worker = fs::read_to_string(site.join(WORKER)).unwrap();
        let at = |name: &str| {
            worker.find(&format!("[\"{name}\", \"sha256-")).unwrap_or_else(|| panic!("{worker}"))
        };
        assert!(at("a.wasm") < at("index.html") && at("index.html") < at("samples/t.csv"), "{worker}");
        assert!(!worker.contains("package.json"));
        fs::remove_dir_all(site).unwrap();
    }
}
