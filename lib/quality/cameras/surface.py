"""The surface of an object as points that lie no farther apart than a pitch."""

from __future__ import annotations

import numpy as np

from ...layout import FloatArray
from ..room import BOX_FACES, Thing


def surface_points(thing: Thing, pitch_m: float) -> FloatArray:
    """(n, 3) points of the surface; of the box's where there is no mesh."""
    if thing.mesh is None or not len(thing.mesh.faces):
        return _covering(thing.box.corners[BOX_FACES], pitch_m)
    triangles = thing.mesh.triangles
    sides = np.linalg.norm(triangles - np.roll(triangles, 1, axis=1), axis=2).max(axis=1)
    return np.concatenate([thing.points, _covering(triangles[sides > pitch_m], pitch_m)])


def _covering(triangles: FloatArray, pitch_m: float) -> FloatArray:
    """Corners of triangles (m, 3, 3) that are halved until no side is longer than the pitch."""
    done = [triangles.reshape(-1, 3)]
    while len(triangles):
        sides = np.linalg.norm(triangles - np.roll(triangles, -1, axis=1), axis=2)
        large = sides.max(axis=1) > pitch_m
        triangles, sides = triangles[large], sides[large]
        rows, longest = np.arange(len(triangles)), sides.argmax(axis=1)
        a, b = triangles[rows, longest], triangles[rows, (longest + 1) % 3]
        c, middle = triangles[rows, (longest + 2) % 3], (a + b) / 2
        done.append(middle)
        triangles = np.concatenate([np.stack([a, middle, c], 1), np.stack([middle, b, c], 1)])
    return np.concatenate(done)
