//! Two κ on the same items: the first rater with the second, and with another.

use serde::{Deserialize, Serialize};

use super::AgreementRequest;
use super::sight::Sight;
use crate::stats::Undefined;
use crate::stats::agreement::{KappaTest, PairedKappas};

/// The κ of the first and the second rater beside that of the first and another, on the items that all three labelled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Versus {
    /// The other rater.
    pub rater: String,
    /// Items that all three labelled.
    pub n: u32,
    /// Both κ and the test of whether they differ, or why there are none.
    pub compared: Result<Compared, Undefined>,
}

/// Two κ, and whether they differ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compared {
    /// With the second rater, and with the other.
    pub kappas: [f64; 2],
    /// Items on which the second rater and the other differ.
    pub n_differing: u32,
    /// The test that exchanges their labels within items.
    pub test: KappaTest,
}

impl Versus {
    /// The comparison that a request asks for, if it does.
    pub(super) fn of(sight: &Sight<'_>, request: &AgreementRequest) -> Option<Self> {
        let name = request.versus.as_ref().filter(|name| request.second.as_ref() != Some(*name))?;
        let other = (2..sight.n_raters()).find(|rater| sight.rater(*rater) == name)?;
        let items: Vec<((u16, u16), (u16, u16))> = sight
            .pairs([0, 1])
            .filter_map(|(row, first, second)| Some(((first, second), (first, sight.label(other, row)?))))
            .collect();
        let n = items.len() as u32;
        let compared = PairedKappas::new(sight.labels().len() as u16, items).map(|kappas| {
            let (one, two) = kappas.kappas();
            let by_chance = || {
                let replicates = request.replicates.count();
                PairedKappas::test_by_chance(kappas.hits(request.seed, 0..replicates), replicates)
            };
            let test = kappas.test_exactly().unwrap_or_else(by_chance);
            Compared { kappas: [one, two], n_differing: kappas.n_differing(), test }
        });
        Some(Self { rater: name.clone(), n, compared })
    }
}
