"""What objects say of how many times too large they are, as logarithms."""

from __future__ import annotations

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray
from ..errors import unit_means
from ..robust import center, median
from .mistake import Paired

Factors = tuple[float, float, float]
"""Of width, depth and height."""

# An axis or a category stands out where it differs by so many standard errors, and by so much that
# anybody would call it a difference.
_STANDS_OUT, _LEAST_LOG = 4.0, 0.1
# Rounding to a centimetre is this much of a middling size; exact answers are no more exact.
_ROUNDING = 0.005
# One wild answer should not make all differences seem like chance.
_WILDEST_LOG = 1.0


def pooled(middle: FloatArray, bounds: FloatArray) -> FloatArray:
    """Logarithms of W, D, H, no more of them apart than the objects tell apart, (3,).

    Args:
        middle: what the objects say of W, D, H and of their mean, (4,).
        bounds: how far each has to be from nothing, and from the mean, to count, (4,).
    """
    base = middle[3] if abs(middle[3]) > bounds[3] else 0.0
    # NaN, an axis on which nobody has an extent, stands out nowhere.
    apart = np.abs(middle[:3] - base) > bounds[:3]
    logs: FloatArray = np.where(apart, middle[:3], base)
    return logs


def bounds_for(deviation: FloatArray, n: int) -> FloatArray:
    """How far W, D, H and their mean of n objects have to be apart to stand out, (4,)."""
    bounds: FloatArray = np.fmax(_STANDS_OUT * deviation / np.sqrt(n), _LEAST_LOG)
    return bounds


def deviation_of(rest: FloatArray, fitted: int = 1) -> FloatArray:
    """Standard deviation of W, D, H and their mean from `rest`, (k, 3) logarithms, (4,)."""
    columns = np.clip(np.column_stack([rest, _row_means(rest)]), -_WILDEST_LOG, _WILDEST_LOG)
    known = (~np.isnan(columns)).sum(axis=0)
    power = np.nansum(columns**2, axis=0) / np.fmax(known - fitted, 1)
    deviation: FloatArray = np.hypot(np.sqrt(power), _ROUNDING)
    return deviation


def by_scene(pairs: Paired) -> tuple[FloatArray, IntArray]:
    """Mean logarithms of each category in each scene, (k, 3), and the category, (k,)."""
    logs, codes, scene = pairs.log_factors, pairs.predicted.category, pairs.truth.scene
    if len(np.unique(scene)) < 2:
        return logs, codes
    unit = scene * len(pairs.categories) + codes
    known, place = np.unique(unit, return_inverse=True)
    return unit_means(logs, place, len(known)), known % len(pairs.categories)


def median_known(values: FloatArray) -> float:
    """Median of what is not NaN; 0 where nothing is."""
    known = values[~np.isnan(values)]
    return median(known) if len(known) else 0.0


def middles_of(logs: FloatArray) -> FloatArray:
    """Middle of W, D, H and of their mean, of (k, 3) logarithms, (4,); NaN for nothing."""
    columns = np.column_stack([logs, _row_means(logs)])
    return np.array([center(column[~np.isnan(column)]) for column in columns.T])


def _row_means(logs: FloatArray) -> FloatArray:
    known = ~np.isnan(logs)
    number = known.sum(axis=1)
    total = np.where(known, logs, 0.0).sum(axis=1)
    means: FloatArray = np.divide(total, number, out=np.full(len(logs), np.nan), where=number > 0)
    return means


def factors_of(logs: FloatArray) -> Factors:
    """Logarithms (3,) as factors; what is not known changes nothing."""
    width, depth, height = np.exp(np.nan_to_num(logs)).tolist()
    return width, depth, height
