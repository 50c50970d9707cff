"""One rectangle and one part of the free space: whether it fits at an angle, or close by."""

from __future__ import annotations

import math

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from ..outlines import edges
from .centers import centers, edges_near
from .contacts import Pose, clearance_m
from .kernel import disc, rectangle
from .polish import polish

TOUCHING_M = 5e-10
"""How far an edge may reach in: half of what the answer promises, so that rounding is left room."""

HAIR_M = 1e-6
"""How much smaller a shape is that rules something out: overlays cannot see exact fits."""

STEP_M = 0.02
"""The first step of small moves, about what is left open at the range where they begin."""


class Trial:
    """What is asked.

    Attributes:
        part: of the free space, about the origin.
        edges: (n, 2, 2) of its outline and holes.
        size: width and depth, metres.
        half: of each.
        inner: the size less a hair. Where it fits exactly, the overlay of shapely leaves a point
            or nothing for its centre; less a hair, it leaves an area.
        turn: pi, or pi/2 for a square: by symmetry all angles there are, radians.
    """

    def __init__(self, part: Polygon, width: float, depth: float) -> None:
        self.part = part
        self.edges = edges(part)
        self.size = (width, depth)
        self.half = (width / 2, depth / 2)
        self.hair = min(HAIR_M, min(self.size) / 1000)
        self.inner = (width - self.hair, depth - self.hair)
        self.turn = math.pi / 2 if width == depth else math.pi

    def fits(self, pose: Pose) -> bool:
        """Whether the full size lies in the part here; it may touch."""
        inside = bool(shapely.intersects_xy(self.part, pose.x, pose.y))
        return inside and clearance_m(self.edges, self.half, pose) >= -TOUCHING_M

    def at(self, angle: float, within: BaseGeometry) -> Pose | None:
        """A pose at this angle (radians) or close by, its centre about `within`.

        One is found wherever one at this angle has 2 `hair` to spare on all sides.
        """
        left = centers(within, rectangle(*self.inner, angle), self.edges)
        if left.is_empty:
            return None
        for area in (left.buffer(-2 * self.hair), left):
            if not area.is_empty:
                pose = _amid(area, angle)
                if self.fits(pose):
                    return pose
        return self.nearby(angle, left)

    def nearby(self, angle: float, within: BaseGeometry) -> Pose | None:
        """A pose that small moves lead to from the midst of each part of `within`."""
        reach = disc(2 * math.hypot(*self.size))
        for area in shapely.get_parts(within):
            near = edges_near(area, reach, self.edges)
            step_m = min(STEP_M, min(self.half) / 4)
            pose = polish(near, self.half, _amid(area, angle), step_m)
            if self.fits(pose):
                return pose
        return None


def _amid(area: BaseGeometry, angle: float) -> Pose:
    point = area.representative_point()
    return Pose(point.x, point.y, angle)
