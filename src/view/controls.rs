//! How settings are set, the pieces, and the settings that several pages share.

use crate::analysis::link::source::shape_word;
use crate::analysis::link::{attractors as attractor_words, problems as words};
use crate::analysis::pair::Pair;
use crate::analysis::problems::{Difficulty, OwnRates, ProblemCount};
use crate::analysis::vote::{LADDER, Samples};
use crate::data::shape::ShapeChoice;
use crate::engine::Replicates;
use crate::model::{AttractorMix, AttractorShare, Attractors, Correlation};
use crate::rng::Seed;
use crate::stats::interval::Level;
use crate::text::number::level_percent;
use crate::text::{pair as pair_text, settings as text, shape as shape_text};
use crate::view::{Control, Input, Listed, Offer, Place};

/// Where the sliders for base lengths stop.
const LENGTH_STOPS: [u32; 19] = [
    500, 750, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 16_000, 20_000, 25_000,
    32_000, 40_000, 50_000,
];
/// Where the slider for replicates stops.
const REPLICATES: [u32; 6] = [100, 1000, 2000, 10_000, 20_000, 100_000];
/// The levels that are offered.
const LEVELS: [f64; 4] = [0.8, 0.9, 0.95, 0.99];
/// Steps of the sliders for shares.
const SHARE_STEPS: u32 = 100;

/// A control that is seen at once, labelled as the setting is everywhere.
pub(super) fn control(setting: &str, value: String, input: Input) -> Control {
    let label = text::label(setting).to_owned();
    let place = Place::Shown;
    Control { setting: setting.to_owned(), label, value, input, hint: String::new(), place, is_usual: true }
}

/// A control among those that are opened by a button.
pub(super) fn further(control: Control, hint: &str, is_usual: bool) -> Control {
    Control { place: Place::Further, hint: hint.to_owned(), is_usual, ..control }
}

/// A number between bounds, on a slider where it has stops.
pub(super) fn number(
    setting: &str,
    value: String,
    bounds: [&str; 2],
    whole: bool,
    stops: Vec<String>,
) -> Control {
    control(setting, value, Input::Number { bounds: bounds.map(str::to_owned), whole, stops })
}

/// One of a few words.
pub(super) fn choice(setting: &str, value: &str, options: &[(&str, &str)], offer: Offer) -> Control {
    let options = options.iter().map(|(word, name)| ((*word).to_owned(), (*name).to_owned()));
    control(setting, value.to_owned(), Input::Choice { options: options.collect(), offer })
}

/// One of a few, whose names are not known before.
pub(super) fn choice_of(
    setting: &str,
    value: String,
    options: Vec<(String, String)>,
    offer: Offer,
) -> Control {
    Control { label: String::new(), ..control(setting, value, Input::Choice { options, offer }) }
}

/// A control under a label of its page.
pub(super) fn labelled(
    control: Control,
    label: &str,
    hint: impl Into<String>,
    place: Place,
    is_usual: bool,
) -> Control {
    Control { label: label.to_owned(), hint: hint.into(), place, is_usual, ..control }
}

/// The confidence level, the replicates of the bootstrap and its seed; of each what is asked, and what is usual.
pub(super) fn intervals(
    [level, usual_level]: [Level; 2],
    [replicates, usual_replicates]: [Replicates; 2],
    [own, usual_seed]: [Seed; 2],
) -> [Control; 3] {
    let slider =
        number("replicates", replicates.count().to_string(), ["100", "100000"], true, whole(&REPLICATES));
    [
        self::level(level, usual_level),
        labelled(
            slider,
            text::REPLICATES,
            text::REPLICATES_HINT,
            Place::Further,
            replicates == usual_replicates,
        ),
        Control { place: Place::Further, is_usual: own == usual_seed, ..seed(own) },
    ]
}

/// The confidence level.
pub(super) fn level(level: Level, usual: Level) -> Control {
    let share = level.share();
    let mut levels: Vec<f64> = LEVELS.into();
    if !levels.contains(&share) {
        levels.push(share);
    }
    let levels = levels.into_iter().map(|share| (share.to_string(), level_percent(share)));
    let levels = choice_of("level", share.to_string(), levels.collect(), Offer::List);
    labelled(levels, text::LEVEL, text::LEVEL_HINT, Place::Further, level == usual)
}

/// What a row of the table is taken for.
pub(super) fn shape(choice: ShapeChoice, all: &[ShapeChoice]) -> Control {
    let option = |one: &ShapeChoice| (shape_word(*one).to_owned(), shape_text::choice(*one).to_owned());
    let options = all.iter().map(option).collect();
    let list = choice_of("shape", shape_word(choice).to_owned(), options, Offer::List);
    labelled(list, shape_text::ROW_IS, "", Place::Table, true)
}

/// Stops as a link writes them.
pub(super) fn whole(stops: &[u32]) -> Vec<String> {
    stops.iter().map(ToString::to_string).collect()
}

/// Stops from one number to another by so many hundredths, as a link writes them.
pub(super) fn hundredths(from: i32, to: i32, by: usize) -> Vec<String> {
    (from..=to).step_by(by).map(|step| (f64::from(step) / f64::from(SHARE_STEPS)).to_string()).collect()
}

/// The number of samples, under the setting's name.
pub(super) fn samples(setting: &str, k: Samples, hint: &str) -> Control {
    let samples = number(setting, k.count().to_string(), ["1", "256"], true, whole(&LADDER));
    Control { hint: hint.to_owned(), ..samples }
}

/// The attractor share.
pub(super) fn share(a: AttractorShare) -> Control {
    let share = number("a", a.share().to_string(), ["0", "1"], false, hundredths(0, 100, 1));
    Control { hint: text::SHARE_HINT.to_owned(), ..share }
}

/// The seed.
pub(super) fn seed(seed: Seed) -> Control {
    let seed = control("seed", seed.0.to_string(), Input::Seed);
    Control { hint: text::SEED_HINT.to_owned(), ..seed }
}

/// What the attractor model leaves out by default: several attractors, and samples that fail together.
pub(super) fn beyond(attractors: &Attractors, rho: Correlation) -> Vec<Control> {
    let even = ["1", "2", "3", "4"].map(|n| (n, n));
    let all: Vec<_> = even.into_iter().chain([(attractor_words::OWN, text::OWN_SHARES)]).collect();
    let count = choice("attractors", &attractor_words::word(attractors), &all, Offer::List);
    let mut controls = vec![further(count, text::ATTRACTORS_HINT, *attractors == Attractors::ONE)];
    if let Attractors::Given(mix) = attractors {
        let input = Input::List { of: Listed::Sizes, least: AttractorMix::FEWEST, most: AttractorMix::MOST };
        let shares = control("shares", attractor_words::sizes(mix), input);
        controls.push(further(shares, &text::shares_hint(), false));
    }
    let correlation = number("rho", rho.value().to_string(), ["0", "1"], false, Vec::new());
    controls.push(further(correlation, text::RHO_HINT, rho == Correlation::NONE));
    controls
}

/// Where the slider for a budget stops: four times in each doubling from 1,000 tokens to 128,000.
pub(super) fn budget_stops() -> Vec<u32> {
    (0..=28).map(|quarter| (1000 + 250 * (quarter % 4)) << (quarter / 4)).collect()
}

/// The two models: their lengths and the shift in `place`, the law of lengths among the further settings.
pub(super) fn pair(pair: &Pair, place: Place) -> Vec<Control> {
    let usual = Pair::default();
    let lengths = [("long", pair.long, usual.long), ("short", pair.short, usual.short)];
    let mut controls: Vec<Control> = lengths
        .map(|(setting, length, usual)| {
            let value = length.tokens().to_string();
            let length_control = number(setting, value, ["500", "50000"], true, whole(&LENGTH_STOPS));
            further(length_control, pair_text::BASE_HINT, length == usual)
        })
        .into();
    let shift =
        number("shift", f64::from(pair.shift).to_string(), ["-3", "3"], false, hundredths(-300, 300, 10));
    let shift = Control { label: text::SHIFT_TO_SHORT.to_owned(), ..shift };
    controls.push(further(shift, pair_text::SHIFT_HINT, pair.shift == usual.shift));
    controls.iter_mut().for_each(|control| control.place = place);
    let law = [
        (
            "spread",
            f64::from(pair.spread),
            ["0.05", "2"],
            pair_text::SPREAD_HINT,
            pair.spread == usual.spread,
        ),
        ("growth", pair.growth.into(), ["0", "4"], pair_text::GROWTH_HINT, pair.growth == usual.growth),
        ("wrong", pair.wrong.into(), ["0.5", "4"], pair_text::WRONG_HINT, pair.wrong == usual.wrong),
    ];
    controls.extend(law.map(|(setting, value, bounds, hint, is_usual)| {
        further(number(setting, value.to_string(), bounds, false, Vec::new()), hint, is_usual)
    }));
    controls
}

/// How hard the problems are and how many: the choice in `place`, and what the choice needs beside it.
pub(super) fn problems(difficulty: &Difficulty, n: ProblemCount, place: Place) -> Vec<Control> {
    let own = Difficulty::Own(OwnRates::example());
    let all = Difficulty::PRESETS.iter().chain([&Difficulty::NORMAL, &own]);
    let all: Vec<_> = all.map(|one| (words::word(one), text::difficulty(one))).collect();
    let offer = if place == Place::Further { Offer::List } else { Offer::Buttons };
    let mut controls = vec![Control {
        place,
        hint: text::difficulty_hint(difficulty, difficulty.n_problems(n)),
        is_usual: *difficulty == Difficulty::Spread,
        ..choice("difficulty", words::word(difficulty), &all, offer)
    }];
    // What belongs to a choice stands beside it.
    let beside =
        |control: Control, hint: &str| Control { place, is_usual: false, hint: hint.to_owned(), ..control };
    match difficulty {
        Difficulty::Normal { mu, sigma } => {
            let mean = number("mu", mu.value().to_string(), ["-6", "6"], false, hundredths(-300, 300, 10));
            let spread =
                number("sigma", sigma.value().to_string(), ["0", "6"], false, hundredths(0, 400, 10));
            controls.push(beside(mean, text::LOG_ODDS_HINT));
            controls.push(beside(spread, ""));
        }
        Difficulty::Own(own) => {
            let [least, most] = [ProblemCount::FEWEST, ProblemCount::MOST].map(ProblemCount::count);
            let input = Input::List { of: Listed::Rates, least, most };
            controls.push(beside(control("rates", words::rates(own), input), text::RATES_HINT));
            return controls;
        }
        _ => {}
    }
    let count = number("problems", n.count().to_string(), ["2", "120"], true, Vec::new());
    controls.push(further(count, text::PROBLEMS_HINT, n == ProblemCount::THIRTY));
    controls
}
