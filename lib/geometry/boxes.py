"""World-axis bounding boxes of turned objects, and how much two of them share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..layout import FloatArray
from .ragged import IntArray
from .shapes import require_shape

LARGEST_M = 1e100
"""Volumes, three extents multiplied, of anything within this stay finite in double precision."""


def hull_extents(dimensions_m: FloatArray, yaw_deg: FloatArray) -> FloatArray:
    """Extents of the world-axis hull of boxes turned about Z (paper, B.3, notation).

    At multiples of 90 degrees nothing is rounded: the sine and cosine of what is left of the yaw
    are then exactly 0 and 1.

    Args:
        dimensions_m: (n, 3) W, D, H in metres, W along +X at yaw 0.
        yaw_deg: (n,) degrees, any finite number; NaN counts as 0.

    Returns:
        (n, 3) extents along world X, Y, Z in metres.

    Raises:
        ValueError: the shapes are others.

    >>> hull_extents(np.array([[2.0, 1.0, 3.0]]), np.array([270.0])).tolist()
    [[1.0, 2.0, 3.0]]
    """
    require_shape("hull_extents: dimensions_m", dimensions_m, (len(yaw_deg), 3))
    quarter, rest = np.divmod(np.mod(np.where(np.isnan(yaw_deg), 0.0, yaw_deg), 360.0), 90.0)
    cosine, sine = np.cos(np.radians(rest)), np.sin(np.radians(rest))
    odd = quarter % 2 == 1
    along, across = np.where(odd, sine, cosine), np.where(odd, cosine, sine)
    width, depth, height = dimensions_m.T
    return np.stack([along * width + across * depth, across * width + along * depth, height], 1)


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """n boxes along the world's axes: `low` and `high` corners, (n, 3) metres."""

    low: FloatArray
    high: FloatArray

    @classmethod
    def around(cls, center_m: FloatArray, extent_m: FloatArray) -> Boxes:
        """Boxes with these centres and extents, both (n, 3) metres."""
        half = extent_m / 2
        return cls(center_m - half, center_m + half)

    def take(self, rows: IntArray) -> Boxes:
        """The boxes at `rows`, in that order."""
        return Boxes(self.low[rows], self.high[rows])


def iou(a: Boxes, b: Boxes) -> FloatArray:
    """Intersection over union of the volumes of a[i] and b[i], (n,), in [0, 1] (paper, eq. 14).

    The paper leaves boxes without volume open. An axis on which both boxes are flat and lie at
    the same place says nothing about them and is left out: two rugs of height 0 on one floor are
    compared by area, and equal boxes always get 1. All other pairs without volume share nothing
    and get 0; never NaN. Extents up to `LARGEST_M` do not overflow.

    Raises:
        ValueError: there are not as many boxes on either side.

    >>> unit, half = np.ones((1, 3)), np.array([[0.5, 1.0, 1.0]])
    >>> iou(Boxes.around(0 * unit, unit), Boxes.around(0 * unit, half)).tolist()
    [0.5]
    """
    require_shape("iou: b", b.low, a.low.shape)
    extent_a, extent_b = a.high - a.low, b.high - b.low
    shared = np.maximum(np.minimum(a.high, b.high) - np.maximum(a.low, b.low), 0.0)
    same_flat = (extent_a == 0) & (extent_b == 0) & (a.low == b.low)
    if same_flat.any():
        extent_a, extent_b, shared = (
            np.where(same_flat, 1.0, values) for values in (extent_a, extent_b, shared)
        )
    intersection = _volume(shared)
    union = _volume(extent_a) + _volume(extent_b) - intersection
    return np.divide(intersection, union, out=np.zeros_like(union), where=union > 0)


def _volume(extent_m: FloatArray) -> FloatArray:
    # X times Y first: the order in which a quarter turn changes nothing, to the last bit.
    volume: FloatArray = extent_m[:, 0] * extent_m[:, 1] * extent_m[:, 2]
    return volume
