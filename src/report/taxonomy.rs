//! Failures in every order, for a spreadsheet and to repeat them.

use super::{File, Kind, cells, gap, provenance_rows, written};
use crate::analysis::link;
use crate::analysis::taxonomy::{Findings, OrderFound, TaxonomyOutcome, TaxonomyRequest, TiesOutcome};
use crate::data::escape_formula;
use crate::stats::Statistic;
use crate::taxonomy::{Flip, Winner};

const NAME: &str = "taxonomy";
const TIES: &str = "ties";

/// The outcome as a file.
pub fn file(o: &TaxonomyOutcome, kind: Kind) -> File {
    let link = link::taxonomy::write(&o.request);
    written(NAME, kind, link.clone(), (&o.request, o), || {
        let mut rows = rows(&o.findings);
        rows.extend([
            gap(),
            cells(&["rows_read", &o.ledger.read.to_string()]),
            cells(&["rows_used", &o.ledger.used.to_string()]),
            cells(&["rows_set_aside", &o.ledger.n_set_aside().to_string()]),
        ]);
        rows.extend(provenance_rows(link, None));
        rows
    })
}

/// What was asked, where nothing came of it.
pub fn settings(request: &TaxonomyRequest, kind: Kind) -> File {
    let link = link::taxonomy::write(request);
    written(NAME, kind, link.clone(), (request, &()), || provenance_rows(link, None))
}

/// The study as a file.
pub fn ties_file(o: &TiesOutcome, kind: Kind) -> File {
    let link = link::ties::write(&o.request);
    written(TIES, kind, link.clone(), (&o.request, o), || {
        let mut rows = rows(&o.findings);
        rows.extend(provenance_rows(link, None));
        rows
    })
}

/// Every order, then the groups, the pairs, and last what no order changes.
fn rows(f: &Findings) -> Vec<Vec<String>> {
    let names: Vec<String> = f.categories.iter().map(|one| text(&one.name)).collect();
    let mut heads = vec!["order".to_owned()];
    heads.extend(names.iter().cloned());
    heads.extend(cells(&["no_evidence", "largest"]));
    let mut rows = vec![heads];
    rows.extend(f.orders.iter().map(|found| order_row(f, found)));
    if !f.groups.is_empty() {
        rows.extend([gap(), cells(&["group", "failures", "several", "largest", "largest_reversed", "flip"])]);
        rows.extend(groups(f));
    }
    rows.extend([gap(), cells(&["one", "other", "failures_with_both", "share"])]);
    rows.extend(f.pairs.iter().map(|pair| {
        vec![text(f.name(pair.one)), text(f.name(pair.other)), pair.n.to_string(), number(pair.share)]
    }));
    rows.extend([
        gap(),
        cells(&["category", "failures_alone", "mean_share", "failures_with_any", "share_with_any"]),
    ]);
    rows.extend(f.categories.iter().map(|one| {
        vec![text(&one.name), one.only.to_string(), number(one.mean), one.any.to_string(), number(one.share)]
    }));
    for (what, n) in [("failures", f.n), ("more_than_one", f.several), ("no_evidence", f.none)] {
        rows.push(cells(&[what, &n.to_string(), &number(f.share(n))]));
    }
    rows
}

fn text(words: &str) -> String {
    escape_formula(words).into_owned()
}

/// An order with the share of each category, in the order of the table.
fn order_row(f: &Findings, found: &OrderFound) -> Vec<String> {
    let tests: Vec<&str> = found.order.tests().iter().map(|&test| f.name(test)).collect();
    let mut row = vec![text(&tests.join(" > "))];
    row.extend(found.classified.counts.iter().map(|n| number(f.share(*n))));
    row.extend([number(f.share(found.classified.residual)), winner(f, &found.winner)]);
    row
}

fn groups(f: &Findings) -> impl Iterator<Item = Vec<String>> {
    f.groups.iter().map(|group| {
        let flip = match group.flip {
            Some(Flip::Flips) => "flips",
            Some(Flip::Stays) => "stays",
            Some(Flip::Tied) => "tied",
            Some(Flip::NoEvidence) => "no_evidence",
            None => "",
        };
        vec![
            text(group.name.as_deref().unwrap_or_default()),
            group.n.to_string(),
            group.several.to_string(),
            winner(f, &group.chosen.winner),
            group.reversed.as_ref().map_or_else(String::new, |reversed| winner(f, &reversed.winner)),
            flip.to_owned(),
        ]
    })
}

fn winner(f: &Findings, winner: &Winner) -> String {
    match winner {
        Winner::Category(one) => text(f.name(*one)),
        Winner::Tie(several) => {
            let names: Vec<&str> = several.iter().map(|&one| f.name(one)).collect();
            text(&names.join(" = "))
        }
        Winner::NoEvidence => String::new(),
    }
}

/// A value; nothing where there is none, because there are no failures.
fn number(statistic: Statistic) -> String {
    statistic.value().map_or_else(String::new, |value| value.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::taxonomy::{TiesRequest, ties};

    #[test]
    fn files_hold_every_order_every_model_and_the_link() {
        let o = ties(&TiesRequest::default());
        let csv = ties_file(&o, Kind::Csv).content;
        assert!(csv.starts_with("order,Collapse,Drift,Format,no_evidence,largest\n"), "{csv}");
        assert_eq!(csv.lines().filter(|line| line.contains(" > ")).count(), 6);
        assert_eq!(csv.lines().filter(|line| line.ends_with(",flips")).count(), 11);
        assert!(csv.contains("\nDrift > Collapse > Format,0.26778"), "{csv}");
        assert!(csv.contains("link,#/explore/ties?order=1-2-3"), "{csv}");
        let json: serde_json::Value = serde_json::from_str(&ties_file(&o, Kind::Json).content).unwrap();
        assert_eq!(json["request"]["ties"]["order"], serde_json::json!([1, 2, 3]));
        assert_eq!(json["outcome"]["ties"]["findings"]["n"], 1546);
    }
}
