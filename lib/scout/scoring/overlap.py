"""How far submitted centres are from targets, in metres and in the targets' own size (B.2)."""

from __future__ import annotations

import numpy as np

from ...geometry.boxes import LARGEST_M
from ...layout import FloatArray


def overlaps(
    centers_m: FloatArray, sizes_m: FloatArray, submitted_m: FloatArray, least_side_m: float
) -> FloatArray:
    """Intersection over union of each target's box with its equal at each submitted centre.

    Two equal boxes with sides l that are displaced by d share prod(max(0, 1 - |d| / l)) = s of
    either, and their union is 2 - s. In this form nothing is lost far from the origin, nor where
    the boxes are small.

    Args:
        centers_m: (n, 3) centres of the targets.
        sizes_m: (n, 3) sides of their boxes, 0 or more.
        submitted_m: (m, 3) submitted centres.
        least_side_m: shorter sides count as this, above 0.

    Returns:
        (n, m), in [0, 1]. Source: 3.2, B.2.

    >>> origin, unit = np.zeros((1, 3)), np.ones((1, 3))
    >>> overlaps(origin, unit, np.array([[0.0, 0.0, 0.0], [0.0, 0.5, 0.0]]), 0.01).round(3).tolist()
    [[1.0, 0.333]]
    """
    sides = np.maximum(sizes_m, least_side_m)
    # What overflows is farther away than any side is long, and shares nothing all the same.
    with np.errstate(over="ignore"):
        displaced = np.abs(_displacements(centers_m, submitted_m)) / sides[:, None, :]
    x, y, z = np.moveaxis(np.maximum(0.0, 1.0 - displaced), 2, 0)
    shared: FloatArray = x * y * z
    return shared / (2.0 - shared)


def distances_m(centers_m: FloatArray, submitted_m: FloatArray) -> FloatArray:
    """Euclidean distance of each target's centre (n, 3) from each submitted one (m, 3): (n, m).

    Coordinates beyond `LARGEST_M` count as that, so that no square overflows, and no sum of many.

    >>> distances_m(np.zeros((1, 3)), np.array([[2.0, 3.0, 6.0]])).tolist()
    [[7.0]]
    """
    targets, submitted = (
        np.clip(points, -LARGEST_M, LARGEST_M) for points in (centers_m, submitted_m)
    )
    x, y, z = np.moveaxis(_displacements(targets, submitted), 2, 0)
    distances: FloatArray = np.sqrt(x * x + y * y + z * z)
    return distances


def _displacements(centers_m: FloatArray, submitted_m: FloatArray) -> FloatArray:
    displaced: FloatArray = submitted_m[None, :, :] - centers_m[:, None, :]
    return displaced
