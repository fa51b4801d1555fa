//! The paragraph to paste into a report: what was sampled, which score, k, n, rules, interval, budget, truncation.

use super::compare::detectable;
use super::{
    at_k, common, difference_interval, each, has_answers, interval, is_even, is_pending, level, model,
    models, points, points_interval, problems, resampled, samples_each, wide,
};
use crate::analysis::answers::{AnswersOutcome, Comparison, Measure, ModelScores};
use crate::audit::VerdictRule;
use crate::rng::GENERATOR;
use crate::stats::interval::Interval;
use crate::stats::vote::{MissingRule, TieRule};
use crate::text::number::{count, fixed, p_value, percent, plural};
use crate::text::{Rich, name};

/// The version that a quoted number came from.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// While numbers of it are still to come.
pub const HELD: &str = "The paragraph to quote follows when the votes and the bootstrap are done.";

/// What the table cannot say.
pub const TO_ADD: &str = "Add what no table says: the version of the model, the prompt, the temperature and the sampling limit, and \
    whether k and the score were chosen before the results were seen.";

/// The paragraph; none while a number of it is still to come.
pub fn quote(o: &AnswersOutcome) -> Option<Rich> {
    if is_pending(o) {
        return None;
    }
    let mut parts = vec![sampled(o), graded(o)];
    parts.extend(models(o).map(|one| scores(o, one)));
    if let (Some(second), Some(comparison)) = (&o.second, &o.comparison) {
        parts.push(compared(o, second, comparison));
    }
    parts.extend([rules(o), intervals(o), stopped(o), left_out(o)]);
    Some(parts.join(" ").into())
}

fn sampled(o: &AnswersOutcome) -> String {
    let of = |one: &ModelScores| {
        let n = &one.counts;
        let on = format!("{} with {}{}", problems(n.problems), samples_each(n), each(n));
        match &one.name {
            Some(model) => format!("{}: {on}", name(model)),
            None => on,
        }
    };
    let each: Vec<String> = models(o).map(of).collect();
    format!("Sampled answers: {}.", each.join("; "))
}

fn graded(o: &AnswersOutcome) -> String {
    let graded = &o.grading;
    let by = [
        (graded.by_mark, "the mark in the table"),
        (graded.by_reference, "comparison with the reference"),
        (graded.by_absence, "absence of an answer, which is wrong"),
    ];
    let mut said = Vec::new();
    for (n, how) in by.into_iter().filter(|(n, _)| *n > 0) {
        said.push(format!("{how} ({})", count(n)));
    }
    format!("Samples were told right or wrong by {}.", said.join(", "))
}

fn ci(o: &AnswersOutcome, ends: Option<Interval>) -> String {
    wide(ends).map_or_else(
        || " (no interval)".to_owned(),
        |ends| format!(" ({} CI {})", level(o), interval(Some(ends))),
    )
}

fn scores(o: &AnswersOutcome, one: &ModelScores) -> String {
    let n = &one.counts;
    let average = &one.average;
    let of_all = if is_even(n) { format!("avg@{}", count(n.n_max)) } else { "avg@n".to_owned() };
    let mut said = vec![format!("{of_all} = {}{}", percent(average.value), ci(o, average.t))];
    let k_written = count(o.k());
    let named = [
        (Measure::Pass, "pass@"),
        (o.request.vote(), "maj@"),
        (Measure::PassHat, "pass^"),
        (Measure::CotPass, "CoT-Pass@"),
    ];
    for (measure, called) in named {
        let Some(point) = at_k(o, one, measure) else { continue };
        let over = if point.n_problems < n.problems {
            format!(" over the {} with so many samples", problems(point.n_problems))
        } else {
            String::new()
        };
        said.push(format!("{called}{k_written} = {}{}{over}", percent(point.value), ci(o, point.band)));
    }
    let most = average.rule_of_three.map_or_else(String::new, |most| {
        format!(
            " As all samples are alike, up to {} of such problems may differ (rule of three).",
            percent(most)
        )
    });
    let of = one.name.as_deref().map_or_else(String::new, |model| format!("{}: ", name(model)));
    format!("{of}{}.{most}", said.join(", "))
}

fn compared(o: &AnswersOutcome, second: &ModelScores, of: &Comparison) -> String {
    let ends = difference_interval(of).map_or_else(
        || " (no interval)".to_owned(),
        |ends| format!(" ({} CI {})", level(o), points_interval(Some(ends))),
    );
    let mut said = vec![format!(
        "On {}, {} differs from {} by {} points{ends}",
        common(of.n_common),
        model(second),
        model(&o.first),
        points(of.difference.value)
    )];
    said.extend(of.permutation_p.map(|p| format!("permutation p {}", p_value(p))));
    said.extend(of.vote.map(|vote| {
        format!(
            "the vote of all samples is right for {} alone on {}, for {} alone on {} (exact McNemar p {})",
            model(&o.first),
            count(vote.first_only),
            model(second),
            count(vote.second_only),
            p_value(vote.p)
        )
    }));
    said.extend(detectable(of).map(|least| {
        format!("smallest difference found in 80 of 100 cases {} points", fixed(100.0 * least, 1))
    }));
    said.extend(of.difference.rule_of_three.map(|most| {
        format!(
            "as all differences are 0, up to {} of such problems may differ (rule of three)",
            percent(most)
        )
    }));
    format!("{}.", said.join("; "))
}

fn rules(o: &AnswersOutcome) -> String {
    let mut said = vec!["All scores at k are exact means over all draws of k samples".to_owned()];
    if has_answers(o) {
        let missing = match o.request.rules.missing {
            MissingRule::OwnSingleton => "a sample without an answer is an answer of its own",
            MissingRule::Abstains => "a sample without an answer does not vote",
        };
        let ties = match o.request.rules.ties {
            TieRule::SplitEvenly => "ties are split evenly",
            TieRule::CountedWrong => "ties are wrong",
        };
        let merged =
            if o.request.answers.merge { "equal answers are merged" } else { "spellings are kept apart" };
        let letters = if o.request.answers.letters { " without regard to case" } else { "" };
        said.push(format!("in the vote {missing}, {ties}, {merged}{letters}"));
    }
    if let Some(judged) = &o.first.judged {
        let rule = match o.request.verdict {
            VerdictRule::Any => "any of them approves",
            VerdictRule::Majority => "more approve than reject",
            VerdictRule::All => "all of them approve",
        };
        said.push(format!(
            "a solution counts as approved by {} if {rule}",
            plural(judged.judges, "judge", "judges")
        ));
    }
    format!("{}.", said.join("; "))
}

fn intervals(o: &AnswersOutcome) -> String {
    format!(
        "Intervals: Student’s t over problems for the average, else percentile bootstrap over {}, {} replicates, seed {} \
         ({GENERATOR}).",
        resampled(o),
        count(o.request.replicates.count()),
        o.request.seed.0
    )
}

fn stopped(o: &AnswersOutcome) -> String {
    let has_lengths = models(o).any(|one| one.lengths.is_some());
    let of = |one: &ModelScores| {
        let n = one.counts.truncated?;
        let share = f64::from(n) / f64::from(one.counts.samples.max(1));
        let of = one.name.as_deref().map_or_else(String::new, |model| format!(" of {}", name(model)));
        Some(format!("{}{of}", percent(share)))
    };
    let shares: Vec<String> = models(o).filter_map(of).collect();
    let truncated = if shares.is_empty() {
        "the table does not say which samples were stopped".to_owned()
    } else {
        format!("stopped at a limit: {}", shares.join(", "))
    };
    let budget = match o.request.budget.tokens() {
        Some(budget) => format!(
            "scores as recorded, not under the budget of {} shown beside them",
            plural(budget, "token", "tokens")
        ),
        None => "scores as recorded, without a further token budget".to_owned(),
    };
    let budget = if has_lengths { format!("; {budget}") } else { String::new() };
    format!("Truncation: {truncated}{budget}.")
}

fn left_out(o: &AnswersOutcome) -> String {
    let aside = o.ledger.n_set_aside();
    if aside == 0 {
        return format!("No row was excluded. Tiebreak {VERSION}.");
    }
    let reasons = o.ledger.set_aside.iter();
    let reasons: Vec<String> = reasons
        .map(|group| format!("{}: {}", super::account::set_aside(group.reason), count(group.n)))
        .collect();
    let were = if aside == 1 { "was" } else { "were" };
    format!("{} {were} excluded ({}). Tiebreak {VERSION}.", plural(aside, "row", "rows"), reasons.join("; "))
}
