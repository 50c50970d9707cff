"""Meshes cut by a box: exact where only vertices would miss what lies between them."""

from __future__ import annotations

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray
from ..room import BOX_FACES, Thing

_NO_FACES = np.empty((0, 3, 3))


def surface(thing: Thing) -> tuple[FloatArray, IntArray]:
    """The vertices (n, 3) and faces (m, 3) of an object, or of its box where it has no mesh."""
    if thing.mesh is None:
        return thing.box.corners, BOX_FACES
    return thing.points, thing.mesh.faces


def in_box(thing: Thing, center: FloatArray, axes: FloatArray, half: FloatArray) -> FloatArray:
    """What of an object lies in a turned box, (k, 3) corners in the box's frame.

    Args:
        thing: the object.
        center: (3,) of the box, world frame.
        axes: (3, 3) its directions as rows.
        half: (3,) half its sides.
    """
    around = (thing.box.corners - center) @ axes.T
    if (around.max(axis=0) <= -half).any() or (around.min(axis=0) >= half).any():
        return np.empty((0, 3))
    points, faces = surface(thing)
    return clipped((points - center) @ axes.T, faces, -half, half)


def clipped(points: FloatArray, faces: IntArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """What of a mesh lies in a box along the axes.

    Args:
        points: (n, 3) vertices.
        faces: (m, 3) rows of them.
        low: (3,) lower corner of the box.
        high: (3,) upper corner.

    Returns:
        (k, 3) the corners of what of the faces is in the box: its convex hull is theirs. What only
        touches the box may be left out.
    """
    beside = np.concatenate([points <= low, points >= high], axis=1)
    codes = np.packbits(beside, axis=1)[:, 0]
    first, second, third = (codes[faces[:, corner]] for corner in range(3))
    crossing = ((first & second & third) == 0) & ((first | second | third) != 0)
    triangles: FloatArray = points[faces[crossing]]
    for axis in range(3):
        triangles = _half(triangles, triangles[:, :, axis] - low[axis])
        triangles = _half(triangles, high[axis] - triangles[:, :, axis])
    # A face that is inside as a whole is told by its corners, which spares to cut most of them.
    return np.concatenate([points[codes == 0], triangles.reshape(-1, 3)])


def _half(triangles: FloatArray, signed: FloatArray) -> FloatArray:
    """Of triangles (k, 3, 3) the part where `signed` (k, 3), linear on each, is not negative."""
    if not len(triangles):
        return _NO_FACES
    inside = signed >= 0
    count = inside.sum(axis=1)
    if (count == 3).all():
        return triangles
    one, two = count == 1, count == 2
    # Turned round so that the corner that is alone on its side comes first.
    alone = np.where(one, inside.argmax(axis=1), (~inside).argmax(axis=1))
    order = (alone[:, None] + np.arange(3)) % 3
    corners = np.take_along_axis(triangles, order[:, :, None], axis=1)
    heights = np.take_along_axis(signed, order, axis=1)
    first, second = _crossing(corners, heights, 1), _crossing(corners, heights, 2)
    return np.concatenate(
        [
            triangles[count == 3],
            np.stack([corners[one, 0], first[one], second[one]], axis=1),
            np.stack([first[two], corners[two, 1], corners[two, 2]], axis=1),
            np.stack([first[two], corners[two, 2], second[two]], axis=1),
        ]
    )


def _crossing(corners: FloatArray, heights: FloatArray, other: int) -> FloatArray:
    """Where the edge from the first corner to another crosses the plane, (k, 3)."""
    run = heights[:, 0] - heights[:, other]
    share = np.divide(heights[:, 0], run, out=np.zeros(len(run)), where=run != 0)
    point: FloatArray = corners[:, 0] + share[:, None] * (corners[:, other] - corners[:, 0])
    return point
