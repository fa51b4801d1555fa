//! What is true of each experiment.

use super::{
    BudgetPoint, Budgets, Distribution, Quantity, Reran, RerunExperiment, RerunRequest, SignFlips, traces,
};
use crate::analysis::problems::LogOddsShift;
use crate::model::{Benchmark, TraceLengths, VoteWeights, solve_counts, sum_of, sum_of_draws};

/// The budgets: 1,000 tokens and seven doublings.
pub(super) const BUDGETS: [u32; 8] = [1000, 2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000];

/// Points of the exact curve between one budget and the next.
const BETWEEN: u32 = 8;

pub(super) fn of(request: &RerunRequest) -> Reran {
    match request.experiment {
        RerunExperiment::Vote => Reran::Vote(vote(request)),
        RerunExperiment::Budget => Reran::Budget(budgets(request)),
        RerunExperiment::Bootstrap => Reran::Bootstrap(bootstrap(request)),
        RerunExperiment::Permutation => Reran::Permutation(sign_flips(request)),
    }
}

/// Convolutions over the problems: of their right samples, and of being won or not, of being covered or not.
fn vote(request: &RerunRequest) -> [Distribution; 3] {
    let k = request.k.count();
    let weights = VoteWeights::several(k, &request.shares());
    let benchmark = request.difficulty.benchmark(request.problems);
    let counts: Vec<Vec<f64>> = benchmark.rates().iter().map(|&p| solve_counts(k, p, request.rho)).collect();
    let happens = |chance: f64| [1.0 - chance, chance];
    let won: Vec<[f64; 2]> =
        counts.iter().map(|counts| happens(weights.wins_given(counts).min(1.0))).collect();
    let covered: Vec<[f64; 2]> =
        counts.iter().map(|counts| counts.first().map_or([1.0, 0.0], |none| [*none, 1.0 - none])).collect();
    let score = Distribution::of_score;
    [
        score(Quantity::Won, sum_of(won.iter().map(|part| &part[..]))),
        score(Quantity::Right, sum_of(counts.iter().map(|part| &part[..]))),
        score(Quantity::Covered, sum_of(covered.iter().map(|part| &part[..]))),
    ]
}

fn budgets(request: &RerunRequest) -> Budgets {
    let benchmark = request.difficulty.benchmark(request.problems);
    let long = TraceLengths::long(&benchmark);
    let shares = traces::shares(&long, &BUDGETS, request.k.count());
    let points = BUDGETS.into_iter().zip(shares);
    let at = points.map(|(tokens, [right, stopped])| BudgetPoint { tokens, right, stopped });
    let steps = (BUDGETS.len() as u32 - 1) * BETWEEN;
    let curve = (0..=steps).map(|step| {
        let tokens = f64::from(BUDGETS[0]) * (f64::from(step) / f64::from(BETWEEN)).exp2();
        (tokens, long.accuracy(tokens), long.stopped(tokens))
    });
    Budgets { at: at.collect(), curve: curve.collect(), without: benchmark.mean() }
}

/// The n-fold convolution of one draw from the problems' counts.
fn bootstrap(request: &RerunRequest) -> Distribution {
    let counts = request.difficulty.benchmark(request.problems).expected_counts(request.k.count());
    let share = 1.0 / counts.len().max(1) as f64;
    let mut one = vec![0.0; largest(&counts) as usize + 1];
    for &count in &counts {
        if let Some(cell) = one.get_mut(count as usize) {
            *cell += share;
        }
    }
    let exact = sum_of_draws(&one, counts.len() as u32);
    Distribution {
        quantity: Quantity::Score,
        first: 0.0,
        step: points_per_sample(request, counts.len()),
        exact,
        drawn: Vec::new(),
    }
}

fn largest(counts: &[u32]) -> u32 {
    counts.iter().copied().max().unwrap_or(0)
}

/// What one right sample is of the benchmark's score, in percentage points.
fn points_per_sample(request: &RerunRequest, n_problems: usize) -> f64 {
    100.0 / (f64::from(request.k.count()) * n_problems.max(1) as f64)
}

/// The second model and the first: right samples of each problem, as expected.
pub(super) fn paired_counts(request: &RerunRequest) -> Vec<(u32, u32)> {
    let first: Benchmark = request.difficulty.benchmark(request.problems);
    let k = request.k.count();
    first
        .expected_counts(k)
        .into_iter()
        .zip(first.shifted(LogOddsShift::THREE_POINTS.value()).expected_counts(k))
        .collect()
}

/// The sum of the differences that point up: each counts or not, with probability one half. The difference of the
/// scores is that sum twice, less the sum of all.
fn sign_flips(request: &RerunRequest) -> SignFlips {
    let pairs = paired_counts(request);
    let n_problems = pairs.len();
    let sizes: Vec<u32> =
        pairs.iter().map(|(first, second)| first.abs_diff(*second)).filter(|&size| size > 0).collect();
    let up = pairs.iter().filter(|(first, second)| second > first).map(|(first, second)| second - first);
    let observed: u32 = up.sum();
    let flips: Vec<Vec<f64>> = sizes.iter().map(|&size| coin(size)).collect();
    let exact = sum_of(flips.iter().map(Vec::as_slice));
    let unit = points_per_sample(request, n_problems);
    let total: u32 = sizes.iter().sum();
    let null = Distribution {
        quantity: Quantity::Difference,
        first: -unit * f64::from(total),
        step: 2.0 * unit,
        exact,
        drawn: Vec::new(),
    };
    let p = null.as_far_as(observed).min(1.0);
    SignFlips { null, observed, n_differing: sizes.len() as u32, p, p_simulated: None }
}

/// 0 or `size`, as likely.
fn coin(size: u32) -> Vec<f64> {
    let mut cells = vec![0.0; size as usize + 1];
    for end in [0, size as usize] {
        if let Some(cell) = cells.get_mut(end) {
            *cell = 0.5;
        }
    }
    cells
}
