"""Estimates that a few wild values do not move: Huber's, by reweighted least squares.

The ground truth is free of noise and the prediction is not, so what is fitted is always the
prediction as a function of the truth. The other way round a noisy model would seem to shrink rooms.
"""

from __future__ import annotations

import numpy as np

from ..layout import FloatArray

TUNING = 1.345
"""Residuals beyond so many standard deviations lose weight: 95 % efficient for normal errors."""

_ROUNDS = 50
_CLOSE = 1e-7
_SMALLEST = 1e-9
_TO_SIGMA = 1.4826
# A distance in the plane has a median of 1.18 standard deviations, one on a line of 0.67.
_TO_SIGMA_IN_PLANE = 1 / 1.1774


def slope(of: FloatArray, on: FloatArray) -> float:
    """Factor s of `of` = s * `on` + error, both (n,) or (n, 2) with one error a row.

    NaN where `on` is 0 throughout, or there is nothing.

    >>> round(slope(np.array([1.3, 2.6, 3.9, 5.2, 90.0]), np.array([1.0, 2.0, 3.0, 4.0, 5.0])), 6)
    1.3
    """
    if len(of) == 0:
        return float("nan")
    y, x = of.reshape(len(of), -1), on.reshape(len(on), -1)
    power, product = (x * x).sum(axis=1), (x * y).sum(axis=1)
    if not (power > 0).any():
        return float("nan")
    factor = _weighted_median(np.divide(product, power, where=power > 0, out=0 * power), power)
    to_sigma = _TO_SIGMA if y.shape[1] == 1 else _TO_SIGMA_IN_PLANE

    def distance(factor: float) -> FloatArray:
        apart = y - factor * x
        lengths: FloatArray = np.sqrt((apart * apart).sum(axis=1))
        return lengths

    bound = _bound(distance(factor), to_sigma)
    for _ in range(_ROUNDS):
        weight = bound / np.maximum(distance(factor), bound)
        old, factor = factor, float((weight @ product) / (weight @ power))
        if abs(factor - old) <= _CLOSE * abs(factor):
            break
    return factor


def center(values: FloatArray) -> float:
    """Middle of (n,) values; NaN where there are none.

    >>> round(center(np.array([1.0, 1.0, 1.0, 1.0, 50.0])), 6)
    1.0
    """
    if len(values) == 0:
        return float("nan")
    middle = median(values)
    bound = _bound(np.abs(values - middle), _TO_SIGMA)
    for _ in range(_ROUNDS):
        weight = bound / np.maximum(np.abs(values - middle), bound)
        old, middle = middle, float((weight @ values) / weight.sum())
        if abs(middle - old) <= _CLOSE * (abs(middle) + _CLOSE):
            break
    return middle


def median(values: FloatArray) -> float:
    """Median of (n,) values without NaN; numpy's own takes much longer to begin."""
    ordered = np.sort(values)
    return float(ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def spread(values: FloatArray) -> float:
    """Standard deviation as the median deviation of (n,) tells it; NaN where there are none."""
    return _TO_SIGMA * median(np.abs(values - median(values))) if len(values) else float("nan")


def plane_sigma(distance: FloatArray) -> float:
    """Standard deviation of either coordinate, from the lengths (n,) of errors in the plane."""
    return _TO_SIGMA_IN_PLANE * median(distance)


def _bound(distance: FloatArray, to_sigma: float) -> float:
    """What is farther than this loses weight."""
    return TUNING * max(to_sigma * median(distance), _SMALLEST)


def _weighted_median(values: FloatArray, weights: FloatArray) -> float:
    order = np.argsort(values)
    total = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(total, total[-1] / 2)])
