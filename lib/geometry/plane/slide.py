"""How far a shape slides straight on before it hits something."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.polygon import orient

from ...layout import FloatArray

TOUCHING_M = 1e-9
"""Overlaps narrower than this are contact: coordinates of turned or moved plans are rounded."""


@dataclass(frozen=True, slots=True)
class Slide:
    """How far a shape slides.

    Attributes:
        distance_m: to the first contact; 0 where it cannot move.
        stopped_by: indices of the obstacles that it hits there, or that it overlaps already.
        by_wall: whether it hits the wall there, or stands in it already.
        overlapping: whether it cannot move because it overlaps something already.
    """

    distance_m: float
    stopped_by: tuple[int, ...]
    by_wall: bool
    overlapping: bool = False


@dataclass(frozen=True, slots=True)
class _Edges:
    """Edges that face the same way.

    Attributes:
        along: (n, 2) places of their ends along the direction of the slide.
        across: (n, 2) places of the same ends across it; the first is the lower.
    """

    along: FloatArray
    across: FloatArray

    def at(self, across: FloatArray) -> FloatArray:
        """(n, m) places of the edges along the direction, at (n, m) places across it."""
        low, high = self.across[:, :1], self.across[:, 1:]
        share = np.asarray((across - low) / (high - low), dtype=float)
        # Weighted so that the ends of an edge come out as they are.
        found: FloatArray = (1.0 - share) * self.along[:, :1] + share * self.along[:, 1:]
        return found


def slide(
    moving: Polygon,
    room: Polygon,
    obstacles: Sequence[Polygon],
    direction: tuple[float, float],
) -> Slide:
    """Slide a shape straight on until it would overlap an obstacle or leave the room.

    Exact, without steps. Each edge of the shape that faces forward is held against each edge of
    the obstacles and the wall that faces it. Over the strip in which both lie the gap between them
    is linear, so that it is least at an end of the strip; the least gap of all is the answer.

    A strip no wider than 1e-9 m stops nothing: what only touches along the direction (furniture
    flush with the wall that it slides along, a gap exactly as wide as the shape, a corner that
    grazes a corner) lets it pass. What it is flush with in front of it stops it at once. Shapes
    may have notches and holes; the wall is all that is not `room`, the room's holes too.

    A shape that already overlaps an obstacle does not move, as its next step would overlap it
    too. An overlap counts from a mean width (twice its area over its perimeter) of 1e-9 m on.
    Nor does a shape move that stands in the wall with what faces forward; one that stands in the
    wall only behind itself comes out of it.

    Args:
        moving: the shape, metres.
        room: the floor.
        obstacles: what it may hit.
        direction: (x, y), of any length but 0.

    Raises:
        ValueError: the direction has no length, or the shape is nowhere wider than 1e-9 m.

    Source: FloorplanQA, G.2, which simulates it.

    >>> room, table = shapely.box(0, 0, 5, 3), shapely.box(3, 1, 4, 2)
    >>> slide(shapely.box(0, 0.5, 1, 1.5), room, [table], (1, 0))
    Slide(distance_m=2.0, stopped_by=(0,), by_wall=False, overlapping=False)
    >>> slide(shapely.box(0, 0, 1, 1), room, [table], (1, 0))
    Slide(distance_m=4.0, stopped_by=(), by_wall=True, overlapping=False)
    """
    moving, room, *obstacles = _seen_along(direction, [moving, room, *obstacles])
    # GEOS divides by zero on its way to sound results, and NumPy would warn of it.
    with np.errstate(divide="ignore", invalid="ignore"):
        overlapped = _overlapped(moving, obstacles)
        in_wall = _faces_wall_from_within(moving, room)
    if overlapped or in_wall:
        return Slide(0.0, overlapped, in_wall, overlapping=True)
    fronts = _facing_forward(moving)
    gaps = [_least_gap(fronts, _facing_back(item)) for item in obstacles]
    # Where the room ends ahead its outline faces forward too.
    to_wall = _least_gap(fronts, _facing_forward(room))
    least = min([to_wall, *gaps])
    if not math.isfinite(least):
        raise ValueError("a shape that is nowhere wider than 1e-9 m does not slide")
    stopping = tuple(number for number, gap in enumerate(gaps) if gap <= least + TOUCHING_M)
    return Slide(least, stopping, to_wall <= least + TOUCHING_M)


def _seen_along(direction: tuple[float, float], shapes: Sequence[Polygon]) -> list[Polygon]:
    """The shapes with the direction as +x, near the origin, outlines counter-clockwise."""
    length = math.hypot(*direction)
    if not (math.isfinite(length) and length > 0.0):
        raise ValueError(f"direction {direction}: two finite numbers that are not both 0")
    x, y = direction[0] / length, direction[1] / length
    turn = np.array([[x, -y], [y, x]])
    # Far from the origin coordinates are coarse: differences are taken first, while exact.
    origin = np.array(shapes[0].exterior.coords[0])
    return [orient(shapely.transform(shape, lambda xy: (xy - origin) @ turn)) for shape in shapes]


def _overlapped(moving: Polygon, obstacles: Sequence[Polygon]) -> tuple[int, ...]:
    """Indices of the obstacles that a shape overlaps by more than a contact."""
    common = shapely.intersection(moving, np.array(obstacles, dtype=object))
    parts, owners = shapely.get_parts(common, return_index=True)
    perimeters = shapely.length(parts)
    wide = 2.0 * shapely.area(parts) > TOUCHING_M * perimeters
    return tuple(dict.fromkeys(owners[wide].tolist()))


def _faces_wall_from_within(moving: Polygon, room: Polygon) -> bool:
    """Whether some of a shape's forward edges, wider than a contact, lie outside the room."""
    edges = _facing_forward(moving)
    ends = zip(edges.along.tolist(), edges.across.tolist(), strict=True)
    fronts = np.array([LineString(zip(*end, strict=True)) for end in ends], dtype=object)
    pieces = shapely.get_parts(shapely.difference(fronts, room))
    lowest, highest = shapely.bounds(pieces)[:, [1, 3]].T
    middles = shapely.line_interpolate_point(pieces, 0.5, normalized=True)
    outside = shapely.distance(middles, room) > TOUCHING_M
    return bool(np.any(outside & (highest - lowest > TOUCHING_M)))


def _facing_forward(shape: Polygon) -> _Edges:
    """Edges by which +x leaves a shape whose outline runs counter-clockwise: those that rise."""
    return _rising([np.array(ring.coords) for ring in (shape.exterior, *shape.interiors)])


def _facing_back(shape: Polygon) -> _Edges:
    """Edges by which +x enters such a shape: those that fall, told from their lower end."""
    return _rising([np.array(ring.coords)[::-1] for ring in (shape.exterior, *shape.interiors)])


def _rising(rings: Sequence[FloatArray]) -> _Edges:
    starts = np.concatenate([ring[:-1] for ring in rings])
    ends = np.concatenate([ring[1:] for ring in rings])
    edges = np.stack([starts, ends], axis=2)
    # Lower ones lie in no strip that is wide enough to stop anything.
    edges = edges[edges[:, 1, 1] - edges[:, 1, 0] > TOUCHING_M]
    return _Edges(along=edges[:, 0], across=edges[:, 1])


def _least_gap(fronts: _Edges, facing: _Edges) -> float:
    """The least way from a front to an edge ahead of it, infinite where none is ahead."""
    low = np.maximum(fronts.across[:, :1], facing.across[:, 0])
    high = np.minimum(fronts.across[:, 1:], facing.across[:, 1])
    gaps = np.stack(
        [facing.at(place.T).T - fronts.at(place) for place in (low, (low + high) / 2, high)]
    )
    ahead = (high - low > TOUCHING_M) & (gaps[1] >= -TOUCHING_M)
    least = np.minimum(gaps[0], gaps[2])[ahead].min(initial=math.inf)
    return max(float(least), 0.0)
