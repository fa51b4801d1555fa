//! Explore / Vote: one model, three honest scores, exactly, under the attractor model; beyond it if asked: several
//! attractors, samples that fail together, a second model, and a simulation as a check.

mod course;
mod request;

pub use course::Course;
pub use request::{LADDER, Samples, SamplesError, VoteRequest};

use serde::{Deserialize, Serialize};

use super::Complaint;
use super::problems::{Difficulty, LogOddsShift};
use super::rerun::{self, RerunOutcome};
use crate::engine::{Job, Tally};
use crate::model::{Benchmark, Correlation, Powers, Side, Urn, VoteWeights, pass_at_k};

/// The scores at one number of samples, as shares of 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scores {
    /// Samples per problem.
    pub k: u32,
    /// Mean chance that some sample is right.
    pub pass: f64,
    /// Mean chance that the majority vote is right.
    pub vote: f64,
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Problem {
    /// Its solve rate: the chance that one sample is right.
    pub rate: f64,
    /// The chance that some of the chosen number of samples is right.
    pub pass: f64,
    /// The chance that their vote is right.
    pub vote: f64,
    /// On which side of the threshold it lies.
    pub side: Side,
    /// The chance that the vote is right as k grows: 1 above the threshold, 0 below and 1/(l + 1) on it, with l
    /// attractors of the largest share; where samples fail together, the chance that the problem's own rate lies above it.
    pub limit: f64,
    /// The chance that the vote is right at each k of [`VoteOutcome::ladder`].
    pub votes: Vec<f64>,
}

/// One problem, for the formula.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Worked {
    /// Which one, counted from 1.
    pub problem: u32,
    /// Its solve rate to six decimals, unless it is typed with more, so that what is printed is what is worked with.
    pub rate: f64,
    /// The chance at that rate that some of the chosen number of samples is right.
    pub pass: f64,
    /// The chance at that rate that their vote is right.
    pub vote: f64,
}

/// A second model on the same problems.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SecondModel {
    /// pass@1: its mean solve rate.
    pub mean: f64,
    /// Its scores at the chosen k.
    pub at: Scores,
    /// Its scores at each k of the curve.
    pub curve: Vec<Scores>,
}

/// What the page shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VoteOutcome {
    /// What was asked.
    pub request: VoteRequest,
    /// pass@1: the mean solve rate.
    pub mean: f64,
    /// The scores at the chosen k.
    pub at: Scores,
    /// The scores for k = 1, 2, … up to the power of two at or above the chosen k; the chosen k is always among them.
    pub curve: Vec<Scores>,
    /// The solve rate that a long vote needs.
    pub threshold: f64,
    /// Problems above it.
    pub n_clear: u32,
    /// Problems on it.
    pub n_on: u32,
    /// Where the vote ends as k grows: the mean of the problems' limits.
    pub ceiling: f64,
    /// The numbers of samples at which every problem is followed.
    pub ladder: Vec<u32>,
    /// The problems, by ascending solve rate.
    pub problems: Vec<Problem>,
    /// The problem nearest to the threshold.
    pub worked: Worked,
    /// The second model, if one is asked for.
    pub second: Option<SecondModel>,
    /// The simulation, if one is asked for: what it must give, and what it gave.
    pub check: Option<Box<RerunOutcome>>,
}

/// The exact scores. O(K³ + N K²) for K the last number of samples drawn.
pub fn outcome(request: &VoteRequest) -> VoteOutcome {
    let benchmark = request.difficulty.benchmark(request.problems);
    let (axis, k) = (request.axis(), request.k.count());
    let last = axis.last().copied().unwrap_or(k);
    let ladder: Vec<u32> = LADDER.into_iter().filter(|&rung| rung <= last).collect();
    let weights: Vec<VoteWeights> = axis.iter().map(|&k| request.weights(k)).collect();
    let long_vote = request.long_vote();
    let rows: Vec<Vec<Scores>> =
        benchmark.rates().iter().map(|&rate| of_problem(rate, request.rho, &axis, &weights)).collect();
    let problems: Vec<Problem> = benchmark
        .rates()
        .iter()
        .zip(&rows)
        .map(|(&rate, row)| {
            let Scores { pass, vote, .. } = at(row, k);
            let votes = row.iter().filter(|scores| ladder.contains(&scores.k)).map(|scores| scores.vote);
            let (side, limit) = (long_vote.side(rate), long_vote.limit(rate, request.rho));
            Problem { rate, pass, vote, side, limit, votes: votes.collect() }
        })
        .collect();
    let count = |side| problems.iter().filter(|problem| problem.side == side).count() as u32;
    let curve = means(&axis, &rows);
    VoteOutcome {
        mean: benchmark.mean(),
        at: at(&curve, k),
        curve,
        threshold: long_vote.threshold(),
        n_clear: count(Side::Above),
        n_on: count(Side::On),
        ceiling: problems.iter().map(|problem| problem.limit).sum::<f64>() / problems.len().max(1) as f64,
        ladder,
        worked: worked(request, &problems, &axis, &weights),
        problems,
        second: second(request, &benchmark, &axis, &weights),
        check: request.check().map(|check| Box::new(rerun::outcome(&check))),
        request: request.clone(),
    }
}

impl VoteOutcome {
    /// Takes in what the check left so far, in place of what there was.
    pub fn fill(&mut self, tally: &Tally) {
        if let Some(check) = &mut self.check {
            rerun::fill(check, tally);
        }
    }
}

/// The exact scores, and the check that is left to be run, if one is asked for.
///
/// # Errors
/// If the check would take too many draws.
pub fn begin(request: &VoteRequest) -> Result<(VoteOutcome, Option<Job>), Complaint> {
    let job = request.check().map(|check| rerun::begin(&check)).transpose()?.map(|(_, job)| job);
    Ok((outcome(request), job))
}

/// The chances of one problem at each k of the axis.
fn of_problem(rate: f64, rho: Correlation, axis: &[u32], weights: &[VoteWeights]) -> Vec<Scores> {
    if rho == Correlation::NONE {
        let powers = Powers::of(rate, axis.last().copied().unwrap_or(0));
        let scores = |(&k, weights): (&u32, &VoteWeights)| Scores {
            k,
            pass: pass_at_k(rate, k),
            vote: weights.wins_by(&powers),
        };
        return axis.iter().zip(weights).map(scores).collect();
    }
    let (mut urn, mut drawn) = (Urn::new(rate, rho), 0);
    let scores = |(&k, weights): (&u32, &VoteWeights)| {
        (drawn..k).for_each(|_| urn.draw());
        drawn = k;
        let none = urn.counts().first().copied().unwrap_or(1.0);
        Scores { k, pass: 1.0 - none, vote: weights.wins_given(urn.counts()) }
    };
    axis.iter().zip(weights).map(scores).collect()
}

fn worked(request: &VoteRequest, problems: &[Problem], axis: &[u32], weights: &[VoteWeights]) -> Worked {
    let (threshold, k) = (request.long_vote().threshold(), request.k.count());
    let from = |problem: &Problem| (problem.rate - threshold).abs();
    let nearest = (1..).zip(problems).min_by(|(_, a), (_, b)| from(a).total_cmp(&from(b)));
    let (problem, rate) = nearest.map_or((0, 0.0), |(i, problem)| (i, problem.rate));
    let rate = match request.difficulty {
        Difficulty::Own(_) => rate,
        _ => (rate * 1e6).round() / 1e6,
    };
    let Scores { pass, vote, .. } = at(&of_problem(rate, request.rho, axis, weights), k);
    Worked { problem, rate, pass, vote }
}

/// The scores of the benchmark: the problems' means.
fn means(axis: &[u32], rows: &[Vec<Scores>]) -> Vec<Scores> {
    let n = rows.len().max(1) as f64;
    let mean =
        |i: usize, of: fn(&Scores) -> f64| rows.iter().filter_map(|row| row.get(i)).map(of).sum::<f64>() / n;
    let scores =
        |(i, &k): (usize, &u32)| Scores { k, pass: mean(i, |at| at.pass), vote: mean(i, |at| at.vote) };
    axis.iter().enumerate().map(scores).collect()
}

fn at(curve: &[Scores], k: u32) -> Scores {
    let found = curve.iter().find(|scores| scores.k == k).copied();
    // The chosen k is always on the axis.
    found.unwrap_or(Scores { k, pass: 0.0, vote: 0.0 })
}

fn second(
    request: &VoteRequest,
    benchmark: &Benchmark,
    axis: &[u32],
    weights: &[VoteWeights],
) -> Option<SecondModel> {
    if request.shift == LogOddsShift::NONE {
        return None;
    }
    let second = benchmark.shifted(request.shift.value());
    let rows: Vec<_> =
        second.rates().iter().map(|&rate| of_problem(rate, request.rho, axis, weights)).collect();
    let curve = means(axis, &rows);
    Some(SecondModel { mean: second.mean(), at: at(&curve, request.k.count()), curve })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::problems::OwnRates;
    use crate::analysis::rerun::RerunCount;
    use crate::model::{AttractorCount, AttractorShare, Attractors};

    #[test]
    fn the_default_prints_the_three_numbers() {
        let out = outcome(&VoteRequest::default());
        let percent = |x: f64| format!("{:.1}", 100.0 * x);
        assert_eq!(
            [percent(out.mean), percent(out.at.vote), percent(out.at.pass)],
            ["52.9".to_owned(), "65.7".to_owned(), "97.8".to_owned()]
        );
        assert_eq!((out.n_clear, percent(out.ceiling)), (20, "66.7".to_owned()));
    }

    #[test]
    fn the_curve_holds_the_chosen_k_and_ends_at_a_power_of_two() {
        for k in [1, 5, 64, 65, 200, 256] {
            let request = VoteRequest { k: Samples::new(k).unwrap(), ..VoteRequest::default() };
            let out = outcome(&request);
            assert_eq!(out.curve.last().unwrap().k, k.next_power_of_two().max(64));
            assert!(out.curve.contains(&out.at));
        }
    }

    fn percent(x: f64) -> String {
        format!("{:.6}", 100.0 * x)
    }

    #[test]
    fn samples_that_are_all_alike_make_every_score_the_same() {
        let request = VoteRequest { rho: Correlation::new(1.0).unwrap(), ..VoteRequest::default() };
        let out = outcome(&request);
        for scores in &out.curve {
            assert!(
                (scores.pass - out.mean).abs() < 1e-12 && (scores.vote - out.mean).abs() < 1e-12,
                "{scores:?}"
            );
        }
        assert!((out.ceiling - out.mean).abs() < 1e-12);
    }

    #[test]
    fn a_problem_on_the_threshold_is_won_half_the_time() {
        let request = VoteRequest {
            a: AttractorShare::new(0.25).unwrap(),
            difficulty: Difficulty::Own(OwnRates::example()),
            k: Samples::new(256).unwrap(),
            ..VoteRequest::default()
        };
        let out = outcome(&request);
        assert_eq!((out.n_clear, out.n_on, out.problems[1].limit), (7, 1, 0.5));
        assert!((out.ceiling - 7.5 / 9.0).abs() < 1e-15);
        assert!((out.problems[1].vote - 0.5).abs() < 1e-3, "{}", out.problems[1].vote);
    }

    #[test]
    fn correlation_lowers_coverage_and_several_attractors_lift_the_vote() {
        let usual = outcome(&VoteRequest::default());
        let together =
            |rho| outcome(&VoteRequest { rho: Correlation::new(rho).unwrap(), ..VoteRequest::default() });
        // To the last bit what is not asked for is not there; a little of it changes a little.
        assert_eq!(together(0.0).curve, usual.curve);
        let near = together(1e-9);
        assert!(
            near.curve
                .iter()
                .zip(&usual.curve)
                .all(|(a, b)| (a.vote - b.vote).abs() < 1e-6 && (a.pass - b.pass).abs() < 1e-6)
        );
        assert!(together(0.2).at.pass < usual.at.pass);
        let four = Attractors::Even(AttractorCount::new(4).unwrap());
        let split = outcome(&VoteRequest { attractors: four, ..VoteRequest::default() });
        assert!(split.at.vote > usual.at.vote && split.at.pass == usual.at.pass);
        assert!((split.threshold - 1.0 / 9.0).abs() < 1e-15);
    }

    #[test]
    fn the_second_model_is_the_first_with_other_odds() {
        let shift = LogOddsShift::new(-0.6).unwrap();
        let out = outcome(&VoteRequest { shift, k: Samples::new(8).unwrap(), ..VoteRequest::default() });
        let second = out.second.unwrap();
        // The short model of the budget page.
        assert_eq!(
            (percent(second.mean), percent(second.at.vote)),
            ("44.308864".to_owned(), "55.577748".to_owned())
        );
        assert_eq!(second.curve.len(), out.curve.len());
    }

    #[test]
    fn a_check_is_the_page_of_reruns_at_the_same_setting() {
        let request = VoteRequest { reruns: Some(RerunCount::FEWEST), ..VoteRequest::default() };
        let (out, job) = begin(&request).unwrap();
        let check = out.check.unwrap();
        assert_eq!((job.unwrap().replicates, check.request.k), (100, request.k));
        let (mean, _) = check.distributions()[0].moments();
        assert!((mean - 100.0 * out.at.vote).abs() < 1e-9);
        assert_eq!(begin(&VoteRequest::default()).unwrap().1, None);
    }

    #[test]
    fn an_unknown_setting_is_not_ignored() {
        assert!(serde_json::from_str::<VoteRequest>(r#"{"a":0.2,"samples":3}"#).is_err());
        let sparse: crate::analysis::Request = serde_json::from_str(r#"{"vote":{"k":3}}"#).unwrap();
        assert_eq!(
            sparse,
            crate::analysis::Request::Vote(VoteRequest {
                k: Samples::new(3).unwrap(),
                ..VoteRequest::default()
            })
        );
    }
}
