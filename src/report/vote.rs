//! The vote page's curve, for a spreadsheet and to repeat it.

use super::{File, Kind, csv, json, named};
use crate::analysis::vote::VoteOutcome;

const NAME: &str = "vote";

/// The outcome as a file.
pub fn file(o: &VoteOutcome, kind: Kind) -> File {
    let content = match kind {
        Kind::Json => json(NAME, link(o), &o.request, o),
        Kind::Csv => csv(rows(o)),
    };
    named(NAME, kind, content)
}

fn link(o: &VoteOutcome) -> String {
    crate::analysis::link::vote::write(&o.request)
}

fn rows(o: &VoteOutcome) -> Vec<Vec<String>> {
    let head = ["k", "pass_at_k", "vote_at_k", "pass_at_1", "attractor_share", "difficulty"]
        .map(str::to_owned)
        .to_vec();
    let difficulty = serde_json::to_string(&o.request.difficulty).unwrap_or_default().replace('"', "");
    let rows = o.curve.iter().map(|scores| {
        vec![
            scores.k.to_string(),
            scores.pass.to_string(),
            scores.vote.to_string(),
            o.mean.to_string(),
            o.request.a.share().to_string(),
            difficulty.clone(),
        ]
    });
    std::iter::once(head).chain(rows).collect()
}
