"""Whether a camera can stand where it is: in the room or above it, and in no furniture."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from ...layout import Vec3
from ..room import FurnishedRoom, box_around
from ..views import ViewCamera
from .sight import Sight

FROM_WALL_M = 0.12
FROM_THINGS_M = 0.08
FROM_FLOOR_M = 0.2
BESIDE_M = 1.5
"""How far from all objects a camera may stand in a room whose walls nobody knows."""
USUAL_HEIGHT_M = 2.6
"""Of a room whose height nobody knows."""


@dataclass(frozen=True, eq=False)
class Inside:
    """Where a camera may stand in a room.

    Attributes:
        sight: the room's surfaces.
        outline: the floor inside the walls; of a room without any, that around the objects.
        floor_m, ceiling_m: heights.
    """

    sight: Sight
    outline: Polygon
    floor_m: float
    ceiling_m: float

    @classmethod
    def of(cls, sight: Sight) -> Inside:
        """Of a room."""
        room = sight.room
        floor = room.floor_z_m
        ceiling = floor + (room.height_m or max(USUAL_HEIGHT_M, _highest(room) - floor + 0.5))
        outline = room.boundary if room.boundary is not None else _around(room)
        return cls(sight, outline, floor, ceiling)

    def allows(self, camera: ViewCamera) -> bool:
        """Whether the camera can stand there and no wall is before its target."""
        x, y, z = camera.position_m
        standing, target = Point(x, y), Point(camera.target_m[0], camera.target_m[1])
        if z > self.ceiling_m:
            # The ceiling is left out, the walls are not: past them one sees straight down alone.
            straight = standing.distance(target) < 1e-6
            return straight or (self.outline.contains(standing) and self._reaches(standing, target))
        if z < self.floor_m + FROM_FLOOR_M or not self.outline.contains(standing):
            return False
        if float(self.outline.boundary.distance(standing)) < FROM_WALL_M:
            return False
        if self.sight.touches(np.array(camera.position_m, dtype=float), FROM_THINGS_M):
            return False
        return self._reaches(standing, target)

    def _reaches(self, standing: Point, target: Point) -> bool:
        """Whether the line to the target stays in the room; a target outside is seen to the wall.

        What hangs on a wall, or sticks in it, is reached where the line leaves the room next to it.
        """
        rest: BaseGeometry = LineString([standing, target]).difference(self.outline)
        return bool(rest.length < 0.3 + float(self.outline.distance(target)))

    def farthest(self, start: Vec3, direction: tuple[float, float], wanted_m: float) -> float:
        """How far from a place one can step back on the floor, `wanted_m` at most; metres."""
        x, y, _ = start
        end = (x + direction[0] * wanted_m, y + direction[1] * wanted_m)
        within: BaseGeometry = LineString([(x, y), end]).intersection(self.outline)
        lines = [item for item in shapely.get_parts(within) if item.length > 0]
        first = min(lines, key=lambda item: item.distance(Point(x, y)), default=None)
        if first is None or first.distance(Point(x, y)) > 0.5:
            return 0.0
        reach = max(math.dist((x, y), point) for point in first.coords)
        return min(wanted_m, reach - FROM_WALL_M - 1e-6) if reach < wanted_m else wanted_m


def _highest(room: FurnishedRoom) -> float:
    return float(max(thing.high[2] for thing in room.things))


def _around(room: FurnishedRoom) -> Polygon:
    low, high = box_around(room.things)
    return box(low[0] - BESIDE_M, low[1] - BESIDE_M, high[0] + BESIDE_M, high[1] + BESIDE_M)
