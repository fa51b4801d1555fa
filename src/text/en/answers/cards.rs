//! What has to be said beside the numbers: what was found, then what it does to them.

use super::{at_k, every, has_answers, level, list, model, models, of_model, points, problems, samples_each};
use crate::analysis::answers::{
    AnswersOutcome, Clustered, Measure, ModelScores, Role, SetAsideReason, UnknownWords,
};
use crate::data::{Notice, Severity};
use crate::text::agreement::row_list;
use crate::text::number::{count, percent, plural};
use crate::text::{Rich, name, shape};

type Found = Option<(Severity, Rich)>;

/// All that has to be said, what matters most first.
pub fn cards(o: &AnswersOutcome) -> Vec<(Severity, Rich)> {
    let mut found = Vec::new();
    for one in models(o) {
        found.extend([
            short(o, one),
            alone(one),
            extreme(o, one),
            long(one),
            uneven(one),
            merged(o, one),
            judged(one),
            beyond(o, one),
            untold(o, one),
            several_clusters(one),
        ]);
    }
    found.extend([
        unscored(o),
        unreadable(o),
        not_graded(o),
        disagree(o),
        references(o),
        repeated(o),
        clusters(o),
        others(o),
        with_prompts(o),
        uncommon(o),
        no_vote(o),
    ]);
    found.extend(o.shape.as_ref().map(shape::found).map(|(severity, words)| Some((severity, words.into()))));
    found.extend(o.grading.unknown_words.iter().map(|words| unknown(o, words)));
    let mut cards = Vec::new();
    for severity in [Severity::Stopped, Severity::Check, Severity::Note] {
        cards.extend(found.iter().flatten().filter(|(of, _)| *of == severity).cloned());
    }
    cards
}

fn check(pattern: &str, values: &[String]) -> Found {
    Some((Severity::Check, Rich::of(pattern, values)))
}

fn note(pattern: &str, values: &[String]) -> Found {
    Some((Severity::Note, Rich::of(pattern, values)))
}

/// A column of tokens that counts the prompts too, by its name.
fn with_prompts(o: &AnswersOutcome) -> Found {
    let tokens =
        o.request.columns.tokens.name().filter(|name| name.to_ascii_lowercase().contains("total"))?;
    check(
        "“{}” counts the tokens of prompts too, by its name. Costs and budgets are then of prompt and answer together; if only \
         what was written is meant, choose another column of tokens, or none, under “Change columns”.",
        &[name(tokens)],
    )
}

/// Fewer samples than are drawn.
fn short(o: &AnswersOutcome, one: &ModelScores) -> Found {
    let short = &one.counts.short;
    let k = count(o.k());
    if short.is_empty() {
        return None;
    }
    if short.len() as u64 >= u64::from(one.counts.problems) {
        let words = "No problem{} has {} samples; the most is {}. Nothing can be drawn at k = {} without inventing samples: choose \
                     a smaller k. The other numbers stand.";
        let values = [of_model(one), k.clone(), count(one.counts.n_max), k];
        return Some((Severity::Stopped, Rich::of(words, &values)));
    }
    let one_problem = short.len() == 1;
    let has = if one_problem { "has" } else { "have" };
    let values = [problems(short.len() as u32), of_model(one), has.to_owned(), k.clone(), list(short)];
    let left = if one_problem { "It is" } else { "They are" };
    check(
        "{}{} {} fewer than {} samples ({}). {} left out of what is drawn at k = {}, and counted in the average.",
        &[values.as_slice(), &[left.to_owned(), k]].concat(),
    )
}

/// One sample of each problem.
fn alone(one: &ModelScores) -> Found {
    let is_alone = one.counts.n_max == 1;
    is_alone.then_some(())?;
    check(
        "There is one sample{} for each problem. Only k = 1 can be drawn, where coverage and the vote are the average, and what the \
         choice of samples does to it cannot be told.",
        &[of_model(one)],
    )
}

/// All are right, or none is.
fn extreme(o: &AnswersOutcome, one: &ModelScores) -> Found {
    let most = one.average.rule_of_three?;
    let (every, score) = if one.counts.right > 0 { ("Every", "100%") } else { ("No", "0%") };
    note(
        "{} sample{} is right, so that the average and coverage are {} and their {} intervals have no width. That is no certainty: with {}, up \
         to {} of such problems may have another result (rule of three).",
        &[
            every.to_owned(),
            of_model(one),
            score.to_owned(),
            level(o),
            problems(one.counts.problems),
            percent(most),
        ],
    )
}

/// Too many samples for a vote.
fn long(one: &ModelScores) -> Found {
    let long = &one.counts.long;
    (!long.is_empty()).then_some(())?;
    check(
        "{}{} with more samples than a vote can hold ({}) left out of the vote.",
        &[problems(long.len() as u32), of_model(one), list(long)],
    )
}

/// Problems with more samples and problems with fewer.
fn uneven(one: &ModelScores) -> Found {
    (one.counts.n_min < one.counts.n_max).then_some(())?;
    note(
        "Problems{} have {}. Each problem counts the same in every mean, however many samples it has.",
        &[of_model(one), samples_each(&one.counts)],
    )
}

/// What merging spellings does to the vote.
fn merged(o: &AnswersOutcome, one: &ModelScores) -> Found {
    let n = one.merges.len() as u32;
    (n > 0 && o.k() > 1).then_some(())?;
    let [merged, raw] = [Measure::Vote, Measure::VoteRaw].map(|measure| at_k(o, one, measure));
    let (merged, raw) = (merged?.value, raw?.value);
    let used = if o.request.answers.merge { "" } else { " The raw spellings are used, as chosen." };
    note(
        "{} {} in several spellings. Merging moves the vote of {}{} by {} points, from {} to {}.{}",
        &[
            plural(n, "answer", "answers"),
            if n == 1 { "comes" } else { "come" }.to_owned(),
            count(o.k()),
            of_model(one),
            points(merged - raw),
            percent(raw),
            percent(merged),
            used.to_owned(),
        ],
    )
}

/// Verdicts on wrong samples, and ties of verdicts.
fn judged(one: &ModelScores) -> Found {
    let judged = one.judged.as_ref()?;
    let [yes, no, none] = judged.on_wrong;
    let all = u64::from(yes) + u64::from(no) + u64::from(none);
    (yes + no > 0).then_some(())?;
    note(
        "{} of the {} on wrong samples{} {} a yes. A wrong sample is never approved, so that they count nothing.",
        &[
            count(yes),
            plural(all, "judgment", "judgments"),
            of_model(one),
            if yes == 1 { "is" } else { "are" }.to_owned(),
        ],
    )
}

/// A budget beyond what was recorded.
fn beyond(o: &AnswersOutcome, one: &ModelScores) -> Found {
    let lengths = one.lengths.as_ref()?;
    let (chosen, cap) = (lengths.chosen.filter(|chosen| chosen.beyond_cap)?, lengths.smallest_cap?);
    check(
        "The budget of {} tokens lies beyond {}, where some samples{} were stopped. What these would have said is not \
         known: the accuracy, {}, is a lower bound.",
        &[
            count(o.request.budget.tokens().unwrap_or(cap)),
            count(cap),
            of_model(one),
            percent(chosen.accuracy),
        ],
    )
}

/// Samples whose length is not known.
fn untold(o: &AnswersOutcome, one: &ModelScores) -> Found {
    let is_left_out = |notice: &Notice| {
        let column = o.request.columns.tokens.name();
        matches!(notice, Notice::NumbersOpen { column: open, .. } if Some(open.as_str()) == column)
    };
    // A column that is left out has a card of its own.
    if o.notices.iter().any(is_left_out) {
        return None;
    }
    let n = one.counts.without_tokens.filter(|n| *n > 0)?;
    let say = if n == 1 { "says" } else { "say" };
    note(
        "{}{} {} no number of tokens. Lengths and costs leave them out; the scores count them.",
        &[plural(n, "sample", "samples"), of_model(one), say.to_owned()],
    )
}

/// Problems of which nothing says what is right.
fn unscored(o: &AnswersOutcome) -> Found {
    let unscored = &o.grading.unscored;
    let one = unscored.len() == 1;
    (!unscored.is_empty()).then_some(())?;
    check(
        "{} {} neither a reference nor a mark ({}), so that nothing says what is right. {} left out; the rest stays.",
        &[
            problems(unscored.len() as u32),
            if one { "has" } else { "have" }.to_owned(),
            list(unscored),
            if one { "It is" } else { "They are" }.to_owned(),
        ],
    )
}

/// Marks that are neither yes nor no.
fn unreadable(o: &AnswersOutcome) -> Found {
    let n = o.grading.n_unreadable_marks;
    (n > 0).then_some(())?;
    check(
        "{} {} a mark that is neither yes nor no ({}). The reference decides there, if there is one; nothing is rounded.",
        &[
            plural(n, "row", "rows"),
            if n == 1 { "has" } else { "have" }.to_owned(),
            list(&o.grading.unreadable_marks),
        ],
    )
}

/// Rows that nothing tells right or wrong, of problems where something tells others.
fn not_graded(o: &AnswersOutcome) -> Found {
    let group = o.ledger.set_aside.iter().find(|group| group.reason == SetAsideReason::NotGraded)?;
    check(
        "{} {} nothing that says whether the sample is right ({}), and {} set aside: a mean over the others takes these for as \
         good.",
        &[
            plural(group.n, "row", "rows"),
            if group.n == 1 { "has" } else { "have" }.to_owned(),
            row_list(&group.rows, group.n),
            if group.n == 1 { "is" } else { "are" }.to_owned(),
        ],
    )
}

/// Words that are not known, and answers that may be none.
fn unknown(o: &AnswersOutcome, of: &UnknownWords) -> Found {
    let one = of.n == 1;
    let taken = match of.role {
        Role::Answer if o.request.blank_words => "such samples count as without an answer, as chosen",
        Role::Answer => {
            "as it stands that is an answer, and samples with the same word vote together. More settings can count it as no answer"
        }
        Role::Judge if one => "that is no verdict, and the judgment counts as without one",
        Role::Judge => "these are no verdicts, and the judgments count as without one",
        _ if one => "that is no known reason to stop, and counts as the sample’s own end",
        _ => "these are no known reasons to stop, and count as the samples’ own end",
    };
    check(
        "“{}” holds {} in {}: {}.",
        &[name(&of.column), list(&of.words), plural(of.n, "row", "rows"), taken.to_owned()],
    )
}

/// Problems in several clusters.
fn several_clusters(one: &ModelScores) -> Found {
    let several = &one.counts.several_clusters;
    (!several.is_empty()).then_some(())?;
    check(
        "The rows of {}{} name several clusters ({}). The first counts.",
        &[problems(several.len() as u32), of_model(one), list(several)],
    )
}

/// Marks against references.
fn disagree(o: &AnswersOutcome) -> Found {
    let n = o.grading.disagree;
    (n > 0).then_some(())?;
    check(
        "In {} the mark says otherwise than the answer beside its reference ({}). The mark counts.",
        &[plural(n, "sample", "samples"), row_list(&o.grading.disagree_rows, n)],
    )
}

/// Problems with several references.
fn references(o: &AnswersOutcome) -> Found {
    let several = &o.grading.several_references;
    (!several.is_empty()).then_some(())?;
    check(
        "{} {} references that are not one answer ({}). Each row is compared with its own.",
        &[
            problems(several.len() as u32),
            if several.len() == 1 { "has" } else { "have" }.to_owned(),
            list(several),
        ],
    )
}

/// Samples that stand there twice.
fn repeated(o: &AnswersOutcome) -> Found {
    let group = o.ledger.set_aside.iter().find(|group| group.reason == SetAsideReason::Repeated)?;
    let one = group.n == 1;
    check(
        "{} {} a sample that stands in an earlier row ({}). The first is kept; {} set aside.{}",
        &[
            plural(group.n, "row", "rows"),
            if one { "repeats" } else { "repeat" }.to_owned(),
            row_list(&group.rows, group.n),
            if one { "this one is" } else { "these are" }.to_owned(),
            if o.request.columns.model.name().is_some() {
                String::new()
            } else {
                " If the rows are of several models, choose the column that names the model.".to_owned()
            },
        ],
    )
}

/// Too few clusters for their error.
fn clusters(o: &AnswersOutcome) -> Found {
    let clustered = o.first.average.clustered.filter(|clustered| clustered.few)?;
    if clustered.n < 2 {
        return check("All problems are in one cluster, so that there is no error over clusters.", &[]);
    }
    check(
        "There are {} clusters. With fewer than {}, an error over clusters is itself uncertain, and as a rule too small.",
        &[count(clustered.n), count(Clustered::FEW)],
    )
}

/// Models that are not looked at.
fn others(o: &AnswersOutcome) -> Found {
    let shown = |found: &str| models(o).any(|one| one.name.as_deref() == Some(found));
    let others: Vec<String> =
        o.models.iter().filter(|found| !shown(&found.name)).map(|found| found.name.clone()).collect();
    (!others.is_empty()).then_some(())?;
    let shown: Vec<String> = models(o).map(model).collect();
    note(
        "The table has {} {}. Shown: {}. Left out, with their rows: {}. Models are never pooled{}.",
        &[
            count(o.models.len() as u64),
            every::kinds(o).to_owned(),
            shown.join(" and "),
            list(&others),
            if o.listed.is_empty() {
                String::new()
            } else {
                format!("; “{}” lists them", every::heading(o))
            },
        ],
    )
}

/// Problems of one model alone.
fn uncommon(o: &AnswersOutcome) -> Found {
    let comparison = o.comparison.as_ref()?;
    let sides = models(o).zip([&comparison.first_only, &comparison.second_only]);
    let sides: Vec<String> = sides
        .filter(|(_, only)| !only.is_empty())
        .map(|(one, only)| format!("{} of {} alone ({})", count(only.len() as u64), model(one), list(only)))
        .collect();
    (!sides.is_empty()).then_some(())?;
    check(
        "Some problems are not common to both models: {}. The comparison leaves them out.",
        &[sides.join(", ")],
    )
}

/// No answers, no vote.
fn no_vote(o: &AnswersOutcome) -> Found {
    (!has_answers(o)).then_some(())?;
    let mark =
        o.request.columns.correct.name().map_or_else(String::new, |mark| format!(" (“{}”)", name(mark)));
    note("The table has marks{} and no column of answers, so that there is no vote.", &[mark])
}
