//! The attractor model against exact fractions and the printed tables of the 30-problem benchmark.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde::Deserialize;
use tiebreak::model::{AttractorShare, Attractors, Benchmark, HeadToHead, LongVote, VoteWeights, pass_at_k};

#[derive(Deserialize)]
struct Reference {
    model: Vec<Single>,
    benchmark_percent: Vec<[f64; 8]>,
    short_percent: Vec<(u32, String, String)>,
    rates: Vec<f64>,
    question_sd_ddof0: f64,
    not_ahead_of_sixteen: [f64; 2],
}

#[derive(Deserialize)]
struct Single {
    p: String,
    k: u32,
    a: String,
    dec: f64,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("data/attractor.json")).expect("the reference file is well formed")
}

fn fraction(text: &str) -> f64 {
    match text.split_once('/') {
        Some((top, bottom)) => top.parse::<f64>().unwrap() / bottom.parse::<f64>().unwrap(),
        None => text.parse().unwrap(),
    }
}

fn vote(k: u32, a: f64) -> VoteWeights {
    VoteWeights::new(k, AttractorShare::new(a).unwrap())
}

#[test]
fn single_problems_equal_exact_fractions() {
    let singles = reference().model;
    assert_eq!(singles.len(), 20);
    for case in singles {
        let got = vote(case.k, fraction(&case.a)).wins(fraction(&case.p));
        // One rounding of p = 1/3 and a few products: a handful of units in the last place.
        assert!((got - case.dec).abs() < 4e-16, "p {} k {} a {}: {got}", case.p, case.k, case.a);
    }
}

#[test]
fn the_thirty_problem_benchmark_prints_its_table() {
    let benchmark = Benchmark::logit_normal(30, 0.2, 2.2);
    let shares = [0.0, 0.25, 0.5, 0.75, 0.9, 1.0];
    let rows = reference().benchmark_percent;
    assert_eq!(rows.len(), 7);
    for [k, pass, votes @ ..] in rows {
        let k = k as u32;
        // The table is printed to six decimals of a percent, so half a unit of the last: 5e-7.
        let close = |got: f64, want: f64| (100.0 * got - want).abs() < 6e-7;
        assert!(close(benchmark.mean_of(|p| pass_at_k(p, k)), pass), "pass@{k}");
        for (a, want) in shares.into_iter().zip(votes) {
            let weights = vote(k, a);
            let got = benchmark.mean_of(|p| weights.wins(p));
            assert!(close(got, want), "maj@{k} at a = {a}: {got} for {want}");
        }
    }
}

/// To six decimals, as the tables have it.
fn printed(value: f64) -> String {
    format!("{value:.6}")
}

#[test]
fn the_thirty_rates_are_the_printed_ones() {
    let (rates, benchmark) = (reference().rates, Benchmark::logit_normal(30, 0.2, 2.2));
    assert_eq!((rates.len(), benchmark.rates().len()), (30, 30));
    for (got, want) in benchmark.rates().iter().zip(rates) {
        assert!((got - want).abs() < 1e-6, "{got} for {want}");
        assert_eq!(printed(*got), printed(want));
    }
}

#[test]
fn the_short_model_prints_its_columns() {
    let short = Benchmark::logit_normal(30, 0.2, 2.2).shifted(-0.6);
    let rows = reference().short_percent;
    assert_eq!(rows.len(), 7);
    for (k, maj, pass) in rows {
        let weights = vote(k, 0.5);
        assert_eq!(printed(100.0 * short.mean_of(|p| weights.wins(p))), maj, "maj@{k}");
        assert_eq!(printed(100.0 * short.mean_of(|p| pass_at_k(p, k))), pass, "pass@{k}");
    }
}

#[test]
fn the_question_sd_with_all_problems_in_the_divisor_is_the_printed_one() {
    let benchmark = Benchmark::logit_normal(30, 0.2, 2.2);
    // The page divides by N − 1; by N it is the reference's other one.
    let got = 100.0 * benchmark.question_sd().unwrap() * (29.0f64 / 30.0).sqrt();
    assert!((got - reference().question_sd_ddof0).abs() < 1e-6, "{got}");
    assert_eq!(printed(got), "5.966102");
}

#[test]
fn sixteen_samples_leave_the_better_model_not_ahead_as_often_as_printed() {
    let first = Benchmark::logit_normal(30, 0.2, 2.2);
    let odds = HeadToHead::new(&first, &first.shifted(0.21), 4).odds(16);
    let [behind, tied] = reference().not_ahead_of_sixteen;
    assert!((odds.behind - behind).abs() < 1e-6 && (odds.tied - tied).abs() < 1e-6);
    assert_eq!(printed(100.0 * (odds.behind + odds.tied)), "11.839790");
}

#[test]
fn twenty_of_thirty_problems_clear_one_third() {
    let threshold = LongVote::new(AttractorShare::HALF, &Attractors::ONE).threshold();
    let above = Benchmark::logit_normal(30, 0.2, 2.2).rates().iter().filter(|&&p| p > threshold).count();
    assert_eq!(above, 20);
}

#[test]
fn concentrated_problems_lose_the_vote_as_errors_gather() {
    // Printed to one decimal: 95.1, 71.2, 60.6, 50.0.
    let benchmark = Benchmark::logit_normal(30, 0.0, 0.3);
    for (a, want) in [(0.5, 95.1), (0.8, 71.2), (0.9, 60.6), (1.0, 50.0)] {
        let weights = vote(64, a);
        let got = 100.0 * benchmark.mean_of(|p| weights.wins(p));
        assert!((got - want).abs() < 0.05 + 1e-9, "a = {a}: {got}");
    }
}
