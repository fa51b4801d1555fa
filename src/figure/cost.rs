//! The figure of Explore / Cost: every strategy at its accuracy and its cost of a correct answer.

use super::budget::ink;
use super::rerun::checked;
use super::{Axis, Figure, Ink, Mark, Scale, Side, Tick, line};
use crate::analysis::check::{CheckedShare, SharesCheck};
use crate::analysis::cost::{CostOutcome, Strategy};
use crate::analysis::pair::Model;
use crate::text::rerun::SIMULATED;
use crate::text::{cost as text, number, pair};

/// How far the axis reaches beyond the points: room for their names.
const ROOM: f64 = 2.0;

/// The strategies that have a place, each with it.
pub fn places(o: &CostOutcome) -> Vec<((f64, f64), &Strategy)> {
    let place = |one: &'_ Strategy| Some((paid(o, one.per_correct.value()?), 100.0 * one.accuracy));
    o.all().filter_map(|one| Some((place(one)?, one))).collect()
}

/// Tokens, or money where there is a price.
fn paid(o: &CostOutcome, tokens: f64) -> f64 {
    o.request.price.of(tokens).unwrap_or(tokens)
}

/// Accuracy against cost; the line of `before` is drawn in grey. Strategies without a correct answer have no place in it.
pub fn figure(o: &CostOutcome, before: Option<&CostOutcome>) -> Figure {
    let places = places(o);
    // Both in what is paid now: another price is no other cost.
    let joined = |of: &CostOutcome| {
        let best = of.unbeaten();
        let place = |one: &&Strategy| Some((paid(o, one.per_correct.value()?), 100.0 * one.accuracy));
        best.iter().filter_map(place).collect()
    };
    let ghost = before.map(|before| line("", joined(before), Ink::Ghost, None));
    let marks = ghost.into_iter().chain([line("", joined(o), Ink::Muted, None)]);
    let dots =
        Model::BOTH.into_iter().flat_map(|model| [false, true].map(|beaten| dots(&places, model, beaten)));
    // Names are placed in this order, each where it likes it best of what is left: that of the rings, then those of
    // strategies that are not beaten.
    let notes = [false, true].into_iter().flat_map(|beaten| {
        places.iter().filter(move |(_, one)| one.beaten == beaten).map(|(at, one)| Mark::Note {
            at: *at,
            label: text::point(one),
            side: if one.beaten { Side::Right } else { Side::Left },
        })
    });
    let x = axis(text::x_axis(o), places.iter().map(|(at, _)| at.0));
    let mut marks: Vec<Mark> = marks.chain(dots.flatten()).collect();
    if let Some(check) = &o.check {
        simulated(o, check, &x, &mut marks);
    }
    marks.extend(notes);
    Figure::new(
        text::figure_claim(o),
        text::figure_description(o),
        x,
        Some(Axis::percent(text::Y_AXIS)),
        marks,
    )
}

/// What a check gave, each strategy at its exact tokens over that, as far as that is on the axis. The last, a single sample,
/// has most room for what the rings are called. They are no stops of the arrow keys, which walk along the exact points.
fn simulated(o: &CostOutcome, check: &SharesCheck, x: &Axis, marks: &mut Vec<Mark>) {
    let mut last = None;
    for one in &check.shares {
        let placed = drawn_cost(o, check, one).filter(|cost| (x.from..=x.to).contains(cost));
        let ink = ink(one.model);
        let dots = checked(check, ink, placed.map(|cost| (cost, one)).into_iter());
        let Some(Mark::Dots { points, bars, .. }) = dots else { continue };
        last = points.last().copied().or(last);
        marks.extend(points.into_iter().zip(bars).map(|(at, bar)| Mark::Ring { at, bar, ink }));
    }
    marks.extend(last.map(|at| Mark::Note { at, label: SIMULATED.to_owned(), side: Side::Right }));
}

/// What a correct answer costs at a strategy's exact tokens and the accuracy that came out; none before one is right.
fn drawn_cost(o: &CostOutcome, check: &SharesCheck, one: &CheckedShare) -> Option<f64> {
    let drawn = one.drawn(check.reruns()).filter(|drawn| *drawn > 0.0)?;
    Some(paid(o, o.strategy_of(one)?.tokens / drawn))
}

/// The points of a model that are beaten, or those that are not.
fn dots(places: &[((f64, f64), &Strategy)], model: Model, beaten: bool) -> Option<Mark> {
    let of = places.iter().filter(|(_, one)| one.model == model && one.beaten == beaten);
    let points: Vec<(f64, f64)> = of.map(|(at, _)| *at).collect();
    (!points.is_empty()).then(|| Mark::Dots {
        name: pair::model(model).to_owned(),
        points,
        ink: ink(model),
        hollow: beaten,
        bars: Vec::new(),
    })
}

/// A doubling axis over the costs, with ticks at a power of ten and its doublings.
pub(super) fn axis(label: String, costs: impl Iterator<Item = f64> + Clone) -> Axis {
    let least = costs.clone().fold(f64::INFINITY, f64::min);
    let most = costs.fold(0.0, f64::max);
    let (least, most) = if least.is_finite() { (least, most) } else { (1.0, 1.0) };
    let (from, to) = (least / ROOM, most * ROOM);
    let exponent = from.log10().floor();
    let decimals = (-exponent).clamp(0.0, 12.0) as usize;
    let doublings = std::iter::successors(Some(10f64.powf(exponent)), |at| Some(2.0 * at));
    let ticks = doublings.take_while(|at| *at <= to).filter(|at| *at >= from);
    Axis {
        label,
        scale: Scale::Log2,
        from,
        to,
        ticks: ticks.map(|at| Tick { at, label: number::fixed(at, decimals) }).collect(),
        digits: decimals,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::cost::{Checked, CostRequest, TokenCap, TokenPrice, begin, outcome};
    use crate::analysis::rerun::RerunCount;
    use crate::figure::label::{SMALL, width};
    use crate::figure::{FINE, Size, Theme, stops, svg};

    /// The boxes of the names that an SVG has of the strategies, in drawing units.
    fn names(drawn: &str, o: &CostOutcome) -> Vec<[f64; 4]> {
        let known: Vec<String> = o.all().map(text::point).collect();
        let boxed = |element: &str| {
            let (head, rest) = element.split_once('>')?;
            let name = rest.split("</text>").next()?.trim();
            let of = |attribute: &str| head.split(attribute).nth(1)?.split('"').nth(1);
            let (x, y): (f64, f64) = (of(" x=")?.parse().ok()?, of(" y=")?.parse().ok()?);
            let wide = width(name, SMALL, false) * FINE;
            let left = match of("text-anchor=")? {
                "start" => x,
                "middle" => x - wide / 2.0,
                _ => x - wide,
            };
            known.iter().any(|one| one == name).then_some([left, y - 70.0, left + wide, y + 70.0])
        };
        drawn.split("<text").skip(1).filter_map(boxed).collect()
    }

    #[test]
    fn every_strategy_has_its_name_and_none_meets_another() {
        let price = TokenPrice::new(10.0).unwrap();
        let capped =
            |tokens| CostRequest { budget: TokenCap::new(tokens).unwrap(), price, ..CostRequest::default() };
        for request in [CostRequest::default(), capped(16_000), capped(4000)] {
            let o = outcome(&request);
            for (width, height) in [(288.0, 340.0), (358.0, 340.0), (920.0, 420.0)] {
                let drawn =
                    svg(&Figure { size: Size { width, height }, ..figure(&o, None) }, &Theme::DAY).unwrap();
                let names = names(&drawn, &o);
                assert_eq!(names.len(), 12, "{width}");
                for (i, a) in names.iter().enumerate() {
                    for b in &names[i + 1..] {
                        let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                        assert!(apart, "{width}: {a:?} {b:?}");
                    }
                }
            }
            assert_eq!(stops(&figure(&o, None)).len(), 12);
        }
    }

    fn checked(request: &CostRequest) -> CostOutcome {
        let reruns = Some(RerunCount::FEWEST);
        let (mut o, job) = begin(&CostRequest { reruns, ..request.clone() }).unwrap();
        o.fill(&crate::engine::run(&job.unwrap()));
        o
    }

    fn rings(o: &CostOutcome) -> Vec<((f64, f64), Ink)> {
        let ring = |mark: &Mark| if let Mark::Ring { at, ink, .. } = mark { Some((*at, *ink)) } else { None };
        figure(o, None).marks.iter().filter_map(ring).collect()
    }

    #[test]
    fn what_came_out_is_a_ring_in_its_model_s_ink_and_named() {
        for (checked_one, ink, n) in
            [("short-8", Ink::Teal, 2), ("long-16", Ink::Ink, 2), ("long-1", Ink::Ink, 1)]
        {
            let request =
                CostRequest { checked: Checked::parse(checked_one).unwrap(), ..CostRequest::default() };
            let o = checked(&request);
            let rings = rings(&o);
            assert_eq!(rings.iter().map(|ring| ring.1).collect::<Vec<_>>(), vec![ink; n]);
            for width in [288.0, 358.0, 920.0] {
                let size = Size { width, height: 340.0 };
                let drawn = svg(&Figure { size, ..figure(&o, None) }, &Theme::DAY).unwrap();
                let named = drawn.matches(&format!("\n{SIMULATED}</text>")).count();
                assert_eq!((names(&drawn, &o).len(), named), (12, 1), "{width}");
            }
            // The arrow keys walk along the strategies.
            assert_eq!(stops(&figure(&o, None)).len(), 12);
        }
        assert_eq!(rings(&outcome(&CostRequest::default())), []);
    }

    #[test]
    fn a_strategy_that_never_came_out_right_has_no_ring() {
        // Within 700 tokens one long sample is right once in millions: in 3000 of them, never.
        let budget = TokenCap::new(700).unwrap();
        let (long_one, eight) = (Checked::parse("long-1").unwrap(), Checked::SHORT_EIGHT);
        let rings = |one| rings(&checked(&CostRequest { budget, checked: one, ..CostRequest::default() }));
        assert_eq!(rings(long_one), []);
        assert!(!rings(eight).is_empty());
    }

    #[test]
    fn ticks_are_doublings_of_a_power_of_ten() {
        let labels =
            |figure: Figure| -> Vec<String> { figure.x.ticks.into_iter().map(|tick| tick.label).collect() };
        let tokens = labels(figure(&outcome(&CostRequest::default()), None));
        assert_eq!((&*tokens[0], &*tokens[1], tokens.len()), ("8000", "16\u{202F}000", 9));
        let price = TokenPrice::new(10.0).unwrap();
        let money = labels(figure(&outcome(&CostRequest { price, ..CostRequest::default() }), None));
        assert_eq!(&money[..3], ["0.08", "0.16", "0.32"]);
    }
}
