"""A rectangle at any angle."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from shapely.geometry import Polygon

from ...layout import FloatArray


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle on the floor.

    Attributes:
        center_m: (x, y), metres.
        size_m: extents (width along `angle_deg`, depth across it), metres.
        angle_deg: counter-clockwise from +x, degrees.
    """

    center_m: tuple[float, float]
    size_m: tuple[float, float]
    angle_deg: float

    @property
    def area_m2(self) -> float:
        """Width times depth, square metres."""
        return self.size_m[0] * self.size_m[1]

    def corners_m(self) -> FloatArray:
        """(4, 2) corners, counter-clockwise from the one at low width and low depth.

        >>> Rectangle((1.0, 1.0), (2.0, 1.0), 90.0).corners_m().round(9).tolist()
        [[1.5, 0.0], [1.5, 2.0], [0.5, 2.0], [0.5, 0.0]]
        """
        cosine, sine = cos_sin(self.angle_deg)
        half_width, half_depth = self.size_m[0] / 2, self.size_m[1] / 2
        along, across = np.array([cosine, sine]), np.array([-sine, cosine])
        signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=float)
        corners: FloatArray = (
            np.array(self.center_m)
            + signs[:, :1] * half_width * along
            + signs[:, 1:] * half_depth * across
        )
        return corners

    def polygon(self) -> Polygon:
        """As a shapely polygon."""
        return Polygon(self.corners_m())


def cos_sin(angle_deg: float) -> tuple[float, float]:
    """Cosine and sine; at multiples of 90 degrees exactly 0 and 1.

    >>> cos_sin(90.0), cos_sin(-180.0)
    ((0.0, 1.0), (-1.0, 0.0))
    """
    quarter, rest = divmod(angle_deg, 90.0)
    cosine, sine = math.cos(math.radians(rest)), math.sin(math.radians(rest))
    for _ in range(int(quarter) % 4):
        cosine, sine = 0.0 - sine, cosine
    return cosine + 0.0, sine + 0.0
