"""Lines, areas and arrows that lie flat on a room's floor."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from .shapes import Color, Floats, Label, Shapes, colored

Place = tuple[float, float]
"""(x, y), metres."""

_BAR_M = 0.025
_DOT_M = 0.045
_HEAD_M = 0.14
_ARC_STEP_DEG = 3.0
# Of a quarter of a circle.
_ROUND = 6


@dataclass(frozen=True)
class Pen:
    """What draws on the floor.

    Attributes:
        height_m: of the floor, and a little more.
        color: of all that it draws.
    """

    height_m: float
    color: Color

    def area(self, geometry: BaseGeometry, alpha: float) -> Shapes:
        """The inside of polygons, holes left out, see-through by `alpha`."""
        faces = self._lifted(_triangles(geometry))
        return Shapes(faces=faces, face_colors=colored(len(faces), (*self.color[:3], alpha)))

    def rim(self, geometry: BaseGeometry) -> Shapes:
        """The outlines of polygons, those of their holes too."""
        rings = [ring for part in _polygons(geometry) for ring in (part.exterior, *part.interiors)]
        return self._lines(pair for ring in rings for pair in pairwise(ring.coords))

    def outline(self, points: Sequence[Place]) -> Shapes:
        """A closed outline as it was written, whether or not it is a sound polygon."""
        return self._lines(pairwise([*points, points[0]]) if points else ())

    def bar(self, points: Sequence[Place]) -> list[Shapes]:
        """A line that is seen from afar too."""
        line = LineString(points) if len(set(points)) > 1 else Point(points[0])
        return [
            self.area(line.buffer(_BAR_M / 2, quad_segs=_ROUND, join_style="mitre"), 1.0),
            self._lines(pairwise(points)),
        ]

    def dot(self, at: Place) -> Shapes:
        """A round mark."""
        return self.area(Point(at).buffer(_DOT_M, quad_segs=_ROUND), 1.0)

    def arrow(self, start: Place, end: Place) -> list[Shapes]:
        """A bar with a head at its end; none between two places that are the same."""
        length = math.dist(start, end)
        if length == 0.0:
            return []
        head = min(_HEAD_M, length)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        foot = (end[0] - head * along[0], end[1] - head * along[1])
        wing = (-along[1] * head / 2, along[0] * head / 2)
        corners = (
            end,
            (foot[0] + wing[0], foot[1] + wing[1]),
            (foot[0] - wing[0], foot[1] - wing[1]),
        )
        return [
            *(self.bar((start, foot)) if length > head else ()),
            self.area(Polygon(corners), 1.0),
        ]

    def arc(self, center: Place, radius_m: float, from_deg: float, to_deg: float) -> list[Shapes]:
        """A part of a circle, between two angles that are counter-clockwise from +x."""
        steps = max(math.ceil(abs(to_deg - from_deg) / _ARC_STEP_DEG), 1)
        angles = (
            math.radians(from_deg + (to_deg - from_deg) * n / steps) for n in range(steps + 1)
        )
        return self.bar([on_circle(center, radius_m, angle) for angle in angles])

    def words(self, text: str, at: Place, row: int = 0) -> Shapes:
        """A text, so many lines below a place."""
        red, green, blue = (0.5 + part / 2 for part in self.color[:3])
        return Shapes(labels=(Label(text, (*at, self.height_m), (red, green, blue, 1.0), row=row),))

    def _lines(self, pairs: Iterable[Sequence[Sequence[float]]]) -> Shapes:
        lines = self._lifted([(point[0], point[1]) for pair in pairs for point in pair])
        return Shapes(lines=lines, line_colors=colored(len(lines), self.color))

    def _lifted(self, points: Sequence[Place]) -> Floats:
        lifted = np.full((len(points), 3), self.height_m, dtype=np.float32)
        if len(points):
            lifted[:, :2] = points
        return lifted


def on_circle(center: Place, radius_m: float, angle: float) -> Place:
    """The place at an angle, radians counter-clockwise from +x."""
    return center[0] + radius_m * math.cos(angle), center[1] + radius_m * math.sin(angle)


def _polygons(geometry: BaseGeometry) -> Iterator[Polygon]:
    for part in shapely.get_parts(geometry):
        if isinstance(part, Polygon) and not part.is_empty:
            yield part


def _triangles(geometry: BaseGeometry) -> list[Place]:
    """Corners, three a triangle."""
    corners: list[Place] = []
    for part in _polygons(geometry):
        for triangle in shapely.get_parts(shapely.constrained_delaunay_triangles(part)):
            corners += triangle.exterior.coords[:3]
    return corners
