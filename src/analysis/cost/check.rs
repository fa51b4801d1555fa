//! The check of the cost page: one strategy, sampled and voted on over and over, and the single sample of its model.

use serde::{Deserialize, Serialize};

use super::{CostOutcome, CostRequest, LADDER, Strategy};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::pair::Model;
use crate::analysis::rerun::{Proportion, Quantity, RerunCount};
use crate::engine::{Experiment, Reruns, Tally};
use crate::model::TraceLengths;

/// Which strategy is checked, written as its model and its votes: `short-8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Checked {
    model: Model,
    k: u32,
}

/// A strategy that the page does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedError;

impl Checked {
    /// The short model's vote of eight, which the heading speaks of.
    pub const SHORT_EIGHT: Self = Self { model: Model::Short, k: 8 };

    /// Every strategy of the page.
    pub fn all() -> impl Iterator<Item = Self> {
        Model::BOTH.into_iter().flat_map(|model| LADDER.map(|k| Self { model, k }))
    }

    /// The strategy that is written so, if there is one.
    pub fn parse(text: &str) -> Option<Self> {
        Self::all().find(|one| one.to_string() == text)
    }

    /// Whose samples.
    pub fn model(self) -> Model {
        self.model
    }

    /// How many of them vote.
    pub fn votes(self) -> u32 {
        self.k
    }
}

impl std::fmt::Display for Checked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.model.word(), self.k)
    }
}

impl std::fmt::Display for CheckedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a strategy is long or short, a hyphen, and 1, 4, 8, 16, 32 or 64")
    }
}

impl std::error::Error for CheckedError {}

impl From<Checked> for String {
    fn from(checked: Checked) -> Self {
        checked.to_string()
    }
}

impl TryFrom<String> for Checked {
    type Error = CheckedError;

    fn try_from(text: String) -> Result<Self, CheckedError> {
        Self::parse(&text).ok_or(CheckedError)
    }
}

impl CostRequest {
    /// The most reruns that a check may take.
    pub fn most_reruns(&self) -> RerunCount {
        RerunCount::most_of(self.words())
    }

    /// 32-bit draws of a rerun: every problem's samples, and a word for ties.
    fn words(&self) -> u32 {
        (self.checked.k + 1) * self.difficulty.n_problems(self.problems)
    }
}

impl CostOutcome {
    /// The strategy whose accuracy a share of the check is.
    pub fn strategy_of(&self, share: &CheckedShare) -> Option<&Strategy> {
        self.all().find(|one| one.model == share.model && one.k == share.at)
    }
}

fn lengths<'m>(request: &CostRequest, [long, short]: &'m [TraceLengths; 2]) -> &'m TraceLengths {
    if request.checked.model == Model::Long { long } else { short }
}

/// What a check must give, if one is asked for: the vote, and the single sample unless that is the vote.
pub(super) fn of(request: &CostRequest, models: &[TraceLengths; 2]) -> Option<SharesCheck> {
    let asked = request.reruns?;
    let (Checked { model, k }, lengths) = (request.checked, lengths(request, models));
    let (n, budget) = (request.difficulty.n_problems(request.problems), request.tokens());
    let one: Vec<f64> = lengths.fits(budget).map(|fits| fits.right).collect();
    let right = (Quantity::Right, 1, k * n, Proportion::of(&one, k));
    let won = (Quantity::Won, k, n, Proportion::of(&lengths.votes(k, request.a, budget), 1));
    let shares = [Some(won).filter(|_| k > 1), Some(right)].into_iter().flatten();
    let shares =
        shares.map(|(quantity, at, trials, share)| CheckedShare { model, quantity, at, trials, share });
    Some(SharesCheck {
        asked,
        seed: request.seed,
        words: request.words(),
        shares: shares.collect(),
        simulation: None,
    })
}

/// The samples of the strategy's model, each of them right, the attractor, or an answer that no other one gives.
pub(super) fn experiment(request: &CostRequest) -> Result<Experiment, String> {
    let models = request.pair.models(&request.difficulty, request.problems);
    let answers = lengths(request, &models).answers(request.a, request.tokens());
    let problems: Vec<Vec<f64>> = answers.map(Vec::from).collect();
    let reruns = Reruns::each(request.checked.k, &problems).map_err(|error| error.to_string())?;
    Ok(Experiment::Reruns(reruns))
}

/// Takes in what came out so far: right samples, problems won, problems covered.
pub(super) fn fill(check: &mut SharesCheck, tally: &Tally) {
    if let [right, won, _] = tally.words[..] {
        let counts = check.shares.iter().map(|one| if one.quantity == Quantity::Won { won } else { right });
        let counts: Vec<u32> = counts.collect();
        check.fill(tally, counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Complaint;
    use crate::analysis::cost::{TokenCap, begin};
    use crate::engine::Range;

    fn request(checked: &str) -> CostRequest {
        let checked = Checked::parse(checked).unwrap();
        CostRequest { reruns: Some(RerunCount::FEWEST), checked, ..CostRequest::default() }
    }

    #[test]
    fn a_strategy_is_written_as_its_model_and_its_votes() {
        let all: Vec<String> = Checked::all().map(String::from).collect();
        assert_eq!((all.len(), &*all[0], &*all[11]), (12, "long-1", "short-64"));
        assert!(all.iter().all(|word| Checked::try_from(word.clone()).unwrap().to_string() == *word));
        for wrong in ["", "long", "long-2", "Long-1", "short-8 ", "short-08"] {
            assert_eq!(Checked::try_from(wrong.to_owned()), Err(CheckedError), "{wrong}");
        }
    }

    #[test]
    fn the_vote_and_its_single_samples_are_checked_at_the_page_s_numbers() {
        let budget = TokenCap::new(16_000).unwrap();
        for (word, shares) in [
            ("long-16", &[(Quantity::Won, 16, 30), (Quantity::Right, 1, 480)][..]),
            ("short-1", &[(Quantity::Right, 1, 30)]),
        ] {
            let (outcome, job) = begin(&CostRequest { budget, ..request(word) }).unwrap();
            let check = outcome.check.as_deref().unwrap();
            let found: Vec<_> = check.shares.iter().map(|one| (one.quantity, one.at, one.trials)).collect();
            assert_eq!((&found[..], job.unwrap().replicates), (shares, 100), "{word}");
            for one in &check.shares {
                let strategy = outcome.strategy_of(one).unwrap();
                assert_eq!((strategy.model, strategy.k), (one.model, one.at));
                // A vote of one is a sum of other products; both are means of 30.
                assert!((strategy.accuracy - one.share.exact).abs() < 1e-14, "{word}");
            }
        }
    }

    #[test]
    fn counts_go_to_the_shares_that_they_are_of() {
        let filled = |word: &str, words: Vec<u32>| -> Vec<u32> {
            let (mut outcome, _) = begin(&request(word)).unwrap();
            outcome.fill(&Tally { range: Range { first: 0, end: 100 }, words });
            outcome.check.unwrap().shares.iter().map(|one| one.share.drawn).collect()
        };
        // The engine leaves right samples, problems won, problems covered.
        assert_eq!(filled("short-8", vec![10_000, 1700, 2400]), [1700, 10_000]);
        assert_eq!(filled("short-1", vec![1300, 1300, 1300]), [1300]);
        // What is no tally of this experiment is left alone.
        assert_eq!(filled("short-8", vec![1, 2]), [0, 0]);
    }

    #[test]
    fn more_reruns_than_fit_are_refused() {
        // 4·10⁹ words, 30 · (64 + 1) of them in a rerun.
        let with = |reruns| {
            begin(&CostRequest { reruns: Some(RerunCount::new(reruns).unwrap()), ..request("long-64") })
        };
        assert_eq!(with(2_051_282).unwrap().1.unwrap().replicates, 2_051_282);
        assert_eq!(with(2_051_283), Err(Complaint::TooManyReruns { found: 2_051_283, most: 2_051_282 }));
    }
}
