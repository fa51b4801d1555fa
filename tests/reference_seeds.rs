//! Seeds and head-to-heads on the 30-problem benchmark, against values worked out elsewhere and against printed ones.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use serde::Deserialize;
use tiebreak::analysis::problems::LogOddsShift;
use tiebreak::analysis::seeds::{DrawCount, SeedsOutcome, SeedsRequest, outcome};
use tiebreak::analysis::vote::Samples;
use tiebreak::model::{Benchmark, HeadToHead};
use tiebreak::rng::Seed;

#[derive(Deserialize)]
struct Reference {
    head_to_head: Vec<Duel>,
    seed_sd_points: Vec<(u32, f64)>,
    question_sd_points: f64,
    middle_percent: [f64; 2],
    maj16_sd_points: f64,
    not_ahead_percent: f64,
    shift_of_three_points: f64,
}

#[derive(Deserialize)]
struct Duel {
    shift: f64,
    n: u32,
    behind: f64,
    tied: f64,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("data/seeds.json")).expect("the reference file is well formed")
}

fn at(n: u32) -> SeedsOutcome {
    outcome(&SeedsRequest { n: Samples::new(n).unwrap(), ..SeedsRequest::default() }).unwrap()
}

fn printed(value: f64) -> String {
    format!("{value:.6}")
}

#[test]
fn chances_are_those_worked_out_elsewhere() {
    let first = Benchmark::logit_normal(30, 0.2, 2.2);
    let duels = reference().head_to_head;
    assert_eq!(duels.len(), 14);
    for Duel { shift, n, behind, tied } in duels {
        // The reference names its shift to six decimals: 0.211466 is the one of exactly 3 points.
        let used = if shift == 0.211_466 { LogOddsShift::THREE_POINTS.value() } else { shift };
        let odds = HeadToHead::new(&first, &first.shifted(used), 6).odds(n);
        assert!((odds.behind - behind).abs() < 1e-6, "behind at {shift}, {n}: {}", odds.behind);
        assert!((odds.tied - tied).abs() < 1e-6, "tied at {shift}, {n}: {}", odds.tied);
    }
}

#[test]
fn chances_are_printed_to_the_last_digit() {
    for (n, behind, tied) in [
        (1, "31.486960", Some("13.012072")),
        (4, "24.084167", None),
        (16, "10.075369", Some("1.596140")),
        (64, "0.639399", None),
    ] {
        let odds = at(n).at.odds;
        assert_eq!(printed(100.0 * odds.behind), behind, "n = {n}");
        assert!(tied.is_none_or(|tied| printed(100.0 * odds.tied) == tied), "n = {n}: {}", odds.tied);
    }
    let odds = at(1).at.odds;
    assert!((100.0 * (odds.behind + odds.tied) - reference().not_ahead_percent).abs() < 1e-6);
}

#[test]
fn spreads_are_those_worked_out_elsewhere() {
    let reference = reference();
    let printed_sd = ["6.889675", "3.444838", "1.722419", "0.861209"];
    assert_eq!(reference.seed_sd_points.len(), printed_sd.len());
    for ((n, want), digits) in reference.seed_sd_points.into_iter().zip(printed_sd) {
        let o = at(n);
        assert!((o.spread.seeds - want).abs() < 1e-6 && (o.at.seeds - want).abs() < 1e-6, "n = {n}");
        assert_eq!(printed(o.spread.seeds), digits);
        // Convolved, it is the same as by the formula.
        assert!((o.scores[0].moments().1 - want).abs() < 1e-9, "n = {n}");
        assert_eq!(printed(o.spread.questions), "6.068094");
    }
    let o = at(1);
    assert!((o.spread.questions - reference.question_sd_points).abs() < 1e-6);
    assert!((o.spread.vote_seeds - reference.maj16_sd_points).abs() < 1e-6);
    assert_eq!(printed(o.spread.vote_seeds), "4.371023");
    assert_eq!(printed(o.spread.vote_mean), "65.694945");
}

#[test]
fn the_middle_of_single_scores_and_the_shift_are_the_printed_ones() {
    let (reference, o) = (reference(), at(1));
    let score = &o.scores[0];
    let middle = score.middle(0.025);
    let ends = [middle.lowest, middle.highest].map(|cell| score.value(cell));
    assert!(ends.iter().zip(reference.middle_percent).all(|(got, want)| (got - want).abs() < 1e-9));
    assert_eq!(ends.map(|end| format!("{end:.1}")), ["40.0", "66.7"]);
    assert_eq!(LogOddsShift::THREE_POINTS.value(), reference.shift_of_three_points);
    assert!((o.difference() - 3.0).abs() < 1e-8, "{}", o.difference());
}

/// Pearson's statistic of the three counts against the exact chances, below the upper 10⁻⁶ point of χ² with two degrees of
/// freedom, which is −2 ln 10⁻⁶: a correct simulation with another seed would fail one of a million times.
#[test]
fn what_is_drawn_agrees_with_what_is_exact() {
    for (n, seed) in [(1, 42), (1, 7), (2, 42), (4, 1), (12, 42)] {
        let request = SeedsRequest {
            n: Samples::new(n).unwrap(),
            draws: DrawCount::MOST,
            seed: Seed(seed),
            ..SeedsRequest::default()
        };
        let o = outcome(&request).unwrap();
        let (tally, odds) = (o.tally(1000), o.at.odds);
        let cells = [(tally.behind, odds.behind), (tally.tied, odds.tied), (tally.ahead, odds.ahead)];
        let statistic: f64 = cells
            .iter()
            .map(|&(count, chance)| (f64::from(count) - 1000.0 * chance).powi(2) / (1000.0 * chance))
            .sum();
        assert!(statistic < -2.0 * 1e-6f64.ln(), "n = {n}, seed {seed}: {tally:?}");
        // Streams are apart: a correlation of the two scores of as much as 0.15 is 4.7 standard errors.
        let scores: Vec<[f64; 2]> = o.draws.iter().map(|draw| o.percent(draw)).collect();
        let mean = |i: usize| scores.iter().map(|pair| pair[i]).sum::<f64>() / 1000.0;
        let product = |i: usize, j: usize| {
            scores.iter().map(|pair| (pair[i] - mean(i)) * (pair[j] - mean(j))).sum::<f64>()
        };
        let correlation = product(0, 1) / (product(0, 0) * product(1, 1)).sqrt();
        assert!(correlation.abs() < 0.15, "n = {n}, seed {seed}: {correlation}");
    }
}
