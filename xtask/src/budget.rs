//! The size budgets of the site: what a visitor downloads, compressed as a web server does.

use crate::{Failure, Result};
use flate2::{Compression, write::GzEncoder};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A download, with its compressed size and its limit in bytes.
#[derive(Debug, PartialEq, Eq)]
pub struct Budget {
    download: &'static str,
    size: usize,
    limit: usize,
}

/// A file of the site: its name and its compressed size.
struct Piece {
    name: String,
    size: usize,
}

/// Measures the built site.
pub fn measure(site: &Path) -> Result<Vec<Budget>> {
    let mut pieces = Vec::new();
    for folder in [site.to_path_buf(), site.join("snippets")] {
        for path in files_below(&folder, folder.ends_with("snippets")) {
            let bytes = fs::read(&path)
                .map_err(|error| Failure::new(format!("{} cannot be read: {error}.", path.display())))?;
            let name = path.strip_prefix(site).unwrap_or(&path).to_string_lossy().into_owned();
            pieces.push(Piece { name, size: compressed(&bytes)? });
        }
    }
    budgets(&pieces)
}

fn files_below(folder: &Path, is_deep: bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries
        .flat_map(|path| match path.is_dir() {
            true if is_deep => files_below(&path, true),
            true => Vec::new(),
            false => vec![path],
        })
        .collect()
}

fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .map(|packed| packed.len())
        .map_err(|error| Failure::new(format!("a file of the site cannot be compressed: {error}.")))
}

fn budgets(pieces: &[Piece]) -> Result<Vec<Budget>> {
    let total = |belongs: &dyn Fn(&str) -> bool| -> usize {
        pieces.iter().filter(|piece| belongs(&piece.name)).map(|piece| piece.size).sum()
    };
    let is_code = |name: &str| name.ends_with(".js") || name.ends_with(".wasm");
    let is_app = |name: &str| is_code(name) && (name.starts_with("app") || name.starts_with("snippets"));
    let is_raters = |name: &str| is_code(name) && name.starts_with("raters");
    let is_failures = |name: &str| is_code(name) && name.starts_with("failures");
    let is_judges = |name: &str| is_code(name) && name.starts_with("judges");
    let is_explore = |name: &str| is_code(name) && name.starts_with("explore");
    let is_teach = |name: &str| is_code(name) && name.starts_with("teach");
    let is_calc = |name: &str| is_code(name) && name.starts_with("calc");
    let is_formats = |name: &str| is_code(name) && name.starts_with("formats");
    let is_compute = |name: &str| is_code(name) && name.starts_with("compute");
    let is_page = |name: &str| name == "index.html" || name == "start.js" || name.ends_with(".css");
    for (what, is_there) in [
        ("app", pieces.iter().any(|piece| is_app(&piece.name) && piece.name.ends_with(".wasm"))),
        ("raters", pieces.iter().any(|piece| is_raters(&piece.name) && piece.name.ends_with(".wasm"))),
        ("failures", pieces.iter().any(|piece| is_failures(&piece.name) && piece.name.ends_with(".wasm"))),
        ("judges", pieces.iter().any(|piece| is_judges(&piece.name) && piece.name.ends_with(".wasm"))),
        ("explore", pieces.iter().any(|piece| is_explore(&piece.name) && piece.name.ends_with(".wasm"))),
        ("teach", pieces.iter().any(|piece| is_teach(&piece.name) && piece.name.ends_with(".wasm"))),
        ("calc", pieces.iter().any(|piece| is_calc(&piece.name) && piece.name.ends_with(".wasm"))),
        ("formats", pieces.iter().any(|piece| is_formats(&piece.name) && piece.name.ends_with(".wasm"))),
        ("compute", pieces.iter().any(|piece| is_compute(&piece.name) && piece.name.ends_with(".wasm"))),
    ] {
        if !is_there {
            return Err(Failure::new(format!("the built site has no {what} (a .wasm file named after it).")));
        }
    }
    Ok(vec![
        // With it the page makes reports of what it shows, takes back and makes again what was set, and leads a class.
        Budget { download: "app (js + wasm)", size: total(&is_app), limit: 226_000 },
        // Loaded with the first table of labels: the reading of tables, and every coefficient of two and of many raters with its
        // page, which is also what JavaScript calls.
        Budget { download: "raters (js + wasm)", size: total(&is_raters), limit: 310_000 },
        // Loaded with the first table of failures, or with the study: the reading of tables, and every order of the tests.
        Budget { download: "failures (js + wasm)", size: total(&is_failures), limit: 200_000 },
        // Loaded with the first table of verdicts, of solutions or of language versions: the reading of tables, the audit of judges,
        // what is done to solutions and to the numbers in them, what judges write and who of them wrote it, and three pages.
        Budget { download: "judges (js + wasm)", size: total(&is_judges), limit: 335_000 },
        // Six pages with their checks, loaded after the first is shown. Its engine knows the bootstrap of many items too.
        Budget { download: "explore (js + wasm)", size: total(&is_explore), limit: 236_000 },
        // Loaded with the first lesson: what three pages of Explore show, with what a class is asked and told.
        Budget { download: "teach (js + wasm)", size: total(&is_teach), limit: 260_000 },
        // Loaded with the first table, or with the methods. It holds the reading of tables in slices, with wide ones made long,
        // every score of sampled answers with its words and figures, the list of every model and setting, and the list of methods.
        Budget { download: "calc (js + wasm)", size: total(&is_calc), limit: 320_000 },
        // Loaded with the first workbook, archive or log: most of it is two decompressors and a reader of workbooks.
        Budget { download: "formats (js + wasm)", size: total(&is_formats), limit: 400_000 },
        Budget { download: "compute (js + wasm)", size: total(&is_compute), limit: 60_000 },
        Budget {
            download: "first load (page, css, figure, app)",
            size: total(&|name| is_page(name) || is_app(name) || name == "hero-day.svg"),
            limit: 270_000,
        },
    ])
}

/// The table of budgets, in kilobytes of 1000 bytes.
pub fn table(budgets: &[Budget]) -> String {
    let mut table = format!("{:<32}{:>10}{:>10}\n", "download, gzip", "kB", "at most");
    for Budget { download, size, limit } in budgets {
        let verdict = if size > limit { "  TOO LARGE" } else { "" };
        let tenths = size.div_ceil(100);
        // Writing to a string cannot fail.
        let _ =
            writeln!(table, "{download:<32}{:>8}.{}{:>10}{verdict}", tenths / 10, tenths % 10, limit / 1000);
    }
    table
}

/// Refuses a site that is over a budget.
pub fn check(budgets: &[Budget]) -> Result {
    let over: Vec<&str> =
        budgets.iter().filter(|budget| budget.size > budget.limit).map(|budget| budget.download).collect();
    if over.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!(
        "over the size budget: {}. Look for what the last change brought in (a crate, a large table, formatting of \
         whole structures), or load it later.",
        over.join(", ")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(name: &str, size: usize) -> Piece {
        Piece { name: name.to_owned(), size }
    }

    fn site(app: usize) -> Vec<Piece> {
        vec![
            piece("index.html", 1_000),
            piece("start.js", 200),
            piece("style-0123.css", 4_000),
            piece("app-0123.js", 10_000),
            piece("app-0123_bg.wasm", app),
            piece("raters.js", 5_000),
            piece("raters_bg.wasm", 70_000),
            piece("failures.js", 1_000),
            piece("failures_bg.wasm", 55_000),
            piece("judges.js", 1_500),
            piece("judges_bg.wasm", 56_000),
            piece("explore.js", 2_000),
            piece("explore_bg.wasm", 50_000),
            piece("teach.js", 1_000),
            piece("teach_bg.wasm", 48_000),
            piece("calc_bg.wasm", 60_000),
            piece("formats_bg.wasm", 70_000),
            piece("compute.js", 3_000),
            piece("compute-worker.js", 200),
            piece("compute_bg.wasm", 40_000),
            piece("icon.svg", 9_000_000),
        ]
    }

    #[test]
    fn each_file_counts_where_it_is_downloaded() {
        let sizes: Vec<usize> = budgets(&site(100_000)).unwrap().iter().map(|budget| budget.size).collect();
        assert_eq!(sizes, [110_000, 75_000, 56_000, 57_500, 52_000, 49_000, 60_000, 70_000, 43_200, 115_200]);
    }

    #[test]
    fn the_limit_itself_is_allowed_and_one_byte_more_is_not() {
        let fits = budgets(&site(216_000)).unwrap();
        assert!(check(&fits).is_ok());
        let over = budgets(&site(216_001)).unwrap();
        assert!(check(&over).unwrap_err().to_string().contains("app (js + wasm)"));
        assert_eq!(table(&over).matches("TOO LARGE").count(), 1);
    }

    #[test]
    fn a_site_without_its_modules_is_refused_rather_than_found_small() {
        for missing in ["raters", "failures", "judges", "explore", "teach", "calc", "formats", "compute"] {
            let wasm = format!("{missing}_bg.wasm");
            let without: Vec<Piece> = site(1).into_iter().filter(|piece| piece.name != wasm).collect();
            assert!(budgets(&without).unwrap_err().to_string().contains(&format!("no {missing}")));
        }
    }

    #[test]
    fn sizes_are_rounded_up() {
        let table = table(&[Budget { download: "x", size: 84_201, limit: 200_000 }]);
        assert!(table.contains("84.3") && table.contains("200"), "{table}");
    }
}
