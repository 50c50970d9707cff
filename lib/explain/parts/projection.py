"""Where points of the room appear in the picture."""

from __future__ import annotations

import numpy as np

from ...bundle import Camera
from ...layout import FloatArray


def project(points_m: FloatArray, camera: Camera) -> FloatArray:
    """Places in the picture of world points (n, 3), as Blender's camera sees them.

    Returns:
        (n, 3): share of the width from the left, share of the height from the top, distance along
        the line of sight in metres; the shares are NaN for what is not in front of the camera.

    >>> straight = Camera((0.0, 0.0, 1.0), (np.pi / 2, 0.0, 0.0), 16.0, 32.0, (1280, 720))
    >>> project(np.array([[1.0, 2.0, 1.0]]), straight).round(6).tolist()
    [[0.75, 0.5, 2.0]]
    """
    seen = (points_m - np.array(camera.location)) @ _axes(camera.rotation_euler)
    depth = -seen[:, 2]
    ahead = depth > 0
    focal = camera.lens_mm / camera.sensor_width_mm
    width, height = camera.resolution
    scaled = np.divide(focal, depth, out=np.full(len(depth), np.nan), where=ahead)
    return np.stack(
        [0.5 + scaled * seen[:, 0], 0.5 - scaled * seen[:, 1] * (width / height), depth], axis=1
    )


def _axes(rotation_euler: tuple[float, float, float]) -> FloatArray:
    """The camera's right, up and backward directions in the world, as columns."""
    (cx, cy, cz), (sx, sy, sz) = np.cos(rotation_euler), np.sin(rotation_euler)
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    axes: FloatArray = about_z @ about_y @ about_x
    return axes
