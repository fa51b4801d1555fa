//! The seeds page for a spreadsheet and to repeat it: the comparison by samples, the exact scores, the draws.

use super::{File, Kind, cells, gap, provenance_rows, written};
use crate::analysis::seeds::SeedsOutcome;

const NAME: &str = "seeds";

/// The outcome as a file.
pub fn file(o: &SeedsOutcome, kind: Kind) -> File {
    written(NAME, kind, link(o), (&o.request, o), || rows(o))
}

fn link(o: &SeedsOutcome) -> String {
    crate::analysis::link::seeds::write(&o.request)
}

fn rows(o: &SeedsOutcome) -> Vec<Vec<String>> {
    let mut rows = vec![cells(&["n", "seed_sd", "question_sd", "b_behind", "tied", "b_ahead"])];
    for rung in &o.ladder {
        let values = [rung.seeds, o.spread.questions, rung.odds.behind, rung.odds.tied, rung.odds.ahead];
        let values = values.iter().map(ToString::to_string);
        rows.push(std::iter::once(rung.n.to_string()).chain(values).collect());
    }
    rows.extend([gap(), cells(&["score", "exact_a", "exact_b"])]);
    let [first, second] = &o.scores;
    for ((a, b), cell) in first.exact.iter().zip(&second.exact).zip(0..) {
        rows.push([first.value(cell), *a, *b].iter().map(ToString::to_string).collect());
    }
    rows.extend([gap(), cells(&["draw", "right_a", "right_b"])]);
    for (draw, i) in o.draws.iter().zip(1u32..) {
        let [a, b] = draw.right;
        rows.push([i, a, b].iter().map(ToString::to_string).collect());
    }
    let [mean_a, mean_b] = o.means;
    let or_empty = |value: Option<String>| value.unwrap_or_default();
    rows.push(gap());
    for (name, value) in [
        ("mean_a", mean_a.to_string()),
        ("mean_b", mean_b.to_string()),
        ("vote_mean", o.spread.vote_mean.to_string()),
        ("vote_seed_sd", o.spread.vote_seeds.to_string()),
        ("samples_until_behind_under_5_percent", or_empty(o.enough.map(|n| n.to_string()))),
        ("detectable_points", or_empty(o.detectable.map(|least| least.points.to_string()))),
    ] {
        rows.push(vec![name.to_owned(), value]);
    }
    rows.extend(provenance_rows(link(o), Some(o.request.seed)));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::seeds::{SeedsRequest, outcome};

    #[test]
    fn files_hold_the_request_the_chances_and_the_draws() {
        let o = outcome(&SeedsRequest::default()).unwrap();
        let csv = file(&o, Kind::Csv);
        assert_eq!((&*csv.name, &*csv.mime), ("tiebreak-seeds.csv", "text/csv"));
        assert!(csv.content.contains("\n1,6.8896751705"), "{}", csv.content);
        assert!(csv.content.contains("\ndraw,right_a,right_b") && csv.content.contains("explore/seeds?n=1"));
        let json = file(&o, Kind::Json).content;
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["request"]["seeds"]["n"], 1);
        assert_eq!(read["outcome"]["seeds"]["draws"].as_array().unwrap().len(), 20);
    }
}
