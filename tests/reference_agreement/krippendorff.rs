//! Krippendorff's α by his own distances.

use serde_json::Value;
use tiebreak::stats::agreement::{
    MISSING, Metric, Ratings, Scale, Weights, krippendorff_alpha, krippendorff_alpha_of_numbers,
    krippendorff_alpha_weighted,
};

use super::several::all_coefficients;
use super::{Subject, check, check_published, close, columns, of, ratings, text};

#[test]
fn every_entry_comes_out() {
    for entry in of(Subject::Krippendorff) {
        let (ratings, values) = ratings(&entry["data"]);
        let metric = text(&entry["statistic"]).rsplit_once('_').unwrap().1;
        let metric: Metric = serde_json::from_value(metric.into()).unwrap();
        let got = krippendorff_alpha(&ratings, metric, values.as_deref()).unwrap();
        check(&entry, "value", || got);
        check_published(&entry, got);
        all_coefficients(&entry, &ratings);
        if values.is_some() {
            let numbers: Vec<Vec<Option<f64>>> = columns(&entry["data"])
                .iter()
                .map(|column| column.iter().map(Value::as_f64).collect())
                .collect();
            check(&entry, "value", || krippendorff_alpha_of_numbers(&numbers, metric).unwrap());
        }
    }
}

#[test]
fn a_gap_that_counts_as_a_label_is_the_known_error() {
    let entry = of(Subject::Krippendorff)
        .into_iter()
        .find(|entry| entry["name"] == "issue02_none_is_not_a_label")
        .unwrap();
    let with_gaps: [[u16; 3]; 3] = [[0, 0, 1], [0, 0, 2], [2, 0, 1]];
    let ratings = Ratings::from_columns(3, &with_gaps).unwrap();
    assert!(close(krippendorff_alpha(&ratings, Metric::Nominal, None).unwrap(), &entry["wrong"]));
    let without = with_gaps.map(|column| column.map(|label| if label == 2 { MISSING } else { label }));
    let ratings = Ratings::from_columns(2, &without).unwrap();
    assert!(close(krippendorff_alpha(&ratings, Metric::Nominal, None).unwrap(), &entry["value"]));
}

#[test]
fn his_ordinal_distance_is_not_the_ordinal_weight() {
    let entry = of(Subject::Krippendorff)
        .into_iter()
        .find(|entry| entry["name"] == "issue06_ordinal_metric_bug")
        .unwrap();
    let (ratings, _) = ratings(&entry["data"]);
    let own = krippendorff_alpha(&ratings, Metric::Ordinal, None).unwrap();
    let weighted = krippendorff_alpha_weighted(&ratings, &Weights::ranked(Scale::Ordinal, 5)).unwrap().value;
    assert!((own - weighted).abs() > 0.01, "{own} {weighted}");
}
