//! The problems of a simulated benchmark: how many, and how hard.

use serde::{Deserialize, Serialize};

use crate::bounded::bounded;
use crate::model::Benchmark;

bounded! {
    /// Problems of a benchmark that is made from a distribution: 2 to 120. Its exact distributions are convolutions, whose
    /// time grows with the square.
    ProblemCount(u32),
    /// A number of problems outside 2 to 120.
    ProblemCountError = "the number of problems lies between 2 and 120",
    |n| (2..=120).contains(&n).then_some(n)
}

impl ProblemCount {
    /// The usual 30.
    pub const THIRTY: Self = Self(30);
    /// The most.
    pub const MOST: Self = Self(120);
    /// The fewest.
    pub const FEWEST: Self = Self(2);

    /// The number.
    pub const fn count(self) -> u32 {
        self.0
    }
}

bounded! {
    /// The mean of the problems' log-odds, −6 to 6, kept to nine decimals so that a link holds it exactly.
    LogOdds(f64),
    /// A log-odds outside −6 to 6.
    LogOddsError = "log-odds lie between -6 and 6",
    // Adding zero turns −0 into 0, which would otherwise print its sign.
    |x| (-6.0..=6.0).contains(&x).then(|| (x * 1e9).round() / 1e9 + 0.0)
}

bounded! {
    /// The standard deviation of the problems' log-odds, 0 to 6, kept to nine decimals.
    LogOddsSpread(f64),
    /// A standard deviation outside 0 to 6.
    LogOddsSpreadError = "the spread of log-odds lies between 0 and 6",
    |x| (0.0..=6.0).contains(&x).then(|| (x * 1e9).round() / 1e9 + 0.0)
}

bounded! {
    /// A solve rate, the chance that one sample is right: 0 to 1, kept to nine decimals.
    SolveRate(f64),
    /// A solve rate outside 0 to 1.
    SolveRateError = "a solve rate lies between 0 and 1",
    |p| (0.0..=1.0).contains(&p).then(|| (p * 1e9).round() / 1e9 + 0.0)
}

bounded! {
    /// By how many log-odds one model is better than another on every problem, −3 to 3, kept to ten decimals so
    /// that a link holds it exactly.
    LogOddsShift(f64),
    /// A shift outside −3 to 3.
    LogOddsShiftError = "a shift of log-odds lies between -3 and 3",
    // Adding zero turns −0 into 0, which would otherwise print its sign.
    |x| (-3.0..=3.0).contains(&x).then(|| (x * 1e10).round() / 1e10 + 0.0)
}

impl LogOddsShift {
    /// What makes a second model exactly 3 points better on the usual benchmark.
    pub const THREE_POINTS: Self = Self(0.211_465_595_3);
    /// What makes the short model of the usual pair of the long one.
    pub const LONG_TO_SHORT: Self = Self(-0.6);
    /// No difference.
    pub const NONE: Self = Self(0.0);

    /// The number.
    pub fn value(self) -> f64 {
        self.0
    }
}

impl LogOdds {
    /// The mean of “spread”.
    pub const SPREAD: Self = Self(0.2);

    /// The number.
    pub fn value(self) -> f64 {
        self.0
    }
}

impl LogOddsSpread {
    /// The standard deviation of “spread”.
    pub const SPREAD: Self = Self(2.2);

    /// The number.
    pub fn value(self) -> f64 {
        self.0
    }
}

/// The solve rates of a person's own problems: 2 to 120 of them, ascending.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<SolveRate>")]
pub struct OwnRates(Vec<SolveRate>);

/// Too few or too many solve rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRatesError;

impl std::fmt::Display for OwnRatesError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there are between 2 and 120 solve rates")
    }
}

impl std::error::Error for OwnRatesError {}

impl TryFrom<Vec<SolveRate>> for OwnRates {
    type Error = OwnRatesError;

    fn try_from(mut rates: Vec<SolveRate>) -> Result<Self, OwnRatesError> {
        let (least, most) = (ProblemCount::FEWEST.count() as usize, ProblemCount::MOST.count() as usize);
        if !(least..=most).contains(&rates.len()) {
            return Err(OwnRatesError);
        }
        rates.sort_by(|a, b| a.0.total_cmp(&b.0));
        Ok(Self(rates))
    }
}

impl OwnRates {
    /// What stands in the field before anything is typed: nine problems.
    pub fn example() -> Self {
        Self((1..=9).map(|tenth| SolveRate(f64::from(tenth) / 10.0)).collect())
    }

    /// The rates, ascending.
    pub fn rates(&self) -> impl Iterator<Item = f64> {
        self.0.iter().map(|rate| rate.0)
    }
}

/// How the problems' solve rates are spread.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// From hopeless to certain (log-odds normal, mean 0.2, SD 2.2).
    Spread,
    /// All near even odds (log-odds normal, mean 0, SD 0.3). Ours.
    Concentrated,
    /// Solve rates evenly between 0 and 1. Ours.
    Uniform,
    /// Log-odds normal.
    Normal {
        /// Their mean.
        mu: LogOdds,
        /// Their standard deviation.
        sigma: LogOddsSpread,
    },
    /// A person's own solve rates.
    Own(OwnRates),
}

impl Difficulty {
    /// Every preset, in the order in which they are offered.
    pub const PRESETS: [Self; 3] = [Self::Spread, Self::Concentrated, Self::Uniform];

    /// The normal log-odds of “spread”.
    pub const NORMAL: Self = Self::Normal { mu: LogOdds::SPREAD, sigma: LogOddsSpread::SPREAD };

    /// The benchmark it stands for: of so many problems, unless they are a person's own.
    pub fn benchmark(&self, n: ProblemCount) -> Benchmark {
        let n = n.count();
        match self {
            Self::Spread => Benchmark::logit_normal(n, 0.2, 2.2),
            Self::Concentrated => Benchmark::logit_normal(n, 0.0, 0.3),
            Self::Uniform => Benchmark::uniform(n),
            Self::Normal { mu, sigma } => Benchmark::logit_normal(n, mu.0, sigma.0),
            Self::Own(own) => Benchmark::of(own.rates().collect()),
        }
    }

    /// How many problems that benchmark has.
    pub fn n_problems(&self, n: ProblemCount) -> u32 {
        match self {
            Self::Own(own) => own.0.len() as u32,
            _ => n.count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_rates_are_sorted_and_counted() {
        let rates = |values: &[f64]| {
            let rates: Vec<SolveRate> = values.iter().map(|&p| SolveRate::new(p).unwrap()).collect();
            OwnRates::try_from(rates)
        };
        let own = Difficulty::Own(rates(&[0.5, 1.0, 0.0]).unwrap());
        assert_eq!(own.benchmark(ProblemCount::THIRTY).rates(), [0.0, 0.5, 1.0]);
        assert_eq!(
            (own.n_problems(ProblemCount::THIRTY), Difficulty::Uniform.n_problems(ProblemCount::THIRTY)),
            (3, 30)
        );
        assert_eq!(rates(&[0.5]), Err(OwnRatesError));
        assert_eq!(rates(&[0.5; 121]), Err(OwnRatesError));
        let json: Difficulty = serde_json::from_str(r#"{"own":[0.25,0.125]}"#).unwrap();
        assert_eq!(json.benchmark(ProblemCount::THIRTY).rates(), [0.125, 0.25]);
        assert!(serde_json::from_str::<Difficulty>(r#"{"own":[0.25,1.5]}"#).is_err());
        assert_eq!(
            Difficulty::NORMAL.benchmark(ProblemCount::THIRTY),
            Difficulty::Spread.benchmark(ProblemCount::THIRTY)
        );
    }
}
