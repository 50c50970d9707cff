"""Walls seen from a face: the one that it faces, at what angle, and how far off it is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.polygon import orient

from ...geometry.plane.outlines import edges
from ...layout import FloatArray
from ..room import FurnishedRoom
from .angles import between_deg
from .frames import Frame

_TOUCH_M = 1e-6


@dataclass(frozen=True, eq=False)
class FacedWall:
    """A wall ahead of a face.

    Attributes:
        free_m: from the face to the nearest wall across its width; negative behind the wall.
        angle_deg: between the face's direction and the wall's outward normal: 0 = squarely at it.
        ends: (2, 2) of the wall that the middle of the face looks at, world frame.
    """

    free_m: float
    angle_deg: float
    ends: FloatArray


def walls_of(room: FurnishedRoom) -> FloatArray:
    """(n, 2, 2) ends of each wall, the room to the left on the way; none of an unknown outline."""
    return edges(Polygon() if room.boundary is None else orient(room.boundary))


def faced_wall(room: FurnishedRoom, frame: Frame, behind_m: float = 0.0) -> FacedWall | None:
    """The wall that a face looks at.

    Args:
        room: with its outline.
        frame: the face.
        behind_m: how far behind the face a wall may be, for a body that stands in the wall.

    Returns:
        None where the outline is not known or no wall is ahead of the middle of the face.
    """
    free, faced, nearest = np.inf, None, np.inf
    for wall in walls_of(room):
        if _outward(wall) @ frame.ahead <= _TOUCH_M:
            continue
        ends = frame.local(wall)
        within = _distance_within(ends, frame.half_width_m - _TOUCH_M)
        if within is not None and within >= -behind_m:
            free = min(free, within)
        middle = _distance_within(ends, 0.0)
        if middle is not None and -behind_m <= middle < nearest:
            nearest, faced = middle, wall
    if faced is None:
        return None
    return FacedWall(float(free), between_deg(frame.ahead, _outward(faced)), faced)


def nearest_wall_m(room: FurnishedRoom, points: FloatArray) -> float | None:
    """Between any of the points (n, 2) and the nearest wall; None where no outline is known."""
    if room.boundary is None:
        return None
    return float(shapely.MultiPoint(points).distance(room.boundary.boundary))


def _outward(wall: FloatArray) -> FloatArray:
    along = wall[1] - wall[0]
    normal: FloatArray = np.array([along[1], -along[0]]) / np.linalg.norm(along)
    return normal


def _distance_within(ends: FloatArray, half_width_m: float) -> float | None:
    """The least ahead of a segment (2, 2) within a half width; None where it passes beside."""
    (u0, v0), (u1, v1) = ends
    low, high = max(min(u0, u1), -half_width_m), min(max(u0, u1), half_width_m)
    if low > high or u0 == u1:
        return None
    ahead = [v0 + (v1 - v0) * (u - u0) / (u1 - u0) for u in (low, high)]
    return float(min(ahead))
