"""Which submitted centre stands for which target of its group (B.2).

All three are of one group: n targets and m submitted centres, of which any may stand for any.
Rows and columns come in a canonical order (`pairing`), so that ties are decided alike every time.
"""

from __future__ import annotations

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray

# An overlap of just the threshold is rounded to either side of it; it is none above it.
_SLACK = 1e-9

Pairs = tuple[IntArray, IntArray]
"""Rows and columns, equally many, each at most once."""


def nearest(distances: FloatArray) -> Pairs:
    """The min(n, m) pairs of least total distance; `distances` is (n, m).

    >>> [found.tolist() for found in nearest(np.array([[1.0, 2.0], [2.0, 9.0]]))]
    [[0, 1], [1, 0]]
    """
    return _solve(distances, maximize=False)


def most_overlapping(overlaps: FloatArray) -> Pairs:
    """The pairs whose overlaps (n, m) have the greatest sum; pairs that share nothing left out.

    >>> [found.tolist() for found in most_overlapping(np.array([[0.5, 0.4], [0.4, 0.0]]))]
    [[0, 1], [1, 0]]
    """
    rows, columns = _solve(overlaps, maximize=True)
    shares = overlaps[rows, columns] > 0
    return rows[shares], columns[shares]


def most_hits(overlaps: FloatArray, threshold: float) -> Pairs:
    """As many pairs as can be whose overlaps (n, m) are above a threshold.

    Of equally many the ones that overlap most.

    >>> [found.tolist() for found in most_hits(np.array([[1.0, 0.6], [0.6, 0.0]]), 0.5)]
    [[0, 1], [1, 0]]
    """
    above = overlaps > threshold * (1 + _SLACK)
    # The overlaps of all pairs together are worth less than one hit more.
    worth = np.where(above, 1.0 + overlaps / (1 + min(overlaps.shape)), 0.0)
    rows, columns = _solve(worth, maximize=True)
    hit = above[rows, columns]
    return rows[hit], columns[hit]


def _solve(values: FloatArray, *, maximize: bool) -> Pairs:
    if values.shape == (1, 1):  # most groups: nothing to choose
        return np.zeros(1, dtype=np.intp), np.zeros(1, dtype=np.intp)
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(values, maximize=maximize)
    return rows, columns
