"""Which points lie inside a mesh, though parts of it may be open: by the faces above and below."""

from __future__ import annotations

import numpy as np
import shapely

from ..layout import FloatArray
from .ragged import BoolArray, IntArray

_FLAT_M2 = 1e-12
_ON_M = 1e-9


def inside_shell(points: FloatArray, triangles: FloatArray) -> BoolArray:
    """Whether points are inside a mesh whose faces look outwards.

    A point is inside where more faces above it look up than down, and more below it down than up.
    That holds for shells that overlap, and a single sheet has no inside.

    Args:
        points: (n, 3).
        triangles: (m, 3, 3) corners, counter-clockwise seen from outside.

    Returns:
        (n,).
    """
    one, two = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    normal = np.cross(one, two)
    lying = np.abs(normal[:, 2]) > 2 * _FLAT_M2
    triangles, normal = triangles[lying], normal[lying]
    inside = np.zeros(len(points), dtype=bool)
    if not len(points) or not len(triangles):
        return inside
    ground = triangles[:, :, :2]
    tree = shapely.STRtree(shapely.box(*ground.min(axis=1).T, *ground.max(axis=1).T))
    point, face = tree.query(shapely.points(points[:, :2]))
    over = covers(ground[face], points[point, :2], normal[face, 2])
    point, face = point[over], face[over]
    start = triangles[face, 0]
    slope = -normal[face, :2] / normal[face, 2:]
    height = start[:, 2] + ((points[point, :2] - start[:, :2]) * slope).sum(axis=1)
    rise = height - points[point, 2]
    up = normal[face, 2] > 0
    above = rise > _ON_M
    below = rise < -_ON_M
    return (_surplus(point[above], rise[above], up[above], len(points)) > 0) & (
        _surplus(point[below], rise[below], ~up[below], len(points)) > 0
    )


def covers(ground: FloatArray, points: FloatArray, turn: FloatArray) -> BoolArray:
    """Which of triangles on the ground cover their points.

    Args:
        ground: (k, 3, 2) corners.
        points: (k, 2), one for each triangle.
        turn: (k,) above 0 where the triangle goes counter-clockwise, else below.

    Returns:
        (k,).
    """
    sides = np.roll(ground, -1, axis=1) - ground
    to = points[:, None] - ground
    left = (sides[:, :, 0] * to[:, :, 1] - sides[:, :, 1] * to[:, :, 0]) * np.sign(turn)[:, None]
    found: BoolArray = (left >= -_FLAT_M2).all(axis=1)
    return found


def _surplus(point: IntArray, rise: FloatArray, right: BoolArray, count: int) -> IntArray:
    """How many more faces look the right way than the other, for each point."""
    # On the edge between two faces both are met: they are one crossing.
    crossing = np.column_stack([point, np.rint(rise / _ON_M), right]).astype(np.int64)
    met = np.unique(crossing, axis=0)
    ways = np.where(met[:, 2] > 0, 1, -1)
    surplus = np.zeros(count, dtype=np.intp)
    np.add.at(surplus, met[:, 0], ways)
    return surplus
