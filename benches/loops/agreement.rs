//! Agreement: coefficients and bootstraps on as much as a browser tab may be given. Tables are read before anything is timed.

use std::hint::black_box;

use tiebreak::analysis::agreement::{AgreementRequest, begin, finish};
use tiebreak::data::{ReadOptions, Table, read};
use tiebreak::engine::{Range, Runner};
use tiebreak::rng::{Draws, Seed};
use tiebreak::stats::Undefined;
use tiebreak::stats::agreement::{
    Estimate, MISSING, Metric, Ratings, Scale, Weights, conger_kappa, fleiss_kappa, gwet_ac,
    krippendorff_alpha_of_numbers, krippendorff_alpha_weighted, percent_agreement, several_brennan_prediger,
};

type Coefficient = fn(&Ratings, &Weights) -> Result<Estimate, Undefined>;

const COEFFICIENTS: [Coefficient; 6] = [
    percent_agreement,
    several_brennan_prediger,
    fleiss_kappa,
    conger_kappa,
    gwet_ac,
    krippendorff_alpha_weighted,
];

/// What is timed, again and again.
pub type Work = Box<dyn FnMut()>;

/// A loop that is timed natively and in the browser, beside what others have for it.
pub struct Loop {
    /// What the tables call it.
    pub name: &'static str,
    /// Milliseconds that the page promises to take at most.
    pub within: u32,
    /// Makes what it works on.
    pub make: fn() -> Work,
}

/// Every loop.
pub const LOOPS: [Loop; 7] = [
    Loop { name: "agreement: κ of 10⁶ pairs", within: 20, make: kappa_of_pairs },
    Loop { name: "agreement: interval α, 2,400 numbers", within: 10, make: interval_alpha },
    Loop { name: "agreement: six coefficients, 10⁴ × 5", within: 50, make: coefficients },
    Loop { name: "agreement: bootstrap of 142 items", within: 50, make: || bootstrap(142, 2, None) },
    Loop { name: "agreement: bootstrap of 10⁶ items", within: 50, make: || bootstrap(1_000_000, 2, None) },
    Loop { name: "agreement: the same, 5 labels", within: 50, make: || bootstrap(1_000_000, 5, None) },
    Loop {
        name: "agreement: bootstrap of 200 clusters",
        within: 150,
        make: || bootstrap(10_000, 2, Some("cluster")),
    },
];

/// Labels of so many raters: three in five times the item's own, one in twenty times none if there are more than two.
fn labels(items: u32, raters: usize, q: u32) -> Vec<Vec<u16>> {
    let mut draws = Draws::new(Seed(1));
    let mut columns = vec![Vec::new(); raters];
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

/// The labels of two raters as a table that was read, with the cluster of each item: fifty follow one another.
fn table(items: u32, q: u32) -> Table {
    let [first, second] = labels(items, 2, q).try_into().expect("there are two raters");
    let mut text = String::from("item,cluster,first,second\n");
    for (item, (first, second)) in first.into_iter().zip(second).enumerate() {
        text += &format!("q{item},c{},label {first},label {second}\n", item / 50);
    }
    read("labels.csv", text.as_bytes(), &ReadOptions::default()).expect("the rows are a table")
}

/// Everything that the page says of two raters before it draws.
fn kappa_of_pairs() -> Work {
    let table = table(1_000_000, 3);
    Box::new(move || {
        let (outcome, _) = begin(&AgreementRequest::default(), black_box(&table)).expect("there are raters");
        assert!(black_box(outcome).n_items == 1_000_000, "every row is used");
    })
}

/// 10,000 replicates of the page's own bootstrap, run on one thread, and the intervals of every coefficient.
fn bootstrap(items: u32, q: u32, cluster: Option<&str>) -> Work {
    let request = AgreementRequest { cluster: cluster.map(str::to_owned), ..AgreementRequest::default() };
    let (outcome, job) = begin(&request, &table(items, q)).expect("there are raters");
    let job = job.expect("it is drawn");
    Box::new(move || {
        let tally = Runner::new(black_box(&job)).run(Range { first: 0, end: job.replicates });
        let outcome = finish(outcome.clone(), &tally);
        assert!(black_box(outcome).kappa.bootstrap.is_some(), "it has an interval");
    })
}

fn interval_alpha() -> Work {
    let mut draws = Draws::new(Seed(2));
    let column = |_| (0..800).map(|_| Some(f64::from(draws.word()) / 1e6)).collect::<Vec<Option<f64>>>();
    let columns: Vec<Vec<Option<f64>>> = (0..3).map(column).collect();
    Box::new(move || {
        black_box(krippendorff_alpha_of_numbers(black_box(&columns), Metric::Interval))
            .expect("it has a value");
    })
}

/// Each with both of its standard errors.
fn coefficients() -> Work {
    let columns = labels(10_000, 5, 5);
    Box::new(move || {
        let ratings = Ratings::from_columns(5, black_box(&columns)).expect("they are labels");
        let weights = Weights::ranked(Scale::Quadratic, 5);
        for coefficient in COEFFICIENTS {
            black_box(coefficient(&ratings, &weights)).expect("it has a value");
        }
    })
}
