//! Figures that the tests of the kit share: one of each kind.

use super::*;

pub(super) fn line(name: &str, points: Vec<(f64, f64)>, ink: Ink, end: Option<(&str, &str)>) -> Mark {
    let end = end.map(|(name, value)| EndLabel { name: name.to_owned(), value: value.to_owned() });
    Mark::Line { name: name.to_owned(), points, ink, dash: Dash::Solid, end }
}

/// Shaped like the vote page's figure: coverage, the vote, its previous state, one sample, a ceiling.
pub(super) fn vote(width: f64, height: f64) -> Figure {
    let curve = |at: fn(f64) -> f64| (1..=64).map(|k| (f64::from(k), at(f64::from(k)))).collect::<Vec<_>>();
    let coverage = curve(|k| 100.0 - 47.1 * k.powf(-0.73));
    let now = curve(|k| 65.7 - 12.8 * (-(k - 1.0) / 3.5).exp());
    let before = curve(|k| 76.4 - 23.5 * (-(k - 1.0) / 5.0).exp());
    Figure {
        claim: "Coverage keeps rising, the vote saturates".to_owned(),
        description: "pass@k rises to 97.8%, the vote levels off at 65.7%, pass@1 stays at 52.9%".to_owned(),
        size: Size { width, height },
        x: Axis::log2("samples per problem, k (log scale)", 1.0, 64.0),
        y: Some(Axis::percent("")),
        marks: vec![
            line("vote at a = 0.25", before, Ink::Ghost, None),
            line("pass@k", coverage, Ink::Blue, Some(("pass@64", "97.8"))),
            line("vote@k", now, Ink::Rust, Some(("vote@64", "65.7"))),
            line("pass@1", vec![(1.0, 52.9), (64.0, 52.9)], Ink::Ink, Some(("pass@1", "52.9"))),
            Mark::Dots {
                name: "simulated vote".to_owned(),
                points: vec![(4.0, 60.4), (16.0, 65.4), (64.0, 65.8)],
                ink: Ink::Rust,
                hollow: true,
                bars: Vec::new(),
            },
            Mark::Level {
                at: 66.7,
                label: "ceiling 66.7%: 20 of 30 problems clear the threshold".to_owned(),
                side: Side::Right,
            },
        ],
        focus: None,
        lit: None,
    }
}

pub(super) fn strip(width: f64) -> Figure {
    let rate = |i: i32| 0.5 - 0.49 * (std::f64::consts::PI * (f64::from(i) + 0.5) / 30.0).cos();
    let tick = |i| {
        let x = rate(i);
        TickMark { x, ink: if x > 1.0 / 3.0 { Ink::Rust } else { Ink::Muted } }
    };
    Figure {
        claim: "Twenty problems are won by a long vote".to_owned(),
        description: "30 problems by solve rate; 20 lie right of the threshold".to_owned(),
        size: Size { width, height: 66.0 },
        x: Axis::linear("", 0.0, 1.0, 0.25, 2),
        y: None,
        marks: vec![
            Mark::Ticks { at: (0..30).map(tick).collect() },
            Mark::Threshold { at: 1.0 / 3.0, label: "threshold a/(1+a) = 0.333".to_owned() },
        ],
        focus: None,
        lit: Some(13),
    }
}

pub(super) fn intervals(width: f64) -> Figure {
    let row = |row, name: &str, lo, point, hi, value: &str| Mark::Interval {
        row,
        name: name.to_owned(),
        lo,
        point,
        hi,
        reference: Some(0.41),
        value: value.to_owned(),
        ink: Ink::Blue,
    };
    Figure {
        claim: "Three coefficients of the same table".to_owned(),
        description: "kappa 0.41, AC1 0.83, PABAK 0.76 with 95% intervals".to_owned(),
        size: Size { width, height: 220.0 },
        x: Axis::linear("agreement beyond chance", -1.0, 1.0, 0.5, 1),
        y: None,
        marks: vec![
            Mark::Threshold { at: 0.0, label: "chance".to_owned() },
            row(0, "Cohen’s κ", 0.12, 0.41, 0.66, "0.41"),
            row(1, "Gwet’s AC1", 0.74, 0.83, 0.91, "0.83"),
            row(2, "PABAK", 0.62, 0.76, 0.87, "0.76"),
            row(3, "Scott’s π", f64::NAN, f64::NAN, f64::NAN, "undefined"),
        ],
        focus: None,
        lit: None,
    }
}
