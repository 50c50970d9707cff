"""Rows of many segments (scenes, groups) in flat arrays, and sums over them without loops.

A segment is a number from 0 on; a table of n rows carries the segment of each row. Scenes hold
different numbers of objects, so this takes the place of a padded array.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..layout import FloatArray

IntArray = NDArray[np.intp]
BoolArray = NDArray[np.bool_]

# Pairs handled at once: few enough for the processor's cache, however many objects there are.
PAIRS_AT_ONCE = 1 << 14


def count(segment: IntArray, segments: int, where: BoolArray | None = None) -> IntArray:
    """Rows of each segment, (segments,); only those `where` is true, if given.

    >>> count(np.array([0, 0, 2]), 3).tolist()
    [2, 0, 1]
    """
    return np.bincount(segment if where is None else segment[where], minlength=segments)


def first_of_run(*columns: NDArray[np.generic]) -> BoolArray:
    """Whether each row differs from the one before it in any of the (sorted) columns.

    >>> first_of_run(np.array([1, 1, 4])).tolist()
    [True, False, True]
    """
    first = np.ones(len(columns[0]), dtype=bool)
    if len(first):
        first[1:] = np.logical_or.reduce([column[1:] != column[:-1] for column in columns])
    return first


def median(values: FloatArray, segment: IntArray, segments: int) -> FloatArray:
    """Median of each segment's values, (segments,); NaN for a segment without values.

    >>> median(np.array([5.0, 1.0, 2.0]), np.array([0, 0, 1]), 3).tolist()
    [3.0, 2.0, nan]
    """
    ordered = values[np.lexsort((values, segment))]
    size = count(segment, segments)
    start = np.cumsum(size) - size
    result = np.full(segments, np.nan)
    some = np.flatnonzero(size)
    lower = ordered[start[some] + (size[some] - 1) // 2]
    upper = ordered[start[some] + size[some] // 2]
    result[some] = (lower + upper) / 2
    return result


def expand(
    start: IntArray, size: IntArray, at_once: int = PAIRS_AT_ONCE
) -> Iterator[tuple[IntArray, IntArray]]:
    """Pairs (i, start[i]), (i, start[i] + 1), ... of `size[i]` for each i, in bounded pieces.

    Args:
        start: (n,) first number of each row's range.
        size: (n,) length of each row's range, may be 0.
        at_once: the most pairs in one piece.

    Yields:
        Two arrays of equal length: the row i, and the number in its range.

    >>> [(i.tolist(), j.tolist()) for i, j in expand(np.array([7, 0]), np.array([2, 1]))]
    [([0, 0, 1], [7, 8, 0])]
    """
    ends = np.cumsum(size)
    total = int(ends[-1]) if len(ends) else 0
    for begin in range(0, total, at_once):
        flat = np.arange(begin, min(begin + at_once, total))
        first, last = np.searchsorted(ends, flat[[0, -1]], side="right")
        rows = np.arange(first, last + 1)
        inside = np.minimum(ends[rows], flat[-1] + 1) - np.maximum((ends - size)[rows], begin)
        row = np.repeat(rows, inside)
        yield row, flat - (ends - size)[row] + start[row]
