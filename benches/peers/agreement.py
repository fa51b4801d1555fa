"""What gives agreement in most scripts, timed: the peers of the page Calculate / Agreement.

Prints a line for each piece of work: its name, how it is done, and seconds of all of it, with tabs between. `package` is the
one that people use for it (scikit-learn, krippendorff, irrCAC); where it is not installed a line says so. `loop` and `arrays`
are numpy: one replicate at a time as scripts are usually written, and one expression of many. What would take minutes is
timed on a part of it and multiplied up. Labels are integers in memory: no file is read here, and no string is
compared. Run by `cargo xtask bench` if python3 has numpy; alone: `python3 benches/peers/agreement.py`.
"""

import sys
import time
import warnings

import numpy as np

RUNS = 3
REPLICATES = 10_000
MISSING = -1


def labels(items, raters, q):
    """Three in five times the item's own label; of more than two raters one in twenty times none."""
    rng = np.random.default_rng(1)
    own = rng.integers(0, q, (items, 1))
    given = np.where(rng.random((items, raters)) < 0.65, own, rng.integers(0, q, (items, raters)))
    return np.where((rng.random((items, raters)) < 0.05) & (raters > 2), MISSING, given)


def kappa(table):
    """Cohen's kappa of tables of counts, the last two axes of which are labels."""
    n = table.sum(axis=(-2, -1))
    observed = np.trace(table, axis1=-2, axis2=-1) / n
    expected = (table.sum(axis=-1) * table.sum(axis=-2)).sum(axis=-1) / n**2
    return (observed - expected) / (1 - expected)


def counted(first, second, q):
    return np.bincount(first * q + second, minlength=q * q).reshape(q, q)


def kappa_sklearn():
    from sklearn.metrics import cohen_kappa_score

    first, second = labels(1_000_000, 2, 3).T.copy()
    return lambda _seed: cohen_kappa_score(first, second), 1


def kappa_arrays():
    first, second = labels(1_000_000, 2, 3).T.copy()
    return lambda _seed: kappa(counted(first, second, 3)), 1


def numbers(items):
    return np.random.default_rng(2).random((3, items)) * 4294.967296


def alpha_package():
    """A tenth of the items, a thousandth of the work: it looks at every two values for every item, 34 GiB for all of them."""
    import krippendorff

    data = numbers(80)
    return lambda _seed: krippendorff.alpha(reliability_data=data, level_of_measurement="interval"), 1000


def alpha_arrays():
    """Every two values are compared, as the definition has it."""
    data = numbers(800)

    def run(_seed):
        raters, n = len(data), data.size
        within = ((data[:, None] - data[None]) ** 2).sum() / (raters - 1) / n
        values = data.ravel()
        return 1 - within / (((values[:, None] - values[None]) ** 2).sum() / (n * (n - 1)))

    return run, 1


def quadratic(q):
    ranks = np.arange(q)
    return 1 - (ranks[:, None] - ranks[None]) ** 2 / (q - 1) ** 2


def coefficients_package():
    import pandas as pd
    from irrCAC.raw import CAC

    ratings = labels(10_000, 5, 5)
    frame = pd.DataFrame(np.where(ratings == MISSING, np.nan, ratings + 1.0))

    def run(_seed):
        cac = CAC(frame, weights="quadratic")
        return [cac.bp(), cac.fleiss(), cac.conger(), cac.gwet(), cac.krippendorff()]

    return run, 1


def coefficients_arrays():
    """Four of the six with standard errors, by Gwet's equations (2008, 2014); the loop over raters that Conger's needs is not here."""
    ratings = labels(10_000, 5, 5)

    def run(_seed):
        q, weights = 5, quadratic(5)
        counts = (ratings[:, :, None] == np.arange(q)).sum(axis=1).astype(float)
        counts = counts[counts.sum(axis=1) > 0]
        n, given = len(counts), counts.sum(axis=1)
        shares = counts / given[:, None]
        pi = shares.mean(axis=0)
        several = given > 1
        pairs = np.where(several, given * (given - 1), 1)
        agreed = (counts * (counts @ weights - 1)).sum(axis=1) / pairs * several
        observed = agreed[several].mean()
        apart = weights.sum() / (q * (q - 1))
        own = shares @ weights @ pi
        chances = [
            (weights.sum() / q**2, np.full(n, weights.sum() / q**2)),
            (pi @ weights @ pi, own),
            (apart * (pi * (1 - pi)).sum(), apart * (shares * (1 - pi)).sum(axis=1)),
        ]
        found = [(observed, np.sqrt(agreed.var(ddof=1) / n))]
        for chance, of_item in chances:
            value = (observed - chance) / (1 - chance)
            items = (agreed * n / several.sum() - several * n / several.sum() * chance) / (1 - chance)
            items = items - 2 * (1 - value) * (of_item - chance) / (1 - chance)
            found.append((value, np.sqrt(((items - value) ** 2).sum() / (n - 1) / n)))
        return found

    return run, 1


def items_loop(items, q, part):
    """The items of each replicate, one replicate after the other; a part of all replicates."""

    def work():
        first, second = labels(items, 2, q).T.copy()

        def run(seed):
            rng = np.random.default_rng(seed)
            values = []
            for _ in range(REPLICATES // part):
                drawn = rng.integers(0, items, items)
                values.append(kappa(counted(first[drawn], second[drawn], q)))
            return np.percentile(values, [2.5, 97.5])

        return run, part

    return work


def items_arrays(items, q):
    """How often each pair of labels is drawn, for all replicates at once."""

    def work():
        first, second = labels(items, 2, q).T
        shares = counted(first, second, q).ravel() / items

        def run(seed):
            tables = np.random.default_rng(seed).multinomial(items, shares, REPLICATES)
            return np.percentile(kappa(tables.reshape(-1, q, q)), [2.5, 97.5])

        return run, 1

    return work


CLUSTERS = 200


def clusters_loop():
    """The rows of the clusters of each replicate put together."""
    first, second = labels(10_000, 2, 2).T.copy()
    rows = np.arange(10_000).reshape(CLUSTERS, -1)
    part = 10

    def run(seed):
        rng = np.random.default_rng(seed)
        values = []
        for _ in range(REPLICATES // part):
            drawn = np.concatenate([rows[cluster] for cluster in rng.integers(0, CLUSTERS, CLUSTERS)])
            values.append(kappa(counted(first[drawn], second[drawn], 2)))
        return np.percentile(values, [2.5, 97.5])

    return run, part


def clusters_arrays():
    """The tables of the clusters, summed for all replicates at once."""
    first, second = labels(10_000, 2, 2).T.reshape(2, CLUSTERS, -1)
    tables = np.stack([counted(*pair, 2) for pair in zip(first, second)])

    def run(seed):
        drawn = np.random.default_rng(seed).integers(0, CLUSTERS, (REPLICATES, CLUSTERS))
        return np.percentile(kappa(tables[drawn].sum(axis=1)), [2.5, 97.5])

    return run, 1


WORK = [
    ("agreement: κ of 10⁶ pairs", "package", kappa_sklearn),
    ("agreement: κ of 10⁶ pairs", "arrays", kappa_arrays),
    ("agreement: interval α, 2,400 numbers", "package", alpha_package),
    ("agreement: interval α, 2,400 numbers", "arrays", alpha_arrays),
    ("agreement: six coefficients, 10⁴ × 5", "package", coefficients_package),
    ("agreement: six coefficients, 10⁴ × 5", "arrays", coefficients_arrays),
    ("agreement: bootstrap of 142 items", "loop", items_loop(142, 2, 5)),
    ("agreement: bootstrap of 142 items", "arrays", items_arrays(142, 2)),
    ("agreement: bootstrap of 10⁶ items", "loop", items_loop(1_000_000, 2, 500)),
    ("agreement: bootstrap of 10⁶ items", "arrays", items_arrays(1_000_000, 2)),
    ("agreement: the same, 5 labels", "loop", items_loop(1_000_000, 5, 500)),
    ("agreement: the same, 5 labels", "arrays", items_arrays(1_000_000, 5)),
    ("agreement: bootstrap of 200 clusters", "loop", clusters_loop),
    ("agreement: bootstrap of 200 clusters", "arrays", clusters_arrays),
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
    warnings.simplefilter("ignore")
    for name, how, prepare in WORK:
        if wanted not in name:
            continue
        try:
            run, parts = prepare()
        except ModuleNotFoundError as missing:
            print(f"There is no {missing.name} here: it is left out for {name}.")
            continue
        print(f"{name}\t{how}\t{seconds(run) * parts:.4g}")


if __name__ == "__main__":
    main()
