//! Two models whose traces take time: a long one, and a short one that is worse and quicker.
//!
//! The long model is the benchmark; the short one has every log-odds shifted. How long traces get is lognormal, and how
//! lengths grow with difficulty is ours ([`TraceLengths`]).

use serde::{Deserialize, Serialize};

use super::problems::{Difficulty, ProblemCount};
use crate::analysis::problems::LogOddsShift;
use crate::bounded::bounded;
use crate::model::{LengthLaw, TraceLengths};

bounded! {
    /// The median length of a right trace on a problem that is always solved: 500 to 50,000 tokens.
    BaseLength(u32),
    /// A length outside 500 to 50,000 tokens.
    BaseLengthError = "a base length lies between 500 and 50000 tokens",
    |tokens| (500..=50_000).contains(&tokens).then_some(tokens)
}

bounded! {
    /// The standard deviation of the logarithm of a trace's length: 0.05 to 2, kept to nine decimals.
    LengthSpread(f64),
    /// A standard deviation outside 0.05 to 2.
    LengthSpreadError = "the spread of lengths lies between 0.05 and 2",
    |x| (0.05..=2.0).contains(&x).then(|| (x * 1e9).round() / 1e9)
}

bounded! {
    /// How much longer the traces of a problem that is never solved are: 0 to 4, kept to nine decimals.
    LengthGrowth(f64),
    /// A growth outside 0 to 4.
    LengthGrowthError = "the growth of lengths lies between 0 and 4",
    |g| (0.0..=4.0).contains(&g).then(|| (g * 1e9).round() / 1e9 + 0.0)
}

bounded! {
    /// How many times as long wrong traces are: 0.5 to 4, kept to nine decimals.
    WrongFactor(f64),
    /// A factor outside 0.5 to 4.
    WrongFactorError = "the factor of wrong traces lies between 0.5 and 4",
    |w| (0.5..=4.0).contains(&w).then(|| (w * 1e9).round() / 1e9)
}

impl BaseLength {
    /// The tokens.
    pub fn tokens(self) -> u32 {
        self.0
    }
}

/// One of the two models.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Model {
    /// The one of the benchmark.
    Long,
    /// The one with shifted log-odds.
    Short,
}

impl Model {
    /// Both, in the order in which they stand.
    pub const BOTH: [Self; 2] = [Self::Long, Self::Short];

    /// Its name in links and files.
    pub fn word(self) -> &'static str {
        match self {
            Self::Long => "long",
            Self::Short => "short",
        }
    }
}

/// The settings of the two models. What a JavaScript caller leaves out takes the default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pair {
    /// The base length of the long model.
    pub long: BaseLength,
    /// The base length of the short model.
    pub short: BaseLength,
    /// What is added to every log-odds of the long model to make the short one's.
    pub shift: LogOddsShift,
    /// The standard deviation of log-lengths.
    pub spread: LengthSpread,
    /// The growth of lengths with difficulty.
    pub growth: LengthGrowth,
    /// The factor of wrong traces.
    pub wrong: WrongFactor,
}

impl Default for Pair {
    fn default() -> Self {
        Self {
            long: BaseLength(8000),
            short: BaseLength(2500),
            shift: LogOddsShift::LONG_TO_SHORT,
            spread: LengthSpread(0.55),
            growth: LengthGrowth(1.1),
            wrong: WrongFactor(1.5),
        }
    }
}

impl Pair {
    /// Both models on a benchmark, the long one first. How hard a problem is, is the long model's solve rate for both.
    pub fn models(&self, difficulty: &Difficulty, n: ProblemCount) -> [TraceLengths; 2] {
        let law =
            LengthLaw { log_sd: self.spread.into(), growth: self.growth.into(), wrong: self.wrong.into() };
        let long = difficulty.benchmark(n);
        let short = long.shifted(self.shift.into());
        let base = |length: BaseLength| f64::from(length.tokens());
        [
            TraceLengths::new(&long, &long, base(self.long), law),
            TraceLengths::new(&short, &long, base(self.short), law),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_the_pair_of_the_benchmark() {
        let [long, short] = Pair::default().models(&Difficulty::Spread, ProblemCount::THIRTY);
        assert_eq!(long, TraceLengths::long(&Difficulty::Spread.benchmark(ProblemCount::THIRTY)));
        assert!((short.accuracy(f64::INFINITY) - 0.443_088_64).abs() < 1e-8);
    }

    #[test]
    fn settings_are_checked_where_they_enter() {
        assert!(BaseLength::new(499).is_err() && BaseLength::new(50_000).is_ok());
        assert!(LogOddsShift::new(3.1).is_err() && LengthSpread::new(0.04).is_err());
        assert!(LengthGrowth::new(-0.1).is_err() && WrongFactor::new(f64::NAN).is_err());
        assert!(serde_json::from_str::<Pair>(r#"{"shift":-4}"#).is_err());
        assert!(serde_json::from_str::<Pair>(r#"{"sigma":1}"#).is_err());
        assert_eq!(serde_json::from_str::<Pair>("{}").unwrap(), Pair::default());
    }
}
