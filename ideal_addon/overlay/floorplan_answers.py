"""The answer to a question about a floor plan, as it lies on the floor."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from shapely import get_parts
from shapely.geometry import LineString, Polygon, shape
from shapely.geometry.base import BaseGeometry

from ...lib.floorplan.answers.answer import Answer, Parameters, Value
from ...lib.floorplan.plan import FloorPlan
from ...lib.floorplan.scoring.shown import geometry_of
from .floorplan_shapes import Pen, Place, on_circle
from .shapes import Color, Shapes, joined

EXACT: Color = (0.25, 0.75, 1.0, 1.0)
_ABOUT: Color = (0.9, 0.9, 0.9, 1.0)
"""What a question names, whatever the answer is."""

ABOVE_FLOOR_M = 0.01
_ALPHA, _FAINT = 0.4, 0.22
# The arrow to the north, and the arc within it.
_NORTH_M, _ARC = 0.8, 0.6


@dataclass(frozen=True)
class Asked:
    """A question about the open room, with its exact answer.

    Attributes:
        plan: the room; its frame is the world's.
        kind: type of the question, as in `lib.floorplan.answers.registry`.
        parameters: what it is about.
        answer: the exact one.
        text: the answer in a few letters.
        clearance_m: that a path keeps.
        floor_m: height of the floor.
    """

    plan: FloorPlan
    kind: str
    parameters: Parameters
    answer: Answer
    text: str
    clearance_m: float = 0.0
    floor_m: float = 0.0

    @property
    def geometry(self) -> BaseGeometry | None:
        """What the answer looks like; None where there is nothing to draw."""
        return None if self.answer.geometry is None else shape(self.answer.geometry)

    def outline(self, label: str) -> Sequence[Place]:
        """The footprint of what a label names; empty where the room has none of that name."""
        return next((item.points for item in self.plan.shapes() if item.label == label), ())

    def middle(self) -> Place:
        """Where to write what has no place of its own."""
        return middle_of(self.plan.boundary)


def truth_shapes(asked: Asked) -> Shapes:
    """The exact answer, and what the question names."""
    pen = Pen(asked.floor_m + ABOVE_FLOOR_M, EXACT)
    about = Pen(pen.height_m, _ABOUT)
    named = [about.outline(asked.outline(label)) for label in asked.parameters.objects]
    geometry = asked.geometry
    if geometry is None or geometry.is_empty:
        return joined([*named, pen.words(asked.text, asked.middle())])
    draw = _TRUTHS.get(asked.kind, _segment if isinstance(geometry, LineString) else _area)
    return joined([*named, *draw(asked, geometry, pen)])


def _segment(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    start, end = ends_of(geometry)
    marks = [*pen.bar((start, end)), pen.dot(start), pen.dot(end)]
    return [*marks, pen.words(asked.text, _between(start, end))]


def _angle(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    start, end = ends_of(geometry)
    north = (start[0], start[1] + _NORTH_M)
    swept = from_north_deg(start, end)
    radius = _ARC * min(_NORTH_M, math.dist(start, end))
    middle = on_circle(start, radius, math.radians(90.0 + swept / 2))
    return [
        *Pen(pen.height_m, _ABOUT).arrow(start, north),
        Pen(pen.height_m, _ABOUT).words("N", north),
        *pen.arrow(start, end),
        *pen.arc(start, radius, 90.0, 90.0 + swept),
        pen.dot(start),
        pen.words(asked.text, middle),
    ]


def _area(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    inside = geometry.representative_point()
    return [
        pen.area(geometry, _ALPHA),
        pen.rim(geometry),
        pen.words(asked.text, (inside.x, inside.y)),
    ]


def _sight(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    return [*hit_shapes(asked, asked.answer.value, pen), *_segment(asked, geometry, pen)]


def _slide(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    start = middle_of(asked.outline(asked.parameters.objects[0]))
    end = middle_of(geometry.exterior.coords[:-1]) if isinstance(geometry, Polygon) else start
    return [
        pen.area(geometry, _FAINT),
        pen.rim(geometry),
        *pen.arrow(start, end),
        pen.words(asked.text, end),
    ]


def _path(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    points = [(point[0], point[1]) for point in geometry.coords]
    band = geometry.buffer(asked.clearance_m, quad_segs=8)
    middle = geometry.interpolate(0.5, normalized=True)
    return [
        pen.area(band, _FAINT),
        pen.rim(band),
        *pen.bar(points),
        pen.dot(points[0]),
        pen.dot(points[-1]),
        pen.words(asked.text, (middle.x, middle.y)),
    ]


_TRUTHS: Mapping[str, Callable[[Asked, BaseGeometry, Pen], Iterable[Shapes]]] = {
    "view_angle": _angle,
    "visibility": _sight,
    "repositioning": _slide,
    "shortest_path": _path,
}
"""Types that are drawn in a way of their own; the others as a segment or an area."""


def hit_shapes(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    """The footprints of what is said to be in the way."""
    labels = [label for label in value if isinstance(label, str)] if isinstance(value, list) else []
    found = said_geometry(asked, labels)
    if found is None:
        return []
    sound = [part for part in get_parts(found) if part.is_valid]
    return [pen.rim(found), *(pen.area(part, _ALPHA) for part in sound)]


def said_geometry(asked: Asked, value: Value) -> BaseGeometry | None:
    """What an answer looks like, whoever gives it; None where there is nothing to draw."""
    found = geometry_of(asked.plan, asked.kind, asked.parameters, value)
    return None if found is None else shape(found)


def ends_of(geometry: BaseGeometry) -> tuple[Place, Place]:
    first, last = geometry.coords[0], geometry.coords[-1]
    return (first[0], first[1]), (last[0], last[1])


def _between(start: Place, end: Place) -> Place:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def from_north_deg(start: Place, end: Place) -> float:
    """From north to the way from one place to another, -180 to 180, to the left positive."""
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) - 90.0
    return (angle + 180.0) % 360.0 - 180.0


def middle_of(points: Iterable[Place]) -> Place:
    """The centre of area of an outline; of its corners where it has no area."""
    corners = list(points)
    polygon = Polygon(corners) if len(set(corners)) > 2 else Polygon()
    if polygon.is_valid and polygon.area > 0.0:
        return polygon.centroid.x, polygon.centroid.y
    count = max(len(corners), 1)
    return sum(x for x, _ in corners) / count, sum(y for _, y in corners) / count
