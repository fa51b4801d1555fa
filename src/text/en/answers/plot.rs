//! The words of the ladder and of the strip: claims, captions, and what is read at a place.

use super::{bracketed, is_pending, level, model, models, problems};
use crate::analysis::answers::{AnswersOutcome, Measure, ModelScores, Point, ProblemScores, wins};
use crate::text::number::{count, percent};
use crate::text::{Rich, name};

/// The axis of the ladder.
pub const K_AXIS: &str = "samples drawn, k (log scale)";
/// What every score is.
pub const RIGHT_AXIS: &str = "right, in percent";

/// In place of a ladder of one rung.
pub const NO_LADDER: &str =
    "With one sample for each problem there is no ladder to climb: coverage and the vote are the average.";

/// The letters of a name that a label in a figure has room for, at either end of it.
const ENDS: usize = 8;

/// The name of a model in a figure: long ones without their middle, as names of one family differ at their end.
pub(super) fn short(one: &ModelScores) -> String {
    let full = one.name.as_deref().unwrap_or_default();
    let n = full.chars().count();
    if n <= 2 * ENDS + 2 {
        return model(one);
    }
    let place = |nth: usize| full.char_indices().nth(nth).map_or(full.len(), |(place, _)| place);
    let (start, _) = full.split_at(place(ENDS));
    let (_, end) = full.split_at(place(n - ENDS));
    name(&format!("{}…{}", start.trim_end(), end.trim_start()))
}

/// The same in front of a label that is the model’s own, if there are two.
pub(super) fn label_of(o: &AnswersOutcome, one: &ModelScores) -> String {
    if o.second.is_some() { format!("{} ", short(one)) } else { String::new() }
}

/// The name of a model in front of what is its own, if there are two.
pub fn prefix(o: &AnswersOutcome, one: &ModelScores) -> String {
    if o.second.is_some() { format!("{} ", model(one)) } else { String::new() }
}

/// What a line of the ladder is called.
pub fn line(o: &AnswersOutcome, one: &ModelScores, measure: Measure, k: &str) -> String {
    let of = match measure {
        Measure::Pass => "pass@",
        Measure::PassHat => "pass^",
        Measure::Vote => "vote@",
        Measure::VoteRaw => "raw vote@",
        Measure::CotPass => "CoT-pass@",
        Measure::GPass => "G-Pass@",
        Measure::MgPass | Measure::MgPassIntegral => "mG-Pass@",
        Measure::CotGap | Measure::CotGapCredited => "gap@",
    };
    format!("{}{of}{k}", label_of(o, one))
}

/// The line of a single sample.
pub fn single(o: &AnswersOutcome, one: &ModelScores) -> String {
    format!("{}pass@1", label_of(o, one))
}

/// The label of the chosen k.
pub fn k_label(o: &AnswersOutcome) -> String {
    format!("k = {}", count(o.k()))
}

/// The last k at which a measure of a model has a value of all its problems, and it: beyond, the line is of fewer.
fn last(o: &AnswersOutcome, one: &ModelScores, measure: Measure) -> Option<(u32, f64)> {
    let curve = one.curve(measure)?;
    let of_all = |(k, point): (&u32, &Option<Point>)| {
        point.filter(|point| point.n_problems == one.counts.problems).map(|point| (*k, point.value))
    };
    o.ladder.iter().zip(&curve.points).rev().find_map(of_all)
}

/// The claim of the ladder.
pub fn ladder_claim(o: &AnswersOutcome) -> String {
    let claims = models(o).filter_map(|one| {
        let (k, pass) = last(o, one, Measure::Pass)?;
        let vote = last(o, one, o.request.vote()).filter(|(at, _)| *at == k);
        let vote = vote.map_or_else(String::new, |(_, vote)| format!(" and the vote {}", percent(vote)));
        Some(format!("{}coverage is {}{vote} at k = {}", possessive(o, one), percent(pass), count(k)))
    });
    let claims: Vec<String> = claims.collect();
    if claims.is_empty() { "No score can be drawn".to_owned() } else { capital(&claims.join("; ")) }
}

/// “long’s ”, if there are two models.
fn possessive(o: &AnswersOutcome, one: &ModelScores) -> String {
    if o.second.is_some() { format!("{}’s ", model(one)) } else { String::new() }
}

/// With a capital, where it is a word of ours; a model’s name stays as it is.
fn capital(text: &str) -> String {
    text.strip_prefix("coverage").map_or_else(|| text.to_owned(), |rest| format!("Coverage{rest}"))
}

/// What the ladder shows, for someone who cannot see it.
pub fn ladder_description(o: &AnswersOutcome) -> String {
    let k = o.ladder.last().copied().unwrap_or(1);
    format!("Scores against the number of samples drawn, from 1 to {}. {}.", count(k), ladder_claim(o))
}

/// The caption of the ladder.
pub fn ladder_caption(o: &AnswersOutcome) -> Rich {
    let bands = if o.progress.stopped {
        " Bands were not worked out.".to_owned()
    } else if is_pending(o) {
        " Bands follow when the bootstrap is done.".to_owned()
    } else {
        format!(" Bands: {} of bootstrap replicates over {}.", level(o), super::resampled(o))
    };
    let exact = " Lines are exact means over all draws of k samples.";
    Rich::new().strong("Figure 1. ").plain(format!("{}.{exact}{bands}", ladder_claim(o)))
}

/// What is read at a k.
pub fn ladder_reading(o: &AnswersOutcome, rung: usize, k: u32) -> String {
    let mut parts = Vec::new();
    for one in models(o) {
        for curve in &one.curves {
            let Some(Some(point)) = curve.points.get(rung) else { continue };
            let is_shown = matches!(
                curve.measure,
                Measure::Pass | Measure::Vote | Measure::VoteRaw | Measure::CotPass | Measure::PassHat
            );
            if is_shown {
                let (line, ends) = (line(o, one, curve.measure, "k"), bracketed(o, point.band));
                parts.push(format!("{line} {}{ends}", percent(point.value)));
            }
        }
    }
    format!("k = {}: {}", count(k), parts.join(", "))
}

/// Whether the strip is coloured by the vote: it is known on some problem.
pub fn strip_has_votes(o: &AnswersOutcome) -> bool {
    o.first.problems.iter().any(|problem| problem.vote.is_some())
}

/// Whether a problem is won.
pub fn is_won(o: &AnswersOutcome, problem: &ProblemScores) -> bool {
    if strip_has_votes(o) { problem.vote.is_some_and(wins) } else { problem.right > 0 }
}

/// The claim of the strip.
pub fn strip_claim(o: &AnswersOutcome) -> String {
    let won = o.first.problems.iter().filter(|problem| is_won(o, problem)).count() as u64;
    let what = if strip_has_votes(o) { "The vote of all samples is right" } else { "Some sample is right" };
    let of = prefix(o, &o.first);
    let of = if of.is_empty() { of } else { format!(" for {}", of.trim_end()) };
    format!("{what}{of} on {} of {}", count(won), problems(o.first.counts.problems))
}

/// What the strip shows, for someone who cannot see it.
pub fn strip_description(o: &AnswersOutcome) -> String {
    format!("Problems from the least often right to the most. {}.", strip_claim(o))
}

/// The caption of the strip.
pub fn strip_caption(o: &AnswersOutcome, shown: usize) -> Rich {
    let all = o.first.problems.len();
    let part = if shown < all {
        format!(" {} of {} are drawn, evenly spaced.", count(shown as u64), count(all as u64))
    } else {
        String::new()
    };
    let ink = if strip_has_votes(o) {
        "rust where the vote of all its samples is right"
    } else {
        "dark where some sample is right"
    };
    Rich::new().strong("The problem strip. ").plain(format!(
        "{}. Each tick is a problem, sorted by its share of right samples; {ink}.{part} Focus a tick to read it.",
        strip_claim(o)
    ))
}

/// Right samples and all.
pub fn share(problem: &ProblemScores) -> String {
    format!("{}/{}", count(problem.right), count(problem.n))
}

/// What is read on a problem.
pub fn problem(o: &AnswersOutcome, problem: &ProblemScores) -> String {
    let of = |one: &ProblemScores| {
        let vote = one.vote.map_or_else(String::new, |vote| format!(", vote right {}", percent(vote)));
        let missing = if one.missing > 0 {
            format!(", {} without an answer", count(one.missing))
        } else {
            String::new()
        };
        format!("{} of {} right{missing}{vote}", count(one.right), count(one.n))
    };
    let second = o.second.as_ref();
    let other = second
        .and_then(|second| Some((second, second.problems.iter().find(|one| one.name == problem.name)?)));
    let other = other.map_or_else(String::new, |(second, one)| format!("; {}: {}", model(second), of(one)));
    let first = prefix(o, &o.first);
    let first = if first.is_empty() { first } else { format!("{}: ", first.trim_end()) };
    format!("{}: {first}{}{other}", name(&problem.name), of(problem))
}
