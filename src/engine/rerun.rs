//! Reruns of a benchmark under the attractor model, as integers.

use serde::{Deserialize, Serialize};

use super::threshold::{are_probabilities, cumulative, rise, threshold};

/// The most attractors a problem has.
pub const MOST_ATTRACTORS: usize = 4;

/// How the samples of a problem come to be right.
#[derive(Clone, Debug, PartialEq)]
pub enum Solving {
    /// Each on its own, with the problem's solve rate.
    Alone(Vec<f64>),
    /// Together: for each problem the probabilities of 0, 1, … k right samples, as when samples share what they get
    /// wrong.
    Together(Vec<Vec<f64>>),
}

/// Why a benchmark cannot be rerun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RerunsError {
    /// No problem, or more than 4,096.
    Problems,
    /// No sample, or more than 256.
    Samples,
    /// More than [`MOST_ATTRACTORS`], or shares that are none or add up to more than 1.
    Attractors,
    /// What is no probability, not one for each number of right samples, or thresholds that fall.
    Probabilities,
}

impl std::fmt::Display for RerunsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Problems => "a benchmark has 1 to 4096 problems",
            Self::Samples => "a problem has 1 to 256 samples",
            Self::Attractors => "there are at most four attractors, with shares that add up to at most 1",
            Self::Probabilities => "a probability is missing or out of order",
        })
    }
}

impl std::error::Error for RerunsError {}

/// The experiment: sample every problem of a benchmark k times, and see which the vote wins and which are covered.
///
/// The words of a replicate are those of problem 0, then of problem 1, and so on.
///
/// - *Alone*: k words, one for each sample, then one for ties. A sample's word chooses between right, each attractor
///   in turn, and a one-off by the cumulative thresholds of p, (1 − p) s₁, (1 − p) s₂, ….
/// - *Together*: one word that gives the number C of right samples (how many of the k cumulative thresholds do not
///   lie above it), then k words, of which the first k − C place the wrong samples by the cumulative thresholds of
///   s₁, s₂, …, then one for ties.
///
/// With C right samples, A₁, A₂, … on the attractors and R one-offs, the vote is lost if C = 0 or some A exceeds C;
/// else t answers tie with the right one (every A equal to C, and every one-off if C = 1) and it is won if the last
/// word lies below 2³²/(t + 1).
///
/// A replicate leaves three integers: right samples, problems won by the vote, problems with a right sample.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Parts", into = "Parts")]
pub struct Reruns(Parts);

/// The experiment as it travels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Parts {
    n_problems: u32,
    n_samples: u32,
    together: bool,
    n_attractors: u32,
    /// A row for each problem; with `together` one more for the attractors.
    thresholds: Vec<u32>,
}

impl Reruns {
    /// The experiment for `n_samples` samples of each problem, whose wrong answers fall on attractors with these
    /// shares.
    ///
    /// # Errors
    /// See [`RerunsError`].
    pub fn new(n_samples: u32, solving: &Solving, shares: &[f64]) -> Result<Self, RerunsError> {
        if shares.len() > MOST_ATTRACTORS || !are_probabilities(shares) {
            return Err(RerunsError::Attractors);
        }
        let are_sound = match solving {
            Solving::Alone(rates) => rates.iter().all(|&rate| are_probabilities(&[rate])),
            Solving::Together(problems) => {
                problems.iter().all(|cells| cells.len() == n_samples as usize + 1 && are_probabilities(cells))
            }
        };
        if !are_sound {
            return Err(RerunsError::Probabilities);
        }
        let (together, n_problems, thresholds) = match solving {
            Solving::Alone(rates) => {
                let row = |&p: &f64| {
                    let wrong = shares.iter().map(move |share| (1.0 - p) * share);
                    choice(std::iter::once(p).chain(wrong))
                };
                (false, rates.len(), rates.iter().flat_map(row).collect())
            }
            Solving::Together(problems) => {
                let ends = choice(shares.iter().copied());
                (
                    true,
                    problems.len(),
                    problems.iter().flat_map(|cells| cumulative(cells)).chain(ends).collect(),
                )
            }
        };
        let n_problems = u32::try_from(n_problems).map_err(|_| RerunsError::Problems)?;
        Self::check(Parts { n_problems, n_samples, together, n_attractors: shares.len() as u32, thresholds })
    }

    /// The experiment for `n_samples` samples of each problem, each on its own, given for each problem the chance that a
    /// sample is right, and that it falls on each attractor: for problems whose attractors differ.
    ///
    /// # Errors
    /// See [`RerunsError`].
    pub fn each(n_samples: u32, problems: &[Vec<f64>]) -> Result<Self, RerunsError> {
        let length = problems.first().map_or(1, Vec::len);
        if !(1..=1 + MOST_ATTRACTORS).contains(&length) {
            return Err(RerunsError::Attractors);
        }
        if !problems.iter().all(|chances| chances.len() == length && are_probabilities(chances)) {
            return Err(RerunsError::Probabilities);
        }
        let n_problems = u32::try_from(problems.len()).map_err(|_| RerunsError::Problems)?;
        let thresholds = problems.iter().flat_map(|chances| choice(chances.iter().copied())).collect();
        let n_attractors = length as u32 - 1;
        Self::check(Parts { n_problems, n_samples, together: false, n_attractors, thresholds })
    }

    fn check(parts: Parts) -> Result<Self, RerunsError> {
        if !(1..=4096).contains(&parts.n_problems) {
            return Err(RerunsError::Problems);
        }
        if !(1..=256).contains(&parts.n_samples) {
            return Err(RerunsError::Samples);
        }
        if parts.n_attractors as usize > MOST_ATTRACTORS {
            return Err(RerunsError::Attractors);
        }
        let this = Self(parts);
        let shared = if this.0.together { this.0.n_attractors } else { 0 };
        let wanted = this.0.n_problems * this.row_length() + shared;
        let rows_rise = (0..this.0.n_problems).all(|i| rise(this.row(i))) && rise(this.shared_row());
        if this.0.thresholds.len() != wanted as usize || !rows_rise {
            return Err(RerunsError::Probabilities);
        }
        Ok(this)
    }

    /// Problems.
    pub fn n_problems(&self) -> u32 {
        self.0.n_problems
    }

    /// Samples of each problem.
    pub fn n_samples(&self) -> u32 {
        self.0.n_samples
    }

    /// Attractors of each problem.
    pub fn n_attractors(&self) -> u32 {
        self.0.n_attractors
    }

    /// Whether a problem's samples are right or wrong together.
    pub fn is_together(&self) -> bool {
        self.0.together
    }

    /// Words that a problem takes.
    pub fn words_per_problem(&self) -> u32 {
        self.0.n_samples + if self.0.together { 2 } else { 1 }
    }

    /// Thresholds in the row of a problem.
    pub fn row_length(&self) -> u32 {
        if self.0.together { self.0.n_samples } else { 1 + self.0.n_attractors }
    }

    /// All thresholds: a row for each problem, and behind them the attractors' own if samples are right together.
    pub fn thresholds(&self) -> &[u32] {
        &self.0.thresholds
    }

    /// The thresholds of a problem.
    pub fn row(&self, problem: u32) -> &[u32] {
        let length = self.row_length() as usize;
        let start = problem as usize * length;
        self.0.thresholds.get(start..start + length).unwrap_or_default()
    }

    /// The attractors' own thresholds; none if each sample's word chooses among them.
    pub fn shared_row(&self) -> &[u32] {
        let start = self.0.n_problems as usize * self.row_length() as usize;
        self.0.thresholds.get(start..).unwrap_or_default()
    }

    /// The largest value of each integer that a replicate leaves.
    pub fn most(&self) -> [u32; 3] {
        [self.0.n_problems * self.0.n_samples, self.0.n_problems, self.0.n_problems]
    }
}

/// The thresholds of chances beside which there is something else.
fn choice(chances: impl Iterator<Item = f64>) -> Vec<u32> {
    cumulative(&chances.chain([0.0]).collect::<Vec<f64>>())
}

/// The threshold of winning against t equal answers, for t = 0, 1, … k: 2³²/(t + 1).
pub(super) fn tie_thresholds(n_samples: u32) -> Vec<u32> {
    (0..=n_samples).map(|ties| threshold(1.0 / f64::from(ties + 1))).collect()
}

impl TryFrom<Parts> for Reruns {
    type Error = RerunsError;

    fn try_from(parts: Parts) -> Result<Self, RerunsError> {
        Self::check(parts)
    }
}

impl From<Reruns> for Parts {
    fn from(reruns: Reruns) -> Self {
        reruns.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_holds_the_cumulative_thresholds() {
        let alone = Reruns::new(4, &Solving::Alone(vec![0.5, 1.0]), &[0.5]).unwrap();
        assert_eq!(alone.row(0), [1 << 31, 3 << 30]);
        assert_eq!(alone.row(1), [u32::MAX, u32::MAX]);
        assert_eq!((alone.words_per_problem(), alone.most()), (5, [8, 2, 2]));
        assert!(alone.shared_row().is_empty());
        let together =
            Reruns::new(2, &Solving::Together(vec![vec![0.25, 0.25, 0.5]]), &[0.25, 0.75]).unwrap();
        assert_eq!(
            (together.row(0), together.shared_row()),
            (&[1 << 30, 1 << 31][..], &[1 << 30, u32::MAX][..])
        );
        assert_eq!(together.words_per_problem(), 4);
    }

    #[test]
    fn rows_of_each_problem_are_those_of_a_common_share_where_they_say_the_same() {
        let each = Reruns::each(4, &[vec![0.5, 0.25], vec![0.25, 0.375]]).unwrap();
        assert_eq!(each, Reruns::new(4, &Solving::Alone(vec![0.5, 0.25]), &[0.5]).unwrap());
        assert_eq!(Reruns::each(4, &[vec![0.5, 0.0], vec![0.0, 1.0]]).unwrap().row(1), [0, u32::MAX]);
        assert_eq!(Reruns::each(4, &[]), Err(RerunsError::Problems));
        assert_eq!(Reruns::each(4, &[vec![]]), Err(RerunsError::Attractors));
        assert_eq!(Reruns::each(4, &[vec![0.1; 6]]), Err(RerunsError::Attractors));
        assert_eq!(Reruns::each(4, &[vec![0.5, 0.5], vec![0.5]]), Err(RerunsError::Probabilities));
        assert_eq!(Reruns::each(4, &[vec![0.75, 0.5]]), Err(RerunsError::Probabilities));
    }

    #[test]
    fn what_is_no_benchmark_is_refused() {
        let alone = |n: usize| Solving::Alone(vec![0.5; n]);
        assert_eq!(Reruns::new(4, &alone(0), &[]), Err(RerunsError::Problems));
        assert_eq!(Reruns::new(4, &alone(4097), &[]), Err(RerunsError::Problems));
        assert_eq!(Reruns::new(0, &alone(1), &[]), Err(RerunsError::Samples));
        assert_eq!(Reruns::new(257, &alone(1), &[]), Err(RerunsError::Samples));
        assert_eq!(Reruns::new(4, &alone(1), &[0.6, 0.6]), Err(RerunsError::Attractors));
        assert_eq!(Reruns::new(4, &alone(1), &[0.1; 5]), Err(RerunsError::Attractors));
        assert_eq!(Reruns::new(4, &alone(1), &[f64::NAN]), Err(RerunsError::Attractors));
        for unsound in [
            Solving::Together(vec![vec![0.5, 0.5]]),
            Solving::Together(vec![vec![0.5, 0.5, 0.5]]),
            Solving::Alone(vec![0.5, f64::NAN]),
            Solving::Alone(vec![-0.1]),
            Solving::Alone(vec![1.1]),
        ] {
            assert_eq!(Reruns::new(2, &unsound, &[]), Err(RerunsError::Probabilities));
        }
    }
}
