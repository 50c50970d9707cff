"""The edges of a floor, in a frame of its own, and the directions they run in."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from ....layout import FloatArray
from ..outlines import edges

QUARTER = math.pi / 2
SAME_DIRECTION = 1e-9
"""Radians: edges whose directions differ by less are parallel."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A polygon's edges in a frame that turns and moves with it.

    A search in this frame comes out the same wherever the plan lies and however it is turned.

    Attributes:
        floor: the polygon in this frame.
        starts, ends: (n, 2) edges, the floor on their left.
        directions: (k,) angles of the edges in radians, in [0, pi/2), without repeats; the first
            is 0, the direction in which most of the outline runs.
        origin: (x, y) of the frame in the plan.
        angle: of the frame's x axis in the plan, radians.
    """

    floor: Polygon
    starts: FloatArray
    ends: FloatArray
    directions: FloatArray
    origin: FloatArray
    angle: float

    @property
    def diameter(self) -> float:
        """No two points of the floor are further apart."""
        return float(np.hypot(*np.ptp(self.starts, axis=0)))


def outline_of(polygon: Polygon) -> Outline:
    """The outline of a valid polygon with an area."""
    origin = np.array(polygon.centroid.coords[0])
    # Turned so that the polygon is on the left of its edges.
    starts, ends = (edges(orient(polygon)) - origin).transpose(1, 0, 2)
    angles, main = _directions(ends - starts)
    moved = shapely.transform(polygon, lambda points: turned(points - origin, main))
    starts, ends = turned(starts, main), turned(ends, main)
    relative = np.sort((angles - main) % QUARTER)
    return Outline(moved, starts, ends, relative, origin, main)


def turned(points: FloatArray, angles: FloatArray | float) -> FloatArray:
    """Points (n, 2) as seen in frames turned by angles (...,) in radians: (..., n, 2)."""
    cosine, sine = np.cos(angles)[..., None], np.sin(angles)[..., None]
    x, y = points[:, 0], points[:, 1]
    return np.stack([cosine * x + sine * y, cosine * y - sine * x], axis=-1)


def _directions(along: FloatArray) -> tuple[FloatArray, float]:
    """The directions (k,) in which edges run, modulo a quarter turn, and the main one."""
    lengths = np.hypot(along[:, 0], along[:, 1])
    angles = np.arctan2(along[:, 1], along[:, 0]) % QUARTER
    angles[angles > QUARTER - SAME_DIRECTION] -= QUARTER
    order = np.argsort(angles, kind="stable")
    angles, lengths = angles[order], lengths[order]
    groups = np.cumsum(np.diff(angles, prepend=angles[0]) > SAME_DIRECTION)
    # Of each group the direction of its longest edge, which is known best.
    longest = [
        np.flatnonzero(groups == g)[np.argmax(lengths[groups == g])] for g in np.unique(groups)
    ]
    totals = np.bincount(groups, weights=lengths)
    return angles[longest], float(angles[longest][np.argmax(totals)])
