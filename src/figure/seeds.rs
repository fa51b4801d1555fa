//! The figures of Explore / Seeds: two distributions with what moves them, the odds by samples, and draws.

use super::rerun::{SEEN, rising};
use super::{Axis, Dash, EndLabel, Figure, Ink, Mark, Side, Tick, dot};
use crate::analysis::rerun::Bin;
use crate::analysis::seeds::{Draw, LEVEL, Rung, SeedsOutcome};
use crate::model::Odds;
use crate::text::number;
use crate::text::seeds as text;

/// The most places at which the scores are drawn: enough to tell two narrow distributions apart.
const MOST_BINS: usize = 121;
/// What the models are drawn in.
const INKS: [Ink; 2] = [Ink::Ink, Ink::Teal];
/// The room over the columns that the whiskers take, and where in the figure's height each is.
const HEADROOM: f64 = 1.5;
const WHISKERS: [f64; 3] = [0.94, 0.84, 0.74];
/// Draws that are shown one by one.
const SHOWN: usize = 20;
/// The least distance between the names of two scores, in points.
const APART: f64 = 8.0;
/// The last n of the axis, unless a later one is chosen.
const LAST: u32 = 64;

/// The places at which the distributions are drawn, the same for both.
pub fn bins(o: &SeedsOutcome) -> Vec<[Bin; 2]> {
    let [first, second] = o.scores.each_ref().map(|score| score.bins(MOST_BINS));
    let seen = |pair: &[Bin; 2]| pair.iter().any(|bin| bin.exact > SEEN);
    first.into_iter().zip(second).map(<[Bin; 2]>::from).filter(seen).collect()
}

/// How wide a column is, in points, if it holds several scores.
pub fn bin(o: &SeedsOutcome) -> Option<f64> {
    let [score, _] = &o.scores;
    let width = score.bin_width(MOST_BINS);
    (width > score.step).then_some(width)
}

/// The exact scores of both models, and over them how far each kind of chance reaches.
pub fn scores(o: &SeedsOutcome) -> Figure {
    let bins = bins(o);
    let columns = |i: usize| -> Vec<(f64, f64)> {
        bins.iter().filter_map(|pair| pair.get(i)).map(|bin| (bin.value, 100.0 * bin.exact)).collect()
    };
    let [first, second] = [columns(0), columns(1)];
    let peak = first.iter().chain(&second).map(|column| column.1).fold(0.0, f64::max);
    let y = rising(text::SHARE_OF_SCORES, peak.min(100.0));
    let top = y.to * HEADROOM;
    let [width, _] = o.scores.each_ref().map(|score| score.bin_width(MOST_BINS));
    let [name_a, name_b] = text::MODELS.map(str::to_owned);
    let [ink_a, ink_b] = INKS;
    // Names stand on the outer flanks.
    let sides = if o.difference() < 0.0 { [Side::Right, Side::Left] } else { [Side::Left, Side::Right] };
    let [side_a, side_b] = sides;
    let notes = [flank(&first, &name_a, side_a), flank(&second, &name_b, side_b)];
    let mut marks = vec![
        Mark::Steps { name: name_a, points: first, width, ink: ink_a },
        Mark::Steps { name: name_b, points: second, width, ink: ink_b },
    ];
    marks.extend(whiskers(o, top));
    marks.extend(notes.into_iter().flatten());
    Figure::new(
        text::scores_claim(o),
        text::scores_description(o),
        Axis::percent(text::SCORE),
        // Ticks end with the columns: the height of a whisker means nothing.
        Some(Axis { to: top, ..y }),
        marks,
    )
}

/// A name beside the outermost column on one side that is at least half as high as the highest.
fn flank(columns: &[(f64, f64)], label: &str, side: Side) -> Option<Mark> {
    let half = columns.iter().map(|column| column.1).fold(0.0, f64::max) / 2.0;
    let mut high = columns.iter().filter(|column| column.1 >= half);
    let at = if side == Side::Left { high.next() } else { high.next_back() };
    at.map(|&at| Mark::Note { at, label: label.to_owned(), side })
}

/// One standard deviation to either side: of A's seeds, of its questions, and of the seeds of its vote. Each in a stroke of
/// its own, because they are of different things.
fn whiskers(o: &SeedsOutcome, top: f64) -> Vec<Mark> {
    let ([mean, _], [seeds, questions, vote]) = (o.means, text::whiskers(o));
    let spread = &o.spread;
    let all = [
        (seeds, mean, spread.seeds, Ink::Ink, Dash::Solid),
        (questions, mean, spread.questions, Ink::Muted, Dash::Dashed),
        (vote, spread.vote_mean, spread.vote_seeds, Ink::Rust, Dash::Dotted),
    ];
    let placed = all.into_iter().zip(WHISKERS);
    let whisker = |((label, mean, sd, ink, dash), height)| Mark::Whisker {
        label,
        from: mean - sd,
        to: mean + sd,
        at: top * height,
        ink,
        dash,
    };
    placed.map(whisker).collect()
}

/// The rungs within the axis.
pub fn rungs(o: &SeedsOutcome) -> impl Iterator<Item = &Rung> {
    let last = o.at.n.next_power_of_two().max(LAST);
    o.ladder.iter().filter(move |rung| rung.n <= last)
}

/// The chances of a head-to-head against samples per problem; how often B was ahead `before` is drawn as a grey line.
pub fn odds(o: &SeedsOutcome, before: Option<&SeedsOutcome>) -> Figure {
    let line = |name: &str, ink, dash, of: fn(&Odds) -> f64| {
        let points: Vec<(f64, f64)> =
            rungs(o).map(|rung| (f64::from(rung.n), 100.0 * of(&rung.odds))).collect();
        let value = number::fixed(points.last().map_or(0.0, |point| point.1), 1);
        let end = Some(EndLabel { name: name.to_owned(), value });
        Mark::Line { name: name.to_owned(), points, ink, dash, end }
    };
    let dot = |ink, share: f64| dot((f64::from(o.at.n), 100.0 * share), ink);
    let [ink_a, ink_b] = INKS;
    let last = rungs(o).last().map_or(LAST, |rung| rung.n);
    let mut marks = vec![
        line(text::AHEAD, ink_b, Dash::Solid, |odds| odds.ahead),
        line(text::BEHIND, ink_a, Dash::Solid, |odds| odds.behind),
        line(text::TIED, Ink::Muted, Dash::Dashed, |odds| odds.tied),
        dot(ink_b, o.at.odds.ahead),
        dot(ink_a, o.at.odds.behind),
        dot(Ink::Muted, o.at.odds.tied),
        Mark::Level { at: 100.0 * LEVEL, label: text::LEVEL_LABEL.to_owned(), side: Side::Right },
    ];
    marks.extend(before.map(|before| Mark::Line {
        name: String::new(),
        points: rungs(before).map(|rung| (f64::from(rung.n), 100.0 * rung.odds.ahead)).collect(),
        ink: Ink::Ghost,
        dash: Dash::Solid,
        end: None,
    }));
    // At the last n the labels at the lines' ends say it already.
    if o.at.n < last {
        marks.push(Mark::Threshold { at: f64::from(o.at.n), label: text::n_label(o) });
    }
    Figure::new(
        text::odds_claim(o),
        text::odds_description(o),
        Axis::log2(text::X_AXIS, 1.0, f64::from(last)),
        Some(Axis::percent("")),
        marks,
    )
}

/// The draws that are shown one by one, each with its place on the axis.
pub fn shown(o: &SeedsOutcome) -> impl Iterator<Item = (u32, &Draw)> {
    (1..).zip(o.draws.iter().take(SHOWN))
}

/// Both scores of each head-to-head that is shown: the stroke between them belongs to the higher one, a tie to neither.
pub fn draws(o: &SeedsOutcome) -> Figure {
    let scores: Vec<(f64, [f64; 2])> = shown(o).map(|(i, draw)| (f64::from(i), o.percent(draw))).collect();
    let ([ink_a, ink_b], [name_a, name_b]) = (INKS, text::MODELS);
    let of_a: Vec<[f64; 3]> = scores.iter().map(|&(x, [a, b])| [x, a, b]).collect();
    let of_b: Vec<[f64; 3]> = scores.iter().map(|&(x, [a, b])| [x, b, a]).collect();
    let ties: Vec<[f64; 3]> = of_a.iter().copied().filter(|[_, a, b]| a == b).collect();
    // B once more without its strokes: its rings lie over the strokes of A, and those of A over the strokes of B.
    let mut marks = vec![
        rings(name_b, &of_b, ink_b, true),
        rings(name_a, &of_a, ink_a, true),
        rings(name_b, &of_b, ink_b, false),
        rings(text::TIED, &ties, Ink::Muted, false),
    ];
    if let Some(&(x, pair)) = scores.last() {
        marks.extend(ends(x, pair));
    }
    let count = scores.len();
    Figure::new(
        text::draws_claim(o),
        text::draws_description(o, count),
        places(count),
        Some(Axis::percent(text::SCORE)),
        marks,
    )
}

/// Hollow dots at `[x, own score, the other's]`; with strokes, each higher one has one down to the other.
fn rings(name: &str, scores: &[[f64; 3]], ink: Ink, strokes: bool) -> Mark {
    let bars = scores.iter().filter(|_| strokes).map(|&[_, own, other]| (own.min(other), own));
    Mark::Dots {
        name: name.to_owned(),
        points: scores.iter().map(|&[x, own, _]| (x, own)).collect(),
        ink,
        hollow: true,
        bars: bars.collect(),
    }
}

/// The models' names beside the last scores, moved apart where these are close.
fn ends(x: f64, [a, b]: [f64; 2]) -> Vec<Mark> {
    let note = |y: f64, label: &str| Mark::Note { at: (x, y), label: label.to_owned(), side: Side::Right };
    let [name_a, name_b] = text::MODELS;
    let middle = f64::midpoint(a, b);
    let half = (a - b).abs().max(APART) / 2.0;
    let (over, under) = ((middle + half).min(100.0), (middle - half).max(0.0));
    if a > b {
        vec![note(over, name_a), note(under, name_b)]
    } else {
        vec![note(under, name_a), note(over, name_b)]
    }
}

/// An axis of whole numbers with room for names at its end.
fn places(count: usize) -> Axis {
    let last = count as f64;
    let by = if count > 10 { 5 } else { 1 };
    let ticks = (1..=count).filter(|i| *i == 1 || i % by == 0);
    let ticks = ticks.map(|i| Tick { at: i as f64, label: number::count(i as u64) }).collect();
    let to = last + 0.5 + (0.12 * last).max(0.5);
    Axis { ticks, ..Axis::linear(text::DRAW_AXIS, 0.5, to, 1.0, 0) }
}

#[cfg(test)]
mod tests {
    use super::super::{Layout, Size, Theme, stops, svg};
    use super::*;
    use crate::analysis::link;
    use crate::analysis::{Request, seeds};

    fn at(link: &str) -> SeedsOutcome {
        match link::read(link).unwrap().request {
            Request::Seeds(request) => seeds::outcome(&request).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_figures_hold_the_numbers_of_the_page() {
        let o = at("explore/seeds");
        let drawn = [scores(&o), odds(&o, None), draws(&o)].map(|figure| svg(&figure, &Theme::DAY).unwrap());
        for (drawn, words) in drawn.iter().zip([
            ["seeds ±6.9", "questions ±6.1", "vote@16, seeds ±4.4", "\nA</text>", "\nB</text>"],
            ["B ahead", "B behind", "tied", "n = 1", "5%: one in twenty"],
            ["head-to-head", "\nA</text>", "\nB</text>", "\n20</text>", "score, in percent"],
        ]) {
            for words in words {
                assert!(drawn.replace("<tspan>", "").contains(words.trim()), "{words}: {drawn}");
            }
        }
        assert_eq!(
            (bin(&o), bin(&at("explore/seeds?n=64")).map(|width| (width * 100.0).round())),
            (None, Some(83.0))
        );
        assert_eq!(stops(&draws(&o)).len(), 20);
        assert_eq!(stops(&odds(&o, None)), [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0]);
        assert_eq!(stops(&scores(&o)).len(), bins(&o).len());
    }

    #[test]
    fn whiskers_are_apart_from_each_other_and_from_the_columns() {
        for link in ["explore/seeds", "explore/seeds?n=64", "explore/seeds?difficulty=own&rates=0,1&n=4"] {
            let figure = scores(&at(link));
            let layout = Layout::of(&figure);
            let height = |mark: &Mark| match mark {
                Mark::Whisker { at, .. } => layout.y_to_px(*at),
                Mark::Steps { points, .. } => {
                    layout.y_to_px(points.iter().map(|point| point.1).fold(0.0, f64::max))
                }
                _ => None,
            };
            let mut heights: Vec<f64> = figure.marks.iter().filter_map(height).collect();
            heights.sort_by(f64::total_cmp);
            assert_eq!(heights.len(), 5);
            assert!(heights.windows(2).take(3).all(|pair| pair[1] - pair[0] > 20.0), "{link}: {heights:?}");
            let dashes: Vec<Dash> = figure
                .marks
                .iter()
                .filter_map(|mark| if let Mark::Whisker { dash, .. } = mark { Some(*dash) } else { None })
                .collect();
            assert_eq!(dashes, [Dash::Solid, Dash::Dashed, Dash::Dotted]);
        }
    }

    #[test]
    fn names_are_written_whole_at_any_width() {
        for link in ["explore/seeds", "explore/seeds?n=64&shift=-2", "explore/seeds?n=256&k=256&draws=1"] {
            let o = at(link);
            for width in [288.0, 358.0, 920.0] {
                for mut figure in [scores(&o), odds(&o, None), draws(&o)] {
                    figure.size = Size { width, height: 340.0 };
                    let drawn = svg(&figure, &Theme::DAY).unwrap();
                    assert!(!drawn.contains('…') && !drawn.contains("NaN"), "{link} at {width}");
                }
            }
        }
    }
}
