"""What of an object lies beyond the walls, seen from above."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points

from ...geometry.plane.furthest import furthest_from
from ...layout import FloatArray
from ..room import FurnishedRoom, Thing

_FLAT_M2 = 1e-10
_BESIDE_M = 0.01


@dataclass(frozen=True, eq=False)
class Outside:
    """What of an object lies beyond the walls.

    Attributes:
        area: on the floor.
        reach_m: how far the outermost point of it is from the room.
        tip: that point, (2,).
        back: the point of the room that is the nearest to it, (2,).
        whole: nothing of the object is inside.
    """

    area: BaseGeometry
    reach_m: float
    tip: FloatArray
    back: FloatArray
    whole: bool


def outside_walls(thing: Thing, boundary: Polygon) -> Outside | None:
    """What of an object lies beyond the walls; None where all of it is inside.

    Vertices tell where the room is convex. Elsewhere the faces do: a beam can leave through one
    side of an inner corner and come back through the other, with both ends inside.
    """
    if _box(thing).within(boundary):
        return None
    hull = thing.footprint
    area = hull.difference(boundary)
    if area.is_empty:
        return None
    if boundary.convex_hull.area - boundary.area > _FLAT_M2:
        area = _faces_outside(thing, boundary, area)
        if area.is_empty:
            return None
    reach, tip = furthest_from(area, boundary)
    point = shapely.Point(tip)
    back = nearest_points(boundary, point)[0]
    whole = not boundary.intersects(hull)
    return Outside(area, reach, np.array(tip), np.array(back.coords[0]), whole)


def in_recess(outside: Outside, room: FurnishedRoom, depth_m: float) -> bool:
    """Whether all that is outside may be in the recess of one window, up to this deep."""
    for opening in room.openings:
        line = LineString([opening.start, opening.end])
        recess = line.buffer(depth_m, cap_style="flat").buffer(_BESIDE_M, join_style="mitre")
        if opening.kind == "window" and outside.area.within(recess):
            return True
    return False


def _box(thing: Thing) -> Polygon:
    low, high = thing.low, thing.high
    return shapely.box(low[0], low[1], high[0], high[1])


def _faces_outside(thing: Thing, boundary: Polygon, around: BaseGeometry) -> BaseGeometry:
    """The parts outside of the faces, which lie in the hull; upright ones are lines from above."""
    if thing.mesh is None:
        return around
    faces = thing.mesh.triangles[:, :, :2]
    west, south, east, north = around.bounds
    low, high = faces.min(axis=1), faces.max(axis=1)
    near = ((low <= [east, north]) & (high >= [west, south])).all(axis=1)
    faces = faces[near]
    one, two = faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0]
    flat = np.abs(one[:, 0] * two[:, 1] - one[:, 1] * two[:, 0]) <= _FLAT_M2
    shapes = np.concatenate(
        [shapely.polygons(faces[~flat]), shapely.linestrings(faces[flat][:, [0, 1, 2, 0]])]
    )
    shapely.prepare(boundary)
    out = shapely.difference(shapes[~shapely.covers(boundary, shapes)], boundary)
    return shapely.geometrycollections(out[~shapely.is_empty(out)])
