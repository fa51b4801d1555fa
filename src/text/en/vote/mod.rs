//! Explore / Vote.

mod every;
mod explain;
pub mod second;

pub use every::{
    family_caption, family_claim, family_description, family_names, family_readout, problem, strip_caption,
    strip_claim, strip_description,
};
pub use explain::formula;

use crate::analysis::vote::{SecondModel, VoteOutcome};
use crate::model::{AttractorCount, Correlation};
use crate::text::Rich;
use crate::text::number::{count, fixed, percent, plural, word};
use crate::text::settings::difficulty;

/// The page's name, for the tab and the menu.
pub const TITLE: &str = "Vote";

/// The finding that the heading states.
pub fn heading(o: &VoteOutcome) -> String {
    let n = plural(o.problems.len() as u64, "problem", "problems");
    match o.at.k {
        1 => "With one sample each, average, vote and coverage are the same number".to_owned(),
        2 => "Two votes are never better than one sample".to_owned(),
        _ => {
            let apart = points(o.at.pass - o.mean);
            format!(
                "One model, {n}, three honest scores {} apart",
                plural(apart.unsigned_abs(), "point", "points")
            )
        }
    }
}

/// Whole percentage points.
fn points(share: f64) -> i64 {
    (100.0 * share).round() as i64
}

/// The live sentence under the heading.
pub fn lede(o: &VoteOutcome) -> Rich {
    Rich::new()
        .plain("At ")
        .strong(format!("k = {}", o.at.k))
        .plain(" with attractor share ")
        .strong(format!("a = {}", share(o)))
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
        " A second model with log-odds {}{} votes right on {}, and a single sample of it is right on {}.",
        if shift > 0.0 { "+" } else { "" },
        fixed(shift, 2),
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
    let n_left = o.problems.len() as u64 - u64::from(o.n_clear);
    match n_left {
        0 => "With ever more votes it ends at 100.0%: every problem lies right of the threshold.".to_owned(),
        1 => {
            format!(
                "With ever more votes it ends at {}: one problem lies left of the threshold.",
                percent(o.ceiling)
            )
        }
        _ => format!(
            "With ever more votes it ends at {}: {} problems lie left of the threshold.",
            percent(o.ceiling),
            word(n_left)
        ),
    }
}

fn share(o: &VoteOutcome) -> String {
    fixed(o.request.a.share(), 2)
}

/// The claim of the first figure.
pub fn figure_claim(o: &VoteOutcome) -> String {
    if o.n_clear as usize == o.problems.len() {
        "Coverage and the vote both rise".to_owned()
    } else {
        "Coverage keeps rising, the vote saturates".to_owned()
    }
}

/// What the first figure shows, for someone who cannot see it.
pub fn figure_description(o: &VoteOutcome) -> String {
    let last = o.curve.last().unwrap_or(&o.at);
    format!(
        "Accuracy against samples per problem, from 1 to {}. Coverage, pass@k, rises from {} to {}. The majority vote \
         goes from {} to {}. A single sample stays at {}. The vote's ceiling is {}.",
        last.k,
        percent(o.mean),
        percent(last.pass),
        percent(o.mean),
        percent(last.vote),
        percent(o.mean),
        percent(o.ceiling)
    )
}

/// The caption of the first figure; `before` is the setting that the grey line shows.
pub fn figure_caption(o: &VoteOutcome, before: Option<&VoteOutcome>) -> Rich {
    let caption = Rich::new().strong("Figure 1. ").plain(figure_claim(o)).plain(". Lines are exact.");
    let caption = match o.check.as_ref().map(|check| (check.reruns(), check.request.seed.0)) {
        Some((reruns, seed)) if reruns > 0 => {
            caption.plain(format!(" Hollow dot: {} simulated votes per problem, seed {seed}.", count(reruns)))
        }
        _ => caption,
    };
    match before {
        None => caption,
        Some(before) => {
            let change = 100.0 * (o.at.vote - before.at.vote);
            let sign = if change > 0.0 { "+" } else { "" };
            caption.plain(format!(
                " Grey: the vote at {}, your previous setting; since then {sign}{} points.",
                setting(before, o),
                fixed(change, 1)
            ))
        }
    }
}

/// What tells an earlier setting from the present one.
fn setting(before: &VoteOutcome, now: &VoteOutcome) -> String {
    let mut parts = Vec::new();
    if before.request.difficulty != now.request.difficulty {
        parts.push(format!("“{}” problems", difficulty(&before.request.difficulty)));
    }
    if before.request.k != now.request.k {
        parts.push(format!("k = {}", before.at.k));
    }
    if before.request.a != now.request.a || parts.is_empty() {
        parts.push(format!("a = {}", share(before)));
    }
    parts.join(", ")
}

/// The label of the ceiling line.
pub fn ceiling_label(o: &VoteOutcome) -> String {
    if fails_together(o) {
        return format!("ceiling {}", percent(o.ceiling));
    }
    format!(
        "ceiling {}: {} of {} problems clear the threshold",
        percent(o.ceiling),
        o.n_clear,
        o.problems.len()
    )
}

/// The label of the chosen k.
pub fn k_label(o: &VoteOutcome) -> String {
    format!("k = {}", o.at.k)
}

/// The label of the threshold line on the strip.
pub fn threshold_label(o: &VoteOutcome) -> String {
    if o.request.attractors == AttractorCount::ONE {
        format!("threshold a/(1+a) = {}", fixed(o.threshold, 3))
    } else {
        format!("threshold s/(1+s) = {}", fixed(o.threshold, 3))
    }
}

/// The axis of the first figure.
pub const X_AXIS: &str = "samples per problem, k (log scale)";
/// The name of the coverage curve in the readout.
pub const PASS_AT_K: &str = "pass@k";
/// The name of the vote curve in the readout.
pub const VOTE_AT_K: &str = "vote@k";
/// The name of the single-sample line.
pub const PASS_AT_1: &str = "pass@1";

/// The end labels of the three curves.
pub fn end_labels(o: &VoteOutcome) -> [(String, String); 3] {
    let last = o.curve.last().unwrap_or(&o.at);
    let value = |share: f64| fixed(100.0 * share, 1);
    [
        (format!("pass@{}", last.k), value(last.pass)),
        (format!("vote@{}", last.k), value(last.vote)),
        (PASS_AT_1.to_owned(), value(o.mean)),
    ]
}

/// The name of the second model's vote in the readout.
pub const SECOND_VOTE: &str = "second model, vote@k";

/// The end label of the second model's vote.
pub fn second_end_label(second: &SecondModel) -> (String, String) {
    let last = second.curve.last().unwrap_or(&second.at);
    (format!("2nd vote@{}", last.k), fixed(100.0 * last.vote, 1))
}

/// The label of the choice of a check.
pub const CHECK: &str = "Check by simulation";

/// A choice of a check.
pub fn check(reruns: u32) -> String {
    if reruns == 0 { "Exact only".to_owned() } else { format!("+ {} reruns", count(reruns)) }
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

/// What the model leaves out.
pub const LEAVES_OUT: &str = "Samples are independent given the problem, every problem has one attractor with the same \
    share, and ties are broken at random. Real samples share failure modes, and real problems have several popular wrong \
    answers of different sizes: “More settings” has both, off by default. What they still leave out: attractors have equal \
    shares, and the correlation is the same on every problem.";

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
    use crate::analysis::problems::Difficulty;
    use crate::analysis::vote::{Samples, VoteRequest, outcome};
    use crate::model::AttractorShare;

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

    #[test]
    fn no_preset_s_vote_falls_below_one_sample_so_no_heading_says_so() {
        for preset in Difficulty::PRESETS {
            for a in 0..=20 {
                for k in [1, 2, 3, 5, 8, 16, 64] {
                    let o = at(f64::from(a) / 20.0, k, preset.clone());
                    assert!(o.at.vote > o.mean - 1e-12, "{preset:?} {a} {k}");
                }
            }
        }
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
