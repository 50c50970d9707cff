"""Where a camera stands, where it looks, and which line in the room a pixel is.

Frame: the task's, metres, Z up. Yaw counter-clockwise about +Z, 0 looks along +Y (formats.md);
pitch up, 0 level. Pixels: column to the right and row down, from the upper left corner of the
picture, so that the middle of the first pixel is (0.5, 0.5).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bundle import Camera
from ..layout import FloatArray, Vec3

_SENSOR_WIDTH_MM = 32.0


@dataclass(frozen=True, slots=True)
class Pose:
    """A camera without roll.

    Attributes:
        position_m: where it is, task frame.
        yaw_deg: its heading; 0 looks along +Y, counter-clockwise.
        pitch_deg: how far up it looks, in (-90, 90).
    """

    position_m: Vec3
    yaw_deg: float
    pitch_deg: float

    @property
    def axes(self) -> FloatArray:
        """(3, 3) rows: forward, left and up of the camera, unit vectors in the task frame (B.1).

        >>> (Pose((0.0, 0.0, 1.0), 90.0, 0.0).axes.round(9) + 0.0).tolist()
        [[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]]
        """
        yaw, pitch = math.radians(self.yaw_deg), math.radians(self.pitch_deg)
        forward = np.array(
            [
                -math.sin(yaw) * math.cos(pitch),
                math.cos(yaw) * math.cos(pitch),
                math.sin(pitch),
            ]
        )
        left = np.array([-math.cos(yaw), -math.sin(yaw), 0.0])
        return np.stack([forward, left, np.cross(forward, left)])

    @property
    def rotation_euler(self) -> Vec3:
        """Blender's XYZ Euler angles in radians, of a camera that looks along its own -Z."""
        return math.pi / 2 + math.radians(self.pitch_deg), 0.0, math.radians(self.yaw_deg)

    def to_document(self) -> dict[str, Any]:
        """As tasks, traces and agents get it."""
        return {
            "position_m": list(self.position_m),
            "yaw_deg": self.yaw_deg,
            "pitch_deg": self.pitch_deg,
        }


def heading_deg(yaw_deg: float) -> float:
    """A yaw in [0, 360).

    >>> heading_deg(-90.0), heading_deg(-1e-20)
    (270.0, 0.0)
    """
    turned = yaw_deg % 360.0
    # What is a hair below 0 is rounded to 360 itself.
    return 0.0 if turned == 360.0 else turned


def pose_along(position_m: Vec3, ahead: Vec3, most_pitch_deg: float) -> Pose:
    """A camera that looks along a direction, its pitch clamped.

    Args:
        position_m: where it is.
        ahead: any length but 0; straight up or down it looks along +Y as far as it may.
        most_pitch_deg: what the pitch is clamped to.

    >>> pose_along((0.0, 0.0, 1.0), (-1.0, 0.0, 0.0), 85.0)
    Pose(position_m=(0.0, 0.0, 1.0), yaw_deg=90.0, pitch_deg=0.0)
    """
    x, y, z = ahead
    level = math.hypot(x, y)
    yaw = heading_deg(math.degrees(math.atan2(-x, y))) if level > 1e-9 else 0.0
    pitch = math.degrees(math.atan2(z, level))
    return Pose(position_m, yaw, min(max(pitch, -most_pitch_deg), most_pitch_deg))


@dataclass(frozen=True, slots=True)
class Optics:
    """A pinhole camera with square pixels; its principal point is the picture's middle.

    Attributes:
        width_px, height_px: of the picture.
        focal_px: focal length in pixels.
    """

    width_px: int
    height_px: int
    focal_px: float

    @property
    def matrix(self) -> FloatArray:
        """(3, 3) intrinsic matrix: columns and rows from right, down and ahead."""
        return np.array(
            [
                [self.focal_px, 0.0, self.width_px / 2],
                [0.0, self.focal_px, self.height_px / 2],
                [0.0, 0.0, 1.0],
            ]
        )

    def to_document(self) -> dict[str, Any]:
        """As tasks and agents get it."""
        return {
            "width_px": self.width_px,
            "height_px": self.height_px,
            "intrinsics": self.matrix.tolist(),
        }


def directions(pose: Pose, optics: Optics, pixels: FloatArray) -> FloatArray:
    """Unit vectors (n, 3), task frame, of the viewing lines through pixels (n, 2).

    >>> optics = Optics(200, 100, 100.0)
    >>> level = Pose((0.0, 0.0, 1.0), 0.0, 0.0)
    >>> directions(level, optics, np.array([[100.0, 50.0]])).round(9).tolist()
    [[0.0, 1.0, 0.0]]
    """
    right = (pixels[:, 0] - optics.width_px / 2) / optics.focal_px
    down = (pixels[:, 1] - optics.height_px / 2) / optics.focal_px
    local = np.stack([np.ones(len(pixels)), -right, -down], axis=1)
    lines = local @ pose.axes
    units: FloatArray = lines / np.linalg.norm(lines, axis=1, keepdims=True)
    return units


def camera_of(pose: Pose, optics: Optics) -> Camera:
    """The same camera as bundles keep it, for `lib.geometry.projection`."""
    return Camera(
        location=pose.position_m,
        rotation_euler=pose.rotation_euler,
        lens_mm=optics.focal_px / max(optics.width_px, optics.height_px) * _SENSOR_WIDTH_MM,
        sensor_width_mm=_SENSOR_WIDTH_MM,
        resolution=(optics.width_px, optics.height_px),
    )
