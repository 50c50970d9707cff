"""Arrows on top of boxes, to where their fronts face."""

from __future__ import annotations

import numpy as np

from ...lib.layout import FloatArray
from .boxes import turned
from .shapes import Color, Shapes, colored

_BEYOND_M = 0.15
_HEAD_M = 0.14


def front_arrows(
    center_m: FloatArray, size_m: FloatArray, yaw_deg: FloatArray, color: Color
) -> Shapes:
    """An arrow from the middle of each box's top to a hand's breadth before its front.

    At yaw 0 the front faces +Y. Centres and W, D, H (n, 3), yaws (n,).
    """
    top, tip = size_m[:, 2] / 2, size_m[:, 1] / 2 + _BEYOND_M
    zero = np.zeros_like(top)
    wing, back = np.full_like(top, _HEAD_M / 2), tip - _HEAD_M
    local = np.stack(
        [
            np.stack(point, axis=1)
            for point in (
                (zero, zero, top),
                (zero, back, top),
                (-wing, back, top),
                (wing, back, top),
                (zero, tip, top),
            )
        ],
        axis=1,
    )
    points = turned(local, center_m, yaw_deg)
    lines = points[:, [0, 1, 2, 3, 2, 4, 3, 4]].reshape(-1, 3)
    faces = points[:, [2, 3, 4]].reshape(-1, 3)
    return Shapes(
        lines=lines,
        line_colors=colored(len(lines), color),
        faces=faces,
        face_colors=colored(len(faces), color),
    )
