"""A rectangle in an outline's frame."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..rectangle import Rectangle
from .outline import Outline

STRAIGHT_DEG = 1e-9
"""An angle that is this near to 180 degrees is 0; a rectangle's corners move by under 1e-10 m."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A rectangle in an outline's frame: centre, sides, angle in radians."""

    x: float
    y: float
    width: float
    depth: float
    angle: float

    @property
    def area(self) -> float:
        """Width times depth."""
        return self.width * self.depth

    def in_plan(self, outline: Outline) -> Rectangle:
        """The same in the plan; its width is its longer side."""
        cosine, sine = math.cos(outline.angle), math.sin(outline.angle)
        center = (
            float(outline.origin[0] + cosine * self.x - sine * self.y),
            float(outline.origin[1] + sine * self.x + cosine * self.y),
        )
        angle, size = outline.angle + self.angle, (self.width, self.depth)
        if self.depth > self.width:
            angle, size = angle + math.pi / 2, (self.depth, self.width)
        angle_deg = math.degrees(angle) % 180.0
        return Rectangle(center, size, 0.0 if 180.0 - angle_deg < STRAIGHT_DEG else angle_deg)
