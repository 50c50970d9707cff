"""What stands in a walker's way: obstacles and walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from ....layout import FloatArray
from ...ragged import BoolArray, IntArray
from ..cross import cross

CONTACT_M = 1e-9
"""What is this near to the clearance keeps it: a gap of exactly twice the clearance is open."""

_STRAIGHT = 1e-9


@dataclass(frozen=True)
class Floor:
    """A room and its obstacles.

    Each obstacle is one thing, and each straight wall of the room is one: the obstacles first,
    then the walls, in the order of the room's outline.

    Attributes:
        room: its outline.
        obstacles: footprints; they may overlap, touch, and reach out of the room.
    """

    room: Polygon
    obstacles: Sequence[Polygon]

    @cached_property
    def wall_corners(self) -> FloatArray:
        """(n, 2) corners of the room, clockwise: the walls' free side lies to the right."""
        return corners(self.room)[::-1]

    @cached_property
    def things(self) -> list[BaseGeometry]:
        """Obstacles as polygons, then walls as segments."""
        ring = self.wall_corners
        walls = [LineString(ends) for ends in zip(ring, np.roll(ring, -1, axis=0), strict=True)]
        return [*self.obstacles, *walls]

    @cached_property
    def room_and_contact(self) -> Polygon:
        """The room with its edge: what touches a wall from within is inside."""
        return prepared(shapely.buffer(self.room, CONTACT_M, join_style="mitre"))

    @cached_property
    def insides(self) -> list[BaseGeometry]:
        """Obstacles without their edges: what touches one from without is not inside."""
        return [prepared(inside(polygon, CONTACT_M)) for polygon in self.obstacles]

    def distances(self, point: FloatArray) -> FloatArray:
        """(things,) how far each is from a (2,) point; 0 within an obstacle."""
        found: FloatArray = shapely.distance(np.array(self.things), shapely.points(point))
        return found

    def near(self, lines: BaseGeometry, distance_m: float) -> tuple[IntArray, IntArray]:
        """Rows (line, thing) that come within a distance of each other."""
        found: IntArray = self._tree.query(lines, predicate="dwithin", distance=distance_m)
        return found[0], found[1]

    def clear(self, lines: BaseGeometry, clearance_m: float) -> BoolArray:
        """(lines,) whether a line keeps its clearance from all things."""
        kept = np.ones(len(lines), dtype=bool)
        kept[self.near(lines, clearance_m - 2 * CONTACT_M)[0]] = False
        return kept

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(self.things)


def corners(polygon: Polygon) -> FloatArray:
    """(n, 2) corners of an outline, counter-clockwise, without those that it goes straight on at.

    >>> corners(Polygon([(0, 0), (0, 1), (1, 1), (1, 0), (0.5, 0)])).tolist()
    [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
    """
    ring: FloatArray = shapely.get_coordinates(orient(polygon).exterior)[:-1]
    while True:
        ahead = np.roll(ring, -1, axis=0) - ring
        length = np.hypot(*ahead.T)
        if np.any(length <= CONTACT_M):
            ring = ring[length > CONTACT_M]
            continue
        ahead /= length[:, None]
        before = np.roll(ahead, 1, axis=0)
        bends = np.abs(cross(before, ahead)) > _STRAIGHT
        if np.all(bends):
            return ring
        ring = ring[bends]


def segments(start: FloatArray, ends: FloatArray) -> BaseGeometry:
    """(n,) lines from a (2,) or (n, 2) start to (n, 2) ends."""
    return shapely.linestrings(np.stack([np.broadcast_to(start, ends.shape), ends], axis=1))


def inside(polygon: Polygon, edge_m: float) -> BaseGeometry:
    """A polygon without an edge of this width; of a thinner one, what a narrower edge leaves."""
    while edge_m > CONTACT_M / 100:
        left = shapely.buffer(polygon, -edge_m, join_style="mitre")
        if not left.is_empty:
            return left
        edge_m /= 2
    return polygon


def prepared(geometry: BaseGeometry) -> BaseGeometry:
    """The same geometry, made ready for many questions."""
    shapely.prepare(geometry)
    return geometry
