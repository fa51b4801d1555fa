//! Traces of models under token budgets: what is true of them, the experiment that draws them, and what it left.

use super::Proportion;
use crate::engine::{Experiment, Traces};
use crate::model::TraceLengths;
use crate::model::lengths::Fits;

/// At each budget the shares of traces that are right and fit, and that do not fit; `n_traces` of every problem.
pub(in crate::analysis) fn shares(
    model: &TraceLengths,
    budgets: &[u32],
    n_traces: u32,
) -> Vec<[Proportion; 2]> {
    let at = |&tokens: &u32| {
        let budget = f64::from(tokens);
        let right: Vec<f64> = model.fits(budget).map(|fits| fits.right).collect();
        let stopped: Vec<f64> = model.stops(budget).collect();
        [right, stopped].map(|chances| Proportion::of(&chances, n_traces))
    };
    budgets.iter().map(at).collect()
}

/// So many traces of every problem by every model. A model's traces fall in cells of its own: right within each budget
/// but not the one before, and beyond the last; then wrong in the same order.
///
/// # Errors
/// None that budgets which rise, few enough for the engine's cells, can cause.
pub(in crate::analysis) fn experiment(
    models: &[TraceLengths],
    budgets: &[u32],
    n_traces: u32,
) -> Result<Experiment, String> {
    let n_cells = 2 * (budgets.len() + 1);
    let mut problems = Vec::new();
    for (i, model) in models.iter().enumerate() {
        for cells in cells(model, budgets) {
            let mut all = vec![0.0; n_cells * i];
            all.extend(cells);
            all.resize(n_cells * models.len(), 0.0);
            problems.push(all);
        }
    }
    let traces = Traces::new(n_traces, &problems).map_err(|error| error.to_string())?;
    Ok(Experiment::Traces(traces))
}

/// Of each problem, the chances of a model's cells.
fn cells(model: &TraceLengths, budgets: &[u32]) -> Vec<Vec<f64>> {
    let (mut right, mut wrong) = (vec![Vec::new(); model.problems().len()], Vec::new());
    wrong.clone_from(&right);
    let mut before = vec![Fits::default(); right.len()];
    for tokens in budgets.iter().copied().map(f64::from).chain([f64::INFINITY]) {
        let cells = right.iter_mut().zip(&mut wrong).zip(&mut before);
        for (((right, wrong), before), now) in cells.zip(model.fits(tokens)) {
            // Where nearly every trace fits, rounding may make less of a larger budget.
            right.push((now.right - before.right).max(0.0));
            wrong.push((now.wrong - before.wrong).max(0.0));
            *before = now;
        }
    }
    right.iter_mut().zip(&wrong).for_each(|(right, wrong)| right.extend_from_slice(wrong));
    right
}

/// Traces of one model that were right and fitted, and that did not fit, at each budget, from the counts of its cells.
pub(in crate::analysis) fn counts(cells: &[u32]) -> Vec<[u32; 2]> {
    let (right, wrong) = cells.split_at(cells.len() / 2);
    let total: u32 = cells.iter().sum();
    let (mut right_within, mut within) = (0, 0);
    let at = |(right, wrong): (&u32, &u32)| {
        right_within += right;
        within += right + wrong;
        [right_within, total - within]
    };
    // The last cell is of no budget.
    let n_budgets = right.len().saturating_sub(1);
    right.iter().zip(wrong).take(n_budgets).map(at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Benchmark;

    #[test]
    fn cells_add_up_to_what_fits_each_budget() {
        let budgets = [4000, 8000, 16_000];
        let model = TraceLengths::long(&Benchmark::of(vec![0.3, 0.9]));
        for (problem, cells) in cells(&model, &budgets).iter().enumerate() {
            assert_eq!(cells.len(), 8);
            // Differences whose sum is the last number, 1: some ten roundings of numbers up to 1.
            assert!((cells.iter().sum::<f64>() - 1.0).abs() < 2e-15);
            let within: f64 = cells[..2].iter().sum();
            let fits = model.fits(8000.0).nth(problem).unwrap();
            assert!((within - fits.right).abs() < 2e-15);
        }
    }

    #[test]
    fn each_model_counts_in_cells_of_its_own() {
        // Right within 1, within 2, beyond; wrong in the same order.
        assert_eq!(counts(&[1, 2, 4, 8, 16, 32]), [[1, 54], [3, 36]]);
        let model = TraceLengths::long(&Benchmark::of(vec![0.3]));
        let both = [model.clone(), model];
        let Ok(Experiment::Traces(traces)) = experiment(&both, &[8000], 3) else { panic!() };
        assert_eq!((traces.n_problems(), traces.n_traces(), traces.n_cells()), (2, 3, 8));
        assert_eq!((traces.row(0)[3], traces.row(1)[3]), (u32::MAX, 0));
    }
}
