"""World points as a bundle's camera sees them: pixels, and edges cut where the picture ends.

The pinhole of Blender: the camera looks along its own -Z, +Y is up, and the sensor's width lies
along the longer side of the picture. Pixel (0, 0) is the picture's upper left corner, not the
middle of its first pixel.
"""

from __future__ import annotations

import numpy as np

from ..bundle import Camera
from ..layout import FloatArray, Layout
from .ragged import BoolArray
from .shapes import require_shape

NEAR_M = 0.05
"""What is nearer to the lens than this has no place in the picture."""

BOX_EDGES = (
    *((0, 1), (1, 2), (2, 3), (3, 0)),
    *((4, 5), (5, 6), (6, 7), (7, 4)),
    *((0, 4), (1, 5), (2, 6), (3, 7)),
)
"""Pairs of the corners of `box_corners`: the foot, the top, the four uprights."""

_CORNERS = np.array(
    [
        (x, y, z)
        for z in (-0.5, 0.5)
        for x, y in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))
    ]
)


def box_corners(layout: Layout) -> FloatArray:
    """The corners of each object's box, turned by its yaw, (n, 8, 3) metres, in the layout's frame.

    The first four are the foot, the others the top above them; 2 and 3 are at the front (+Y at
    yaw 0). A yaw that is not given counts as 0.

    >>> from ..layout import Room, SceneObject
    >>> bed = SceneObject("bed", "bed", (0.0, 0.0, 1.0), (2.0, 4.0, 2.0), 90.0)
    >>> box_corners(Layout.from_objects(Room("bedroom"), [bed]))[0, 6].round(6).tolist()
    [-2.0, 1.0, 2.0]
    """
    yaw = np.radians(np.where(np.isnan(layout.yaws_deg), 0.0, layout.yaws_deg))[:, None]
    local = _CORNERS[None] * layout.dimensions_m[:, None, :]
    x, y = local[:, :, 0], local[:, :, 1]
    turned = np.stack(
        [np.cos(yaw) * x - np.sin(yaw) * y, np.sin(yaw) * x + np.cos(yaw) * y, local[:, :, 2]], 2
    )
    corners: FloatArray = turned + layout.positions_m[:, None, :]
    return corners


def to_camera(points_m: FloatArray, camera: Camera) -> FloatArray:
    """World points (n, 3) in the camera's own axes, metres: X right, Y up, -Z ahead."""
    require_shape("to_camera: points_m", points_m, (len(points_m), 3))
    local: FloatArray = (points_m - np.array(camera.location)) @ _rotation(camera)
    return local


def _rotation(camera: Camera) -> FloatArray:
    """The matrix whose columns are the camera's axes in the world (Euler angles, XYZ)."""
    (a, b, c), identity = camera.rotation_euler, np.eye(3)
    x, y, z = identity.copy(), identity.copy(), identity.copy()
    x[1:, 1:] = [[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]
    y[::2, ::2] = [[np.cos(b), np.sin(b)], [-np.sin(b), np.cos(b)]]
    z[:2, :2] = [[np.cos(c), -np.sin(c)], [np.sin(c), np.cos(c)]]
    rotation: FloatArray = z @ y @ x
    return rotation


def _to_pixels(local_m: FloatArray, camera: Camera) -> FloatArray:
    """Camera-space points (..., 3) ahead of the lens as pixels (..., 2)."""
    width, height = camera.resolution
    focal_px = camera.lens_mm / camera.sensor_width_mm * max(width, height)
    depth = -local_m[..., 2]
    column = width / 2 + focal_px * local_m[..., 0] / depth
    row = height / 2 - focal_px * local_m[..., 1] / depth
    return np.stack([column, row], axis=-1)


def project(points_m: FloatArray, camera: Camera) -> FloatArray:
    """Pixels (n, 2), column and row, of world points (n, 3); NaN for what is not ahead.

    Points outside of the picture have their place outside of it.

    >>> from math import pi
    >>> ahead = Camera((0.0, 0.0, 1.0), (pi / 2, 0.0, 0.0), 16.0, 32.0, (200, 100))
    >>> points = np.array([[0.0, 2.0, 1.0], [1.0, 2.0, 1.0], [0.0, -1.0, 1.0]])
    >>> project(points, ahead).round(6).tolist()
    [[100.0, 50.0], [150.0, 50.0], [nan, nan]]
    """
    local = to_camera(points_m, camera)
    hidden = -local[:, 2] < NEAR_M
    return np.where(hidden[:, None], np.nan, _to_pixels(_ahead(local, hidden), camera))


def _ahead(local_m: FloatArray, hidden: BoolArray) -> FloatArray:
    safe = local_m.copy()
    safe[hidden] = [0.0, 0.0, -1.0]
    return safe


def visible_segments(
    starts_m: FloatArray, ends_m: FloatArray, camera: Camera
) -> tuple[FloatArray, BoolArray]:
    """Straight lines in the world as lines in the picture, cut at the lens and at the border.

    Args:
        starts_m: (n, 3) world points.
        ends_m: (n, 3) world points.
        camera: the picture's.

    Returns:
        (n, 2, 2) pixels, start and end, column and row, within the picture; and (n,) whether any
        of the line is in it. Rows of those that are not hold NaN.
    """
    local = np.stack([to_camera(starts_m, camera), to_camera(ends_m, camera)], axis=1)
    local, ahead = _cut_near(local)
    pixels = _to_pixels(local, camera)
    pixels, inside = _cut_to_picture(pixels, camera.resolution)
    visible = ahead & inside
    return np.where(visible[:, None, None], pixels, np.nan), visible


def _cut_near(lines: FloatArray) -> tuple[FloatArray, BoolArray]:
    """Lines (n, 2, 3) from where they are ahead; (n,) whether any part is."""
    depth = -lines[:, :, 2]
    ahead = depth >= NEAR_M
    any_ahead: BoolArray = ahead.any(axis=1)
    cut = lines.copy()
    for near, far in ((0, 1), (1, 0)):
        rows = np.flatnonzero(any_ahead & ~ahead[:, near])
        share = (NEAR_M - depth[rows, near]) / (depth[rows, far] - depth[rows, near])
        cut[rows, near] += share[:, None] * (lines[rows, far] - lines[rows, near])
    cut[~any_ahead] = [0.0, 0.0, -1.0]
    return cut, any_ahead


def _cut_to_picture(
    pixels: FloatArray, resolution: tuple[int, int]
) -> tuple[FloatArray, BoolArray]:
    """Lines (n, 2, 2) within the picture (Liang-Barsky); (n,) whether any part is."""
    start, step = pixels[:, 0], pixels[:, 1] - pixels[:, 0]
    first, last = np.zeros(len(pixels)), np.ones(len(pixels))
    outside = np.zeros(len(pixels), dtype=bool)
    for axis, size in enumerate(resolution):
        for distance, slope in (
            (start[:, axis], step[:, axis]),
            (size - start[:, axis], -step[:, axis]),
        ):
            # Inside where distance + t * slope >= 0.
            outside |= (slope == 0) & (distance < 0)
            share = np.divide(-distance, slope, out=np.zeros_like(distance), where=slope != 0)
            first = np.where(slope > 0, np.maximum(first, share), first)
            last = np.where(slope < 0, np.minimum(last, share), last)
    ends = np.stack([start + first[:, None] * step, start + last[:, None] * step], axis=1)
    return ends, ~outside & (first <= last)
