//! Teach as a link: the place in a lesson, with what the class said.

use form_urlencoded::Serializer;

use super::ties::{order_word, read_order};
use super::{Settings, with_path};
use crate::analysis::teach::{MOST_HANDS, Scenario, Step, TeachRequest, Varied};
use crate::analysis::vote::Samples;
use crate::model::AttractorShare;

/// The list of scenarios.
pub const PATH: &str = "teach";
/// What stands before the name of a scenario.
const BELOW: &str = "teach/";
/// The choice among answers.
pub const CHOICE: &str = "choice";
/// The problems: those of the class, or near even odds.
pub const DIFFICULTY: &str = "difficulty";

/// The path of a scenario.
pub fn path(scenario: Scenario) -> String {
    format!("{BELOW}{}", scenario.word())
}

/// Whether a path is that of a lesson, though there may be none of its name.
pub fn is_lesson(path: &str) -> bool {
    path.starts_with(BELOW)
}

/// The scenario at a path, if there is one.
pub fn scenario(path: &str) -> Option<Scenario> {
    let word = path.strip_prefix(BELOW)?;
    Scenario::ALL.into_iter().find(|scenario| scenario.word() == word)
}

/// The setting that counts the hands for an answer, by its number from 0.
pub fn hands_setting(option: usize) -> String {
    format!("hands{}", option + 1)
}

/// The word for a choice among the problems.
pub fn difficulty_word(concentrated: bool) -> &'static str {
    if concentrated { "concentrated" } else { "class" }
}

fn truth(is: bool) -> &'static str {
    if is { "1" } else { "0" }
}

/// The path and query of a request.
pub fn write(request: &TeachRequest) -> String {
    let (scenario, predicted) = (request.scenario, &request.predicted);
    let mut query = Serializer::new(String::new());
    query.append_pair("step", request.step.word());
    query.append_pair("locked", truth(request.locked));
    for (asked, said) in scenario.numbers().iter().zip(&predicted.numbers) {
        query.append_pair(asked.setting, &said.to_string());
    }
    if !scenario.options().is_empty() {
        let chosen = predicted.choice.and_then(|choice| scenario.options().get(choice as usize));
        query.append_pair(CHOICE, chosen.copied().unwrap_or_default());
    }
    for (option, hands) in predicted.hands.iter().enumerate() {
        query.append_pair(&hands_setting(option), &hands.to_string());
    }
    let Varied { k, a, concentrated, n, order } = &request.varied;
    match scenario {
        Scenario::ThreeNumbers => drop(query.append_pair("k", &k.count().to_string())),
        Scenario::Threshold => {
            query.append_pair("a", &a.share().to_string());
            query.append_pair("k", &k.count().to_string());
            query.append_pair(DIFFICULTY, difficulty_word(*concentrated));
        }
        Scenario::BetterModel => drop(query.append_pair("n", &n.count().to_string())),
        Scenario::TwoTests => drop(query.append_pair("order", &order_word(order))),
    }
    query.append_pair("seed", &request.seed.0.to_string());
    with_path(&path(scenario), query)
}

/// The request that a link's settings make. A step after the first is not reached before the predictions are locked.
pub fn read(settings: &mut Settings, scenario: Scenario) -> TeachRequest {
    let mut request = TeachRequest::of(scenario);
    request.step = settings.word("step", &Step::ALL, Step::word, Step::Predict);
    request.locked = settings.word("locked", &[false, true], truth, false);
    if !request.locked && request.step != Step::Predict {
        settings.repair("step", request.step.word(), Some(Step::Predict.word().to_owned()));
        request.step = Step::Predict;
    }
    let predicted = &mut request.predicted;
    for (asked, said) in scenario.numbers().iter().zip(&mut predicted.numbers) {
        *said = settings.up_to(asked.setting, *said, asked.most);
    }
    if !scenario.options().is_empty() {
        let chosen = settings
            .take(CHOICE, String::new(), |text| scenario.options().contains(&text).then(|| text.to_owned()));
        let place = scenario.options().iter().position(|word| **word == chosen);
        predicted.choice = place.map(|place| place as u32);
    }
    for (option, hands) in predicted.hands.iter_mut().enumerate() {
        *hands = settings.up_to(&hands_setting(option), 0, MOST_HANDS);
    }
    request.varied = varied(settings, scenario);
    request.seed = settings.seed(request.seed);
    request
}

fn varied(settings: &mut Settings, scenario: Scenario) -> Varied {
    let usual = Varied::default();
    match scenario {
        Scenario::ThreeNumbers => Varied { k: settings.whole("k", usual.k, Samples::new), ..usual },
        Scenario::Threshold => Varied {
            a: settings.number("a", usual.a, AttractorShare::new),
            k: settings.whole("k", usual.k, Samples::new),
            concentrated: settings.word(DIFFICULTY, &[false, true], difficulty_word, false),
            ..usual
        },
        Scenario::BetterModel => Varied { n: settings.whole("n", usual.n, Samples::new), ..usual },
        Scenario::TwoTests => {
            let order = read_order(settings, Some(&usual.order));
            Varied { order: order.unwrap_or_else(|| usual.order.clone()), ..usual }
        }
    }
}
