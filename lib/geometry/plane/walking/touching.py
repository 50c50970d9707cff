"""Where a way out and a way in meet at the edge of the clear floor, without entering it.

As between two windows in one wall: both ends are near to that wall, so the line between them never
comes to clear floor, and the shortest way that does touches its edge once, as a ray of light that
a mirror throws back.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry.polygon import orient

from ....layout import FloatArray
from ...ragged import IntArray
from .clear import ClearFloor
from .offset import Bend
from .way_out import Leaving

# An arc's polygon reaches a little farther than the clearance.
_AT_THE_EDGE = 1.01


@dataclass(frozen=True)
class Touches:
    """Points on the edge of the clear floor where a shortest way can turn back.

    Attributes:
        at: (n, 2) metres.
        piece: (n,) of the clear floor.
        bends: (n,) the arc whose polygon each lies on.
    """

    at: FloatArray
    piece: IntArray
    bends: list[Bend | None]


def touches(leaving: Leaving, arriving: Leaving) -> Touches:
    """Points of the edge along what is near both ends: of each line the mirror's, and its ends."""
    clear = leaving.graph.clear
    shared = np.intersect1d(leaving.end.near, arriving.end.near)
    if not len(shared):
        return Touches(np.zeros((0, 2)), np.zeros(0, dtype=np.intp), [])
    starts, ends, piece = _edges(clear)
    things = shapely.union_all([clear.floor.things[thing] for thing in shared])
    lines = shapely.linestrings(np.stack([starts, ends], axis=1))
    beside = shapely.distance(lines, things) < clear.clearance_m * _AT_THE_EDGE
    starts, ends, piece = starts[beside], ends[beside], piece[beside]
    mirrored = _mirrored(starts, ends, leaving.end.foot, arriving.end.foot)
    bends = [
        clear.bends.get(one) or clear.bends.get(other)
        for one, other in zip(map(tuple, starts.tolist()), map(tuple, ends.tolist()), strict=True)
    ]
    return Touches(np.concatenate([mirrored, starts, ends]), np.concatenate([piece] * 3), bends * 3)


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
