//! Runs a link of Explore / Rerun natively and prints its outcome: the tallies of a browser, and its digits but for the last few.
//!
//! ```text
//! cargo run --release --no-default-features --example tally -- "explore/rerun?experiment=vote&reruns=20000"
//! ```

use std::process::ExitCode;

use tiebreak::analysis::{Request, analyse, link};
use tiebreak::{report, text};

fn main() -> ExitCode {
    let Some(link) = std::env::args().nth(1) else {
        eprintln!("give what stands behind #/ in an address, as explore/rerun?experiment=vote&reruns=20000");
        return ExitCode::FAILURE;
    };
    let parsed = link::read(&link).filter(|parsed| matches!(parsed.request, Request::Rerun(_)));
    let Some(parsed) = parsed else {
        eprintln!("this is no link of explore/rerun: {link}");
        return ExitCode::FAILURE;
    };
    for repair in &parsed.repairs {
        eprintln!("{}", text::link::repair(repair));
    }
    match analyse(&parsed.request, None) {
        Ok(outcome) => {
            println!("{}", report::file(&outcome, report::Kind::Json).content);
            ExitCode::SUCCESS
        }
        Err(complaint) => {
            eprintln!("{}", text::card::complaint(&complaint).words);
            ExitCode::FAILURE
        }
    }
}
