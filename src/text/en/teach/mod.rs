//! Teach: the list, the steps, and the gap between what was said and what is. What each scenario asks and finds has a file.

mod better_model;
mod three_numbers;
mod threshold;
mod two_tests;

pub use better_model::{answer as better_model_answer, found as better_model_found};
pub use three_numbers::{answer as three_numbers_answer, found as three_numbers_found};
pub use threshold::{
    SHARE_HEADS, answer as threshold_answer, found as threshold_found, plain_caption, plain_claim,
    plain_description, plain_problem, share_row, shares_caption,
};
pub use two_tests::{answer as two_tests_answer, found as two_tests_found, moved as two_tests_moved};

use crate::analysis::teach::{Gap, Scenario, Step, TeachRequest};
use crate::text::Rich;
use crate::text::number::{count, fixed, plural};

/// What a scenario says that does not depend on what comes out.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in the list: without giving it away.
    pub shows: &'static str,
    /// How long it takes, in minutes.
    pub minutes: u32,
    /// Who it is for.
    pub for_whom: &'static str,
    /// The question, while the class predicts.
    pub question: &'static str,
    /// The numbers that are asked for.
    pub numbers: &'static [&'static str],
    /// The same in a figure.
    pub short: &'static [&'static str],
    /// The choice that is asked for; empty if there is none.
    pub choice: &'static str,
    /// Its answers.
    pub options: &'static [&'static str],
    /// What the class is to explain.
    pub explain: &'static str,
    /// One way to explain it.
    pub because: &'static str,
    /// What to try.
    pub vary: &'static str,
    /// The last question.
    pub transfer: &'static str,
}

/// The words of a scenario.
pub const fn words(scenario: Scenario) -> &'static Words {
    match scenario {
        Scenario::ThreeNumbers => &three_numbers::WORDS,
        Scenario::Threshold => &threshold::WORDS,
        Scenario::BetterModel => &better_model::WORDS,
        Scenario::TwoTests => &two_tests::WORDS,
    }
}

/// What the class is told before it predicts.
pub fn given(request: &TeachRequest) -> Rich {
    match request.scenario {
        Scenario::ThreeNumbers => three_numbers::given(),
        Scenario::Threshold => threshold::given(),
        Scenario::BetterModel => better_model::given(),
        Scenario::TwoTests => two_tests::given(&request.order()),
    }
}

/// The heading of the list.
pub const LIST_HEADING: &str = "Predict first, then look";
/// What a lesson is.
pub const LIST_LEDE: &str = "People who say what they expect before they see a result understand it better than people who \
    only watch. Each lesson asks a class for its prediction, locks it, and shows it beside what comes out. There are no \
    accounts: whoever opens the link is in the class, and a show of hands is typed in by the teacher.";
/// How long a lesson takes, and who it is for.
pub fn time_and_class(words: &Words) -> String {
    format!("About {}. For {}.", plural(words.minutes, "minute", "minutes"), words.for_whom)
}

/// A step by its name.
pub const fn step(step: Step) -> &'static str {
    match step {
        Step::Predict => "Predict",
        Step::Reveal => "Reveal",
        Step::Explain => "Explain",
        Step::Vary => "Vary",
        Step::Transfer => "One more question",
        Step::Answer => "Its answer",
    }
}

/// Where a lesson is: "Step 2 of 6: Reveal".
pub fn place(request: &TeachRequest) -> String {
    let at = Step::ALL.into_iter().take_while(|step| *step <= request.step).count();
    let locked = if request.locked && request.step == Step::Predict { LOCKED } else { "" };
    format!("Step {at} of {}: {}{locked}", Step::ALL.len(), step(request.step))
}

/// The predictions stand.
const LOCKED: &str = ", locked";

/// The button that leads on from a place.
pub const fn onward(to: &TeachRequest) -> &'static str {
    match to.step {
        Step::Predict => "Lock the prediction",
        Step::Reveal => "Reveal",
        Step::Explain => "Explain",
        Step::Vary => "Vary",
        Step::Transfer => "One more question",
        Step::Answer => "Show the answer",
    }
}

/// The button that leads back.
pub fn back(to: &TeachRequest) -> String {
    match (to.step, to.locked) {
        (Step::Predict, false) => "Change the prediction".to_owned(),
        (to, _) => format!("Back to: {}", step(to)),
    }
}

/// Back to the list.
pub const TO_LIST: &str = "All lessons";
/// The next class.
pub const NEW_CLASS: &str = "New class";
/// The same comparison with other draws.
pub const NEW_DRAWS: &str = "Run both again";
/// What the keys do.
pub const KEYS: &str =
    "Keys: → next, ← back, R reveal, N new class or new draws, F full screen, B blank screen.";

/// The heading once the predictions are locked.
pub const LOCKED_HEADING: &str = "The prediction is locked";
/// What comes next then.
pub const LOCKED_LEDE: &str =
    "It stays as it is, and will stand beside what comes out. Say it to your neighbour before you look.";
/// The heading over what was said.
pub const SAID: &str = "What you said";
/// One thing that was said.
pub fn said_line(asked: &str, said: &str) -> Rich {
    Rich::of("{}: *{}*.", &[asked.to_owned(), said.to_owned()])
}
/// Nothing was chosen.
pub const NO_CHOICE: &str = "no answer chosen";

/// The label of a count of hands.
pub fn hands(option: &str) -> String {
    format!("Hands for “{option}”")
}
/// What the hands are for.
pub const HANDS_HINT: &str = "If the class votes by hand; leave 0 otherwise.";

/// How many hands there were for each answer; none if nobody raised one.
pub fn tally(options: &[&str], hands: &[u32]) -> Option<Rich> {
    let all: u32 = hands.iter().sum();
    if all == 0 {
        return None;
    }
    let parts: Vec<String> =
        options.iter().zip(hands).map(|(option, n)| format!("{option} {}", count(*n))).collect();
    Some(Rich::of("{}: *{}*.", &[plural(all, "hand", "hands"), parts.join(", ")]))
}

/// A number that was said: "60%", "2 of 20".
pub fn said(said: u32, most: u32) -> String {
    if most == PERCENT { format!("{said}%") } else { format!("{said} of {most}") }
}

/// The greatest of what is asked for in percent.
const PERCENT: u32 = 100;

/// What a number is, on the scale of what was said: a whole count without decimals.
fn is(gap: &Gap) -> String {
    let value = fixed(gap.is, if gap.most == PERCENT || gap.is.fract() != 0.0 { 1 } else { 0 });
    let [_, percent] = gap.percent();
    match gap.most {
        PERCENT => format!("{value}%"),
        most if gap.is.fract() == 0.0 => format!("{value} of {most}"),
        most => format!("{value} of {most} on average ({}%)", fixed(percent, 1)),
    }
}

/// The same where there is little room.
pub fn short_is(gap: &Gap) -> String {
    let whole = gap.most != PERCENT && gap.is.fract() == 0.0;
    let value = fixed(gap.is, if whole { 0 } else { 1 });
    if gap.most == PERCENT { format!("{value}%") } else { value }
}

/// The gap between what was said and what is: "You said 60%, it is 97.8%: 37.8 points under."
pub fn gap(name: &str, gap: &Gap) -> Rich {
    let off = gap.is - f64::from(gap.said);
    let decimals = if gap.most == PERCENT || gap.is.fract() != 0.0 { 1 } else { 0 };
    let by = fixed(off.abs(), decimals);
    let unit = match (gap.most, by.as_str()) {
        (PERCENT, "1.0") => " point",
        (PERCENT, _) => " points",
        _ => "",
    };
    let how = if by == fixed(0.0, decimals) {
        "exactly that".to_owned()
    } else {
        format!("{by}{unit} {}", if off > 0.0 { "under" } else { "over" })
    };
    Rich::of("{}: you said *{}*, it is *{}*: {}.", &[name.to_owned(), said(gap.said, gap.most), is(gap), how])
}

/// The choice against the right answer.
pub fn chosen(words: &Words, choice: Option<u32>, right: u32, hands: &[u32]) -> Rich {
    let name = |option: u32| words.options.get(option as usize).copied().unwrap_or(NO_CHOICE);
    let verdict = match choice {
        Some(choice) if choice == right => {
            Rich::of("you said *{}*, and so it is.", &[name(choice).to_owned()])
        }
        Some(choice) => {
            Rich::of("you said *{}*, it is *{}*.", &[name(choice).to_owned(), name(right).to_owned()])
        }
        None => Rich::of("it is *{}*.", &[name(right).to_owned()]),
    };
    let all: u32 = hands.iter().sum();
    let for_it = hands.get(right as usize).copied().unwrap_or(0);
    let of_hands = match all {
        0 => Rich::new(),
        _ => Rich::of(" *{} of {}* said so.", &[count(for_it), plural(all, "hand", "hands")]),
    };
    Rich::new().plain(format!("{}: ", words.choice)).and(verdict).and(of_hands)
}

/// The finding of the figure of gaps.
pub const GAPS_CLAIM: &str = "What you said and what it is";
/// Its axis.
pub const GAPS_AXIS: &str = "percent of the greatest possible";
/// Its caption.
pub const GAPS_CAPTION: &str =
    "Grey stroke: what you said. Dot: what it is. The line between them is the gap.";
/// It in words.
pub fn gaps_description(names: &[&str], gaps: &[Gap]) -> String {
    let row =
        |(name, gap): (&&str, &Gap)| format!("{name}: said {}, is {}", said(gap.said, gap.most), is(gap));
    names.iter().zip(gaps).map(row).collect::<Vec<_>>().join("; ") + "."
}
/// A row of it, for the arrow keys.
pub fn gap_reading(name: &str, of: &Gap) -> String {
    gap(name, of).to_string()
}

/// One way to explain it.
pub const ONE_WAY: &str = "One way to say it";
/// The problems that a vote can be tried on: whether they are near even odds, and their name.
pub const PROBLEMS: [(bool, &str); 2] = [(false, "The problems of the class"), (true, "All near even odds")];

/// The drawer of the sheet.
pub const SHEET: &str = "Sheet for the class";
/// Room for an answer.
pub const ROOM: &str = "Your answer: ______________________________________________";
/// A choice on paper.
pub fn boxes(options: &[&str]) -> String {
    options.iter().map(|option| format!("☐ {option}")).collect::<Vec<_>>().join(" · ")
}
/// A heading on the sheet.
pub fn on_sheet(at: usize, heading: &str) -> String {
    format!("{at}. {heading}")
}
/// The parts of the sheet after the first.
pub const SHEET_PARTS: [&str; 3] = ["Explain", "Try it", "One more question"];
/// What happens between the parts of the sheet.
pub const AFTER: &str = "After you have seen what comes out";

#[cfg(test)]
mod tests {
    use super::*;

    fn of(said: u32, is: f64, most: u32) -> String {
        gap("Coverage", &Gap { said, is, most }).to_string()
    }

    #[test]
    fn a_gap_is_told_in_numbers() {
        assert_eq!(of(60, 97.812, 100), "Coverage: you said 60%, it is 97.8%: 37.8 points under.");
        assert_eq!(of(98, 97.0, 100), "Coverage: you said 98%, it is 97.0%: 1.0 point over.");
        assert_eq!(of(50, 50.04, 100), "Coverage: you said 50%, it is 50.0%: exactly that.");
        assert_eq!(of(15, 20.0, 30), "Coverage: you said 15 of 30, it is 20 of 30: 5 under.");
        assert_eq!(
            of(2, 6.3, 20),
            "Coverage: you said 2 of 20, it is 6.3 of 20 on average (31.5%): 4.3 under."
        );
        assert_eq!(of(11, 11.0, 12), "Coverage: you said 11 of 12, it is 11 of 12: exactly that.");
    }

    #[test]
    fn a_choice_is_told_with_the_hands_for_it() {
        let words = words(Scenario::TwoTests);
        let told = |choice, hands: &[u32]| chosen(words, choice, 1, hands).to_string();
        assert!(told(Some(1), &[]).ends_with("you said Drift, and so it is."));
        assert!(told(Some(0), &[3, 1, 0]).ends_with("you said Collapse, it is Drift. 1 of 4 hands said so."));
        assert!(told(None, &[0, 0, 0]).ends_with("it is Drift."));
        assert_eq!(tally(words.options, &[0, 0, 0]), None);
        let tally = tally(words.options, &[12, 1, 0]).unwrap().to_string();
        assert_eq!(tally, "13 hands: Collapse 12, Drift 1, Format 0.");
    }

    #[test]
    fn every_scenario_has_a_word_for_each_thing_it_asks() {
        for scenario in Scenario::ALL {
            let words = words(scenario);
            assert_eq!(words.numbers.len(), scenario.numbers().len());
            assert_eq!(words.short.len(), scenario.numbers().len());
            assert_eq!(words.options.len(), scenario.options().len());
            assert_eq!(words.choice.is_empty(), words.options.is_empty());
        }
    }
}
