//! Every experiment against its definition: written out once more, word by word from `rand_chacha`, with none of the
//! engine's code but its thresholds.

// Helpers of tests stop at the first thing that is wrong, as the tests themselves do.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

#[path = "common/jobs.rs"]
mod jobs;

use jobs::{EXPERIMENTS, Jobs, KEEPS};
use tiebreak::engine::{
    Experiment, Flips, Gathering, Job, Keep, Pattern, Range, Reruns, ResampleSum, Runner, Tally, Traces,
};
use tiebreak::rng::{Draws, Seed};
use tiebreak::stats::resample::Multinomial;

/// Whether a word's event happens: words are compared as if the largest were one less.
fn happens(word: u32, threshold: u32) -> bool {
    word.min(u32::MAX - 1) < threshold
}

/// The category of a word: the first whose threshold lies above it.
fn category(word: u32, thresholds: &[u32]) -> usize {
    thresholds.iter().position(|&threshold| happens(word, threshold)).unwrap_or(thresholds.len())
}

fn rerun(reruns: &Reruns, draws: &mut Draws) -> Vec<u32> {
    let (k, m) = (reruns.n_samples() as usize, reruns.n_attractors() as usize);
    let (mut samples, mut won, mut covered) = (0, 0, 0);
    for problem in 0..reruns.n_problems() {
        let row = reruns.row(problem);
        // Right, each attractor, one-offs.
        let mut counts = vec![0u32; m + 2];
        if reruns.is_together() {
            let right = category(draws.word(), row);
            counts[0] = right as u32;
            for sample in 0..k {
                let place = category(draws.word(), reruns.shared_row());
                if sample < k - right {
                    counts[1 + place] += 1;
                }
            }
        } else {
            (0..k).for_each(|_| counts[category(draws.word(), row)] += 1);
        }
        let tie = draws.word();
        let right = counts[0];
        samples += right;
        covered += u32::from(right > 0);
        let attracted = &counts[1..=m];
        if right > 0 && attracted.iter().all(|&a| a <= right) {
            let one_offs = if right == 1 { counts[m + 1] } else { 0 };
            let tied = attracted.iter().filter(|&&a| a == right).count() as u32 + one_offs;
            let chance = (4_294_967_296.0 / f64::from(tied + 1)).round() as u32;
            won += u32::from(happens(tie, chance));
        }
    }
    vec![samples, won, covered]
}

fn trace(traces: &Traces, draws: &mut Draws) -> Vec<u32> {
    let mut cells = vec![0; traces.n_cells() as usize];
    for problem in 0..traces.n_problems() {
        for _ in 0..traces.n_traces() {
            cells[category(draws.word(), traces.row(problem))] += 1;
        }
    }
    cells
}

fn resample(resample: &ResampleSum, draws: &mut Draws) -> Vec<u32> {
    let items = resample.patterns().iter().flat_map(|p| std::iter::repeat_n(p, p.count as usize));
    let items: Vec<_> = items.collect();
    let mut sums = vec![0; resample.width() as usize];
    for _ in 0..items.len() {
        let item = items[draws.index(items.len() as u32) as usize];
        item.adds.iter().for_each(|&(at, step)| sums[at as usize] += step);
    }
    sums
}

fn flip(flips: &Flips, draws: &mut Draws) -> Vec<u32> {
    let mut sums = vec![0; flips.width() as usize];
    for pattern in flips.patterns() {
        let mut word = 0;
        for item in 0..pattern.count {
            if item % 32 == 0 {
                word = draws.word();
            }
            let adds = if word >> (item % 32) & 1 == 1 { &pattern.flip } else { &pattern.stay };
            adds.iter().for_each(|&(at, step)| sums[at as usize] += step);
        }
    }
    sums
}

/// The tally of a job from the definitions.
fn by_definition(job: &Job) -> Tally {
    let mut draws = Draws::new(job.seed);
    let most = if job.keep == Keep::Rows { Vec::new() } else { job.experiment.most() };
    let cells = if job.keep == Keep::Histogram { most.as_slice() } else { &[] };
    let starts: Vec<u32> =
        cells.iter().scan(0, |next, most| Some(std::mem::replace(next, *next + most + 1))).collect();
    let mut words = match job.keep {
        Keep::Rows => Vec::new(),
        Keep::Histogram => vec![0; most.iter().map(|&most| most as usize + 1).sum()],
        Keep::Totals => vec![0; most.len()],
    };
    for replicate in 0..job.replicates {
        draws.start(replicate);
        let columns = match &job.experiment {
            Experiment::Reruns(reruns) => rerun(reruns, &mut draws),
            Experiment::Traces(traces) => trace(traces, &mut draws),
            Experiment::ResampleSum(sum) => resample(sum, &mut draws),
            Experiment::Flips(flips) => flip(flips, &mut draws),
        };
        match job.keep {
            Keep::Rows => words.extend(columns),
            Keep::Histogram => (0..columns.len()).for_each(|i| words[(starts[i] + columns[i]) as usize] += 1),
            Keep::Totals => (0..columns.len()).for_each(|i| words[i] += columns[i]),
        }
    }
    Tally { range: Range { first: 0, end: job.replicates }, words }
}

#[test]
fn the_kernels_do_what_the_experiments_are_defined_to_do() {
    let mut jobs = Jobs::new(2026);
    for round in 0..20 * EXPERIMENTS.len() {
        let job = jobs.next(round % EXPERIMENTS.len(), KEEPS[round / EXPERIMENTS.len() % KEEPS.len()]);
        let whole = Range { first: 0, end: job.replicates };
        let expected = by_definition(&job);
        let runner = Runner::new(&job);
        assert!(runner.run_scalar(whole) == expected, "one lane differs: {job:?}");
        assert!(runner.run(whole) == expected, "four lanes differ: {job:?}");
        let mut gathering = Gathering::new(&job);
        for range in jobs.ranges(&job) {
            gathering.add(&runner.run(range)).unwrap();
        }
        assert!(gathering.whole() == Ok(expected), "uneven ranges differ: {job:?}");
    }
}

#[test]
fn a_job_can_begin_at_the_last_replicates() {
    let mut jobs = Jobs::new(7);
    for which in 0..EXPERIMENTS.len() {
        let job = Job { replicates: u32::MAX, ..jobs.next(which, Keep::Totals) };
        let range = Range { first: u32::MAX - 5, end: u32::MAX };
        assert_eq!(Runner::new(&job).run(range), Runner::new(&job).run_scalar(range));
    }
}

#[test]
fn a_job_travels_unchanged_and_is_checked_on_arrival() {
    let mut jobs = Jobs::new(11);
    for round in 0..3 * EXPERIMENTS.len() {
        let job = jobs.next(round % EXPERIMENTS.len(), KEEPS[round % KEEPS.len()]);
        let text = serde_json::to_string(&job).unwrap();
        assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), job);
    }
    let short =
        r#"{"reruns":{"n_problems":2,"n_samples":3,"together":false,"n_attractors":0,"thresholds":[5]}}"#;
    assert!(serde_json::from_str::<Experiment>(short).is_err());
    let job = jobs.next(0, Keep::Totals);
    let text = serde_json::to_string(&job).unwrap();
    let none = text.replace(&format!("\"replicates\":{}", job.replicates), "\"replicates\":0");
    assert!(none != text && serde_json::from_str::<Job>(&none).is_err());
}

#[test]
fn counts_of_many_items_are_drawn_alike_on_any_lanes_and_in_any_ranges() {
    let patterns = [(700_000, vec![(0, 1), (1, 1)]), (200_000, vec![(1, 1)]), (100_000, vec![(2, 3)])];
    let counts = patterns.each_ref().map(|(count, _)| *count);
    let patterns = patterns.map(|(count, adds)| Pattern { count, adds });
    let resample = ResampleSum::new(3, patterns.to_vec()).unwrap();
    assert!(resample.is_of_counts());
    let job = Job::new(Experiment::ResampleSum(resample), Seed(7), 401, Keep::Rows).unwrap();
    let whole = Range { first: 0, end: 401 };
    let runner = Runner::new(&job);
    let tally = runner.run(whole);
    assert_eq!(tally, runner.run_scalar(whole));
    let later = runner.run(Range { first: 130, end: 401 });
    assert_eq!(tally.words[130 * 3..], later.words);
    // By the definition, replicate by replicate.
    let (kinds, mut draws, mut drawn) = (Multinomial::new(&counts), Draws::new(Seed(7)), [0; 3]);
    for (replicate, sums) in (0..).zip(tally.words.chunks(3)) {
        draws.start(replicate);
        kinds.draw(&mut draws, &mut drawn);
        assert_eq!(sums, [drawn[0], drawn[0] + drawn[1], 3 * drawn[2]]);
    }
    // The mean of 401 counts with a standard deviation of √(10⁶ · .7 · .3) = 458 is within 5 · 458/√401 = 115 of 700,000.
    let mean = tally.words.chunks(3).map(|sums| f64::from(sums[0])).sum::<f64>() / 401.0;
    assert!((mean - 700_000.0).abs() < 115.0, "{mean}");
}
