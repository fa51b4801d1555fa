//! Two models on the problems that both have.

use super::lengths::{Traces, crossovers};
use super::measured::{Counted, Measured};
use super::outcome::{
    Comparison, Curve, DifferenceCurve, DifferencePoint, Flip, ModelScores, VoteTable, wins,
};
use super::request::AnswersRequest;
use super::rows::{ModelRows, Problem};
use super::scores::clustered;
use crate::numbered::Numbered;
use crate::ordered;
use crate::stats::avg::{Clusters, mean, standard_error};
use crate::stats::coverage::Graded;
use crate::stats::interval::{Level, rule_of_three, student};
use crate::stats::paired::{
    Power, mcnemar_exact, mcnemar_mid_p, minimum_detectable_effect, permutation_p, permutation_p_of_random,
    whole_differences,
};

/// The common problems: their places among the first model's problems and among the second's.
pub(super) type Common = Vec<(usize, usize)>;

/// The problems of both models, in the first one's order.
pub(super) fn common(first: &ModelRows, second: &ModelRows) -> Common {
    // Problems have one order, that of their keys.
    let place = |key: u32| second.problems.binary_search_by_key(&key, |problem| problem.key).ok();
    let pair = |(i, problem): (usize, &Problem)| Some((i, place(problem.key)?));
    first.problems.iter().enumerate().filter_map(pair).collect()
}

/// Problems of one model that are not among the common ones.
fn others(model: &ModelRows, mut common: impl Iterator<Item = usize>) -> Vec<String> {
    // Common places rise in the first model's list, and in the second's as problems have one order.
    let mut next = common.next();
    let mut others = Vec::new();
    for (i, problem) in model.problems.iter().enumerate() {
        if next == Some(i) {
            next = common.next();
        } else {
            others.push(problem.name.clone());
        }
    }
    others
}

/// A mean difference of pairs.
fn difference(values: &[f64], level: Level) -> Option<DifferencePoint> {
    let n_problems = values.len() as u32;
    let same = values.iter().all(|value| *value == 0.0);
    Some(DifferencePoint {
        value: mean(values)?,
        n_problems,
        standard_error: standard_error(values),
        band: None,
        rule_of_three: if same { rule_of_three(u64::from(n_problems), level) } else { None },
    })
}

/// The difference of a measure along the ladder.
pub(super) fn curve(
    common: &Common,
    [first, second]: [&Measured; 2],
    rungs: usize,
    level: Level,
) -> DifferenceCurve {
    let at = |rung| {
        let both = |(a, b): &(usize, usize)| Some(second.at(*b, rung)? - first.at(*a, rung)?);
        difference(&common.iter().filter_map(both).collect::<Vec<_>>(), level)
    };
    DifferenceCurve { measure: first.measure, points: (0..rungs).map(at).collect() }
}

/// What is known before the votes and the bootstrap. None without a common problem.
pub(super) fn compare(
    [first, second]: [&ModelRows; 2],
    counted: [&[Counted]; 2],
    traces: [Option<&Traces>; 2],
    common: &Common,
    clusters: Option<&Clusters>,
    request: &AnswersRequest,
) -> Option<Comparison> {
    let level = request.level;
    let graded = |of: &[Counted], at: usize| of.get(at).map(|counted| counted.graded);
    let [firsts, seconds] = counted;
    let pairs: Vec<(Graded, Graded)> =
        common.iter().filter_map(|(a, b)| Some((graded(firsts, *a)?, graded(seconds, *b)?))).collect();
    let (ones, twos): (Vec<Graded>, Vec<Graded>) = pairs.into_iter().unzip();
    let shares = |of: &[Graded]| of.iter().map(|graded| graded.share()).collect::<Vec<f64>>();
    let differences: Vec<f64> = shares(&ones).iter().zip(shares(&twos)).map(|(a, b)| b - a).collect();
    let point = difference(&differences, level)?;
    let error = point.standard_error;
    let differ =
        common.iter().zip(ones.iter().zip(&twos)).filter(|(_, (one, two))| one.share() != two.share());
    let flips = differ.filter_map(|((at, _), (one, two))| {
        Some(flip(first.problems.get(*at)?.name.clone(), [(one.right(), one.n()), (two.right(), two.n())]))
    });
    let whole = whole_differences(&ones, &twos);
    let exact = whole.as_ref().and_then(|whole| permutation_p(whole));
    let patterns = request.replicates.count();
    let random = whole
        .filter(|_| exact.is_none())
        .map(|whole| permutation_p_of_random(&whole, patterns, request.seed));
    let clustered = clusters.map(|clusters| clustered(&differences, clusters, level));
    let counted_error = clustered.map_or(error, |of| of.standard_error).filter(|error| *error > 0.0);
    Some(Comparison {
        n_common: point.n_problems,
        first_only: others(first, common.iter().map(|(a, _)| *a)),
        second_only: others(second, common.iter().map(|(_, b)| *b)),
        first: mean(&shares(&ones))?,
        second: mean(&shares(&twos))?,
        t: error.and_then(|error| student(point.value, error, point.n_problems, level)),
        clustered,
        permutation_p: exact.or(random),
        permutation_patterns: random.map(|_| patterns),
        minimum_detectable: counted_error.map(|error| minimum_detectable_effect(error, level, Power::EIGHTY)),
        difference: point,
        curves: Vec::new(),
        vote: None,
        flips: sorted(flips),
        crossovers: by_budget(common, traces),
    })
}

/// A problem by its counts of right samples and of all.
fn flip(problem: String, [first, second]: [(u32, u32); 2]) -> Flip {
    let share = |(right, n): (u32, u32)| f64::from(right) / f64::from(n);
    Flip { problem, first, second, difference: share(second) - share(first), vote_flips: None }
}

/// The largest difference first.
fn sorted(flips: impl Iterator<Item = Flip>) -> Vec<Flip> {
    let flips: Vec<Flip> = flips.collect();
    // The bits of numbers from 0 on have the order of the numbers.
    let places = ordered::places(flips.iter().map(|flip| !flip.difference.abs().to_bits()));
    places.into_iter().filter_map(|place| flips.get(place).cloned()).collect()
}

fn by_budget(common: &Common, [first, second]: [Option<&Traces>; 2]) -> Vec<super::Crossover> {
    let Some((first, second)) = first.zip(second) else { return Vec::new() };
    let pair = |(a, b): &(usize, usize)| {
        Some((first.by_problem.get(*a)?.clone(), second.by_problem.get(*b)?.clone()))
    };
    // A problem of which one model tells no length is compared under no budget.
    let told = |(a, b): &(Vec<_>, Vec<_>)| !a.is_empty() && !b.is_empty();
    let both: Vec<_> = common.iter().filter_map(pair).filter(told).collect();
    crossovers(&both, [first.smallest_cap(), second.smallest_cap()])
}

impl Comparison {
    /// Takes in the votes of all samples: which are more likely right than not. A problem whose vote alone differs joins the
    /// flips.
    pub(super) fn vote(&mut self, common: &Common, [first, second]: [&ModelScores; 2]) {
        let mut cells = [0u32; 4];
        let (mut told, mut differ) = (Numbered::default(), Vec::new());
        let mut more = Vec::new();
        for (a, b) in common {
            let Some((one, two)) = first.problems.get(*a).zip(second.problems.get(*b)) else { continue };
            let Some((ours, theirs)) = one.vote.zip(two.vote).map(|(a, b)| (wins(a), wins(b))) else {
                continue;
            };
            let cell = usize::from(!ours) * 2 + usize::from(!theirs);
            cells.get_mut(cell).into_iter().for_each(|n| *n += 1);
            told.number(one.name.as_bytes());
            differ.push(ours != theirs);
            let flip = flip(one.name.clone(), [(one.right, one.n), (two.right, two.n)]);
            more.extend((ours != theirs && flip.difference == 0.0).then_some(flip));
        }
        self.flips.append(&mut more);
        for flip in &mut self.flips {
            let place = told.find(flip.problem.as_bytes());
            flip.vote_flips = place.and_then(|place| differ.get(place as usize).copied());
        }
        let [both, first_only, second_only, neither] = cells;
        self.vote = Some(VoteTable {
            both,
            first_only,
            second_only,
            neither,
            p: mcnemar_exact(first_only, second_only),
            mid_p: mcnemar_mid_p(first_only, second_only),
        });
    }
}

/// Puts a curve among others, in the order of measures.
pub(super) fn insert(curves: &mut Vec<DifferenceCurve>, curve: DifferenceCurve) {
    ordered::insert(curves, curve, |a, b| a.measure > b.measure);
}

/// The same for the curves of one model.
pub(super) fn insert_curve(curves: &mut Vec<Curve>, curve: Curve) {
    ordered::insert(curves, curve, |a, b| a.measure > b.measure);
}
