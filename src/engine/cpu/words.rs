//! The words of several replicates side by side: ChaCha8, one stream in each lane.

use super::lanes::Lanes;
use crate::rng::Seed;

/// “expand 32-byte k”, the constant that begins every ChaCha state.
const CONSTANT: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];
/// Words in a block.
const BLOCK: usize = 16;
/// Words in hand: small enough to stay in the nearest cache, large enough that refilling is rare.
const HELD: usize = 64 * BLOCK;
/// The most words that are asked for at once.
pub const AT_ONCE: usize = HELD / 2;

/// The words of as many replicates as there are lanes, each lane its own stream of [`crate::rng::Draws`].
#[derive(Clone, Debug)]
pub struct Words<L> {
    /// The state at the start of the next block: constant, key, block counter, stream.
    state: [L; BLOCK],
    next_block: u32,
    held: Vec<L>,
    at: usize,
}

impl<L: Lanes> Words<L> {
    /// A generator keyed by `seed`, before any replicate.
    #[inline(always)]
    pub fn new(seed: Seed) -> Self {
        let mut state = [L::splat(0); BLOCK];
        for (to, from) in state.iter_mut().zip(CONSTANT.into_iter().chain(seed.key_words())) {
            *to = L::splat(from);
        }
        Self { state, next_block: 0, held: vec![L::splat(0); HELD], at: HELD }
    }

    /// Goes to word 0 of these replicates.
    #[inline(always)]
    pub fn start(&mut self, replicates: L) {
        self.state[14] = replicates;
        self.next_block = 0;
        self.at = HELD;
    }

    /// The next `n` words, at most [`AT_ONCE`].
    #[inline(always)]
    pub fn take(&mut self, n: usize) -> &[L] {
        if self.at + n > HELD {
            self.refill(n);
        }
        let start = self.at;
        self.at += n;
        self.held.get(start..self.at).unwrap_or_default()
    }

    /// Moves the words that are left to the end of a place for `n` and fills up behind them.
    #[inline(always)]
    fn refill(&mut self, n: usize) {
        let left = HELD - self.at;
        // Whole blocks, as many as are asked for: a replicate with few words does not pay for many.
        let blocks = (n - left).div_ceil(BLOCK);
        let start = HELD - left - blocks * BLOCK;
        self.held.copy_within(self.at.., start);
        let (_, fresh) = self.held.split_at_mut(start + left);
        for place in fresh.chunks_exact_mut(BLOCK) {
            self.state[12] = L::splat(self.next_block);
            self.next_block += 1;
            place.copy_from_slice(&block(&self.state));
        }
        self.at = start;
    }
}

/// One quarter round (Bernstein, 2008) on the words a, b, c, d of the state.
macro_rules! quarter_round {
    ($s:ident, $a:literal, $b:literal, $c:literal, $d:literal) => {
        $s[$a] = $s[$a].plus($s[$b]);
        $s[$d] = $s[$d].xor($s[$a]).rotate::<16>();
        $s[$c] = $s[$c].plus($s[$d]);
        $s[$b] = $s[$b].xor($s[$c]).rotate::<12>();
        $s[$a] = $s[$a].plus($s[$b]);
        $s[$d] = $s[$d].xor($s[$a]).rotate::<8>();
        $s[$c] = $s[$c].plus($s[$d]);
        $s[$b] = $s[$b].xor($s[$c]).rotate::<7>();
    };
}

/// A block of ChaCha8: four double rounds, and the state added to their result.
#[inline(always)]
fn block<L: Lanes>(state: &[L; BLOCK]) -> [L; BLOCK] {
    let mut s = *state;
    for _ in 0..4 {
        quarter_round!(s, 0, 4, 8, 12);
        quarter_round!(s, 1, 5, 9, 13);
        quarter_round!(s, 2, 6, 10, 14);
        quarter_round!(s, 3, 7, 11, 15);
        quarter_round!(s, 0, 5, 10, 15);
        quarter_round!(s, 1, 6, 11, 12);
        quarter_round!(s, 2, 7, 8, 13);
        quarter_round!(s, 3, 4, 9, 14);
    }
    for (word, &start) in s.iter_mut().zip(state) {
        *word = word.plus(start);
    }
    s
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Quad;
    use super::*;
    use crate::rng::Draws;
    use proptest::prelude::*;

    fn same_as_the_crate<L: Lanes>(seed: u32, first: u32, takes: &[usize]) -> bool {
        let mut words = Words::<L>::new(Seed(seed));
        words.start(L::each(|lane| first.wrapping_add(lane)));
        let mut draws: Vec<Draws> = (0..L::N).map(|_| Draws::new(Seed(seed))).collect();
        for (lane, draws) in (0..).zip(&mut draws) {
            draws.start(first.wrapping_add(lane));
        }
        takes.iter().all(|&n| {
            words.take(n).iter().all(|word| {
                word.words().as_ref().iter().zip(&mut draws).all(|(&word, draws)| word == draws.word())
            })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn every_lane_has_the_words_of_rand_chacha(seed: u32, first: u32, takes in proptest::collection::vec(0usize..=AT_ONCE, 1..12)) {
            prop_assert!(same_as_the_crate::<u32>(seed, first, &takes));
            prop_assert!(same_as_the_crate::<Quad>(seed, first, &takes));
        }
    }
}
