//! The addressed generator: a draw is a pure function of (seed, replicate, index), whoever asks for it.
//!
//! The generator is ChaCha8 (Bernstein, 2008), counter-addressed. The replicate is the stream and the draw's index
//! the word position, so that a range of replicates gives the same words on one thread, on many workers and on a
//! GPU, in any order. The 256-bit key is the seed (four bytes, little-endian) followed by [`KEY_LABEL`]; it is
//! written out here, and not left to a library's seed expansion, so that it can be repeated anywhere.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};

/// What an export prints beside a seed: enough to repeat every draw.
pub const GENERATOR: &str = "ChaCha8, tiebreak key 1";

/// The constant part of the key: bytes 4 to 31.
pub const KEY_LABEL: &[u8; 28] = b"tiebreak/chacha8/replicate/1";

/// A seed: 32 bits, so that it fits a link, a JavaScript number and a shader alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub u32);

impl Seed {
    /// The 256-bit ChaCha key of this seed.
    pub fn key(self) -> [u8; 32] {
        let mut key = [0; 32];
        for (to, from) in key.iter_mut().zip(self.0.to_le_bytes().into_iter().chain(*KEY_LABEL)) {
            *to = from;
        }
        key
    }

    /// The key as ChaCha's eight words, which are little-endian.
    pub fn key_words(self) -> [u32; 8] {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(self.key().chunks_exact(4)) {
            *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
        }
        words
    }
}

/// The draws of one replicate, in order of their index.
///
/// ```
/// use tiebreak::rng::{Draws, Seed};
/// let mut draws = Draws::new(Seed(42));
/// draws.start(7);
/// let first = draws.word();
/// draws.start(8);
/// draws.start(7);
/// assert_eq!(draws.word(), first);
/// ```
#[derive(Clone, Debug)]
pub struct Draws(ChaCha8Rng);

impl Draws {
    /// A generator keyed by `seed`, at the start of replicate 0.
    pub fn new(seed: Seed) -> Self {
        Self(ChaCha8Rng::from_seed(seed.key()))
    }

    /// Goes to draw 0 of a replicate.
    pub fn start(&mut self, replicate: u32) {
        self.0.set_stream(u64::from(replicate));
        self.0.set_word_pos(0);
    }

    /// The next 32-bit word.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next index below `n`, by the high half of word × n.
    ///
    /// Each index has probability within 2⁻³² of 1/n (Lemire, 2019, without the rejection step, which would make
    /// the number of words a draw takes depend on the words). 0 if `n` is 0.
    pub fn index(&mut self, n: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(n)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bernstein's ChaCha with 8 rounds, written from the specification, to check the crate and the key layout.
    fn chacha8_block(key: [u8; 32], counter: u64, stream: u64) -> [u32; 16] {
        let mut input = [0u32; 16];
        input[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        for (word, bytes) in input[4..12].iter_mut().zip(key.chunks(4)) {
            *word = u32::from_le_bytes(bytes.try_into().unwrap());
        }
        input[12..].copy_from_slice(&[
            counter as u32,
            (counter >> 32) as u32,
            stream as u32,
            (stream >> 32) as u32,
        ]);
        let mut s = input;
        let mut quarter = |a: usize, b: usize, c: usize, d: usize| {
            for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
                s[x] = s[x].wrapping_add(s[y]);
                s[z] = (s[z] ^ s[x]).rotate_left(turn);
            }
        };
        for _ in 0..4 {
            for column in 0..4 {
                quarter(column, column + 4, column + 8, column + 12);
            }
            for column in 0..4 {
                quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4);
            }
        }
        for (word, start) in s.iter_mut().zip(input) {
            *word = word.wrapping_add(start);
        }
        s
    }

    #[test]
    fn words_are_chacha8_by_seed_replicate_and_index() {
        let mut draws = Draws::new(Seed(42));
        for replicate in [0, 1, 9_999, u32::MAX] {
            draws.start(replicate);
            for block in 0..3 {
                let expected = chacha8_block(Seed(42).key(), block, u64::from(replicate));
                let got: Vec<u32> = (0..16).map(|_| draws.word()).collect();
                assert_eq!(got, expected, "replicate {replicate}, block {block}");
            }
        }
    }

    #[test]
    fn index_stays_below_its_bound() {
        let mut draws = Draws::new(Seed(1));
        for n in [1, 2, 3, 142, u32::MAX] {
            assert!((0..200).all(|_| draws.index(n) < n));
        }
        assert_eq!(draws.index(0), 0);
    }

    #[test]
    fn index_is_uniform_to_chi_square_at_one_in_a_million() {
        // 142,000 draws over 142 cells: the 1 - 1e-6 quantile of chi-square with 141 degrees of freedom is 231.8.
        let mut draws = Draws::new(Seed(7));
        let mut counts = [0u32; 142];
        for _ in 0..142_000 {
            counts[draws.index(142) as usize] += 1;
        }
        let chi2: f64 = counts.iter().map(|&c| (f64::from(c) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi2 < 231.8, "chi-square {chi2}");
    }
}
