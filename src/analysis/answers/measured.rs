//! What every problem has at every k, and the means of it: the curves of the page.

use super::outcome::{Curve, Measure, Point};
use super::rows::Problem;
use crate::audit::VerdictRule;
use crate::numbered::Numbered;
use crate::ordered;
use crate::stats::avg::standard_error;
use crate::stats::cot::{Judged, cot_gap_at_k};
use crate::stats::coverage::{Graded, mean_over_problems, pass_at_k, pass_at_k_variance, pass_hat_k};
use crate::stats::interval::{Level, rule_of_three};
use crate::stats::reliability::{Tau, g_pass_at_k, mg_pass_at_k, mg_pass_at_k_integral};

/// The values of one measure: problems of a kind have the same ones.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub measure: Measure,
    /// Of each problem, its kind.
    pub kinds: Vec<u32>,
    /// Of each kind, the value at each k of the ladder; none where the problem has fewer samples.
    pub values: Vec<Vec<Option<f64>>>,
}

/// What a problem's values depend on: counts.
pub(super) type Kind = [u32; 3];

impl Measured {
    /// Works out each kind once.
    pub fn of(measure: Measure, problems: &[Kind], row: &dyn Fn(Kind) -> Vec<Option<f64>>) -> Self {
        let (mut known, mut values) = (Numbered::default(), Vec::new());
        let number = |kind: &Kind| {
            let number = known.number_words(kind);
            if known.count() as usize > values.len() {
                values.push(row(*kind));
            }
            number
        };
        let kinds = problems.iter().map(number).collect();
        Self { measure, kinds, values }
    }

    /// The values of a problem along the ladder.
    pub fn row(&self, problem: usize) -> &[Option<f64>] {
        let kind = self.kinds.get(problem).and_then(|kind| self.values.get(*kind as usize));
        kind.map(Vec::as_slice).unwrap_or_default()
    }

    /// A problem's value at a rung of the ladder.
    pub fn at(&self, problem: usize, rung: usize) -> Option<f64> {
        self.row(problem).get(rung).copied().flatten()
    }

    /// The means along the ladder, with what the samples alone do to them where that is known.
    pub fn curve(&self, rungs: usize, level: Level, seed_error: impl Fn(usize) -> Option<f64>) -> Curve {
        let points = (0..rungs).map(|rung| {
            let values = (0..self.kinds.len()).map(|problem| self.at(problem, rung));
            Some(Point { seed_error: seed_error(rung), ..point(&values.collect::<Vec<_>>(), level)? })
        });
        Curve { measure: self.measure, points: points.collect() }
    }
}

/// The mean of what problems have.
fn point(values: &[Option<f64>], level: Level) -> Option<Point> {
    let value = mean_over_problems(values.iter().copied()).mean?;
    let held: Vec<f64> = values.iter().copied().flatten().collect();
    let n_problems = held.len() as u32;
    let nothing = held.iter().all(|value| *value == 0.0);
    Some(Point {
        value,
        n_problems,
        standard_error: standard_error(&held),
        seed_error: None,
        band: None,
        rule_of_three: if nothing { rule_of_three(u64::from(n_problems), level) } else { None },
    })
}

/// How many samples of a problem are right, approved, and approved if judgments without a verdict approve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counted {
    pub graded: Graded,
    pub approved: u32,
    pub credited: u32,
}

impl Counted {
    pub fn of(problem: &Problem, rule: VerdictRule) -> Option<Self> {
        Some(Self {
            graded: Graded::new(problem.n(), problem.right()).ok()?,
            approved: problem.count(|sample| sample.right && sample.verdicts.approve(rule)),
            credited: problem.count(|sample| sample.right && sample.verdicts.credited().approve(rule)),
        })
    }
}

/// A measure of counts along the ladder, by how many samples count as right.
fn along(
    measure: Measure,
    counted: &[Counted],
    ladder: &[u32],
    right: fn(&Counted) -> u32,
    at: &dyn Fn(Graded, u32) -> Option<f64>,
) -> Measured {
    let kinds: Vec<Kind> = counted.iter().map(|one| [one.graded.n(), right(one), 0]).collect();
    let row =
        |[n, right, _]: Kind| ladder.iter().map(|k| at(Graded::new(n, right).ok()?, *k)).collect::<Vec<_>>();
    Measured::of(measure, &kinds, &row)
}

/// pass@k.
pub(super) fn pass(counted: &[Counted], ladder: &[u32]) -> Measured {
    along(Measure::Pass, counted, ladder, |one| one.graded.right(), &pass_at_k)
}

/// What judges decide. CoT-Pass@k is pass@k with the approved samples for the right ones.
pub(super) fn of_judges(counted: &[Counted], ladder: &[u32]) -> [Measured; 3] {
    let gap = |measure: Measure, approved: fn(&Counted) -> u32| {
        let kind = |one: &Counted| [one.graded.n(), one.graded.right(), approved(one)];
        let judged = |[n, right, approved]: Kind| Judged::new(Graded::new(n, right).ok()?, approved);
        let row = |kind: Kind| ladder.iter().map(|k| cot_gap_at_k(judged(kind)?, *k)).collect::<Vec<_>>();
        Measured::of(measure, &counted.iter().map(kind).collect::<Vec<_>>(), &row)
    };
    [
        along(Measure::CotPass, counted, ladder, |one| one.approved, &pass_at_k),
        gap(Measure::CotGap, |one| one.approved),
        gap(Measure::CotGapCredited, |one| one.credited),
    ]
}

/// What counts alone tell: all measures but the votes; those of judges only with judges.
pub(super) fn of_counts(counted: &[Counted], ladder: &[u32], tau: Tau, has_judges: bool) -> Vec<Measured> {
    type AtK<'f> = &'f dyn Fn(Graded, u32) -> Option<f64>;
    let coverage: [(Measure, AtK); 4] = [
        (Measure::PassHat, &pass_hat_k),
        (Measure::GPass, &|problem, k| g_pass_at_k(problem, k, tau)),
        (Measure::MgPass, &mg_pass_at_k),
        (Measure::MgPassIntegral, &mg_pass_at_k_integral),
    ];
    let mut all = vec![pass(counted, ladder)];
    all.extend(coverage.map(|(measure, of)| along(measure, counted, ladder, |one| one.graded.right(), of)));
    if has_judges {
        all.extend(of_judges(counted, ladder));
    }
    all
}

/// The standard error of pass@k from the samples alone, along the ladder.
///
/// ```text
/// √(Σ_i V_i)/N        V_i: the unbiased variance of problem i's estimate; N: problems
/// ```
///
/// `None` unless every problem with k samples has 2k, and where the sum is negative.
pub(super) fn pass_seed_errors(counted: &[Counted], ladder: &[u32]) -> Vec<Option<f64>> {
    let key = |one: &Counted| u64::from(one.graded.n()) << 32 | u64::from(one.graded.right());
    let places = ordered::places(counted.iter().map(key));
    let in_order: Vec<&Counted> = places.into_iter().filter_map(|place| counted.get(place)).collect();
    let kinds: Vec<(Graded, f64)> = in_order
        .chunk_by(|a, b| key(a) == key(b))
        .filter_map(|alike| Some((alike.first()?.graded, alike.len() as f64)))
        .collect();
    let at = |k: u32| {
        let (mut sum, mut problems) = (0.0, 0.0f64);
        for (graded, times) in kinds.iter().filter(|(graded, _)| graded.n() >= k) {
            sum += times * pass_at_k_variance(*graded, k)?;
            problems += times;
        }
        (problems > 0.0 && sum >= 0.0).then(|| sum.sqrt() / problems)
    };
    ladder.iter().map(|k| at(*k)).collect()
}
