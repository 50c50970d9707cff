"""Spheres, see-through, with three rings."""

from __future__ import annotations

import math

import numpy as np

from ...lib.layout import FloatArray
from .shapes import Color, Shapes, colored

_ROUND, _HIGH = 16, 8
_FACE_ALPHA = 0.35


def spheres(center_m: FloatArray, radius_m: FloatArray, color: Color) -> Shapes:
    """n spheres: centres (n, 3), radii (n,)."""
    center, radius = center_m.astype(np.float32), radius_m.astype(np.float32)
    faces, lines = (
        (center[:, None] + radius[:, None, None] * unit).reshape(-1, 3) for unit in (_FACES, _RINGS)
    )
    red, green, blue, alpha = color
    return Shapes(
        lines=lines,
        line_colors=colored(len(lines), color),
        faces=faces,
        face_colors=colored(len(faces), (red, green, blue, alpha * _FACE_ALPHA)),
    )


def _unit_faces() -> FloatArray:
    """Triangles of a unit sphere, (3m, 3)."""
    turn = np.linspace(0, 2 * math.pi, _ROUND + 1)
    rise = np.linspace(-math.pi / 2, math.pi / 2, _HIGH + 1)
    grid = np.stack(
        [
            np.outer(np.cos(rise), np.cos(turn)),
            np.outer(np.cos(rise), np.sin(turn)),
            np.outer(np.sin(rise), np.ones_like(turn)),
        ],
        axis=2,
    )
    a, b, c, d = grid[:-1, :-1], grid[:-1, 1:], grid[1:, 1:], grid[1:, :-1]
    return np.stack([a, b, c, a, c, d], axis=2).reshape(-1, 3)


def _unit_rings() -> FloatArray:
    """Three circles as lines, (2k, 3)."""
    turn = np.linspace(0, 2 * math.pi, 2 * _ROUND + 1)
    circle = np.stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)], axis=1)
    ends = np.stack([circle[:-1], circle[1:]], axis=1).reshape(-1, 3)
    return np.concatenate([ends, ends[:, [0, 2, 1]], ends[:, [2, 0, 1]]])


_FACES, _RINGS = _unit_faces().astype(np.float32), _unit_rings().astype(np.float32)
