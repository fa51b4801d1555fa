//! What comes out, from the analyses that the pages of Explore have: a lesson has no numbers of its own.

use serde::{Deserialize, Serialize};

use super::{Scenario, Step, TeachRequest};
use crate::analysis::problems::{Difficulty, LogOddsShift, ProblemCount};
use crate::analysis::seeds::{self, LEVEL, SeedsOutcome, SeedsRequest};
use crate::analysis::taxonomy::{TiesOutcome, TiesRequest, ties};
use crate::analysis::vote::{self, Samples, Scores, VoteOutcome, VoteRequest};
use crate::model::AttractorShare;
use crate::taxonomy::{Order, Winner};

/// The attractor shares at which the last question of the threshold is answered.
pub const VARIED_SHARES: [f64; 4] = [0.5, 0.8, 0.9, 1.0];

/// A prediction and what came out, on the scale on which it was asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gap {
    /// What the class said.
    pub said: u32,
    /// What it is.
    pub is: f64,
    /// The greatest that it can be: 100 for percentages.
    pub most: u32,
}

impl Gap {
    /// What was said and what it is, in percent of the greatest.
    pub fn percent(&self) -> [f64; 2] {
        [f64::from(self.said), self.is].map(|value| 100.0 * value / f64::from(self.most.max(1)))
    }
}

/// What a step shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Shown {
    /// Scores of one model.
    Vote(Box<VoteOutcome>),
    /// Two models and chance.
    Seeds(Box<SeedsOutcome>),
    /// Failures in every order of the tests.
    Ties(Box<TiesOutcome>),
    /// Scores on problems near even odds, at each of [`VARIED_SHARES`].
    Shares(Vec<(f64, Scores)>),
}

/// What comes out at a step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeachOutcome {
    /// What was said against what it is, number by number; empty at the steps that compare nothing.
    pub gaps: Vec<Gap>,
    /// The right one of the answers to choose from, by its number from 0, where they are compared and one is right.
    pub right: Option<u32>,
    /// What is shown.
    pub shown: Shown,
}

/// What comes out at a step; `None` at those that ask, and before the predictions are locked.
pub fn outcome(request: &TeachRequest) -> Option<TeachOutcome> {
    if !request.locked {
        return None;
    }
    match request.step {
        Step::Predict | Step::Transfer => None,
        Step::Reveal | Step::Explain => compared(request),
        Step::Vary => Some(uncompared(varied(request)?)),
        Step::Answer => Some(uncompared(answer(request)?)),
    }
}

fn uncompared(shown: Shown) -> TeachOutcome {
    TeachOutcome { gaps: Vec::new(), right: None, shown }
}

/// The predictions against what is.
fn compared(request: &TeachRequest) -> Option<TeachOutcome> {
    let (truths, right, shown) = match request.scenario {
        Scenario::ThreeNumbers => {
            let o = vote::outcome(&class_vote(request));
            let truths = [o.mean, o.at.vote, o.at.pass].map(|score| 100.0 * score).to_vec();
            (truths, None, Shown::Vote(Box::new(o)))
        }
        Scenario::Threshold => {
            let o = vote::outcome(&class_vote(request));
            (vec![100.0 * o.threshold, f64::from(o.n_clear)], None, Shown::Vote(Box::new(o)))
        }
        Scenario::BetterModel => {
            let o = seeds_at(request, Samples::ONE)?;
            let of = f64::from(o.request.draws.count());
            (vec![of * o.at.odds.behind], enough(&o), Shown::Seeds(Box::new(o)))
        }
        Scenario::TwoTests => {
            let o = ties(&TiesRequest { order: request.order() });
            let reversed = o.findings.reversed.as_ref();
            let right = reversed.and_then(|found| match &found.winner {
                Winner::Category(one) => Some(*one),
                Winner::Tie(_) | Winner::NoEvidence => None,
            });
            let flips = o.findings.flips.map_or(0, |flips| flips.flips);
            (vec![f64::from(flips)], right, Shown::Ties(Box::new(o)))
        }
    };
    let asked = request.scenario.numbers().iter().zip(&request.predicted.numbers);
    let gaps =
        asked.zip(truths).map(|((asked, said), is)| Gap { said: *said, is, most: asked.most }).collect();
    Some(TeachOutcome { gaps, right, shown })
}

/// The first of the numbers to choose from at which the better model is behind less often than the level; the last answer
/// if it is at none.
fn enough(o: &SeedsOutcome) -> Option<u32> {
    let is_enough = |word: &str| {
        let n: u32 = word.parse().ok()?;
        let rung = o.ladder.iter().find(|rung| rung.n == n)?;
        Some(rung.odds.behind < LEVEL)
    };
    let options = Scenario::BetterModel.options();
    let found = options.iter().position(|word| is_enough(word).unwrap_or(true))?;
    Some(found as u32)
}

/// What the class is asked about: 64 answers, of the wrong ones half alike.
fn class_vote(request: &TeachRequest) -> VoteRequest {
    VoteRequest { difficulty: request.difficulty(), ..VoteRequest::default() }
}

fn seeds_at(request: &TeachRequest, n: Samples) -> Option<SeedsOutcome> {
    // No request of its bounds is refused.
    seeds::outcome(&SeedsRequest { n, seed: request.seed, ..SeedsRequest::default() }).ok()
}

/// What is shown where the settings are moved.
fn varied(request: &TeachRequest) -> Option<Shown> {
    let varied = &request.varied;
    Some(match request.scenario {
        Scenario::ThreeNumbers => {
            Shown::Vote(Box::new(vote::outcome(&VoteRequest { k: varied.k, ..class_vote(request) })))
        }
        Scenario::Threshold => {
            let class = class_vote(request);
            let difficulty = if varied.concentrated { Difficulty::Concentrated } else { class.difficulty };
            let moved = VoteRequest { k: varied.k, a: varied.a, difficulty, ..VoteRequest::default() };
            Shown::Vote(Box::new(vote::outcome(&moved)))
        }
        Scenario::BetterModel => Shown::Seeds(Box::new(seeds_at(request, varied.n)?)),
        Scenario::TwoTests => Shown::Ties(Box::new(ties(&TiesRequest { order: varied.order.clone() }))),
    })
}

/// What answers the last question.
fn answer(request: &TeachRequest) -> Option<Shown> {
    Some(match request.scenario {
        Scenario::ThreeNumbers => {
            let k = Samples::new(2).ok()?;
            Shown::Vote(Box::new(vote::outcome(&VoteRequest { k, ..class_vote(request) })))
        }
        Scenario::Threshold => {
            let at = |share: f64| {
                let a = AttractorShare::new(share).ok()?;
                let difficulty = Difficulty::Concentrated;
                Some((share, vote::outcome(&VoteRequest { a, difficulty, ..VoteRequest::default() }).at))
            };
            Shown::Shares(VARIED_SHARES.into_iter().filter_map(at).collect())
        }
        Scenario::BetterModel => Shown::Seeds(Box::new(seeds_at(request, Samples::ONE)?)),
        Scenario::TwoTests => Shown::Ties(Box::new(ties(&TiesRequest { order: request.order() }))),
    })
}

/// By how many percentage points the better model of the class is better, which the class is told.
pub fn difference() -> f64 {
    let first = Difficulty::Spread.benchmark(ProblemCount::THIRTY);
    100.0 * (first.shifted(LogOddsShift::THREE_POINTS.value()).mean() - first.mean())
}

/// Which category leads in an order, which the class is told; `None` if several do.
pub fn first_winner(order: &Order) -> Option<u32> {
    match ties(&TiesRequest { order: order.clone() }).findings.chosen.winner {
        Winner::Category(one) => Some(one),
        Winner::Tie(_) | Winner::NoEvidence => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(scenario: Scenario, step: Step) -> TeachOutcome {
        outcome(&TeachRequest { step, locked: true, ..TeachRequest::of(scenario) }).unwrap()
    }

    fn vote_of(outcome: TeachOutcome) -> VoteOutcome {
        match outcome.shown {
            Shown::Vote(o) => *o,
            other => panic!("{other:?}"),
        }
    }

    fn seeds_of(outcome: TeachOutcome) -> SeedsOutcome {
        match outcome.shown {
            Shown::Seeds(o) => *o,
            other => panic!("{other:?}"),
        }
    }

    fn ties_of(outcome: TeachOutcome) -> TiesOutcome {
        match outcome.shown {
            Shown::Ties(o) => *o,
            other => panic!("{other:?}"),
        }
    }

    fn tenths(values: impl IntoIterator<Item = f64>) -> Vec<String> {
        values.into_iter().map(|value| format!("{value:.1}")).collect()
    }

    fn truths(outcome: &TeachOutcome) -> Vec<String> {
        tenths(outcome.gaps.iter().map(|gap| gap.is))
    }

    #[test]
    fn nothing_comes_out_before_the_lock_nor_where_something_is_asked() {
        for scenario in Scenario::ALL {
            for step in Step::ALL {
                let open = TeachRequest { step, ..TeachRequest::of(scenario) };
                assert_eq!(outcome(&open), None);
                let asks = matches!(step, Step::Predict | Step::Transfer);
                let locked = TeachRequest { locked: true, ..open };
                assert_eq!(outcome(&locked).is_none(), asks, "{locked:?}");
            }
        }
    }

    #[test]
    fn three_numbers_of_one_model() {
        assert_eq!(truths(&at(Scenario::ThreeNumbers, Step::Reveal)), ["52.9", "65.7", "97.8"]);
        let two = vote_of(at(Scenario::ThreeNumbers, Step::Answer));
        assert!((two.at.vote - two.mean).abs() < 1e-12);
        assert_eq!(tenths([100.0 * two.at.vote, 100.0 * two.at.pass]), ["52.9", "67.1"]);
    }

    #[test]
    fn a_vote_is_a_threshold() {
        let found = at(Scenario::Threshold, Step::Reveal);
        assert_eq!(truths(&found), ["33.3", "20.0"]);
        let o = vote_of(found);
        let a = o.request.a.share();
        assert!((o.threshold - a / (1.0 + a)).abs() < 1e-15);
        assert_eq!((o.n_clear, o.problems.len(), tenths([100.0 * o.ceiling])), (20, 30, vec!["66.7".into()]));
        assert_eq!(tenths([100.0 * o.at.pass]), ["97.8"]);
        let Shown::Shares(shares) = at(Scenario::Threshold, Step::Answer).shown else { panic!() };
        let votes = tenths(shares.iter().map(|(_, scores)| 100.0 * scores.vote));
        assert_eq!(votes, ["95.1", "71.2", "60.6", "50.0"]);
    }

    #[test]
    fn a_better_model_looks_worse() {
        let found = at(Scenario::BetterModel, Step::Reveal);
        assert_eq!((truths(&found), found.right), (vec!["6.3".to_owned()], Some(2)));
        assert_eq!(tenths([found.gaps[0].percent()[1], difference()]), ["31.5", "3.0"]);
        let o = seeds_of(found);
        assert_eq!(tenths([100.0 * o.at.odds.behind, 100.0 * o.at.odds.tied]), ["31.5", "13.0"]);
        let rungs = [4, 16, 64].map(|n| o.ladder.iter().find(|rung| rung.n == n).unwrap().odds.behind);
        assert_eq!(tenths(rungs.map(|behind| 100.0 * behind)), ["24.1", "10.1", "0.6"]);
        let middle = o.scores[0].middle(0.025);
        let ends = [middle.lowest, middle.highest].map(|cell| o.scores[0].value(cell));
        assert_eq!(tenths(ends), ["40.0", "66.7"]);
    }

    #[test]
    fn two_tests_reversed_flip_what_leads() {
        let found = at(Scenario::TwoTests, Step::Reveal);
        assert_eq!((truths(&found), found.right), (vec!["11.0".to_owned()], Some(1)));
        assert_eq!(first_winner(&Order::usual(3)), Some(0));
        let f = ties_of(found).findings;
        let share = |n: u64| 100.0 * f.share(n).value().unwrap();
        let collapse: Vec<f64> = f.orders.iter().map(|found| share(found.classified.counts[0])).collect();
        let ends = [f64::INFINITY, f64::NEG_INFINITY];
        let ends = collapse.iter().fold(ends, |[low, high], &at| [low.min(at), high.max(at)]);
        assert_eq!((f.orders.len(), tenths(ends)), (6, vec!["26.4".to_owned(), "76.4".to_owned()]));
        assert_eq!(f.wins.as_ref().map(|wins| wins.alone[0]), Some(3));
        assert_eq!(f.flips.map(|flips| (flips.flips, flips.stays)), Some((11, 1)));
        assert_eq!(tenths([share(f.categories[0].any), share(f.none)]), ["76.4", "8.5"]);
    }

    #[test]
    fn every_class_has_its_own_truth_within_bounds() {
        for scenario in Scenario::ALL {
            let mut class = TeachRequest::of(scenario);
            for _ in 0..6 {
                let locked = TeachRequest { locked: true, step: Step::Reveal, ..class.clone() };
                let found = outcome(&locked).unwrap();
                assert_eq!(found.gaps.len(), scenario.numbers().len());
                for gap in &found.gaps {
                    assert!((0.0..=f64::from(gap.most)).contains(&gap.is), "{gap:?}");
                }
                class = class.new_class();
            }
        }
    }
}
