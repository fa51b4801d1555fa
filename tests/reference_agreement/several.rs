//! Coefficients of many raters, and of two raters' tables by the same functions.

use serde_json::Value;
use tiebreak::stats::Undefined;
use tiebreak::stats::agreement::{
    ErrorBy, Estimate, Ratings, Scale, Weights, conger_kappa, fleiss_by_category, fleiss_kappa,
    fleiss_null_se, gwet_ac, krippendorff_alpha_weighted, percent_agreement, several_brennan_prediger,
};
use tiebreak::stats::interval::Level;

use super::{Subject, check, check_published, close, of, ratings, text};

fn estimate(coefficient: &str, ratings: &Ratings, weights: &Weights) -> Result<Estimate, Undefined> {
    match coefficient {
        "percent_agreement" | "PA" => percent_agreement(ratings, weights),
        "brennan_prediger" | "BP" => several_brennan_prediger(ratings, weights),
        "fleiss_kappa" | "FLEISS" => fleiss_kappa(ratings, weights),
        "conger_kappa" | "CONGER" => conger_kappa(ratings, weights),
        "gwet_ac" | "gwet_ac1" | "gwet_ac2" | "AC" => gwet_ac(ratings, weights),
        "krippendorff_alpha" | "ALPHA" => krippendorff_alpha_weighted(ratings, weights),
        other => panic!("no coefficient is called {other}"),
    }
}

/// The weights of an entry; those of the generated data are named in the entry's own name.
fn weights(entry: &Value, ratings: &Ratings, values: Option<&[f64]>) -> Weights {
    let named = entry["data"].get("weights").and_then(Value::as_str);
    let scale =
        named.unwrap_or(if text(&entry["name"]).ends_with("_quadratic") { "quadratic" } else { "identity" });
    let scale: Scale = serde_json::from_value(scale.into()).unwrap();
    values.map_or_else(
        || Weights::ranked(scale, usize::from(ratings.q())),
        |values| Weights::by_values(scale, values).unwrap(),
    )
}

#[test]
fn every_entry_comes_out() {
    for entry in of(Subject::Several) {
        let (ratings, values) = ratings(&entry["data"]);
        let statistic = text(&entry["statistic"]);
        match statistic {
            "fleiss_kappa_se_null" => null_se(&entry, &ratings),
            "fleiss_kappa_by_category" => by_category(&entry, &ratings),
            _ => coefficient(&entry, statistic, &ratings, &weights(&entry, &ratings, values.as_deref())),
        }
    }
}

fn coefficient(entry: &Value, statistic: &str, ratings: &Ratings, weights: &Weights) {
    let got = estimate(statistic, ratings, weights);
    if entry["value"].is_null() {
        assert_eq!(got.unwrap_err(), Undefined::NoVariation, "{}", entry["name"]);
        check(entry, "bp", || several_brennan_prediger(ratings, weights).unwrap().value);
        return;
    }
    let got = got.unwrap();
    check(entry, "value", || got.value);
    check_published(entry, got.value);
    check(entry, "pa", || got.observed);
    check(entry, "pe", || got.expected);
    let error = |by| got.error(by).unwrap();
    // Of tables the entries have irrCAC's `.table` errors, which divide by n², and its `.raw` ones beside them.
    let raw = if entry.get("se_raw_function").is_some() { "se_raw_function" } else { "se" };
    check(entry, raw, || error(ErrorBy::Gwet));
    check(entry, "se_infinitesimal_jackknife", || error(ErrorBy::Linearisation));
    if let Some(published) = entry["published"]["se"].as_f64() {
        assert!((error(ErrorBy::Gwet) - published).abs() < 5.1e-6);
    }
    check(entry, "df", || f64::from(got.freedom()));
    check(entry, "p_two_sided_t", || got.p_value(ErrorBy::Gwet).unwrap());
    if let Some(p) = entry["p_two_sided_t"].as_f64() {
        assert!((got.p_value(ErrorBy::Gwet).unwrap() / p - 1.0).abs() < 1e-6, "{}", entry["name"]);
    }
    if let Some(ends) = entry.get("ci95_t") {
        let interval = got.interval(ErrorBy::Gwet, Level::NINETY_FIVE).unwrap();
        assert!(close(interval.lower, &ends[0]) && close(interval.upper, &ends[1]), "{}", entry["name"]);
    }
    all_coefficients(entry, ratings);
}

/// The other coefficients of an entry's ratings, if it has them.
pub fn all_coefficients(entry: &Value, ratings: &Ratings) {
    let identity = Weights::identity(usize::from(ratings.q()));
    for (name, want) in entry["all_coefficients"].as_object().into_iter().flatten() {
        let got = estimate(name, ratings, &identity).unwrap().value;
        assert!(close(got, want), "{} {name}: {got}", entry["name"]);
    }
}

fn null_se(entry: &Value, ratings: &Ratings) {
    let error = fleiss_null_se(ratings).unwrap();
    check(entry, "value", || error);
    let kappa = fleiss_kappa(ratings, &Weights::identity(usize::from(ratings.q()))).unwrap();
    assert!(close(kappa.value / error, &entry["z"]) && close(kappa.value / error, &entry["published"]["z"]));
    // It must not serve for an interval.
    assert!(kappa.gwet_error.unwrap() > 2.0 * error);
}

fn by_category(entry: &Value, ratings: &Ratings) {
    let got = fleiss_by_category(ratings).unwrap();
    let want = entry["value"].as_array().unwrap();
    assert_eq!(got.len(), want.len());
    for ((got, want), published) in got.iter().zip(want).zip(entry["published"].as_array().unwrap()) {
        let kappa = got.kappa.unwrap();
        assert!(close(kappa, want) && (kappa - published.as_f64().unwrap()).abs() < 5e-4);
        assert!((got.null_se - 0.047_140_452_079).abs() < 1e-12);
    }
}

#[test]
fn the_two_errors_part_where_an_item_has_one_rating() {
    let entry = of(Subject::Several)
        .into_iter()
        .find(|entry| entry["name"] == "gwet_raw4raters_brennan_prediger_identity")
        .unwrap();
    let (ratings, _) = ratings(&entry["data"]);
    let ac1 = gwet_ac(&ratings, &Weights::identity(5)).unwrap();
    assert!((ac1.gwet_error.unwrap() - 0.142_950).abs() < 5e-7, "{ac1:?}");
    assert!((ac1.linear_error.unwrap() - 0.124_737).abs() < 5e-7, "{ac1:?}");
}
