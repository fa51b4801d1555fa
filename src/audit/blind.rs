//! An order of variants that gives nothing away, and names that say nothing.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};

use crate::rng::{Draws, Seed};

/// The replicate of the order. Those of edits are hashes, which may be this too: that makes nothing less blind.
const ORDER: u32 = 0;

/// A place in the blind order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blind {
    /// What the variant is called: `v` and eight hexadecimal digits.
    pub id: String,
    /// Which variant it is, from 0.
    pub variant: u32,
}

/// Variants in an order of the seed's, each under a name that is made of the seed and of what the variant holds: the id of its
/// solution and its text. No two have the same name, the variants of another set have others, and neither order nor name says
/// anything about a variant to those who do not have the seed.
///
/// The order is a shuffle of Fisher and Yates from the last place down. A name is the first four bytes of the SHA-256 of the
/// seed, of how often that name came up before, and of the contents with a zero byte before each.
///
/// ```
/// use tiebreak::{audit::blind::blind_order, rng::Seed};
/// let contents = [["q1", "a text"], ["q1", "another"], ["q2", "a text"]];
/// let order = blind_order(contents, Seed(1));
/// let mut variants: Vec<u32> = order.iter().map(|blind| blind.variant).collect();
/// variants.sort_unstable();
/// assert_eq!(variants, [0, 1, 2]);
/// assert_eq!(order, blind_order(contents, Seed(1)));
/// ```
pub fn blind_order<'c>(contents: impl IntoIterator<Item = [&'c str; 2]>, seed: Seed) -> Vec<Blind> {
    let mut taken = BTreeSet::new();
    let mut order: Vec<Blind> = Vec::new();
    for (content, variant) in contents.into_iter().zip(0..) {
        let name = (0u32..).map(|again| name(content, again, seed)).find(|name| taken.insert(*name));
        order.push(Blind { id: format!("v{:08x}", name.unwrap_or_default()), variant });
    }
    let mut draws = Draws::new(seed);
    draws.start(ORDER);
    for last in (1..order.len()).rev() {
        order.swap(last, draws.index(last as u32 + 1) as usize);
    }
    order
}

fn name(content: [&str; 2], again: u32, Seed(seed): Seed) -> u32 {
    let mut hash = Sha256::new().chain_update(seed.to_le_bytes()).chain_update(again.to_le_bytes());
    for part in content {
        hash.update([0]);
        hash.update(part);
    }
    hash.finalize().iter().take(4).fold(0, |word, &byte| word << 8 | u32::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbered(n: u32) -> Vec<String> {
        (0..n).map(|i| i.to_string()).collect()
    }

    fn ordered(numbers: &[String], seed: u32) -> Vec<Blind> {
        blind_order(numbers.iter().map(|number| [number.as_str(), "a text"]), Seed(seed))
    }

    #[test]
    fn names_of_many_do_not_collide() {
        // Among 100,000 words of 32 bits 1.2 pairs are to be expected.
        let numbers = numbered(100_000);
        let n_words = |seed| {
            let words: BTreeSet<u32> =
                numbers.iter().map(|number| name([number, "a text"], 0, Seed(seed))).collect();
            words.len()
        };
        let seed = (0..10).find(|seed| n_words(*seed) < numbers.len()).unwrap();
        let names: BTreeSet<String> = ordered(&numbers, seed).into_iter().map(|blind| blind.id).collect();
        assert_eq!(names.len(), numbers.len());
    }

    #[test]
    fn another_set_has_other_names() {
        let names = |contents: [[&str; 2]; 2]| -> BTreeSet<String> {
            blind_order(contents, Seed(42)).into_iter().map(|blind| blind.id).collect()
        };
        let one = names([["q1", "a"], ["q1", "b"]]);
        assert!(one.is_disjoint(&names([["q1", "c"], ["q2", "a"]])));
        assert_eq!(one, names([["q1", "b"], ["q1", "a"]]));
    }

    #[test]
    fn every_place_is_as_likely_for_every_variant() {
        // 6,000 shuffles of five: 1,200 expected in each of 25 cells. With 16 degrees of freedom chi-square stays below 63.7 but
        // for one time in ten million.
        let mut counts = [[0u32; 5]; 5];
        for seed in 0..6000 {
            for (place, blind) in ordered(&numbered(5), seed).iter().enumerate() {
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
            let order = ordered(&numbered(n), seed);
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
