//! Explore / Vote.

mod curves;
mod every;
mod explain;
mod left_out;
pub mod second;

pub use curves::{
    PASS_AT_1, PASS_AT_K, VOTE_AT_K, X_AXIS, ceiling_label, end_labels, figure_caption, figure_claim,
    figure_description, k_label,
};
pub use every::{
    family_caption, family_claim, family_description, family_names, family_readout, problem, strip_caption,
    strip_claim, strip_description,
};
pub use explain::formula;
pub use left_out::{assumed, leaves_out};

use crate::analysis::vote::{SecondModel, VoteOutcome};
use crate::model::{Attractors, Correlation};
use crate::text::Rich;
use crate::text::number::{decimals, fixed, percent, plural, signed, word};
use crate::text::settings::{beyond, difficulty};

/// The page's name, for the tab and the menu.
pub const TITLE: &str = "Vote";

/// The finding that the heading states.
pub fn heading(o: &VoteOutcome) -> String {
    let n = plural(o.problems.len() as u64, "problem", "problems");
    match o.at.k {
        1 => "With one sample each, average, vote and coverage are the same number".to_owned(),
        2 => "Two votes are never better than one sample".to_owned(),
        _ if o.apart() < NO_DIFFERENCE => {
            format!("One model, {n}: average, vote and coverage are the same number")
        }
        _ => match (100.0 * o.apart()).round() as u64 {
            0 => format!("One model, {n}, three honest scores less than a point apart"),
            apart => {
                format!("One model, {n}, three honest scores {} apart", plural(apart, "point", "points"))
            }
        },
    }
}

/// Scores that differ by less are the same number, up to the rounding of sums.
const NO_DIFFERENCE: f64 = 1e-9;

/// The live sentence under the heading.
pub fn lede(o: &VoteOutcome) -> Rich {
    Rich::new()
        .plain("At ")
        .strong(format!("k = {}", o.at.k))
        .plain(" with attractor share ")
        .strong(format!("a = {}", share(o)))
        .plain(beyond(&o.request.attractors, o.request.rho))
        .plain(", some sample is right on ")
        .strong(percent(o.at.pass))
        .plain(" of problems, the vote is right on ")
        .strong(percent(o.at.vote))
        .plain(", and a single sample on ")
        .strong(percent(o.mean))
        .plain(". ")
        .plain(outlook(o))
        .plain(second(o))
}

/// What there is to say of a second model.
fn second(o: &VoteOutcome) -> String {
    let Some(second) = &o.second else { return String::new() };
    let shift = o.request.shift.value();
    format!(
        " A second model with log-odds {} votes right on {}, and a single sample of it is right on {}.",
        signed(shift, decimals(shift).max(2)),
        percent(second.at.vote),
        percent(second.mean)
    )
}

/// Whether samples of a problem fail together.
fn fails_together(o: &VoteOutcome) -> bool {
    o.request.rho != Correlation::NONE
}

/// Where more votes lead: the limit, which holds whether the vote rises or falls on its way there.
fn outlook(o: &VoteOutcome) -> String {
    if fails_together(o) {
        return format!(
            "With ever more votes it ends at {}: samples that fail together are no new evidence.",
            percent(o.ceiling)
        );
    }
    let lie = |n: u32, side: &str| {
        format!("{} {} {side} the threshold", plural_word(n), if n == 1 { "lies" } else { "lie" })
    };
    let sides = match (n_left(o), o.n_on) {
        (0, 0) => "every problem lies right of the threshold".to_owned(),
        (0, on) => lie(on, "on"),
        (left, 0) => lie(left, "left of"),
        (left, on) => format!("{} and {} on it", lie(left, "left of"), word(on)),
    };
    format!("With ever more votes it ends at {}: {sides}.", percent(o.ceiling))
}

/// One problem, ten problems.
fn plural_word(n: u32) -> String {
    format!("{} {}", word(n), if n == 1 { "problem" } else { "problems" })
}

/// Problems left of the threshold.
fn n_left(o: &VoteOutcome) -> u32 {
    o.problems.len() as u32 - o.n_clear - o.n_on
}

fn share(o: &VoteOutcome) -> String {
    let a = o.request.a.share();
    fixed(a, decimals(a).max(2))
}

/// The label of the threshold line on the strip.
pub fn threshold_label(o: &VoteOutcome) -> String {
    if o.request.attractors == Attractors::ONE {
        format!("threshold a/(1+a) = {}", fixed(o.threshold, 3))
    } else {
        format!("threshold s/(1+s) = {}", fixed(o.threshold, 3))
    }
}

/// The name of the second model's vote in the readout.
pub const SECOND_VOTE: &str = "second model, vote@k";

/// The end label of the second model's vote.
pub fn second_end_label(second: &SecondModel) -> (String, String) {
    let last = second.curve.last().unwrap_or(&second.at);
    (format!("2nd vote@{}", last.k), fixed(100.0 * last.vote, 1))
}

/// What the check does.
pub const CHECK_HINT: &str = "Samples and votes are drawn over and over, and counted beside what is exact.";

/// The label of the second model's setting.
pub const SECOND: &str = "Second model, log-odds";
/// What the second model is.
pub const SECOND_HINT: &str = "Added to the log-odds of every problem; 0 for no second model.";

/// The link to the page that shows the whole distribution of the check.
pub const TO_RERUNS: &str = "See the whole distribution, and run millions, on the page Rerun";

/// The readout at one k, for the pointer and for a screen reader.
pub fn readout(k: u32, pass: f64, vote: f64) -> String {
    format!("k = {k}: pass@k {}, vote@k {}", percent(pass), percent(vote))
}

/// The head of the column that says whether a long vote wins a problem.
pub const LONG_VOTE: &str = "long vote";

/// Whether a long vote wins a problem, or how often.
pub fn long_vote(limit: f64) -> String {
    match limit {
        1.0 => "won".to_owned(),
        0.0 => "lost".to_owned(),
        limit => fixed(100.0 * limit, 4),
    }
}

/// The caption of the table of problems.
pub fn problem_caption(o: &VoteOutcome) -> String {
    format!("Every problem, in percent: its solve rate, and its chances at k = {}", o.at.k)
}

/// The caption of the table behind the figure.
pub fn table_caption(o: &VoteOutcome) -> String {
    format!(
        "Scores in percent by samples per problem, at a = {}, “{}” problems",
        share(o),
        difficulty(&o.request.difficulty)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::problems::{Difficulty, LogOdds, LogOddsShift, LogOddsSpread, OwnRates, SolveRate};
    use crate::analysis::vote::{Samples, VoteRequest, outcome};
    use crate::model::{AttractorCount, AttractorMix, AttractorShare};

    fn at(a: f64, k: u32, difficulty: Difficulty) -> VoteOutcome {
        outcome(&VoteRequest {
            a: AttractorShare::new(a).unwrap(),
            k: Samples::new(k).unwrap(),
            difficulty,
            ..VoteRequest::default()
        })
    }

    #[test]
    fn the_default_states_the_finding() {
        let o = outcome(&VoteRequest::default());
        assert_eq!(heading(&o), "One model, 30 problems, three honest scores 45 points apart");
        assert_eq!(
            lede(&o).to_string(),
            "At k = 64 with attractor share a = 0.50, some sample is right on 97.8% of problems, the vote is right on \
             65.7%, and a single sample on 52.9%. With ever more votes it ends at 66.7%: ten problems lie left of the threshold."
        );
    }

    #[test]
    fn the_words_follow_the_setting() {
        assert_eq!(heading(&at(0.5, 2, Difficulty::Spread)), "Two votes are never better than one sample");
        assert!(heading(&at(0.5, 1, Difficulty::Spread)).contains("the same number"));
        assert!(lede(&at(0.0, 8, Difficulty::Spread)).to_string().contains("every problem lies right"));
        assert_eq!(figure_claim(&at(0.0, 8, Difficulty::Spread)), "Coverage and the vote both rise");
    }

    /// Presets, normal log-odds and rates of one's own: hopeless, certain, both, on both sides of the threshold.
    fn difficulties() -> Vec<Difficulty> {
        let normal = |mu, sigma| Difficulty::Normal {
            mu: LogOdds::new(mu).unwrap(),
            sigma: LogOddsSpread::new(sigma).unwrap(),
        };
        let own = |rates: &[f64]| {
            let rates: Vec<_> = rates.iter().map(|&rate| SolveRate::new(rate).unwrap()).collect();
            Difficulty::Own(OwnRates::try_from(rates).unwrap())
        };
        let own = [&[0.0, 1.0][..], &[0.0, 0.0], &[0.3, 0.45, 0.9], &[0.3, 0.4], &[0.2, 0.5]].map(own);
        let normal = [(-1.0, 0.5), (-3.0, 1.0), (2.0, 0.0)].map(|(mu, sigma)| normal(mu, sigma));
        Difficulty::PRESETS.into_iter().chain(normal).chain(own).collect()
    }

    #[test]
    fn a_vote_that_falls_below_one_sample_is_said_to_fall() {
        let difficulty = difficulties().swap_remove(3);
        let o = at(0.9, 64, difficulty);
        assert_eq!([o.at.pass, o.mean, o.at.vote].map(percent), ["100.0%", "27.9%", "5.5%"]);
        assert_eq!(heading(&o), "One model, 30 problems, three honest scores 94 points apart");
        assert_eq!(figure_claim(&o), "Coverage rises, the vote falls");
    }

    #[test]
    fn a_problem_on_the_threshold_is_said_to_lie_there() {
        let o = at(0.25, 64, Difficulty::Own(OwnRates::example()));
        let lede = lede(&o).to_string();
        assert!(
            lede.ends_with("it ends at 83.3%: one problem lies left of the threshold and one on it."),
            "{lede}"
        );
        assert_eq!(ceiling_label(&o), "ceiling 83.3%: 7 of 9 problems clear the threshold, 1 lies on it");
        assert!(
            problem(&o, 2, &o.problems[1])
                .to_string()
                .ends_with("It lies on the threshold: with ever more votes that ends at 50.0%.")
        );
        assert_eq!(
            family_names(&o).map(Option::unwrap),
            [
                "7 problems right of the threshold",
                "1 problem left of the threshold",
                "1 problem on the threshold"
            ]
        );
    }

    #[test]
    fn what_does_not_move_is_not_said_to() {
        let rho = Correlation::new(1.0).unwrap();
        let together = outcome(&VoteRequest { rho, ..VoteRequest::default() });
        for (n, o) in [(30, together), (2, at(0.5, 64, difficulties().swap_remove(6)))] {
            assert_eq!(
                heading(&o),
                format!("One model, {n} problems: average, vote and coverage are the same number")
            );
            assert_eq!(figure_claim(&o), "Coverage and the vote stay where one sample is");
            assert!(family_description(&o).ends_with(&format!("at k = 64: {n} level.")));
        }
    }

    #[test]
    fn at_every_setting_headings_and_claims_are_true() {
        for difficulty in difficulties() {
            for (a, k, rho) in (0..=5)
                .flat_map(|a| [1, 2, 3, 8, 64].map(|k| (a, k)))
                .flat_map(|(a, k)| [0.0, 0.2, 1.0].map(|rho| (a, k, rho)))
            {
                let o = outcome(&VoteRequest {
                    rho: Correlation::new(rho).unwrap(),
                    ..at(f64::from(a) / 5.0, k, difficulty.clone()).request
                });
                let scores = [o.at.pass, o.at.vote, o.mean].map(|score| 100.0 * score);
                let (low, high) =
                    (scores[0].min(scores[1]).min(scores[2]), scores[0].max(scores[1]).max(scores[2]));
                let heading = heading(&o);
                if let Some((_, apart)) = heading.split_once("honest scores ") {
                    let apart = apart.split(' ').next().unwrap().parse().unwrap_or(0.0);
                    assert!((high - low - apart).abs() <= 0.5, "{difficulty:?} {a} {k} {rho}: {heading}");
                } else if k != 2 {
                    assert!(high - low < 1e-6, "{difficulty:?} {a} {k} {rho}: {heading}");
                }
                let (first, last) = (o.curve[0], o.curve.last().unwrap());
                let claim = figure_claim(&o);
                for (words, holds) in [
                    ("vote falls", last.vote < first.vote || claim.contains("falls and rises")),
                    ("vote saturates", last.vote > first.vote),
                    ("both rise", last.vote > first.vote && o.ceiling == 1.0),
                    ("Coverage rises", last.pass > first.pass && last.pass > 0.999),
                    ("keeps rising", last.pass > first.pass && last.pass < 0.9995),
                    ("vote rises and", o.curve.iter().any(|at| at.vote > first.vote.max(last.vote))),
                    ("vote falls and", o.curve.iter().any(|at| at.vote < first.vote.min(last.vote))),
                ] {
                    assert!(holds || !claim.contains(words), "{difficulty:?} {a} {k} {rho}: {claim}");
                }
            }
        }
    }

    #[test]
    fn the_lede_follows_the_setting() {
        let with = |m, rho| {
            outcome(&VoteRequest {
                attractors: Attractors::Even(AttractorCount::new(m).unwrap()),
                rho: Correlation::new(rho).unwrap(),
                ..VoteRequest::default()
            })
        };
        for (m, rho) in [(1, 0.0), (3, 0.0), (1, 0.125), (3, 0.125)] {
            let o = with(m, rho);
            let lede = lede(&o).to_string();
            assert_eq!(lede.contains("a = 0.50, split among three attractors"), m == 3, "{lede}");
            assert_eq!(lede.contains(" and samples correlated by ρ = 0.125, some"), rho > 0.0, "{lede}");
        }
        let own = Attractors::Given(AttractorMix::example());
        let lede = lede(&outcome(&VoteRequest { attractors: own, ..VoteRequest::default() })).to_string();
        assert!(lede.contains("a = 0.50, split among three attractors (60, 30, 10), some"), "{lede}");
    }

    #[test]
    fn the_second_model_s_shift_is_printed_as_given() {
        let shifted = |shift| {
            let shift = LogOddsShift::new(shift).unwrap();
            second(&outcome(&VoteRequest { shift, ..VoteRequest::default() }))
        };
        assert!(shifted(0.004).contains("log-odds +0.004 votes"));
        assert!(shifted(-0.6).contains("log-odds \u{2212}0.60 votes"));
    }

    #[test]
    fn the_ghost_names_what_changed() {
        let (before, now) = (at(0.25, 64, Difficulty::Spread), at(0.5, 64, Difficulty::Spread));
        let caption = figure_caption(&now, Some(&before)).to_string();
        assert!(
            caption.ends_with(
                "Grey: the vote at a = 0.25, your previous setting; since then \u{2212}10.7 points."
            ),
            "{caption}"
        );
    }
}
