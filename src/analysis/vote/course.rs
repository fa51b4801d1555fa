//! Which way a score goes as samples are added.

use super::{Problem, Scores, VoteOutcome};

/// Which way a score goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It stays where one sample is.
    Level,
    /// It ends above one sample, and was never higher.
    Rises,
    /// It ends below one sample, and was never lower.
    Falls,
    /// It was higher than at either end.
    Peaks,
    /// It was lower than at either end.
    Dips,
    /// It was both.
    Wavers,
}

/// A change below this, half of the last digit of a percentage with one decimal, is none.
const NO_CHANGE: f64 = 0.000_5;

impl Course {
    /// Of scores at rising numbers of samples.
    fn of(scores: impl Iterator<Item = f64> + Clone) -> Self {
        let first = scores.clone().next().unwrap_or(0.0);
        let last = scores.clone().last().unwrap_or(0.0);
        let highest = scores.clone().fold(first, f64::max);
        let lowest = scores.fold(first, f64::min);
        let (peaks, dips) = (highest > first.max(last) + NO_CHANGE, lowest < first.min(last) - NO_CHANGE);
        match (peaks, dips) {
            (true, true) => Self::Wavers,
            (true, false) => Self::Peaks,
            (false, true) => Self::Dips,
            _ if last > first + NO_CHANGE => Self::Rises,
            _ if last < first - NO_CHANGE => Self::Falls,
            _ => Self::Level,
        }
    }
}

impl Problem {
    /// How far the vote of the last number of samples is above a single one.
    fn gain(&self) -> f64 {
        self.votes.last().map_or(0.0, |vote| vote - self.rate)
    }
}

impl VoteOutcome {
    /// Which way the vote goes along the curve.
    pub fn course_of_vote(&self) -> Course {
        Course::of(self.curve.iter().map(|scores: &Scores| scores.vote))
    }

    /// Which way coverage goes along the curve.
    pub fn course_of_coverage(&self) -> Course {
        Course::of(self.curve.iter().map(|scores: &Scores| scores.pass))
    }

    /// Whether its votes are others than those of another outcome wherever both have one.
    pub fn votes_differ(&self, other: &Self) -> bool {
        let other = |k: u32| other.curve.iter().find(|scores| scores.k == k);
        self.curve.iter().any(|scores| other(scores.k).is_some_and(|other| other.vote != scores.vote))
    }

    /// How far apart the highest and the lowest of the three scores are.
    pub fn apart(&self) -> f64 {
        let (vote, one) = (self.at.vote, self.mean);
        self.at.pass.max(vote).max(one) - self.at.pass.min(vote).min(one)
    }

    /// Problems whose last vote is above, at, and below a single sample.
    pub fn ends(&self) -> [u32; 3] {
        let count = |is: &dyn Fn(f64) -> bool| self.problems.iter().filter(|p| is(p.gain())).count() as u32;
        let (above, below) = (count(&|gain| gain > NO_CHANGE), count(&|gain| gain < -NO_CHANGE));
        [above, self.problems.len() as u32 - above - below, below]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_is_told_by_its_ends_and_what_is_between() {
        let of = |scores: &[f64]| Course::of(scores.iter().copied());
        assert_eq!(of(&[0.5, 0.5004, 0.4996]), Course::Level);
        assert_eq!(of(&[0.5, 0.6, 0.7]), Course::Rises);
        assert_eq!(of(&[0.5, 0.4, 0.3]), Course::Falls);
        assert_eq!(of(&[0.5, 0.6, 0.3]), Course::Peaks);
        assert_eq!(of(&[0.5, 0.4, 0.7]), Course::Dips);
        assert_eq!(of(&[0.5, 0.4, 0.7, 0.5]), Course::Wavers);
    }
}
