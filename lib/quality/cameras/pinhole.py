"""Points in the world as a view's camera sees them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ...geometry.ragged import BoolArray
from ...layout import FloatArray
from ..views import ViewCamera

NEAR_M = 0.05
"""What is nearer to the lens than this has no place in the picture."""


def axes(camera: ViewCamera) -> FloatArray:
    """(3, 3) rows: the picture's right, its up, and where the camera looks.

    Up is as near to +Z as can be; of a camera that looks straight up or down it is +Y.

    >>> axes(ViewCamera((0.0, 0.0, 3.0), (0.0, 0.0, 0.0), 60.0)).tolist()
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, -1.0]]

    Raises:
        ValueError: it stands at what it looks at.
    """
    ahead = np.array(camera.target_m, dtype=float) - np.array(camera.position_m, dtype=float)
    length = float(np.linalg.norm(ahead))
    if length < 1e-9:
        raise ValueError("a camera that stands at its own target looks nowhere")
    ahead = ahead / length
    upright = np.array([0.0, 1.0, 0.0] if math.hypot(ahead[0], ahead[1]) < 1e-6 else [0.0, 0, 1.0])
    right = np.cross(ahead, upright)
    right = right / np.linalg.norm(right)
    return np.array([right, np.cross(right, ahead), ahead]) + 0.0


@dataclass(frozen=True, slots=True)
class Projected:
    """Points in a picture.

    Attributes:
        places: (n, 2) from (0, 0), the upper left corner, to (1, 1), the lower right one; of a
            point that is not ahead of the lens it is not a number.
        depth_m: (n,) along the line of sight.
    """

    places: FloatArray
    depth_m: FloatArray

    @property
    def inside(self) -> BoolArray:
        """(n,) whether the point is in the picture."""
        with np.errstate(invalid="ignore"):
            found: BoolArray = ((self.places >= 0) & (self.places <= 1)).all(axis=1)
        return found


def project(camera: ViewCamera, points_m: FloatArray) -> Projected:
    """(n, 3) points of the world in the picture.

    >>> straight_ahead = project(ViewCamera((0, 0, 1), (0, 2, 1), 60.0), np.array([[0, 5.0, 1]]))
    >>> straight_ahead.places.tolist(), straight_ahead.depth_m.tolist()
    ([[0.5, 0.5]], [5.0])
    """
    local = (points_m - np.array(camera.position_m, dtype=float)) @ axes(camera).T
    depth = local[:, 2]
    reach = np.where(depth > NEAR_M, depth, np.nan) * math.tan(math.radians(camera.fov_deg) / 2)
    places = 0.5 + 0.5 * np.column_stack([local[:, 0] / reach, -local[:, 1] / reach])
    return Projected(places, depth)
