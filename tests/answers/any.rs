//! Tables of any cells: every row is accounted for.

use proptest::prelude::*;

use tiebreak::analysis::answers::{Point, SampleCounts};

use super::*;

/// A cell of one of a few words.
fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(words)
}

proptest! {
    #[test]
    fn every_row_is_accounted_for(
        rows in prop::collection::vec(
            (
                one_of(&["x", "y", "z", "", " x"]),
                one_of(&["a", "b", "c", "", "NA"]),
                one_of(&["1", "2", "3", ""]),
                one_of(&["4", "4.0", "5", "", "$", "no answer"]),
                one_of(&["4", "5", ""]),
                one_of(&["1", "0", "", "0.5"]),
                one_of(&["10", "20", "", "many"]),
                one_of(&["yes", "no", ""]),
                one_of(&["1k", "2k", ""]),
            ),
            1..40,
        ),
        columns in prop::sample::subsequence(vec![0usize, 1, 2, 3, 4, 5, 6, 7, 8], 2..=9),
        k_asked in 1u32..6,
    ) {
        const NAMES: [&str; 9] =
            ["model", "problem", "sample", "answer", "reference", "correct", "tokens", "judge", "budget"];
        let row = |r: &(&str, &str, &str, &str, &str, &str, &str, &str, &str)| {
            let cells = [r.0, r.1, r.2, r.3, r.4, r.5, r.6, r.7, r.8];
            columns.iter().map(|i| cells[*i]).collect::<Vec<_>>().join(",")
        };
        let head = columns.iter().map(|i| NAMES[*i]).collect::<Vec<_>>().join(",");
        let text = std::iter::once(head).chain(rows.iter().map(row)).collect::<Vec<_>>().join("\n");
        let Ok(table) = read("t.csv", text.as_bytes(), &ReadOptions::default()) else { return Ok(()) };
        let request = AnswersRequest { k: k(k_asked), ..quick() };
        let Ok(answers) = Answers::begin(&request, &table) else { return Ok(()) };
        let o = answers.finish();
        prop_assert_eq!(o.ledger.read, o.ledger.used + o.ledger.n_set_aside());
        let of = |count: fn(&ModelScores) -> u32| [Some(&o.first), o.second.as_ref()].into_iter().flatten().map(count).sum::<u32>();
        prop_assert_eq!(o.ledger.used, of(|scores| scores.counts.samples));
        prop_assert_eq!(o.ledger.used, of(|scores| scores.problems.iter().map(|p| p.n).sum()));
        prop_assert_eq!(o.ledger.used, o.grading.by_mark + o.grading.by_reference + o.grading.by_absence);
        // What is listed is what is said of a model that is chosen.
        prop_assert_eq!(o.listed.len(), if o.models.len() > 2 { o.models.len() } else { 0 });
        let short = |scores: &ModelScores| SampleCounts { short: Vec::new(), ..scores.counts.clone() };
        for scores in [Some(&o.first), o.second.as_ref()].into_iter().flatten() {
            let listed = o.listed.iter().find(|listed| Some(&listed.name) == scores.name.as_ref());
            prop_assert_eq!(listed.map(|listed| listed.counts.clone()), listed.map(|_| short(scores)));
            for measure in [Measure::Pass, Measure::CotPass, Measure::CotGap, Measure::CotGapCredited] {
                let Some((listed, [single, drawn])) = listed.and_then(|one| Some((one, one.at(measure)?))) else { continue };
                let points = &scores.curve(measure).unwrap().points;
                let at = |k: u32| points[k as usize - 1].map(|point| Point { seed_error: None, band: None, ..point });
                prop_assert_eq!((Some(single), Some(drawn)), (at(1), at(listed.k)));
            }
        }
        for scores in [Some(&o.first), o.second.as_ref()].into_iter().flatten() {
            for curve in &scores.curves {
                for point in curve.points.iter().flatten() {
                    prop_assert!((-1e-12..=1.0 + 1e-12).contains(&point.value), "{:?}: {}", curve.measure, point.value);
                }
            }
        }
        prop_assert!(o.progress.is_done());
        // There is no NaN, which JSON would write as null; and a file can be written.
        let written = Outcome::Answers(Box::new(o.clone()));
        prop_assert!(!file(&written, Kind::Csv).content.contains("NaN"));
        prop_assert!(serde_json::from_str::<AnswersOutcome>(&serde_json::to_string(&o).unwrap()).is_ok());
    }
}
