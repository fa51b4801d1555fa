//! A place in a lesson, and the places that it leads to.

use serde::{Deserialize, Serialize};

use super::Scenario;
use crate::analysis::problems::{Difficulty, LogOdds, LogOddsSpread};
use crate::analysis::vote::Samples;
use crate::model::AttractorShare;
use crate::rng::{Draws, Seed};
use crate::taxonomy::Order;
use crate::taxonomy::published::CATEGORIES;

/// The seed of the first class, which is asked about what is published.
pub const USUAL_SEED: Seed = Seed(42);

/// The replicate of a seed that gives the next class its own.
const NEXT: u32 = 0;
/// The replicate of a seed that gives a class what it is asked about.
const ASKED: u32 = 1;

/// How far a lesson is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The class predicts, and nothing is shown.
    Predict,
    /// What comes out, beside what was said.
    Reveal,
    /// The class says why.
    Explain,
    /// The settings are moved.
    Vary,
    /// A question about another case.
    Transfer,
    /// Its answer.
    Answer,
}

impl Step {
    /// All, in their order.
    pub const ALL: [Self; 6] =
        [Self::Predict, Self::Reveal, Self::Explain, Self::Vary, Self::Transfer, Self::Answer];

    /// Its name in a link.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Predict => "predict",
            Self::Reveal => "reveal",
            Self::Explain => "explain",
            Self::Vary => "vary",
            Self::Transfer => "transfer",
            Self::Answer => "answer",
        }
    }
}

/// What a class said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Predicted {
    /// The numbers that the scenario asks for, each within its bounds.
    pub numbers: Vec<u32>,
    /// Which of the answers was chosen, by its number from 0.
    pub choice: Option<u32>,
    /// Hands for each of the answers.
    pub hands: Vec<u32>,
}

impl Predicted {
    /// Before anybody said anything.
    pub fn nothing(scenario: Scenario) -> Self {
        Self {
            numbers: scenario.numbers().iter().map(|asked| asked.usual()).collect(),
            choice: None,
            hands: vec![0; scenario.options().len()],
        }
    }
}

/// What is moved once the predictions are compared; each scenario moves some of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Varied {
    /// Answers to each problem that vote.
    pub k: Samples,
    /// The share of wrong answers that are one and the same.
    pub a: AttractorShare,
    /// Whether all problems are near even odds, in place of those of the class.
    pub concentrated: bool,
    /// Answers to each problem that are averaged into a score.
    pub n: Samples,
    /// The order of the tests.
    pub order: Order,
}

impl Default for Varied {
    fn default() -> Self {
        Self {
            k: Samples::SIXTY_FOUR,
            a: AttractorShare::HALF,
            concentrated: false,
            n: Samples::ONE,
            order: Order::usual(CATEGORIES.len() as u32),
        }
    }
}

/// A place in a lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeachRequest {
    /// What the lesson is of.
    pub scenario: Scenario,
    /// How far it is.
    pub step: Step,
    /// Whether the predictions stand. Only then is there a step after the first.
    pub locked: bool,
    /// What the class said.
    pub predicted: Predicted,
    /// Which class it is: what is drawn for it.
    pub seed: Seed,
    /// What is moved.
    pub varied: Varied,
}

impl TeachRequest {
    /// The beginning of a lesson.
    pub fn of(scenario: Scenario) -> Self {
        Self {
            scenario,
            step: Step::Predict,
            locked: false,
            predicted: Predicted::nothing(scenario),
            seed: USUAL_SEED,
            varied: Varied::default(),
        }
    }

    /// The place that follows; none after the last.
    #[must_use]
    pub fn next(&self) -> Option<Self> {
        if !self.locked {
            return Some(Self { locked: true, ..self.clone() });
        }
        let step = Step::ALL.into_iter().find(|step| *step > self.step)?;
        Some(Self { step, ..self.clone() })
    }

    /// The place before; none before the first.
    #[must_use]
    pub fn previous(&self) -> Option<Self> {
        match Step::ALL.into_iter().rfind(|step| *step < self.step) {
            Some(step) => Some(Self { step, ..self.clone() }),
            None => self.locked.then(|| Self { locked: false, ..self.clone() }),
        }
    }

    /// Where what comes out is shown first, if the predictions stand and it was not shown yet.
    #[must_use]
    pub fn reveal(&self) -> Option<Self> {
        (self.locked && self.step == Step::Predict).then(|| Self { step: Step::Reveal, ..self.clone() })
    }

    /// The same with the next seed. Where that draws another truth, the class begins anew; where it draws the same comparison
    /// once more, the predictions stand.
    #[must_use]
    pub fn new_class(&self) -> Self {
        let mut draws = Draws::new(self.seed);
        draws.start(NEXT);
        let seed = Seed(draws.word());
        let is_redrawn = self.scenario == Scenario::BetterModel && self.step != Step::Predict;
        if is_redrawn { Self { seed, ..self.clone() } } else { Self { seed, ..Self::of(self.scenario) } }
    }

    /// How hard the problems are that the class is asked about: the published ones for the usual seed, else log-odds drawn
    /// around them, in tenths, so that the solve rates are exact.
    pub fn difficulty(&self) -> Difficulty {
        if self.seed == USUAL_SEED {
            return Difficulty::Spread;
        }
        let mut draws = Draws::new(self.seed);
        draws.start(ASKED);
        let tenths = |n: u32| f64::from(n) / 10.0;
        let mu = LogOdds::new(tenths(draws.index(21)) - 1.0);
        let sigma = LogOddsSpread::new(1.2 + tenths(draws.index(15)));
        match (mu, sigma) {
            (Ok(mu), Ok(sigma)) => Difficulty::Normal { mu, sigma },
            _ => Difficulty::Spread,
        }
    }

    /// The order of the tests that the class is asked about, before the first two change places: the usual one for the usual
    /// seed, else any.
    pub fn order(&self) -> Order {
        let usual = Order::usual(CATEGORIES.len() as u32);
        if self.seed == USUAL_SEED {
            return usual;
        }
        let orders: Vec<Order> = Order::all(usual.n_categories()).into_iter().flatten().collect();
        let mut draws = Draws::new(self.seed);
        draws.start(ASKED);
        let drawn = draws.index(orders.len() as u32);
        orders.into_iter().nth(drawn as usize).unwrap_or(usual)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_goes_from_step_to_step_and_back() {
        for scenario in Scenario::ALL {
            let start = TeachRequest::of(scenario);
            let walk: Vec<TeachRequest> =
                std::iter::successors(Some(start.clone()), TeachRequest::next).collect();
            assert_eq!(walk.len(), 7);
            assert!(walk.iter().all(|place| place.locked || place.step == Step::Predict));
            let mut back: Vec<TeachRequest> =
                std::iter::successors(walk.last().cloned(), TeachRequest::previous).collect();
            back.reverse();
            assert_eq!(walk, back);
            assert_eq!((start.reveal(), walk[1].reveal().as_ref()), (None, Some(&walk[2])));
            assert!(walk[2..].iter().all(|place| place.reveal().is_none()));
        }
    }

    #[test]
    fn a_new_class_is_asked_anew_unless_only_the_draws_change() {
        for scenario in Scenario::ALL {
            let mut place = TeachRequest { locked: true, step: Step::Vary, ..TeachRequest::of(scenario) };
            place.predicted.numbers[0] = 1;
            let next = place.new_class();
            assert_ne!(next.seed, place.seed);
            let stays = scenario == Scenario::BetterModel;
            assert_eq!((next.locked, next.step == Step::Vary), (stays, stays));
            assert_eq!(next.predicted == place.predicted, stays);
        }
    }

    #[test]
    fn classes_differ_in_what_they_are_asked_about() {
        let classes: Vec<TeachRequest> =
            std::iter::successors(Some(TeachRequest::of(Scenario::TwoTests)), |class| {
                Some(class.new_class())
            })
            .take(40)
            .collect();
        assert_eq!(classes[0].difficulty(), Difficulty::Spread);
        assert_eq!(classes[0].order(), Order::usual(3));
        let asked = |class: &TeachRequest| matches!(class.difficulty(), Difficulty::Normal { .. });
        assert!(classes[1..].iter().all(asked));
        let mut orders: Vec<Vec<u32>> = classes.iter().map(|class| class.order().into()).collect();
        orders.sort();
        orders.dedup();
        assert_eq!(orders.len(), 6);
    }
}
