//! Reruns of a benchmark, several side by side.

use super::count;
use super::lanes::Lanes;
use super::words::Words;
use crate::engine::rerun::{MOST_ATTRACTORS, Reruns, tie_thresholds};
use crate::engine::threshold::LARGEST_WORD;

/// What runs of the same benchmark share.
#[derive(Clone, Debug)]
pub struct Kernel {
    reruns: Reruns,
    ties: Vec<u32>,
}

/// How the samples of a problem came out.
struct Answers<L> {
    right: L,
    attracted: [L; MOST_ATTRACTORS],
    one_offs: L,
    tie: L,
}

impl Kernel {
    pub fn new(reruns: &Reruns) -> Self {
        Self { reruns: reruns.clone(), ties: tie_thresholds(reruns.n_samples()) }
    }

    /// Runs the replicates that the words stand at, and leaves right samples, votes won and problems covered.
    #[inline(always)]
    pub fn run<L: Lanes>(&self, words: &mut Words<L>, columns: &mut [L]) {
        let zero = L::splat(0);
        let (mut samples, mut won, mut covered) = (zero, zero, zero);
        let n_words = self.reruns.words_per_problem() as usize;
        let together = self.reruns.is_together();
        for problem in 0..self.reruns.n_problems() {
            let words = words.take(n_words);
            let row = self.reruns.row(problem);
            let answers = if together { self.together(words, row) } else { self.alone(words, row) };
            samples = samples.plus(answers.right);
            covered = covered.minus(zero.below(answers.right));
            won = won.minus(self.vote(&answers));
        }
        for (column, sum) in columns.iter_mut().zip([samples, won, covered]) {
            *column = sum;
        }
    }

    /// Each sample by its own word.
    #[inline(always)]
    fn alone<L: Lanes>(&self, words: &[L], row: &[u32]) -> Answers<L> {
        let zero = L::splat(0);
        let (tie, samples) = words.split_last().map_or((zero, &[][..]), |(tie, samples)| (*tie, samples));
        let mut counts = [zero; 1 + MOST_ATTRACTORS];
        let counts = counts.get_mut(..row.len()).unwrap_or_default();
        count::below(samples, row, counts);
        let (mut right, mut one_offs, mut attracted) = (zero, zero, [zero; MOST_ATTRACTORS]);
        count::categories(counts, L::splat(self.reruns.n_samples()), |i, n| match i {
            0 => right = n,
            i => *attracted.get_mut(i - 1).filter(|_| i < row.len()).unwrap_or(&mut one_offs) = n,
        });
        Answers { right, attracted, one_offs, tie }
    }

    /// The number right by the first word, the wrong ones by those that follow.
    #[inline(always)]
    fn together<L: Lanes>(&self, words: &[L], row: &[u32]) -> Answers<L> {
        let zero = L::splat(0);
        let largest = L::splat(LARGEST_WORD);
        let k = L::splat(self.reruns.n_samples());
        let nothing = || Answers { right: zero, attracted: [zero; MOST_ATTRACTORS], one_offs: k, tie: zero };
        let Some((first, rest)) = words.split_first() else { return nothing() };
        let Some((tie, samples)) = rest.split_last() else { return nothing() };
        let first = first.least(largest);
        let wrong = row.iter().fold(zero, |wrong, &threshold| wrong.minus(first.below(L::splat(threshold))));
        let mut counts = [zero; MOST_ATTRACTORS];
        let shared = self.reruns.shared_row();
        for (word, sample) in samples.iter().zip(0..) {
            let (word, is_wrong) = (word.least(largest), L::splat(sample).below(wrong));
            for (count, &threshold) in counts.iter_mut().zip(shared) {
                *count = count.minus(word.below(L::splat(threshold)).and(is_wrong));
            }
        }
        let (mut one_offs, mut attracted) = (wrong, [zero; MOST_ATTRACTORS]);
        count::categories(counts.get(..shared.len()).unwrap_or_default(), wrong, |i, n| {
            *attracted.get_mut(i).filter(|_| i < shared.len()).unwrap_or(&mut one_offs) = n;
        });
        Answers { right: k.minus(wrong), attracted, one_offs, tie: *tie }
    }

    /// All bits set where the vote is won.
    #[inline(always)]
    fn vote<L: Lanes>(&self, answers: &Answers<L>) -> L {
        let (zero, one) = (L::splat(0), L::splat(1));
        let right = answers.right;
        let mut ties = answers.one_offs.and(right.equals(one));
        let mut beaten = right.equals(zero);
        for &attracted in answers.attracted.iter().take(self.reruns.n_attractors() as usize) {
            beaten = beaten.xor(right.below(attracted).and(beaten.equals(zero)));
            ties = ties.minus(attracted.equals(right));
        }
        let unbeaten = beaten.equals(zero);
        if ties.and(unbeaten).is_zero() {
            return unbeaten;
        }
        let ties = ties.words();
        let threshold = L::each(|lane| {
            let ties = ties.as_ref().get(lane as usize).copied().unwrap_or(0);
            self.ties.get(ties as usize).copied().unwrap_or(0)
        });
        answers.tie.least(L::splat(LARGEST_WORD)).below(threshold).and(unbeaten)
    }
}
