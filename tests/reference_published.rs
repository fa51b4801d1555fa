//! The exact values beside the article's printed ones, against a reference made with other code.

use serde::Deserialize;
use tiebreak::analysis::published::{Item, all};

#[derive(Deserialize)]
struct Reference {
    quantity: String,
    value: f64,
}

#[test]
fn every_exact_value_is_that_of_the_reference() {
    let references: Vec<Reference> = serde_json::from_str(include_str!("data/published.json")).unwrap();
    let all = all();
    assert_eq!(references.len(), all.len());
    for (reference, published) in references.iter().zip(&all) {
        // Tokens are listed in thousands.
        let scale = if published.item == Item::Crossover { 1000.0 } else { 1.0 };
        let gap = (reference.value - scale * published.value).abs();
        assert!(gap < 1e-6 * scale, "{}: {} for {}", reference.quantity, published.value, reference.value);
    }
}
