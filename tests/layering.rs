//! The layering rule of `src/lib.rs`, read from the source: who names whom, and who may name which crate.
//!
//! Code in a `#[cfg(test)] mod` at the foot of a file is free of it: a test may join what the library keeps apart.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::{Path, PathBuf};

/// Modules of one group that use each other in one direction.
const WITHIN_A_GROUP: [(&str, &[&str]); 5] = [
    ("worker", &["report", "view", "web"]),
    ("view", &["figure", "report"]),
    ("web", &["figure"]),
    ("audit", &["answer"]),
    ("stats", &["rng", "decimal", "numbered", "ordered", "bounded"]),
];

/// Narrower than the order: all of the crate that these modules know.
const ONLY: [(&str, &[&str]); 9] = [
    ("rng", &[]),
    ("decimal", &[]),
    ("numbered", &[]),
    ("ordered", &[]),
    ("bounded", &[]),
    ("answer", &[]),
    ("taxonomy", &["stats"]),
    ("data", &["decimal", "numbered", "ordered"]),
    ("engine", &["stats", "rng", "decimal", "ordered", "bounded"]),
];

/// Crates that only some files may name.
const KEPT_APART: [(&[&str], &[&str]); 3] = [
    (&["statrs"], &["stats/special.rs"]),
    (&["calamine", "flate2", "ruzstd"], &["data/formats/"]),
    (
        &[
            "web_sys",
            "js_sys",
            "wasm_bindgen",
            "wasm_bindgen_futures",
            "serde_wasm_bindgen",
            "gloo",
            "yew",
            "plotters_canvas",
            "getrandom",
            "console_error_panic_hook",
        ],
        &["web/", "worker/", "ui/", "bin/", "engine/gpu/"],
    ),
];

/// A file of the library: its path below `src`, and its words and signs without comments, strings and tests.
struct Source {
    path: String,
    tokens: Vec<String>,
}

impl Source {
    fn new(path: &str, text: &str) -> Self {
        Self { path: path.to_owned(), tokens: without_tests(tokens(text)) }
    }

    /// The modules from the root to this file.
    fn module(&self) -> Vec<&str> {
        let mut parts: Vec<&str> = self.path.trim_end_matches(".rs").split('/').collect();
        if matches!(parts.last(), Some(&("mod" | "lib"))) {
            parts.pop();
        }
        parts
    }

    /// The top modules of the crate that its paths lead to, its own among them.
    fn named_modules(&self) -> Vec<&str> {
        let mut named = Vec::new();
        for (i, token) in self.tokens.iter().enumerate() {
            let starts_path = !(i >= 1 && self.tokens[i - 1] == "::");
            if !starts_path {
                continue;
            }
            match token.as_str() {
                "crate" | "tiebreak" => named.extend(self.next_names(i + 1)),
                "super" => {
                    let (mut at, mut up) = (i, 0);
                    while self.tokens.get(at).is_some_and(|token| token == "super") {
                        (at, up) = (at + 2, up + 1);
                    }
                    let module = self.module();
                    match module.len().checked_sub(up) {
                        Some(0) => named.extend(self.next_names(at - 1)),
                        Some(_) => named.push(module[0]),
                        None => {}
                    }
                }
                _ => {}
            }
        }
        named
    }

    /// The names after a `::`: one, or each of a group in braces.
    fn next_names(&self, at: usize) -> Vec<&str> {
        if self.tokens.get(at).is_none_or(|token| token != "::") {
            return Vec::new();
        }
        match self.tokens.get(at + 1).map(String::as_str) {
            Some("{") => {
                let mut names = Vec::new();
                let mut depth = 0;
                for pair in self.tokens[at + 1..].windows(2) {
                    match pair[0].as_str() {
                        "{" => depth += 1,
                        "}" => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        break;
                    }
                    if depth == 1 && matches!(pair[0].as_str(), "{" | ",") && pair[1] != "}" {
                        names.push(pair[1].as_str());
                    }
                }
                names
            }
            Some(name) => vec![name],
            None => Vec::new(),
        }
    }
}

/// Words, `::`, and other signs one by one.
fn tokens(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    let mut found = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let c = chars[i];
        if c == '/' && at(i + 1) == '/' {
            i += chars[i..].iter().take_while(|&&c| c != '\n').count();
        } else if c == '/' && at(i + 1) == '*' {
            i += 2;
            while i < chars.len() && !(at(i) == '*' && at(i + 1) == '/') {
                i += 1;
            }
            i += 2;
        } else if c == 'r' && (at(i + 1) == '"' || (at(i + 1) == '#' && matches!(at(i + 2), '"' | '#'))) {
            let hashes = chars[i + 1..].iter().take_while(|&&c| c == '#').count();
            i += hashes + 2;
            while i < chars.len() && !(at(i) == '"' && (1..=hashes).all(|j| at(i + j) == '#')) {
                i += 1;
            }
            i += hashes + 1;
        } else if c == '"' {
            i += 1;
            while i < chars.len() && at(i) != '"' {
                i += if at(i) == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if c == '\'' && (at(i + 1) == '\\' || at(i + 2) == '\'') {
            // A character, not a lifetime.
            i += if at(i + 1) == '\\' { 3 } else { 2 };
            while i < chars.len() && at(i) != '\'' {
                i += 1;
            }
            i += 1;
        } else if c.is_alphanumeric() || c == '_' {
            let word: String = chars[i..].iter().take_while(|c| c.is_alphanumeric() || **c == '_').collect();
            i += word.chars().count();
            found.push(word);
        } else if c == ':' && at(i + 1) == ':' {
            found.push("::".to_owned());
            i += 2;
        } else {
            if !c.is_whitespace() {
                found.push(c.to_string());
            }
            i += 1;
        }
    }
    found
}

/// Leaves out every `#[cfg(test)] mod name { … }`.
fn without_tests(tokens: Vec<String>) -> Vec<String> {
    const HEAD: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let mut kept = Vec::new();
    let mut i = 0;
    while i < tokens.len() {
        let rest = &tokens[i..];
        let is_test = rest.len() > 9 && rest.iter().zip(HEAD).all(|(a, b)| a == b) && rest[9] == "{";
        if !is_test {
            kept.push(tokens[i].clone());
            i += 1;
            continue;
        }
        let mut depth = 0;
        i += 9;
        while i < tokens.len() {
            match tokens[i].as_str() {
                "{" => depth += 1,
                "}" => depth -= 1,
                _ => {}
            }
            i += 1;
            if depth == 0 {
                break;
            }
        }
    }
    kept
}

/// The order as `src/lib.rs` states it, from left to right.
fn stated_order(lib: &str) -> Vec<Vec<String>> {
    let line = lib.lines().find(|line| line.starts_with("//! `ui -> ")).expect("lib.rs states the order");
    let line = line.trim_start_matches("//! ").trim_matches('`');
    let names = |group: &str| {
        group.trim_matches(|c| matches!(c, '{' | '}')).split(", ").map(str::to_owned).collect::<Vec<_>>()
    };
    line.split(" -> ").map(names).collect()
}

/// What a file does that the rule forbids.
fn violations(order: &[Vec<String>], source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    let rank = |name: &str| order.iter().position(|group| group.iter().any(|module| module == name));
    let module = source.module();
    let own = module.first().copied().unwrap_or("lib");
    for named in source.named_modules() {
        let only = ONLY.iter().find(|(module, _)| *module == own).map(|(_, only)| *only);
        let beside = WITHIN_A_GROUP.iter().any(|(from, to)| *from == own && to.contains(&named));
        let allowed = named == own
            || match (only, rank(own), rank(named)) {
                (Some(only), _, _) => only.contains(&named),
                // The programs start what is left of everything.
                (None, None, _) => own == "bin",
                (None, Some(from), Some(to)) => to > from || beside,
                (None, Some(_), None) => false,
            };
        if !allowed {
            found.push(format!("{}: `{own}` names `{named}`", source.path));
        }
    }
    for (crates, places) in KEPT_APART {
        let may = places.iter().any(|place| source.path.starts_with(place));
        for name in source.tokens.iter().filter(|token| !may && crates.contains(&token.as_str())) {
            found.push(format!("{}: names the crate `{name}`", source.path));
        }
    }
    if source.tokens.iter().any(|token| token == "unsafe") {
        found.push(format!("{}: holds unsafe code", source.path));
    }
    found.dedup();
    found
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn sources() -> Vec<Source> {
    let mut folders = vec![src()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let below: Vec<_> = path.strip_prefix(src()).unwrap().iter().collect();
                let below: Vec<_> = below.iter().map(|part| part.to_str().unwrap()).collect();
                found.push(Source::new(&below.join("/"), &fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    found
}

fn order() -> Vec<Vec<String>> {
    stated_order(&fs::read_to_string(src().join("lib.rs")).unwrap())
}

#[test]
fn left_may_use_right_and_never_back() {
    let order = order();
    let sources = sources();
    assert!(sources.len() > 50, "only {} files were found", sources.len());
    let named: usize = sources.iter().map(|source| source.named_modules().len()).sum();
    assert!(named > 200, "only {named} paths were found");
    let found: Vec<String> = sources.iter().flat_map(|source| violations(&order, source)).collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_module_has_its_place_in_the_order() {
    let order = order();
    for source in sources() {
        let module = source.module();
        let Some(top) = module.first() else { continue };
        assert!(
            *top == "bin" || order.iter().flatten().any(|known| known == top),
            "src/lib.rs does not say where `{top}` stands"
        );
    }
}

#[test]
fn what_the_rule_forbids_is_found() {
    let order = order();
    for (path, text, expected) in [
        ("stats/kappa.rs", "use crate::data::Table;", "`stats` names `data`"),
        ("data/roles.rs", "use crate::{decimal, stats::Level};", "`data` names `stats`"),
        ("data/roles.rs", "fn f(seed: crate::rng::Seed) {}", "`data` names `rng`"),
        ("answer/mod.rs", "use crate::stats::Statistic;", "`answer` names `stats`"),
        ("audit/verdict.rs", "use crate::analysis;", "`audit` names `analysis`"),
        ("audit/verdict.rs", "use crate::data::Table;", "`audit` names `data`"),
        ("answer/mod.rs", "use crate::audit::Verdicts;", "`answer` names `audit`"),
        ("stats/cot.rs", "use crate::audit::Verdicts;", "`stats` names `audit`"),
        ("engine/cpu/mod.rs", "use crate::analysis;", "`engine` names `analysis`"),
        ("analysis/mod.rs", "use super::text::Rich;", "`analysis` names `text`"),
        ("text/mod.rs", "use crate::report;", "`text` names `report`"),
        ("figure/vote.rs", "use crate::web::page;", "`figure` names `web`"),
        ("report/mod.rs", "use crate::worker::Pool;", "`report` names `worker`"),
        ("view/mod.rs", "use crate::worker::JobId;", "`view` names `worker`"),
        ("web/file.rs", "use crate::ui::state::State;", "`web` names `ui`"),
        ("stats/interval.rs", "use statrs::distribution::Normal;", "names the crate `statrs`"),
        ("figure/draw.rs", "fn f(c: &web_sys::HtmlCanvasElement) {}", "names the crate `web_sys`"),
        ("engine/shard.rs", "fn f() { unsafe { g() } }", "holds unsafe code"),
    ] {
        let found = violations(&order, &Source::new(path, text)).join("; ");
        assert!(found.contains(expected), "{path}: {text}: {found}");
    }
}

#[test]
fn what_the_rule_allows_is_not_found() {
    let order = order();
    for (path, text) in [
        ("stats/special.rs", "use statrs::function::erf; use crate::rng::Seed; use super::Undefined;"),
        (
            "worker/pool/mod.rs",
            "use crate::{report::File, text::Card, view::View, web::page}; use js_sys::Array;",
        ),
        ("bin/app.rs", "fn main() { tiebreak::ui::mount() }"),
        ("stats/mod.rs", "// use crate::data\nconst A: &str = \"crate::data unsafe\"; const B: char = '\"';"),
        ("stats/mod.rs", "fn f<'a>(x: &'a str) {}\n#[cfg(test)]\nmod tests { use crate::data::{read}; }"),
        ("audit/token/mod.rs", "use crate::{answer::Rational, decimal::DecimalMark};"),
        ("engine/gpu/device.rs", "use wasm_bindgen::prelude::*;"),
    ] {
        let found = violations(&order, &Source::new(path, text));
        assert!(found.is_empty(), "{path}: {text}: {found:?}");
    }
}
