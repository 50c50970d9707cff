"""A room's walls cut level, as a plan draws them: its outline, and the holes in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ..geometry.plane.footprint import from_corner, simplified
from ..geometry.shapes import require_shape
from ..layout import FloatArray
from .plan import Point

OUTLINE_AT = (0.98, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.25, 0.1)
"""Shares of the walls' height at which a whole outline is looked for: over windows and doors."""

HOLES_AT_M = (0.3, 1.0, 1.5, 1.9)
"""Above the floor, where holes are looked for; those at the lowest are doors."""

SMALLEST_HOLE_M = 0.2

_GRID_M = 1e-3
_ON_WALL_M = 0.01


@dataclass(frozen=True, slots=True)
class Hole:
    """A gap in a wall, on the room's side of it.

    Attributes:
        start, end: on the boundary, which runs from one to the other with the room to its left.
        reaches_floor: whether one can walk through.
    """

    start: Point
    end: Point
    reaches_floor: bool


def section(triangles: FloatArray, z_m: float) -> FloatArray:
    """Triangles cut by a level plane.

    Args:
        triangles: (m, 3, 3), metres.
        z_m: of the plane.

    Returns:
        (k, 2, 2) segments from above.

    >>> section(np.array([[[0, 0, 0], [2, 0, 0], [0, 0, 2.0]]]), 1.0).tolist()
    [[[0.0, 0.0], [1.0, 0.0]]]
    """
    require_shape("triangles", triangles, (len(triangles), 3, 3))
    above = triangles[..., 2] >= z_m
    found = []
    for corner in range(3):
        # The corner alone on its side: both edges that leave it are cut.
        one, other = (corner + 1) % 3, (corner + 2) % 3
        alone = (above[:, corner] != above[:, one]) & (above[:, one] == above[:, other])
        tip = triangles[alone, corner]
        ends = [_cut(tip, triangles[alone, foot], z_m) for foot in (one, other)]
        found.append(np.stack(ends, axis=1))
    segments: FloatArray = np.concatenate(found)
    return segments


def _cut(tips: FloatArray, feet: FloatArray, z_m: float) -> FloatArray:
    share = (z_m - tips[:, 2]) / (feet[:, 2] - tips[:, 2])
    cut: FloatArray = tips[:, :2] + share[:, None] * (feet[:, :2] - tips[:, :2])
    return cut


def room_outline(walls: FloatArray, inside: Point) -> Polygon | None:
    """The room's outline on the inside of its walls, of any shape.

    Args:
        walls: (m, 3, 3) triangles, metres.
        inside: a point of the room's floor.

    Returns:
        counter-clockwise, to the millimetre; None where no level section of the walls goes all
        the way round that point.
    """
    low, high = walls[..., 2].min(), walls[..., 2].max()
    for share in OUTLINE_AT:
        lines = _lines(section(walls, float(low + share * (high - low))))
        rooms = [
            face
            for face in shapely.get_parts(shapely.polygonize([lines]))
            if face.contains(ShapelyPoint(inside))
        ]
        if rooms:
            return Polygon(from_corner(simplified(rooms[0], _GRID_M)).round(3))
    return None


def _lines(segments: FloatArray) -> BaseGeometry:
    rounded = segments.round(4)
    different = (rounded[:, 0] != rounded[:, 1]).any(axis=1)
    lines: BaseGeometry = shapely.union_all(
        shapely.linestrings(rounded[different]), grid_size=_GRID_M
    )
    return lines


def holes(walls: FloatArray, outline: Polygon, floor_z_m: float) -> list[Hole]:
    """The gaps of the walls along the room's outline, in its order.

    Args:
        walls: (m, 3, 3) triangles, metres.
        outline: the room's, counter-clockwise.
        floor_z_m: height of the floor.
    """
    cuts = [section(walls, floor_z_m + height) for height in HOLES_AT_M]
    found = []
    for start, end in pairwise(np.asarray(outline.exterior.coords)):
        length = float(np.linalg.norm(end - start))
        along = (end - start) / length
        gaps = [_gaps(cut, start, along, length) for cut in cuts]
        for low, high in _merged([gap for some in gaps for gap in some]):
            walked = sum(min(high, b) - max(low, a) for a, b in gaps[0] if a < high and b > low)
            places = [tuple((start + place * along).tolist()) for place in (low, high)]
            found.append(Hole(places[0], places[1], walked > (high - low) / 2))
    return found


def _gaps(
    segments: FloatArray, start: FloatArray, along: FloatArray, length: float
) -> list[tuple[float, float]]:
    """The parts of one side of the room along which no segment runs."""
    off = segments - start
    beside = np.abs(off @ np.array([-along[1], along[0]])).max(axis=1) < _ON_WALL_M
    ends = np.sort(off[beside] @ along, axis=1).clip(0.0, length)
    covered = _merged([(0.0, 0.0), *map(tuple, ends.tolist()), (length, length)])
    return [
        (left, right)
        for (_, left), (right, _) in pairwise(covered)
        if right - left >= SMALLEST_HOLE_M
    ]


def _merged(intervals: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Intervals that share no point, in order.

    >>> _merged([(2.0, 3.0), (0.0, 1.0), (0.5, 1.5)])
    [(0.0, 1.5), (2.0, 3.0)]
    """
    found: list[tuple[float, float]] = []
    for low, high in sorted(intervals):
        if found and low <= found[-1][1]:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return found
