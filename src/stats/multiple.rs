//! Several tests at once: p-values that account for how many were made.

use crate::ordered;

/// Holm's step-down adjustment: p-values that can each be held against the same level, with the chance of even one false
/// rejection among all of them kept below that level, however the tests depend on each other.
///
/// ```text
/// p̃₍ᵢ₎ = max over j ≤ i of min(1, (m − j + 1) p₍ⱼ₎)        m: tests; p₍₁₎ ≤ … ≤ p₍ₘ₎: their p-values in order
/// ```
///
/// Holm (1979), *Scand. J. Statist.* 6:65–70; as adjusted p-values, Wright (1992), *Biometrics* 48:1005–1013. They come in the
/// order in which the p-values were given; equal p-values have equal adjusted ones.
///
/// ```
/// use tiebreak::stats::multiple::holm;
/// // The 15 comparisons of Benjamini & Hochberg (1995), JRSS B 57:289–300, section 4.1. Three are found at 5%, as they are by
/// // Bonferroni's bound and by Hochberg's procedure, between which Holm's lies.
/// let p = [
///     0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0,
/// ];
/// let adjusted = holm(&p);
/// assert_eq!(adjusted.iter().filter(|p| **p < 0.05).count(), 3);
/// assert!((adjusted[2] - 0.0247).abs() < 1e-15 && (adjusted[3] - 0.114).abs() < 1e-15);
/// ```
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    // The bits of a number that is not negative are in the order of the number.
    let order = ordered::places(p_values.iter().map(|p| p.max(0.0).to_bits()));
    let mut adjusted = vec![1.0; p_values.len()];
    let (mut left, mut most) = (p_values.len() as f64, 0.0f64);
    for place in order {
        if let (Some(p), Some(to)) = (p_values.get(place), adjusted.get_mut(place)) {
            most = most.max((left * p).min(1.0));
            *to = most;
        }
        left -= 1.0;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn padjust_of_stdlib() {
        // The example of padjust in stdlib (docs of @stdlib/stats/padjust), which follows p.adjust of R.
        let adjusted = holm(&[0.319, 0.201, 0.4, 0.374, 0.113]);
        for (got, want) in adjusted.iter().zip([0.957, 0.804, 0.957, 0.957, 0.565]) {
            assert!((got - want).abs() < 1e-15, "{adjusted:?}");
        }
        assert_eq!(holm(&[]), Vec::<f64>::new());
        assert_eq!(holm(&[0.02]), [0.02]);
        assert_eq!(holm(&[0.5, 0.25, 0.5]), [1.0, 0.75, 1.0]);
    }

    /// The procedure as Holm states it: reject in order while p₍ᵢ₎ ≤ level/(m − i + 1).
    fn rejected(p: &[f64], level: f64) -> Vec<bool> {
        let mut order: Vec<usize> = (0..p.len()).collect();
        order.sort_by(|a, b| p[*a].total_cmp(&p[*b]));
        let mut rejected = vec![false; p.len()];
        for (i, place) in order.into_iter().enumerate() {
            if (p.len() - i) as f64 * p[place] > level {
                break;
            }
            rejected[place] = true;
        }
        rejected
    }

    proptest! {
        #[test]
        fn adjusted_values_decide_as_the_procedure_does(
            p in proptest::collection::vec(0.0..1.0_f64, 0..12),
            level in 0.001..0.5_f64,
        ) {
            let adjusted = holm(&p);
            let found: Vec<bool> = adjusted.iter().map(|p| *p <= level).collect();
            prop_assert_eq!(found, rejected(&p, level));
            prop_assert!(adjusted.iter().zip(&p).all(|(adjusted, p)| p <= adjusted && *adjusted <= 1.0));
        }
    }
}
