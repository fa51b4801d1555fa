//! How the attractors of a problem divide their share of the wrong answers: evenly, or in proportions of one's own.

use serde::de::{Error, SeqAccess, Visitor, value::SeqAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{AttractorCount, AttractorShare};
use crate::bounded::bounded;

/// Sizes are kept to this part of one.
const PARTS: f64 = 1e3;

bounded! {
    /// The size of an attractor beside the others: kept to three decimals, and then from 0.001 to 1000.
    RelativeSize(f64),
    /// A size below 0.001 or beyond 1000.
    RelativeSizeError = "the relative size of an attractor lies between 0.001 and 1000",
    |w| Some((w * PARTS).round() / PARTS).filter(|kept| w <= 1000.0 && (0.001..=1000.0).contains(kept))
}

/// The relative sizes of 2 to 4 attractors, largest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<RelativeSize>")]
pub struct AttractorMix(Vec<RelativeSize>);

/// Too few or too many attractors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttractorMixError;

impl std::fmt::Display for AttractorMixError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there are between 2 and 4 relative sizes of attractors")
    }
}

impl std::error::Error for AttractorMixError {}

impl TryFrom<Vec<RelativeSize>> for AttractorMix {
    type Error = AttractorMixError;

    fn try_from(mut sizes: Vec<RelativeSize>) -> Result<Self, AttractorMixError> {
        if !(Self::FEWEST as usize..=Self::MOST as usize).contains(&sizes.len()) {
            return Err(AttractorMixError);
        }
        sizes.sort_by(|a, b| b.0.total_cmp(&a.0));
        Ok(Self(sizes))
    }
}

impl AttractorMix {
    /// The fewest attractors.
    pub const FEWEST: u32 = 2;
    /// The most.
    pub const MOST: u32 = 4;

    /// What stands in the field before anything is typed: 60, 30 and 10.
    pub fn example() -> Self {
        Self([60.0, 30.0, 10.0].map(RelativeSize).into())
    }

    /// The sizes, largest first.
    pub fn sizes(&self) -> impl Iterator<Item = f64> {
        self.0.iter().map(|size| size.0)
    }

    /// Their sum, exact to the last decimal they are kept to.
    pub fn total(&self) -> f64 {
        self.sizes().map(parts).sum::<f64>() / PARTS
    }
}

/// A size as a whole number of its smallest parts, so that sums of sizes are exact.
fn parts(size: f64) -> f64 {
    (size * PARTS).round()
}

/// The attractors of a problem. In JSON a number splits their share evenly, `3`, and a list gives their relative sizes,
/// `[60, 30, 10]`.
#[derive(Clone, Debug, PartialEq)]
pub enum Attractors {
    /// So many, of the same size.
    Even(AttractorCount),
    /// Of these relative sizes.
    Given(AttractorMix),
}

impl Attractors {
    /// One wrong answer that draws the others.
    pub const ONE: Self = Self::Even(AttractorCount::ONE);

    /// How many they are.
    pub fn count(&self) -> u32 {
        match self {
            Self::Even(count) => count.count(),
            Self::Given(mix) => mix.0.len() as u32,
        }
    }

    /// The share of all wrong answers that falls on each attractor, largest first.
    ///
    /// ```text
    /// sᵢ = a wᵢ / Σ w        w: relative sizes, all 1 in an even split        Σ sᵢ = a
    /// ```
    ///
    /// It is worked out as a/(Σ w/wᵢ), whose quotient is exactly m where all m sizes are the same: equal sizes are the even
    /// split to the last bit.
    ///
    /// ```
    /// use tiebreak::model::{AttractorMix, AttractorShare, Attractors};
    /// let shares = Attractors::Given(AttractorMix::example()).shares(AttractorShare::HALF);
    /// // Two roundings: a unit in the last place of 0.3 is 5.6 · 10⁻¹⁷.
    /// assert!(shares.iter().zip([0.3, 0.15, 0.05]).all(|(share, want)| (share - want).abs() < 1e-16));
    /// ```
    pub fn shares(&self, a: AttractorShare) -> Vec<f64> {
        let share = |wholes: f64| a.share() / wholes;
        match self {
            Self::Even(count) => vec![share(f64::from(count.count())); count.count() as usize],
            Self::Given(mix) => {
                let total: f64 = mix.sizes().map(parts).sum();
                mix.sizes().map(|size| share(total / parts(size))).collect()
            }
        }
    }
}

impl Serialize for Attractors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Even(count) => count.serialize(serializer),
            Self::Given(mix) => mix.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Attractors {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberOrList)
    }
}

/// Tells a number of attractors from a list of sizes.
struct NumberOrList;

impl<'de> Visitor<'de> for NumberOrList {
    type Value = Attractors;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a number of attractors or a list of their relative sizes")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Attractors, E> {
        // A number beyond 32 bits is beyond the bounds as well.
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        AttractorCount::new(number).map(Attractors::Even).map_err(E::custom)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Attractors, E> {
        self.visit_u64(u64::try_from(number).unwrap_or(0))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, sizes: A) -> Result<Attractors, A::Error> {
        AttractorMix::deserialize(SeqAccessDeserializer::new(sizes)).map(Attractors::Given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::VoteWeights;
    use proptest::prelude::*;

    fn mix(sizes: &[f64]) -> Result<AttractorMix, AttractorMixError> {
        AttractorMix::try_from(sizes.iter().map(|&size| RelativeSize::new(size).unwrap()).collect::<Vec<_>>())
    }

    #[test]
    fn sizes_are_checked_once_and_sorted() {
        for wrong in [0.0, -0.0, -1.0, 0.0004, 1000.5, f64::NAN, f64::INFINITY] {
            assert_eq!(RelativeSize::new(wrong), Err(RelativeSizeError), "{wrong}");
        }
        assert_eq!(RelativeSize::new(0.333_333), RelativeSize::new(0.333));
        assert_eq!(RelativeSize::new(0.0005), RelativeSize::new(0.001));
        assert!(RelativeSize::new(1000.0).is_ok() && RelativeSize::new(0.001).is_ok());
        assert_eq!(mix(&[10.0, 60.0, 30.0]), Ok(AttractorMix::example()));
        assert_eq!(mix(&[1.0]), Err(AttractorMixError));
        assert_eq!(mix(&[1.0; 5]), Err(AttractorMixError));
        // In doubles 0.1 + 0.1 + 0.1 is not 0.3.
        assert_eq!(mix(&[0.1; 3]).unwrap().total(), 0.3);
    }

    #[test]
    fn a_number_and_a_list_are_told_apart_in_json() {
        let read = serde_json::from_str::<Attractors>;
        let three = Attractors::Even(AttractorCount::new(3).unwrap());
        for (json, attractors) in
            [("3", three), ("[60.0,30.0,10.0]", Attractors::Given(AttractorMix::example()))]
        {
            assert_eq!(serde_json::to_string(&attractors).unwrap(), json);
            assert_eq!(read(json).unwrap(), attractors);
        }
        assert_eq!(read("[10, 30, 60]").unwrap(), Attractors::Given(AttractorMix::example()));
        for (json, said) in [
            ("5", "between 1 and 4"),
            ("-1", "between 1 and 4"),
            ("4294967297", "between 1 and 4"),
            ("[1]", "between 2 and 4"),
            ("[1, 0]", "between 0.001 and 1000"),
            ("1.5", "a number of attractors or a list"),
            ("\"own\"", "a number of attractors or a list"),
        ] {
            let error = read(json).unwrap_err().to_string();
            assert!(error.contains(said), "{json}: {error}");
        }
    }

    proptest! {
        #[test]
        fn equal_sizes_are_the_even_split_to_the_last_bit(a in 0.0f64..=1.0, size in 0.001f64..=1000.0, m in 2u32..=4, k in 1u32..=64) {
            let a = AttractorShare::new(a).unwrap();
            let even = Attractors::Even(AttractorCount::new(m).unwrap()).shares(a);
            let given = Attractors::Given(mix(&vec![size; m as usize]).unwrap()).shares(a);
            prop_assert_eq!(&given, &even);
            prop_assert_eq!(VoteWeights::several(k, &given), VoteWeights::several(k, &even));
        }

        #[test]
        fn shares_are_in_proportion_and_make_up_the_whole(a in 0.0f64..=1.0, sizes in prop::collection::vec(0.001f64..=1000.0, 2..=4)) {
            let a = AttractorShare::new(a).unwrap();
            let mix = mix(&sizes).unwrap();
            let shares = Attractors::Given(mix.clone()).shares(a);
            // A few roundings of numbers up to 1.
            prop_assert!((shares.iter().sum::<f64>() - a.share()).abs() < 1e-15);
            for (share, size) in shares.iter().zip(mix.sizes()) {
                // Six roundings of a product of at most the size, each of a part in 9 · 10¹⁵.
                prop_assert!((share * mix.total() - a.share() * size).abs() < 1e-15 * size);
            }
            prop_assert!(shares.is_sorted_by(|one, next| one >= next));
        }
    }
}
