//! A page to try the renderer on.

use crate::analysis::link::Repair;
use crate::figure::{Axis, Dash, Figure, Ink, Mark, Shape, Size};
use crate::view::{Block, Control, Drawer, Input, Plate, Table, View};

/// A page that echoes its link.
pub fn view(link: &str) -> View {
    let query = link.split_once('?').map_or("", |(_, query)| query);
    let of = |name: &str, default: &str| {
        let mut pairs = form_urlencoded::parse(query.as_bytes());
        pairs.find(|(key, _)| key == name).map_or_else(|| default.to_owned(), |(_, value)| value.into_owned())
    };
    let (k, seed, gpu, experiment) =
        (of("k", "64"), of("seed", "42"), of("gpu", "auto"), of("experiment", "vote"));
    let n: f64 = k.parse().unwrap_or(64.0);
    let points: Vec<(f64, f64)> =
        (0..31).map(|i| (f64::from(i), 100.0 * (-(f64::from(i) - n / 8.0).powi(2) / 18.0).exp())).collect();
    let figure = Figure {
        claim: "Reruns spread by 8 points".to_owned(),
        description: "A distribution.".to_owned(),
        size: Size { width: 920.0, height: 420.0 },
        x: Axis::linear("problems won", 0.0, 30.0, 5.0, 0),
        y: Some(Axis::percent("share")),
        marks: vec![Mark::Line {
            name: "reruns".to_owned(),
            points: points.clone(),
            ink: Ink::Rust,
            dash: Dash::Solid,
            end: None,
        }],
        focus: None,
    };
    let plate = Plate {
        name: "tiebreak-rerun".to_owned(),
        figure,
        shape: Shape::Curves,
        caption: format!("What {k} samples give.").into(),
        readings: points.iter().map(|(x, y)| (*x, format!("{x} problems: {y:.1}%"))).collect(),
    };
    let control = |setting: &str, label: &str, value: &str, input: Input, hint: &str| Control {
        setting: setting.to_owned(),
        label: label.to_owned(),
        value: value.to_owned(),
        input,
        hint: hint.to_owned(),
    };
    let option = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    View {
        address: format!("explore/rerun?experiment={experiment}&k={k}&seed={seed}&gpu={gpu}"),
        title: "Rerun".to_owned(),
        heading: format!("Run it again with {k} samples, and the score moves by 8 points"),
        lede: "The same model, the same benchmark, another seed.".into(),
        repairs: if query.contains("colour") {
            vec![Repair {
                setting: "colour".to_owned(),
                found: "red".to_owned(),
                used: None,
                repeated: false,
            }]
        } else {
            vec![]
        },
        controls: vec![
            control(
                "experiment",
                "Experiment",
                &experiment,
                Input::Choice {
                    options: vec![
                        option("vote", "Reruns of a benchmark"),
                        option("budget", "Traces against budgets"),
                    ],
                },
                "",
            ),
            control(
                "k",
                "Samples, k",
                &k,
                Input::Number {
                    bounds: ["1".to_owned(), "256".to_owned()],
                    whole: true,
                    stops: (1..=256u32).step_by(5).map(|k| k.to_string()).collect(),
                },
                "How often each problem is tried.",
            ),
            control(
                "replicates",
                "Reruns",
                "20000",
                Input::Number {
                    bounds: ["100".to_owned(), "100000000".to_owned()],
                    whole: true,
                    stops: vec![],
                },
                "",
            ),
            control("seed", "Seed", &seed, Input::Seed, ""),
            control(
                "gpu",
                "Backend",
                &gpu,
                Input::Choice { options: vec![option("auto", "Automatic"), option("off", "Processor only")] },
                "The digits are the same on each.",
            ),
        ],
        blocks: vec![
            Block::Plate(Box::new(plate)),
            Block::Fine("20\u{2009}000 reruns on 8 workers.".into()),
            Block::Table(Table::plain(
                "Draws per second",
                vec!["Backend".to_owned(), "Draws per second".to_owned(), "Tally".to_owned()],
                vec![vec!["8 workers".to_owned(), "515 million".to_owned(), "identical".to_owned()]],
            )),
        ],
        drawers: vec![Drawer::of("What this leaves out", vec!["Everything.".into()])],
        said: format!("{k} samples"),
    }
}
