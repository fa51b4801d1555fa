//! The draws of one purpose for one solution, whatever else is drawn for it or for others.

use sha2::{Digest, Sha256};

use crate::rng::{Draws, Seed};

/// The generator at the replicate that the purpose and the id of a solution name: the first four bytes, the lowest first,
/// of the SHA-256 of the purpose, a zero byte and the id.
pub(super) fn draws(seed: Seed, purpose: &str, id: &str) -> Draws {
    let hash = Sha256::new().chain_update(purpose).chain_update([0]).chain_update(id).finalize();
    let replicate = hash.iter().take(4).rev().fold(0u32, |word, &byte| word << 8 | u32::from(byte));
    let mut draws = Draws::new(seed);
    draws.start(replicate);
    draws
}
