"""What walls, ceiling and floor can hold an object by: how far it is from each."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import shapely
from shapely.geometry import Polygon

from ...geometry.plane.outlines import edges
from ...geometry.points import as_vec3
from ...layout import FloatArray, Vec3
from ..protocol import QualityProtocol
from ..room import Thing
from .triangles import triangles_of

Kind = Literal["wall", "ceiling", "free", "unknown"]

BEHIND_DEG = 50.0
"""Walls that are turned away from an object's front or back by more than this are beside it; a
corner shelf, at 45 degrees to two of them, has both behind it."""

_CONVEX_M2 = 1e-10
_ROUNDING_M = 1e-9


@dataclass(frozen=True, slots=True)
class Way:
    """The way from an object to what could hold it.

    Attributes:
        gap_m: its length; 0 where they touch or the object reaches in.
        start: on the object.
        end: on what could hold it.
        to: that, for a sentence: "the wall", "the floor", the id of an object.
    """

    gap_m: float
    start: Vec3
    end: Vec3
    to: str


def kind_of(category: str, protocol: QualityProtocol) -> Kind:
    """What can hold a category beside what it stands on; "unknown" where the protocol is silent."""
    if protocol.is_wall_mounted(category):
        return "wall"
    if protocol.is_ceiling_mounted(category):
        return "ceiling"
    return "free" if protocol.is_free_standing(category) else "unknown"


def to_floor(thing: Thing, floor_z_m: float) -> Way:
    """From its lowest vertex straight down; 0 where it reaches below the floor."""
    start = as_vec3(thing.points[int(np.argmin(thing.points[:, 2]))])
    return Way(max(start[2] - floor_z_m, 0.0), start, (start[0], start[1], floor_z_m), "the floor")


def to_ceiling(thing: Thing, ceiling_z_m: float) -> Way:
    """From its highest vertex straight up; 0 where it reaches above the ceiling."""
    start = as_vec3(thing.points[int(np.argmax(thing.points[:, 2]))])
    end = (start[0], start[1], ceiling_z_m)
    return Way(max(ceiling_z_m - start[2], 0.0), start, end, "the ceiling")


def to_wall(thing: Thing, boundary: Polygon) -> Way | None:
    """From an object to the nearest wall that can hold it.

    That is a wall behind it, or in front of it where it hangs the wrong way round: one that only
    its side touches does not hold a picture. Of an object without a front it is any wall. Doors
    and windows count as wall, since at which height they are is not known. An object that reaches
    through the outline is 0 from it.

    Returns:
        None where no wall is behind it.
    """
    ends = _behind(edges(boundary), thing.front)
    if not len(ends):
        return None
    ground = thing.points[:, :2]
    out = np.flatnonzero(~shapely.contains_xy(boundary, ground[:, 0], ground[:, 1]))
    if len(out):
        away = shapely.distance(shapely.points(ground[out]), boundary)
        through = away >= _to_edges(ground[out], ends).min(axis=0) - _ROUNDING_M
        if through.any():
            point = as_vec3(thing.points[out[int(np.argmax(through))]])
            return Way(0.0, point, point, "the wall")
    away = _to_edges(ground, ends)
    edge, row = np.unravel_index(int(np.argmin(away)), away.shape)
    start = as_vec3(thing.points[row])
    x, y = next(_places(ground[row : row + 1], ends[edge : edge + 1]))[0].tolist()
    way = Way(float(away[edge, row]), start, (x, y, start[2]), "the wall")
    if boundary.convex_hull.area - boundary.area <= _CONVEX_M2:
        return way
    corner = _to_corner(thing, ends)
    return corner if corner.gap_m < way.gap_m else way


def _behind(ends: FloatArray, front: FloatArray | None) -> FloatArray:
    """Edges whose walls an object with this front has behind or before it."""
    if front is None:
        return ends
    along = ends[:, 1] - ends[:, 0]
    along /= np.hypot(*along.T)[:, None]
    normal = np.column_stack([-along[:, 1], along[:, 0]])
    kept: FloatArray = ends[np.abs(normal @ front) >= math.cos(math.radians(BEHIND_DEG))]
    return kept


def _places(points: FloatArray, ends: FloatArray) -> Iterator[FloatArray]:
    """For each edge (2, 2) its places (n, 2) that are the nearest to points (n, 2)."""
    for start, end in ends:
        along = end - start
        share = np.clip((points - start) @ along / (along @ along), 0.0, 1.0)
        yield start + share[:, None] * along


def _to_edges(points: FloatArray, ends: FloatArray) -> FloatArray:
    """(k, n) distances of points (n, 2) from edges (k, 2, 2)."""
    return np.stack([np.hypot(*(points - places).T) for places in _places(points, ends)])


def _to_corner(thing: Thing, ends: FloatArray) -> Way:
    """To the nearest corner of the outline: one that points inwards may be next to an edge."""
    corners = np.unique(ends.reshape(-1, 2), axis=0)
    triangles = triangles_of(thing)
    sides = np.stack([triangles, np.roll(triangles, -1, axis=1)], axis=2).reshape(-1, 2, 3)
    along = sides[:, 1] - sides[:, 0]
    length = np.maximum((along[:, :2] ** 2).sum(axis=1), 1e-18)
    best: Way | None = None
    for corner in corners:
        share = np.clip(((corner - sides[:, 0, :2]) * along[:, :2]).sum(axis=1) / length, 0.0, 1.0)
        places = sides[:, 0] + share[:, None] * along
        away = np.hypot(*(places[:, :2] - corner).T)
        row = int(np.argmin(away))
        if best is None or away[row] < best.gap_m:
            start = as_vec3(places[row])
            end = (float(corner[0]), float(corner[1]), start[2])
            best = Way(float(away[row]), start, end, "the wall")
    assert best is not None
    return best
