//! Where the intervals of a batch go.

use crate::analysis::answers::outcome::{
    AnswersOutcome, Comparison, Lengths, Measure, ModelScores, UnderBudget,
};
use crate::analysis::answers::request::AnswersRequest;
use crate::stats::avg::Clusters;
use crate::stats::interval::{Interval, Level, bca, percentile};
use crate::stats::resample::{Columns, Resampled};

/// Where an interval goes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    Curve { model: usize, measure: Measure, rung: usize },
    Average { model: usize },
    Budget { model: usize, at: usize },
    PerCorrect { model: usize },
    Differences { measure: Measure, rung: usize },
    AverageDifference,
}

/// What intervals are read from.
pub(super) struct Read<'r> {
    pub sample: &'r Resampled,
    pub columns: &'r Columns,
    pub clustered: bool,
}

impl Goal {
    /// Reads the interval and puts it where it belongs.
    pub fn reach(self, from: &Read<'_>, (column, other): (usize, usize), outcome: &mut AnswersOutcome) {
        let level = outcome.request.level;
        let interval = || percentile(from.sample.means(column), level);
        let differences = || percentile(from.sample.differences(column, other), level);
        match self {
            Self::Curve { model, measure, rung } => {
                let curves = outcome.model_mut(model).map(|scores| &mut scores.curves);
                let curve = curves.and_then(|curves| curves.iter_mut().find(|one| one.measure == measure));
                let point = curve.and_then(|curve| curve.points.get_mut(rung)?.as_mut());
                point.into_iter().for_each(|point| point.band = interval());
            }
            Self::Average { model } => {
                outcome.model_mut(model).into_iter().for_each(|scores| from.average(scores, column, level));
            }
            Self::Budget { model, at } => {
                let lengths = outcome.model_mut(model).and_then(|scores| scores.lengths.as_mut());
                let under = lengths.and_then(|lengths| lengths.at_mut(at));
                under.into_iter().for_each(|under| under.band = interval());
            }
            Self::PerCorrect { model } => {
                let ratios = from.sample.ratios(column, other);
                per_correct(outcome, model, ratios);
            }
            Self::Differences { measure, rung } => {
                let curves = outcome.comparison.as_mut().map(|comparison| &mut comparison.curves);
                let curve = curves.and_then(|curves| curves.iter_mut().find(|one| one.measure == measure));
                let point = curve.and_then(|curve| curve.points.get_mut(rung)?.as_mut());
                point.into_iter().for_each(|point| point.band = differences());
            }
            Self::AverageDifference => {
                let place = |comparison: &mut Comparison| {
                    let clusters = comparison.clustered.as_mut().filter(|_| from.clustered);
                    *clusters.map_or(&mut comparison.difference.band, |of| &mut of.bootstrap) = differences();
                };
                outcome.comparison.as_mut().into_iter().for_each(place);
            }
        }
    }
}

impl Read<'_> {
    fn average(&self, scores: &mut ModelScores, column: usize, level: Level) {
        let means = self.sample.means(column);
        if let Some(clusters) = scores.average.clustered.as_mut().filter(|_| self.clustered) {
            clusters.bootstrap = percentile(means, level);
            return;
        }
        scores.average.percentile = percentile(means.clone(), level);
        let units = Clusters::singles(scores.problems.len() as u32);
        let left_out = self.columns.jackknife(column, &units).map(|jackknife| jackknife.left_out);
        let corrected = bca(scores.average.value, means, &left_out.unwrap_or_default(), level);
        scores.average.bca = corrected.map(|bca| bca.interval);
        scores.average.bca_fallback = corrected.and_then(|bca| bca.fallback);
    }
}

fn per_correct(outcome: &mut AnswersOutcome, model: usize, ratios: Vec<f64>) {
    let AnswersRequest { level, price, replicates, .. } = outcome.request;
    let Some(lengths) = outcome.model_mut(model).and_then(|scores| scores.lengths.as_mut()) else { return };
    lengths.none_correct = replicates.count() - ratios.len() as u32;
    lengths.per_correct_band = percentile(ratios, level);
    let money =
        |ends: Interval| Some(Interval { lower: price.of(ends.lower)?, upper: price.of(ends.upper)? });
    lengths.money_band = lengths.per_correct_band.and_then(money);
}

impl AnswersOutcome {
    /// The first model or the second.
    pub(in crate::analysis::answers) fn model_mut(&mut self, model: usize) -> Option<&mut ModelScores> {
        if model == 0 { Some(&mut self.first) } else { self.second.as_mut() }
    }
}

impl Lengths {
    /// A budget of the curve, then the recorded lengths, then the chosen budget.
    fn at_mut(&mut self, at: usize) -> Option<&mut UnderBudget> {
        let n = self.curve.len();
        if at < n {
            self.curve.get_mut(at)
        } else if at == n {
            Some(&mut self.recorded)
        } else {
            self.chosen.as_mut()
        }
    }
}
