"""Estimates that a few wild values do not move: Huber's, by reweighted least squares.

The ground truth is free of noise and the prediction is not, so what is fitted is always the
prediction as a function of the truth. The other way round a noisy model would seem to shrink rooms.
"""

from __future__ import annotations

import numpy as np

from ..layout import FloatArray

TUNING = 1.345
"""Residuals beyond so many standard deviations lose weight: 95 % efficient for normal errors."""

_ROUNDS = 30
_SMALLEST = 1e-9
_TO_SIGMA = 1.4826


def slope(of: FloatArray, on: FloatArray) -> float:
    """Factor s of `of` = s * `on` + error, both (n,) or (n, k) with one error a row.

    NaN where `on` is 0 throughout, or there is nothing.

    >>> slope(np.array([1.3, 2.6, 90.0]), np.array([1.0, 2.0, 3.0])) < 30
    True
    """
    y, x = of.reshape(len(of), -1), on.reshape(len(on), -1)
    power, product = (x * x).sum(axis=1), (x * y).sum(axis=1)
    if not (power > 0).any():
        return float("nan")
    factor = _weighted_median(np.divide(product, power, where=power > 0, out=0 * power), power)
    for _ in range(_ROUNDS):
        weight = _weights(np.sqrt(((y - factor * x) ** 2).sum(axis=1)), y.shape[1])
        factor = float((weight * product).sum() / (weight * power).sum())
    return factor


def center(values: FloatArray) -> FloatArray:
    """Middle of the rows of (n, k), each column for itself, (k,); NaN where there are none.

    >>> center(np.array([[1.0], [1.0], [1.2], [50.0]])).round(1).tolist() < [2.0]
    True
    """
    return np.array([_center(column) for column in values.T])


def _center(values: FloatArray) -> float:
    if len(values) == 0:
        return float("nan")
    middle = float(np.median(values))
    for _ in range(_ROUNDS):
        weight = _weights(np.abs(values - middle), 1)
        middle = float((weight * values).sum() / weight.sum())
    return middle


def spread(values: FloatArray) -> float:
    """Standard deviation as the median deviation of (n,) tells it; NaN where there are none."""
    if len(values) == 0:
        return float("nan")
    return _TO_SIGMA * float(np.median(np.abs(values - np.median(values))))


def _weights(distance: FloatArray, dimensions: int) -> FloatArray:
    # A distance in the plane has a median of 1.18 standard deviations, one on a line of 0.67.
    sigma = float(np.median(distance)) * (_TO_SIGMA if dimensions == 1 else 1 / 1.1774)
    bound = TUNING * max(sigma, _SMALLEST)
    weights: FloatArray = bound / np.maximum(distance, bound)
    return weights


def _weighted_median(values: FloatArray, weights: FloatArray) -> float:
    order = np.argsort(values)
    total = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(total, total[-1] / 2)])
