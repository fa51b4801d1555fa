//! The figure of Explore / Rerun: what is true as columns or lines, what came out as hollow dots with their error.
//!
//! Axes depend on what is true alone, so that they stand still while the dots come in.

use super::{Axis, Dash, EndLabel, Figure, Ink, Mark, Scale, Side, Tick};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::rerun::{
    Bin, BudgetPoint, Budgets, Distribution, HALF_WIDTH, Proportion, Quantity, Reran, RerunOutcome,
    standard_error,
};
use crate::text::number;
use crate::text::rerun as text;

/// The most places at which a distribution is drawn.
const MOST_BINS: usize = 41;
/// Bins that are never seen are left out: less than one in a million, unless something came out there.
pub(super) const SEEN: f64 = 1e-6;

/// The figure of an outcome.
pub fn figure(o: &RerunOutcome) -> Figure {
    let (x, y, marks) = match (&o.result, o.distributions().first()) {
        (Reran::Budget(budgets), _) => of_budgets(o, budgets),
        (_, Some(distribution)) => of_distribution(o, distribution),
        _ => (Axis::percent(""), Axis::percent(""), Vec::new()),
    };
    Figure::new(text::figure_claim(o), text::figure_description(o), x, Some(y), marks)
}

/// The places of a distribution that are drawn.
pub fn bins(distribution: &Distribution) -> Vec<Bin> {
    let mut bins = distribution.bins(MOST_BINS);
    bins.retain(|bin| bin.exact > SEEN || bin.drawn > 0);
    bins
}

fn of_distribution(o: &RerunOutcome, distribution: &Distribution) -> (Axis, Axis, Vec<Mark>) {
    let bins = bins(distribution);
    let ink = match distribution.quantity {
        Quantity::Won => Ink::Rust,
        Quantity::Difference => Ink::Teal,
        _ => Ink::Ink,
    };
    let columns = Mark::Steps {
        name: text::EXACT.to_owned(),
        points: bins.iter().map(|bin| (bin.value, 100.0 * bin.exact)).collect(),
        width: distribution.bin_width(MOST_BINS),
        ink,
    };
    // The axis stands still while the figure fills, so it has room for as far as the dots may stray: four standard errors.
    let asked = f64::from(o.request.reruns.count());
    let reach = |bin: &Bin| 100.0 * (bin.exact + 4.0 * (bin.exact * (1.0 - bin.exact) / asked).sqrt());
    let top = bins.iter().map(|bin| (120.0 * bin.exact).max(reach(bin))).fold(0.0, f64::max);
    let y = rising(text::SHARE_OF_RERUNS, top.min(100.0));
    let reruns = f64::from(o.reruns());
    let of_reruns =
        |bin: &Bin| (bin.value, bin.drawn as f64 / reruns, (bin.exact * (1.0 - bin.exact)).sqrt());
    let dots = dots(ink, o.reruns(), y.to, bins.iter().map(of_reruns));
    let named = text::landmarks(o).into_iter().map(|(at, label)| Mark::Threshold { at, label });
    let marks = std::iter::once(columns).chain(dots).chain(named).chain(names(o, &bins, y.to)).collect();
    (values(o, distribution), y, marks)
}

/// What the columns and the dots are called: on the flanks of the distribution, where there is room beside them.
fn names(o: &RerunOutcome, bins: &[Bin], top: f64) -> Vec<Mark> {
    let half = bins.iter().map(|bin| bin.exact).fold(0.0, f64::max) / 2.0;
    let mut flanks = bins.iter().filter(|bin| bin.exact >= half);
    let left = flanks.next();
    let right = flanks.next_back().or(left);
    let exact = left.map(|bin| Mark::Note {
        at: (bin.value, (100.0 * bin.exact).min(top)),
        label: text::EXACT.to_owned(),
        side: Side::Left,
    });
    let simulated = right.filter(|_| o.reruns() > 0).map(|bin| Mark::Note {
        at: (bin.value, (100.0 * bin.drawn as f64 / f64::from(o.reruns())).min(top)),
        label: text::simulated_label(o),
        side: Side::Right,
    });
    exact.into_iter().chain(simulated).collect()
}

/// Accuracies lie on 0 to 100; a difference on as much to either side as can come out.
fn values(o: &RerunOutcome, distribution: &Distribution) -> Axis {
    if distribution.quantity != Quantity::Difference {
        return Axis::percent(text::x_axis(o));
    }
    let step = step_for(-distribution.first / 2.0);
    let end = step * (-distribution.first / step).ceil().max(1.0);
    let digits = usize::from(step < 1.0);
    Axis { digits: 1, ..Axis::linear(text::x_axis(o), -end, end, step, digits) }
}

/// An axis from 0 to a round number at or above `top`.
pub(super) fn rising(label: &str, top: f64) -> Axis {
    let step = step_for(top / 4.0);
    let digits = usize::from(step < 1.0);
    let to = step * (top / step - 1e-9).ceil().max(1.0);
    Axis { digits: 1, ..Axis::linear(label, 0.0, to, step, digits) }
}

/// The smallest of 0.1, 0.2, 0.5, 1, 2, 5, … 50 that is at least `least`.
fn step_for(least: f64) -> f64 {
    [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0].into_iter().find(|step| *step >= least).unwrap_or(50.0)
}

/// Simulated shares `(x, share, SD of a single rerun)` with 95% error bars that stay on the axis; none before there are
/// any.
fn dots(ink: Ink, reruns: u32, top: f64, shares: impl Iterator<Item = (f64, f64, f64)>) -> Option<Mark> {
    let half_width = HALF_WIDTH * standard_error(1.0, reruns)?;
    // Not by `clamp`, whose panic would bring the printing of floats by `Debug` along.
    let on_axis = |value: f64| (100.0 * value).max(0.0).min(top);
    let (mut points, mut bars) = (Vec::new(), Vec::new());
    for (x, share, sd) in shares {
        let half = half_width * sd;
        points.push((x, on_axis(share)));
        bars.push((on_axis(share - half), on_axis(share + half)));
    }
    Some(Mark::Dots { name: text::SIMULATED.to_owned(), points, ink, hollow: true, bars })
}

/// What a check gave of shares, each at its x: hollow dots as high as they came out.
pub(super) fn checked<'s>(
    check: &SharesCheck,
    ink: Ink,
    shares: impl Iterator<Item = (f64, &'s CheckedShare)>,
) -> Option<Mark> {
    let reruns = check.reruns();
    let at = |(x, one): (f64, &CheckedShare)| Some((x, one.drawn(reruns)?, one.share.sd));
    dots(ink, reruns, 100.0, shares.filter_map(at))
}

fn of_budgets(o: &RerunOutcome, budgets: &Budgets) -> (Axis, Axis, Vec<Mark>) {
    let line = |name: &str, ink, dash, of: fn(&(f64, f64, f64)) -> f64| {
        let points: Vec<(f64, f64)> = budgets.curve.iter().map(|at| (at.0, 100.0 * of(at))).collect();
        let last = points.last().map_or(0.0, |point| point.1);
        let end = Some(EndLabel { name: name.to_owned(), value: number::fixed(last, 1) });
        Mark::Line { name: name.to_owned(), points, ink, dash, end }
    };
    let reruns = o.reruns();
    let share = |at: u32, of: Proportion| Some((f64::from(at), of.drawn_share(o.trials(), reruns)?, of.sd));
    let right = |point: &BudgetPoint| share(point.tokens, point.right);
    let stopped = budgets.at.iter().filter_map(|point| share(point.tokens, point.stopped));
    let mut marks = vec![
        line(text::STOPPED_END, Ink::Muted, Dash::Dashed, |at| at.2),
        line(text::RIGHT_END, Ink::Ink, Dash::Solid, |at| at.1),
        Mark::Level {
            at: 100.0 * budgets.without,
            label: text::without_label(budgets.without),
            side: Side::Left,
        },
    ];
    marks.extend(dots(Ink::Muted, reruns, 100.0, stopped));
    marks.extend(dots(Ink::Ink, reruns, 100.0, budgets.at.iter().filter_map(right)));
    // Where the curve is steepest there is room beside it.
    let named = budgets.at.get(budgets.at.len() / 2).and_then(right);
    marks.extend(named.map(|(tokens, drawn, _)| Mark::Note {
        at: (tokens, 100.0 * drawn),
        label: text::simulated_label(o),
        side: Side::Right,
    }));
    let ends = |at: Option<&(f64, f64, f64)>| at.map_or(1.0, |at| at.0);
    let ticks = budgets.at.iter().map(|point| {
        let at = f64::from(point.tokens);
        Tick { at, label: number::fixed(at, 0) }
    });
    let x = Axis {
        label: text::x_axis(o).to_owned(),
        scale: Scale::Log2,
        from: ends(budgets.curve.first()),
        to: ends(budgets.curve.last()),
        ticks: ticks.collect(),
        digits: 0,
    };
    (x, Axis::percent(""), marks)
}

#[cfg(test)]
mod tests {
    use super::super::{Layout, Size, Theme, stops, svg};
    use super::*;
    use crate::engine;
    use crate::view::Page;

    fn filled(link: &str) -> Figure {
        let (page, job) = Page::of(link, None).unwrap();
        let (job, _) = job.unwrap();
        page.filled(job.replicates, engine::run(&job).words).view(None).plate().unwrap().figure.clone()
    }

    #[test]
    fn columns_are_read_where_they_stand_and_drawn_to_the_axis() {
        let figure = filled("explore/rerun?reruns=1000");
        let Some(Mark::Steps { points, width, .. }) = figure.marks.first() else { panic!("{figure:?}") };
        assert!((width - 100.0 / 30.0).abs() < 1e-9);
        let at: Vec<f64> = points.iter().map(|point| point.0).collect();
        assert_eq!(stops(&figure), at);
        assert!(Layout::of(&figure).plot.height() > 100.0);
    }

    #[test]
    fn names_are_written_whole_at_any_width() {
        for link in ["explore/rerun?reruns=1000", "explore/rerun?experiment=permutation&reruns=1000"] {
            for width in [288.0, 358.0, 920.0] {
                let mut figure = filled(link);
                figure.size = Size { width, height: 340.0 };
                let drawn = svg(&figure, &Theme::DAY).unwrap();
                assert!(drawn.contains("exact") && drawn.contains("simulated,"), "{link} at {width}");
                assert!(!drawn.contains('…'), "{link} at {width}");
            }
        }
    }
}
