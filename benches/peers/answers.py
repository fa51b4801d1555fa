"""What scores sampled answers in most evaluation scripts, timed: the peers of the page Calculate / Answers.

Prints a line for each piece of work: its name, how it is done, and seconds of all of it, with tabs between. `loop` is how
it is usually written, one draw or problem at a time with numpy inside; `arrays` makes one numpy expression of many draws.
What would take minutes is timed on evenly spaced parts of the whole and multiplied up. The answers are integers in memory
and the values are at hand: no file is read here. Run by `cargo xtask bench` if python3 has numpy; alone:
`python3 benches/peers/answers.py`.
"""

import sys
import time
from collections import Counter

import numpy as np

RUNS = 3
SAMPLES = 64
KS = range(1, SAMPLES + 1)
SUBSETS = 2_000
REPLICATES = 10_000
# pass@k, pass^k, G-Pass@k, mG-Pass@k and the mean of its integral, both votes, CoT-Pass@k and its two gaps.
METRICS = 10
RIGHT, MISSING = 1000, -1


def table(problems):
    """Answers of each problem: right, missing, one wrong answer that attracts half of the rest, or any of 40."""
    rng = np.random.default_rng(1)
    shape = (problems, SAMPLES)
    wrong = np.where(rng.random(shape) < 0.5, 0, rng.integers(0, 41, shape)) + RIGHT + 1
    answers = np.where(rng.random(shape) < rng.random((problems, 1)), RIGHT, wrong)
    return np.where(rng.random(shape) < 0.05, MISSING, answers)


def vote(answers):
    """Whether the right answer has most votes, a tie counting in parts."""
    votes = Counter(answers[answers != MISSING].tolist())
    most = max(votes.values(), default=0)
    ahead = [answer for answer, n in votes.items() if n == most]
    return (RIGHT in ahead) / max(len(ahead), 1)


def maj_loop(rng, answers, k):
    """maj@k of a problem, subset by subset."""
    return sum(vote(rng.choice(answers, k, replace=False)) for _ in range(SUBSETS)) / SUBSETS


def maj_arrays(rng, answers, k):
    """maj@k of a problem, all subsets at once: the first k of shuffled samples, and a row of votes for each."""
    kinds, codes = np.unique(answers, return_inverse=True)
    picks = codes[rng.random((SUBSETS, SAMPLES)).argsort(axis=1)[:, :k]]
    cells = picks + len(kinds) * np.arange(SUBSETS)[:, None]
    votes = np.bincount(cells.ravel(), minlength=SUBSETS * len(kinds)).reshape(SUBSETS, -1)
    votes[:, kinds == MISSING] = 0
    ahead = votes == votes.max(axis=1, keepdims=True)
    won = (votes * ahead)[:, kinds == RIGHT].any(axis=1)
    return (won / ahead.sum(axis=1)).mean()


def maj(of_problem):
    """maj@k of every `step`th problem at every `step`th k."""

    def work(problems, step_of_problems, step_of_k):
        answers = table(problems)[::step_of_problems]
        ks = KS[step_of_k // 2 :: step_of_k]

        def run(seed):
            rng = np.random.default_rng(seed)
            return [np.mean([of_problem(rng, one, k) for one in answers]) for k in ks]

        return run, problems * SAMPLES / (len(answers) * len(ks))

    return work


def pass_loop(problems):
    """pass@k as a product over the samples that are wrong, problem by problem."""
    right = (table(problems) == RIGHT).sum(axis=1)

    def of_problem(c, k):
        return 1.0 if SAMPLES - c < k else 1.0 - np.prod(1.0 - k / np.arange(SAMPLES - c + 1, SAMPLES + 1))

    return lambda _seed: [np.mean([of_problem(c, k) for c in right]) for k in KS], 1


def bootstrap(means_of, part):
    """Percentile intervals of every metric at every k; `part` of all columns and of all replicates."""

    def work(problems):
        columns = np.random.default_rng(1).random((part[0], problems))
        replicates = REPLICATES // part[1]

        def run(seed):
            rng = np.random.default_rng(seed)
            return [np.percentile(means_of(rng, values, replicates), [2.5, 97.5]) for values in columns]

        return run, METRICS * SAMPLES / part[0] * part[1]

    return work


def means_loop(rng, values, replicates):
    """The mean of each replicate, one after the other."""
    return [rng.choice(values, len(values)).mean() for _ in range(replicates)]


def means_arrays(rng, values, replicates):
    """All replicates at once."""
    return values[rng.integers(0, len(values), (replicates, len(values)))].mean(axis=1)


WORK = [
    ("answers: maj@k, all k, 30 × 64", "loop", lambda: maj(maj_loop)(30, 10, 16)),
    ("answers: maj@k, all k, 30 × 64", "arrays", lambda: maj(maj_arrays)(30, 5, 8)),
    ("answers: maj@k, all k, 1,000 × 64", "loop", lambda: maj(maj_loop)(1000, 334, 16)),
    ("answers: maj@k, all k, 1,000 × 64", "arrays", lambda: maj(maj_arrays)(1000, 200, 8)),
    ("answers: pass@k, all k, 1,000 × 64", "loop", lambda: pass_loop(1000)),
    ("answers: bootstrap, all bands, 1,000 × 64", "loop", lambda: bootstrap(means_loop, (4, 10))(1000)),
    ("answers: bootstrap, all bands, 1,000 × 64", "arrays", lambda: bootstrap(means_arrays, (4, 1))(1000)),
]


def seconds(run):
    """Of one run, the median of several, after one that warms up."""
    times = []
    for seed in range(RUNS + 1):
        start = time.perf_counter()
        run(seed)
        times.append(time.perf_counter() - start)
    return sorted(times[1:])[RUNS // 2]


def main():
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    for name, how, prepare in WORK:
        if wanted in name:
            run, parts = prepare()
            print(f"{name}\t{how}\t{seconds(run) * parts:.4g}")


if __name__ == "__main__":
    main()
