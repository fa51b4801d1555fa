//! The scenarios, and what each asks a class for.

use serde::{Deserialize, Serialize};

use crate::analysis::problems::ProblemCount;
use crate::analysis::seeds::DrawCount;
use crate::taxonomy::published::N_MODELS;

/// The most hands that are counted for one answer.
pub const MOST_HANDS: u32 = 999;

/// Something that a class predicts and then sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// One model has three honest scores.
    ThreeNumbers,
    /// A vote wins the problems above a solve rate, and no others.
    Threshold,
    /// A better model often comes out behind.
    BetterModel,
    /// Two tests change places, and another failure leads.
    TwoTests,
}

/// A number that a class predicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Its name in a link.
    pub setting: &'static str,
    /// The greatest it can be; the least is 0.
    pub most: u32,
}

impl Asked {
    const fn new(setting: &'static str, most: u32) -> Self {
        Self { setting, most }
    }

    /// Where its slider stands before anybody predicts: in the middle.
    pub const fn usual(self) -> u32 {
        self.most / 2
    }
}

const THREE_NUMBERS: [Asked; 3] = [Asked::new("one", 100), Asked::new("vote", 100), Asked::new("some", 100)];
const THRESHOLD: [Asked; 2] = [Asked::new("cut", 100), Asked::new("won", ProblemCount::THIRTY.count())];
const BETTER_MODEL: [Asked; 1] = [Asked::new("behind", DrawCount::TWENTY.count())];
const TWO_TESTS: [Asked; 1] = [Asked::new("flips", N_MODELS as u32)];

impl Scenario {
    /// All, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::ThreeNumbers, Self::Threshold, Self::BetterModel, Self::TwoTests];

    /// Its name in a link.
    pub const fn word(self) -> &'static str {
        match self {
            Self::ThreeNumbers => "three-numbers",
            Self::Threshold => "threshold",
            Self::BetterModel => "better-model",
            Self::TwoTests => "two-tests",
        }
    }

    /// The numbers that it asks for.
    pub const fn numbers(self) -> &'static [Asked] {
        match self {
            Self::ThreeNumbers => &THREE_NUMBERS,
            Self::Threshold => &THRESHOLD,
            Self::BetterModel => &BETTER_MODEL,
            Self::TwoTests => &TWO_TESTS,
        }
    }

    /// The answers of the choice that it asks for, as a link writes them; none if it asks for no choice.
    pub const fn options(self) -> &'static [&'static str] {
        match self {
            Self::ThreeNumbers | Self::Threshold => &[],
            Self::BetterModel => &["4", "16", "64", "more"],
            Self::TwoTests => &["collapse", "drift", "format"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scenario;
    use crate::taxonomy::published::CATEGORIES;

    #[test]
    fn a_choice_of_categories_is_of_those_of_the_study() {
        assert_eq!(Scenario::TwoTests.options().to_vec(), CATEGORIES.map(str::to_lowercase));
    }
}
