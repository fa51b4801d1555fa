//! Comparisons drawn by the engine, and the least difference that shows.

use crate::engine::{self, Experiment, Job, Keep, Range, Reruns, Runner, Solving};
use crate::model::{Benchmark, Odds, compare, right_samples, sum_of_draws};

use super::{Detectable, Draw, DrawCount, LEVEL, SeedsRequest};

/// Comparisons of two models: model A on replicates 0, 1, … of the seed, model B on those from 1,000 on, which A never
/// reaches: no word is used twice, and more comparisons begin with the same ones.
///
/// Its error is none that a request within its bounds can cause.
pub(super) fn draws(request: &SeedsRequest, models: &[Benchmark; 2]) -> Result<Vec<Draw>, String> {
    const MOST: u32 = DrawCount::MOST.count();
    let draws = request.draws.count();
    let right = |model: &Benchmark, first: u32| -> Result<Vec<u32>, String> {
        let solving = Solving::Alone(model.rates().to_vec());
        let reruns = Reruns::new(request.n.count(), &solving, &[]).map_err(|error| error.to_string())?;
        let job = Job::new(Experiment::Reruns(reruns), request.seed, 2 * MOST, Keep::Rows);
        let job = job.map_err(|error| error.to_string())?;
        let width = engine::Outline::from(&job).width as usize;
        let tally = Runner::new(&job).run(Range { first, end: first + draws });
        // The first integer of a replicate is its right samples.
        Ok(tally.words.into_iter().step_by(width.max(1)).collect())
    };
    let [first, second] = models;
    let pairs = right(first, 0)?.into_iter().zip(right(second, MOST)?);
    Ok(pairs.map(|(first, second)| Draw { right: [first, second] }).collect())
}

/// A bound on the shifts that are tried, far enough for any problems: to be behind, B has to miss a sample that A solves, and
///
/// ```text
/// P(behind) ≤ n Σ pᵢ (1 − qᵢ) ≤ n N e^{−shift},   because q = p e^{shift} / (1 − p + p e^{shift})
/// ```
const FARTHEST: f64 = 40.0;
/// The width, and the relative distance from the level, at which the search for a shift ends.
const NARROW: f64 = 1e-9;

/// The least shift at which a better model is behind at most so often. `None` if equal models already are.
///
/// The chance falls as the shift grows, because every rate rises with it; its logarithm is nearly straight, so that the
/// Illinois form of regula falsi (Dowell and Jarratt, 1971) takes a handful of exact convolutions.
pub(super) fn detectable(first: &Benchmark, n: u32) -> Option<Detectable> {
    let ours = sum_of_draws(&right_samples(first), n);
    let excess = |shift: f64| {
        let theirs = sum_of_draws(&right_samples(&first.shifted(shift)), n);
        let Odds { behind, .. } = compare(&ours, &theirs);
        (behind.max(f64::MIN_POSITIVE) / LEVEL).ln()
    };
    let (mut low, mut high) = (0.0, guess(first, n));
    let mut at_low = excess(low);
    if at_low <= 0.0 {
        return None;
    }
    let mut at_high = excess(high);
    while at_high > 0.0 && high < FARTHEST {
        (low, at_low, high) = (high, at_high, 2.0 * high);
        at_high = excess(high);
    }
    if at_high > 0.0 {
        return None;
    }
    let mut kept_low = false;
    while high - low > NARROW && at_high < 0.0 {
        let shift = low + (high - low) * at_low / (at_low - at_high);
        let here = excess(shift);
        if here.abs() < NARROW {
            (low, high) = (shift, shift);
        } else if here > 0.0 {
            (low, at_low) = (shift, here);
            at_high = if kept_low { at_high } else { at_high / 2.0 };
            kept_low = false;
        } else {
            (high, at_high) = (shift, here);
            at_low = if kept_low { at_low / 2.0 } else { at_low };
            kept_low = true;
        }
    }
    let points = 100.0 * (first.shifted(high).mean() - first.mean());
    Some(Detectable { shift: high, points })
}

/// Where the normal approximation has it: 1.645 standard deviations of a difference, over the slope of the mean.
fn guess(first: &Benchmark, n: u32) -> f64 {
    let slope = first.mean_of(|p| p * (1.0 - p));
    let sd = first.sd_of(|p| p) * (2.0 / f64::from(n)).sqrt();
    let guess = 1.645 * sd / slope;
    // Where no rate lies between 0 and 1 there is no slope, and no number.
    if guess > 0.0 && guess < FARTHEST { guess } else { FARTHEST / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn behind(first: &Benchmark, shift: f64, n: u32) -> f64 {
        let score = |model: &Benchmark| sum_of_draws(&right_samples(model), n);
        compare(&score(first), &score(&first.shifted(shift))).behind
    }

    proptest! {
        #[test]
        fn the_least_shift_is_just_enough(rates in prop::collection::vec(0.0f64..=1.0, 2..30), n in 1u32..40) {
            let first = Benchmark::of(rates);
            match detectable(&first, n) {
                None => prop_assert!(behind(&first, 0.0, n) <= LEVEL),
                Some(found) => {
                    prop_assert!((behind(&first, found.shift, n) - LEVEL).abs() < 1e-9, "{found:?}");
                    prop_assert!(found.points > 0.0);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn the_farthest_shift_is_enough_for_any_problems(logs in prop::collection::vec(-300.0f64..0.0, 2..60), n in 1u32..30) {
            let first = Benchmark::of(logs.into_iter().map(f64::exp).collect());
            prop_assert!(behind(&first, FARTHEST, n) < 1e-12);
        }
    }

    #[test]
    fn fewer_draws_are_the_first_of_more() {
        let drawn = |n: u32| {
            let request = SeedsRequest { draws: DrawCount::new(n).unwrap(), ..SeedsRequest::default() };
            let first = request.difficulty.benchmark(request.problems);
            draws(&request, &[first.clone(), first.shifted(request.shift.value())]).unwrap()
        };
        let most = drawn(1000);
        assert!(most.starts_with(&drawn(50)) && most.starts_with(&drawn(20)));
        // B draws words of its own.
        let [a, b] = [0, 1].map(|i| most.iter().map(|draw| draw.right[i]).collect::<Vec<_>>());
        assert_ne!(a, b);
    }

    #[test]
    fn nothing_shows_where_nothing_is_left_to_chance() {
        assert_eq!(detectable(&Benchmark::of(vec![0.0, 1.0, 1.0]), 3), None);
        // Ties are so frequent that equal models are behind in fewer than one of twenty.
        assert_eq!(detectable(&Benchmark::of(vec![0.01, 0.99]), 1), None);
    }
}
