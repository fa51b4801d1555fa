//! Statistics of resampled and of swapped labels.

use serde_json::Value;
use tiebreak::rng::Seed;
use tiebreak::stats::agreement::{ClusteredLabels, PairedKappas};
use tiebreak::stats::avg::Clusters;
use tiebreak::stats::interval::quantile;

use super::{Subject, check, close, of, text};

#[test]
fn every_entry_comes_out() {
    for entry in of(Subject::Resampled) {
        match text(&entry["statistic"]) {
            "permutation_p_two_sided" => {
                let labels =
                    |key: &str| -> Vec<u16> { serde_json::from_value(entry["data"][key].clone()).unwrap() };
                let (gold, a, b) = (labels("gold"), labels("rater_a"), labels("rater_b"));
                let items = gold.iter().zip(&a).zip(&b).map(|((&gold, &a), &b)| ((gold, a), (gold, b)));
                let both = PairedKappas::new(3, items).unwrap();
                let (first, second) = both.kappas();
                assert!(close(first, &entry["kappa_a"]) && close(second, &entry["kappa_b"]));
                check(&entry, "value", || both.test_exactly().unwrap().p);
                assert_eq!(both.n_differing(), 4);
            }
            "cluster_bootstrap_distribution" => clusters(&entry),
            other => panic!("no statistic is called {other}"),
        }
    }
}

/// All 5⁵ ways to draw five clusters out of five.
fn clusters(entry: &Value) {
    let clusters: Vec<Vec<[u16; 2]>> = entry["data"]["clusters"]
        .as_object()
        .unwrap()
        .values()
        .map(|items| serde_json::from_value(items.clone()).unwrap())
        .collect();
    let of_items = clusters.iter().zip(0..).flat_map(|(items, cluster)| items.iter().map(move |_| cluster));
    let labels = |rater: usize| clusters.iter().flatten().map(|labels| labels[rater]).collect::<Vec<u16>>();
    let labels = ClusteredLabels::new(2, &labels(0), &labels(1), &Clusters::named(of_items)).unwrap();
    check(entry, "value", || labels.kappa_of(0..5).unwrap());
    check(entry, "cluster_sandwich_se", || labels.sandwich_se().unwrap());
    check(entry, "cluster_jackknife_se", || labels.jackknife_se().unwrap());

    let drawn = |code: u32| (0..5).map(move |place| code / 5u32.pow(place) % 5);
    let all: Vec<_> = (0..5u32.pow(5)).map(|code| labels.kappa_of(drawn(code))).collect();
    let mut values: Vec<f64> = all.iter().filter_map(|kappa| kappa.ok()).collect();
    check(entry, "n_resamples", || all.len() as f64);
    check(entry, "n_undefined", || (all.len() - values.len()) as f64);
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    check(entry, "mean", || mean);
    check(entry, "se", || {
        (values.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / values.len() as f64).sqrt()
    });
    values.sort_by(f64::total_cmp);
    let ends = &entry["percentile95_type7"];
    assert!(
        close(quantile(&values, 0.025).unwrap(), &ends[0])
            && close(quantile(&values, 0.975).unwrap(), &ends[1])
    );

    let random = labels.bootstrap(Seed(1), 0..20_000).values;
    let spread = entry["se"].as_f64().unwrap() / 20_000f64.sqrt();
    assert!((random.iter().sum::<f64>() / 20_000.0 - mean).abs() < 5.0 * spread);
}
