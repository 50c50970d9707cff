"""Percentile bootstrap intervals over scenes (paper, D.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .aggregate import geo, overall
from .layout import FloatArray
from .protocol import Protocol

Interval = tuple[float, float]

# Draws at once: a block of resamples stays in the processor's cache, however many scenes there are.
DRAWS_AT_ONCE = 1 << 17


def resampled_means(values: FloatArray, resamples: int, seed: int) -> FloatArray:
    """Column means of resamples of the rows, drawn with replacement.

    A resample has as many rows as `values`; all columns share it. What is NaN is left out of a
    mean, and a column of which a resample holds nothing else has NaN there. The same seed and
    number of rows give the same resamples.

    Args:
        values: (n, k), n > 0.
        resamples: their number B.
        seed: of the random draws.

    Returns:
        (B, k).
    """
    defined = ~np.isnan(values)
    filled = np.where(defined, values, 0.0)
    means = np.full((resamples, values.shape[1]), np.nan)
    some_missing = ~defined.all(axis=0)
    done = 0
    for counts in _draw_counts(len(values), resamples, seed):
        block = slice(done, done + len(counts))
        number = np.full((len(counts), values.shape[1]), float(len(values)))
        number[:, some_missing] = counts @ defined[:, some_missing].astype(float)
        np.divide(counts @ filled, number, out=means[block], where=number > 0)
        done += len(counts)
    return means


def _draw_counts(n: int, resamples: int, seed: int) -> Iterator[FloatArray]:
    """How often each of n rows is drawn in each resample: (b, n), b resamples at a time."""
    random = np.random.default_rng(seed)
    block = max(DRAWS_AT_ONCE // n, 1)
    for done in range(0, resamples, block):
        size = min(block, resamples - done)
        drawn = random.integers(0, n, size=(size, n)) + n * np.arange(size)[:, None]
        yield np.bincount(drawn.ravel(), minlength=size * n).reshape(size, n).astype(float)


def mean_intervals(columns: Sequence[FloatArray], protocol: Protocol) -> list[Interval | None]:
    """Interval of the mean of each column of scene values; None for a column without any.

    Each column resamples its own scenes, those on which its metric is defined (D.6). Columns of
    the same length share their resamples, which makes many models cheap.

    Args:
        columns: each (n_i,), without NaN.
        protocol: resamples, level and seed.
    """
    intervals: list[Interval | None] = [None] * len(columns)
    for places in _by_length(columns):
        means = _resampled(np.stack([columns[i] for i in places], axis=1), protocol)
        for place, samples in zip(places, means.T, strict=True):
            intervals[place] = interval_of(samples, protocol)
    return intervals


def score_intervals(
    tables: Sequence[FloatArray], protocol: Protocol
) -> list[tuple[Interval | None, Interval | None]]:
    """Intervals of Overall and of Geo for each model; None where undefined.

    All evaluated scenes are resampled together, and both scores are computed anew from each
    resample's metric means.

    Args:
        tables: for each model (S_i, 11) values in the order of METRIC_IDS, NaN where undefined.
        protocol: resamples, level and seed.
    """
    nothing: tuple[Interval | None, Interval | None] = (None, None)
    intervals = [nothing] * len(tables)
    for places in _by_length(tables):
        means = _resampled(np.concatenate([tables[i] for i in places], axis=1), protocol)
        for place, model in zip(places, np.split(means, len(places), axis=1), strict=True):
            intervals[place] = (
                interval_of(overall(model), protocol),
                interval_of(geo(model), protocol),
            )
    return intervals


def _by_length(arrays: Sequence[FloatArray]) -> list[list[int]]:
    """Places of the arrays that are equally long, shortest first; empty ones are left out."""
    lengths = sorted({len(array) for array in arrays} - {0})
    return [[i for i, array in enumerate(arrays) if len(array) == n] for n in lengths]


def _resampled(values: FloatArray, protocol: Protocol) -> FloatArray:
    return resampled_means(values, protocol.bootstrap_resamples, protocol.bootstrap_seed)


def interval_of(samples: FloatArray, protocol: Protocol) -> Interval | None:
    """The central part of the samples that are defined (percentile method); None without any."""
    samples = samples[~np.isnan(samples)]
    if len(samples) == 0:
        return None
    tail = (1 - protocol.bootstrap_level) / 2
    low, high = np.quantile(samples, [tail, 1 - tail]).tolist()
    return low, high
