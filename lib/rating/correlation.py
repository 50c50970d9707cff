"""Spearman's rank correlation with its interval, or why there is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from ..bootstrap import Interval, interval_of
from ..layout import FloatArray
from ..protocol import Protocol

LEAST = 3
"""Values without which a correlation says nothing."""
MOST_EXACT = 8
"""Values whose orders are all gone through: 40,320."""
DECIMALS = 9
"""Means of the same scores in another order differ behind them, by rounding alone."""


@dataclass(frozen=True, slots=True)
class Correlation:
    """A rank correlation.

    Attributes:
        rho: -1 to 1; None where undefined.
        p: of a two-sided test that there is none: exact, over all orders, for up to eight pairs,
            beyond them by Student's t, which says 0 of any three that agree; None where undefined.
        n: pairs of values.
        ci: bootstrap interval; None where undefined, or where there is nothing to resample.
        reason: why it is undefined; "" where it is defined.
    """

    rho: float | None
    p: float | None
    n: int
    ci: Interval | None
    reason: str


def spearman(
    groups: Sequence[FloatArray], what: str, protocol: Protocol | None = None
) -> Correlation:
    """Spearman's correlation of pairs of values, equal values sharing their mean rank.

    Values are equal that agree in nine decimals.

    Undefined for fewer than three pairs, and where one side has the same value throughout. A
    resample that is so has no part in the interval.

    Args:
        groups: pairs, (k, 2) each; the interval resamples groups, so that values that belong
            together, as those of a scene, stay together.
        what: what the pairs are, in plural, for the reason.
        protocol: resamples, level and seed of the interval; None for no interval.

    >>> spearman([np.array([[1.0, 10.0], [2.0, 30.0], [3.0, 20.0]])], "scenes").rho
    0.5
    >>> spearman([np.array([[1.0, 10.0]])], "scenes").reason
    'it takes 3 scenes, and there is 1'
    """
    pairs = _joined(groups)
    n = len(pairs)
    if n < LEAST:
        reason = f"it takes {LEAST} {what}, and there {'is' if n == 1 else 'are'} {n}"
        return Correlation(None, None, n, None, reason)
    if (pairs == pairs[0]).all(axis=0).any():
        reason = f"the same value for all {what} on one side"
        return Correlation(None, None, n, None, reason)
    # Only here: scipy takes its time to load.
    from scipy.stats import spearmanr

    result = spearmanr(pairs[:, 0], pairs[:, 1])
    p = _exact_p(pairs) if n <= MOST_EXACT else float(result.pvalue)
    interval = None if protocol is None else _interval(groups, protocol)
    return Correlation(float(result.statistic), p, n, interval, "")


def _joined(groups: Sequence[FloatArray]) -> FloatArray:
    joined: FloatArray = np.concatenate([np.empty((0, 2)), *groups]).round(DECIMALS)
    return joined


def _exact_p(pairs: FloatArray) -> float:
    """Share of the orders of one side that correlate at least as much as the one that is."""
    from scipy.stats import rankdata

    first, second = (rankdata(pairs, axis=0) - (len(pairs) + 1) / 2).T
    products = second[np.array(list(permutations(range(len(pairs)))))] @ first
    # Products of ranks are quarters: what is equal differs by rounding alone.
    return float(np.mean(np.abs(products) >= abs(second @ first) - 1e-9))


def _interval(groups: Sequence[FloatArray], protocol: Protocol) -> Interval | None:
    from scipy.stats import rankdata

    random = np.random.default_rng(protocol.bootstrap_seed)
    samples = np.full(protocol.bootstrap_resamples, np.nan)
    for place in range(protocol.bootstrap_resamples):
        drawn = random.integers(0, len(groups), size=len(groups))
        ranks = rankdata(_joined([groups[number] for number in drawn]), axis=0)
        away = ranks - ranks.mean(axis=0)
        scale = np.sqrt((away**2).sum(axis=0)).prod()
        if scale > 0:
            samples[place] = away.prod(axis=1).sum() / scale
    return interval_of(samples, protocol)
