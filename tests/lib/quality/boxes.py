"""Rooms of boxes with closed meshes: what their numbers have to be is plain."""

from __future__ import annotations

import itertools
import math

import numpy as np
from ideal_bench.lib.geometry.placed_mesh import PlacedMesh
from ideal_bench.lib.quality.room import FurnishedRoom, Thing, TurnedBox
from shapely.geometry import box as rectangle

FACES = [
    *([0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1]),
    *([2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]),
]
"""Twelve triangles that look outwards, of corners in the order of `corners`."""


def corners(low, high):
    """(8, 3) of a box along the axes."""
    return np.array(list(itertools.product(*zip(low, high, strict=True))), dtype=float)


def solid(*boxes):
    """One mesh of several boxes, each given by its low and high corner."""
    vertices = np.concatenate([corners(low, high) for low, high in boxes])
    faces = np.concatenate([np.array(FACES) + 8 * i for i in range(len(boxes))])
    return vertices, faces


def turned(points, yaw_deg):
    """Points turned about the world's Z."""
    c, s = math.cos(math.radians(yaw_deg)), math.sin(math.radians(yaw_deg))
    return points @ np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]]).T


def thing(name, category, center, size, yaw=0.0, *, parts=None, front=True, mesh=True):
    """An object: a solid box, or `parts`, boxes around its centre at yaw 0.

    `center` is that of its box, `size` its W, D, H.
    """
    half = np.array(size, dtype=float) / 2
    vertices, faces = solid(*(parts or [(-half, half)]))
    placed = PlacedMesh.of(turned(vertices, yaw) + np.array(center, dtype=float), faces)
    box = TurnedBox.upright(center, size, yaw)
    return Thing(name, category, box, placed if mesh else None, yaw if front else None)


def room(*things, size=(5.0, 4.0, 2.8), openings=(), name="room", kind="livingroom"):
    """A rectangular room centred on the origin, its floor at 0."""
    width, depth, height = size
    outline = rectangle(-width / 2, -depth / 2, width / 2, depth / 2)
    return FurnishedRoom(name, kind, tuple(things), outline, 0.0, height, tuple(openings))
