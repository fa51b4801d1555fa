//! What κ and AC1 would be if the same agreement were spread otherwise over the two labels.

use serde::{Deserialize, Serialize};

use crate::stats::Statistic;
use crate::stats::agreement::{ContingencyTable, LabelCounts, Margins, PairCoefficients, WholeWeights};

/// The most tables that are looked at.
const MOST_POINTS: u64 = 100;

/// One way to spread the items agreed on over two labels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// The share of all labels given that are the first: its prevalence.
    pub prevalence: f64,
    /// Cohen’s κ.
    pub kappa: Statistic,
    /// Gwet’s AC1.
    pub ac1: Statistic,
}

/// Tables of the same raw agreement and the same disagreements, by how common the first label is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Paradox {
    /// Every spread, or some hundred of them, by prevalence.
    pub spreads: Vec<Spread>,
    /// This table.
    pub here: Spread,
}

impl Paradox {
    /// The spreads of a table of two labels with an item agreed on.
    pub(super) fn of(table: &ContingencyTable) -> Option<Self> {
        let LabelCounts { both, first_only, second_only, neither } =
            LabelCounts::of(table, 0).filter(|_| table.rows().len() == 2)?;
        let agreed = both + neither;
        let of = |both: u64| spread(both, first_only, second_only, agreed - both);
        let step = agreed.div_ceil(MOST_POINTS).max(1) as usize;
        let mut at: Vec<u64> = (0..=agreed).step_by(step).collect();
        if at.last() != Some(&agreed) {
            at.push(agreed);
        }
        (agreed > 0).then(|| Self { spreads: at.into_iter().map(of).collect(), here: of(both) })
    }
}

fn spread(both: u64, first_only: u64, second_only: u64, neither: u64) -> Spread {
    let n = both + first_only + second_only + neither;
    let margins = Margins {
        n,
        agreed: both + neither,
        first: vec![both + first_only, second_only + neither],
        second: vec![both + second_only, first_only + neither],
    };
    let all = PairCoefficients::of(&margins, &WholeWeights::identity(2));
    let prevalence = (2 * both + first_only + second_only) as f64 / (2 * n) as f64;
    Spread { prevalence, kappa: all.cohen.into(), ac1: all.gwet.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kappa_falls_towards_the_ends_where_raw_agreement_stays() {
        // Feinstein & Cicchetti (1990): raw agreement .85; κ .70 with balanced labels and .32 with rare ones.
        let skewed = ContingencyTable::new(vec![vec![80, 10], vec![5, 5]]).unwrap();
        let paradox = Paradox::of(&skewed).unwrap();
        let kappa = |spread: &Spread| spread.kappa.value().unwrap();
        assert!((kappa(&paradox.here) - 0.32).abs() < 5e-3);
        let best = paradox.spreads.iter().map(kappa).fold(-1.0, f64::max);
        assert!(best > 0.69, "{best}");
        assert_eq!(paradox.spreads.len(), 86);
        assert!(paradox.spreads.is_sorted_by(|a, b| a.prevalence < b.prevalence));
        let three = ContingencyTable::new(vec![vec![1; 3]; 3]).unwrap();
        assert!(Paradox::of(&three).is_none());
    }
}
