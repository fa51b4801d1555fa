//! The figure of Explore / Cost: every strategy at its accuracy and its cost of a correct answer.

use super::budget::ink;
use super::rerun::checked;
use super::{Axis, Figure, Ink, Mark, Scale, Side, Tick, line};
use crate::analysis::check::SharesCheck;
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
    // The names of those that are not beaten are placed first, where they like it best.
    let notes = [false, true].into_iter().flat_map(|beaten| {
        places.iter().filter(move |(_, one)| one.beaten == beaten).map(|(at, one)| Mark::Note {
            at: *at,
            label: text::point(one),
            side: if one.beaten { Side::Right } else { Side::Left },
        })
    });
    let x = axis(o, places.iter().map(|(at, _)| at.0));
    let mut marks: Vec<Mark> = marks.chain(dots.flatten()).chain(notes).collect();
    if let Some(check) = &o.check {
        simulated(o, check, &x, &mut marks);
    }
    Figure::new(
        text::figure_claim(o),
        text::figure_description(o),
        x,
        Some(Axis::percent(text::Y_AXIS)),
        marks,
    )
}

/// What a check gave, each strategy at its exact tokens over that, as far as that is on the axis; the first is the one that
/// was chosen. Without a name, since the arrow keys walk along the exact points.
fn simulated(o: &CostOutcome, check: &SharesCheck, x: &Axis, marks: &mut Vec<Mark>) {
    let mut placed = Vec::new();
    for one in &check.shares {
        let tokens = o.strategy_of(one).map_or(0.0, |strategy| strategy.tokens);
        let cost = paid(o, tokens / one.drawn(check.reruns()));
        if (x.from..=x.to).contains(&cost) {
            placed.push((cost, one));
        }
    }
    let Some(&(cost, first)) = placed.first() else { return };
    let at = (cost, 100.0 * first.drawn(check.reruns()));
    if let Some(Mark::Dots { points, ink, bars, .. }) = checked(check, Ink::Rust, placed.into_iter()) {
        marks.push(Mark::Dots { name: String::new(), points, ink, hollow: true, bars });
        marks.push(Mark::Note { at, label: SIMULATED.to_owned(), side: Side::Right });
    }
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
fn axis(o: &CostOutcome, costs: impl Iterator<Item = f64> + Clone) -> Axis {
    let least = costs.clone().fold(f64::INFINITY, f64::min);
    let most = costs.fold(0.0, f64::max);
    let (least, most) = if least.is_finite() { (least, most) } else { (1.0, 1.0) };
    let (from, to) = (least / ROOM, most * ROOM);
    let exponent = from.log10().floor();
    let decimals = (-exponent).clamp(0.0, 12.0) as usize;
    let doublings = std::iter::successors(Some(10f64.powf(exponent)), |at| Some(2.0 * at));
    let ticks = doublings.take_while(|at| *at <= to).filter(|at| *at >= from);
    Axis {
        label: text::x_axis(o),
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
    use crate::analysis::cost::{CostRequest, TokenCap, TokenPrice, outcome};
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

    #[test]
    fn a_strategy_that_never_came_out_right_has_no_ring() {
        let is_named = |link: &str| {
            let (page, job) = crate::view::Page::of(link, None).unwrap();
            let (job, _) = job.unwrap();
            let words = crate::engine::run(&job).words;
            let view = page.filled(job.replicates, words).view(None);
            let figure = &view.plate().unwrap().figure;
            assert!(!svg(figure, &Theme::DAY).unwrap().contains("NaN"));
            figure.marks.iter().any(|mark| matches!(mark, Mark::Note { label, .. } if label == SIMULATED))
        };
        assert!(is_named("explore/cost?reruns=100"));
        // Within 700 tokens one long sample is right once in millions: in 3000 of them, never.
        assert!(!is_named("explore/cost?reruns=100&checked=long-1&budget=700"));
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
