"""Spearman's rho: by hand, against scipy, and where there is none."""

from itertools import permutations

import numpy as np
import pytest
from ideal_bench.lib.rating.correlation import spearman
from scipy.stats import bootstrap, permutation_test, spearmanr


def rows(first, second):
    return [np.array([pair], dtype=float) for pair in zip(first, second, strict=True)]


def test_by_hand():
    # Differences of ranks 0, 1, 1, 0, 0: 1 - 6 * 2 / (5 * 24).
    found = spearman(rows([1, 2, 3, 4, 5], [10, 30, 20, 40, 50]), "scenes")
    assert found.rho == pytest.approx(0.9) and (found.n, found.ci, found.reason) == (5, None, "")


def test_equal_values_share_their_mean_rank_as_scipy_has_it():
    first, second = [1, 1, 2, 3, 3, 5, 4, 2, 5], [2, 1, 2, 5, 3, 5, 1, 4, 4]
    found = spearman(rows(first, second), "scenes")
    wanted = spearmanr(first, second)
    assert (found.rho, found.p) == pytest.approx((wanted.statistic, wanted.pvalue))


def test_means_of_the_same_scores_in_another_order_are_equal(protocol):
    thirds = [4 / 3, 5 / 3, 7 / 3, 3.0, 11 / 3]
    means = sorted({float(np.mean(order)) for order in permutations(thirds)})
    assert len(means) == 3 and max(means) - min(means) < 1e-12
    found = spearman(rows([*means, 4.0, 5.0], [3, 1, 2, 4, 5]), "scenes", protocol)
    assert found.rho == pytest.approx(spearmanr([1, 1, 1, 4, 5], [3, 1, 2, 4, 5]).statistic)
    found = spearman(rows(means, [3, 1, 2]), "scenes", protocol)
    assert (found.rho, found.reason) == (None, "the same value for all scenes on one side")


@pytest.mark.parametrize(
    ("second", "p"),
    # Of the 24 orders of four two are in a line, of the six of three two; the last has equal ones.
    [([1, 2, 3, 4], 2 / 24), ([3, 2, 1], 2 / 6), ([1, 2, 2, 4, 3, 5], None)],
)
def test_p_of_few_is_exact(second, p):
    first = np.arange(len(second))
    found = spearman(rows(first, second), "scenes")
    test = permutation_test(
        (second,),
        lambda values: spearmanr(first, values).statistic,
        permutation_type="pairings",
        vectorized=False,
        n_resamples=np.inf,
    )
    assert found.p == pytest.approx(test.pvalue) and (p is None or found.p == pytest.approx(p))


def test_the_interval_is_that_of_scipys_bootstrap(protocol):
    random = np.random.default_rng(3)
    first = random.normal(size=60)
    second = first + random.normal(size=60)
    found = spearman(rows(first, second), "scenes", protocol)
    wanted = bootstrap(
        (first, second),
        lambda x, y: spearmanr(x, y).statistic,
        paired=True,
        vectorized=False,
        n_resamples=2000,
        method="percentile",
        rng=4,
    )
    assert found.ci == pytest.approx(tuple(wanted.confidence_interval), abs=0.03)


def test_an_interval_resamples_groups_whole(protocol):
    """Twenty copies of a pair in one group are one thing that was seen, not twenty."""
    random = np.random.default_rng(8)
    pairs = random.normal(size=(12, 2)) + random.normal(size=(12, 1))
    single = spearman([pair[None] for pair in pairs], "samples", protocol)
    copied = spearman([np.repeat(pair[None], 20, axis=0) for pair in pairs], "samples", protocol)
    assert copied.n == 240 and copied.rho == pytest.approx(single.rho)
    assert copied.ci == pytest.approx(single.ci)


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ([], [], "it takes 3 scenes, and there are 0"),
        ([1, 2], [1, 2], "it takes 3 scenes, and there are 2"),
        ([3, 3, 3], [1, 2, 3], "the same value for all scenes on one side"),
        ([1, 2, 3], [2, 2, 2], "the same value for all scenes on one side"),
    ],
)
def test_none_has_a_reason(protocol, first, second, words):
    found = spearman(rows(first, second), "scenes", protocol)
    assert (found.rho, found.p, found.ci) == (None, None, None) and found.reason == words
