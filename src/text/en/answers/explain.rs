//! The method with these numbers, and what it leaves out.

use super::{has_answers, model, models};
use crate::analysis::answers::{AnswersOutcome, ModelScores, ProblemScores};
use crate::stats::coverage::{Graded, pass_at_k, pass_hat_k};
use crate::stats::vote::{MissingRule, TieRule};
use crate::text::number::{count, fixed, percent, plural};
use crate::text::{Rich, name};

/// The lines of “Formula with these numbers”: symbols, numbers, result.
pub fn formula(o: &AnswersOutcome) -> Vec<Rich> {
    let mut lines = vec![average(o)];
    if let Some(problem) = worked(o) {
        lines.extend(coverage(o, problem));
        lines.extend(vote(o, problem));
    }
    lines.extend(spread(&o.first));
    lines.extend(models(o).filter_map(cost));
    lines
}

/// The problem that is worked out: the nearest to even odds of those with enough samples.
fn worked(o: &AnswersOutcome) -> Option<&ProblemScores> {
    let off = |one: &ProblemScores| (f64::from(one.right) / f64::from(one.n.max(1)) - 0.5).abs();
    let enough = o.first.problems.iter().filter(|one| one.n >= o.k());
    enough.min_by(|a, b| off(a).total_cmp(&off(b)))
}

fn average(o: &AnswersOutcome) -> Rich {
    Rich::of(
        "*The average* is the mean over N = {} of each problem’s share of right samples, c/n: *{}* for {}.",
        &[count(o.first.counts.problems), percent(o.first.average.value), model(&o.first)],
    )
}

fn coverage(o: &AnswersOutcome, one: &ProblemScores) -> Option<Rich> {
    let graded = Graded::new(one.n, one.right).ok()?;
    let (pass, hat) = (pass_at_k(graded, o.k())?, pass_hat_k(graded, o.k())?);
    let [k, n, c, wrong] = [o.k(), one.n, one.right, one.n - one.right.min(one.n)].map(count);
    let line = "*One problem.* “{}” has c = {} right of n = {}. pass@{} = 1 − C(n − c, k)/C(n, k) = 1 − C({}, {})/C({}, {}) = *{}*; \
                pass^{} = C(c, k)/C(n, k) = C({}, {})/C({}, {}) = *{}*.";
    let values = [
        name(&one.name),
        c.clone(),
        n.clone(),
        k.clone(),
        wrong,
        k.clone(),
        n.clone(),
        k.clone(),
        percent(pass),
        k.clone(),
        c,
        k.clone(),
        n,
        k,
        percent(hat),
    ];
    Some(Rich::of(line, &values))
}

fn vote(o: &AnswersOutcome, one: &ProblemScores) -> Option<Rich> {
    has_answers(o).then_some(())?;
    let vote = one.vote_at_k?;
    let missing = match o.request.rules.missing {
        MissingRule::OwnSingleton => "Samples without an answer, {}, are answers of their own",
        MissingRule::Abstains => "Samples without an answer, {}, do not vote",
    };
    let ties = match o.request.rules.ties {
        TieRule::SplitEvenly => "a tie counts 1/(1 + j) with j other answers in the lead",
        TieRule::CountedWrong => "a tie counts nothing",
    };
    let line = "*Its vote.* Of all C({}, {}) draws, the share in which the right one of its {} different answers is the most frequent: \
                *{}*. ";
    let values = [count(one.n), count(o.k()), count(one.answers), percent(vote)];
    let rule = Rich::of(missing, &[count(one.missing)]);
    Some(Rich::of(line, &values).and(rule).and(Rich::of("; {}.", &[ties.to_owned()])))
}

fn spread(one: &ModelScores) -> Option<Rich> {
    let size = |value: f64| fixed(100.0 * value, 2);
    let se = one.average.standard_error?;
    let line = Rich::of(
        "*Its error over problems* is SD(c/n)/√{} = *{} points*",
        &[count(one.counts.problems), size(se)],
    );
    Some(match one.average.seed_error {
        Some(seed) => line.and(Rich::of(
            "; the samples alone, on these very problems, give √(Σ x̄(1 − x̄)/(n − 1))/N = *{} points*, x̄ = c/n.",
            &[size(seed)],
        )),
        None => line.plain("."),
    })
}

fn cost(one: &ModelScores) -> Option<Rich> {
    let lengths = one.lengths.as_ref()?;
    let tokens = lengths.recorded.tokens_per_correct.value()?;
    Some(Rich::of(
        "*Tokens per correct answer of {}:* all tokens of the {} that say theirs, {} on average, divided by how many of these are \
         right: *{}*.",
        &[
            model(one),
            plural(lengths.samples, "sample", "samples"),
            fixed(lengths.recorded.tokens, 1),
            fixed(tokens, 0),
        ],
    ))
}

/// What the numbers leave out.
pub fn leaves_out(o: &AnswersOutcome) -> Vec<Rich> {
    let mut lines: Vec<Rich> = vec![
        "Samples of a problem are taken to be exchangeable: their order in the file, their temperatures and their prompts do \
         not count. For k beyond n there is no unbiased value, and none is shown. Intervals over problems say what other \
         problems of the kind would do; they leave the grading and the references fixed."
            .into(),
    ];
    if has_answers(o) {
        lines.push(
            "Two answers are the same if they are the same number or the same cleaned text; answers that mean the same in \
             other words are not. The vote is that of a blind count: it knows no confidence and no length."
                .into(),
        );
    }
    if models(o).any(|one| one.lengths.is_some()) {
        lines.push(
            "A budget is applied by stopping the recorded samples: a model that is told of its budget may answer sooner. Reading \
             the question costs nothing here, and time is not counted."
                .into(),
        );
    }
    lines
}
