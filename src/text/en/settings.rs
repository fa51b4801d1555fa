//! The settings that several pages of models share: what they are called and what they do.

use crate::analysis::problems::Difficulty;
use crate::model::{AttractorMix, Attractors, Correlation};
use crate::text::number::{decimals, fixed, given, plural, word};

/// The label of a setting, by its name in a link.
pub fn label(setting: &str) -> &'static str {
    match setting {
        "experiment" => "Experiment",
        "k" => "Samples, k",
        "n" => "Samples per problem, n",
        "draws" => "Head-to-heads drawn",
        "a" => "Attractor share, a",
        "attractors" => "Attractors",
        "shares" => "Relative sizes of the attractors",
        "rho" => "Correlation of samples, ρ",
        "difficulty" => "How hard the problems are",
        "problems" => "Problems, N",
        "mu" => "Mean log-odds, μ",
        "sigma" => "SD of log-odds, σ",
        "rates" => "Solve rates of your problems",
        "reruns" => "Reruns",
        "checked" => "Strategy that is checked",
        "shift" => "Difference in log-odds",
        "workers" => "Workers",
        "gpu" => "Processors",
        "budget" => "Token budget, B",
        "price" => "Price of a million tokens",
        "long" => "Length of the long model, tokens",
        "short" => "Length of the short model, tokens",
        "spread" => "Spread of log-lengths, σ",
        "growth" => "Growth of lengths, g",
        "wrong" => "Wrong traces, times as long",
        _ => "Seed",
    }
}

/// The confidence level.
pub const LEVEL: &str = "Confidence level";
/// What the level does.
pub const LEVEL_HINT: &str = "Of every interval on this page.";
/// The replicates.
pub const REPLICATES: &str = "Bootstrap replicates";
/// What replicates do.
pub const REPLICATES_HINT: &str = "From 100 to 100\u{202F}000; more make the ends of intervals steadier.";

/// The difference of two models on the same problems, from the first to the second.
pub const SHIFT_TO_B: &str = "B better than A by, log-odds";
/// The difference of the short model from the long one.
pub const SHIFT_TO_SHORT: &str = "Shift of the short model’s log-odds";
/// What k is.
pub const SAMPLES_HINT: &str = "Answers that are drawn for each problem.";
/// What the attractor share is.
pub const SHARE_HINT: &str =
    "The attractor share is how many of the wrong answers are one and the same wrong answer.";
/// What splitting the attractor does.
pub const ATTRACTORS_HINT: &str = "More than one: the attractor share is split among several wrong answers, evenly or in \
    shares of your own.";
/// The choice of shares of one's own.
pub const OWN_SHARES: &str = "Your own shares";
/// How relative sizes are typed.
pub fn shares_hint() -> String {
    format!(
        "{} to {} sizes from 0.001 to 1000, kept to three decimals, such as 60, 30, 10: the attractor share is split in these \
         proportions. With spaces or semicolons between numbers, 2,5 is two and a half. Used when you leave the field.",
        AttractorMix::FEWEST,
        AttractorMix::MOST
    )
}
/// What the correlation is.
pub const RHO_HINT: &str = "0: every sample on its own. 1: all samples of a problem right, or all wrong.";
/// What the seed does.
pub const SEED_HINT: &str = "The same seed gives the same draws on any machine.";
/// What the number of problems does.
pub const PROBLEMS_HINT: &str = "From 2 to 120.";
/// How solve rates are typed.
pub const RATES_HINT: &str = "2 to 120 shares (0.4), percentages (40%) or counts (3/8), with spaces or commas between them, in \
    any order: they are sorted. With spaces or semicolons between numbers, 0,5 is a half. Used when you leave the field.";
/// What the log-odds are.
pub const LOG_ODDS_HINT: &str = "0 is even odds; each 2.2 more or less is about ten times the odds.";

/// The name of a choice of problems.
pub fn difficulty(preset: &Difficulty) -> &'static str {
    match preset {
        Difficulty::Spread => "Spread",
        Difficulty::Concentrated => "Concentrated",
        Difficulty::Uniform => "Even",
        Difficulty::Normal { .. } => "Normal",
        Difficulty::Own(_) => "Your own",
    }
}

/// A choice of problems in a sentence, with what tells it from others of its name.
fn described(choice: &Difficulty) -> String {
    let name = format!("“{}” problems", difficulty(choice));
    match choice {
        Difficulty::Normal { mu, sigma } => {
            format!("{name} (μ = {}, σ = {})", given(mu.value()), given(sigma.value()))
        }
        // The first ones and the last, as many as can be read in a sentence.
        Difficulty::Own(own) => {
            let rates: Vec<String> = own.rates().map(given).collect();
            let listed = match &rates[..] {
                [one, two, three, .., last] if rates.len() > 6 => format!("{one}, {two}, {three} … {last}"),
                few => few.join(", "),
            };
            format!("{name} ({listed})")
        }
        _ => name,
    }
}

/// What tells an earlier choice of problems from the present one; each with how many they are.
pub fn problems_changed(before: (&Difficulty, u32), now: (&Difficulty, u32)) -> Vec<String> {
    let choice = (before.0 != now.0).then(|| described(before.0));
    let number = (before.1 != now.1).then(|| plural(before.1, "problem", "problems"));
    choice.into_iter().chain(number).collect()
}

/// Relative sizes in a sentence: 60, 30, 10.
pub fn sizes(mix: &AttractorMix) -> String {
    mix.sizes().map(given).collect::<Vec<_>>().join(", ")
}

/// What the vote goes beyond the usual model by, after the attractor share: nothing, if it does not.
pub fn beyond(attractors: &Attractors, rho: Correlation) -> String {
    let mut text = String::new();
    if *attractors != Attractors::ONE {
        text += &format!(", split among {} attractors", word(attractors.count()));
    }
    if let Attractors::Given(mix) = attractors {
        text += &format!(" ({})", sizes(mix));
    }
    if rho != Correlation::NONE {
        let rho = rho.value();
        text += &format!(" and samples correlated by ρ = {}", fixed(rho, decimals(rho).max(2)));
    }
    text
}

/// What a choice stands for.
pub fn difficulty_hint(preset: &Difficulty, n_problems: u32) -> String {
    let n = plural(n_problems, "problem", "problems");
    match preset {
        Difficulty::Spread => format!("{n} from hopeless to certain: log-odds normal, mean 0.2, SD 2.2."),
        Difficulty::Concentrated => format!("{n} near even odds: log-odds normal, mean 0, SD 0.3."),
        Difficulty::Uniform => format!("{n} with solve rates evenly between 0 and 1."),
        Difficulty::Normal { mu, sigma } => {
            format!("{n}: log-odds normal, mean {}, SD {}.", fixed(mu.value(), 2), fixed(sigma.value(), 2))
        }
        Difficulty::Own(_) => format!("{n} with solve rates of your own."),
    }
}
