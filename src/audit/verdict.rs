//! When the verdicts of several judgments approve a solution.

use serde::{Deserialize, Serialize};

/// How many judgments have to approve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerdictRule {
    /// At least one.
    Any,
    /// More than reject; those without a verdict are dropped.
    Majority,
    /// All of them, so that one without a verdict rejects.
    All,
}

impl VerdictRule {
    /// The rules, from the most lenient on.
    pub const ALL: [Self; 3] = [Self::Any, Self::Majority, Self::All];
}

/// The verdicts on one solution, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdicts {
    /// Judgments that approve.
    pub yes: u32,
    /// Judgments that reject.
    pub no: u32,
    /// Judgments without a verdict: stopped, or not to be read.
    pub none: u32,
}

impl Verdicts {
    /// Counts verdicts; `None` is a judgment without one.
    pub fn of(verdicts: impl IntoIterator<Item = Option<bool>>) -> Self {
        let mut counted = Self::default();
        for verdict in verdicts {
            *match verdict {
                Some(true) => &mut counted.yes,
                Some(false) => &mut counted.no,
                None => &mut counted.none,
            } += 1;
        }
        counted
    }

    /// How many judgments.
    pub fn count(self) -> u32 {
        self.yes + self.no + self.none
    }

    /// Whether the solution is approved. Without any judgment it is not.
    ///
    /// ```text
    /// any: Y ≥ 1;   majority: Y > N;   all: Y = R ≥ 1        Y, N: judgments that approve, reject; R: judgments
    /// ```
    ///
    /// ```
    /// use tiebreak::audit::{VerdictRule, Verdicts};
    /// let split = Verdicts::of([Some(true), None, Some(false)]);
    /// assert_eq!(VerdictRule::ALL.map(|rule| split.approve(rule)), [true, false, false]);
    /// ```
    pub fn approve(self, rule: VerdictRule) -> bool {
        match rule {
            VerdictRule::Any => self.yes > 0,
            VerdictRule::Majority => self.yes > self.no,
            VerdictRule::All => self.yes > 0 && self.yes == self.count(),
        }
    }

    /// Whether a majority is not to be had: as many approve as reject, or nothing was said. It then rejects.
    pub fn undecided(self) -> bool {
        self.yes == self.no
    }

    /// As if every judgment without a verdict had approved: the most that those stops can have cost.
    pub fn credited(self) -> Self {
        Self { yes: self.yes + self.none, none: 0, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn approvals(verdicts: &[&str], rule: VerdictRule) -> usize {
        let read = |verdict| match verdict {
            'Y' => Some(true),
            'N' => Some(false),
            _ => None,
        };
        verdicts.iter().filter(|one| Verdicts::of(one.chars().map(read)).approve(rule)).count()
    }

    #[test]
    fn the_example_by_hand() {
        // Verdicts on the right solutions of three problems; a dash is none.
        let problems = [&["YYY", "YYN", "NNN"][..], &["Y--", "N--"], &["Y-N"]];
        let approved = |rule| problems.map(|verdicts| approvals(verdicts, rule));
        assert_eq!(VerdictRule::ALL.map(approved), [[2, 1, 1], [2, 1, 0], [1, 0, 0]]);
    }

    #[test]
    fn nothing_said_is_no_approval() {
        let silent = [Verdicts::default(), Verdicts::of([None, None])];
        for verdicts in silent {
            assert!(verdicts.undecided());
            assert_eq!(VerdictRule::ALL.map(|rule| verdicts.approve(rule)), [false; 3]);
        }
        assert!(silent[1].credited().approve(VerdictRule::All));
        assert!(!silent[0].credited().approve(VerdictRule::Any));
    }

    proptest! {
        #[test]
        fn credit_never_takes_an_approval_away(yes in 0u32..5, no in 0u32..5, none in 0u32..5) {
            let verdicts = Verdicts { yes, no, none };
            for rule in VerdictRule::ALL {
                prop_assert!(!verdicts.approve(rule) || verdicts.credited().approve(rule));
            }
            prop_assert!(!verdicts.approve(VerdictRule::All) || verdicts.approve(VerdictRule::Majority));
            prop_assert!(!verdicts.approve(VerdictRule::Majority) || verdicts.approve(VerdictRule::Any));
        }
    }
}
