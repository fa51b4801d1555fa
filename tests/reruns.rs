//! Every experiment of Explore / Rerun: what the engine leaves against what is true.
//!
//! Seeds are fixed, so a test here passes always or never; the bounds are such that a correct simulation with another
//! seed would fail one comparison in a million.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use tiebreak::analysis::problems::Difficulty;
use tiebreak::analysis::rerun::{
    Check, Distribution, Reran, RerunCount, RerunExperiment, RerunOutcome, RerunRequest,
};
use tiebreak::analysis::vote::Samples;
use tiebreak::analysis::{Outcome, Request, analyse};
use tiebreak::engine::{self, Experiment, Job, Keep, Reruns, Solving};
use tiebreak::model::{AttractorCount, AttractorMix, AttractorShare, Attractors, Correlation, RelativeSize};
use tiebreak::rng::Seed;

/// The upper 10⁻⁶ point of the standard normal distribution.
const ONE_IN_A_MILLION: f64 = 4.753_424;

fn run(request: RerunRequest) -> RerunOutcome {
    match analyse(&Request::Rerun(request), None).expect("the request is within its bounds") {
        Outcome::Rerun(outcome) => *outcome,
        other => panic!("{other:?}"),
    }
}

fn request(experiment: RerunExperiment, k: u32, reruns: u32) -> RerunRequest {
    RerunRequest {
        experiment,
        k: Samples::new(k).unwrap(),
        reruns: RerunCount::new(reruns).unwrap(),
        ..RerunRequest::default()
    }
}

fn vote(k: u32, a: f64, attractors: u32, rho: f64) -> RerunRequest {
    RerunRequest {
        a: AttractorShare::new(a).unwrap(),
        attractors: Attractors::Even(AttractorCount::new(attractors).unwrap()),
        rho: Correlation::new(rho).unwrap(),
        ..request(RerunExperiment::Vote, k, 8_000)
    }
}

/// Pearson's statistic over cells pooled from the left until ten reruns are expected in each, against the upper 10⁻⁶
/// point of χ² with one degree less than there are pools (Wilson and Hilferty, 1931, good to a few thousandths there).
fn assert_drawn_from(distribution: &Distribution, what: &str) {
    let total: f64 = distribution.drawn.iter().map(|&n| f64::from(n)).sum();
    let mut pools: Vec<(f64, f64)> = vec![(0.0, 0.0)];
    for (p, &n) in distribution.exact.iter().zip(&distribution.drawn) {
        if pools.last().unwrap().0 >= 10.0 {
            pools.push((0.0, 0.0));
        }
        let pool = pools.last_mut().unwrap();
        *pool = (pool.0 + p * total, pool.1 + f64::from(n));
    }
    if pools.len() > 1 && pools.last().unwrap().0 < 10.0 {
        let rest = pools.pop().unwrap();
        let last = pools.last_mut().unwrap();
        *last = (last.0 + rest.0, last.1 + rest.1);
    }
    let statistic: f64 = pools.iter().map(|(expected, n)| (n - expected).powi(2) / expected).sum();
    let freedom = (pools.len() - 1) as f64;
    let part = 2.0 / (9.0 * freedom.max(1.0));
    let bound = freedom * (1.0 - part + ONE_IN_A_MILLION * part.sqrt()).powi(3);
    assert!(statistic <= bound + 1e-9, "{what}, {:?}: χ² = {statistic} > {bound}", distribution.quantity);
    // What cannot happen does not; impossible cells may hold rounding, far below one rerun in 2³².
    for (p, &n) in distribution.exact.iter().zip(&distribution.drawn) {
        assert!(*p > 1e-13 || n == 0, "{what}: an impossible value came out");
    }
}

fn assert_agrees(request: RerunRequest) {
    let outcome = run(request.clone());
    let what = format!("{request:?}");
    let simulation = outcome.simulation.as_ref().unwrap();
    assert_eq!(simulation.reruns, request.reruns.count());
    assert!(simulation.checks.iter().all(Check::is_within), "{what}: {:?}", simulation.checks);
    for distribution in outcome.distributions() {
        assert_eq!(
            distribution.drawn.iter().map(|&n| u64::from(n)).sum::<u64>(),
            u64::from(simulation.reruns)
        );
        assert!((distribution.exact.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{what}");
        assert_drawn_from(distribution, &what);
    }
}

#[test]
fn votes_come_out_as_they_should() {
    for (k, a, attractors, rho) in [
        (16, 0.5, 1, 0.0),
        (1, 0.5, 1, 0.0),
        (2, 1.0, 4, 0.0),
        (5, 0.0, 1, 0.0),
        (16, 0.9, 3, 0.0),
        (12, 1.0, 4, 0.0),
        (16, 0.5, 1, 0.25),
        (9, 0.8, 2, 0.6),
        (7, 1.0, 4, 0.1),
        (16, 0.5, 1, 1.0),
    ] {
        assert_agrees(vote(k, a, attractors, rho));
    }
    for difficulty in [Difficulty::Concentrated, Difficulty::Uniform] {
        assert_agrees(RerunRequest { difficulty, ..vote(8, 0.7, 2, 0.0) });
    }
}

#[test]
fn votes_among_attractors_of_different_sizes_come_out_as_they_should() {
    for (k, a, rho, sizes) in [
        (16, 0.9, 0.0, &[60.0, 30.0, 10.0][..]),
        (5, 1.0, 0.0, &[3.0, 1.0]),
        (12, 0.8, 0.0, &[2.5, 2.5, 1.0, 0.5]),
        (9, 0.7, 0.3, &[60.0, 30.0, 10.0]),
        (7, 1.0, 0.1, &[1000.0, 1.0, 1.0, 0.001]),
    ] {
        let sizes: Vec<_> = sizes.iter().map(|&size| RelativeSize::new(size).unwrap()).collect();
        let attractors = Attractors::Given(AttractorMix::try_from(sizes).unwrap());
        assert_agrees(RerunRequest { attractors, ..vote(k, a, 1, rho) });
    }
}

#[test]
fn resampled_scores_and_flipped_signs_come_out_as_they_should() {
    for experiment in [RerunExperiment::Bootstrap, RerunExperiment::Permutation] {
        for difficulty in Difficulty::PRESETS {
            for k in [1, 4, 16, 64] {
                assert_agrees(RerunRequest {
                    difficulty: difficulty.clone(),
                    ..request(experiment, k, 20_000)
                });
            }
        }
    }
}

#[test]
fn traces_fall_under_each_budget_as_often_as_they_should() {
    for (k, difficulty) in [(1, Difficulty::Spread), (16, Difficulty::Uniform), (4, Difficulty::Concentrated)]
    {
        let request = RerunRequest { difficulty, ..request(RerunExperiment::Budget, k, 10_000) };
        let outcome = run(request.clone());
        let Reran::Budget(budgets) = &outcome.result else { panic!() };
        let n = 30.0 * f64::from(k) * 10_000.0;
        for point in &budgets.at {
            for share in [point.right, point.stopped] {
                let error = share.sd / 10_000f64.sqrt();
                let gap = (f64::from(share.drawn) / n - share.exact).abs();
                // Two-sided; a hundredth of a trace for shares so small that the normal distribution is none.
                let z = ONE_IN_A_MILLION + 0.2;
                assert!(gap <= z * error + 1.0 / n, "{request:?} {point:?}");
            }
        }
        assert!(outcome.simulation.unwrap().checks.iter().all(Check::is_within));
    }
}

#[test]
fn what_is_certain_comes_out_every_time() {
    let certain = |solving: &Solving, shares: &[f64]| {
        let reruns = Experiment::Reruns(Reruns::new(3, solving, shares).unwrap());
        engine::run(&Job::new(reruns, Seed(7), 500, Keep::Totals).unwrap()).words
    };
    // Two hopeless problems, one that is always solved; on their own and together.
    let alone = Solving::Alone(vec![0.0, 1.0, 0.0]);
    let all = vec![0.0, 0.0, 0.0, 1.0];
    let none = vec![1.0, 0.0, 0.0, 0.0];
    let together = Solving::Together(vec![none.clone(), all, none]);
    for shares in [&[][..], &[1.0], &[0.25; 4]] {
        assert_eq!(certain(&alone, shares), [1500, 500, 500]);
        assert_eq!(certain(&together, shares), [1500, 500, 500]);
    }
}

#[test]
fn the_printed_values_of_the_benchmark_come_out() {
    let outcome = run(request(RerunExperiment::Vote, 16, 100));
    let Reran::Vote([won, right, covered]) = &outcome.result else { panic!() };
    let close = |got: f64, want: f64| assert!((got - want).abs() < 6e-7, "{got} for {want}");
    // maj@16 at a = 1/2 and its spread over reruns; the mean solve rate and a sixteenth of its seed variance; pass@16.
    close(won.moments().0, 65.694_945);
    close(won.moments().1, 4.371_023);
    close(right.moments().0, 52.853_073);
    close(right.moments().1, 1.722_419);
    close(covered.moments().0, 91.982_785);
    // Single samples: 6.889675 points from seed to seed, and 95% of scores from 40.0 to 66.7.
    let outcome = run(request(RerunExperiment::Vote, 1, 100));
    let Reran::Vote([won, right, _]) = &outcome.result else { panic!() };
    close(right.moments().1, 6.889_675);
    let middle = right.middle(0.025);
    assert_eq!((middle.lowest, middle.highest), (12, 20));
    assert!(won.exact.iter().zip(&right.exact).all(|(vote, sample)| (vote - sample).abs() < 1e-14));
}

#[test]
fn a_bootstrap_s_spread_is_that_of_its_problems() {
    let outcome = run(request(RerunExperiment::Bootstrap, 256, 100));
    let Reran::Bootstrap(score) = &outcome.result else { panic!() };
    // The SD of the rates over √30 with N in the denominator: 6.068094 √(29/30). Rounding the counts to 1/256 moves
    // each by at most 0.2 points.
    assert!((score.moments().1 - 6.068_094 * (29.0f64 / 30.0).sqrt()).abs() < 0.01, "{:?}", score.moments());
}

#[test]
fn a_part_of_a_run_is_checked_as_a_part() {
    let request = vote(16, 0.5, 1, 0.0);
    let (outcome, job) = tiebreak::analysis::rerun::begin(&request).unwrap();
    let part = engine::Range { first: 0, end: 1234 };
    let tally = engine::Runner::new(&job).run(part);
    let outcome = tiebreak::analysis::rerun::finish(outcome, &tally);
    assert_eq!((outcome.reruns(), outcome.simulation.unwrap().draws), (1234, 1234 * 30 * 17));
}

#[test]
fn too_many_reruns_are_refused() {
    let found = analyse(&Request::Rerun(request(RerunExperiment::Vote, 256, 1 << 31)), None).unwrap_err();
    let words = tiebreak::text::card::complaint(&found).words.to_string();
    assert!(words.contains("up to 518\u{202F}806"), "{words}");
}
