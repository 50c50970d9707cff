"""Slanting lines on the faces of boxes."""

from __future__ import annotations

import numpy as np

from ...lib.layout import FloatArray
from .boxes import turned
from .shapes import Color, Shapes, colored

_LINES = 9
# Faces by the axis that they look along and its sign: the four sides and the top.
_FACES = ((0, -1), (0, 1), (1, -1), (1, 1), (2, 1))


def hatching(center_m: FloatArray, size_m: FloatArray, yaw_deg: FloatArray, color: Color) -> Shapes:
    """Hatch n boxes: centres and W, D, H (n, 3), yaws (n,)."""
    local = np.concatenate([_face(size_m, axis, sign) for axis, sign in _FACES], axis=1)
    lines = turned(local, center_m, yaw_deg).reshape(-1, 3)
    return Shapes(lines=lines, line_colors=colored(len(lines), color))


def _face(size_m: FloatArray, axis: int, sign: int) -> FloatArray:
    """Lines on one face of each box, (n, 2 * `_LINES`, 3) in the box's frame.

    On a face of a by b they are u + v = c, for c between 0 and a + b, cut off at its rim.
    """
    first, second = (other for other in range(3) if other != axis)
    a, b = size_m[:, first, None], size_m[:, second, None]
    c = (a + b) * (np.arange(1, _LINES + 1) / (_LINES + 1))
    points = np.empty((len(size_m), _LINES, 2, 3))
    points[..., axis] = sign * size_m[:, axis, None, None] / 2
    for end, u in enumerate((np.minimum(c, a), np.maximum(c - b, 0.0))):
        points[:, :, end, first] = u - a / 2
        points[:, :, end, second] = c - u - b / 2
    return points.reshape(len(size_m), 2 * _LINES, 3)
