//! Chance that is not repeatable, for new seeds only.

use crate::rng::Seed;

/// A new seed of up to four digits, easy to read out and to type; `None` if the browser gives no random numbers.
pub fn seed() -> Option<Seed> {
    getrandom::u32().ok().map(|word| Seed(((u64::from(word) * 10_000) >> 32) as u32))
}
