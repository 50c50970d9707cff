"""Things grown by the clearance: straight edges exactly, corners by polygons around their arcs.

An arc is replaced by tangents to it, so that nothing outside is nearer than the clearance. Both
edges' own normals are among the tangents', so that an edge's offset ends where its arc begins.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ....layout import FloatArray
from ..cross import cross

_SAME_ANGLE = 1e-9

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Steps:
    """How finely arcs are cut.

    Attributes:
        usual_rad: the longest step of an arc.
        at: finer steps of single corners.
        also: directions, in radians, that a corner's tangents face besides.
    """

    usual_rad: float
    at: Mapping[Place, float] = field(default_factory=dict)
    also: Mapping[Place, Sequence[float]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Bend:
    """A corner of a grown thing.

    Attributes:
        corner: of the thing itself, which the arc is about.
        step_rad: by which the outline turns here.
    """

    corner: Place
    step_rad: float


def grown(
    ring: FloatArray, radius_m: float, steps: Steps, bends: dict[Place, Bend]
) -> list[BaseGeometry]:
    """What covers all that is nearer than the radius on the right of a ring of edges.

    Args:
        ring: (n, 2) corners; counter-clockwise an obstacle, clockwise the walls of a room.
        radius_m: clearance, metres.
        steps: of arcs.
        bends: is told each corner of an arc's polygon.

    Returns:
        Polygons, which overlap. Of an obstacle without dents, the grown obstacle itself.
    """
    ahead = np.roll(ring, -1, axis=0) - ring
    ahead /= np.hypot(*ahead.T)[:, None]
    before = np.roll(ahead, 1, axis=0)
    turns = np.arctan2(cross(before, ahead), np.sum(before * ahead, axis=1))
    fans = [
        _fan(corner, direction, turn, radius_m, steps, bends) if turn > 0 else None
        for corner, direction, turn in zip(ring, before, turns, strict=True)
    ]
    if all(fan is not None for fan in fans):
        return [Polygon(np.concatenate([fan for fan in fans if fan is not None]))]
    normals = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1) * radius_m
    following = np.roll(ring, -1, axis=0)
    strips = shapely.polygons(
        np.stack([ring, following, following + normals, ring + normals], axis=1)
    )
    arrivals = np.roll(normals, 1, axis=0)
    sectors = [
        Polygon([corner, corner + arrival, *fan, corner + departure])
        for corner, arrival, departure, fan in zip(ring, arrivals, normals, fans, strict=True)
        if fan is not None
    ]
    return [*strips, *sectors]


def _fan(
    corner: FloatArray,
    before: FloatArray,
    turn: float,
    radius_m: float,
    steps: Steps,
    bends: dict[Place, Bend],
) -> FloatArray:
    """(n, 2) corners of the polygon around the arc of a corner."""
    key = (float(corner[0]), float(corner[1]))
    count = max(math.ceil(turn / steps.at.get(key, steps.usual_rad) - _SAME_ANGLE), 1)
    first = math.atan2(-before[0], before[1])
    angles = np.linspace(0.0, turn, count + 1)
    for direction in steps.also.get(key, ()):
        angle = (direction - first) % (2 * math.pi)
        if angle < turn and np.min(np.abs(angles - angle)) > _SAME_ANGLE:
            angles = np.sort(np.append(angles, angle))
    half = np.diff(angles) / 2
    middle = first + angles[:-1] + half
    around = np.stack([np.cos(middle), np.sin(middle)], axis=1)
    points: FloatArray = corner + (radius_m / np.cos(half))[:, None] * around
    for (x, y), step in zip(points.tolist(), (2 * half).tolist(), strict=True):
        bends[(x, y)] = Bend(key, step)
    return points
