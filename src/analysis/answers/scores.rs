//! One model: what there is of it, and what needs no votes and no bootstrap.

use super::lengths::Traces;
use super::measured::{Counted, Measured, of_counts, of_judges, pass, pass_seed_errors};
use super::outcome::{Average, Clustered, JudgeCounts, Measure, ModelScores, ProblemScores, SampleCounts};
use super::request::AnswersRequest;
use super::rows::{ModelRows, Problem};
use super::spellings::Spellings;
use crate::stats::avg::{Clusters, clustered_error, mean, question_variance, seed_error, standard_error};
use crate::stats::bayes::bayes_at_n;
use crate::stats::cot::{Judged, acceptance, bound_share, by_right};
use crate::stats::coverage::Graded;
use crate::stats::interval::{Level, rule_of_three, student};
use crate::stats::vote::MOST_SAMPLES;

/// What all models of a request share.
#[derive(Clone, Copy)]
pub(super) struct Setting<'r> {
    pub request: &'r AnswersRequest,
    pub spellings: Option<&'r Spellings>,
    pub ladder: &'r [u32],
    pub budgets: &'r [u32],
}

impl Setting<'_> {
    fn has_judges(&self) -> bool {
        !self.request.columns.judges.names().is_empty()
    }

    /// The counts of a model's problems.
    pub fn counted(&self, model: &ModelRows) -> Vec<Counted> {
        model.problems.iter().filter_map(|problem| Counted::of(problem, self.request.verdict)).collect()
    }

    /// The measures that need no votes.
    pub fn measured(&self, counted: &[Counted]) -> Vec<Measured> {
        of_counts(counted, self.ladder, self.request.tau, self.has_judges())
    }

    /// Those of them that judges decide, beside the one that knows no judges.
    pub fn judged_and_not(&self, counted: &[Counted]) -> Vec<Measured> {
        let mut measured = vec![pass(counted, self.ladder)];
        if self.has_judges() {
            measured.extend(of_judges(counted, self.ladder));
        }
        measured
    }

    /// A model's scores.
    pub fn scores(
        &self,
        model: &ModelRows,
        counted: &[Counted],
        measured: &[Measured],
        traces: Option<&Traces>,
    ) -> Option<ModelScores> {
        let (level, rungs) = (self.request.level, self.ladder.len());
        let seed_errors = pass_seed_errors(counted, self.ladder);
        let curves = measured.iter().map(|one| {
            let known = if one.measure == Measure::Pass { seed_errors.as_slice() } else { &[] };
            one.curve(rungs, level, |rung| known.get(rung).copied().flatten())
        });
        let (budget, price) = (self.request.budget.tokens(), self.request.price);
        Some(ModelScores {
            name: model.name.clone(),
            counts: self.counts(model),
            average: average(counted, self.clusters(&model.problems).as_ref(), level)?,
            curves: curves.collect(),
            problems: model.problems.iter().zip(counted).map(|(p, c)| self.problem(p, c)).collect(),
            merges: self.spellings.map(|spellings| spellings.merges(&model.problems)).unwrap_or_default(),
            judged: self.has_judges().then(|| self.judges(model, counted, measured)),
            lengths: traces.and_then(|traces| traces.lengths(model, self.budgets, budget, price)),
        })
    }

    /// The clusters of problems, if the request has a column of them. A problem without one is its own.
    pub fn clusters<'p>(&self, problems: impl IntoIterator<Item = &'p Problem>) -> Option<Clusters> {
        self.request.columns.cluster.name()?;
        let name = |p: &Problem| p.cluster.map_or(u64::from(p.key) | 1 << 32, u64::from);
        Some(Clusters::named(problems.into_iter().map(name)))
    }

    /// What there is of a model.
    pub fn counts(&self, model: &ModelRows) -> SampleCounts {
        let columns = &self.request.columns;
        let all =
            |is: &dyn Fn(&super::rows::Sample) -> bool| model.problems.iter().map(|p| p.count(is)).sum();
        let with = |has: bool, is: &dyn Fn(&super::rows::Sample) -> bool| has.then(|| all(is));
        let named = |is: &dyn Fn(&Problem) -> bool| {
            model.problems.iter().filter(|p| is(p)).map(|p| p.name.clone()).collect::<Vec<_>>()
        };
        let text = |answer: Option<u32>| answer.zip(self.spellings).is_some_and(|(a, all)| all.is_text(a));
        let sizes = || model.problems.iter().map(Problem::n);
        SampleCounts {
            problems: model.problems.len() as u32,
            samples: sizes().sum(),
            right: all(&|sample| sample.right),
            missing: with(self.spellings.is_some(), &|sample| sample.answer.is_none()),
            as_text: with(self.spellings.is_some(), &|sample| text(sample.answer)),
            truncated: with(columns.finish_reason.name().is_some(), &|sample| sample.truncated),
            without_tokens: with(columns.tokens.name().is_some(), &|sample| sample.tokens.is_none()),
            n_min: sizes().min().unwrap_or_default(),
            n_max: sizes().max().unwrap_or_default(),
            short: Vec::new(),
            several_clusters: named(&|problem| problem.several_clusters),
            long: named(&|problem| self.spellings.is_some() && problem.n() > MOST_SAMPLES),
        }
    }

    fn problem(&self, problem: &Problem, counted: &Counted) -> ProblemScores {
        let tokens: Vec<f64> = problem.samples.iter().filter_map(|s| s.tokens).map(f64::from).collect();
        let judged = |n: u32| self.has_judges().then_some(n);
        ProblemScores {
            name: problem.name.clone(),
            n: problem.n(),
            right: counted.graded.right(),
            missing: if self.spellings.is_some() {
                problem.count(|sample| sample.answer.is_none())
            } else {
                0
            },
            answers: self.spellings.map_or(0, |spellings| spellings.n_answers(problem)),
            truncated: problem.count(|sample| sample.truncated),
            mean_tokens: mean(&tokens),
            approved: judged(counted.approved),
            approved_credited: judged(counted.credited),
            vote: None,
            vote_at_k: None,
        }
    }

    fn judges(&self, model: &ModelRows, counted: &[Counted], measured: &[Measured]) -> JudgeCounts {
        let (mut on_right, mut on_wrong, mut ties, mut judges) = ([0; 3], [0; 3], 0, 0);
        for sample in model.problems.iter().flat_map(|problem| &problem.samples) {
            let said = [sample.verdicts.yes, sample.verdicts.no, sample.verdicts.none];
            let to = if sample.right { &mut on_right } else { &mut on_wrong };
            to.iter_mut().zip(said).for_each(|(sum, n): (&mut u32, u32)| *sum += n);
            ties += u32::from(sample.right && sample.verdicts.undecided());
            judges = sample.verdicts.count();
        }
        let judged: Vec<Judged> =
            counted.iter().filter_map(|one| Judged::new(one.graded, one.approved)).collect();
        let gap = |measure: Measure, rung: usize| {
            let of = measured.iter().find(|one| one.measure == measure)?;
            let values = (0..of.kinds.len()).filter_map(|problem| of.at(problem, rung));
            mean(&values.collect::<Vec<_>>())
        };
        let share =
            |rung| Some(bound_share(gap(Measure::CotGap, rung)?, gap(Measure::CotGapCredited, rung)?));
        JudgeCounts {
            judges,
            on_right,
            on_wrong,
            ties,
            acceptance: acceptance(&judged),
            by_right: by_right(&judged),
            bound_share: (0..self.ladder.len()).map(share).collect(),
        }
    }
}

/// avg@n with the parts of its spread. None without a problem.
fn average(counted: &[Counted], clusters: Option<&Clusters>, level: Level) -> Option<Average> {
    let graded: Vec<Graded> = counted.iter().map(|one| one.graded).collect();
    let shares: Vec<f64> = graded.iter().map(|problem| problem.share()).collect();
    let n = shares.len() as u32;
    let (value, error) = (mean(&shares)?, standard_error(&shares));
    let question = question_variance(&graded);
    let same = |all: f64| shares.iter().all(|share| *share == all);
    let bayes = bayes_at_n(&graded);
    Some(Average {
        value,
        standard_error: error,
        t: error.and_then(|error| student(value, error, n, level)),
        percentile: None,
        bca: None,
        bca_fallback: None,
        clustered: clusters.map(|clusters| clustered(&shares, clusters, level)),
        seed_error: seed_error(&graded),
        question_sd: question.map(|question| question.variance.sqrt()),
        question_clipped: question.is_some_and(|question| question.clipped),
        rule_of_three: if same(0.0) || same(1.0) { rule_of_three(u64::from(n), level) } else { None },
        bayes: bayes.map(|posterior| posterior.mean),
        bayes_sd: bayes.map(|posterior| posterior.sd),
    })
}

/// The error of a mean over clusters.
pub(super) fn clustered(values: &[f64], clusters: &Clusters, level: Level) -> Clustered {
    let error = clustered_error(values, clusters);
    let ends =
        error.zip(mean(values)).and_then(|(error, mean)| student(mean, error, clusters.count(), level));
    Clustered {
        n: clusters.count(),
        few: clusters.count() < Clustered::FEW,
        standard_error: error,
        t: ends,
        bootstrap: None,
    }
}
