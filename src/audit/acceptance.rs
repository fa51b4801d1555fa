//! What an edit costs: the same originals with and without it, before the same judge.

use serde::{Deserialize, Serialize};

use crate::stats::interval::{Interval, Level, newcombe_paired};
use crate::stats::paired::mcnemar_exact;
use crate::stats::{Statistic, Undefined};

/// Originals of which both versions were judged, by which of the two was accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// Both versions.
    pub both: u32,
    /// The clean one alone.
    pub only_clean: u32,
    /// The edited one alone.
    pub only_edited: u32,
    /// Neither.
    pub neither: u32,
}

impl Pairs {
    /// Counts one original more.
    pub fn add(&mut self, clean: bool, edited: bool) {
        *match (clean, edited) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.only_clean,
            (false, true) => &mut self.only_edited,
            (false, false) => &mut self.neither,
        } += 1;
    }

    /// How many originals.
    pub fn n(self) -> u32 {
        self.both + self.only_clean + self.only_edited + self.neither
    }

    /// What the edit costs in acceptance: positive where the edited versions are accepted less often.
    ///
    /// ```text
    /// A_clean − A_edited = (b − c)/n        b, c: originals of which only the clean or only the edited version is accepted
    /// ```
    ///
    /// ```
    /// use tiebreak::audit::Pairs;
    /// let pairs = Pairs { both: 235, only_clean: 4, only_edited: 1, neither: 0 };
    /// assert_eq!(pairs.cost().value(), Some(3.0 / 240.0));
    /// ```
    pub fn cost(self) -> Statistic {
        let more = f64::from(self.only_clean) - f64::from(self.only_edited);
        Statistic::ratio(more, f64::from(self.n()), Undefined::NoItems)
    }

    /// Newcombe's interval of the cost; see [`newcombe_paired`]. `None` without originals.
    pub fn interval(self, level: Level) -> Option<Interval> {
        newcombe_paired([self.both, self.only_clean, self.only_edited, self.neither], level)
    }

    /// The p-value of McNemar's exact test that either version is as likely to be the one accepted alone; see
    /// [`mcnemar_exact`]. `None` without originals.
    pub fn p(self) -> Option<f64> {
        (self.n() > 0).then(|| mcnemar_exact(self.only_clean, self.only_edited))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_originals_nothing_is_known() {
        let none = Pairs::default();
        assert_eq!(none.cost(), Statistic::Undefined(Undefined::NoItems));
        assert_eq!((none.p(), none.interval(Level::NINETY_FIVE)), (None, None));
    }

    #[test]
    fn mcnemar_of_the_splits_of_methods() {
        let pairs = |only_clean, only_edited| Pairs { only_clean, only_edited, ..Pairs::default() };
        assert_eq!(pairs(1, 5).p(), Some(7.0 / 32.0));
        assert!((pairs(56, 14).p().unwrap() - 4.3028e-7).abs() < 5e-12);
        assert!((pairs(9, 11).p().unwrap() - 0.8238).abs() < 5e-5);
        let mut counted = Pairs::default();
        for (clean, edited) in [(true, true), (true, false), (false, true), (false, false)] {
            counted.add(clean, edited);
        }
        assert_eq!(counted, Pairs { both: 1, only_clean: 1, only_edited: 1, neither: 1 });
        assert_eq!((counted.n(), counted.p()), (4, Some(1.0)));
    }
}
