//! The two figures of Explore / Budget: accuracy and stopped traces of both models against the token budget.

use super::rerun::checked;
use super::{Axis, EndLabel, Figure, Ink, Mark, Scale, Side, Tick, dot, line};
use crate::analysis::budget::{BudgetOutcome, BudgetPoint};
use crate::analysis::pair::Model;
use crate::analysis::rerun::Quantity;
use crate::text::budget as text;
use crate::text::{number, pair};

/// The colour of a model: one sample of the benchmark's is ink everywhere, a second model teal.
pub(super) fn ink(model: Model) -> Ink {
    match model {
        Model::Long => Ink::Ink,
        Model::Short => Ink::Teal,
    }
}

/// Accuracy against the budget; the long model of `before` is drawn as a grey line.
pub fn accuracy(o: &BudgetOutcome, before: Option<&BudgetOutcome>) -> Figure {
    let right: Shares = |point| point.under.accuracy;
    let ghost = before.map(|before| {
        let [long, _] = both(before, right);
        line(pair::model(Model::Long), long, Ink::Ghost, None)
    });
    let levels = Model::BOTH.into_iter().zip(o.without.under.accuracy).map(|(model, share)| Mark::Level {
        at: 100.0 * share,
        label: text::without_label(model, share),
        side: Side::Left,
    });
    let crossovers = o
        .crossovers
        .iter()
        .map(|crossover| Mark::Threshold { at: crossover.budget, label: text::crossover_label(crossover) });
    // A ghost is drawn behind the others wherever it stands; the arrow keys walk along the first line.
    let shown = lines(o, right).into_iter().chain(ghost).chain(chosen(o, o.at.under.accuracy));
    let mut marks: Vec<Mark> = shown.chain(levels).chain(crossovers).collect();
    simulated(o, Quantity::RightWithin, &mut marks);
    let y = Some(Axis::percent(text::RIGHT_AXIS));
    Figure::new(text::figure_claim(o), text::figure_description(o), budgets(o), y, marks)
}

/// The share of traces that the budget stops.
pub fn stopped(o: &BudgetOutcome) -> Figure {
    let mut marks = lines(o, |point| point.under.stopped);
    marks.extend(chosen(o, o.at.under.stopped));
    simulated(o, Quantity::Stopped, &mut marks);
    let y = Some(Axis::percent(text::STOPPED_AXIS));
    Figure::new(text::stopped_claim(o), text::stopped_description(o), budgets(o), y, marks)
}

/// Shares of both models at a place, the long one's first.
type Shares = fn(&BudgetPoint) -> [f64; 2];

/// The points of both models' curves.
fn both(o: &BudgetOutcome, of: Shares) -> [Vec<(f64, f64)>; 2] {
    let [mut long, mut short] = [Vec::new(), Vec::new()];
    for point in &o.curve {
        let [of_long, of_short] = of(point);
        long.push((point.budget, 100.0 * of_long));
        short.push((point.budget, 100.0 * of_short));
    }
    [long, short]
}

fn lines(o: &BudgetOutcome, of: Shares) -> Vec<Mark> {
    let pairs = Model::BOTH.into_iter().zip(both(o, of));
    let line = |(model, points): (Model, Vec<(f64, f64)>)| {
        let last = points.last().map_or(0.0, |point| point.1);
        let name = pair::model(model);
        let end = EndLabel { name: name.to_owned(), value: number::fixed(last, 1) };
        line(name, points, ink(model), Some(end))
    };
    pairs.map(line).collect()
}

/// What the check gave of a quantity, on each model's line.
fn simulated(o: &BudgetOutcome, quantity: Quantity, marks: &mut Vec<Mark>) {
    let Some(check) = &o.check else { return };
    for model in Model::BOTH {
        let shares = check.shares.iter().filter(|one| one.model == model && one.quantity == quantity);
        marks.extend(checked(check, ink(model), shares.map(|one| (f64::from(one.at), one))));
    }
}

/// The chosen budget, and a dot on each line there.
fn chosen(o: &BudgetOutcome, shares: [f64; 2]) -> Vec<Mark> {
    let at = f64::from(o.request.budget.tokens());
    let dot = |(model, share)| dot((at, 100.0 * share), ink(model));
    let threshold = Mark::Threshold { at, label: text::budget_label(o) };
    Model::BOTH.into_iter().zip(shares).map(dot).chain([threshold]).collect()
}

/// The budgets that both figures have.
fn budgets(o: &BudgetOutcome) -> Axis {
    let ends = |at: Option<&BudgetPoint>| at.map_or(1.0, |at| at.budget);
    let doublings = std::iter::successors(o.curve.first().map(|at| at.budget), |at| Some(2.0 * at));
    let ticks = doublings.take_while(|at| *at <= ends(o.curve.last()) + 0.5);
    Axis {
        label: text::X_AXIS.to_owned(),
        scale: Scale::Log2,
        from: ends(o.curve.first()),
        to: ends(o.curve.last()),
        ticks: ticks.map(|at| Tick { at, label: number::fixed(at, 0) }).collect(),
        digits: 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::budget::{BudgetRequest, outcome};
    use crate::figure::{Size, Theme, stops, svg};

    #[test]
    fn the_figures_hold_the_numbers_of_the_page() {
        let o = outcome(&BudgetRequest::default());
        let drawn = svg(&accuracy(&o, Some(&o)), &Theme::DAY).unwrap();
        for words in [
            "crossover 18\u{202F}051",
            "B = 16\u{202F}000",
            "long without a budget: 52.9%",
            "short without a budget: 44.3%",
            "128\u{202F}000",
        ] {
            assert!(drawn.contains(words), "{words}");
        }
        assert_eq!(stops(&accuracy(&o, None)).len(), 113);
        assert_eq!(stops(&stopped(&o)).len(), 113);
        for width in [288.0, 358.0, 920.0] {
            let narrow = Figure { size: Size { width, height: 340.0 }, ..accuracy(&o, None) };
            let drawn = svg(&narrow, &Theme::NIGHT).unwrap();
            assert!(drawn.contains("crossover 18\u{202F}051") && !drawn.contains('…'), "{width}");
        }
    }
}
