"""From metrics to single scores: Overall on its three levels, Geo, the dimensions (paper, B.4)."""

from __future__ import annotations

import numpy as np

from .layout import FloatArray
from .metrics.registry import DIMENSIONS, GEO, METRICS

METRIC_IDS: tuple[str, ...] = tuple(metric.id for metric in METRICS)
"""The columns of every array of metric means below."""


def defined_mean(values: FloatArray, axis: int) -> FloatArray:
    """Mean of what is not NaN along an axis; NaN where nothing is.

    >>> defined_mean(np.array([[1.0, np.nan], [np.nan, np.nan]]), axis=1).tolist()
    [1.0, nan]
    """
    defined = ~np.isnan(values)
    number = defined.sum(axis=axis)
    total = np.where(defined, values, 0.0).sum(axis=axis)
    undefined = np.full(number.shape, np.nan)
    means: FloatArray = np.divide(total, number, out=undefined, where=number > 0)
    return means


def overall(means: FloatArray) -> FloatArray:
    """Aggregate and per-room-type Overall: mean of the metric means that are defined.

    Args:
        means: (..., 11) means in the order of METRIC_IDS; NaN where no scene defines one.

    Returns:
        (...), NaN where no metric is defined. Source: B.4, eq. 24 and 26.
    """
    return defined_mean(means, axis=-1)


def geo(means: FloatArray) -> FloatArray:
    """Geo: mean of PA, Prec, RA, GCR and GSR, those that are defined; shapes as `overall`.

    Source: 5.2.
    """
    return defined_mean(means[..., [name in GEO for name in METRIC_IDS]], axis=-1)


def dimension_means(means: FloatArray) -> dict[str, float]:
    """Each dimension: mean of its metrics' means, (11,); NaN where none is defined. Source: 5.2."""
    return {
        name: float(defined_mean(means[[metric.dimension == name for metric in METRICS]], axis=0))
        for name in DIMENSIONS
    }


def scene_overall(table: FloatArray) -> FloatArray:
    """Per-scene Overall: mean of the D2 to D5 metrics that are defined on the scene.

    Args:
        table: (S, 11) values of each scene in the order of METRIC_IDS.

    Returns:
        (S,), NaN where the answer could not be read. Source: B.4, eq. 22 and 23.
    """
    return defined_mean(table[:, [metric.dimension != "D1" for metric in METRICS]], axis=1)
