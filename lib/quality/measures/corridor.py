"""The way up to a face that somebody uses: what stands in it, and how much is left (GREP, A.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass

import numpy as np
import shapely
from scipy.spatial import ConvexHull, QhullError
from shapely.geometry import MultiPoint, box
from shapely.geometry.base import BaseGeometry

from ...floorplan.kinds import stands_in_the_way
from ...layout import FloatArray, Vec3
from ..room import FurnishedRoom, Thing
from .clip import clipped, surface
from .frames import Frame
from .walls import faced_wall

_TOUCH_M = 1e-6
_MANY = 1000
_IN_WALL_M = 0.02
"""A face that stands so little in a wall is taken to stand at it."""


@dataclass(frozen=True, eq=False)
class Corridor:
    """An upright block of air in front of a face.

    Attributes:
        frame: the face, and how wide the corridor is.
        depth_m: from the face.
        low_m, high_m: heights in the world between which something is in the way.
    """

    frame: Frame
    depth_m: float
    low_m: float
    high_m: float

    def outline(self, depth_m: float | None = None) -> tuple[Vec3, ...]:
        """Its corners on the floor of the corridor, world frame."""
        half, deep = self.frame.half_width_m, self.depth_m if depth_m is None else depth_m
        corners = ((-half, 0.0), (half, 0.0), (half, deep), (-half, deep))
        spots = (self.frame.world(u, v) for u, v in corners)
        return tuple((float(x), float(y), self.low_m) for x, y in spots)


@dataclass(frozen=True, eq=False)
class Obstacle:
    """An object in a corridor.

    Attributes:
        thing: which.
        free_m: from the face to the first of it.
        span_m: from where to where it lies across the corridor, 0 in the middle.
        covers: of the corridor, in its frame: the convex hull of what is in it.
    """

    thing: Thing
    free_m: float
    span_m: tuple[float, float]
    covers: BaseGeometry


@dataclass(frozen=True, eq=False)
class Reach:
    """How a corridor was found.

    Attributes:
        corridor: which.
        obstacles: in it, the nearest first.
        wall_m: from the face to the nearest wall within its width; None where no wall is known.
        free_m: from the face to the first object or wall within the corridor's depth; the depth
            where there is none.
        obstructed: share of the corridor's area that objects and what is outside the room cover.
        widest_m: the widest stretch across it that no object or wall reaches into.
        crossed: share of its width that objects reach into.
    """

    corridor: Corridor
    obstacles: tuple[Obstacle, ...]
    wall_m: float | None
    free_m: float
    obstructed: float
    widest_m: float
    crossed: float


def approach(
    room: FurnishedRoom,
    frame: Frame,
    depth_m: float,
    heights_m: tuple[float, float],
    leave_out: Collection[str] = (),
) -> Reach:
    """What is in the corridor in front of a face.

    Args:
        room: with all that stands in it.
        frame: the face.
        depth_m: of the corridor.
        heights_m: above the floor, between which something is in the way: what is lower is stepped
            over, what is higher is above the head.
        leave_out: ids of objects that do not count, that of the face's own object with them.

    Floor coverings and ceiling fixtures never count. The corridor is cut out of the triangles, so
    that an object counts where it is, not where its box is.
    """
    low, high = (room.floor_z_m + height for height in heights_m)
    corridor = Corridor(frame, depth_m, low, high)
    found = obstacles(room.things, corridor, leave_out)
    wall = faced_wall(room, frame, behind_m=_IN_WALL_M)
    wall_m = None if wall is None else wall.free_m
    nearest = [depth_m, *(item.free_m for item in found)]
    free = min(nearest if wall_m is None else [*nearest, max(wall_m, 0.0)])
    spans = [item.span_m for item in found]
    return Reach(
        corridor,
        found,
        wall_m,
        free,
        _obstructed(room, corridor, found),
        widest_gap_m(spans, frame.half_width_m),
        covered_share(spans, frame.half_width_m),
    )


def obstacles(
    things: Iterable[Thing], corridor: Corridor, leave_out: Collection[str] = ()
) -> tuple[Obstacle, ...]:
    """The objects in a corridor, the nearest first."""
    found = []
    for thing in things:
        if thing.id not in leave_out and stands_in_the_way(thing.category):
            obstacle = _obstacle(thing, corridor)
            if obstacle is not None:
                found.append(obstacle)
    return tuple(sorted(found, key=lambda item: (item.free_m, item.thing.id)))


def _obstacle(thing: Thing, corridor: Corridor) -> Obstacle | None:
    half = corridor.frame.half_width_m
    low = np.array([-half, 0.0, corridor.low_m]) + _TOUCH_M
    high = np.array([half, corridor.depth_m, corridor.high_m]) - _TOUCH_M
    # Its box first: most of a room is nowhere near, and meshes have a hundred thousand vertices.
    around = corridor.frame.local(thing.box.corners)
    if (around.max(axis=0) <= low).any() or (around.min(axis=0) >= high).any():
        return None
    points, faces = surface(thing)
    inside = clipped(corridor.frame.local(points), faces, low, high)
    if not len(inside):
        return None
    across, ahead = inside[:, 0], inside[:, 1]
    covers = _hull(inside[:, :2])
    span = (float(across.min()), float(across.max()))
    return Obstacle(thing, float(ahead.min()), span, covers)


def _hull(points: FloatArray) -> BaseGeometry:
    """The convex hull of points (n, 2)."""
    if len(points) > _MANY:
        # Of points on a line there is no hull here; shapely's takes them as they are.
        with suppress(QhullError):
            points = points[ConvexHull(points).vertices]
    return MultiPoint(points).convex_hull


def widest_gap_m(spans: Iterable[tuple[float, float]], half_width_m: float) -> float:
    """The widest stretch of a width, 0 in its middle, that no span covers.

    >>> widest_gap_m([(-0.1, 0.2), (0.0, 0.3)], 0.5)
    0.4
    """
    widest, reached = 0.0, -half_width_m
    for start, end in sorted(spans):
        widest = max(widest, start - reached)
        reached = max(reached, end)
    return max(widest, half_width_m - reached)


def covered_share(spans: Iterable[tuple[float, float]], half_width_m: float) -> float:
    """The share of a width, 0 in its middle, that spans cover.

    >>> covered_share([(-0.25, 0.0), (-0.1, 0.25)], 0.5)
    0.5
    """
    covered, reached = 0.0, -half_width_m
    for start, end in sorted(spans):
        covered += max(0.0, end - max(start, reached))
        reached = max(reached, end)
    return covered / (2 * half_width_m) if half_width_m > 0 else 0.0


def _obstructed(room: FurnishedRoom, corridor: Corridor, found: tuple[Obstacle, ...]) -> float:
    half = corridor.frame.half_width_m
    area = box(-half, 0.0, half, corridor.depth_m)
    covered = shapely.union_all([item.covers for item in found])
    if room.boundary is not None:
        inside = shapely.transform(room.boundary, corridor.frame.local)
        covered = covered.union(area.difference(inside))
    return float(covered.intersection(area).area / area.area) if area.area else 0.0
