//! The values that a batch is made of.

use super::{Drawn, Material, Part};
use crate::analysis::answers::lengths::Traces;

/// The values of a part on one side, problem by problem. What is to be paired is left out where the other side lacks it.
pub(super) fn rows(
    part: Part,
    (model, problems): &(usize, Vec<usize>),
    drawn: &Drawn,
    material: &Material<'_>,
) -> Vec<Vec<Option<f64>>> {
    match part {
        Part::Shares => {
            let shares = material.shares.get(*model);
            problems.iter().map(|at| vec![shares.and_then(|shares| shares.get(*at).copied())]).collect()
        }
        Part::Budgets => {
            let traces = material.traces.get(*model).and_then(Option::as_ref);
            traces.map(|traces| under(traces, problems, material.budgets)).unwrap_or_default()
        }
        Part::Measure(measure) => {
            let of = |model: usize| material.measured.get(model)?.iter().find(|one| one.measure == measure);
            let row = |model: usize, at: Option<&usize>| of(model).zip(at).map(|(of, at)| of.row(*at));
            let others = drawn.sides.iter().find(|(other, _)| other != model);
            let both = |i: usize, at: &usize| {
                let mut own = row(*model, Some(at)).unwrap_or_default().to_vec();
                if let Some((other, theirs)) = others {
                    let theirs = row(*other, theirs.get(i)).unwrap_or_default();
                    own.iter_mut().zip(theirs).filter(|(_, b)| b.is_none()).for_each(|(a, _)| *a = None);
                }
                own
            };
            problems.iter().enumerate().map(|(i, at)| both(i, at)).collect()
        }
    }
}

/// Accuracies under the budgets, then all tokens and all right samples.
fn under(traces: &Traces, problems: &[usize], budgets: &[Option<u32>]) -> Vec<Vec<Option<f64>>> {
    let by_budget: Vec<Vec<Option<f64>>> = budgets.iter().map(|budget| traces.shares(*budget)).collect();
    let row = |at: &usize| {
        let mut row: Vec<Option<f64>> =
            by_budget.iter().map(|shares| shares.get(*at).copied().flatten()).collect();
        let own = traces.by_problem.get(*at).map(Vec::as_slice).unwrap_or_default();
        let tokens: f64 = own.iter().map(|trace| f64::from(trace.tokens)).sum();
        let right = own.iter().filter(|trace| trace.right).count() as f64;
        row.extend([Some(tokens), Some(right)]);
        row
    };
    problems.iter().map(row).collect()
}
