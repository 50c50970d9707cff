"""The surface of an object, as triangles in the world."""

from __future__ import annotations

import numpy as np

from ...geometry.ragged import IntArray
from ...layout import FloatArray
from ..room import BOX_FACES, Thing

EVERYWHERE = np.full(3, -np.inf), np.full(3, np.inf)


def triangles_of(
    thing: Thing, low: FloatArray = EVERYWHERE[0], high: FloatArray = EVERYWHERE[1]
) -> FloatArray:
    """The triangles of an object that may reach into a box along the world's axes.

    Args:
        thing: the object; without a mesh its box stands in.
        low: (3,) lower corner of the box.
        high: (3,) upper one.

    Returns:
        (m, 3, 3) corners, counter-clockwise seen from outside.
    """
    if thing.mesh is None:
        return _within(thing.box.corners, BOX_FACES, low, high)
    vertices, start, pieces = thing.mesh.vertices, 0, []
    for mesh, matrix in thing.mesh.placed:
        own = vertices[start : start + len(mesh.vertices)]
        start += len(mesh.vertices)
        found = _within(own, mesh.faces, low, high)
        # A mirror turns faces round.
        pieces.append(found[:, ::-1] if np.linalg.det(matrix[:3, :3]) < 0 else found)
    return np.concatenate(pieces)


def _within(vertices: FloatArray, faces: IntArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """Triangles but for those with all three corners beyond one side of the box."""
    beyond = np.zeros(len(vertices), dtype=np.uint8)
    for axis in range(3):
        beyond |= (vertices[:, axis] < low[axis]).astype(np.uint8) << 2 * axis
        beyond |= (vertices[:, axis] > high[axis]).astype(np.uint8) << 2 * axis + 1
    if beyond.any():
        a, b, c = faces.T
        faces = faces[(beyond[a] & beyond[b] & beyond[c]) == 0]
    triangles: FloatArray = vertices[faces]
    return triangles
