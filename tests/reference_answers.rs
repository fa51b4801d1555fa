//! The calculator of sampled answers, from the bytes of the sample table to values that were worked out elsewhere.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde_json::Value;
use tiebreak::analysis::answers::{
    AnswersOutcome, AnswersRequest, Crossover, Measure, ModelScores, TraceBudget,
};
use tiebreak::analysis::{Outcome, Request, analyse};
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::engine::Replicates;

const SAMPLE: &str = include_str!("data/answers_30x64.csv");

fn table(text: &str) -> Table {
    read("table.csv", text.as_bytes(), &ReadOptions::default()).expect("the file is a table")
}

fn answers(table: &Table, request: AnswersRequest) -> AnswersOutcome {
    match analyse(&Request::Answers(Box::new(request)), Some(table)).expect("the request fits the table") {
        Outcome::Answers(outcome) => *outcome,
        _ => panic!("a request on answers gives an outcome on answers"),
    }
}

/// Few replicates, where intervals do not matter.
fn quick() -> AnswersRequest {
    AnswersRequest { replicates: Replicates::new(100).unwrap(), ..AnswersRequest::default() }
}

fn at(o: &AnswersOutcome, scores: &ModelScores, measure: Measure, k: u32) -> f64 {
    let rung = o.ladder.iter().position(|rung| *rung == k).expect("k is on the ladder");
    scores.curve(measure).expect("the measure is there").points[rung].expect("it has a value").value
}

/// The value of the reference's name.
fn ours(o: &AnswersOutcome, scores: &ModelScores, name: &str) -> f64 {
    let lengths = scores.lengths.as_ref().unwrap();
    match name.split_once('@') {
        Some(("acc", budget)) => {
            let chosen = lengths.chosen.as_ref().unwrap();
            assert_eq!(chosen.budget, budget.parse().ok());
            chosen.accuracy
        }
        Some((measure, k)) => {
            let measure = match measure {
                "pass" => Measure::Pass,
                "maj" => Measure::Vote,
                "maj_raw" => Measure::VoteRaw,
                "cot_majority" => Measure::CotPass,
                other => panic!("the reference has a new measure: {other}"),
            };
            at(o, scores, measure, k.parse().unwrap())
        }
        None => match name {
            "truncated" => lengths.recorded.truncated,
            "tokens_per_correct" => lengths.recorded.tokens_per_correct.value().unwrap(),
            "avg" => scores.average.value,
            "se_questions" => scores.average.standard_error.unwrap(),
            other => panic!("the reference has a new value: {other}"),
        },
    }
}

#[test]
fn the_sample_gives_every_value_of_its_reference() {
    let request = AnswersRequest { budget: TraceBudget::new(8000).unwrap(), ..quick() };
    let o = answers(&table(SAMPLE), request);
    let reference: Value = serde_json::from_str(include_str!("data/answers_30x64.json")).unwrap();
    let mut n = 0;
    for (scores, model) in [(&o.first, "long"), (o.second.as_ref().unwrap(), "short")] {
        assert_eq!(scores.name.as_deref(), Some(model));
        for (name, want) in reference[model].as_object().unwrap() {
            let (got, want) = (ours(&o, scores, name), want.as_f64().unwrap());
            // The reference is to be met to 1e-9; tokens for an answer are some 10⁴ times as large.
            assert!((got - want).abs() < 1e-9 * want.abs().max(1.0), "{model} {name}: {got} for {want}");
            n += 1;
        }
    }
    assert_eq!(n, 22);
}

/// Within the rounding of sums of some thousand terms.
fn close(got: f64, want: f64) -> bool {
    (got - want).abs() <= 1e-12 * want.abs().max(1.0)
}

#[test]
fn spread_and_comparison_equal_those_of_numpy_and_scipy() {
    // numpy 2.4.6 and scipy 1.17.1 on the same file: Student's t, the variances, the beta posterior; the permutation by
    // exact fractions; the votes by counting.
    let o = answers(&table(SAMPLE), quick());
    let second = o.second.as_ref().unwrap();
    for (scores, want) in [
        (
            &o.first,
            [
                0.377_775_588_343_463_36,
                0.637_849_411_656_536_6,
                0.008_379_450_352_886_536,
                0.345_207_611_679_833_8,
                0.507_575_757_575_757_6,
                0.008_337_044_434_047_007,
            ],
        ),
        (
            second,
            [
                0.316_293_172_480_645_1,
                0.562_873_494_186_021_6,
                0.008_636_295_896_515_434,
                0.326_771_110_839_021_77,
                0.441_414_141_414_141_37,
                0.008_565_659_410_209_767,
            ],
        ),
    ] {
        let a = &scores.average;
        let t = a.t.unwrap();
        let got = [
            t.lower,
            t.upper,
            a.seed_error.unwrap(),
            a.question_sd.unwrap(),
            a.bayes.unwrap(),
            a.bayes_sd.unwrap(),
        ];
        // The t quantile is found to 1e-10.
        let near = |(got, want): (&f64, &f64)| (got - want).abs() < 1e-9;
        assert!(got.iter().zip(&want).all(near), "{got:?} for {want:?}");
        assert!(!a.question_clipped && a.clustered.is_none() && a.rule_of_three.is_none());
    }
    let c = o.comparison.as_ref().unwrap();
    assert_eq!((c.n_common, c.first_only.len(), c.second_only.len()), (30, 0, 0));
    assert!(close(c.difference.value, -0.068_229_166_666_666_66));
    assert!(close(c.difference.standard_error.unwrap(), 0.014_746_939_926_259_188));
    let t = c.t.unwrap();
    assert!(
        (t.lower + 0.098_390_045_334_602_22).abs() < 1e-9
            && (t.upper + 0.038_068_287_998_731_11).abs() < 1e-9
    );
    assert!((c.minimum_detectable.unwrap() - 0.041_314_808_909_807_69).abs() < 1e-9);
    assert!((c.permutation_p.unwrap() - 1.811_981_201_171_875e-5).abs() < 1e-17);
    let vote = c.vote.unwrap();
    assert_eq!([vote.both, vote.first_only, vote.second_only, vote.neither], [17, 4, 0, 9]);
    assert_eq!(vote.p, 0.125);
    assert_eq!(c.crossovers, [Crossover { budget: 17_137, second_ahead: false, beyond_cap: false }]);
    assert!(c.flips.windows(2).all(|pair| pair[0].difference.abs() >= pair[1].difference.abs()));
    assert_eq!(c.flips.iter().filter(|flip| flip.vote_flips == Some(true)).count(), 4);
}

#[test]
fn counts_of_the_sample() {
    let o = answers(&table(SAMPLE), quick());
    let second = o.second.as_ref().unwrap();
    assert_eq!((o.ledger.read, o.ledger.used, o.ledger.set_aside.len()), (3840, 3840, 0));
    let counts = |scores: &ModelScores| {
        let c = &scores.counts;
        (c.problems, c.samples, c.right, c.missing, c.truncated, c.n_min, c.n_max)
    };
    assert_eq!(counts(&o.first), (30, 1920, 975, Some(222), Some(222), 64, 64));
    assert_eq!(counts(second), (30, 1920, 844, Some(5), Some(5), 64, 64));
    assert_eq!((o.grading.by_mark, o.grading.by_reference, o.grading.disagree), (3840, 0, 0));
    assert_eq!((o.first.counts.as_text, o.request.k.unwrap().count()), (Some(0), 8));
    let judged = [&o.first, second].map(|scores| scores.judged.as_ref().unwrap());
    assert_eq!(
        judged.map(|j| (j.judges, j.on_right, j.ties)),
        [(3, [2557, 285, 83], 13), (3, [1536, 916, 80], 30)]
    );
    assert_eq!(judged.map(|j| j.acceptance.value()), [Some(906.0 / 975.0), Some(537.0 / 844.0)]);
    let credited =
        |scores: &ModelScores| scores.problems.iter().filter_map(|p| p.approved_credited).sum::<u32>();
    assert_eq!([credited(&o.first), credited(second)], [919, 569]);
    let lengths = o.first.lengths.as_ref().unwrap();
    assert_eq!((lengths.smallest_cap, lengths.longest), (Some(32_768), 32_768));
    assert!(close(lengths.recorded.tokens * 1920.0 / 31_481_076.0, 1.0));
}

#[test]
fn bands_surround_what_they_are_of_and_agree_with_the_standard_error() {
    let replicates = Replicates::new(2000).unwrap();
    let o = answers(&table(SAMPLE), AnswersRequest { replicates, ..AnswersRequest::default() });
    let z = 1.959_963_984_540_054;
    for scores in [&o.first, o.second.as_ref().unwrap()] {
        assert_eq!(scores.curves.len(), Measure::ALL.len());
        for curve in &scores.curves {
            for point in curve.points.iter().flatten() {
                let band = point.band.expect("the bootstrap is done");
                assert!(
                    band.lower <= point.value + 1e-12 && point.value <= band.upper + 1e-12,
                    "{:?}",
                    curve.measure
                );
            }
        }
        // 2,000 means of 30 problems: the interval is as wide as the normal one with 29/30 of the variance, to 10%.
        let a = &scores.average;
        let (band, se) = (a.percentile.unwrap(), a.standard_error.unwrap());
        let normal = 2.0 * z * se * (29.0f64 / 30.0).sqrt();
        assert!(((band.upper - band.lower) / normal - 1.0).abs() < 0.1, "{band:?} {se}");
        let bca = a.bca.unwrap();
        assert!(a.bca_fallback.is_none() && (bca.lower - band.lower).abs() < 0.02, "{bca:?} {band:?}");
        let lengths = scores.lengths.as_ref().unwrap();
        let band = lengths.per_correct_band.unwrap();
        let cost = lengths.recorded.tokens_per_correct.value().unwrap();
        assert!(band.lower < cost && cost < band.upper && lengths.none_correct == 0);
        assert!(lengths.curve.iter().all(|under| under.band.is_some()));
    }
    let c = o.comparison.as_ref().unwrap();
    assert!(c.curves.iter().all(|curve| curve.points.iter().flatten().all(|point| point.band.is_some())));
    let band = c.difference.band.unwrap();
    assert!(band.upper < 0.0 && (band.lower + 0.097).abs() < 0.01, "{band:?}");
}
