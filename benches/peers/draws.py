"""The same work as the engine's loops, as one would write it in numpy.

Prints a line for each loop: its name, `numpy`, replicates per second, with tabs between. Each function does what a
replicate of the loop of that name does, as arrays over many replicates, and leaves the same histograms or totals. Run by
`cargo xtask bench` if python3 has numpy; alone: `python3 benches/peers/draws.py`.
"""

import sys
import time
from math import exp, log
from statistics import NormalDist

import numpy as np

RUNS = 5
N, K, A, RHO = 30, 16, 0.5, 0.2
RATES = np.array([1 / (1 + exp(-(0.2 + 2.2 * NormalDist().inv_cdf((i + 0.5) / N)))) for i in range(N)])
BETTER = 1 / (1 + np.exp(-(np.log(RATES / (1 - RATES)) + 0.2114655953)))
COUNTS = np.rint(K * RATES).astype(np.int64)
DIFFERENCES = np.rint(K * BETTER).astype(np.int64) - COUNTS


def vote(rng, right, attracted, one_offs):
    """Histograms of right samples, votes won and problems covered, from the counts of each problem."""
    ties = (attracted == right[..., None]).sum(axis=-1) + np.where(right == 1, one_offs, 0)
    alive = (right > 0) & (right >= attracted.max(axis=-1))
    won = alive & (rng.random(right.shape) * (ties + 1) < 1)
    n, k = right.shape[1], K
    return (
        np.bincount(right.sum(axis=1), minlength=n * k + 1),
        np.bincount(won.sum(axis=1), minlength=n + 1),
        np.bincount((right > 0).sum(axis=1), minlength=n + 1),
    )


def reruns(rng, replicates):
    """Every sample on its own, one attractor."""
    words = rng.random((replicates, N, K))
    right = (words < RATES[:, None]).sum(axis=2)
    below = (words < (RATES + (1 - RATES) * A)[:, None]).sum(axis=2)
    vote(rng, right, (below - right)[..., None], K - below)


def correlated(rng, replicates):
    """Samples right together (beta-binomial), the attractor's share split between two."""
    scale = (1 - RHO) / RHO
    right = rng.binomial(K, rng.beta(RATES * scale, (1 - RATES) * scale, (replicates, N)))
    words = rng.random((replicates, N, K))
    wrong = np.arange(K) < (K - right)[..., None]
    first = ((words < A / 2) & wrong).sum(axis=2)
    both = ((words < A) & wrong).sum(axis=2)
    vote(rng, right, np.stack([first, both - first], axis=-1), K - right - both)


def budget(rng, replicates):
    """Several traces of every problem by outcome and length, counted by budget."""
    budgets = np.log(1000 * 2.0 ** np.arange(8))
    right = rng.random((replicates, K, N)) < RATES
    medians = np.log(8000 * (1 + 1.1 * (1 - RATES)))
    lengths = rng.normal(medians + np.where(right, 0, log(1.5)), 0.55)
    np.bincount((np.searchsorted(budgets, lengths) + 9 * right).ravel(), minlength=18)


def bootstrap(rng, replicates):
    """Questions drawn with replacement, their counts added up."""
    picks = rng.integers(0, N, (replicates, N))
    np.bincount(COUNTS[picks].sum(axis=1), minlength=N * K + 1)


def permutation(rng, replicates):
    """Signs of paired differences, each flipped or not."""
    values, counts = np.unique(np.abs(DIFFERENCES[DIFFERENCES != 0]), return_counts=True)
    flips = rng.integers(0, 2, (replicates, counts.sum()), dtype=np.int8)
    np.bincount(flips @ np.repeat(values, counts), minlength=int((values * counts).sum()) + 1)


LOOPS = {
    "reruns": (reruns, 4_000),
    "correlated": (correlated, 4_000),
    "budget": (budget, 6_000),
    "bootstrap": (bootstrap, 100_000),
    "permutation": (permutation, 200_000),
}


def main():
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for name, (work, replicates) in LOOPS.items():
        if wanted not in name:
            continue
        rates = []
        for run in range(RUNS + 1):
            rng = np.random.default_rng(run)
            start = time.perf_counter()
            work(rng, replicates)
            rates.append(replicates / (time.perf_counter() - start))
        print(f"{name}\tnumpy\t{sorted(rates[1:])[RUNS // 2]:.0f}")


if __name__ == "__main__":
    main()
