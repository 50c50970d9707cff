"""Boxes turned about Z, as edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...lib.layout import FloatArray
from .shapes import Color, Floats, Shapes, colored

IntArray = NDArray[np.intp]

# Corners of a unit box, X slowest: bit 2 of a corner's number is X, bit 1 Y, bit 0 Z.
_UNIT = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=float) / 2
_EDGES = np.array(
    [(a, a | bit) for bit in (1, 2, 4) for a in range(8) if not a & bit], dtype=np.intp
)


def turned(local: FloatArray, center_m: FloatArray, yaw_deg: FloatArray) -> Floats:
    """Points in the frames of n boxes, in the world.

    Args:
        local: (n, k, 3) metres from each box's centre, X along its width, Y to its front.
        center_m: (n, 3) metres.
        yaw_deg: (n,) counter-clockwise; NaN counts as 0.
    """
    angle = np.radians(np.nan_to_num(yaw_deg))[:, None]
    cosine, sine = np.cos(angle), np.sin(angle)
    x, y = local[..., 0], local[..., 1]
    points = np.stack([cosine * x - sine * y, sine * x + cosine * y, local[..., 2]], axis=2)
    return (points + center_m[:, None]).astype(np.float32)


def box_edges(
    center_m: FloatArray, size_m: FloatArray, yaw_deg: FloatArray, color: Color
) -> Shapes:
    """The 12 edges of each of n boxes: centres and W, D, H (n, 3), yaws (n,)."""
    corners = turned(_UNIT[None] * size_m[:, None], center_m, yaw_deg)
    lines = corners[:, _EDGES].reshape(-1, 3)
    return Shapes(lines=lines, line_colors=colored(len(lines), color))
