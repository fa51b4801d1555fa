//! Statistics of resampled and of swapped labels.

use tiebreak::stats::agreement::PairedKappas;

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
            other => assert_eq!(other, "cluster_bootstrap_distribution"),
        }
    }
}
