//! What the article on which these pages rest prints, beside what comes out here.
//!
//! Most of its numbers have an exact value and were computed; some were simulated, and cannot agree to the last digit. They
//! are listed with the standard error that their simulation had, and are not tuned to.

use serde::Serialize;

use super::pair::Pair;
use super::problems::{Difficulty, LogOddsShift, ProblemCount};
use super::vote::{VoteRequest, outcome};
use crate::model::{AttractorShare, Benchmark, HeadToHead, TraceLengths, VoteWeights, pass_at_k};

/// Reruns of the benchmark that the article simulated.
const RERUNS: f64 = 20_000.0;
/// Reruns of the vote that it simulated.
const VOTE_RERUNS: f64 = 2000.0;
/// Traces of each problem that it simulated.
const TRACES: f64 = 4000.0;
/// The shift of log-odds that it names for a model about 3 points better.
const NAMED_SHIFT: f64 = 0.21;

/// A number of the article.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// The mean solve rate.
    Mean,
    /// pass@k, in percent.
    Pass(u32),
    /// maj@k at an attractor share, in percent.
    Vote(u32, f64),
    /// Problems above the threshold at a = 1/2.
    AboveThreshold,
    /// Their share, in percent.
    Ceiling,
    /// pass@64 less the mean, in points.
    CoverageGain,
    /// maj@64 at a = 1/2 less the mean, in points.
    VoteGain,
    /// The seed SD of the mean of n samples, in points.
    SeedSd(u32),
    /// The seed SD of one sample, as 20,000 reruns gave it.
    SimulatedSeedSd,
    /// The SD of the mean solve rate over other questions, in points.
    QuestionSd,
    /// The end below which 2.5% of single-sample scores lie, in percent.
    LowScore,
    /// The end above which 2.5% of them lie.
    HighScore,
    /// The seed SD of maj@16 at a = 1/2, in points.
    VoteSd,
    /// What a shift of the log-odds by 0.21 gains, in points.
    Gain,
    /// How often a model that is 3 points better is not ahead at one sample, in percent.
    NotAhead,
    /// How often one shifted by 0.21 is behind at 16 samples, in percent.
    Behind,
    /// maj@8 of the short model, in percent.
    ShortVote,
    /// From maj@8 to maj@32 of the long model, in points.
    MoreVotes,
    /// The long model less the short one without a budget, in points.
    Unlimited,
    /// The short model less the long one at 4,000 tokens, in points.
    ShortAhead,
    /// Where the long model overtakes, in thousands of tokens.
    Crossover,
    /// The long model less the short one at 64,000 tokens, in points.
    LongAhead,
    /// The tokens of a right answer of the short model's maj@8 over those of one long sample.
    CostRatio,
}

/// Why a printed number differs from the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It was simulated; the standard error that such a simulation has.
    Simulated(f64),
    /// It is the difference of two numbers that were rounded first.
    RoundedFirst,
}

/// A number as printed, and as it comes out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Published {
    /// Which number.
    pub item: Item,
    /// As it is printed; a range has its ends.
    pub printed: Vec<String>,
    /// The exact value.
    pub value: f64,
    /// Whether the value rounds to what is printed, or lies in the printed range.
    pub agrees: bool,
    /// Why not, where it does not.
    pub reason: Option<Reason>,
}

/// Every number, in the order in which the article has them. `reason` is kept only where the digits differ.
pub fn all() -> Vec<Published> {
    let world = World::new();
    let simulated = |sd: f64, runs: f64| Some(Reason::Simulated(sd / (2.0 * (runs - 1.0)).sqrt()));
    let seed_sd = world.value(Item::SeedSd(1));
    let of_traces = Some(Reason::Simulated(world.error_of_a_lead(TRACES)));
    [
        (Item::Mean, "52.9", None),
        (Item::Pass(64), "97.8", None),
        (Item::Vote(64, 0.0), "95.4", None),
        (Item::Vote(64, 0.25), "76.4", None),
        (Item::Vote(64, 0.5), "65.7", None),
        (Item::Vote(64, 0.75), "58.8", None),
        (Item::Vote(64, 0.9), "55.5", None),
        (Item::Vote(16, 0.5), "65.69", None),
        (Item::Vote(1, 0.5), "52.9", None),
        (Item::Vote(2, 0.5), "52.9", None),
        (Item::AboveThreshold, "20", None),
        (Item::Ceiling, "66.7", None),
        (Item::CoverageGain, "45", None),
        (Item::VoteGain, "13", None),
        (Item::SeedSd(1), "6.9", None),
        (Item::SimulatedSeedSd, "6.93", simulated(seed_sd, RERUNS)),
        (Item::SeedSd(4), "3.5", simulated(seed_sd / 2.0, RERUNS)),
        (Item::SeedSd(16), "1.7", None),
        (Item::SeedSd(64), "0.9", None),
        (Item::QuestionSd, "6.1", None),
        (Item::LowScore, "40.0", None),
        (Item::HighScore, "66.7", None),
        (Item::VoteSd, "4.5", simulated(world.value(Item::VoteSd), VOTE_RERUNS)),
        (Item::Gain, "3.0", None),
        (Item::NotAhead, "44", None),
        (Item::Behind, "10", None),
        (Item::ShortVote, "55.6", None),
        (Item::MoreVotes, "0.4", Some(Reason::RoundedFirst)),
        (Item::Unlimited, "8.4", of_traces),
        (Item::ShortAhead, "27", None),
        (Item::Crossover, "16–32", None),
        (Item::LongAhead, "8.4", of_traces),
        (Item::CostRatio, "2.5", None),
    ]
    .into_iter()
    .map(|(item, printed, reason)| {
        let printed: Vec<String> = printed.split('–').map(str::to_owned).collect();
        let value = world.value(item);
        let agrees = agrees(&printed, value);
        Published { item, printed, value, agrees, reason: reason.filter(|_| !agrees) }
    })
    .collect()
}

/// Whether a value rounds to a printed number, or lies between the ends of a printed range.
fn agrees(printed: &[String], value: f64) -> bool {
    match printed {
        [from, to] => {
            let end = |text: &str| crate::decimal::parse(text);
            end(from).is_some_and(|from| from <= value) && end(to).is_some_and(|to| value <= to)
        }
        [number] => {
            let decimals = number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
            format!("{value:.decimals$}") == *number
        }
        _ => false,
    }
}

/// The article's benchmark and models.
struct World {
    long: Benchmark,
    short: Benchmark,
    lengths: [TraceLengths; 2],
}

impl World {
    fn new() -> Self {
        let problems = (Difficulty::Spread, ProblemCount::THIRTY);
        let long = problems.0.benchmark(problems.1);
        let short = long.shifted(LogOddsShift::LONG_TO_SHORT.value());
        let lengths = Pair::default().models(&problems.0, problems.1);
        Self { long, short, lengths }
    }

    fn value(&self, item: Item) -> f64 {
        let percent = |share: f64| 100.0 * share;
        let one_sample = || HeadToHead::new(&self.long, &self.long, 1).scores(1);
        match item {
            Item::Mean => percent(self.long.mean()),
            Item::Pass(k) => percent(self.long.mean_of(|p| pass_at_k(p, k))),
            Item::Vote(k, a) => self.vote(&self.long, k, a),
            Item::AboveThreshold => f64::from(outcome(&VoteRequest::default()).n_clear),
            Item::Ceiling => percent(outcome(&VoteRequest::default()).ceiling),
            Item::CoverageGain => self.value(Item::Pass(64)) - self.value(Item::Mean),
            Item::VoteGain => self.value(Item::Vote(64, 0.5)) - self.value(Item::Mean),
            Item::SeedSd(n) => percent(self.long.sd_of(|p| p) / f64::from(n).sqrt()),
            Item::SimulatedSeedSd => self.value(Item::SeedSd(1)),
            Item::QuestionSd => percent(self.long.question_sd().unwrap_or_default()),
            Item::LowScore => quantile(&one_sample()[0], 0.025),
            Item::HighScore => quantile(&one_sample()[0], 0.975),
            Item::VoteSd => {
                let weights = VoteWeights::new(16, AttractorShare::HALF);
                percent(self.long.sd_of(|p| weights.wins(p)))
            }
            Item::Gain => percent(self.long.shifted(NAMED_SHIFT).mean() - self.long.mean()),
            Item::NotAhead => {
                let better = self.long.shifted(LogOddsShift::THREE_POINTS.value());
                percent(1.0 - HeadToHead::new(&self.long, &better, 1).odds(1).ahead)
            }
            Item::Behind => {
                let better = self.long.shifted(NAMED_SHIFT);
                percent(HeadToHead::new(&self.long, &better, 5).odds(16).behind)
            }
            Item::ShortVote => self.vote(&self.short, 8, 0.5),
            Item::MoreVotes => self.vote(&self.long, 32, 0.5) - self.vote(&self.long, 8, 0.5),
            Item::Unlimited => percent(self.lead(f64::INFINITY)),
            Item::ShortAhead => percent(-self.lead(4000.0)),
            Item::Crossover => self.crossover() / 1000.0,
            Item::LongAhead => percent(self.lead(64_000.0)),
            Item::CostRatio => {
                let [long, short] = self.lengths.each_ref().map(|lengths| lengths.tokens(f64::INFINITY));
                let of_vote = 8.0 * short / self.vote(&self.short, 8, 0.5);
                of_vote / (long / self.value(Item::Mean))
            }
        }
    }

    fn vote(&self, model: &Benchmark, k: u32, a: f64) -> f64 {
        let weights = VoteWeights::new(k, AttractorShare::new(a).unwrap_or(AttractorShare::HALF));
        100.0 * model.mean_of(|p| weights.wins(p))
    }

    /// How far the long model is ahead at a budget.
    fn lead(&self, budget: f64) -> f64 {
        let [long, short] = self.lengths.each_ref().map(|lengths| lengths.accuracy(budget));
        long - short
    }

    /// The standard error, in points, of a difference of the two models in so many traces of each problem.
    fn error_of_a_lead(&self, traces: f64) -> f64 {
        let [long, short] = [&self.long, &self.short].map(|model| model.sd_of(|p| p));
        100.0 * ((long * long + short * short) / traces).sqrt()
    }

    /// Where the lead changes, between 1,000 and 128,000 tokens, by halving.
    fn crossover(&self) -> f64 {
        let (mut low, mut high) = (1000.0, 128_000.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.lead(middle) < 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// The least score, in percent, at or below which so much of a distribution lies.
fn quantile(scores: &[f64], share: f64) -> f64 {
    let mut sum = 0.0;
    let at = scores.iter().position(|p| {
        sum += p;
        sum >= share
    });
    100.0 * at.unwrap_or_default() as f64 / scores.len().saturating_sub(1).max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_agrees_or_says_why_not() {
        let all = all();
        assert_eq!(all.len(), 33);
        for published in &all {
            assert_eq!(published.agrees, published.reason.is_none(), "{published:?}");
            // A simulation may be off by three standard errors and its own rounding.
            if let Some(Reason::Simulated(error)) = published.reason {
                let printed: f64 = published.printed[0].parse().unwrap();
                assert!((printed - published.value).abs() <= 3.0 * error + 0.05, "{published:?}");
            }
        }
        assert_eq!(all.iter().filter(|published| published.agrees).count(), 27);
    }

    #[test]
    fn a_printed_number_is_held_to_its_digits() {
        let printed = |text: &str| text.split('–').map(str::to_owned).collect::<Vec<_>>();
        assert!(agrees(&printed("8.4"), 8.44) && !agrees(&printed("8.4"), 8.46));
        assert!(agrees(&printed("16–32"), 18.05) && !agrees(&printed("16–32"), 33.0));
    }
}
