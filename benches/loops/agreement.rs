//! Agreement: coefficients and bootstraps on as much as a browser tab may be given.

use std::hint::black_box;

use tiebreak::rng::{Draws, Seed};
use tiebreak::stats::Undefined;
use tiebreak::stats::agreement::{
    ClusteredLabels, ContingencyTable, Estimate, MISSING, Metric, Ratings, Scale, Weights, cohen_kappa,
    conger_kappa, fleiss_kappa, gwet_ac, item_bootstrap, krippendorff_alpha_of_numbers,
    krippendorff_alpha_weighted, percent_agreement, several_brennan_prediger,
};
use tiebreak::stats::avg::Clusters;

type Coefficient = fn(&Ratings, &Weights) -> Result<Estimate, Undefined>;

const COEFFICIENTS: [Coefficient; 6] = [
    percent_agreement,
    several_brennan_prediger,
    fleiss_kappa,
    conger_kappa,
    gwet_ac,
    krippendorff_alpha_weighted,
];

/// What a loop may take, in words and how often a second that is, and its work.
pub type Loop = ((&'static str, f64), Box<dyn FnMut()>);

/// Labels of so many raters: three in five times the item's own, one in twenty times none.
fn columns(items: u32, raters: u32, q: u32) -> Vec<Vec<u16>> {
    let mut draws = Draws::new(Seed(1));
    let mut columns = vec![Vec::new(); raters as usize];
    for item in 0..items {
        draws.start(item);
        let own = draws.index(q) as u16;
        for column in &mut columns {
            let any = draws.index(q) as u16;
            column.push(match draws.index(20) {
                0 if raters > 2 => MISSING,
                0..=12 => own,
                _ => any,
            });
        }
    }
    columns
}

fn table(items: u32, q: u32) -> ContingencyTable {
    let ratings = Ratings::from_columns(q as u16, &columns(items, 2, q)).expect("they are labels");
    ratings.pair(0, 1).expect("there are two raters")
}

/// A loop's name, and how it is made.
pub type Named = (&'static str, fn() -> Loop);

/// All loops by name; what they work on is made as each is asked for.
pub fn loops() -> Vec<Named> {
    vec![
        ("agreement: kappa of 10⁶ pairs", || {
            let columns = columns(1_000_000, 2, 3);
            let work = move || {
                let ratings = Ratings::from_columns(3, black_box(&columns)).expect("they are labels");
                let table = ratings.pair(0, 1).expect("there are two raters");
                black_box(cohen_kappa(&table.margins())).expect("it has a value");
            };
            (("once in 100 ms", 10.0), Box::new(work))
        }),
        ("agreement: interval α of 2,400 numbers", || {
            let mut draws = Draws::new(Seed(2));
            let column =
                |_| (0..800).map(|_| Some(f64::from(draws.word()) / 1e6)).collect::<Vec<Option<f64>>>();
            let columns: Vec<Vec<Option<f64>>> = (0..3).map(column).collect();
            let work = move || {
                black_box(krippendorff_alpha_of_numbers(black_box(&columns), Metric::Interval))
                    .expect("it has a value");
            };
            (("once in 10 ms", 100.0), Box::new(work))
        }),
        ("agreement: six coefficients, 10⁴ × 5", || {
            let columns = columns(10_000, 5, 5);
            let work = move || {
                let ratings = Ratings::from_columns(5, black_box(&columns)).expect("they are labels");
                let weights = Weights::ranked(Scale::Quadratic, 5);
                for coefficient in COEFFICIENTS {
                    black_box(coefficient(&ratings, &weights)).expect("it has a value");
                }
            };
            (("once in 50 ms", 20.0), Box::new(work))
        }),
        ("agreement: 10⁴ item bootstraps of 142", || bootstrap_of(142, 2)),
        ("agreement: 10⁴ item bootstraps of 10⁶", || bootstrap_of(1_000_000, 2)),
        ("agreement: the same of 10⁶, 5 labels", || bootstrap_of(1_000_000, 5)),
        ("agreement: 10⁴ bootstraps, 200 clusters", || {
            let columns = columns(10_000, 2, 2);
            let clusters = Clusters::named((0..10_000u64).map(|item| item / 50));
            let [first, second] = columns.try_into().expect("there are two raters");
            let labels = ClusteredLabels::new(2, &first, &second, &clusters).expect("they are labels");
            let work = move || {
                black_box(labels.bootstrap(Seed(1), 0..10_000));
            };
            (("once in 150 ms", 1.0 / 0.15), Box::new(work))
        }),
    ]
}

fn bootstrap_of(items: u32, q: u32) -> Loop {
    let table = table(items, q);
    let work = move || {
        black_box(item_bootstrap(black_box(&table), Seed(1), 0..10_000));
    };
    (("once in 50 ms", 20.0), Box::new(work))
}
