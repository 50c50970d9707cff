"""Where a way out and a way in meet at the edge of the clear floor, hardly entering it.

As between two windows in one wall: both ends are near to that wall, so the line between them never
comes to clear floor, and the shortest way that does touches its edge once, as a ray of light that
a mirror throws back. Or at a gap too narrow to be clear, where one side is let off at one end and
the other side at the other: the way goes by the tip of the clear floor in front of the gap.
"""

from __future__ import annotations

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from ....layout import FloatArray
from ...ragged import BoolArray, IntArray
from .clear import ClearFloor
from .way_out import Leaving

AT_THE_EDGE = 1.01
"""Times the clearance: what is this near to a point bounds the clear floor there.

The polygon around an arc reaches a little farther than the clearance.
"""


def touches(leaving: Leaving, arriving: Leaving) -> tuple[FloatArray, IntArray]:
    """Points of the clear floor's edge that a way can turn at between its way out and its way in.

    Returns:
        (n, 2) points, metres, and the (n,) pieces of the clear floor that they lie on.
    """
    clear, one, other = leaving.graph.clear, leaving.end, arriving.end
    if not len(one.near) or not len(other.near):
        return np.zeros((0, 2)), np.zeros(0, dtype=np.intp)
    starts, ends, piece = _edges(clear)
    points = shapely.points(starts)
    tips = _bounded(clear, points, one.near) & _bounded(clear, points, other.near)
    lines = shapely.linestrings(np.stack([starts, ends], axis=1))
    beside = _bounded(clear, lines, np.intersect1d(one.near, other.near))
    mirrored = _mirrored(starts[beside], ends[beside], one.foot, other.foot)
    return np.concatenate([starts[tips], mirrored]), np.concatenate([piece[tips], piece[beside]])


def _bounded(clear: ClearFloor, shapes: BaseGeometry, things: IntArray) -> BoolArray:
    """(shapes,) which parts of the clear floor's edge lie along some of these things."""
    near = [clear.floor.things[thing] for thing in things]
    away: FloatArray = shapely.distance(shapes, shapely.union_all(near))
    return away < clear.clearance_m * AT_THE_EDGE


def _edges(clear: ClearFloor) -> tuple[FloatArray, FloatArray, IntArray]:
    """(n, 2) both ends of each line of the clear floor's outlines, and its (n,) piece."""
    rings = [
        (shapely.get_coordinates(ring), number)
        for number, piece in enumerate(clear.pieces)
        for ring in (orient(piece).exterior, *piece.interiors)
    ]
    none = np.zeros((0, 2))
    starts = np.concatenate([none, *(ring[:-1] for ring, _ in rings)])
    ends = np.concatenate([none, *(ring[1:] for ring, _ in rings)])
    numbers = np.array([number for _, number in rings], dtype=np.intp)
    return starts, ends, np.repeat(numbers, [len(ring) - 1 for ring, _ in rings])


def _mirrored(
    starts: FloatArray, ends: FloatArray, one: FloatArray, other: FloatArray
) -> FloatArray:
    """(n, 2) points of lines by way of which two (2,) points are least far apart."""
    along = ends - starts
    size = np.hypot(*along.T)
    along /= size[:, None]
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    at = [np.sum((point - starts) * along, axis=1) for point in (one, other)]
    off = [np.abs(np.sum((point - starts) * across, axis=1)) for point in (one, other)]
    whole = np.maximum(off[0] + off[1], np.finfo(float).tiny)
    met = (at[0] * off[1] + at[1] * off[0]) / whole
    points: FloatArray = starts + along * np.clip(met, 0.0, size)[:, None]
    return points
