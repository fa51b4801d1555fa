//! The intervals that replicates of the bootstrap give.

use super::Ends;
use super::measure::Measure;
use super::outcome::{AgreementOutcome, Bootstrap};
use crate::stats::agreement::{Margins, PairCoefficients, Scale};
use crate::stats::{Statistic, Undefined, interval};

/// The values that a coefficient takes in replicates, or without one item or cluster each.
#[derive(Default)]
struct Taken {
    raw: Vec<f64>,
    kappa: Vec<f64>,
    pabak: Vec<f64>,
    ac1: Vec<f64>,
    scott: Vec<f64>,
    krippendorff: Vec<f64>,
    undefined_kappa: u32,
}

impl Taken {
    fn of(measure: &Measure, all: impl Iterator<Item = Margins>) -> Self {
        let mut taken = Self::default();
        for margins in all {
            let PairCoefficients { observed, cohen, scott, krippendorff, gwet, brennan_prediger } =
                measure.coefficients(&margins);
            taken.raw.extend(observed);
            taken.kappa.extend(cohen);
            taken.pabak.extend(brennan_prediger);
            taken.ac1.extend(gwet);
            taken.scott.extend(scott);
            taken.krippendorff.extend(krippendorff);
            taken.undefined_kappa += u32::from(cohen.is_err());
        }
        taken
    }
}

/// Adds the intervals of the replicates.
pub(super) fn with_bootstrap(
    mut outcome: AgreementOutcome,
    replicates: impl Iterator<Item = Margins>,
) -> AgreementOutcome {
    let measure = Measure::of(&outcome.labels, &outcome.request);
    let taken = Taken::of(&measure, replicates);
    let bootstrap = Bootstrap::Done { undefined_kappa: taken.undefined_kappa };
    let (level, ends) = (outcome.request.level, outcome.request.ends);
    let left: Vec<(PairCoefficients, u32)> =
        outcome.without.iter().map(|(margins, times)| (measure.coefficients(margins), *times)).collect();
    let interval = |value: Statistic, replicates, of: fn(&PairCoefficients) -> Result<f64, Undefined>| {
        let value = value.value()?;
        if ends == Ends::Percentile {
            return interval::percentile(replicates, level);
        }
        let jackknife: Vec<(f64, u32)> =
            left.iter().filter_map(|(all, times)| Some((of(all).ok()?, *times))).collect();
        interval::bca_counted(value, replicates, &jackknife, level).map(|bca| bca.interval)
    };
    let o = &mut outcome;
    let is_nominal = o.request.scale == Scale::Identity;
    o.raw.bootstrap = interval(o.raw.value, taken.raw, |all| all.observed).filter(|_| is_nominal);
    o.kappa.bootstrap = interval(o.kappa.value, taken.kappa, |all| all.cohen);
    o.pabak.bootstrap = interval(o.pabak.value, taken.pabak, |all| all.brennan_prediger);
    o.ac1.bootstrap = interval(o.ac1.value, taken.ac1, |all| all.gwet);
    o.scott.bootstrap = interval(o.scott.value, taken.scott, |all| all.scott);
    o.krippendorff.bootstrap = interval(o.krippendorff.value, taken.krippendorff, |all| all.krippendorff);
    o.bootstrap = bootstrap;
    outcome
}
