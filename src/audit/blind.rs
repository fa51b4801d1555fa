//! An order of variants that gives nothing away, and names that say nothing.

use std::collections::BTreeSet;

use crate::rng::{Draws, Seed};

/// The replicates of the two draws. Those of edits are hashes, which may be these too: that makes nothing less blind.
const ORDER: u32 = 0;
const NAMES: u32 = 1;

/// A place in the blind order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blind {
    /// What the variant is called: `v` and eight hexadecimal digits.
    pub id: String,
    /// Which variant it is, from 0.
    pub variant: u32,
}

/// So many variants in an order of the seed's, each under a name of the seed's. No two have the same name, and neither order
/// nor name says anything about a variant to those who do not have the seed.
///
/// The order is a shuffle of Fisher and Yates from the last place down; the names are words of the generator in the order of
/// the places, a word that came up before being left out.
///
/// ```
/// use tiebreak::{audit::blind::blind_order, rng::Seed};
/// let order = blind_order(3, Seed(1));
/// let mut variants: Vec<u32> = order.iter().map(|blind| blind.variant).collect();
/// variants.sort_unstable();
/// assert_eq!(variants, [0, 1, 2]);
/// assert_eq!(order, blind_order(3, Seed(1)));
/// ```
pub fn blind_order(n_variants: u32, seed: Seed) -> Vec<Blind> {
    let mut draws = Draws::new(seed);
    draws.start(ORDER);
    let mut variants: Vec<u32> = (0..n_variants).collect();
    for last in (1..n_variants).rev() {
        variants.swap(last as usize, draws.index(last + 1) as usize);
    }
    draws.start(NAMES);
    let mut taken = BTreeSet::new();
    let mut word = || {
        let mut word = draws.word();
        while !taken.insert(word) {
            word = draws.word();
        }
        word
    };
    variants.into_iter().map(|variant| Blind { id: format!("v{:08x}", word()), variant }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_of_many_do_not_collide() {
        // Among 50,000 words of 32 bits 0.3 pairs are to be expected; this seed has two.
        let mut draws = Draws::new(Seed(4));
        draws.start(NAMES);
        let words: BTreeSet<u32> = (0..50_000).map(|_| draws.word()).collect();
        assert_eq!(words.len(), 49_998);
        let names: BTreeSet<String> =
            blind_order(50_000, Seed(4)).into_iter().map(|blind| blind.id).collect();
        assert_eq!(names.len(), 50_000);
    }

    #[test]
    fn every_place_is_as_likely_for_every_variant() {
        // 6,000 shuffles of five: 1,200 expected in each of 25 cells. With 16 degrees of freedom chi-square stays below 63.7 but
        // for one time in ten million.
        let mut counts = [[0u32; 5]; 5];
        for seed in 0..6000 {
            for (place, blind) in blind_order(5, Seed(seed)).iter().enumerate() {
                counts[place][blind.variant as usize] += 1;
            }
        }
        let chi2: f64 =
            counts.iter().flatten().map(|&count| (f64::from(count) - 1200.0).powi(2) / 1200.0).sum();
        assert!(chi2 < 63.7, "{chi2}");
    }

    proptest! {
        #[test]
        fn a_blind_order_holds_each_once(n in 0u32..300, seed: u32) {
            let order = blind_order(n, Seed(seed));
            let mut variants: Vec<u32> = order.iter().map(|blind| blind.variant).collect();
            variants.sort_unstable();
            prop_assert_eq!(variants, (0..n).collect::<Vec<_>>());
            let is_name = |id: &str| id.len() == 9 && id.starts_with('v') && id[1..].chars().all(|c| "0123456789abcdef".contains(c));
            prop_assert!(order.iter().all(|blind| is_name(&blind.id)));
            let ids: Vec<&String> = order.iter().map(|blind| &blind.id).collect();
            prop_assert!(n < 20 || !ids.is_sorted());
        }
    }
}
