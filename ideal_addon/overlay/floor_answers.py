"""The answer to a question about a floor plan, as it lies on the floor; a model's beside it."""

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
from .floor_shapes import Pen, Place, on_circle
from .shapes import Color, Shapes, joined

EXACT: Color = (0.25, 0.75, 1.0, 1.0)
REPLIED: Color = (1.0, 0.55, 0.1, 1.0)
_ABOUT: Color = (0.9, 0.9, 0.9, 1.0)
"""What a question names, whatever the answer is."""

_ABOVE_FLOOR_M = 0.01
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
        return _middle(self.plan.boundary)


@dataclass(frozen=True)
class Replied:
    """What a model answers.

    Attributes:
        value: read out of its reply, of the question's format; None where there is none.
        text: it, or why it is none, in a few letters.
    """

    value: Value
    text: str


def truth_shapes(asked: Asked) -> Shapes:
    """The exact answer, and what the question names."""
    pen = Pen(asked.floor_m + _ABOVE_FLOOR_M, EXACT)
    about = Pen(pen.height_m, _ABOUT)
    named = [about.outline(asked.outline(label)) for label in asked.parameters.objects]
    geometry = asked.geometry
    if geometry is None or geometry.is_empty:
        return joined([*named, pen.words(asked.text, asked.middle())])
    return joined([*named, *_TRUTHS[asked.kind](asked, geometry, pen)])


def reply_shapes(asked: Asked, replied: Replied) -> Shapes:
    """A model's answer: what can be drawn of it, and a text below that of the exact one."""
    pen = Pen(asked.floor_m + _ABOVE_FLOOR_M, REPLIED)
    place = _reply_place(asked, replied)
    drawn = _REPLIES[asked.kind](asked, replied.value, pen) if replied.value is not None else ()
    own = asked.kind == "shortest_path" and _said_points(asked, replied.value)
    return joined([*drawn, pen.words(replied.text, place, row=0 if own else 1)])


# -- the exact answer ---------------------------------------------------------------------------


def _segment(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    start, end = _ends(geometry)
    marks = [*pen.bar((start, end)), pen.dot(start), pen.dot(end)]
    return [*marks, pen.words(asked.text, _between(start, end))]


def _angle(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    start, end = _ends(geometry)
    north = (start[0], start[1] + _NORTH_M)
    swept = _from_north_deg(start, end)
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
    return [*_hit(asked, asked.answer.value, pen), *_segment(asked, geometry, pen)]


def _slide(asked: Asked, geometry: BaseGeometry, pen: Pen) -> list[Shapes]:
    start = _middle(asked.outline(asked.parameters.objects[0]))
    end = _middle(geometry.exterior.coords[:-1]) if isinstance(geometry, Polygon) else start
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
    "distance": _segment,
    "view_angle": _angle,
    "free_space": _area,
    "visibility": _sight,
    "repositioning": _slide,
    "placement": _area,
    "max_box": _area,
    "shortest_path": _path,
}


# -- a model's ----------------------------------------------------------------------------------


def _only_text(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    return []


def _said_angle(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    """An arm at the angle that was said, on the side of the true one."""
    geometry = asked.geometry
    if geometry is None or not _is_number(value):
        return []
    start, end = _ends(geometry)
    said = math.copysign(float(value), _from_north_deg(start, end))
    return pen.arrow(start, on_circle(start, math.dist(start, end), math.radians(90.0 + said)))


def _said_slide(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    """The object as far from its place as was said."""
    end = _said(asked, value) if _is_number(value) else None
    if not isinstance(end, Polygon):
        return []
    start = asked.outline(asked.parameters.objects[0])
    return [pen.rim(end), *pen.arrow(_middle(start), _middle(end.exterior.coords[:-1]))]


def _hit(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    """The footprints of what is said to be in the way."""
    labels = [label for label in value if isinstance(label, str)] if isinstance(value, list) else []
    found = _said(asked, labels)
    if found is None:
        return []
    sound = [part for part in get_parts(found) if part.is_valid]
    return [pen.rim(found), *(pen.area(part, _ALPHA) for part in sound)]


def _said_path(asked: Asked, value: Value, pen: Pen) -> list[Shapes]:
    points = _said_points(asked, value)
    return [*pen.bar(points), *map(pen.dot, points)] if points else []


def _said(asked: Asked, value: Value) -> BaseGeometry | None:
    found = geometry_of(asked.plan, asked.kind, asked.parameters, value)
    return None if found is None else shape(found)


def _said_points(asked: Asked, value: Value) -> list[Place]:
    """The corners of a path; none of what is no path, or leads far away."""
    is_path = isinstance(value, list) and value and not isinstance(value[0], str)
    line = _said(asked, value) if is_path else None
    return [] if line is None else [(point[0], point[1]) for point in line.coords]


_REPLIES: Mapping[str, Callable[[Asked, Value, Pen], Iterable[Shapes]]] = {
    "distance": _only_text,
    "view_angle": _said_angle,
    "free_space": _only_text,
    "visibility": _hit,
    "repositioning": _said_slide,
    "placement": _only_text,
    "max_box": _only_text,
    "shortest_path": _said_path,
}


def _reply_place(asked: Asked, replied: Replied) -> Place:
    """By what is drawn of the reply, else by the text of the exact answer."""
    if asked.kind == "shortest_path" and (points := _said_points(asked, replied.value)):
        middle = LineString(points).interpolate(0.4, normalized=True)
        return middle.x, middle.y
    labels = truth_shapes(asked).labels
    return (labels[-1].position_m[0], labels[-1].position_m[1])


# -- places -------------------------------------------------------------------------------------


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _ends(geometry: BaseGeometry) -> tuple[Place, Place]:
    first, last = geometry.coords[0], geometry.coords[-1]
    return (first[0], first[1]), (last[0], last[1])


def _between(start: Place, end: Place) -> Place:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def _from_north_deg(start: Place, end: Place) -> float:
    """From north to the way from one place to another, -180 to 180, to the left positive."""
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])) - 90.0
    return (angle + 180.0) % 360.0 - 180.0


def _middle(points: Iterable[Place]) -> Place:
    """The centre of area of an outline; of its corners where it has no area."""
    corners = list(points)
    polygon = Polygon(corners) if len(set(corners)) > 2 else Polygon()
    if polygon.is_valid and polygon.area > 0.0:
        return polygon.centroid.x, polygon.centroid.y
    count = max(len(corners), 1)
    return sum(x for x, _ in corners) / count, sum(y for _, y in corners) / count
